import { expect, test } from 'vitest';
import type { CameraRead } from '../../../src/scanner/camera-guard';
import { createSweep, pixelsPerBar, type SweepView } from '../../../src/scanner/sweep';
import { cameraFormats, sweepFormats } from '../../../src/shared/tickets/camera-formats';
import { STANDARD } from '../../../src/shared/tickets/layouts';

const FORMATS = sweepFormats(STANDARD);
const SIZE = { width: 1920, height: 1080 };
const [ONE, TWO] = ['10010000001023', '10010000002000'];
/** An ITF of 14 digits with wide bars of 2.5 has 120.5 narrow ones, here of 2 pixels. */
const LONG = 241;

type Place = { x: number; y: number; long?: number; isUpright?: boolean };

/** An ITF at a place, as the decoder reports it. */
function itf(text: string, { x, y, long = LONG, isUpright = true }: Place = { x: 100, y: 100 }): CameraRead {
  const [right, down] = isUpright ? [long, 60] : [60, long];
  const corners = [
    { x, y },
    { x: x + right, y },
    { x: x + right, y: y + down },
    { x, y: y + down },
  ];
  // A code on its side is read downwards.
  const [a, b, c, d] = corners;
  return {
    text,
    format: 'ITF',
    corners: isUpright ? corners : [b, c, d, a].map((corner) => corner ?? { x, y }),
  };
}

/** Shows frames to a sweep, each this many ms after the one before. */
function film(frames: readonly (readonly CameraRead[])[], stepMs = 100, isStill = false): SweepView[] {
  const follow = createSweep(() => FORMATS);
  return frames.map((reads, index) => follow({ reads: [...reads], size: SIZE, at: index * stepMs, isStill }));
}

const readsOf = (views: readonly SweepView[]) => views.flatMap(({ read }) => read);

test('a sweep reads a code at its second frame, once while it is in view, and its outline shows that', () => {
  const views = film([[itf(ONE)], [itf(ONE), itf(TWO)], [itf(ONE)], [itf(ONE), itf(TWO)]]);
  expect(views.map(({ read }) => read)).toEqual([[], [ONE], [], [TWO]]);
  expect(views.map(({ codes }) => codes.map(({ text, isRead }) => `${text} ${isRead}`))).toEqual([
    [`${ONE} false`],
    [`${ONE} true`, `${TWO} false`],
    [`${ONE} true`, `${TWO} false`],
    [`${ONE} true`, `${TWO} true`],
  ]);
});

test('a sweep doesn’t read a code that only one frame shows, even twice', () => {
  expect(readsOf(film([[itf(ONE), itf(ONE, { x: 900, y: 500 })]]))).toEqual([]);
});

test('a sweep reads a code seen twice within a second, and reads it again if it comes back', () => {
  expect(readsOf(film([[itf(ONE)], [itf(ONE)]], 1_001))).toEqual([]);
  expect(readsOf(film([[itf(ONE)], [itf(ONE)]], 1_000))).toEqual([ONE]);
  const away = Array.from({ length: 16 }, () => []);
  expect(readsOf(film([[itf(ONE)], [itf(ONE)], ...away, [itf(ONE)], [itf(ONE)]]))).toEqual([ONE, ONE]);
});

test.each<[string, CameraRead]>([
  ['of a length that no ticket has', itf('1001000000102')],
  ['with other characters', { text: '1001000000102X', format: 'CODE_128' }],
  ['a UPC, which names a game and no pack', { text: '028400005678', format: 'UPC_A' }],
  ['an EAN', { text: '4006381333931', format: 'EAN_13' }],
])('a sweep never reads a code like this: %s', (_case, read) => {
  expect(readsOf(film([[read], [read], [read]]))).toEqual([]);
});

test('a sweep looks for all codes that the camera looks for, except UPCs', () => {
  const { UPC_A, EAN_13, ...others } = cameraFormats(STANDARD);
  expect([UPC_A, EAN_13]).toEqual([[12], [13]]);
  expect(FORMATS).toEqual(others);
});

