import type { Texts } from '../../areas';

export const FAILURES = {
  unreachable: 'ਸਰਵਰ ਨਾਲ ਸੰਪਰਕ ਨਹੀਂ ਹੋ ਸਕਿਆ। ਇਸ ਸਕ੍ਰੀਨ ਲਈ ਨੈੱਟਵਰਕ ਚਾਹੀਦਾ ਹੈ; ਕਿਰਪਾ ਕਰਕੇ ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ।',
  signInAgain: 'ਪਛਾਣ ਸਹੀ ਨਹੀਂ ਹੈ। ਇਹ ਸਕ੍ਰੀਨ ਵਰਤਣ ਲਈ ਕਿਰਪਾ ਕਰਕੇ ਦੁਬਾਰਾ ਸਾਈਨ ਇਨ ਕਰੋ।',
} satisfies Texts['FAILURES'];
