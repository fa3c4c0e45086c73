import { and, desc, eq, getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import {
  type AccessToken,
  type AddAccessTokenBody,
  MAX_TOKEN_DAYS,
  MAX_TOKENS,
} from '../../src/shared/accounts/auth-schema';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { cleanName } from '../../src/shared/values/visible-text';
import { ROLE } from '../../src/shared/wire/access';
import { type Caller, type TokenOwner, withinReach } from '../access';
import { writeAudit } from '../audit/audit-log';
import type { Db, RootDb, TenantDb } from '../db/connect';
import { GROWTH } from '../db/growth';
import { lockInOrder } from '../db/lock-order';
import { accessTokens, sessions, stores, users } from '../db/schema';
import { list, rows } from '../db/sql';
import { badField, notFound, unauthenticated, wrongContent } from '../errors';
import { callerOf } from '../http/guard';
import { serve } from '../http/serve';
import { mailAccountChange } from './account-mails';
import { MAX_LISTED_TOKENS } from './end-access';
import { requireOwnIdentity } from './login-throttle';
import { hashOfToken, newToken } from './passwords';
import type { Accounts } from './users';

/** Minimum time between two updates of a token's last use. */
const NOTED_AFTER_MS = 60_000;

/** The start of an access token, with the number of its store or company. */
const PREFIX = /^lit_\d+_/;
export const isAccessToken = (token: string): boolean => PREFIX.test(token);

/**
 * The caller that an access token stands for: its store, or the admin of its company, with the token's scope.
 */
export async function callerOfAccessToken(db: RootDb, token: string, now: Date): Promise<TokenOwner> {
  const [row] = await db
    .select({
      token: accessTokens,
      companyId: stores.parentId,
      storeActive: stores.isActive,
      isActive: users.isActive,
    })
    .from(accessTokens)
    .innerJoin(stores, eq(stores.id, accessTokens.storeId))
    .innerJoin(users, eq(users.id, accessTokens.createdBy))
    .where(eq(accessTokens.tokenHash, hashOfToken(token)));
  if (!row) return 'unknown';
  const { id, name, scope, storeId, createdBy, expiresAt, endedAt, lastUsedAt } = row.token;
  if (endedAt !== null || expiresAt <= now || !row.isActive || !row.storeActive) return { endedToken: id };
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= NOTED_AFTER_MS)
    await db.update(accessTokens).set({ lastUsedAt: now }).where(eq(accessTokens.id, id));
  return {
    sessionId: -id,
    id: createdBy,
    name,
    role: row.companyId === null ? ROLE.admin : ROLE.store,
    ownsCompany: false,
    isTerminal: false,
    readsOnly: false,
    secondFactor: null,
    scope,
    endsAt: expiresAt,
    storeId,
    otherStores: null,
    companyId: row.companyId,
  };
}

const COLUMNS = {
  id: accessTokens.id,
  storeId: accessTokens.storeId,
  name: accessTokens.name,
  scope: accessTokens.scope,
  createdBy: accessTokens.createdBy,
  createdAt: accessTokens.createdAt,
  expiresAt: accessTokens.expiresAt,
  lastUsedAt: accessTokens.lastUsedAt,
  endedAt: accessTokens.endedAt,
};

