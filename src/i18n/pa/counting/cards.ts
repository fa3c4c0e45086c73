import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';
import { ticketOf } from '../../en/counting/packs';

const sold = (tickets: number): string => pluralize(tickets, 'ਵਿਕੀ', 'ਵਿਕੀਆਂ');

export const CARDS = {
  field: { upc: 'UPC', start: 'Start Serial', end: 'End Serial', bin: 'ਖਾਨਾ' },
  outcome: {
    count: { good: 'ਗਿਣਿਆ ਗਿਆ', repeated: 'ਪਹਿਲਾਂ ਹੀ ਗਿਣਿਆ', refused: 'ਨਹੀਂ ਗਿਣਿਆ' },
    shelf: { good: 'ਜੋੜਿਆ ਗਿਆ', repeated: 'ਪਹਿਲਾਂ ਹੀ ਜੋੜਿਆ', refused: 'ਨਹੀਂ ਜੋੜਿਆ' },
  },
  undone: 'ਵਾਪਸ ਲਿਆ',
  removed: 'ਹਟਾਇਆ',
  undo: 'ਵਾਪਸ ਲਓ',
  screens: 'ਕਾਊਂਟਰ ਦੀਆਂ ਸਕ੍ਰੀਨਾਂ',
  count: 'ਗਿਣੋ',
  putOnShelf: 'ਸ਼ੈਲਫ ’ਤੇ ਰੱਖੋ',
  scan: 'ਸਕੈਨ',
  camera: 'ਕੈਮਰਾ',
  scanFirst: 'ਟਿਕਟ ਜਾਂ UPC ਸਕੈਨ ਕਰੋ',
  shownAsInOtherTab: 'ਜਿਵੇਂ ਦੂਜੀ ਟੈਬ ਵਿੱਚ ਹੈ, ਉਵੇਂ ਵਿਖਾਇਆ ਗਿਆ',
  of: {
    shift: {
      count: sold,
      nothing: 'ਕੁਝ ਨਹੀਂ ਵਿਕਿਆ',
      total: (tickets, amount) => `${sold(tickets)} · ${amount}`,
    },
    opening: {
      count: (tickets) => `${tickets} ਗੁੰਮ`,
      nothing: 'ਕੁਝ ਵੀ ਗੁੰਮ ਨਹੀਂ',
      total: (tickets, amount) => `${tickets} ਗੁੰਮ · ${amount}`,
    },
  },
  tickets: (tickets) => pluralize(tickets, 'ਟਿਕਟ', 'ਟਿਕਟਾਂ'),
  at: (price) => `ਹਰੇਕ ${price} ਦੀ`,
  insteadOf: (serial) => `${ticketOf(serial)} ਦੀ ਥਾਂ`,
  onlyDigits: 'ਇੱਥੇ ਸਿਰਫ਼ ਅੰਕ ਲਿਖੇ ਜਾ ਸਕਦੇ ਹਨ।',
  removeCard: (n) => `ਕਾਰਡ ${n} ਹਟਾਓ`,
  choosePack: 'ਪੈਕ ਚੁਣੋ',
  scanOrChoose: 'ਇਸ ਦੀ ਇੱਕ ਟਿਕਟ ਸਕੈਨ ਕਰੋ, ਜਾਂ ਚੁਣੋ:',
  isThisTheCode: 'ਕੀ ਇਹੀ ਕੋਡ ਹੈ?',
  isElsewhere: (place) => `ਇਹ ਪੈਕ ${place}।`,
  checkDigitDiffers: 'ਚੈੱਕ ਅੰਕ ਮੇਲ ਨਹੀਂ ਖਾਂਦਾ। ਕੀ ਕੋਡ ਸਹੀ ਪੜ੍ਹਿਆ ਗਿਆ?',
  scanTheFront: 'ਹੁਣ ਸਭ ਤੋਂ ਅੱਗੇ ਵਾਲੀ ਟਿਕਟ ਸਕੈਨ ਕਰੋ',
  leavesBin: (pack, bin) => `${pack} ਹੁਣ ਖਾਨੇ ${bin} ਵਿੱਚ ਹੈ ਅਤੇ ਉੱਥੋਂ ਕੱਢਿਆ ਜਾਵੇਗਾ`,
  reallyHere: 'ਸੱਚਮੁੱਚ ਇੱਥੇ ਹੈ',
  scanAgain: 'ਦੁਬਾਰਾ ਸਕੈਨ ਕਰੋ',
  seen: (soldBy) => `ਵੇਖੀ ਗਈ, ਪਰ ${soldBy}`,
  frontWasSold: (soldBy) => `ਇਹ ਟਿਕਟ ${soldBy}।`,
  addMore: 'ਹੋਰ ਜੋੜੋ',
  gettingStock: 'ਇਸ ਸਟੋਰ ਦਾ ਸਟਾਕ ਲੋਡ ਹੋ ਰਿਹਾ ਹੈ…',
  noStockYet: 'ਇਸ ਡਿਵਾਈਸ ’ਤੇ ਹਾਲੇ ਇਸ ਸਟੋਰ ਦਾ ਸਟਾਕ ਨਹੀਂ ਆਇਆ: ਇਸ ਨੂੰ ਇੱਕ ਵਾਰ ਸਰਵਰ ਨਾਲ ਜੁੜਨਾ ਪਵੇਗਾ।',
  restored: 'ਜਿੱਥੇ ਛੱਡਿਆ ਸੀ, ਉੱਥੋਂ ਜਾਰੀ।',
  inAnotherTab: {
    count: {
      sentence: 'ਇਹ ਗਿਣਤੀ ਕਿਸੇ ਹੋਰ ਟੈਬ ਜਾਂ ਵਿੰਡੋ ਵਿੱਚ ਚੱਲ ਰਹੀ ਹੈ। ਇੱਥੇ ਕੁਝ ਵੀ ਸਕੈਨ ਜਾਂ ਬਦਲਿਆ ਨਹੀਂ ਜਾ ਸਕਦਾ।',
      button: 'ਇੱਥੇ ਗਿਣੋ',
    },
    shelf: {
      sentence: 'ਇਹ ਕਾਰਡ ਕਿਸੇ ਹੋਰ ਟੈਬ ਜਾਂ ਵਿੰਡੋ ਵਿੱਚ ਖੁੱਲ੍ਹੇ ਹਨ। ਇੱਥੇ ਕੁਝ ਵੀ ਸਕੈਨ ਜਾਂ ਬਦਲਿਆ ਨਹੀਂ ਜਾ ਸਕਦਾ।',
      button: 'ਇੱਥੇ ਜਾਰੀ ਰੱਖੋ',
    },
  },
  signInAsStore: 'ਟਿਕਟਾਂ ਸਟੋਰ ਵਿੱਚ ਗਿਣੀਆਂ ਅਤੇ ਸ਼ੈਲਫ ’ਤੇ ਰੱਖੀਆਂ ਜਾਂਦੀਆਂ ਹਨ: ਉਸ ਸਟੋਰ ਵਜੋਂ ਸਾਈਨ ਇਨ ਕਰੋ।',
  message: 'ਸੁਨੇਹਾ',
  cancel: 'ਰੱਦ ਕਰੋ',
  ok: 'ਠੀਕ ਹੈ',
  yes: 'ਹਾਂ',
  no: 'ਨਹੀਂ',
  noneOfThese: 'ਇਹਨਾਂ ਵਿੱਚੋਂ ਕੋਈ ਨਹੀਂ',
  turn: {
    question: {
      up: 'ਕੀ ਇਹ ਰੋਲ ਵੱਡੇ ਨੰਬਰ ਤੋਂ ਛੋਟੇ ਵੱਲ ਵਿਕਦਾ ਹੈ?',
      down: 'ਕੀ ਇਹ ਰੋਲ ਛੋਟੇ ਨੰਬਰ ਤੋਂ ਵੱਡੇ ਵੱਲ ਵਿਕਦਾ ਹੈ?',
    },
    why: (ticket, tickets, amount) =>
      `ਤੁਸੀਂ ਟਿਕਟ ${ticket} ਸਕੈਨ ਕੀਤੀ, ਜੋ ਇਸ ਪੈਕ ਦੀ ਆਖਰੀ ਟਿਕਟ ਹੈ। ਜੇ ਰੋਲ ਉਲਟੇ ਪਾਸਿਓਂ ਵਿਕਦਾ ਹੈ, ਤਾਂ ਹਾਲੇ ਕੁਝ ਨਹੀਂ ਵਿਕਿਆ। ਨਹੀਂ ਤਾਂ ${sold(tickets)}, ${amount}।`,
    yes: 'ਹਾਂ, ਬਦਲੋ',
    no: (tickets) => `ਨਹੀਂ, ${sold(tickets)}`,
    failed: 'ਰੋਲ ਦੀ ਦਿਸ਼ਾ ਬਦਲੀ ਨਹੀਂ ਜਾ ਸਕੀ। ਇਹ ਪੈਕ ਗਿਣਤੀ ਵਿੱਚੋਂ ਛੱਡ ਦਿਓ ਅਤੇ ਬਾਅਦ ਵਿੱਚ ਦੁਬਾਰਾ ਸਕੈਨ ਕਰੋ।',
    leaveOut: 'ਇਹ ਪੈਕ ਛੱਡੋ',
  },
  packChanged: (upc, lot, serials) => `${upc} ਲਾਟ ${lot}: ${serials}`,
  sending: 'ਇਸ ਡਿਵਾਈਸ ’ਤੇ ਸੰਭਾਲਿਆ ਗਿਆ। ਭੇਜਿਆ ਜਾ ਰਿਹਾ ਹੈ…',
  refused: (reason) => `ਸਰਵਰ ਨੇ ਇਸ ਨੂੰ ਸਵੀਕਾਰ ਨਹੀਂ ਕੀਤਾ: ${reason}`,
  keptInOutbox: 'ਇਹ ਆਊਟਬਾਕਸ ਵਿੱਚ ਰੱਖਿਆ ਗਿਆ ਹੈ',
  nothingToChange: 'ਇਸ ਐਂਟਰੀ ਵੱਲ ਹੁਣ ਧਿਆਨ ਨਹੀਂ ਚਾਹੀਦਾ, ਇਸ ਲਈ ਬਦਲਣ ਲਈ ਕੁਝ ਨਹੀਂ।',
  seeOutbox: 'ਆਊਟਬਾਕਸ ਵੇਖੋ',
  leaveAsItWas: 'ਜਿਵੇਂ ਸੀ ਰਹਿਣ ਦਿਓ',
  changing: (name, at) => `ਤੁਸੀਂ ${name} ਦੀ ${at} ਵਜੇ ਦਰਜ ਕੀਤੀ ਐਂਟਰੀ ਬਦਲ ਰਹੇ ਹੋ। ਉਸ ਦਾ ਸਮਾਂ ਉਹੀ ਰਹੇਗਾ।`,
  wasRefused: (reason) => `ਸਰਵਰ ਨੇ ਇਸ ਨੂੰ ਸਵੀਕਾਰ ਨਹੀਂ ਕੀਤਾ ਸੀ: ${reason}`,
  soldOutDiffers: 'ਇਹਨਾਂ ਪੈਕਾਂ ਲਈ “ਪੂਰਾ ਵਿਕਿਆ” ਚੁਣਿਆ ਗਿਆ ਸੀ, ਪਰ ਸ਼ੈਲਫ ’ਤੇ ਇਹ ਹੁਣ ਪਹਿਲਾਂ ਵਾਂਗ ਨਹੀਂ ਹਨ। ਇਹਨਾਂ ਨੂੰ ਦੁਬਾਰਾ ਵੇਖੋ:',
} satisfies Texts['CARDS'];
