import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Detail } from '../../src/messages/words/audit';
import type { PinVerifier } from '../../src/shared/terminals/terminals-schema';
import type { Db } from '../db/connect';
import { clerkPins } from '../db/schema';
import { hashQueue } from './hash-queue';

/**
 * Takes about a second on a cheap tablet (figures in docs/security.md); OWASP recommends at least 600,000. PBKDF2,
 * because every current browser has it built in.
 */
const ITERATIONS = 1_000_000;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Asynchronous, since it takes tenths of a second. */
const derive = promisify(pbkdf2);

export type PinHash = { salt: Uint8Array; iterations: number; hash: Uint8Array };

/** The salted hash of a PIN, which terminals can check offline. */
export async function hashPin(pin: string): Promise<PinHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashQueue.run('set', () => derive(pin, salt, ITERATIONS, HASH_BYTES, 'sha256'));
  return { salt, iterations: ITERATIONS, hash };
}

/** Checks a PIN against a hash. */
export async function pinMatches({ salt, iterations, hash }: PinHash, pin: string): Promise<boolean> {
  const derived = await hashQueue.run('check', () => derive(pin, salt, iterations, HASH_BYTES, 'sha256'));
  return timingSafeEqual(derived, hash);
}

/** A stronger hash of a PIN that was just verified; null when the stored hash already has today's strength. */
export const strongerHash = async (kept: PinHash, pin: string): Promise<PinHash | null> =>
  kept.iterations < ITERATIONS ? hashPin(pin) : null;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A PIN's hash as sent to a terminal. */
export const verifierOf = ({ salt, iterations, hash }: PinHash): PinVerifier => ({
  salt: base64(salt),
  iterations,
  hash: base64(hash),
});

/**
 * Sets or removes a clerk's PIN and resets the failed attempts.
 * @returns the change, for the audit log; empty when there was no PIN to remove
 */
export async function setPin(tx: Db, userId: number, pin: PinHash | null): Promise<Detail[]> {
  if (pin === null) {
    const removed = await tx.delete(clerkPins).where(eq(clerkPins.userId, userId)).returning();
    return removed.length > 0 ? [{ kind: 'pin_removed' }] : [];
  }
  const fresh = { ...pin, wrongTries: 0, lockouts: 0, lockedUntil: null };
  await tx
    .insert(clerkPins)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: clerkPins.userId, set: fresh });
  return [{ kind: 'new_pin' }];
}
