/** What a company and its stores need before the first count, in this order. */
export const FIRST_STEPS = ['company', 'store', 'plans', 'games', 'packs', 'shelf', 'count'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Who takes a step: the platform's SuperAdmin, a company's admin, or a store. */
export type StepTaker = 'platform' | 'company' | 'store';

/** The steps that each takes. A SuperAdmin may take a company's as well. */
const OWN: Record<StepTaker, readonly FirstStep[]> = {
  platform: ['company', 'store', 'plans', 'games'],
  company: ['store', 'plans', 'games'],
  store: ['packs', 'shelf', 'count'],
};

/** The steps that each sees. A store can do nothing about the first two. */
const SEEN: Record<StepTaker, readonly FirstStep[]> = {
  platform: FIRST_STEPS,
  company: FIRST_STEPS.slice(1),
  store: FIRST_STEPS.slice(2),
};

/** What must be there before a step can be taken. */
const NEEDS: Partial<Record<FirstStep, readonly FirstStep[]>> = {
  store: ['company'],
  plans: ['company'],
  games: ['company'],
  packs: ['plans', 'games'],
  shelf: ['packs'],
  count: ['shelf'],
};

export type StepState = {
  step: FirstStep;
  /**
   * `ready`: the viewer can take it now; `skipped`: also, but it isn't offered as the next one; `blocked`: another step comes
   * first; `others`: somebody else takes it
   */
  state: 'done' | 'ready' | 'skipped' | 'blocked' | 'others';
};

/**
 * How far a company or a store is on its way to the first count. Steps are done when what they bring exists, so the progress
 * keeps itself.
 * @param done the steps whose result exists
 * @param skipped the steps that the viewer set aside
 * @returns the steps that concern the viewer, in order; `next`: the one to offer, null if the viewer has none to take now
 */
export function firstSteps(
  viewer: StepTaker,
  done: ReadonlySet<FirstStep>,
  skipped: ReadonlySet<FirstStep>,
): { steps: StepState[]; next: FirstStep | null } {
  const stateOf = (step: FirstStep): StepState['state'] => {
    if (done.has(step)) return 'done';
    if (!OWN[viewer].includes(step)) return 'others';
    if (!(NEEDS[step] ?? []).every((needed) => done.has(needed))) return 'blocked';
    return skipped.has(step) ? 'skipped' : 'ready';
  };
  const steps = SEEN[viewer].map((step) => ({ step, state: stateOf(step) }));
  return { steps, next: steps.find(({ state }) => state === 'ready')?.step ?? null };
}
