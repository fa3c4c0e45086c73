import type { CameraFormat, CameraFormats } from '../shared/tickets/camera-formats';

/** A point of a frame, in pixels. */
export type Point = { x: number; y: number };

/**
 * A decoded code: its text and symbology.
 * @property corners of its bars, clockwise from where reading begins; absent if the decoder doesn't report them
 */
export type CameraRead = { text: string; format: CameraFormat; corners?: readonly Point[] };

/** Reads within this time (ms) are considered together. */
const MOMENT_MS = 1_000;
/** A code that isn't read for this long (ms) has left the picture. If it is read again, that is a new scan. */
const OUT_OF_VIEW_MS = 1_500;

/**
 * Decides which camera reads to accept (product.md, "Camera reads are guarded"). ITF has no checksum, so a part of a long
 * code can pass for a valid short code. A read is accepted if its length is expected, the previous frame with reads had
 * it too, it isn't part of a longer code just seen, and the code wasn't in the picture already. Other symbologies have
 * check digits, but need two equal reads as well.
 * @param formats returns the symbologies and lengths that are accepted now
 * @returns a function of one frame's reads and its time (ms, any origin, never decreasing). It returns the accepted codes,
 *   shorter ones first: a ticket may show its UPC next to its long code, which identifies the pack more exactly
 */
export function createCameraGuard(
  formats: () => CameraFormats,
): (reads: readonly CameraRead[], now: number) => string[] {
  /** Each recently seen text with the time of its last read; `counted` until it leaves the picture. */
  const seen = new Map<string, { at: number; counted: boolean }>();
  let previous: { texts: ReadonlySet<string>; at: number } | null = null;

  return (reads, now) => {
    for (const [code, { at }] of seen) if (now - at > OUT_OF_VIEW_MS) seen.delete(code);

    const recent = [...seen].filter(([, { at }]) => now - at <= MOMENT_MS).map(([code]) => code);
    const codes = [...recent, ...reads.map(({ text }) => text)];
    const whole = reads.filter((read) => !isPart(read, codes));
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

/** Checks whether a read may be a part of one of these codes. Only ITF has no checksum that would tell. */
export const isPart = ({ text, format }: CameraRead, codes: readonly string[]): boolean =>
  format === 'ITF' && codes.some((code) => code.length > text.length && code.includes(text));

/** Checks whether a read has an accepted symbology and length, and only digits. */
export const isExpected = ({ text, format }: CameraRead, formats: CameraFormats): boolean =>
  /^[0-9]+$/.test(text) && (formats[format]?.includes(text.length) ?? false);
