import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

const ticketCount = (tickets: number): string => pluralize(tickets, 'ਟਿਕਟ', 'ਟਿਕਟਾਂ');

export const MY_SHIFT = {
  title: 'ਮੇਰੀ ਸ਼ਿਫਟ',
  saleDate: 'ਵਿਕਰੀ ਦੀ ਤਾਰੀਖ਼',
  nothingRecorded: (name) => `${name} ਨੇ ਉਸ ਦਿਨ ਇਸ ਟਰਮੀਨਲ ’ਤੇ ਕੁਝ ਦਰਜ ਨਹੀਂ ਕੀਤਾ।`,
  countNow: 'ਹੁਣੇ ਗਿਣੋ',
  counts: 'ਗਿਣਤੀਆਂ',
  ticketsSold: 'ਵਿਕੀਆਂ ਟਿਕਟਾਂ',
  sales: 'ਵਿਕਰੀ',
  ticketsShelved: 'ਸ਼ੈਲਫ ’ਤੇ ਰੱਖੀਆਂ ਟਿਕਟਾਂ',
  allSent: 'ਸਭ ਕੁਝ ਭੇਜਿਆ ਗਿਆ ਹੈ।',
  unsent: (records) =>
    `${pluralize(records, 'ਐਂਟਰੀ ਸਿਰਫ਼ ਇਸ ਟਰਮੀਨਲ ’ਤੇ ਹੈ, ਹਾਲੇ ਨਹੀਂ ਭੇਜੀ ਗਈ', 'ਐਂਟਰੀਆਂ ਸਿਰਫ਼ ਇਸ ਟਰਮੀਨਲ ’ਤੇ ਹਨ, ਹਾਲੇ ਨਹੀਂ ਭੇਜੀਆਂ ਗਈਆਂ')}।`,
  kind: {
    sale: 'ਗਿਣਤੀ',
    shelf: 'ਸ਼ੈਲਫ ’ਤੇ ਰੱਖੀਆਂ',
    opening: 'ਸ਼ੁਰੂਆਤੀ ਜਾਂਚ',
    removal: 'ਸਟਾਕ ਵਿੱਚੋਂ ਕੱਢਿਆ',
    sold_before: 'ਸਾਹਮਣੇ ਵਾਲੀ ਟਿਕਟ ਤੋਂ ਪਹਿਲਾਂ ਵਿਕੀਆਂ',
  },
  packsSeen: (seen, onShelf) => `${onShelf} ਵਿੱਚੋਂ ${pluralize(seen, 'ਪੈਕ ਵੇਖਿਆ', 'ਪੈਕ ਵੇਖੇ')}`,
  nothingSold: 'ਕੁਝ ਨਹੀਂ ਵਿਕਿਆ',
  nothingMissing: 'ਕੁਝ ਵੀ ਗੁੰਮ ਨਹੀਂ',
  missing: (tickets, amount) => `${ticketCount(tickets)} ਗੁੰਮ, ${amount}`,
  recordedOtherwise: (tickets, amount) =>
    `ਸਰਵਰ ਨੇ ${pluralize(tickets, 'ਟਿਕਟ ਦਰਜ ਕੀਤੀ', 'ਟਿਕਟਾਂ ਦਰਜ ਕੀਤੀਆਂ')}, ${amount}: ਬਾਕੀ ਪਹਿਲਾਂ ਹੀ ਗਿਣੀਆਂ ਜਾ ਚੁੱਕੀਆਂ ਸਨ।`,
  shiftOf: (clerk) => `${clerk} ਦੀ ਸ਼ਿਫਟ`,
  notSentYet: 'ਹਾਲੇ ਨਹੀਂ ਭੇਜਿਆ ਗਿਆ',
  total: 'ਕੁੱਲ',
  totalMissing: 'ਗੁੰਮ',
  sold: (tickets, amount) => `ਵਿਕੀਆਂ: ${ticketCount(tickets)}, ${amount}`,
  time: 'ਸਮਾਂ',
  record: 'ਐਂਟਰੀ',
  sent: 'ਭੇਜਿਆ ਗਿਆ',
  yes: 'ਹਾਂ',
  no: 'ਨਹੀਂ',
} satisfies Texts['MY_SHIFT'];
