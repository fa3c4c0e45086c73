import type { TRUST_PAGE as ENGLISH } from '../../en/app/trust-page';

export const TRUST_PAGE = {
  heading: "ਇਸ ਡਿਵਾਈਸ ਨੂੰ ਦੁਕਾਨ ਦੇ ਸਰਵਰ 'ਤੇ ਭਰੋਸਾ ਕਰਨ ਦਿਓ",
  why: "ਕੈਮਰੇ ਲਈ ਅਤੇ ਨੈੱਟਵਰਕ ਤੋਂ ਬਿਨਾਂ ਕੰਮ ਕਰਨ ਲਈ ਸੁਰੱਖਿਅਤ ਪਤਾ ਚਾਹੀਦਾ ਹੈ। ਇਹ ਹਰ ਡਿਵਾਈਸ 'ਤੇ ਇੱਕ ਵਾਰ ਕਰਨਾ ਹੈ।",
} satisfies Partial<typeof ENGLISH>;
