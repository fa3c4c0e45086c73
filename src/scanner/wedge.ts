import { createBurst } from './burst';
import type { ScanListener } from './scan';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Listener = { onScan: ScanListener; onShortRead?: ScanListener };

/** The listeners of each target; only the newest one is called. */
const listenersOf = new WeakMap<EventTarget, Listener[]>();

/**
 * Listens for a USB or Bluetooth barcode gun that acts as a keyboard, wherever the focus is. Keys typed by hand pass
 * through. A scan's keys reach the focused field too, because a scan is only recognized at its terminator; then the
 * terminator is blocked and the field's previous value restored. With several listeners, only the newest is called; a
 * scan that starts under one listener and ends under another loses no key.
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

  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.isComposing) return;
    const meaning = meaningOf({
      key: event.key,
      timeStamp: event.timeStamp,
      repeat: event.repeat,
      ctrl: event.ctrlKey,
      command: event.altKey || event.metaKey,
    });
    if (meaning.kind === 'first') undo = new Map();
    if (meaning.kind === 'first' || meaning.kind === 'next') {
      if (isField(event.target) && !undo.has(event.target)) undo.set(event.target, remember(event.target));
    }
    const listener = listeners.at(-1);
    if (!listener) return;
    const callback =
      meaning.kind === 'scan' ? listener.onScan : meaning.kind === 'short' ? listener.onShortRead : undefined;
    if (callback || meaning.kind === 'echo') {
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
  return listeners;
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Saves a field's value and selection. Returns a function that restores them. */
function remember(field: Field): () => void {
  const { value } = field;
  if (field instanceof HTMLSelectElement) return () => setValue(field, value);
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return () => {
    setValue(field, value);
    // Only text fields have a selection; number and date fields report null.
    if (selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  };
}

/** Sets a value as if typed: bypasses React's setter and dispatches an input event, so that React's state follows. */
function setValue(field: Field, value: string): void {
  if (field.value === value) return;
  const prototype: object = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}
