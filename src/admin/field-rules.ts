import { string } from 'yup';
import { MAX_DIGITS, MAX_LENGTH } from '../domain/values/max-lengths';
import { ADMIN } from '../i18n/en/admin/admin';

/** What is wrong with a field's text, as the sentence that stands at the field, or null. */
export type Fault = (text: string) => string | null;

/** A field whose value counts with the blanks around it, such as a password. @param maxLength in characters */
export const exactText = (fault: Fault, maxLength: number = MAX_LENGTH.text) =>
  string()
    .defined()
    .max(maxLength, ADMIN.tooLong(maxLength))
    .test((value, context) => {
      const message = fault(value);
      return message === null || context.createError({ message });
    });

/** A field whose value counts without the blanks around it. */
export const text = (fault: Fault = () => null, maxLength?: number) => exactText(fault, maxLength).trim();

/** The field may not be empty. */
export const required =
  (message: string): Fault =>
  (value) =>
    value === '' ? message : null;

/** Digits only, or nothing. @param label the field's name on the screen */
export const digitsOnly =
  (label: string): Fault =>
  (value) => {
    if (!/^[0-9]*$/.test(value)) return ADMIN.notNumeric(label);
    return value.length > MAX_DIGITS ? ADMIN.tooManyDigits(label, MAX_DIGITS) : null;
  };
