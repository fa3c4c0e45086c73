import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { formProblemText } from '../../i18n/bilingual';
import { CARDS } from '../../i18n/en/counting/cards';
import { useMessages } from '../../i18n/hooks/use-messages';
import { LOWEST_SCREEN } from '../../theme/looks';
import { StatusAlert } from '../../ui/status-alert';
import { useCardActions, useCardForm, useCards } from '../cards/card-context';
import { focusField, hasKeyboard } from '../cards/focus';
import panel from '../scanning/scan-panel.module.css';
import styles from './action-bar.module.css';
import { useCtrlEnter } from './use-ctrl-enter';

type Props = {
  primary: string;
  /** a button between Add More and the primary one */
  children?: ReactNode;
  /** it stays at the bottom edge, under an open sheet, even at the page's end */
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
    <chakra.div
      ref={bar}
      className={styles.bar}
      data-edge={isAtEdge || undefined}
      position="sticky"
      bottom="0"
      zIndex="1"
      display="grid"
      gap="3"
      bg="bg"
      borderTopWidth="1px"
      mt="3"
      py="3"
      pb="calc(0.75rem + env(safe-area-inset-bottom))"
      css={LOWEST_SCREEN}
    >
      {problem && <StatusAlert kind="error">{formProblemText(problem)}</StatusAlert>}
      <chakra.div display="flex" gap={{ base: '2', md: '3' }} justifyContent="space-between">
        <Button
          variant="outline"
          size="lg"
          px={{ base: '2.5', md: '6' }}
          fontSize={{ base: 'md', md: 'lg' }}
          onClick={add}
        >
          {t.addMore}
        </Button>
        {children}
        <Button
          size="lg"
          px={{ base: '3', md: '6' }}
          fontSize={{ base: 'md', md: 'lg' }}
          className={panel.keyed}
          data-key="Ctrl Enter"
          aria-keyshortcuts="Control+Enter"
          onClick={proceed}
        >
          {primary}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

/** Publishes the bar's height as a CSS variable, for what stands above it. @returns stops and removes the variable */
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
