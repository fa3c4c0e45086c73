import { expect, test } from 'vitest';
import {
  FIRST_STEPS,
  type FirstStep,
  firstSteps,
  LATER_STEPS,
} from '../../../../src/shared/board/first-steps';

const NONE: ReadonlySet<FirstStep> = new Set();
const until = (step: (typeof FIRST_STEPS)[number]) =>
  new Set(FIRST_STEPS.slice(0, FIRST_STEPS.indexOf(step)));
const states = (...from: Parameters<typeof firstSteps>) =>
  firstSteps(...from).steps.map(({ step, state }) => `${step} ${state}`);

test('each finished setup step leads to the next step of the same role', () => {
  for (const step of ['company', 'store', 'plans', 'games'] as const)
    expect(firstSteps('platform', until(step), NONE).next).toBe(step);
  for (const step of ['store', 'plans', 'games'] as const)
    expect(firstSteps('company', until(step), NONE).next).toBe(step);
  for (const step of ['packs', 'shelf', 'count'] as const)
    expect(firstSteps('store', until(step), NONE).next).toBe(step);
  for (const step of ['plans', 'games', 'packs', 'shelf', 'count'] as const)
    expect(firstSteps('owner', until(step), NONE).next).toBe(step);
});

test('a company whose own setup steps are done still sees its stores’ steps, marked as others’', () => {
  expect(states('company', until('packs'), NONE)).toEqual([
    'store done',
    'plans done',
    'games done',
    'packs others',
    'shelf others',
    'count others',
  ]);
  expect(firstSteps('company', until('packs'), NONE).next).toBeNull();
});

test('a store’s setup steps are blocked until its company has plans and games', () => {
  expect(states('store', until('games'), NONE)).toEqual([
    'plans done',
    'games others',
    'packs blocked',
    'shelf blocked',
    'count blocked',
  ]);
  expect(firstSteps('store', until('games'), NONE).next).toBeNull();
});

test('a skipped setup step isn’t offered next, but is shown as done once somebody does it', () => {
  const skipped = new Set<FirstStep>(['plans']);
  expect(firstSteps('company', until('plans'), skipped).next).toBe('games');
  expect(states('company', until('plans'), skipped)).toContain('plans skipped');
  expect(states('company', until('games'), skipped)).toContain('plans done');
});

test('a setup step done out of order is shown as done', () => {
  const done = new Set<FirstStep>(['company', 'plans']);
  expect(states('company', done, NONE).slice(0, 3)).toEqual(['store ready', 'plans done', 'games ready']);
});

test('after the first count, the setup steps are clerks, hand-over, bins, lottery account and morning mail', () => {
  const later = (done: FirstStep[], skipped: FirstStep[] = []) =>
    firstSteps('store', new Set(done), new Set(skipped), LATER_STEPS);
  expect(later([]).steps).toEqual([
    { step: 'clerks', state: 'ready' },
    { step: 'handOver', state: 'blocked' },
    { step: 'bins', state: 'ready' },
    { step: 'lottery', state: 'ready' },
    { step: 'mail', state: 'ready' },
  ]);
  expect(later(['clerks']).next).toBe('handOver');
  expect(later(['clerks'], ['handOver', 'bins']).next).toBe('lottery');
  expect(later([], ['clerks', 'bins', 'lottery', 'mail']).next).toBeNull();
});
