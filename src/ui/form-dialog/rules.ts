import { string } from 'yup';

/** What is wrong with a field's text, as the sentence that stands at the field, or null. */
export type Fault = (text: string) => string | null;

/** A field whose value counts with the blanks around it, such as a password. */
export const exactText = (fault: Fault) =>
  string()
    .defined()
    .test((value, context) => {
      const message = fault(value);
      return message === null || context.createError({ message });
    });

/** A field whose value counts without the blanks around it. */
export const text = (fault: Fault = () => null) => exactText(fault).trim();

/** The field may not be empty. */
export const required =
  (message: string): Fault =>
  (value) =>
    value === '' ? message : null;

/** Digits only, or nothing. @param label the field's name on the screen */
export const digitsOnly =
  (label: string): Fault =>
  (value) =>
    /^[0-9]*$/.test(value) ? null : `${label} must be numeric.`;
