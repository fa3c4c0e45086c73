import { plainNumbers } from '../shared/values/digits';

/** Fields for numbers, codes and searches, recognized by their keyboard, type or role. */
const OF_NUMBERS =
  ':is(input, textarea):is([inputmode=numeric], [inputmode=decimal], [inputmode=none], [inputmode=text], [type=search], [role=combobox])';

/**
 * Accepts the digits of any script in number fields, typed, pasted or from a gun: they become 0 to 9 before the screen sees them.
 * @returns a function that stops this
 */
export function takeAnyDigit(page: Document): () => void {
  const onInput = (event: Event) => {
    if (!(event instanceof InputEvent && event.isComposing)) replaceDigits(event.target);
  };
  // An input method owns its text until it ends; by then, React has handled the input event.
  const onCompositionEnd = ({ target }: Event) => {
    if (replaceDigits(target)) target?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  page.addEventListener('input', onInput, { capture: true });
  page.addEventListener('compositionend', onCompositionEnd, { capture: true });
  return () => {
    page.removeEventListener('input', onInput, { capture: true });
    page.removeEventListener('compositionend', onCompositionEnd, { capture: true });
  };
}

/** Sets a value past React's own setter, so that React takes the next input event for a change. */
export function setNativeValue(field: HTMLElement, value: string): void {
  const prototype: object = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}

/** Replaces the digits in a number field and keeps the cursor at its character. @returns whether there were any */
function replaceDigits(field: EventTarget | null): boolean {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isText || !field.matches(OF_NUMBERS)) return false;
  const { value, selectionStart } = field;
  const plain = plainNumbers(value);
  if (plain === value) return false;
  const cursor = plainNumbers(value.slice(0, selectionStart ?? value.length)).length;
  setNativeValue(field, plain);
  if (selectionStart !== null) field.setSelectionRange(cursor, cursor);
  return true;
}
