import { NEEDS_HTTPS as PA } from '../../messages/areas/below-english/needs-https';
import { NEEDS_HTTPS } from '../../messages/areas/needs-https';
import { useMessages } from '../../messages/hooks/use-messages';
import { BarePage } from '../ui/page/bare-page';
import styles from './recovery.module.css';

/**
 * Replaces the app on plain HTTP. Without Web Locks a count could be sent twice, and without the service worker and the
 * camera most features don't work.
 */
export function NeedsHttps() {
  const t = useMessages(NEEDS_HTTPS);

  return (
    <BarePage>
      <h1 className={styles.title}>{t.title}</h1>
      <Punjabi>{PA.title}</Punjabi>
      <p className={styles.reason}>
        {t.why({ origin: window.location.origin })} {withCode(t.askAdmin)}
      </p>
      <Punjabi>{PA.askAdmin}</Punjabi>
      <h2 className={styles.heading}>{t.forOperator}</h2>
      <p>{withCode(t.setUp)}</p>
    </BarePage>
  );
}

const Punjabi = ({ children }: { children: string }) => (
  <p className={styles.punjabi} lang="pa">
    {children}
  </p>
);

/** Renders the parts of a text in backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code className={styles.code} key={part}>
        {part}
      </code>
    ),
  );
