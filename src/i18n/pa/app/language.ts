import type { Texts } from '../../areas';

export const LANGUAGE = {
  label: 'ਭਾਸ਼ਾ',
  withEnglish: 'ਹੇਠਾਂ ਅੰਗਰੇਜ਼ੀ ਵੀ',
  needsNetwork: (name) => `${name} ਲਈ ਪਹਿਲੀ ਵਾਰ ਨੈੱਟਵਰਕ ਚਾਹੀਦਾ ਹੈ। ਨੈੱਟਵਰਕ ਨਾਲ ਐਪ ਖੁੱਲ੍ਹਦੇ ਹੀ ਉਹ ਦਿਸੇਗੀ।`,
} satisfies Texts['LANGUAGE'];
