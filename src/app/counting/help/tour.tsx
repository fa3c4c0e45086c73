import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { COMMON } from '../../../messages/areas/common';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { paths } from '../../../shared/wire/page-paths';
import { useSession } from '../../state/session-store';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/plain';
import { MenuButton, MenuLink } from '../../ui/popover';
import { useCardForm, useCards } from '../cards/card-context';
import styles from './help.module.css';

type TourState = {
  /** ids of the users who have had the tour on this device: a store's user, or a clerk on duty */
  hadBy: number[];
  /** from 0; reset at each start of the app */
  step: number;
};

const STORED_AS = 'lottery-tour';
export const LAST_STEP = 2;

/** The tour of Verify Stock: shown to each person once on a device, and again when they ask. */
export const useTour = create<TourState>()(
  persist((): TourState => ({ hadBy: [], step: 0 }), {
    name: STORED_AS,
    partialize: ({ hadBy }) => ({ hadBy }),
  }),
);

// A tour that ended in another tab ends here too.
addEventListener('storage', ({ key }) => {
  if (key === STORED_AS) void useTour.persist.rehydrate();
});

const without = (hadBy: readonly number[], userId: number) => hadBy.filter((id) => id !== userId);

/** Shows the tour from the first step. */
export function startTour(userId: number): void {
  useTour.setState(({ hadBy }) => ({ hadBy: without(hadBy, userId), step: 0 }));
}

/** Moves forward to a step, never back. */
export function tourTo(step: number): void {
  if (useTour.getState().step < step) useTour.setState({ step });
}

/** Ends the tour until the user starts it again. */
export function endTour(userId: number): void {
  useTour.setState(({ hadBy }) => ({ hadBy: [...without(hadBy, userId), userId], step: 0 }));
}

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

const MENU_ID = 'help-menu';

/** The help menu of Verify Stock. The browser's popover closes on Escape and on a click elsewhere. */
export function HelpMenu() {
  const t = useMessages(VERIFY_STOCK);
  const words = useMessages(COMMON);
  const user = useSession((session) => session.user);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  /** Places the menu below its button, which scrolls with the page. */
  const place = () => {
    const at = button.current?.getBoundingClientRect();
    if (!at || !menu.current) return;
    menu.current.style.top = `${at.bottom + 4}px`;
    menu.current.style.right = `${document.documentElement.clientWidth - at.right}px`;
  };
  const showTour = () => {
    menu.current?.hidePopover();
    if (user) flushSync(() => startTour(user.id));
    document.getElementById(TOUR_ID)?.focus();
  };

  return (
    <>
      <Button ref={button} variant="outline" popoverTarget={MENU_ID} onClick={place}>
        <Icon name="help" />
        {words.help}
      </Button>
      <div className={`popover ${styles.menu}`} ref={menu} id={MENU_ID} popover="auto">
        <MenuButton onClick={showTour}>
          <Icon name="info" /> {t.showTour}
        </MenuButton>
        <MenuLink to={paths.practice}>
          <Icon name="practice" /> {words.practice}
        </MenuLink>
        <MenuLink to={paths.quickCard}>
          <Icon name="card" /> {words.quickCard}
        </MenuLink>
      </div>
    </>
  );
}
