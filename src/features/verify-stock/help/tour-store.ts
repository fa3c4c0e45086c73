import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type TourState = {
  /** ids of those who have had the tour on this device: a store's user, or a clerk on duty */
  hadBy: number[];
  /** from 0; begins anew with each start of the app */
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

// Ended in another tab, it's ended here too.
addEventListener('storage', ({ key }) => {
  if (key === STORED_AS) void useTour.persist.rehydrate();
});

const without = (hadBy: readonly number[], userId: number) => hadBy.filter((id) => id !== userId);

/** Shows the tour from its beginning. */
export function startTour(userId: number): void {
  useTour.setState(({ hadBy }) => ({ hadBy: without(hadBy, userId), step: 0 }));
}

/** Goes on to a step, never back. */
export function tourTo(step: number): void {
  if (useTour.getState().step < step) useTour.setState({ step });
}

/** Ends the tour, for good unless asked for again. */
export function endTour(userId: number): void {
  useTour.setState(({ hadBy }) => ({ hadBy: [...without(hadBy, userId), userId], step: 0 }));
}
