import type { NEEDS_HTTPS as ENGLISH } from '../../en/app/needs-https';

export const NEEDS_HTTPS = {
  title: 'ਇਸ ਐਪ ਨੂੰ ਸੁਰੱਖਿਅਤ ਪਤੇ ਦੀ ਲੋੜ ਹੈ',
  askAdmin: 'ਆਪਣੇ ਸਟੋਰ ਐਡਮਿਨ ਤੋਂ ਉਹ ਪਤਾ ਪੁੱਛੋ ਜੋ https:// ਨਾਲ ਸ਼ੁਰੂ ਹੁੰਦਾ ਹੈ।',
} satisfies Partial<typeof ENGLISH>;
