import type { ADD_ON_SHELF as ENGLISH } from '../../en/counting/add-on-shelf';
import type { Translation } from '../../say';

export const ADD_ON_SHELF = {
  notActivated: 'ਇਸ ਨਾਲ ਪੈਕ ਸਟੇਟ ਲਾਟਰੀ ਵਿੱਚ ਐਕਟੀਵੇਟ ਨਹੀਂ ਹੁੰਦਾ: ਉਹ ਲਾਟਰੀ ਦੇ ਆਪਣੇ ਟਰਮੀਨਲ ’ਤੇ ਕਰੋ।',
} satisfies Translation<typeof ENGLISH>;
