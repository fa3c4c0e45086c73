import { createBurst, HOLD_MS, type Meaning } from './burst';
import { isField, remember, type TypedKey, takesText, typeKeys } from './field-text';
import type { ScanListener } from './scan';

export type GunOptions = {
  /** called for a few digits at a gun's speed; without it they count as typed */
  onShortRead?: ScanListener;
  /**
   * Decides what a gun meant that stalled within a code.
   * @returns the burst alone, another text if what came before belongs to it, null if it doesn't
   */
  join?: (before: string, burst: string) => string | null;
};
type Listener = GunOptions & { onScan: ScanListener };

/** The listeners of each target; only the newest one is called. */
const listenersOf = new WeakMap<EventTarget, Listener[]>();

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

/** The code that a terminator completes for a listener; `isWhole`: what came before the burst belongs to it. */
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

/** Attaches the key handler to a target for good, since listeners may change in the middle of a scan. */
function attach(target: Document | HTMLElement): Listener[] {
  const listeners: Listener[] = [];
  listenersOf.set(target, listeners);
  const meaningOf = createBurst();
  /** One undo per field that received keys of the burst: the focus may move during a scan. */
  let undo: Undo = new Map();
  /** Also those of the bursts before it, if a gun stalled. */
  let undoAll: Undo = new Map();
  /** Somebody has tapped or pasted since the first burst, so it isn't part of the same code. */
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

  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.isComposing) return;
    const meaning = meaningOf({
      key: event.key,
      timeStamp: event.timeStamp,
      repeat: event.repeat,
      ctrl: event.ctrlKey,
      command: event.altKey || event.metaKey,
    });
    const { kind } = meaning;
    if (kind === 'silent') return;
    if (kind === 'first') isInterrupted = false;
    if (kind === 'first') undoAll = new Map();
    if (kind === 'first' || kind === 'resumed') undo = new Map();
    if (kind === 'first' || kind === 'resumed' || kind === 'next' || kind === 'rapid')
      for (const each of [undo, undoAll])
        if (isField(event.target) && !each.has(event.target)) each.set(event.target, remember(event.target));
    const listener = listeners.at(-1);
    if (listener && kind === 'rapid' && takesText(event.target)) {
      event.preventDefault();
      held.push({ field: event.target, key: event.key });
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
    if (code) {
      for (const restore of (code.isWhole ? undoAll : undo).values()) restore();
      code.callback({ text: code.text, source: 'gun' });
    }
  };
  const interrupt = () => {
    isInterrupted = true;
  };

  target.addEventListener('keydown', onKeyDown, { capture: true });
  // Whatever else changes the text or the focus comes after the keys that were pressed before it.
  for (const type of ['beforeinput', 'compositionstart', 'pointerdown', 'focusout'])
    target.addEventListener(type, release, { capture: true });
  for (const type of ['paste', 'pointerdown']) target.addEventListener(type, interrupt, { capture: true });
  return listeners;
}
