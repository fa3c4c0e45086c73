import { hash, verify } from '@node-rs/argon2';

// argon2id with the parameters of OWASP's cheat sheet; the library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, salted. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | null = null;

/**
 * Whether `password` is the one that was hashed. Takes as long for a user who doesn't exist or has no
 * password (null), so that the time tells nobody which Usernames exist.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await nobody), password);
  return passwordHash !== null && matches;
}
