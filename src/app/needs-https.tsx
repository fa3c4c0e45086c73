import { chakra } from '@chakra-ui/react';
import { NEEDS_HTTPS as PA } from '../i18n/below-english/app/needs-https';
import { NEEDS_HTTPS as EN } from '../i18n/en/app/needs-https';
import { BarePage } from '../ui/page/bare-page';

/**
 * Replaces the app on plain HTTP. Without Web Locks a count could be sent twice, and without the service worker and the
 * camera most features don't work.
 */
export function NeedsHttps() {
  return (
    <BarePage>
      <chakra.h1 fontSize="2xl" fontWeight="bold">
        {EN.title}
      </chakra.h1>
      <Punjabi>{PA.title}</Punjabi>
      <chakra.p mb="4">
        {EN.why(window.location.origin)} {withCode(EN.askAdmin)}
      </chakra.p>
      <Punjabi>{PA.askAdmin}</Punjabi>
      <chakra.h2 fontWeight="bold">{EN.forOperator}</chakra.h2>
      <p>{withCode(EN.setUp)}</p>
    </BarePage>
  );
}

const Punjabi = ({ children }: { children: string }) => (
  <chakra.p lang="pa" mb="4" color="fg.muted">
    {children}
  </chakra.p>
);

/** Renders the parts of a text in backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <chakra.code key={part} fontFamily="mono">
        {part}
      </chakra.code>
    ),
  );
