import type { SignedInUser } from '../../../../shared/accounts/auth-schema';

/** The display name: the e-mail's part before the @, capitalized, or the Username if there is no e-mail. */
export function displayName({ email, Username }: Pick<SignedInUser, 'email' | 'Username'>): string {
  const name = email?.split('@')[0] || Username;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
