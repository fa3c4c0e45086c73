import { type RefObject, type SubmitEvent, useRef } from 'react';

type TypedCode = { input: RefObject<HTMLInputElement | null>; submit: (event: SubmitEvent) => void };

/**
 * For a form with one field for a code: submitting it hands over the code and empties the field.
 * @param onCode gets the text without spaces around it, unless it is empty
 */
export function useTypedCode(onCode: (code: string) => void): TypedCode {
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const field = input.current;
    const text = field?.value.trim();
    if (!field || !text) return;
    field.value = '';
    onCode(text);
  };
  return { input, submit };
}
