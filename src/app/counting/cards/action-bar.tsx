import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { CARDS } from '../../../messages/areas/cards';
import { formProblemText } from '../../../messages/bilingual';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import styles from './action-bar.module.css';
import { useCardActions, useCardForm, useCards } from './card-context';
import { focusField, hasKeyboard } from './card-fields';
import parts from './scan-result.module.css';

type Props = {
  primary: string;
  /** a button between Add More and the primary one */
  children?: ReactNode;
  /** keeps the bar at the bottom edge, below an open sheet, even at the end of the page */
  isAtEdge?: boolean;
};

/** The buttons below the cards. They stay in view, where the thumb is. */
export function ActionBar({ primary, children, isAtEdge }: Props) {
  const t = useMessages(CARDS);
  const { store } = useCardForm();
  const { addMore, review } = useCardActions();
  const problem = useCards((state) => state.problem);
  const elsewhere = useCards((state) => state.elsewhere);
  const isReviewing = useCards((state) => state.step === 'review');
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => (elsewhere ? undefined : publishHeight(bar.current)), [elsewhere]);

  const add = () => {
    const lastId = () => store.getState().cards.at(-1)?.id;
    const before = lastId();
    flushSync(addMore);
    const added = lastId();
    if (added !== undefined && added !== before && hasKeyboard()) focusField(added, 'upc');
  };

  const proceed = () => {
    const missing = review();
    if (missing) focusField(missing.id, missing.field);
  };
  useCtrlEnter(proceed, !elsewhere && !isReviewing);

  if (elsewhere) return null;

  return (
    <div
      className={`${styles.actionBar} ${styles.bar}`}
      ref={bar}
      data-foot=""
      data-edge={isAtEdge || undefined}
    >
      {problem && <StatusAlert kind="error">{formProblemText(problem)}</StatusAlert>}
      <div className={styles.buttons}>
        <Button className={styles.addMore} variant="outline" size="lg" onClick={add}>
          {t.addMore}
        </Button>
        {children}
        <Button
          className={`${styles.primary} ${parts.keyed}`}
          size="lg"
          data-key="Ctrl Enter"
          aria-keyshortcuts="Control+Enter"
          onClick={proceed}
        >
          {primary}
        </Button>
      </div>
    </div>
  );
}

/**
 * Publishes the bar's height as a CSS variable, for elements above it. @returns stops and removes the
 * variable
 */
function publishHeight(bar: HTMLElement | null): () => void {
  const style = bar?.parentElement?.style;
  if (!bar || !style) return () => undefined;
  const observer = new ResizeObserver(([entry]) =>
    style.setProperty('--action-bar', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--action-bar');
  };
}

/**
 * Presses a button on Ctrl+Enter wherever the focus is: with sixty cards, the Tab key alone would take too
 * long.
 */
export function useCtrlEnter(act: () => void, isOn = true): void {
  const pressed = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // A key held down acts once.
      if (!event.repeat) pressed();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
