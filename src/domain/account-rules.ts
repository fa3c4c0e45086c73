import { cleanName } from './visible-text';

/** Rules of user fields and their messages (specification, section 5). Each gives the message, or null. */

const MAX_USERNAME_LENGTH = 24;
const MIN_PASSWORD_LENGTH = 8;

/** A name is required. */
export const nameFault = (name: string): string | null =>
  cleanName(name) === '' ? 'Name is required.' : null;

/** Required, at most 24 characters: letters, digits, underscore, dot and hyphen. */
export function usernameFault(username: string): string | null {
  if (username === '') return 'Username is required.';
  if (username.length > MAX_USERNAME_LENGTH) return 'Username must be less than 24 characters.';
  return /^[A-Za-z0-9_.-]+$/.test(username) ? null : 'Please provide valid Username.';
}

/** Something before one @, and a domain with a dot after it; whether it exists only a mail can tell. */
export const isEmail = (email: string): boolean =>
  email.length <= 254 &&
  cleanName(email) === email &&
  /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email);

/** An e-mail may be absent; if it's there it has to be one. */
export const emailFault = (email: string | null): string | null =>
  !email || isEmail(email) ? null : 'Please provide a valid email.';

/** At least 8 characters with a lowercase and an uppercase letter, a digit and a special one; no digit first. */
export function passwordFault(password: string): string | null {
  if (password === '') return 'Password is required';
  if (password.length < MIN_PASSWORD_LENGTH) return 'Password should be min 8 chars long.';
  const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9\s]/];
  const isStrong = classes.every((each) => each.test(password)) && !/^[0-9]/.test(password);
  return isStrong
    ? null
    : 'Password should not start with a digit and contain at least 1 uppercase letter, 1 lowercase letter, 1 special character and 1 number.';
}

/** What the rule asks for, before somebody breaks it. */
export const PASSWORD_RULE =
  'At least 8 characters with an uppercase and a lowercase letter, a digit and a special character, not starting with a digit.';

/** The password that one has is asked for; whether it's right only the server knows. */
export const currentPasswordFault = (password: string): string | null =>
  password === '' ? 'Enter your current password.' : null;
