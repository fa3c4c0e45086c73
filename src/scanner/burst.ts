/** The properties of a keydown event that the burst detector needs; `timeStamp` in ms, as in KeyboardEvent. */
export type KeyPress = {
  key: string;
  timeStamp: number;
  /** The key auto-repeats, which a gun's keys never do. */
  repeat?: boolean;
  ctrl?: boolean;
  /** Alt or Meta is down. */
  command?: boolean;
};

/**
 * The classification of a key:
 * - `silent`: a key without a character, such as Shift; pass it on;
 * - `typing`: not (yet) part of a scan; pass it on;
 * - `first`: the first character of a possible scan, `resumed`: the first one after a gun's stall, and `next`: a further
 *   one; pass them on;
 * - `rapid`: a further character, so soon after two others that it is probably a gun's; hold it back until the next
 *   meaning tells, or until `HOLD_MS` have passed without a key;
 * - `scan`: ends a scan of `text`; block it from the page;
 * - `short`: ends a few digits at a gun's speed, the remainder of a code whose beginning was lost;
 * - `tail`: ends fewer characters, or with a late terminator, of which only those before show that a gun sent them;
 * - `echo`: the rest of a gun's terminator (the LF of CR+LF); block it from the page.
 *
 * `text` is the burst, `before` the characters that came up to two seconds before it, without another key between.
 */
export type Meaning =
  | { kind: 'silent' | 'typing' | 'first' | 'resumed' | 'next' | 'rapid' | 'echo' }
  | { kind: 'scan' | 'short' | 'tail'; text: string; before: string };

/** A longer pause starts a new burst. Bluetooth guns stall occasionally, and half a code must not count as a code. */
const PAUSE_MS = 150;
/** Characters and terminators after a longer pause don't belong to the same code (tickets.md, A gun that stalls). */
const STALL_MS = 2_000;
/** Guns send a key every 5 to 30 ms. A very fast typist averages above 60 ms, overlapping keys included. */
const MEAN_GAP_MS = 50;
/** Keys with longer gaps cost nobody a delay, since the page keeps up with them. A person's two overlapping keys pass too. */
const RAPID_GAP_MS = 30;
const RAPID_GAPS = 2;
/** A little longer than a rapid gap, since keys may reach the page late; too short to notice when a person types. */
export const HOLD_MS = 50;
const MIN_CODE_LENGTH = 6;
/** Minimum number of digits for the remainder of a code whose beginning was lost. */
const MIN_REST_LENGTH = 3;
const MEAN_GAP_OF_REST_MS = 30;
/** Within a piece of a stalled code, whose terminator says nothing of its speed. */
const MEAN_GAP_OF_PIECE_MS = 45;
/** Minimum number of digits that show a gun's speed by themselves; three keys may overlap under a person's hands. */
const MIN_PIECE_LENGTH = 4;
/** More characters than the longest code has are somebody's text. */
const MAX_BEFORE = 64;
/** A terminator this soon after a scan still comes from the gun; no person is that fast. */
const ECHO_MS = 80;

/** Keys without a character that accompany a gun's characters (prefix keys, Shift for capitals). */
const SILENT_KEY = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Unidentified|F[0-9]{1,2})$/;

/** Guns terminate a code with Enter, Tab, or CR and LF sent as Ctrl+M and Ctrl+J. */
const isEnding = ({ key, ctrl, command }: KeyPress): boolean =>
  !command && (ctrl ? /^[mj]$/i.test(key) : key === 'Enter' || key === 'Tab');

/**
 * Distinguishes a barcode gun's keys from a person's by their speed. Pure: time comes from the keys' timestamps.
 * @returns a function that takes each key in order and classifies it
 */
export function createBurst(): (press: KeyPress) => Meaning {
  let text = '';
  let startedAt = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  /** the last gaps that were short, without one that wasn't */
  let rapidGaps = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  let before = '';
  /** a burst of `before` came at a gun's speed */
  let isGunBefore = false;

  const typing = (): Meaning => {
    text = '';
    return { kind: 'typing' };
  };
  /** The kind of code that ends now, or null for a person's Enter. */
  const kindOfEnd = (timeStamp: number): 'scan' | 'short' | 'tail' | null => {
    const gap = timeStamp - lastAt;
    if (text === '' || gap > STALL_MS) return null;
    const isCode = text.length >= MIN_CODE_LENGTH;
    if (gap <= PAUSE_MS) {
      const duration = timeStamp - startedAt;
      if (isCode && duration <= text.length * MEAN_GAP_MS) return 'scan';
      const isRest = text.length >= MIN_REST_LENGTH && isDigits(text);
      if (isRest && duration <= text.length * MEAN_GAP_OF_REST_MS) return 'short';
    }
    const isGun = isGunBefore || isPiece(text, lastAt - startedAt);
    if (!isGun || before.length + text.length < MIN_CODE_LENGTH) return null;
    return before === '' ? 'scan' : 'tail';
  };

  return (press) => {
    const { key, timeStamp } = press;
    if (SILENT_KEY.test(key)) return { kind: 'silent' };
    if (press.repeat) return typing();

    if (isEnding(press)) {
      const kind = kindOfEnd(timeStamp);
      if (kind) {
        const scanned = text;
        text = '';
        endedAt = timeStamp;
        return { kind, text: scanned, before };
      }
      if (text === '' && timeStamp - endedAt <= ECHO_MS) return { kind: 'echo' };
      return typing();
    }
    if (key.length !== 1 || press.ctrl || press.command) return typing();

    const gap = timeStamp - lastAt;
    const continues = text !== '' && gap <= PAUSE_MS;
    rapidGaps = continues && gap <= RAPID_GAP_MS ? rapidGaps + 1 : 0;
    if (continues) {
      lastAt = timeStamp;
      text += key;
      return { kind: rapidGaps >= RAPID_GAPS ? 'rapid' : 'next' };
    }
    const resumes = text !== '' && gap <= STALL_MS && before.length + text.length <= MAX_BEFORE;
    isGunBefore = resumes && (isGunBefore || isPiece(text, lastAt - startedAt));
    before = resumes ? before + text : '';
    text = key;
    startedAt = timeStamp;
    lastAt = timeStamp;
    return { kind: resumes ? 'resumed' : 'first' };
  };
}

const isDigits = (text: string): boolean => /^[0-9]+$/.test(text);

/** Whether characters within this time (ms) came at a gun's speed. */
function isPiece(text: string, duration: number): boolean {
  const mean = duration / (text.length - 1);
  if (text.length >= MIN_CODE_LENGTH) return mean <= MEAN_GAP_OF_PIECE_MS;
  return text.length >= MIN_PIECE_LENGTH && isDigits(text) && mean <= MEAN_GAP_OF_REST_MS;
}
