import { createBurst, HOLD_MS } from './burst';
import { isField, remember, type TypedKey, takesText, typeKeys } from './field-text';
import type { ScanListener } from './scan';

type Listener = { onScan: ScanListener; onShortRead?: ScanListener };

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
 * @param onShortRead called for a few digits at a gun's speed; without it they count as typed
 * @returns stops listening
 */
export function listenToGun(
  target: Document | HTMLElement,
  onScan: ScanListener,
  onShortRead?: ScanListener,
): () => void {
  const listeners = listenersOf.get(target) ?? attach(target);
  const listener = { onScan, onShortRead };
  listeners.push(listener);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
  };
}

/** Attaches the key handler to a target for good, since listeners may change in the middle of a scan. */
function attach(target: Document | HTMLElement): Listener[] {
  const listeners: Listener[] = [];
  listenersOf.set(target, listeners);
  const meaningOf = createBurst();
  /** One undo per field that received keys of the burst: the focus may move during a scan. */
  let undo = new Map<EventTarget | null, () => void>();

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
    if (kind === 'first') undo = new Map();
    if (kind === 'first' || kind === 'next' || kind === 'rapid') {
      if (isField(event.target) && !undo.has(event.target)) undo.set(event.target, remember(event.target));
    }
    const listener = listeners.at(-1);
    if (listener && kind === 'rapid' && takesText(event.target)) {
      event.preventDefault();
      held.push({ field: event.target, key: event.key });
      clearTimeout(timer);
      timer = window.setTimeout(release, HOLD_MS);
      return;
    }
    const callback =
      kind === 'scan' ? listener?.onScan : kind === 'short' ? listener?.onShortRead : undefined;
    if (callback) drop();
    else release();
    if (callback || (listener && kind === 'echo')) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (callback && 'text' in meaning) {
      for (const restore of undo.values()) restore();
      undo = new Map();
      callback({ text: meaning.text, source: 'gun' });
    }
  };

  target.addEventListener('keydown', onKeyDown, { capture: true });
  // Whatever else changes the text or the focus comes after the keys that were pressed before it.
  for (const type of ['beforeinput', 'compositionstart', 'pointerdown', 'focusout'])
    target.addEventListener(type, release, { capture: true });
  return listeners;
}
