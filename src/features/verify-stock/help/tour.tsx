import { Button, chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useCardForm, useCards } from '../../../counting/cards/card-context';
import { VERIFY_STOCK } from '../../../i18n/en/counting/verify-stock';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { LOW_SCREEN } from '../../../theme/looks';
import { endTour, LAST_STEP, tourTo, useTour } from './tour-store';

/** The element that takes the focus when a user starts the tour. */
export const TOUR_ID = 'tour';

/**
 * Three tips in a box that sticks above the buttons below the cards, where it blocks nothing and moves nothing when it goes.
 * The first scan ends the tour, and so does Escape.
 */
export function Tour({ userId }: { userId: number }) {
  const isHad = useTour((tour) => tour.hadBy.includes(userId));
  return isHad ? null : <Steps userId={userId} />;
}

function Steps({ userId }: { userId: number }) {
  const t = useMessages(VERIFY_STOCK).tour;
  const { store } = useCardForm();
  const step = useTour((tour) => tour.step);

  useEffect(
    () =>
      store.subscribe((now, before) => {
        const isScan = now.last !== before.last && now.last !== null;
        if (isScan || now.step === 'review') endTour(userId);
      }),
    [store, userId],
  );
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
      position="sticky"
      bottom="calc(var(--action-bar, 0px) + 0.5rem)"
      zIndex="1"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      mt="3"
      scrollMarginBottom="calc(var(--action-bar, 0px) + 0.5rem)"
      px="4"
      py="2.5"
      bg="bg.info"
      color="fg.info"
      borderWidth="1px"
      borderColor="blue.border"
      borderRadius="md"
      boxShadow="overlay"
      css={LOW_SCREEN}
    >
      <chakra.div flex="1" minWidth="56" aria-live="polite">
        <chakra.p fontWeight="bold">{t.heading(step + 1, steps.length, title)}</chakra.p>
        <p>{text}</p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2" ms="auto">
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
