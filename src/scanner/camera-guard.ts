import type { CameraFormat, CameraFormats } from '../domain/tickets/camera-formats';

/** One decoded code: the text and the symbology it was printed in. */
export type CameraRead = { text: string; format: CameraFormat };

/** Reads within this time (ms) belong together. */
const MOMENT_MS = 1_000;
/** A code not read for this long (ms) has left the picture; reading it again is a new scan. */
const OUT_OF_VIEW_MS = 1_500;

/**
 * Decides which camera reads count (product.md, "Camera reads are guarded"): ITF has no checksum, and part of a
 * long code reads as a valid short one. A read counts when its length is expected, the frame read before had it too,
 * it isn't a piece of a longer code just seen, and the code wasn't in the picture already. The other symbologies have a
 * check of their own, but two equal reads are asked of them too.
 * @param formats the symbologies and lengths that count now
 * @returns takes what one frame held and its time (ms, any origin, never backwards); gives the codes that count,
 * the shorter first: a ticket shows its UPC beside its long code, and the UPC alone says less
 */
export function createCameraGuard(
  formats: () => CameraFormats,
): (reads: readonly CameraRead[], now: number) => string[] {
  /** Each text seen lately and when last; `counted` until it leaves the picture. */
  const seen = new Map<string, { at: number; counted: boolean }>();
  let previous: { texts: ReadonlySet<string>; at: number } | null = null;

  return (reads, now) => {
    for (const [code, { at }] of seen) if (now - at > OUT_OF_VIEW_MS) seen.delete(code);

    const lately = [...seen].filter(([, { at }]) => now - at <= MOMENT_MS).map(([code]) => code);
    const codes = [...lately, ...reads.map(({ text }) => text)];
    const whole = reads.filter(
      ({ text, format }) =>
        format !== 'ITF' || !codes.some((code) => code.length > text.length && code.includes(text)),
    );
    if (whole.length === 0) return [];

    const before = previous && now - previous.at <= MOMENT_MS ? previous.texts : new Set<string>();
    previous = { texts: new Set(whole.map(({ text }) => text)), at: now };
    const counting: string[] = [];
    for (const { text, format } of whole) {
      const counted = seen.get(text)?.counted ?? false;
      const counts = before.has(text) && !counted && isExpected({ text, format }, formats());
      seen.set(text, { at: now, counted: counted || counts });
      if (counts) counting.push(text);
    }
    return counting.sort((a, b) => a.length - b.length);
  };
}

/** Whether a read is of a symbology and length that count, and of digits only. */
export const isExpected = ({ text, format }: CameraRead, formats: CameraFormats): boolean =>
  /^[0-9]+$/.test(text) && (formats[format]?.includes(text.length) ?? false);
