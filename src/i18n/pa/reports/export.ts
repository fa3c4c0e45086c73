import type { Texts } from '../../areas';

export const EXPORT = {
  download: 'CSV ਡਾਊਨਲੋਡ ਕਰੋ',
  print: 'ਪ੍ਰਿੰਟ ਕਰੋ',
  preparing: 'ਤਿਆਰ ਹੋ ਰਿਹਾ ਹੈ…',
  failed: 'ਫਾਈਲ ਜਾਂ ਪਰਚਾ ਤਿਆਰ ਨਹੀਂ ਹੋ ਸਕਿਆ। ਕਿਰਪਾ ਕਰਕੇ ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ।',
  printed: (at) => `ਪ੍ਰਿੰਟ ਕੀਤਾ: ${at}`,
} satisfies Texts['EXPORT'];
