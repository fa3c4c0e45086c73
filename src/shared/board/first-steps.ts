/** The setup steps of a company and its stores before the first count, in this order. */
export const FIRST_STEPS = ['company', 'store', 'plans', 'games', 'packs', 'shelf', 'count'] as const;
/** The steps of a store after its first count. */
export const LATER_STEPS = ['clerks', 'handOver', 'bins', 'lottery', 'mail'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number] | (typeof LATER_STEPS)[number];

/** The role that takes a step: the platform's SuperAdmin, a company's admin, a store, or the owner of a single store. */
export type StepTaker = 'platform' | 'company' | 'store' | 'owner';

const OF_STORE: readonly FirstStep[] = ['packs', 'shelf', 'count', ...LATER_STEPS];

/** The steps of each role. A SuperAdmin may take a company's as well. */
const OWN: Record<StepTaker, readonly FirstStep[]> = {
  platform: ['company', 'store', 'plans', 'games'],
  company: ['store', 'plans', 'games'],
  store: OF_STORE,
  owner: ['plans', 'games', ...OF_STORE],
};

/** The steps shown to each role before the first count. A store can do nothing about the first two. */
const SEEN: Record<StepTaker, readonly FirstStep[]> = {
  platform: FIRST_STEPS,
  company: FIRST_STEPS.slice(1),
  store: FIRST_STEPS.slice(2),
  owner: FIRST_STEPS.slice(2),
};

/** The steps that must be done before a step can be taken. */
const NEEDS: Partial<Record<FirstStep, readonly FirstStep[]>> = {
  store: ['company'],
  plans: ['company'],
  games: ['company'],
  packs: ['plans', 'games'],
  shelf: ['packs'],
  count: ['shelf'],
  handOver: ['clerks'],
};

export type StepState = {
  step: FirstStep;
  /**
   * `ready`: the viewer can take it now; `skipped`: ready, but not offered as the next one; `blocked`:
   * another step comes first; `others`: another role takes it
   */
  state: 'done' | 'ready' | 'skipped' | 'blocked' | 'others';
};

/**
 * The progress of a company or a store toward its first count, or of a store after it. A step is done when its result
 * exists, so no progress is stored.
 * @param done the steps whose result exists
 * @param skipped the steps that the viewer set aside
 * @param seen the steps in question; by default those before the first count
 * @returns the steps that concern the viewer, in order; `next`: the one to offer, null if the viewer has none
 *   to take now
 */
export function firstSteps(
  viewer: StepTaker,
  done: ReadonlySet<FirstStep>,
  skipped: ReadonlySet<FirstStep>,
  seen: readonly FirstStep[] = SEEN[viewer],
): { steps: StepState[]; next: FirstStep | null } {
  const stateOf = (step: FirstStep): StepState['state'] => {
    if (done.has(step)) return 'done';
    if (!OWN[viewer].includes(step)) return 'others';
    if (!(NEEDS[step] ?? []).every((needed) => done.has(needed))) return 'blocked';
    return skipped.has(step) ? 'skipped' : 'ready';
  };
  const steps = seen.map((step) => ({ step, state: stateOf(step) }));
  return { steps, next: steps.find(({ state }) => state === 'ready')?.step ?? null };
}
