import { chakra } from '@chakra-ui/react';
import type { Bilingual } from '../i18n/say';

/** A message in the reader's language, with another language below it if there is one; English is small there. */
export function BilingualText({ text: { text, below } }: { text: Bilingual }) {
  return (
    <>
      <chakra.span display="block">{text}</chakra.span>
      {below && (
        <chakra.span
          display="block"
          fontSize={below.lang === 'en' ? '0.8em' : undefined}
          fontWeight={below.lang === 'en' ? 'normal' : undefined}
          opacity={below.lang === 'en' ? '0.85' : undefined}
          lang={below.lang}
        >
          {below.text}
        </chakra.span>
      )}
    </>
  );
}
