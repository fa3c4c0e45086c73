import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CameraRead, createCameraGuard } from '../../../src/scanner/camera-guard';
import { type CameraFormats, cameraFormats } from '../../../src/shared/tickets/camera-formats';
import { LAYOUTS, layoutOf, STANDARD } from '../../../src/shared/tickets/layouts';

const FORMATS = cameraFormats(STANDARD);

type Seen = [at: number, text: string, format?: CameraRead['format']];

/** Feeds reads to the guard at their times (ms) and returns the accepted codes. */
function accepted(reads: Seen[], formats = FORMATS): string[] {
  const guard = createCameraGuard(() => formats);
  return reads.flatMap(([at, text, format = 'ITF']) => guard([{ text, format }], at));
}
/** One code in view in every frame. */
const inView = (text: string, format: CameraRead['format'], from = 0, to = 500): Seen[] =>
  Array.from({ length: Math.floor((to - from) / 100) + 1 }, (_, i): Seen => [from + i * 100, text, format]);

const SERIAL = '20260000000023';
const PRINTED = '202600000000231234567890';

describe('lengths of codes', () => {
  test.each<[CameraRead['format'], number[]]>([
    ['UPC_A', [12]],
    ['EAN_13', [13]],
    ['ITF', [14, 16, 18, 20, 22, 24]],
    ['CODE_128', [14, 15, 16, 18, 20, 22, 24]],
    ['QR', []],
    ['DATA_MATRIX', []],
  ])('the camera accepts %s codes only in expected lengths', (format, expected) => {
    const lengths = Array.from({ length: 30 }, (_, i) => i + 1);
    const counting = lengths.filter((length) => accepted(inView('7'.repeat(length), format)).length > 0);
    expect(counting).toEqual(expected);
  });

  test('the camera never accepts a code with letters', () => {
    expect(accepted(inView('AB345678901234', 'CODE_128'))).toEqual([]);
  });
});

describe('codes of layouts', () => {
  const UPC = '028400005678';
  const CALIFORNIA = '17471263622075000000000478';
  const MASSACHUSETTS = '53000051730163005050000000063';
  const formatsOf = (code: string): CameraFormats => cameraFormats(layoutOf(code) ?? STANDARD);

  test('in California, the camera accepts no fragment of a code, neither alone nor before the whole code', () => {
    const fragments = [14, 16, 20, 24].flatMap((length) =>
      Array.from({ length: CALIFORNIA.length - length + 1 }, (_, i) => CALIFORNIA.slice(i, i + length)),
    );
    for (const fragment of fragments) {
      for (const format of ['ITF', 'CODE_128'] as const)
        expect(accepted(inView(fragment, format), formatsOf('us-ca'))).toEqual([]);
      const then = [...inView(fragment, 'ITF'), ...inView(CALIFORNIA, 'ITF', 600, 900)];
      expect(accepted(then, formatsOf('us-ca'))).toEqual([CALIFORNIA]);
    }
  });

  test.each<[string, CameraRead['format'], string, string[]]>([
    ['a California code', 'ITF', CALIFORNIA, ['us-ca']],
    ['its digits as Code 128', 'CODE_128', CALIFORNIA, []],
    ['its digits as QR', 'QR', CALIFORNIA, []],
    ['a Massachusetts code', 'QR', MASSACHUSETTS, ['us-ma']],
    ['its digits as Data Matrix', 'DATA_MATRIX', MASSACHUSETTS, []],
    ['an older Massachusetts code', 'DATA_MATRIX', '49800276320128005', ['us-ma']],
    ['its digits as QR', 'QR', '49800276320128005', []],
    ['an address in a QR', 'QR', 'https://example.com/1234567', []],
    ['a serial in a QR', 'QR', SERIAL, []],
    ['a serial', 'ITF', SERIAL, ['standard', 'us-me', 'us-ga', 'us-nj', '4-6-3-1']],
    ['a UPC', 'UPC_A', UPC, LAYOUTS.map(({ code }) => code)],
  ])('the camera accepts %s (%s) only in layouts that use it', (_case, format, text, expected) => {
    const counting = LAYOUTS.filter(
      (layout) => accepted(inView(text, format), cameraFormats(layout)).length > 0,
    );
    expect(counting.map(({ code }) => code)).toEqual(expected);
  });

  test.each<[CameraRead['format'], string, string]>([
    ['QR', MASSACHUSETTS, '53000051730173005050000000064'],
    ['DATA_MATRIX', '49800276320128005', '49800276320129005'],
  ])('the camera accepts a %s code only after two equal reads in a row', (format, text, other) => {
    const formats = formatsOf('us-ma');
    expect(accepted([[0, text, format]], formats)).toEqual([]);
    expect(
      accepted(
        [
          [0, text, format],
          [100, other, format],
          [200, text, format],
        ],
        formats,
      ),
    ).toEqual([]);
  });
});

