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
  `${name}એ ${wallTime(new Date(at), clock).slice(0, 16)} વાગ્યે ${isMissing ? 'ખૂટતી' : reason ? 'દૂર કરેલી' : 'વેચાયેલી'} નોંધી હતી`;

export const COUNTING = {
  noDataFound: 'કોઈ ડેટા મળ્યો નથી.',
  noDataForUpc: 'આ UPC કોડ માટે કોઈ ડેટા નથી!',
  startAfterEnd: 'Start Serial # એ End Serial # કરતાં મોટો ન હોઈ શકે',
  putOnShelfQuestion: 'શું તમે આ ટિકિટ શેલ્ફ પર મૂકવા માગો છો?',
  putOnShelfDone: 'ટિકિટ શેલ્ફ પર મુકાઈ ગઈ.',
  savedOnDevice: 'આ ડિવાઇસ પર સેવ થયું. નેટવર્ક પાછું આવશે ત્યારે મોકલાશે.',
  sendsWhileOpen: 'આ બ્રાઉઝર એપ ખુલ્લી હોય ત્યારે જ મોકલે છે.',
  nothingInStock: 'ઇન્વેન્ટરીમાં કોઈ ટિકિટ નથી!',
  soldAs,
} satisfies Texts['COUNTING'];

const PLACE: Record<CardMode, string> = { count: 'શેલ્ફ પર', shelf: 'બેક રૂમમાં' };
export const ELSEWHERE = {
  count: 'હજુ બેક રૂમમાં છે: પહેલાં તેને શેલ્ફ પર મૂકો',
  shelf: 'પહેલેથી શેલ્ફ પર છે',
} satisfies Texts['ELSEWHERE'];

const checkDigit = (isWrong: boolean): string => (isWrong ? ' આ UPCનો ચેક ડિજિટ ખોટો છે.' : '');

const outside = (min: string, max: string): string => `Start Serial ${min} અને ${max}ની વચ્ચે હોવો જોઈએ`;

const digitsRead = (digits: number): string => pluralize(digits, 'આંકડો વંચાયો', 'આંકડા વંચાયા');

export const SCAN = {
  too_few_digits: ({ digits }) => `ફક્ત ${digitsRead(digits)}: ફરી સ્કેન કરો.`,
  wrong_length: ({ digits, expected }) =>
    `${digitsRead(digits)}, પણ આ સ્ટોરની ટિકિટમાં ${expected.join(' અથવા ')} હોય છે: ફરી સ્કેન કરો.`,
  wrong_side: 'આ ટિકિટની આગળની બાજુનો કોડ છે. ટિકિટની પાછળની બાજુ સ્કેન કરો.',
  bad_check: 'કોડ ખોટો વંચાયો. ફરી સ્કેન કરો.',
  game_too_long: 'આ ટિકિટના ગેમ નંબરમાં પાંચ આંકડા છે, જે આ એપ સાચવી શકતી નથી.',
  torn: 'સ્કેનર કોડની વચ્ચે અટકી ગયું. ફરી સ્કેન કરો.',
  not_a_code: ({ text }) => `વંચાયું: ${text || 'કંઈ નહીં'}. આ UPC કે ટિકિટનો સીરિયલ નથી.`,
  uncertain_code: ({ text, readings }) =>
    readings.length === 1
      ? `${text} વંચાયું. શું ટિકિટનો સીરિયલ ${readings[0]} છે?`
      : `${text} વંચાયું. આ કઈ ટિકિટ છે: ${readings.join(' કે ')}?`,
  pack_label: 'આ આખા પેકનું લેબલ છે. રોલની એક ટિકિટ સ્કેન કરો.',
  short_upc: ({ text, upc }) => `11 આંકડા વંચાયા: ${text}. શું આ UPC ${upc} છે?`,
  upc_found: ({ pack, isCheckDigitWrong }) =>
    `${nameOf(pack)}: ટિકિટ ${ticketOf(firstSold(pack))}થી ${ticketOf(lastSold(pack))}.${checkDigit(isCheckDigitWrong)}`,
  upc_of_several: ({ upc, game, packs, isCheckDigitWrong }) =>
    `${game ?? `UPC ${upc}`}: ${packs} પેક છે. ટિકિટ સ્કેન કરો અથવા એક પસંદ કરો.${checkDigit(isCheckDigitWrong)}`,
  upc_repeated: ({ upc, game }) => `${game ?? `UPC ${upc}`}: પહેલેથી સ્કેન થયેલું છે`,
  upc_elsewhere: ({ upc, mode }) => `UPC ${upc} ${ELSEWHERE[mode]}.`,
  upc_unknown: ({ upc, isCheckDigitWrong }) =>
    `UPC ${upc}: ${COUNTING.noDataForUpc} ${COUNTING.nothingInStock}${checkDigit(isCheckDigitWrong)}`,
  serial_of_several: ({ serial, packs }) => `ટિકિટ ${serial} ${packs} પેકમાં છે. એક પસંદ કરો.`,
  serial_elsewhere: ({ serial, pack, mode }) =>
    `${nameOf(pack)}ની ટિકિટ ${ticketOf(serial)} ${ELSEWHERE[mode]}.`,
  serial_sold_earlier: ({ ticket, pack, next }) =>
    `${nameOf(pack)}ની ટિકિટ #${ticket} પહેલાં વેચાઈ ગઈ છે. પેક હવે #${next}થી શરૂ થાય છે.`,
  serial_sold: ({ ticket, pack, left, soldBy, clock }) =>
    `${left ? outside(numberToSerial(left.start), numberToSerial(left.end)) : 'આ પેકનું કંઈ શેલ્ફ પર નથી'}. ` +
    `${nameOf(pack)}ની ટિકિટ #${ticket} ${soldAs(soldBy, clock)}.`,
  serial_reported: ({ serial, pack }) =>
    `${nameOf(pack)} ${ticketOf(serial)}: મળી. આનાથી કંઈ વેચાયેલું નોંધાતું નથી; સ્ટોરના એડમિન તે જોશે.`,
  serial_of_other_pack: ({ serial, pack }) => `ટિકિટ ${serial} બીજા પેકની છે, ${nameOf(pack)}ની નહીં.`,
  serial_unknown: ({ serial, mode }) => `ટિકિટ ${serial} આ સ્ટોરના ${PLACE[mode]} નથી.`,
  serial_repeated: ({ serial, pack }) => `${nameOf(pack)} ${ticketOf(serial)}: પહેલેથી સ્કેન થયેલી છે`,
  serial_taken: ({ serial, pack }) => `${nameOf(pack)} ${ticketOf(serial)}`,
  left_differs: ({ serial, pack, left, expected }) =>
    `${nameOf(pack)} ${ticketOf(serial)} પ્રમાણે ${left} બાકી છે, પણ આ પેકમાં ${expected} છે: પેકની સાઇઝ તપાસો.`,
  serial_replaced: ({ serial, before, pack }) =>
    `${nameOf(pack)} ${ticketOf(before)}ને બદલે ${ticketOf(serial)}`,
} satisfies Texts['SCAN'];

