import type { ReactNode } from 'react';
import { CONTROLS } from '../../messages/areas/controls';
import { useMessages } from '../../messages/hooks/use-messages';
import type { Bilingual } from '../../messages/say';
import { Glyph, SIGNS } from './glyph';
import { Button, classes } from './plain';
import styles from './ui.module.css';

export type AlertKind = 'success' | 'error' | 'warning' | 'info';

/** The result of an action, as its screen reports it. */
export type AlertContent = { kind: AlertKind; text: string };

const SIGN: Record<AlertKind, keyof typeof SIGNS> = {
  success: 'check',
  error: 'alert',
  warning: 'alert',
  info: 'info',
};

type Props = {
  kind: AlertKind;
  /** the message: text, a bilingual text, or elements */
  children: ReactNode | Bilingual;
  /** called by the Dismiss button; without it there is no button */
  onDismiss?: () => void;
  /** a button or link at the end */
  action?: ReactNode;
};

const isBilingual = (content: ReactNode | Bilingual): content is Bilingual =>
  typeof content === 'object' && content !== null && 'below' in content;

/** An inline message. Screen readers announce errors at once (role alert), others when idle (role status). */
export function StatusAlert({ kind, children, onDismiss, action }: Props) {
  const t = useMessages(CONTROLS);
  return (
    <div className={styles.alert} role={kind === 'error' ? 'alert' : 'status'} data-kind={kind}>
      <div className={styles.alertBody}>
        <Glyph outline={SIGNS[SIGN[kind]]} size="6" />
        <div className={styles.alertText}>
          {isBilingual(children) ? <BilingualText text={children} /> : children}
        </div>
      </div>
      {action}
      {onDismiss && (
        <Button className={styles.dismiss} variant="ghost" aria-label={t.dismiss} onClick={onDismiss}>
          <Glyph outline={SIGNS.close} />
        </Button>
      )}
    </div>
  );
}

/** A message in the reader's language, with another language below it if there is one; English is small there. */
export function BilingualText({ text: { text, below } }: { text: Bilingual }) {
  return (
    <>
      <span className={styles.line}>{text}</span>
      {below && (
        <span className={classes(styles.line, below.lang === 'en' && styles.small)} lang={below.lang}>
          {below.text}
        </span>
      )}
    </>
  );
}