describe('agreement of reads', () => {
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
  ])('the camera accepts a code only after two equal reads in a row: %s', (_case, reads, expected) => {
    expect(accepted(reads)).toEqual(expected);
  });
});

describe('pieces of a longer code', () => {
  const piece = PRINTED.slice(4, 18);

  test('the camera never accepts an ITF value that is part of a longer one just seen', () => {
    expect(
      accepted([
        [0, PRINTED],
        [100, piece],
        [200, piece],
        [300, piece],
      ]),
    ).toEqual([]);
  });

  test('a part of a longer code doesn’t keep the camera from accepting the whole code', () => {
    expect(
      accepted([
        [0, PRINTED],
        [100, piece],
        [200, PRINTED],
      ]),
    ).toEqual([PRINTED]);
  });

  test('the camera accepts a code even if a longer one that contains it was seen more than a second before', () => {
    expect(
      accepted([
        [0, PRINTED],
        [1_200, piece],
        [1_300, piece],
      ]),
    ).toEqual([piece]);
  });

  test('the camera accepts a UPC, which has a check digit, even if a longer code just seen contains it', () => {
    const upc = '028400001234';
    const around: Seen = [0, `00${upc}0000`];
    expect(accepted([around, [100, upc, 'UPC_A'], [200, upc, 'UPC_A']])).toEqual([upc]);
  });
});

describe('several codes in one frame', () => {
  const upc: CameraRead = { text: '028400001234', format: 'UPC_A' };
  const itf = (text: string): CameraRead => ({ text, format: 'ITF' });

  test('the camera accepts each code of a frame that was also in the previous frame, the UPC first', () => {
    const guard = createCameraGuard(() => FORMATS);
    expect(guard([itf(SERIAL), upc], 0)).toEqual([]);
    expect(guard([itf(SERIAL), upc], 100)).toEqual([upc.text, SERIAL]);
  });

  test('the camera accepts no code of a frame that was missing from the previous frame', () => {
    const guard = createCameraGuard(() => FORMATS);
    guard([upc], 0);
    expect(guard([itf(SERIAL), upc], 100)).toEqual([upc.text]);
  });

  test('the camera accepts a whole code, but none of its parts in the same frame', () => {
    const guard = createCameraGuard(() => FORMATS);
    const frame = [itf(PRINTED.slice(0, 14)), itf(PRINTED), itf(PRINTED.slice(4, 20))];
    guard(frame, 0);
    expect(guard(frame, 100)).toEqual([PRINTED]);
  });
});

describe('a code that stays in view', () => {
  test('the camera accepts a code that stays in view once', () => {
    expect(accepted(inView(SERIAL, 'ITF', 0, 20_000))).toEqual([SERIAL]);
  });

  test('the camera accepts a code again after it was out of view for 1.5 s', () => {
    const again = [...inView(SERIAL, 'ITF', 0, 500), ...inView(SERIAL, 'ITF', 2_100, 2_500)];
    expect(accepted(again)).toEqual([SERIAL, SERIAL]);
  });

  test('the camera doesn’t accept a code again after it was out of view for less than 1.5 s', () => {
    const blink = [...inView(SERIAL, 'ITF', 0, 500), ...inView(SERIAL, 'ITF', 1_900, 2_500)];
    expect(accepted(blink)).toEqual([SERIAL]);
  });

  test('the camera accepts another code next to one that stays in view', () => {
    const other = '20260000000099';
    const both = [
      ...inView(SERIAL, 'ITF'),
      ...inView(other, 'ITF', 600, 900),
      ...inView(SERIAL, 'ITF', 1_000, 1_400),
    ];
    expect(accepted(both)).toEqual([SERIAL, other]);
  });
});

test('each code that the camera accepts was read before, has an expected length and is not repeated', () => {
  const texts = [SERIAL, PRINTED, PRINTED.slice(2, 16), '028400001234', '0284000012', '12345678901234567'];
  const read = fc.record({
    text: fc.constantFrom(...texts),
    format: fc.constantFrom<CameraRead['format']>('UPC_A', 'ITF', 'CODE_128'),
    pause: fc.integer({ min: 0, max: 2_500 }),
  });
  fc.assert(
    fc.property(fc.array(read, { maxLength: 60 }), (reads) => {
      const guard = createCameraGuard(() => FORMATS);
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

test('the camera accepts a code in view once, even if the expected lengths change meanwhile', () => {
  let formats: CameraFormats = { ITF: [SERIAL.length, PRINTED.length] };
  const guard = createCameraGuard(() => formats);
  const itf = (text: string): CameraRead[] => [{ text, format: 'ITF' }];
  const counting = [guard(itf(SERIAL), 0), guard(itf(SERIAL), 100)];
  formats = { ITF: [SERIAL.length] };
  for (const at of [200, 300]) counting.push(guard(itf(SERIAL), at));
  for (const at of [2_000, 2_100]) counting.push(guard(itf(PRINTED), at));
  expect(counting.flat()).toEqual([SERIAL]);
});
