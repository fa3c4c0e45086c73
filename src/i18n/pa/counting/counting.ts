import type { CardMode } from '../../../domain/counting/cards';
import { firstSold, lastSold } from '../../../domain/stock/direction';
import type { SoldBy } from '../../../domain/stock/sold-tickets';
import { numberToSerial } from '../../../domain/tickets/serial';
import { type StoreClock, wallTime } from '../../../domain/time/store-clock';
import { formatMoney } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';
import { ticketOf } from '../../en/counting/packs';
import { nameOf } from './packs';

const soldAs = ({ name, at, isMissing, reason }: SoldBy, clock: StoreClock): string =>
  `${name} ਨੇ ${wallTime(new Date(at), clock).slice(0, 16)} ਵਜੇ ${isMissing ? 'ਗੁੰਮ' : reason ? 'ਹਟਾਈ ਹੋਈ' : 'ਵਿਕੀ ਹੋਈ'} ਦਰਜ ਕੀਤੀ ਸੀ`;

export const COUNTING = {
  noDataFound: 'ਕੋਈ ਡਾਟਾ ਨਹੀਂ ਮਿਲਿਆ।',
  noDataForUpc: 'ਇਸ UPC ਕੋਡ ਅਨੁਸਾਰ ਕੋਈ ਡਾਟਾ ਉਪਲਬਧ ਨਹੀਂ ਹੈ!',
  startAfterEnd: 'ਸ਼ੁਰੂਆਤੀ ਸੀਰੀਅਲ # ਆਖਰੀ ਸੀਰੀਅਲ # ਤੋਂ ਵੱਡਾ ਨਹੀਂ ਹੋ ਸਕਦਾ',
  putOnShelfQuestion: "ਕੀ ਤੁਸੀਂ ਇਹ ਟਿਕਟਾਂ ਸ਼ੈਲਫ 'ਤੇ ਰੱਖਣਾ ਚਾਹੁੰਦੇ ਹੋ?",
  putOnShelfDone: "ਟਿਕਟਾਂ ਸ਼ੈਲਫ 'ਤੇ ਰੱਖ ਦਿੱਤੀਆਂ ਗਈਆਂ ਹਨ।",
  savedOnDevice: "ਇਸ ਡਿਵਾਈਸ 'ਤੇ ਸੰਭਾਲਿਆ ਗਿਆ। ਨੈੱਟਵਰਕ ਵਾਪਸ ਆਉਣ 'ਤੇ ਭੇਜਿਆ ਜਾਵੇਗਾ।",
  sendsWhileOpen: "ਇਹ ਬ੍ਰਾਊਜ਼ਰ ਸਿਰਫ਼ ਐਪ ਖੁੱਲ੍ਹੀ ਹੋਣ 'ਤੇ ਭੇਜਦਾ ਹੈ।",
  nothingInStock: 'ਇਨਵੈਂਟਰੀ ਵਿੱਚ ਕੋਈ ਟਿਕਟ ਨਹੀਂ ਹੈ!',
  soldAs,
} satisfies Texts['COUNTING'];

export const ELSEWHERE = {
  count: "ਹਾਲੇ ਪਿਛਲੇ ਕਮਰੇ ਵਿੱਚ ਹੈ: ਪਹਿਲਾਂ ਇਸ ਨੂੰ ਸ਼ੈਲਫ 'ਤੇ ਰੱਖੋ",
  shelf: "ਪਹਿਲਾਂ ਹੀ ਸ਼ੈਲਫ 'ਤੇ ਹੈ",
} satisfies Texts['ELSEWHERE'];

const NOT_HERE: Record<CardMode, string> = {
  count: "ਇਹ ਟਿਕਟ ਇਸ ਸਟੋਰ ਦੀ ਸ਼ੈਲਫ 'ਤੇ ਨਹੀਂ ਹੈ।",
  shelf: 'ਇਹ ਟਿਕਟ ਇਸ ਸਟੋਰ ਦੇ ਪਿਛਲੇ ਕਮਰੇ ਵਿੱਚ ਨਹੀਂ ਹੈ।',
};

