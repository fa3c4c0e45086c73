import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { FirstStep } from '../../../domain/accounts/first-steps';

type Progress = {
  /** by the id of a company or store; 0: the platform, before it has a company */
  skipped: Readonly<Record<number, readonly FirstStep[]>>;
  /** the companies and stores of which the list is folded */
  folded: readonly number[];
};

const STORED_AS = 'lottery-first-steps';

/** What was skipped or folded of the first steps on this device. What was done is in the data. */
export const useProgress = create<Progress>()(
  persist((): Progress => ({ skipped: {}, folded: [] }), { name: STORED_AS }),
);

// Picks up changes from other tabs; otherwise the next change here would overwrite them.
addEventListener('storage', ({ key }) => {
  if (key === STORED_AS) void useProgress.persist.rehydrate();
});

export function skipStep(placeId: number, step: FirstStep): void {
  useProgress.setState(({ skipped }) => ({
    skipped: { ...skipped, [placeId]: [...(skipped[placeId] ?? []), step] },
  }));
}

export function foldSteps(placeId: number, isFolded: boolean): void {
  useProgress.setState(({ folded }) => {
    const others = folded.filter((id) => id !== placeId);
    return { folded: isFolded ? [...others, placeId] : others };
  });
}
