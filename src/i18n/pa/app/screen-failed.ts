import type { Texts } from '../../areas';

export const SCREEN_FAILED = {
  notLoaded: 'ਇਹ ਸਕ੍ਰੀਨ ਲੋਡ ਨਹੀਂ ਹੋਈ। ਸ਼ਾਇਦ ਨਵਾਂ ਵਰਜ਼ਨ ਤਿਆਰ ਹੈ, ਜਾਂ ਨੈੱਟਵਰਕ ਨਹੀਂ ਹੈ।',
  reload: 'ਦੁਬਾਰਾ ਲੋਡ ਕਰੋ',
} satisfies Texts['SCREEN_FAILED'];
