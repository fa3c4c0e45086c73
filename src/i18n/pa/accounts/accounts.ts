import type { Texts } from '../../areas';

const tooEasy = (why: string): string => `ਇਹ PIN ਬੁੱਝਣਾ ਬਹੁਤ ਸੌਖਾ ਹੈ: ${why}।`;

export const PIN_FAULT = {
  pin_malformed: 'PIN ਵਿੱਚ 4 ਤੋਂ 8 ਅੰਕ ਹੁੰਦੇ ਹਨ।',
  pin_of_same_digits: tooEasy('ਇਸ ਵਿੱਚ ਉਹੀ ਅੰਕ ਵਾਰ-ਵਾਰ ਆਉਂਦੇ ਹਨ'),
  pin_repeated: tooEasy('ਇਸ ਦਾ ਇੱਕ ਹਿੱਸਾ ਦੁਹਰਾਇਆ ਗਿਆ ਹੈ'),
  pin_sequence: tooEasy('ਇਸ ਦੇ ਅੰਕ ਸਿੱਧੀ ਲੜੀ ਵਿੱਚ ਹਨ'),
  pin_year: tooEasy('ਇਹ ਕਿਸੇ ਸਾਲ ਵਰਗਾ ਲੱਗਦਾ ਹੈ'),
  pin_date: tooEasy('ਇਹ ਕਿਸੇ ਤਾਰੀਖ਼ ਵਰਗਾ ਲੱਗਦਾ ਹੈ, ਜਿਵੇਂ ਜਨਮ ਦਿਨ'),
  pin_common: tooEasy('ਬਹੁਤ ਲੋਕ ਇਹੀ ਰੱਖਦੇ ਹਨ'),
  pin_known: tooEasy('ਇਹ ਇਸ ਸਟੋਰ ਦੇ ਕਿਸੇ ਨੰਬਰ ਜਾਂ ਯੂਜ਼ਰਨੇਮ ਦਾ ਹਿੱਸਾ ਹੈ'),
} satisfies Texts['PIN_FAULT'];
