import type { Texts } from '../../areas';

export const LANGUAGE = {
  label: 'ਭਾਸ਼ਾ',
  withEnglish: 'ਹੇਠਾਂ ਅੰਗਰੇਜ਼ੀ ਵੀ',
} satisfies Texts['LANGUAGE'];
