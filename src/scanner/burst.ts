/** One keydown as the burst detector needs it; `timeStamp` in ms, as in KeyboardEvent. */
export type KeyPress = {
  key: string;
  timeStamp: number;
  /** The key is held down and repeats, which a gun never does. */
  repeat?: boolean;
  ctrl?: boolean;
  /** Alt or Meta is down. */
  command?: boolean;
};

/**
 * What a key means:
 * - `typing`: nothing to do with a gun (yet), let it through;
 * - `first`: the first character of what may become a scan, and `next`: one more of it; let them through;
 * - `scan`: this key ends a scan of `text`, it mustn't reach the page;
 * - `short`: this key ends a few digits at the speed of a gun, which lost the rest of a code;
 * - `echo`: the rest of a gun's ending (the LF of CR+LF), it mustn't reach the page.
 */
export type Meaning =
  | { kind: 'typing' | 'first' | 'next' | 'echo' }
  | { kind: 'scan' | 'short'; text: string };

/** A longer pause starts a new burst. Bluetooth guns stall now and then; half a code must not count as a code. */
const PAUSE_MS = 150;
/** Guns send a key every 5 to 30 ms; a very fast typist's average is above 60 ms, rolls of keys included. */
const MEAN_GAP_MS = 50;
const MIN_CODE_LENGTH = 6;
/** The rest of a code whose beginning was lost: at least this many digits, faster than a person types. */
const MIN_REST_LENGTH = 3;
const MEAN_GAP_OF_REST_MS = 30;
/** An ending key within this time after a scan is still the gun's; a person isn't that fast. */
const ECHO_MS = 80;

/** Keys without meaning that accompany a gun's characters (prefix keys, shift for capitals). */
const SILENT_KEY = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Unidentified|F[0-9]{1,2})$/;

/** Guns end a code by Enter, Tab, or CR and LF sent as Ctrl+M and Ctrl+J. */
const isEnding = ({ key, ctrl, command }: KeyPress): boolean =>
  !command && (ctrl ? /^[mj]$/i.test(key) : key === 'Enter' || key === 'Tab');

/**
 * Tells a barcode gun's keys from a person's by their speed. Pure: time comes with the keys.
 * @returns a function that takes every key in turn and says what it means.
 */
export function createBurst(): (press: KeyPress) => Meaning {
  let text = '';
  let startedAt = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let endedAt = Number.NEGATIVE_INFINITY;

  const typing = (): Meaning => {
    text = '';
    return { kind: 'typing' };
  };

  return (press) => {
    const { key, timeStamp } = press;
    if (SILENT_KEY.test(key)) return { kind: 'typing' };
    if (press.repeat) return typing();

    const isPrompt = timeStamp - lastAt <= PAUSE_MS;
    if (isEnding(press)) {
      const isCode = text.length >= MIN_CODE_LENGTH;
      const isRest = text.length >= MIN_REST_LENGTH && /^[0-9]+$/.test(text);
      const gap = isCode ? MEAN_GAP_MS : MEAN_GAP_OF_REST_MS;
      if ((isCode || isRest) && isPrompt && timeStamp - startedAt <= text.length * gap) {
        const scanned = text;
        text = '';
        endedAt = timeStamp;
        return { kind: isCode ? 'scan' : 'short', text: scanned };
      }
      if (text === '' && timeStamp - endedAt <= ECHO_MS) return { kind: 'echo' };
      return typing();
    }
    if (key.length !== 1 || press.ctrl || press.command) return typing();

    const continues = text !== '' && isPrompt;
    lastAt = timeStamp;
    if (continues) {
      text += key;
      return { kind: 'next' };
    }
    text = key;
    startedAt = timeStamp;
    return { kind: 'first' };
  };
}
