import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { openSession } from '../../../server/accounts/sessions';
import type { Db } from '../../../server/db/connect';
import { clerkPins } from '../../../server/db/schema';
import type { HandOverReply, RosterClerk, RosterReply } from '../../../src/shared/terminals/terminals-schema';
import { CAPTURED_BY_HEADER, TERMINAL_HEADER } from '../../../src/shared/wire/requests';
import { addCompany, type CompanyFixture, type Person } from '../databases/fixtures';
import { type ApiServer, call, type Reply, type Session, sessionWith, signIn } from './app';

export const PIN = '2468';

/** Gives a clerk the PIN `PIN`, with a fast hash. */
export async function givePin(db: Db, { id }: Person): Promise<void> {
  const salt = randomBytes(16);
  const hash = pbkdf2Sync(PIN, salt, 1, 32, 'sha256');
  const pin = { salt, iterations: 1, hash };
  await db
    .insert(clerkPins)
    .values({ userId: id, ...pin })
    .onConflictDoUpdate({ target: clerkPins.userId, set: pin });
}

/** Hands a device over to the clerks through the API. @param body of the request, such as the password */
export const handOver = <Body = HandOverReply>(
  server: Pick<ApiServer, 'url'>,
  { token }: Pick<Session, 'token'>,
  terminal: string,
  body?: unknown,
): Promise<Reply<Body>> =>
  call<Body>(server.url, 'POST', '/terminals/hand-over', {
    token,
    body,
    headers: { [TERMINAL_HEADER]: terminal },
  });

/** A handed-over terminal, created without the call, which has its own tests. */
export async function clerksTerminal(server: ApiServer, admin: Person): Promise<Session> {
  return sessionWith(server, (await openSession(server.db, admin.id, new Date(), 'terminal')).token);
}

/** The header that names the author of a submission. */
export const madeBy = ({ id }: Pick<Person, 'id'>): Record<string, string> => ({
  [CAPTURED_BY_HEADER]: String(id),
});

/** The same session with a clerk on duty, who is the author of every submission. */
export const withClerk = (server: ApiServer, { token }: Session, clerk: Person): Session =>
  sessionWith(server, token, madeBy(clerk));

/** A store with a handed-over terminal, its clerks, one of whom has a PIN, and its admins. */
export type Counter = {
  company: CompanyFixture;
  admin: Session;
  boss: Session;
  clerk: Person;
  terminal: Session;
};

export async function openCounter(server: ApiServer): Promise<Counter> {
  const company = await addCompany(server.db);
  const [store] = company.stores;
  await givePin(server.db, store.clerk);
  return {
    company,
    admin: await signIn(server, store.admin),
    boss: await signIn(server, company.admin),
    clerk: store.clerk,
    terminal: await clerksTerminal(server, store.admin),
  };
}

/** The clerks of a store, as seen by a caller. */
export const rosterOf = async (session: Session, storeId: number): Promise<RosterClerk[]> =>
  (await session.read<RosterReply>(`/roster/${storeId}`)).data;