const checkDigit = (isWrong: boolean): string => (isWrong ? ' ਇਸ UPC ਦਾ ਚੈੱਕ ਅੰਕ ਗਲਤ ਹੈ।' : '');

const outside = (min: string, max: string): string => `Start Serial ${min} ਤੋਂ ${max} ਦੇ ਵਿਚਕਾਰ ਹੋਣਾ ਚਾਹੀਦਾ ਹੈ`;

export const SCAN = {
  too_few_digits: ({ digits }) => `ਸਿਰਫ਼ ${digits} ਅੰਕ, ਪੂਰਾ ਕੋਡ ਨਹੀਂ ਪੜ੍ਹਿਆ ਗਿਆ: ਦੁਬਾਰਾ ਸਕੈਨ ਕਰੋ।`,
  wrong_length: ({ digits, expected }) =>
    `${pluralize(digits, 'ਅੰਕ ਪੜ੍ਹਿਆ ਗਿਆ', 'ਅੰਕ ਪੜ੍ਹੇ ਗਏ')}, ਪਰ ਇਸ ਸਟੋਰ ਦੀਆਂ ਟਿਕਟਾਂ ਵਿੱਚ ${expected.join(' ਜਾਂ ')} ਹੁੰਦੇ ਹਨ: ਦੁਬਾਰਾ ਸਕੈਨ ਕਰੋ।`,
  wrong_side: 'ਇਹ ਅਗਲੇ ਪਾਸੇ ਦਾ ਕੋਡ ਹੈ। ਟਿਕਟ ਦਾ ਪਿਛਲਾ ਪਾਸਾ ਸਕੈਨ ਕਰੋ।',
  bad_check: 'ਕੋਡ ਗਲਤ ਪੜ੍ਹਿਆ ਗਿਆ। ਦੁਬਾਰਾ ਸਕੈਨ ਕਰੋ।',
  game_too_long: 'ਇਸ ਟਿਕਟ ਦੇ ਗੇਮ ਨੰਬਰ ਵਿੱਚ ਪੰਜ ਅੰਕ ਹਨ, ਜੋ ਇਹ ਐਪ ਸੰਭਾਲ ਨਹੀਂ ਸਕਦੀ।',
  torn: 'ਸਕੈਨਰ ਕੋਡ ਦੇ ਵਿਚਕਾਰ ਰੁਕ ਗਿਆ। ਦੁਬਾਰਾ ਸਕੈਨ ਕਰੋ।',
  not_a_code: ({ text }) => `${text || 'ਕੁਝ ਨਹੀਂ'} ਪੜ੍ਹਿਆ ਗਿਆ: ਇਹ UPC ਜਾਂ ਟਿਕਟ ਦਾ ਸੀਰੀਅਲ ਨਹੀਂ।`,
  uncertain_code: ({ text, readings }) =>
    readings.length === 1
      ? `${text} ਪੜ੍ਹਿਆ ਗਿਆ। ਕੀ ਟਿਕਟ ਦਾ ਸੀਰੀਅਲ ${readings[0]} ਹੈ?`
      : `${text} ਪੜ੍ਹਿਆ ਗਿਆ। ਇਹ ਕਿਹੜੀ ਟਿਕਟ ਹੈ: ${readings.join(' ਜਾਂ ')}?`,
  pack_label: 'ਇਹ ਪੂਰੇ ਪੈਕ ਦਾ ਲੇਬਲ ਹੈ। ਰੋਲ ਦੀ ਇੱਕ ਟਿਕਟ ਸਕੈਨ ਕਰੋ।',
  short_upc: ({ text, upc }) => `11 ਅੰਕ ਪੜ੍ਹੇ ਗਏ: ${text}। ਕੀ UPC ${upc} ਹੈ?`,
  upc_found: ({ pack, isCheckDigitWrong }) =>
    `${nameOf(pack)}: ਟਿਕਟਾਂ ${ticketOf(firstSold(pack))} ਤੋਂ ${ticketOf(lastSold(pack))} ਤੱਕ।${checkDigit(isCheckDigitWrong)}`,
  upc_of_several: ({ upc, game, packs, isCheckDigitWrong }) =>
    `${game ?? `UPC ${upc}`}: ${packs} ਪੈਕ। ਟਿਕਟ ਸਕੈਨ ਕਰੋ ਜਾਂ ਪੈਕ ਚੁਣੋ।${checkDigit(isCheckDigitWrong)}`,
  upc_repeated: ({ upc, game }) => `${game ?? `UPC ${upc}`}: ਪਹਿਲਾਂ ਹੀ ਸਕੈਨ ਹੋ ਚੁੱਕਾ ਹੈ`,
  upc_elsewhere: ({ upc, mode }) => `UPC ${upc}: ਇਹ ਪੈਕ ${ELSEWHERE[mode]}।`,
  upc_unknown: ({ upc, isCheckDigitWrong }) =>
    `UPC ${upc}: ${COUNTING.noDataForUpc} ${COUNTING.nothingInStock}${checkDigit(isCheckDigitWrong)}`,
  serial_of_several: ({ serial, packs }) => `ਟਿਕਟ ${serial} ${packs} ਪੈਕਾਂ ਵਿੱਚ ਹੈ। ਇੱਕ ਚੁਣੋ।`,
  serial_elsewhere: ({ serial, pack, mode }) =>
    `${nameOf(pack)}, ਟਿਕਟ ${ticketOf(serial)}: ਇਹ ਪੈਕ ${ELSEWHERE[mode]}।`,
  serial_sold_earlier: ({ ticket, pack, next }) =>
    `${nameOf(pack)} ਦੀ ਟਿਕਟ #${ticket} ਪਹਿਲਾਂ ਵਿਕ ਚੁੱਕੀ ਹੈ। ਪੈਕ ਹੁਣ #${next} ਤੋਂ ਸ਼ੁਰੂ ਹੁੰਦਾ ਹੈ।`,
  serial_sold: ({ ticket, pack, left, soldBy, clock }) =>
    `${left ? outside(numberToSerial(left.start), numberToSerial(left.end)) : 'ਇਸ ਪੈਕ ਦਾ ਸ਼ੈਲਫ ’ਤੇ ਕੁਝ ਨਹੀਂ ਬਚਿਆ'}। ` +
    `${nameOf(pack)} ਦੀ ਟਿਕਟ #${ticket} ${soldAs(soldBy, clock)}। ਕੀ ਇਹ ਸੱਚਮੁੱਚ ਇੱਥੇ ਹੈ?`,
  serial_reported: ({ serial, pack }) =>
    `${nameOf(pack)} ${ticketOf(serial)}: ਵੇਖੀ ਗਈ। ਇਸ ਨਾਲ ਕੁਝ ਵੀ ਵਿਕਿਆ ਦਰਜ ਨਹੀਂ ਹੁੰਦਾ; ਸਟੋਰ ਐਡਮਿਨ ਇਸ ਨੂੰ ਵੇਖੇਗਾ।`,
  serial_of_other_pack: ({ serial, pack }) =>
    `ਟਿਕਟ ${serial}: ਇਹ ਟਿਕਟ ਕਿਸੇ ਹੋਰ ਪੈਕ ਦੀ ਹੈ, ${nameOf(pack)} ਦੀ ਨਹੀਂ।`,
  serial_unknown: ({ serial, mode }) => `ਟਿਕਟ ${serial}: ${NOT_HERE[mode]}`,
  serial_repeated: ({ serial, pack }) => `${nameOf(pack)} ${ticketOf(serial)}: ਪਹਿਲਾਂ ਹੀ ਸਕੈਨ ਹੋ ਚੁੱਕੀ ਹੈ`,
  serial_taken: ({ serial, pack }) => `${nameOf(pack)} ${ticketOf(serial)}`,
  left_differs: ({ serial, pack, left, expected }) =>
    `${nameOf(pack)} ${ticketOf(serial)} ਅਨੁਸਾਰ ${left} ਬਾਕੀ ਹਨ, ਪਰ ਇਸ ਪੈਕ ਵਿੱਚ ${expected} ਹਨ: ਪੈਕ ਦਾ ਸਾਈਜ਼ ਵੇਖੋ।`,
  serial_replaced: ({ serial, before, pack }) =>
    `${nameOf(pack)} ${ticketOf(before)} ਦੀ ਥਾਂ ${ticketOf(serial)}`,
} satisfies Texts['SCAN'];

