import { useEffect } from 'react';
import { VERIFY_STOCK } from '../../../../messages/areas/verify-stock';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { Button } from '../../../ui/plain';
import { useCardForm, useCards } from '../../cards/card-context';
import styles from './help.module.css';
import { endTour, LAST_STEP, tourTo, useTour } from './tour-store';

/** The element that takes the focus when a user starts the tour. */
export const TOUR_ID = 'tour';

/**
 * Three tips in a box above the buttons below the cards, where it covers nothing, and its removal moves nothing. The
 * first scan or Escape ends the tour.
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

  const { 1: first, 2: second, 3: third } = t.steps[useCards((state) => state.purpose)];
  const steps = [first, second, third];
  const { title, text } = steps[step] ?? third;
  const isLast = step >= LAST_STEP;
  return (
    <section className={styles.tour} id={TOUR_ID} tabIndex={-1} aria-label={t.label}>
      <div className={styles.step} aria-live="polite">
        <p className={styles.stepTitle}>{t.heading({ step: step + 1, steps: steps.length, title })}</p>
        <p>{text}</p>
      </div>
      <div className={styles.actions}>
        {!isLast && (
          <Button variant="ghost" onClick={() => endTour(userId)}>
            {t.skip}
          </Button>
        )}
        <Button variant="outline" onClick={() => (isLast ? endTour(userId) : tourTo(step + 1))}>
          {isLast ? t.end : t.next}
        </Button>
      </div>
    </section>
  );
}
