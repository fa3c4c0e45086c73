import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { CONTROLS } from '../../messages/areas/controls';
import { useMessages } from '../../messages/hooks/use-messages';
import { Button } from './plain';
import styles from './ui.module.css';

/** The Try Again button next to an error message. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  const t = useMessages(CONTROLS);
  return (
    <Button variant="outline" onClick={onClick}>
      {t.tryAgain}
    </Button>
  );
}

/** A link in running text. */
export const TextLink = (props: ComponentProps<typeof Link>) => (
  <Link className={styles.textLink} {...props} />
);
