import { useRef } from 'react';
import { string } from 'yup';
import { ADMIN } from '../../messages/areas/admin';
import { currentMessages } from '../../messages/current';
import { MAX_DIGITS, MAX_LENGTH } from '../../shared/values/limits';

/** The error message for a field's text, shown at the field; null if the text is valid. */
export type TextRule = (text: string) => string | null;

/** A field that keeps the blanks around its value, such as a password. @param maxLength in characters */
export const exactText = (fault: TextRule, maxLength: number = MAX_LENGTH.text) =>
  string()
    .defined()
    .max(maxLength, currentMessages(ADMIN).tooLong({ maxLength }))
    .test((value, context) => {
      const message = fault(value);
      return message === null || context.createError({ message });
    });

/** A field without the blanks around its value. */
export const text = (fault: TextRule = () => null, maxLength?: number) => exactText(fault, maxLength).trim();

/** The field may not be empty. */
export const required =
  (message: string): TextRule =>
  (value) =>
    value === '' ? message : null;

/** Digits only, or nothing. @param label the field's name on the screen */
export const digitsOnly = (label: string): TextRule => {
  const t = currentMessages(ADMIN);
  return (value) => {
    if (!/^[0-9]*$/.test(value)) return t.notNumeric({ label });
    return value.length > MAX_DIGITS ? t.tooManyDigits({ label, maxDigits: MAX_DIGITS }) : null;
  };
};

/**
 * Idempotency-Keys of a form: all attempts with the same body share a UUID, so that a call whose reply was
 * lost isn't repeated.
 */
export function useKey(): (body: unknown) => string {
  const tried = useRef({ body: '', key: '' });
  return (body) => {
    const written = JSON.stringify(body);
    if (tried.current.body !== written) tried.current = { body: written, key: crypto.randomUUID() };
    return tried.current.key;
  };
}