export const CARD_EVENT = {
  edited_in_another_tab: 'બીજી ટેબમાં સ્કેન કરો, અથવા અહીં ચાલુ રાખો.',
  scan_taken_back: 'છેલ્લું સ્કેન પાછું લીધું.',
  card_removed: 'કાર્ડ હટાવ્યું.',
  card_is_back: 'હટાવેલું કાર્ડ પાછું આવ્યું.',
} satisfies Texts['CARD_EVENT'];

export const FORM_PROBLEM = {
  fill_current_card: 'વધુ ઉમેરતાં પહેલાં આ કાર્ડની બધી વિગતો ભરો!',
  fill_entry: ({ entry }) => `કાર્ડ નંબર ${entry}માં સાચી વિગતો ભરો`,
} satisfies Texts['FORM_PROBLEM'];

export const CARD_ERROR = {
  upc_required: 'UPC નંબર જરૂરી છે',
  upc_malformed: 'UPCમાં બરાબર 12 આંકડા હોય છે',
  upc_unknown: COUNTING.noDataForUpc,
  upc_of_several: 'આ કોડનાં ઘણાં પેક છે: ટિકિટ સ્કેન કરો અથવા એક પસંદ કરો.',
  upc_taken: 'આ પેક પહેલેથી બીજા કાર્ડ પર છે.',
  bin_malformed: ({ last }) => `બિન 1થી ${last} સુધીનો નંબર હોય છે`,
  start_required: 'Start Serial જરૂરી છે',
  end_required: 'End Serial જરૂરી છે',
  serial_malformed: 'સીરિયલમાં બરાબર 14 આંકડા હોય છે',
  start_outside: ({ min, max }) => outside(min, max),
  start_after_end: COUNTING.startAfterEnd,
  start_before_end: 'આ રોલ મોટા નંબરથી નાના તરફ વેચાય છે: Start Serial # એ End Serial # કરતાં નાનો ન હોઈ શકે',
  end_outside: ({ min, max }) => `End Serial ${min} અને ${max}ની વચ્ચે હોવો જોઈએ`,
  end_differs: ({ end }) => `End Serial ${end} હોવો જોઈએ`,
} satisfies Texts['CARD_ERROR'];

export const PACK_HEADING = {
  in_bins: 'બિનમાં',
  of_price: ({ priceCents }) => `${formatMoney(priceCents)}ની ટિકિટ`,
} satisfies Texts['PACK_HEADING'];