export const CARD_EVENT = {
  edited_in_another_tab: 'ਦੂਜੀ ਟੈਬ ਵਿੱਚ ਸਕੈਨ ਕਰੋ, ਜਾਂ ਇੱਥੇ ਜਾਰੀ ਰੱਖੋ।',
  scan_taken_back: 'ਆਖਰੀ ਸਕੈਨ ਵਾਪਸ ਲਿਆ ਗਿਆ।',
  card_removed: 'ਕਾਰਡ ਹਟਾਇਆ ਗਿਆ।',
  card_is_back: 'ਹਟਾਇਆ ਕਾਰਡ ਵਾਪਸ ਆ ਗਿਆ।',
} satisfies Texts['CARD_EVENT'];

export const FORM_PROBLEM = {
  fill_current_card: 'ਹੋਰ ਜੋੜਨ ਤੋਂ ਪਹਿਲਾਂ ਕਿਰਪਾ ਕਰਕੇ ਇਸ ਕਾਰਡ ਦਾ ਸਾਰਾ ਡਾਟਾ ਭਰੋ!',
  fill_entry: ({ entry }) => `ਕਿਰਪਾ ਕਰਕੇ ਐਂਟਰੀ ਨੰਬਰ ${entry} ਲਈ ਸਹੀ ਡਾਟਾ ਭਰੋ`,
} satisfies Texts['FORM_PROBLEM'];

