import type { VERIFY_STOCK as ENGLISH } from '../../en/counting/verify-stock';
import type { Translation } from '../../say';

export const VERIFY_STOCK = {
  openingHint:
    'ਪਹਿਲੀ ਵਿਕਰੀ ਤੋਂ ਪਹਿਲਾਂ ਗਿਣੋ। ਜੋ ਟਿਕਟਾਂ ਪਿਛਲੀ ਗਿਣਤੀ ਤੋਂ ਬਾਅਦ ਨਹੀਂ ਮਿਲਦੀਆਂ, ਉਹ ਗੁੰਮ ਦਰਜ ਹੁੰਦੀਆਂ ਹਨ, ਕਿਸੇ ਕਲਰਕ ਦੀ ਵਿਕਰੀ ਵਿੱਚ ਨਹੀਂ।',
  openingReminder: "ਅੱਜ ਇਸ ਡਿਵਾਈਸ 'ਤੇ ਕਿਸੇ ਨੇ ਸ਼ੈਲਫ ਦੀ ਜਾਂਚ ਨਹੀਂ ਕੀਤੀ। ਪਹਿਲੀ ਵਿਕਰੀ ਤੋਂ ਪਹਿਲਾਂ ਪੈਕ ਗਿਣੋ।",
  nothingSeen: 'ਕੋਈ ਪੈਕ ਸਕੈਨ ਨਹੀਂ ਹੋਇਆ: ਵਾਪਸ ਜਾਓ ਅਤੇ ਹਰ ਪੈਕ ਦੀ ਸਭ ਤੋਂ ਅੱਗੇ ਵਾਲੀ ਟਿਕਟ ਸਕੈਨ ਕਰੋ, ਜਾਂ ਉਹ ਪੈਕ ਚੁਣੋ ਜੋ ਖਤਮ ਹੋ ਗਏ ਹਨ।',
  nobodysSale: 'ਇਹ ਕਿਸੇ ਦੀ ਵਿਕਰੀ ਨਹੀਂ: ਦਿਨ ਦੀ ਰਿਪੋਰਟ ਵਿੱਚ ਇਹ ਗੁੰਮ ਲਿਖਿਆ ਜਾਂਦਾ ਹੈ।',
  reportedHint: 'ਇਹ ਪੈਕ ਇੱਥੇ ਹਨ, ਪਰ ਵਿਕੇ ਹੋਏ ਜਾਂ ਗੁੰਮ ਦਰਜ ਹਨ। ਸਟੋਰ ਐਡਮਿਨ ਇਸ ਨੂੰ ਵੇਖੇਗਾ।',
  summaryChanged: 'ਜਦੋਂ ਇਹ ਸੂਚੀ ਖੁੱਲ੍ਹੀ ਸੀ, ਸਟਾਕ ਬਦਲ ਗਿਆ:',
} satisfies Translation<typeof ENGLISH>;
