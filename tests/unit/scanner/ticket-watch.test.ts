import { expect, test } from 'vitest';
import { createTicketWatch } from '../../../src/scanner/camera';

const FRONT = '10010001000012';
const NEXT = '10010001000013';
const NEIGHBOR = '20010001000000';

/** The tickets of frames at a distance of 100 ms. @returns for each whether one may be scanned, or the tickets that are reported */
function watched(...frames: string[][]) {
  const watch = createTicketWatch();
  return frames.map((tickets, index) => {
    const inView = watch(tickets, index * 100);
    return inView.kind === 'one' ? 'one' : inView.tickets;
  });
}
const frames = (count: number, tickets: string[] = []) => Array.from({ length: count }, () => tickets);

test('a single ticket in view is scanned, even while frames show no ticket', () => {
  expect(watched(...frames(3, [FRONT]), [], [FRONT])).toEqual(Array(5).fill('one'));
});

test('neither of two packs in view is scanned, even if a frame shows only one, and both are reported once', () => {
  const states = watched([FRONT, NEIGHBOR], [FRONT], [NEIGHBOR], [FRONT, NEIGHBOR], [FRONT]);
  expect(states).toEqual([null, null, [FRONT, NEIGHBOR], null, null]);
});

test('a pack that has left the picture doesn’t keep another one from being scanned', () => {
  expect(watched([FRONT], ...frames(5), [NEIGHBOR]).at(-1)).toBe('one');
});

test('neither of two tickets of a roll is scanned while one is in view, even if the other’s code is covered', () => {
  const covered = watched([FRONT, NEXT], ...frames(30, [NEXT]));
  expect(covered.filter((each) => each === 'one')).toEqual([]);
  expect(covered.filter(Array.isArray)).toEqual([[FRONT, NEXT]]);
  expect(watched([FRONT, NEXT], ...frames(30, [NEXT]), ...frames(5), [NEXT]).at(-1)).toBe('one');
});

test('a single misread frame doesn’t report a second ticket', () => {
  const misread = watched([FRONT], [FRONT, NEIGHBOR], ...frames(7, [FRONT]));
  expect(misread.filter(Array.isArray)).toEqual([]);
  expect(misread.at(-1)).toBe('one');
});
