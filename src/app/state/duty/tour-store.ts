import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type TourState = {
  /** ids of the users who have had the tour on this device: a store's user, or a clerk on duty */
  hadBy: number[];
  /** from 0; reset at each start of the app */
  step: number;
};

const STORED_AS = 'lottery-tour';
export const LAST_STEP = 2;

/**
 * The tour of Verify Stock: shown to each person once on a device, and again when they ask. Whoever has counted before, on any device,
 * has had it (`unlock`, `signIn`).
 */
export const useTour = create<TourState>()(
  persist((): TourState => ({ hadBy: [], step: 0 }), {
    name: STORED_AS,
    partialize: ({ hadBy }) => ({ hadBy }),
  }),
);

// A tour that ended in another tab ends here too.
globalThis.addEventListener?.('storage', ({ key }) => {
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
