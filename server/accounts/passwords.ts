import { hash, verify } from '@node-rs/argon2';
import { hashQueue } from './hash-queue';

// argon2id with the parameters of OWASP's cheat sheet; the library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, salted. Throws ApiError 429 or 503 when too much waits to be hashed. */
export const hashPassword = (password: string): Promise<string> =>
  hashQueue.run('set', () => hash(password, COST));

let nobody: Promise<string> | null = null;

/**
 * Whether `password` is the one that was hashed. Takes as long for a user who doesn't exist or has no
 * password (null), so that the time tells nobody which Usernames exist. Throws as `hashPassword`.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST);
  const known = passwordHash ?? (await nobody);
  const matches = await hashQueue.run('check', () => verify(known, password));
  return passwordHash !== null && matches;
}
