import type { CameraFormat, CameraFormats } from '../shared/tickets/camera-formats';
import { type CameraRead, isExpected, isPart, type Point } from './camera-guard';
import type { CameraFrame } from './camera-reader';

/** Two looks at a code within this time (ms) agree. */
const AGREE_MS = 1_000;
/** A code that isn't read for this long (ms) has left the picture. */
const OUT_OF_VIEW_MS = 1_500;
/** An outline stays for this long (ms) after the last read of its code: not every frame shows every code. */
const OUTLINE_MS = 400;
/** Number of frames that must show a code. */
const LOOKS = 2;

/** Below this many pixels for each narrow bar a code is rarely read. Measured on drawn film (docs/benchmarks.md). */
const TOO_FAR = 1.8;
/** Movements during a frame's exposure, in narrow bars, at which codes blur: across the bars and along them. */
const TOO_FAST = { across: 2, along: 15 };
/** A frame is exposed for at most this long (ms), at 30 frames a second in dim light. */
const EXPOSURE_MS = 33;
/** Without a code for this long (ms), a moving camera is too fast and a still one too far. */
const NOTHING_MS = 2_000;
/** A hint stays for at least this long (ms), so that it can be read. */
const HINT_MS = 1_500;

/** The suggested change: the distance, the speed, or the direction. */
type SweepHint = 'closer' | 'slower' | 'along';

/** A code in view. @property isRead it was read often enough. @property corners as in `CameraRead`, at its last read */
type SweptCode = { text: string; format: CameraFormat; isRead: boolean; corners: readonly Point[] };

/** A frame of a sweep. */
export type SweepView = {
  size: { width: number; height: number };
  codes: SweptCode[];
  /** codes that were read often enough with this frame; each once until it leaves the picture */
  read: string[];
  hint: SweepHint | null;
  /** the direction of the bars on the screen: the one in which the camera may move fast; null until a code was read */
  bars: 'upright' | 'level' | null;
};

type Seen = { read: CameraRead; at: number; looks: number };

/**
 * Follows the codes of a film. A code counts if its symbology and length are expected, two frames within a second agree, and
 * it isn't part of a longer code: the guard's rule (camera-guard.ts) for many codes, of which each frame shows some.
 * @param formats returns the symbologies and lengths that are accepted now
 * @returns a function of the frames, in order
 */
export function createSweep(formats: () => CameraFormats): (frame: CameraFrame) => SweepView {
  const seen = new Map<string, Seen>();
  let lastRead: number | null = null;
  let shown: { hint: SweepHint; at: number } | null = null;
  let bars: SweepView['bars'] = null;

  return ({ reads, size, at, isStill }) => {
    lastRead ??= at;
    // A picture that doesn't move isn't searched each time.
    if (isStill && reads.length === 0) for (const code of seen.values()) code.at = at;
    for (const [text, code] of seen) if (at - code.at > OUT_OF_VIEW_MS) seen.delete(text);
    const texts = [...seen.keys(), ...reads.map(({ text }) => text)];
    const whole = reads.filter((read) => isExpected(read, formats()) && !isPart(read, texts));

    const newlyRead: string[] = [];
    const moves: Movement[] = [];
    for (const read of new Map(whole.map((each) => [each.text, each])).values()) {
      const before = seen.get(read.text);
      const agrees = before !== undefined && (at - before.at <= AGREE_MS || before.looks >= LOOKS);
      const looks = agrees ? before.looks + 1 : 1;
      if (looks === LOOKS) newlyRead.push(read.text);
      const move = before && movement(before, { read, at });
      if (move) moves.push(move);
      bars = directionOfBars(read) ?? bars;
      seen.set(read.text, { read, at, looks });
    }
    if (whole.length > 0 || (isStill && seen.size > 0)) lastRead = at;

    const hint =
      whole.length > 0
        ? hintOf(whole, moves)
        : at - lastRead < NOTHING_MS
          ? null
          : isStill
            ? 'closer'
            : 'slower';
    if (hint) shown = { hint, at };
    else if (shown && at - shown.at > HINT_MS) shown = null;

    const codes = [...seen.values()]
      .filter((code) => at - code.at <= OUTLINE_MS)
      .map(({ read: { text, format, corners = [] }, looks }): SweptCode => {
        return { text, format, corners, isRead: looks >= LOOKS };
      });
    return { size, codes, read: newlyRead, hint: shown?.hint ?? null, bars };
  };
}

