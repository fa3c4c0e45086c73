import { cleanName } from '../values/visible-text';

/** Rules for user fields (specification, section 5). Each function returns the fault, or null. */
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
    | 'password_context'
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
 * One @ with text before it and a domain with a dot after it; only a mail can show whether it exists. No
 * encoded word (RFC 2047): mail programs turn it into other text, perhaps into another address.
 */
export const isEmail = (email: string): boolean =>
  email.length <= 254 &&
  cleanName(email) === email &&
  !/=\?.*\?=/.test(email) &&
  /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email);

/** An e-mail is optional, but must be valid. */
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

/** Requires the current password. Only the server can check it. */
export const currentPasswordFault = (password: string): AccountFault | null =>
  password === '' ? { kind: 'current_password_required' } : null;
