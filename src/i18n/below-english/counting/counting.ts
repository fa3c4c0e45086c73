import type { CardError, CardMode } from '../../../domain/counting/cards';
import type { ScanMessage } from '../../../domain/counting/scan-routing';
import type { SoldBy } from '../../../domain/stock/sold-tickets';
import type { COUNTING as ENGLISH, FormProblem } from '../../en/counting/counting';
import type { Sentences, Translation } from '../../say';

export const COUNTING = {
  noDataFound: 'ਕੋਈ ਡਾਟਾ ਨਹੀਂ ਮਿਲਿਆ।',
  noDataForUpc: 'ਇਸ UPC ਕੋਡ ਅਨੁਸਾਰ ਕੋਈ ਡਾਟਾ ਉਪਲਬਧ ਨਹੀਂ ਹੈ!',
  startAfterEnd: 'ਸ਼ੁਰੂਆਤੀ ਸੀਰੀਅਲ # ਆਖਰੀ ਸੀਰੀਅਲ # ਤੋਂ ਵੱਡਾ ਨਹੀਂ ਹੋ ਸਕਦਾ',
  putOnShelfQuestion: "ਕੀ ਤੁਸੀਂ ਇਹ ਟਿਕਟਾਂ ਸ਼ੈਲਫ 'ਤੇ ਰੱਖਣਾ ਚਾਹੁੰਦੇ ਹੋ?",
  putOnShelfDone: "ਟਿਕਟਾਂ ਸ਼ੈਲਫ 'ਤੇ ਰੱਖ ਦਿੱਤੀਆਂ ਗਈਆਂ ਹਨ।",
  savedOnDevice: "ਇਸ ਡਿਵਾਈਸ 'ਤੇ ਸੰਭਾਲਿਆ ਗਿਆ। ਨੈੱਟਵਰਕ ਵਾਪਸ ਆਉਣ 'ਤੇ ਭੇਜਿਆ ਜਾਵੇਗਾ।",
  sendsWhileOpen: "ਇਹ ਬ੍ਰਾਊਜ਼ਰ ਸਿਰਫ਼ ਐਪ ਖੁੱਲ੍ਹੀ ਹੋਣ 'ਤੇ ਭੇਜਦਾ ਹੈ।",
} satisfies Translation<typeof ENGLISH>;

/** Shorter than the English above it, which names the ticket, the person and the time. */
export const soldText = ({ isMissing, reason }: SoldBy): string =>
  `ਇਹ ਟਿਕਟ ${isMissing ? 'ਗੁੰਮ' : reason ? 'ਹਟਾਈ ਹੋਈ' : 'ਵਿਕੀ ਹੋਈ'} ਦਰਜ ਹੈ। ਕੀ ਇਹ ਸੱਚਮੁੱਚ ਇੱਥੇ ਹੈ?`;

const ELSEWHERE: Record<CardMode, string> = {
  count: "ਇਹ ਪੈਕ ਹਾਲੇ ਪਿਛਲੇ ਕਮਰੇ ਵਿੱਚ ਹੈ: ਪਹਿਲਾਂ ਇਸ ਨੂੰ ਸ਼ੈਲਫ 'ਤੇ ਰੱਖੋ।",
  shelf: "ਇਹ ਪੈਕ ਪਹਿਲਾਂ ਹੀ ਸ਼ੈਲਫ 'ਤੇ ਹੈ।",
};
const NOT_HERE: Record<CardMode, string> = {
  count: "ਇਹ ਟਿਕਟ ਇਸ ਸਟੋਰ ਦੀ ਸ਼ੈਲਫ 'ਤੇ ਨਹੀਂ ਹੈ।",
  shelf: 'ਇਹ ਟਿਕਟ ਇਸ ਸਟੋਰ ਦੇ ਪਿਛਲੇ ਕਮਰੇ ਵਿੱਚ ਨਹੀਂ ਹੈ।',
};

export const SCAN: Partial<Sentences<ScanMessage>> = {
  upc_unknown: COUNTING.noDataForUpc,
  upc_of_several: 'ਟਿਕਟ ਸਕੈਨ ਕਰੋ ਜਾਂ ਪੈਕ ਚੁਣੋ।',
  upc_elsewhere: ({ mode }) => ELSEWHERE[mode],
  serial_elsewhere: ({ mode }) => ELSEWHERE[mode],
  serial_sold_earlier: 'ਇਹ ਟਿਕਟ ਪਹਿਲਾਂ ਵਿਕ ਚੁੱਕੀ ਹੈ।',
  serial_of_other_pack: 'ਇਹ ਟਿਕਟ ਕਿਸੇ ਹੋਰ ਪੈਕ ਦੀ ਹੈ।',
  serial_unknown: ({ mode }) => NOT_HERE[mode],
  too_few_digits: 'ਪੂਰਾ ਕੋਡ ਨਹੀਂ ਪੜ੍ਹਿਆ ਗਿਆ: ਦੁਬਾਰਾ ਸਕੈਨ ਕਰੋ।',
  torn: 'ਸਕੈਨਰ ਵਿਚਕਾਰ ਰੁਕ ਗਿਆ: ਦੁਬਾਰਾ ਸਕੈਨ ਕਰੋ।',
  serial_sold: ({ soldBy }) => soldText(soldBy),
  serial_reported: 'ਵੇਖੀ ਗਈ। ਇਸ ਨਾਲ ਕੁਝ ਵੀ ਵਿਕਿਆ ਦਰਜ ਨਹੀਂ ਹੁੰਦਾ; ਸਟੋਰ ਐਡਮਿਨ ਇਸ ਨੂੰ ਵੇਖੇਗਾ।',
};

export const CARD_ERROR: Partial<Sentences<CardError>> = {
  upc_unknown: COUNTING.noDataForUpc,
  start_after_end: COUNTING.startAfterEnd,
};

export const FORM_PROBLEM: Partial<Sentences<FormProblem>> = {
  fill_entry: ({ entry }) => `ਕਿਰਪਾ ਕਰਕੇ ਐਂਟਰੀ ਨੰਬਰ ${entry} ਲਈ ਸਹੀ ਡਾਟਾ ਭਰੋ`,
};