type Movement = { across: number; along: number };

/** The movement of a code between two reads, in narrow bars while a frame is exposed; null if it can't be measured. */
function movement(
  before: Pick<Seen, 'read' | 'at'>,
  { read, at }: Pick<Seen, 'read' | 'at'>,
): Movement | null {
  const [from, to] = [center(before.read), center(read)];
  const [direction, bar] = [readingDirection(read), pixelsPerBar(read)];
  const ms = at - before.at;
  if (!from || !to || !direction || !bar || ms <= 0 || ms > OUTLINE_MS) return null;
  const [x, y] = [to.x - from.x, to.y - from.y];
  const perExposure = EXPOSURE_MS / ms / bar;
  return {
    across: Math.abs(x * direction.x + y * direction.y) * perExposure,
    along: Math.abs(y * direction.x - x * direction.y) * perExposure,
  };
}

/** The hint for a frame with codes. */
function hintOf(reads: readonly CameraRead[], moves: readonly Movement[]): SweepHint | null {
  if (median(moves.map(({ across }) => across)) > TOO_FAST.across) return 'along';
  if (median(moves.map(({ along }) => along)) > TOO_FAST.along) return 'slower';
  const sizes = reads.map(pixelsPerBar).filter((size) => size !== null);
  return sizes.length > 0 && median(sizes) < TOO_FAR ? 'closer' : null;
}

/** The median; 0 for no values. */
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The width of a code's narrow bar in pixels; null for square codes and without corners. */
export function pixelsPerBar(read: CameraRead): number | null {
  const [topLeft, topRight, bottomRight, bottomLeft] = read.corners ?? [];
  const bars = narrowBars(read);
  if (!topLeft || !topRight || !bottomRight || !bottomLeft || bars === null) return null;
  return (distance(topLeft, topRight) + distance(bottomLeft, bottomRight)) / 2 / bars;
}

/** The width of a linear code in narrow bars (ISO/IEC 15420, 16390, 15417), of ITF with wide bars of 2.5 narrow ones. */
function narrowBars({ text, format }: CameraRead): number | null {
  if (format === 'UPC_A' || format === 'EAN_13') return 95;
  if (format === 'ITF') return 8 * text.length + 8.5;
  // Digits in pairs, then a single one after the change of the code set; start, check and stop.
  const symbols = Math.floor(text.length / 2) + (text.length % 2) * 2;
  return format === 'CODE_128' ? 11 * symbols + 35 : null;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function center({ corners = [] }: CameraRead): Point | null {
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0) / values.length;
  return corners.length > 0 ? { x: sum(corners.map(({ x }) => x)), y: sum(corners.map(({ y }) => y)) } : null;
}

/** The direction in which a linear code is read: across its bars. Of length 1. */
function readingDirection({ corners }: CameraRead): Point | null {
  const [topLeft, topRight] = corners ?? [];
  if (!topLeft || !topRight) return null;
  const length = distance(topLeft, topRight);
  return length > 0 ? { x: (topRight.x - topLeft.x) / length, y: (topRight.y - topLeft.y) / length } : null;
}

function directionOfBars(read: CameraRead): SweepView['bars'] {
  const direction = narrowBars(read) === null ? null : readingDirection(read);
  return direction && (Math.abs(direction.x) > Math.abs(direction.y) ? 'upright' : 'level');
}