/** Lists tokens, newest first. */
async function tokensWhere(db: Db, where: SQL | undefined): Promise<AccessToken[]> {
  const listed = await db
    .select(COLUMNS)
    .from(accessTokens)
    .where(where)
    .orderBy(desc(accessTokens.endedAt), desc(accessTokens.id))
    .limit(MAX_LISTED_TOKENS);
  const tokens = listed.toSorted((a, b) => b.id - a.id);
  const names = await rows<{ id: number; name: string }>(
    db,
    sql`SELECT id, name FROM people WHERE id = ANY(${list([...new Set(tokens.map(({ createdBy }) => createdBy))])}::int[])`,
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return tokens.map(({ id, storeId, name, scope, createdBy, createdAt, expiresAt, lastUsedAt, endedAt }) => ({
    id,
    store_id: storeId,
    name,
    scope,
    created_by: nameOf.get(createdBy) ?? '',
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
  }));
}

/**
 * Creates a token for a store or a company, and mails the user who created it.
 * @param address the caller's network address
 * @throws ApiError 400 for a name without a visible character; 401 when the caller's session has ended meanwhile; 422
 * for a register token of a company, and above the limit of `MAX_TOKENS` that are valid or were created within a day;
 * 422, 429 for the password (accounts/login-throttle)
 */
async function addToken(
  { db: unrestricted, tenant: db, post }: Accounts,
  by: Caller,
  {
    store_id: storeId,
    name: text,
    scope = 'read',
    days = MAX_TOKEN_DAYS,
    current_password,
  }: AddAccessTokenBody,
  address: string,
  now: Date,
): Promise<{ token: string; data: AccessToken }> {
  const name = cleanName(text);
  if (name === '') throw badField('name', { kind: 'unreadable' });
  await requireOwnIdentity(unrestricted, by, current_password, address, now);
  const token = `lit_${storeId}_${newToken()}`;
  const { user, data } = await db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [by.id] });
    // If a new password or a deactivation has just ended the session, it has ended the tokens too, and no new one may follow.
    const [user] = await tx
      .select({ ...getTableColumns(users) })
      .from(users)
      .innerJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.id, by.sessionId)))
      .where(eq(users.id, by.id));
    if (!user) throw unauthenticated();
    const [place] = await tx.select({ parentId: stores.parentId }).from(stores).where(eq(stores.id, storeId));
    const isStore = place ? place.parentId !== null : storeId === by.storeId && by.role === ROLE.store;
    if (scope === 'register' && !isStore) throw wrongContent('scope', { kind: 'registers_of_store' });
    const working = and(
      eq(accessTokens.storeId, storeId),
      isNull(accessTokens.endedAt),
      gt(accessTokens.expiresAt, now),
    );
    if ((await tokensWhere(tx, working)).length >= MAX_TOKENS)
      throw wrongContent('name', { kind: 'too_many_tokens', max: MAX_TOKENS });
    const madeToday = await tx.$count(
      accessTokens,
      and(eq(accessTokens.storeId, storeId), gt(accessTokens.createdAt, new Date(now.getTime() - DAY_MS))),
    );
    if (madeToday >= GROWTH.access_tokens.most)
      throw wrongContent('name', { kind: 'tokens_of_day', max: GROWTH.access_tokens.most });
    const [added] = await tx
      .insert(accessTokens)
      .values({
        tokenHash: hashOfToken(token),
        storeId,
        name,
        scope,
        createdBy: by.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * DAY_MS),
      })
      .returning({ id: accessTokens.id });
    await writeAudit(tx, { action: 'access_token_added', storeId, by, subject: name });
    const [row] = added ? await tokensWhere(tx, eq(accessTokens.id, added.id)) : [];
    if (!row) throw new Error('The token was not written.');
    return { user, data: row };
  });
  await mailAccountChange(unrestricted, post, { caller: by, user, changes: ['access_token_made'] }, now);
  return { token, data };
}

/** Ends a token at once. @throws ApiError 404 for a token that doesn't exist, has ended, or is out of the caller's reach */
async function endToken(db: TenantDb, by: Caller, id: number, now: Date): Promise<AccessToken> {
  return db.transaction(async (tx) => {
    const [row] = await tokensWhere(
      tx,
      and(eq(accessTokens.id, id), withinReach(tx, by, 'manageAccessTokens', accessTokens.storeId)),
    );
    if (!row) throw notFound();
    const ended = await tx
      .update(accessTokens)
      .set({ endedAt: now })
      .where(and(eq(accessTokens.id, id), isNull(accessTokens.endedAt)))
      .returning({ id: accessTokens.id });
    // The token had ended before, or another call has just ended it.
    if (ended.length === 0) throw notFound();
    await writeAudit(tx, { action: 'access_token_ended', storeId: row.store_id, by, subject: row.name });
    return { ...row, ended_at: now.toISOString() };
  });
}

/** The routes of access tokens. */
export function accessTokenRoutes(api: FastifyInstance, accounts: Accounts): void {
  const { tenant } = accounts;
  serve(api, accountsPaths.accessTokens, async ({ params }) => ({
    data: await tokensWhere(tenant, eq(accessTokens.storeId, params.id)),
  }));
  serve(api, accountsPaths.addAccessToken, async (request) => ({
    message: currentMessages(REPLY).tokenAdded,
    ...(await addToken(accounts, callerOf(request), request.body, request.ip, request.now())),
  }));
  serve(api, accountsPaths.endAccessToken, async (request) => ({
    message: currentMessages(REPLY).tokenEnded,
    data: await endToken(tenant, callerOf(request), request.params.id, request.now()),
  }));
}
