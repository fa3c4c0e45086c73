import { useEffect } from 'react';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { endTour, LAST_STEP, tourTo, useTour } from '../../state/duty/tour-store';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/plain';
import { useCardForm, useCards } from '../cards/card-context';
import styles from './help.module.css';

/** Three tips, each a line between the scan panel and the cards, where it covers nothing. The first scan or Escape ends the tour. */
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
  const isLast = step >= LAST_STEP;
  return (
    <section className={styles.tour} aria-label={t.label}>
      <p className={styles.step} aria-live="polite">
        {t.heading({ step: step + 1, steps: steps.length, title: steps[step] ?? third })}
      </p>
      <Button variant="ghost" onClick={() => (isLast ? endTour(userId) : tourTo(step + 1))}>
        {isLast ? t.end : t.next}
      </Button>
      {!isLast && (
        <Button variant="ghost" aria-label={t.skip} onClick={() => endTour(userId)}>
          <Icon name="close" />
        </Button>
      )}
    </section>
  );
}