test('a sweep never reads a part of a longer code in view, whichever is seen first', () => {
  const [whole, part] = ['100100000010230987654321', '10010000001023'];
  expect(readsOf(film([[itf(whole)], [itf(whole), itf(part)], [itf(part)], [itf(part)]]))).toEqual([whole]);
  expect(readsOf(film([[itf(part)], [itf(whole), itf(part)], [itf(whole)]]))).toEqual([whole]);
});

test('a sweep keeps the outlines in a picture that doesn’t move, though it doesn’t search the picture', () => {
  const follow = createSweep(() => FORMATS);
  const at = (ms: number, reads: CameraRead[], isStill: boolean) =>
    follow({ reads, size: SIZE, at: ms, isStill });
  at(0, [itf(ONE)], false);
  at(100, [itf(ONE)], false);
  for (let ms = 350; ms < 5_000; ms += 250)
    expect(at(ms, [], true)).toMatchObject({ read: [], codes: [{ text: ONE, isRead: true }], hint: null });
  expect(at(5_000, [itf(ONE)], true).read).toEqual([]);
  expect(at(5_500, [], false).codes).toEqual([]);
});

/** The hint at the end of a film of one code that moves by so many pixels each frame, at 30 frames a second. */
const hintAt = (dx: number, dy: number, place: Partial<Place> = {}) =>
  film(
    Array.from({ length: 4 }, (_, frame) => [
      itf(ONE, { x: 400 + frame * dx, y: 100 + frame * dy, ...place }),
    ]),
    33,
  ).at(-1)?.hint;

test('a sweep at 2 pixels per bar gives a hint above 4 pixels a frame across the bars and 30 along them', () => {
  expect(hintAt(0, 0)).toBeNull();
  expect(hintAt(3.8, 0)).toBeNull();
  expect(hintAt(4.4, 0)).toBe('along');
  expect(hintAt(-4.4, 0)).toBe('along');
  expect(hintAt(0, 29)).toBeNull();
  expect(hintAt(0, 32)).toBe('slower');
  // The same code on its side.
  expect(hintAt(29, 0, { isUpright: false })).toBeNull();
  expect(hintAt(0, 4.4, { isUpright: false })).toBe('along');
  expect(film([[itf(ONE, { x: 1, y: 1, isUpright: false })]]).at(-1)).toMatchObject({ bars: 'level' });
  expect(film([[itf(ONE)]]).at(-1)).toMatchObject({ bars: 'upright' });
});

test('a sweep asks the clerk to come closer if the codes are small in the picture', () => {
  expect(hintAt(0, 0, { long: 120.5 * 1.7 })).toBe('closer');
  expect(hintAt(0, 0, { long: 120.5 * 1.9 })).toBeNull();
});

test('a sweep without a code for two seconds asks for a slower camera if it moves and a closer one if it is still', () => {
  const nothing = Array.from({ length: 25 }, () => []);
  expect(film(nothing).at(18)?.hint).toBeNull();
  expect(film(nothing).at(-1)?.hint).toBe('slower');
  expect(film(nothing, 100, true).at(-1)?.hint).toBe('closer');
});

test('the width of a narrow bar follows from a code’s corners and its symbology’s number of bars', () => {
  const corners = (long: number) => itf(ONE, { x: 0, y: 0, long }).corners;
  expect(pixelsPerBar({ text: '028400005678', format: 'UPC_A', corners: corners(190) })).toBe(2);
  // Start, seven pairs, check and stop: 10 symbols, of which the stop has 13 bars.
  expect(pixelsPerBar({ text: ONE, format: 'CODE_128', corners: corners(112) })).toBe(1);
  expect(pixelsPerBar({ text: ONE, format: 'ITF', corners: corners(LONG) })).toBe(2);
  expect(pixelsPerBar({ text: ONE, format: 'QR', corners: corners(100) })).toBeNull();
  expect(pixelsPerBar({ text: ONE, format: 'ITF' })).toBeNull();
});
