import { plainNumbers } from '../shared/values/digits';
import { setNativeValue } from './any-digit';

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
 * - `first`: the first character of a possible scan, `resumed`: the first one after a gun's stall, and
 *   `next`: a further one; pass them on;
 * - `rapid`: a further character, so soon after two others that it is probably a gun's; hold it back until
 *   the next meaning decides, or until `HOLD_MS` have passed without a key;
 * - `scan`: ends a scan of `text`; block it from the page;
 * - `short`: ends a few digits at a gun's speed, the remainder of a code whose beginning was lost;
 * - `tail`: ends fewer characters, or with a late terminator, where only the earlier ones show that a gun
 *   sent them;
 * - `echo`: the rest of a gun's terminator (the LF of CR+LF); block it from the page.
 *
 * `text` is the burst, `before` the characters that came up to two seconds before it, without another key
 * between.
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
/**
 * Keys with longer gaps aren't delayed, since the page keeps up with them. A person's two overlapping keys
 * pass too.
 */
const RAPID_GAP_MS = 30;
const RAPID_GAPS = 2;
/**
 * Slightly longer than a rapid gap, since keys may reach the page late; too short to notice when a person
 * types.
 */
const HOLD_MS = 50;
const MIN_CODE_LENGTH = 6;
/** Minimum number of digits for the remainder of a code whose beginning was lost. */
const MIN_REST_LENGTH = 3;
const MEAN_GAP_OF_REST_MS = 30;
/** The same for a piece of a stalled code, whose terminator doesn't show its speed. */
const MEAN_GAP_OF_PIECE_MS = 45;
/**
 * Minimum number of digits that prove a gun's speed on their own; three keys may overlap under a person's
 * hands.
 */
const MIN_PIECE_LENGTH = 4;
/** More characters than the longest code has are typed text. */
const MAX_BEFORE = 64;
/** A terminator this soon after a scan still comes from the gun; no person is that fast. */
const ECHO_MS = 80;
/** After this long without a key, a complete code counts without a terminator (product: a gun that sends no Enter). */
const SILENCE_MS = 200;
/** A timer this late shows that the page was busy: keys may be waiting behind it. */
const LATE_TIMER_MS = 50;

/** Keys without a character that accompany a gun's characters (prefix keys, Shift for capitals). */
const SILENT_KEY = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Unidentified|F[0-9]{1,2})$/;

/** Guns terminate a code with Enter, Tab, or CR and LF sent as Ctrl+M and Ctrl+J. */
const isEnding = ({ key, ctrl, command }: KeyPress): boolean =>
  !command && (ctrl ? /^[mj]$/i.test(key) : key === 'Enter' || key === 'Tab');

/** Takes each key in order and classifies it. */
type Burst = {
  (press: KeyPress): Meaning;
  /** The characters since the last pause, if they came at a gun's speed and nothing has ended them; otherwise null. */
  atRest: () => { text: string; before: string } | null;
  /** Ends the characters at rest as a scan: a terminator that follows is its echo. */
  conclude: () => void;
};

