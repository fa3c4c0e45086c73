/** One decoded frame: the text and the symbology it was printed in. */
export type CameraRead = { text: string; format: 'UPC_A' | 'EAN_13' | 'ITF' | 'CODE_128' };

/** Digits that a ticket's long code has: a serial, with a check digit, or the longer printings of some states. */
const TICKET_LENGTHS = [14, 15, 16, 18, 20, 22, 24];
/** Lengths that count in each symbology. ITF always has an even number of digits. */
export const EXPECTED_LENGTHS: Readonly<Record<CameraRead['format'], readonly number[]>> = {
  UPC_A: [12],
  EAN_13: [13],
  ITF: TICKET_LENGTHS.filter((length) => length % 2 === 0),
  CODE_128: TICKET_LENGTHS,
};

/** Reads this near to each other (ms) were of the same moment. */
const MOMENT_MS = 1_000;
/** A code that wasn't read for this long (ms) has left the picture; seeing it again is a new scan. */
const OUT_OF_VIEW_MS = 1_500;

/**
 * Decides which camera reads count (product.md, "Camera reads are guarded"): ITF has no checksum, and part of a
 * long code reads as a valid short one. A read counts when its length is expected, the read before it was the same,
 * it isn't a piece of a longer code just seen, and the code wasn't in the picture already.
 * @returns takes a read and its time (ms, any origin, never backwards); gives the code when it counts, else null
 */
export function createCameraGuard(): (read: CameraRead, now: number) => string | null {
  /** Each text seen lately and when last; `counted` until it leaves the picture. */
  const seen = new Map<string, { at: number; counted: boolean }>();
  let previous: { text: string; at: number } | null = null;

  return ({ text, format }, now) => {
    for (const [code, { at }] of seen) if (now - at > OUT_OF_VIEW_MS) seen.delete(code);

    const isPiece = [...seen].some(
      ([code, { at }]) => now - at <= MOMENT_MS && code.length > text.length && code.includes(text),
    );
    if (format === 'ITF' && isPiece) return null;

    const agrees = previous?.text === text && now - previous.at <= MOMENT_MS;
    previous = { text, at: now };
    const counted = seen.get(text)?.counted ?? false;
    const counts = agrees && !counted && isExpected(text, format);
    seen.set(text, { at: now, counted: counted || counts });
    return counts ? text : null;
  };
}

const isExpected = (text: string, format: CameraRead['format']): boolean =>
  /^[0-9]+$/.test(text) && EXPECTED_LENGTHS[format].includes(text.length);
