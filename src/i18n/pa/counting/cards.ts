import type { CARDS as ENGLISH } from '../../en/counting/cards';
import type { Translation } from '../../say';

export const CARDS = {
  /** @param sold the end of the sentence */
  frontWasSold: (sold: string) => `ਇਹ ਟਿਕਟ ${sold}`,
} satisfies Translation<typeof ENGLISH>;
