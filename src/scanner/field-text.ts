type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type TextField = HTMLInputElement | HTMLTextAreaElement;

export const isField = (target: EventTarget | null): target is Field =>
  isInput(target) || target instanceof HTMLSelectElement;

const isInput = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Whether a key's character becomes text here. Only text fields have a selection; number and date fields report null. */
export const takesText = (target: EventTarget | null): target is TextField =>
  isInput(target) && target.selectionStart !== null && !target.readOnly;

/** Saves a field's value and selection. Returns a function that restores them. */
export function remember(field: Field): () => void {
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

/** Sets a value as if typed: bypasses React's setter and dispatches an input event, so that React's state follows. */
function setValue(field: Field, value: string): void {
  if (field.value === value) return;
  const prototype: object = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A character and the field that had the focus when its key was pressed. */
export type TypedKey = { field: TextField; key: string };

/**
 * Enters characters as if their keys were pressed now: they replace the selection, keep to the field's maximum length
 * and can be undone. What was meant for a field that has lost the focus since is still entered there.
 */
export function typeKeys(keys: readonly TypedKey[]): void {
  const focused = document.activeElement;
  // The only way to enter text that Undo knows; every browser has it.
  for (const { field, text } of texts(keys))
    if (field !== focused || !document.execCommand('insertText', false, text)) insert(field, text);
}

/** The keys of a field as one text, since each insertion costs a layout. A full field may move the focus, so there each key is alone. */
function texts(keys: readonly TypedKey[]): { field: TextField; text: string }[] {
  const found: { field: TextField; text: string }[] = [];
  for (const { field, key } of keys) {
    const last = found.at(-1);
    if (last?.field === field && field.maxLength < 0) last.text += key;
    else found.push({ field, text: key });
  }
  return found;
}

function insert(field: TextField, text: string): void {
  const { value, maxLength } = field;
  const start = field.selectionStart ?? value.length;
  const end = field.selectionEnd ?? start;
  if (maxLength >= 0 && value.length - (end - start) + text.length > maxLength) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
