import { formatCents, formatSignedCents } from '../../../domain/values/money';
import type { Texts } from '../../areas';

const signed = (cents: number): string => (cents < 0 ? formatSignedCents(cents) : formatCents(cents));

export const MONEY_CARD = {
  title: 'ਇਸ ਸ਼ਿਫਟ ਦੇ ਪੈਸੇ',
  enter: 'ਪੈਸੇ ਦਰਜ ਕਰੋ',
  replace: 'ਪੈਸੇ ਬਦਲੋ',
  skip: 'ਛੱਡੋ',
  notEntered: 'ਪੈਸੇ ਦਰਜ ਨਹੀਂ ਹੋਏ',
  entered: (at) => `ਪੈਸੇ ${at} ’ਤੇ ਦਰਜ ਹੋਏ`,
  basis: 'ਅੰਕੜੇ ਕਿਸ ਦੇ ਹਨ',
  delta: 'ਇਹ ਸ਼ਿਫਟ',
  cumulative: 'ਅੱਜ ਹੁਣ ਤੱਕ',
  labels: {
    online_sales: 'ਆਨਲਾਈਨ ਵਿਕਰੀ',
    online_cancels: 'ਆਨਲਾਈਨ ਰੱਦ',
    instant_cashes: 'ਇੰਸਟੈਂਟ ਭੁਗਤਾਨ',
    online_cashes: 'ਆਨਲਾਈਨ ਭੁਗਤਾਨ',
    cashless: 'ਕੈਸ਼ਲੈੱਸ',
    other: 'ਹੋਰ (ਜਮ੍ਹਾਂ ਜਾਂ ਕਢਵਾਏ)',
    cash_counted: 'ਦਰਾਜ਼ ਵਿੱਚ ਨਕਦ',
  },
  changeSign: 'ਹੋਰ ਦਾ ਚਿੰਨ੍ਹ ਬਦਲੋ',
  note: 'ਨੋਟ',
  sameDrawer: 'ਉਹੀ ਦਰਾਜ਼',
  countOf: (name, at) => `${name}, ${at}`,
  tooLarge: '$250,000 ਤੱਕ ਦੀ ਰਕਮ ਲਿਖੋ।',
  notAnAmount: 'ਡਾਲਰ ਅਤੇ ਸੈਂਟ ਲਿਖੋ, ਜਿਵੇਂ 12.50।',
  notNegative: 'ਇਹ ਰਕਮ ਮਨਫ਼ੀ ਨਹੀਂ ਹੋ ਸਕਦੀ।',
  counted: (cents) => `ਗਿਣੀਆਂ ਟਿਕਟਾਂ: ${formatCents(cents)}`,
  expected: (cents) => `ਲੋੜੀਂਦਾ ਨਕਦ: ${signed(cents)}`,
  blind: 'ਪਹਿਲਾਂ ਨਕਦ ਗਿਣੋ: ਲੋੜੀਂਦੀ ਰਕਮ ਬਾਅਦ ਵਿੱਚ ਦਿਸੇਗੀ।',
  even: (cents) => (cents === 0 ? 'ਬਰਾਬਰ' : `ਬਰਾਬਰ (${formatSignedCents(cents)})`),
  over: (cents) => `ਵੱਧ ${formatSignedCents(cents)}`,
  short: (cents) => `ਘੱਟ ${formatSignedCents(cents)}`,
  fell: 'ਇੱਕ ਅੰਕੜਾ ਪਿਛਲੀ ਸ਼ਿਫਟ ਨਾਲੋਂ ਘੱਟ ਹੈ। ਕੀ ਵਿਚਕਾਰ ਲਾਟਰੀ ਟਰਮੀਨਲ ਬੰਦ ਕੀਤਾ ਗਿਆ ਸੀ?',
  closed: 'ਹਾਂ, ਬੰਦ ਕੀਤਾ ਸੀ',
  check: 'ਨਹੀਂ, ਅੰਕੜੇ ਜਾਂਚੋ',
  save: 'ਪੈਸੇ ਸੰਭਾਲੋ',
  cancel: 'ਰੱਦ ਕਰੋ',
} satisfies Texts['MONEY_CARD'];
