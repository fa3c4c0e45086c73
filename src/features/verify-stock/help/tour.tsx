import { Button, chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useCardForm, useCards } from '../../../counting/cards/card-context';
import { VERIFY_STOCK } from '../../../i18n/en/counting/verify-stock';
import { useMessages } from '../../../i18n/use-messages';
import { endTour, LAST_STEP, tourTo, useTour } from './tour-store';

/** The element that takes the focus when a user starts the tour. */
export const TOUR_ID = 'tour';

type Props = {
  userId: number;
  /** a count was just saved, which ends the tour */
  saved: boolean;
};

/**
 * Three steps above the cards, in the flow of the page: they block nothing, and the clerk's own actions advance them.
 * Escape ends the tour.
 */
export function Tour({ userId, saved }: Props) {
  const isHad = useTour((tour) => tour.hadBy.includes(userId));
  return isHad ? null : <Steps userId={userId} saved={saved} />;
}

function Steps({ userId, saved }: Props) {
  const t = useMessages(VERIFY_STOCK).tour;
  const { store } = useCardForm();
  const step = useTour((tour) => tour.step);
  const hasScanned = useCards(({ last }) => last !== null);

  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.last !== before.last && now.last) tourTo(1);
        if (now.step === 'review') tourTo(LAST_STEP);
      }),
    [store],
  );
  useEffect(() => {
    if (saved) endTour(userId);
  }, [saved, userId]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The same key closes an open dialog or popover first.
      if (event.key !== 'Escape' || document.querySelector('dialog[open], :popover-open')) return;
      endTour(userId);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [userId]);

  const steps = t.steps[useCards((state) => state.purpose)];
  const { title, text } = steps[step] ?? steps[LAST_STEP];
  const isLast = step >= LAST_STEP;
  return (
    <chakra.section
      id={TOUR_ID}
      tabIndex={-1}
      aria-label={t.label}
      // On a phone it would push the answer to a scan out of view.
      hideBelow={hasScanned ? 'md' : undefined}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      mb="3"
      px="4"
      py="2.5"
      bg="bg.info"
      color="fg.info"
      borderWidth="1px"
      borderColor="blue.border"
      borderRadius="md"
    >
      <chakra.div flex="1" minWidth="56" aria-live="polite">
        <chakra.p fontWeight="bold">{t.heading(step + 1, steps.length, title)}</chakra.p>
        <p>{text}</p>
      </chakra.div>
      <chakra.div display="flex" gap="2" ms="auto">
        {!isLast && (
          <Button variant="ghost" onClick={() => endTour(userId)}>
            {t.skip}
          </Button>
        )}
        <Button variant="outline" onClick={() => (isLast ? endTour(userId) : tourTo(step + 1))}>
          {isLast ? t.end : t.next}
        </Button>
      </chakra.div>
    </chakra.section>
  );
}
