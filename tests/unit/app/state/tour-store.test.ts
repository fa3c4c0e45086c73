import { expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
};
vi.stubGlobal('window', { localStorage });
vi.stubGlobal('addEventListener', () => undefined);

const { endTour, startTour, tourTo, useTour } = await import('../../../../src/app/state/duty/tour-store');
const tour = () => useTour.getState();

test('the tour only moves forward, and is over only for the person who has finished it', async () => {
  expect(tour()).toEqual({ hadBy: [], step: 0 });
  tourTo(2);
  tourTo(1);
  expect(tour().step).toBe(2);
  endTour(7);
  endTour(8);
  expect(tour()).toEqual({ hadBy: [7, 8], step: 0 });

  await useTour.persist.rehydrate();
  expect(tour().hadBy).toEqual([7, 8]);
  startTour(7);
  expect(tour()).toEqual({ hadBy: [8], step: 0 });
});
