import { Button, chakra } from '@chakra-ui/react';
import { useCallback, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { formProblemText } from '../../i18n/bilingual';
import { CARDS } from '../../i18n/en/counting/cards';
import { useMessages } from '../../i18n/use-messages';
import { LOW_SCREEN } from '../../theme/looks';
import { StatusAlert } from '../../ui/status-alert';
import { useCardActions, useCardForm, useCards } from '../cards/card-context';
import { focusField, hasKeyboard } from '../cards/focus';
import styles from '../scanning/scan-panel.module.css';

/** The buttons below the cards. They stay in view. */
export function ActionBar({ primary }: { primary: string }) {
  const t = useMessages(CARDS);
  const { store } = useCardForm();
  const { addMore, review } = useCardActions();
  const problem = useCards((state) => state.problem);
  const elsewhere = useCards((state) => state.elsewhere);
  const isReviewing = useCards((state) => state.step === 'review');

  const add = () => {
    const lastId = () => store.getState().cards.at(-1)?.id;
    const before = lastId();
    flushSync(addMore);
    const added = lastId();
    if (added !== undefined && added !== before && hasKeyboard()) focusField(added, 'upc');
  };

  const proceed = useCallback(() => {
    const missing = review();
    if (missing) focusField(missing.id, missing.field);
  }, [review]);

  // With sixty cards, the Tab key alone would take too long.
  useEffect(() => {
    if (elsewhere || isReviewing) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      proceed();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [elsewhere, isReviewing, proceed]);

  if (elsewhere) return null;

  return (
    <chakra.div
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
      css={LOW_SCREEN}
    >
      {problem && <StatusAlert kind="error">{formProblemText(problem)}</StatusAlert>}
      <chakra.div display="flex" gap="3" justifyContent="space-between">
        <Button variant="outline" size="lg" onClick={add}>
          {t.addMore}
        </Button>
        <Button
          size="lg"
          className={styles.keyed}
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
