import { createBurst } from './burst';
import type { ScanListener } from './scan';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Listener = { onScan: ScanListener; onShortRead?: ScanListener };

/** The listeners of each target; the newest one hears. */
const listenersOf = new WeakMap<EventTarget, Listener[]>();

/**
 * Hears a USB or Bluetooth barcode gun that acts as a keyboard, wherever the focus is. Keys typed by hand go
 * their normal way. The keys of a scan reach the focused field as they come (at that moment nobody can know
 * that it's a scan); when its ending key arrives, that key is kept from the page and the field gets back what it held.
 * Of several listeners the newest hears; a scan that begins under one and ends under another loses no key.
 * @param target where to listen, normally `document`
 * @param onScan called at the ending key, before it returns
 * @param onShortRead called for a few digits at a gun's speed; without it they go their way as if typed
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

/** Watches the keys of a target from now on, since one listener may follow another in the middle of a scan. */
function attach(target: Document | HTMLElement): Listener[] {
  const listeners: Listener[] = [];
  listenersOf.set(target, listeners);
  const meaningOf = createBurst();
  /** One undo for each field that got keys of the burst: the focus may move under a gun's keys. */
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
    const hear =
      meaning.kind === 'scan' ? listener.onScan : meaning.kind === 'short' ? listener.onShortRead : undefined;
    if (hear || meaning.kind === 'echo') {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (hear && 'text' in meaning) {
      for (const restore of undo.values()) restore();
      undo = new Map();
      hear({ text: meaning.text, source: 'gun' });
    }
  };

  target.addEventListener('keydown', onKeyDown, { capture: true });
  return listeners;
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Notes a field's value and selection; the function it returns puts them back. */
function remember(field: Field): () => void {
  const { value } = field;
  if (field instanceof HTMLSelectElement) return () => setValue(field, value);
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return () => {
    setValue(field, value);
    // Only fields of free text have a selection; number and date fields say null.
    if (selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  };
}

/** Sets a value as if it had been typed: past React's own setter, and announced, so that its state follows. */
function setValue(field: Field, value: string): void {
  if (field.value === value) return;
  const prototype: object = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}
