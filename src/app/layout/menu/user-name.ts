import type { SignedInUser } from '../../../contract/people/auth';

/** The e-mail before the @ with a capital first letter; the Username where there is no e-mail. */
export function shownName({ email, Username }: Pick<SignedInUser, 'email' | 'Username'>): string {
  const name = email?.split('@')[0] || Username;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
