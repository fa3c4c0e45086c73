import { cleanName } from '../values/visible-text';

/** Rules of user fields (specification, section 5). Each answers what is wrong, or null. */
export type AccountFault = {
  kind:
    | 'name_required'
    | 'username_required'
    | 'username_too_long'
    | 'username_malformed'
    | 'email_malformed'
    | 'password_required'
    | 'password_too_short'
    | 'password_too_weak'
    | 'password_common'
    | 'current_password_required';
};

const MAX_USERNAME_LENGTH = 24;
const MIN_PASSWORD_LENGTH = 8;

/** A name is required. */
export const nameFault = (name: string): AccountFault | null =>
  cleanName(name) === '' ? { kind: 'name_required' } : null;

/** Required, at most 24 characters: letters, digits, underscore, dot and hyphen. */
export function usernameFault(username: string): AccountFault | null {
  if (username === '') return { kind: 'username_required' };
  if (username.length > MAX_USERNAME_LENGTH) return { kind: 'username_too_long' };
  return /^[A-Za-z0-9_.-]+$/.test(username) ? null : { kind: 'username_malformed' };
}

/**
 * Something before one @, and a domain with a dot after it; whether it exists only a mail can tell. Not an encoded word
 * (RFC 2047), which mail programs turn into other text, perhaps into another address.
 */
export const isEmail = (email: string): boolean =>
  email.length <= 254 &&
  cleanName(email) === email &&
  !/=\?.*\?=/.test(email) &&
  /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email);

/** An e-mail may be absent; if it's there it has to be one. */
export const emailFault = (email: string | null): AccountFault | null =>
  !email || isEmail(email) ? null : { kind: 'email_malformed' };

/** At least 8 characters with a lowercase and an uppercase letter, a digit and a special one; no digit first. */
export function passwordFault(password: string): AccountFault | null {
  if (password === '') return { kind: 'password_required' };
  if (password.length < MIN_PASSWORD_LENGTH) return { kind: 'password_too_short' };
  const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9\s]/];
  const isStrong = classes.every((each) => each.test(password)) && !/^[0-9]/.test(password);
  return isStrong ? null : { kind: 'password_too_weak' };
}

/** The password that one has is asked for; whether it's right only the server knows. */
export const currentPasswordFault = (password: string): AccountFault | null =>
  password === '' ? { kind: 'current_password_required' } : null;
