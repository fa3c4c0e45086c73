import { chakra } from '@chakra-ui/react';
import type { Bilingual } from '../i18n/say';

/** A message in English, with the Punjabi translation below it if there is one. */
export function BilingualText({ text }: { text: Bilingual }) {
  return (
    <>
      <chakra.span display="block">{text.en}</chakra.span>
      {text.pa !== '' && (
        <chakra.span display="block" lang="pa">
          {text.pa}
        </chakra.span>
      )}
    </>
  );
}