export const CARD_ERROR = {
  upc_required: 'UPC ਨੰਬਰ ਜ਼ਰੂਰੀ ਹੈ',
  upc_malformed: 'UPC ਵਿੱਚ ਪੂਰੇ 12 ਅੰਕ ਹੁੰਦੇ ਹਨ',
  upc_unknown: COUNTING.noDataForUpc,
  upc_of_several: 'ਇਹ ਕੋਡ ਕਈ ਪੈਕਾਂ ਦਾ ਹੈ: ਟਿਕਟ ਸਕੈਨ ਕਰੋ ਜਾਂ ਪੈਕ ਚੁਣੋ।',
  upc_taken: 'ਇਹ ਪੈਕ ਪਹਿਲਾਂ ਹੀ ਕਿਸੇ ਹੋਰ ਕਾਰਡ ’ਤੇ ਹੈ।',
  bin_malformed: ({ last }) => `ਖਾਨਾ 1 ਤੋਂ ${last} ਤੱਕ ਦਾ ਨੰਬਰ ਹੁੰਦਾ ਹੈ`,
  start_required: 'Start Serial ਜ਼ਰੂਰੀ ਹੈ',
  end_required: 'End Serial ਜ਼ਰੂਰੀ ਹੈ',
  serial_malformed: 'ਸੀਰੀਅਲ ਵਿੱਚ ਪੂਰੇ 14 ਅੰਕ ਹੁੰਦੇ ਹਨ',
  start_outside: ({ min, max }) => outside(min, max),
  start_after_end: COUNTING.startAfterEnd,
  start_before_end: 'ਇਹ ਰੋਲ ਵੱਡੇ ਨੰਬਰ ਤੋਂ ਛੋਟੇ ਵੱਲ ਵਿਕਦਾ ਹੈ: Start Serial # End Serial # ਤੋਂ ਛੋਟਾ ਨਹੀਂ ਹੋ ਸਕਦਾ',
  end_outside: ({ min, max }) => `End Serial ${min} ਤੋਂ ${max} ਦੇ ਵਿਚਕਾਰ ਹੋਣਾ ਚਾਹੀਦਾ ਹੈ`,
  end_differs: ({ end }) => `End Serial ${end} ਹੋਣਾ ਚਾਹੀਦਾ ਹੈ`,
} satisfies Texts['CARD_ERROR'];

export const PACK_HEADING = {
  in_bins: 'ਖਾਨਿਆਂ ਵਿੱਚ',
  of_price: ({ priceCents }) => `${formatMoney(priceCents)} ਵਾਲੀਆਂ ਟਿਕਟਾਂ`,
} satisfies Texts['PACK_HEADING'];
