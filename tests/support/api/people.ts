import { sql } from 'drizzle-orm';
import type { User } from '../../../src/shared/accounts/people-schema';
import { ROLE } from '../../../src/shared/wire/access';
import type { ApiErrorBody } from '../../../src/shared/wire/errors';
import { addCompany, addPerson, type CompanyFixture, PASSWORD, type Person } from '../databases/fixtures';
import { type ApiServer, call, type Reply, type Session, signIn } from './app';

export type RowReply<Row> = { message: string; data: Row };
export type Refused = Reply<ApiErrorBody>;

export const STRONG = 'Strong#pass1';
export const LONG_TEXT = 'x'.repeat(10_000);
export const SCRIPT = '<script>alert("1")</script>';
export const SAVED = 'Data Added/Updated Successfully...!';
/** An id that no row has. */
export const NOBODY = 2_000_000_000;

/** A company with all of its managing users signed in, and the admin of another company. */
export type Office = {
  company: CompanyFixture;
  admin: Session;
  storeAdmin: Session;
  superAdmin: Session;
  stranger: Session;
};

export async function openOffice(server: ApiServer): Promise<Office> {
  const company = await addCompany(server.db);
  const superAdmin: Person = await addPerson(server.db, ROLE.superAdmin, null, 'Sue Super');
  return {
    company,
    admin: await signIn(server, company.admin),
    storeAdmin: await signIn(server, company.stores[0].admin),
    superAdmin: await signIn(server, superAdmin),
    stranger: await signIn(server, (await addCompany(server.db)).admin),
  };
}

let count = 0;
/** A new Username, at most 14 characters for the first 9,999 of a process, so that a test can put a word before it. */
export const freshName = (): string => `f.${Date.now().toString(36).slice(-6)}-x${++count}`;

/** The body of add-user for a new person. */
export const newUser = (change: Record<string, unknown> = {}) => ({
  name: 'New Person',
  Username: freshName(),
  email: `${freshName()}@test.example`,
  password: STRONG,
  ...change,
});

/** The body of store-register for a new store. */
export const newStore = (companyId: number, change: Record<string, unknown> = {}) => ({
  company_id: companyId,
  store_name: freshName(),
  Username: freshName(),
  country_id: 1,
  ...change,
});

/** Adds a user. @returns its row */
export async function added(
  session: Session,
  body: Record<string, unknown> = {},
): Promise<User & { password: string }> {
  const given = newUser(body);
  const reply = await session.post<RowReply<User>>('/add-user', given);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return { ...reply.body.data, password: given.password };
}

/** Signs in with a password. */
export const signInAs = <Body = ApiErrorBody>(
  server: Pick<ApiServer, 'url'>,
  Username: string,
  password = PASSWORD,
): Promise<Reply<Body>> => call(server.url, 'POST', '/login', { body: { Username, password } });

/** Sets a password with the token of a link. */
export const resetPassword = (
  server: Pick<ApiServer, 'url'>,
  token: string | null,
  password = STRONG,
): Promise<Refused> => call(server.url, 'POST', '/reset-pwd', { body: { token, password } });

/** Lets all sessions of a user seem to have begun so many seconds ago. */
export const ageSessions = ({ db }: ApiServer, userId: number, seconds: number) =>
  db.execute(
    sql`UPDATE sessions SET created_at = now() - make_interval(secs => ${seconds}) WHERE user_id = ${userId}`,
  );
