import type { Texts } from '../../areas';

const tickets = (count: number, amount: string): string => `${count} ਟਿਕਟਾਂ, ${amount}`;

export const REMOVAL = {
  title: 'ਸਟਾਕ ਵਿੱਚੋਂ ਕੱਢੋ',
  open: 'ਵਾਪਸ, ਖ਼ਰਾਬ, ਪੂਰਾ ਪੈਕ ਵਿਕਿਆ…',
  openFor: (pack) => `ਵਾਪਸ, ਖ਼ਰਾਬ, ਪੂਰਾ ਪੈਕ ਵਿਕਿਆ: ${pack}`,
  what: 'ਕੀ ਹੋਇਆ?',
  reasons: {
    returned: 'ਲਾਟਰੀ ਨੂੰ ਵਾਪਸ ਕੀਤਾ',
    damaged: 'ਖ਼ਰਾਬ ਹੋਇਆ',
    sold_whole: 'ਪੂਰਾ ਪੈਕ ਵਿਕਿਆ',
    lost: 'ਗੁਆਚ ਗਿਆ',
    stolen: 'ਚੋਰੀ ਹੋਇਆ',
    transferred: 'ਦੂਜੇ ਸਟੋਰ ਭੇਜਿਆ',
  },
  front: 'ਸਾਹਮਣੇ ਵਾਲੀ ਟਿਕਟ',
  frontHint: (ticket) => `ਪਿਛਲੀ ਗਿਣਤੀ ਤੋਂ ਬਾਅਦ ਕੁਝ ਨਾ ਵਿਕਿਆ ਹੋਵੇ ਤਾਂ ਖ਼ਾਲੀ ਛੱਡੋ: ਸਾਹਮਣੇ ${ticket} ਹੈ।`,
  first: 'ਪਹਿਲੀ ਟਿਕਟ',
  last: 'ਆਖ਼ਰੀ ਟਿਕਟ',
  partHint: (first, last) => `ਬਾਕੀ ਸਾਰੀਆਂ ਲਈ ਖ਼ਾਲੀ ਛੱਡੋ: ${first} ਤੋਂ ${last}।`,
  reference: 'ਹਵਾਲਾ (ਪਰਚੀ ਜਾਂ ਰਿਪੋਰਟ ਨੰਬਰ)',
  note: 'ਨੋਟ',
  toStore: 'ਕਿਸ ਸਟੋਰ ਨੂੰ',
  chooseStore: 'ਸਟੋਰ ਚੁਣੋ',
  noStores: 'ਨੈੱਟਵਰਕ ਤੋਂ ਬਿਨਾਂ ਕੰਪਨੀ ਦੇ ਦੂਜੇ ਸਟੋਰ ਇੱਥੇ ਪਤਾ ਨਹੀਂ।',
  leave: (count, amount) => `ਸਟਾਕ ਵਿੱਚੋਂ ਨਿਕਲਣਗੀਆਂ: ${tickets(count, amount)}।`,
  soldWhole: (count, amount) => `ਤੁਹਾਡੀ ਵਿਕਰੀ ਵਿੱਚ ਦਰਜ ਹੋਣਗੀਆਂ: ${tickets(count, amount)}।`,
  soldBefore: (count, amount) =>
    `ਸਾਹਮਣੇ ਵਾਲੀ ਤੋਂ ਪਹਿਲਾਂ ਦੀਆਂ ਤੁਹਾਡੀ ਵਿਕਰੀ ਵਿੱਚ ਦਰਜ ਹੋਣਗੀਆਂ: ${tickets(count, amount)}।`,
  chooseReason: 'ਚੁਣੋ ਕਿ ਕੀ ਹੋਇਆ।',
  notLeft: 'ਇਹ ਟਿਕਟ ਇਸ ਪੈਕ ਵਿੱਚ ਨਹੀਂ ਬਚੀ।',
  nothingLeft: 'ਇਸ ਪੈਕ ਦਾ ਸਟਾਕ ਵਿੱਚ ਕੁਝ ਨਹੀਂ ਬਚਿਆ।',
  otherPack: 'ਉਹ ਟਿਕਟ ਦੂਜੇ ਪੈਕ ਦੀ ਹੈ।',
  save: 'ਸਟਾਕ ਵਿੱਚੋਂ ਕੱਢੋ',
  saved: (count, pack) => `${pack} ਦੀਆਂ ${count} ਟਿਕਟਾਂ ਸਟਾਕ ਵਿੱਚੋਂ ਕੱਢੀਆਂ।`,
} satisfies Texts['REMOVAL'];
