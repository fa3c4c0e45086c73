import { pbkdf2Sync, randomBytes } from 'node:crypto';
import type { Db } from '../../server/db/connect';
import { clerkPins } from '../../server/db/schema';
import { openSession } from '../../server/services/sessions';
import { CAPTURED_BY_HEADER } from '../../src/contract/endpoints';
import { type ApiServer, type Session, sessionWith } from './api-app';
import type { Person } from './fixtures';

export const PIN = '2468';

/** Gives a clerk the PIN `PIN`, with a hash that costs no time. */
export async function givePin(db: Db, { id }: Person): Promise<void> {
  const salt = randomBytes(16);
  const hash = pbkdf2Sync(PIN, salt, 1, 32, 'sha256');
  await db.insert(clerkPins).values({ userId: id, salt, iterations: 1, hash });
}

/** A terminal that an admin handed over, opened without the call (which has its own tests). */
export async function clerksTerminal(server: ApiServer, admin: Person): Promise<Session> {
  return sessionWith(server, (await openSession(server.db, admin.id, new Date(), 'terminal')).token);
}

/** The header that says who made what is submitted. */
export const madeBy = ({ id }: Pick<Person, 'id'>): Record<string, string> => ({
  [CAPTURED_BY_HEADER]: String(id),
});

/** The same session with a clerk at it: everything it submits is theirs. */
export const withClerk = (server: ApiServer, { token }: Session, clerk: Person): Session =>
  sessionWith(server, token, madeBy(clerk));
