import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { hashQueue } from './hash-queue';

/** A random secret of 256 bits in base64url, for a session, a link or a device. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Only the hash is stored, so a stolen database contains no usable token. */
export const hashOfToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();

// argon2id with the parameters of OWASP's cheat sheet; the library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The salted argon2id hash of a password. Throws ApiError 429 or 503 when the hash queue is full. */
export const hashPassword = (password: string): Promise<string> =>
  hashQueue.run('set', () => hash(password, COST));

let nobody: Promise<string> | null = null;

/**
 * Checks a password against a hash. Takes just as long for a user who doesn't exist or has no password
 * (null), so that timing doesn't reveal which Usernames exist. Throws like `hashPassword`.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST);
  const known = passwordHash ?? (await nobody);
  const matches = await hashQueue.run('check', () => verify(known, password));
  return passwordHash !== null && matches;
}