/** Distinguishes a barcode gun's keys from a person's by their speed. Pure: time comes from the keys' timestamps. */
export function createBurst(): Burst {
  let text = '';
  let startedAt = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  /** the number of short gaps since the last longer one */
  let rapidGaps = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  let before = '';
  /** a burst of `before` came at a gun's speed */
  let isGunBefore = false;
  /** `text` has been taken for a scan without a terminator */
  let isConcluded = false;
  /** `before` has: what follows may be the next code or, after a stall, the rest of that one */
  let isBeforeConcluded = false;

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

  const take = (press: KeyPress): Meaning => {
    const { key, timeStamp } = press;
    if (SILENT_KEY.test(key)) return { kind: 'silent' };
    if (press.repeat) return typing();

    if (isEnding(press)) {
      if (isConcluded && timeStamp - lastAt <= STALL_MS) {
        text = '';
        isConcluded = false;
        endedAt = timeStamp;
        return { kind: 'echo' };
      }
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
    isBeforeConcluded = isConcluded;
    isConcluded = false;
    const resumes = text !== '' && gap <= STALL_MS && before.length + text.length <= MAX_BEFORE;
    isGunBefore = resumes && (isGunBefore || isPiece(text, lastAt - startedAt));
    before = resumes ? before + text : '';
    text = key;
    startedAt = timeStamp;
    lastAt = timeStamp;
    return { kind: resumes ? 'resumed' : 'first' };
  };
  return Object.assign(take, {
    atRest: () => {
      const isGun = text.length >= MIN_CODE_LENGTH && isPiece(text, lastAt - startedAt);
      return isConcluded || !isGun ? null : { text, before: isBeforeConcluded ? '' : before };
    },
    conclude: () => {
      isConcluded = true;
    },
  });
}

const isDigits = (text: string): boolean => /^[0-9]+$/.test(text);

/** Checks whether characters within this time (ms) came at a gun's speed. */
function isPiece(text: string, duration: number): boolean {
  const mean = duration / (text.length - 1);
  if (text.length >= MIN_CODE_LENGTH) return mean <= MEAN_GAP_OF_PIECE_MS;
  return text.length >= MIN_PIECE_LENGTH && isDigits(text) && mean <= MEAN_GAP_OF_REST_MS;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type TextField = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  isInput(target) || target instanceof HTMLSelectElement;

const isInput = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Checks whether a key's character becomes text here. Only text fields have a selection; number and date
 * fields report null.
 */
const takesText = (target: EventTarget | null): target is TextField =>
  isInput(target) && target.selectionStart !== null && !target.readOnly;

/** Saves a field's value and selection. Returns a function that restores them. */
function remember(field: Field): () => void {
  const { value } = field;
  if (!takesText(field)) return () => setValue(field, value);
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return () => {
    const isSame = field.selectionStart === selectionStart && field.selectionEnd === selectionEnd;
    if (field.value === value && isSame) return;
    setValue(field, value);
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  };
}

/** Sets a value as if typed: dispatches an input event, so that React's state follows. */
function setValue(field: Field, value: string): void {
  if (field.value === value) return;
  setNativeValue(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A character and the field that had the focus when its key was pressed. */
type TypedKey = { field: TextField; key: string };

/**
 * Enters characters as if their keys were pressed now: they replace the selection, keep to the field's
 * maximum length and can be undone. Characters for a field that has since lost the focus are still entered
 * there.
 */
function typeKeys(keys: readonly TypedKey[]): void {
  const focused = document.activeElement;
  // The only way to enter text that supports Undo; every browser has it.
  for (const { field, text } of texts(keys))
    if (field !== focused || !document.execCommand('insertText', false, text)) insert(field, text);
}

/**
 * The keys for a field as one text, since each insertion costs a layout. A full field may move the focus, so
 * there each key is separate.
 */
function texts(keys: readonly TypedKey[]): { field: TextField; text: string }[] {
  const fieldTexts: { field: TextField; text: string }[] = [];
  for (const { field, key } of keys) {
    const last = fieldTexts.at(-1);
    if (last?.field === field && field.maxLength < 0) last.text += key;
    else fieldTexts.push({ field, text: key });
  }
  return fieldTexts;
}

function insert(field: TextField, text: string): void {
  const { value, maxLength } = field;
  const start = field.selectionStart ?? value.length;
  const end = field.selectionEnd ?? start;
  if (maxLength >= 0 && value.length - (end - start) + text.length > maxLength) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export type GunOptions = {
  /** called for a few digits at a gun's speed; without it they count as typed */
  onShortRead?: ScanListener;
  /**
   * Interprets a gun's burst after a stall within a code.
   * @returns the burst alone, another text if the earlier characters belong to it, null if they
   *   don't
   */
  join?: (before: string, burst: string) => string | null;
  /** Checks whether characters that no terminator followed are a whole code; without it none are. */
  isWhole?: (text: string) => boolean;
};
type Listener = GunOptions & { onScan: ScanListener };

/** The listeners of each target; only the newest one is called. */
const listenersOf = new WeakMap<EventTarget, Listener[]>();

/** A gun was heard, but its code wasn't used: no screen listens, or nothing shows where the code ends. */
export type Unheard = 'no_listener' | 'no_ending';
let onUnheard: (why: Unheard) => void = () => {};

/** Reports guns that were heard but not understood. @param target as in `listenToGun` @returns stops reporting */
export function listenForUnheard(target: Document, report: (why: Unheard) => void): () => void {
  if (!listenersOf.has(target)) attach(target);
  onUnheard = report;
  return () => {
    onUnheard = () => {};
  };
}

/**
 * Listens for a USB or Bluetooth barcode gun that acts as a keyboard, wherever the focus is. Keys typed by hand pass
 * through. A scan is only recognized at its terminator, so its first keys reach the focused field too; then the
 * terminator is blocked and the field's previous value restored. Keys at a gun's speed are kept out of a text field,
 * because a cheap tablet takes longer to show each one than the gun to send the next. If they turn out not to be a
 * scan's, they are entered after all, in their order. With several listeners, only the newest is called; a scan that
 * starts under one listener and ends under another loses no key.
 * @param target where to listen, normally `document`
 * @param onScan called synchronously at the terminator
 * @returns stops listening
 */
export function listenToGun(
  target: Document | HTMLElement,
  onScan: ScanListener,
  options: GunOptions = {},
): () => void {
  const listeners = listenersOf.get(target) ?? attach(target);
  const listener = { onScan, ...options };
  listeners.push(listener);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
  };
}

/**
 * The code that a terminator completes for a listener; `isWhole`: it includes characters from before the
 * burst.
 */
function completed(
  { onScan, onShortRead, join }: Listener,
  { kind, text, before }: Extract<Meaning, { text: string }>,
): { callback: ScanListener; text: string; isWhole: boolean } | null {
  const joined = before === '' ? null : (join?.(before, text) ?? null);
  if (joined !== null) return { callback: onScan, text: joined, isWhole: joined !== text };
  const callback = kind === 'scan' ? onScan : kind === 'short' ? onShortRead : undefined;
  return callback ? { callback, text, isWhole: false } : null;
}

type Undo = Map<EventTarget | null, () => void>;

/** Attaches the key handler to a target permanently, since listeners may change in the middle of a scan. */
function attach(target: Document | HTMLElement): Listener[] {
  const listeners: Listener[] = [];
  listenersOf.set(target, listeners);
  const meaningOf = createBurst();
  /** One undo per field that received keys of the burst: the focus may move during a scan. */
  let undo: Undo = new Map();
  /** The undos of the burst and, if a gun stalled, of the bursts before it. */
  let undoAll: Undo = new Map();
  /** A tap or a paste since the first burst means that it isn't part of the same code. */
  let isInterrupted = false;

  let held: TypedKey[] = [];
  let timer = 0;
  const drop = (): TypedKey[] => {
    clearTimeout(timer);
    const keys = held;
    held = [];
    return keys;
  };
  const release = () => typeKeys(drop());

  let silence = 0;
  /** Waits for a gun that sends no terminator. @param isText its characters go to a text field */
  const waitForSilence = (isText: boolean) => {
    clearTimeout(silence);
    const due = performance.now() + SILENCE_MS;
    silence = window.setTimeout(() => {
      if (performance.now() > due + LATE_TIMER_MS) waitForSilence(isText);
      else endBySilence(isText);
    }, SILENCE_MS);
  };
  const endBySilence = (isText: boolean) => {
    const rest = meaningOf.atRest();
    if (!rest) return;
    const listener = listeners.at(-1);
    const isWhole = rest.before !== '' && !isInterrupted;
    const text = (isWhole && listener?.join?.(rest.before, rest.text)) || rest.text;
    if (listener?.isWhole?.(text)) {
      meaningOf.conclude();
      for (const restore of (text === rest.text ? undo : undoAll).values()) restore();
      listener.onScan({ text, source: 'gun' });
    } else if (listener || !isText) onUnheard(listener ? 'no_ending' : 'no_listener');
  };

  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.isComposing) return;
    const meaning = meaningOf({
      key: plainNumbers(event.key),
      timeStamp: event.timeStamp,
      repeat: event.repeat,
      ctrl: event.ctrlKey,
      command: event.altKey || event.metaKey,
    });
    const { kind } = meaning;
    if (kind === 'silent') return;
    if (kind === 'next' || kind === 'rapid') waitForSilence(takesText(event.target));
    else clearTimeout(silence);
    if (kind === 'first') isInterrupted = false;
    if (kind === 'first') undoAll = new Map();
    if (kind === 'first' || kind === 'resumed') undo = new Map();
    if (kind === 'first' || kind === 'resumed' || kind === 'next' || kind === 'rapid')
      for (const each of [undo, undoAll])
        if (isField(event.target) && !each.has(event.target)) each.set(event.target, remember(event.target));
    const listener = listeners.at(-1);
    if (listener && kind === 'rapid' && takesText(event.target)) {
      event.preventDefault();
      held.push({ field: event.target, key: plainNumbers(event.key) });
      clearTimeout(timer);
      timer = window.setTimeout(release, HOLD_MS);
      return;
    }
    const code =
      listener && 'text' in meaning
        ? completed(listener, isInterrupted ? { ...meaning, before: '' } : meaning)
        : null;
    if (code) drop();
    else release();
    if (code || (listener && kind === 'echo')) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (!listener && kind === 'scan' && !takesText(event.target)) onUnheard('no_listener');
    if (code) {
      for (const restore of (code.isWhole ? undoAll : undo).values()) restore();
      code.callback({ text: code.text, source: 'gun' });
    }
  };
  const interrupt = () => {
    isInterrupted = true;
  };

  target.addEventListener('keydown', onKeyDown, { capture: true });
  // Any other change of the text or the focus follows the keys pressed before it.
  for (const type of ['beforeinput', 'compositionstart', 'pointerdown', 'focusout'])
    target.addEventListener(type, release, { capture: true });
  for (const type of ['paste', 'pointerdown']) target.addEventListener(type, interrupt, { capture: true });
  return listeners;
}

/** A scanned or typed code, exactly as received. The domain cleans and routes it. */
export type Scan = { text: string; source: 'gun' | 'camera' | 'hand' };

export type ScanListener = (scan: Scan) => void;
