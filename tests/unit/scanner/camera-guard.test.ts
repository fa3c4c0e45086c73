import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CameraRead, createCameraGuard } from '../../../src/scanner/camera-guard';

type Seen = [at: number, text: string, format?: CameraRead['format']];

/** Passes reads at their times (ms) to the guard. @returns the accepted codes */
function accepted(reads: Seen[]): string[] {
  const guard = createCameraGuard();
  return reads.flatMap(([at, text, format = 'ITF']) => guard([{ text, format }], at));
}
/** Reads of one code that is in view in every frame. */
const inView = (text: string, format: CameraRead['format'], from = 0, to = 500): Seen[] =>
  Array.from({ length: Math.floor((to - from) / 100) + 1 }, (_, i): Seen => [from + i * 100, text, format]);

const SERIAL = '20260000000023';
const PRINTED = '202600000000231234567890';

describe('length', () => {
  test.each<[CameraRead['format'], number[]]>([
    ['UPC_A', [12]],
    ['EAN_13', [13]],
    ['ITF', [14, 16, 18, 20, 22, 24]],
    ['CODE_128', [14, 15, 16, 18, 20, 22, 24]],
  ])('of %s: only what is expected counts', (format, expected) => {
    const lengths = Array.from({ length: 30 }, (_, i) => i + 1);
    const counting = lengths.filter((length) => accepted(inView('7'.repeat(length), format)).length > 0);
    expect(counting).toEqual(expected);
  });

  test('letters never count', () => {
    expect(accepted(inView('AB345678901234', 'CODE_128'))).toEqual([]);
  });
});

describe('agreement', () => {
  test.each<[string, Seen[], string[]]>([
    ['a single read', [[0, SERIAL]], []],
    [
      'two equal reads',
      [
        [0, SERIAL],
        [100, SERIAL],
      ],
      [SERIAL],
    ],
    [
      'two equal reads too far apart',
      [
        [0, SERIAL],
        [1_001, SERIAL],
      ],
      [],
    ],
    [
      'two reads that differ',
      [
        [0, SERIAL],
        [100, '20260000000028'],
      ],
      [],
    ],
    [
      'a misread between',
      [
        [0, SERIAL],
        [100, '20260000000028'],
        [200, SERIAL],
      ],
      [],
    ],
    [
      'a misread, then two',
      [
        [0, '20260000000028'],
        [100, SERIAL],
        [200, SERIAL],
      ],
      [SERIAL],
    ],
  ])('%s', (_case, reads, expected) => {
    expect(accepted(reads)).toEqual(expected);
  });
});

describe('pieces of a longer code', () => {
  const piece = PRINTED.slice(4, 18);

  test('an ITF value that is part of a longer one just seen is rejected', () => {
    expect(
      accepted([
        [0, PRINTED],
        [100, piece],
        [200, piece],
        [300, piece],
      ]),
    ).toEqual([]);
  });

  test('and does not prevent the whole code from being accepted', () => {
    expect(
      accepted([
        [0, PRINTED],
        [100, piece],
        [200, PRINTED],
      ]),
    ).toEqual([PRINTED]);
  });

  test('it is accepted if the longer one was seen much earlier', () => {
    expect(
      accepted([
        [0, PRINTED],
        [1_200, piece],
        [1_300, piece],
      ]),
    ).toEqual([piece]);
  });

  test('a UPC has its own check digit and is accepted', () => {
    const upc = '028400001234';
    const around: Seen = [0, `00${upc}0000`];
    expect(accepted([around, [100, upc, 'UPC_A'], [200, upc, 'UPC_A']])).toEqual([upc]);
  });
});

describe('several codes in one frame', () => {
  const upc: CameraRead = { text: '028400001234', format: 'UPC_A' };
  const itf = (text: string): CameraRead => ({ text, format: 'ITF' });

  test('each code that the previous frame contained too is accepted, the UPC first', () => {
    const guard = createCameraGuard();
    expect(guard([itf(SERIAL), upc], 0)).toEqual([]);
    expect(guard([itf(SERIAL), upc], 100)).toEqual([upc.text, SERIAL]);
  });

  test('a code that the previous frame did not contain is rejected', () => {
    const guard = createCameraGuard();
    guard([upc], 0);
    expect(guard([itf(SERIAL), upc], 100)).toEqual([upc.text]);
  });

  test('a partial code is rejected next to the whole code, in any order', () => {
    const guard = createCameraGuard();
    const frame = [itf(PRINTED.slice(0, 14)), itf(PRINTED), itf(PRINTED.slice(4, 20))];
    guard(frame, 0);
    expect(guard(frame, 100)).toEqual([PRINTED]);
  });
});

describe('a code that stays in view', () => {
  test('counts once', () => {
    expect(accepted(inView(SERIAL, 'ITF', 0, 20_000))).toEqual([SERIAL]);
  });

  test('is accepted again after 1.5 s out of view', () => {
    const again = [...inView(SERIAL, 'ITF', 0, 500), ...inView(SERIAL, 'ITF', 2_100, 2_500)];
    expect(accepted(again)).toEqual([SERIAL, SERIAL]);
  });

  test('is not accepted again after a shorter gap', () => {
    const blink = [...inView(SERIAL, 'ITF', 0, 500), ...inView(SERIAL, 'ITF', 1_900, 2_500)];
    expect(accepted(blink)).toEqual([SERIAL]);
  });

  test('does not prevent another one from being accepted', () => {
    const other = '20260000000099';
    const both = [
      ...inView(SERIAL, 'ITF'),
      ...inView(other, 'ITF', 600, 900),
      ...inView(SERIAL, 'ITF', 1_000, 1_400),
    ];
    expect(accepted(both)).toEqual([SERIAL, other]);
  });
});

test('an accepted code was read twice, has an expected length and is not repeated', () => {
  const texts = [SERIAL, PRINTED, PRINTED.slice(2, 16), '028400001234', '0284000012', '12345678901234567'];
  const read = fc.record({
    text: fc.constantFrom(...texts),
    format: fc.constantFrom<CameraRead['format']>('UPC_A', 'ITF', 'CODE_128'),
    pause: fc.integer({ min: 0, max: 2_500 }),
  });
  fc.assert(
    fc.property(fc.array(read, { maxLength: 60 }), (reads) => {
      const guard = createCameraGuard();
      const lastRead = new Map<string, number>();
      const lastCounted = new Map<string, number>();
      let now = 0;
      for (const { text, format, pause } of reads) {
        now += pause;
        for (const code of guard([{ text, format }], now)) {
          expect(code).toBe(text);
          expect(now - (lastRead.get(code) ?? Number.NEGATIVE_INFINITY)).toBeLessThanOrEqual(1_000);
          expect(now - (lastCounted.get(code) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(1_500);
          expect([12, 14, 24]).toContain(code.length);
          lastCounted.set(code, now);
        }
        lastRead.set(text, now);
      }
    }),
    { numRuns: 500 },
  );
});
