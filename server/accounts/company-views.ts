import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { openedMail } from '../../src/messages/words/mails';
import { HOUR_MS } from '../../src/shared/time/store-clock';
import { ROLE } from '../../src/shared/wire/access';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { type Caller, type TokenOwner, withinReach } from '../access';
import { PLATFORM, writeAudit } from '../audit/audit-log';
import type { Db, RootDb } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { companyViews, secondFactors, sessions, stores, users } from '../db/schema';
import { ApiError, notFound, unauthenticated } from '../errors';
import { quotedName } from '../mail/mailing';
import { mailNotice } from './account-mails';
import { hashOfToken, newToken } from './passwords';
import type { Accounts } from './users';

/** The time after which an opened company closes. */
const LASTS_MS = HOUR_MS;

/** The prefix of tokens for opened companies. No other token can start with it: base64url has no dot. */
const PREFIX = 'view.';
export const isViewToken = (token: string): boolean => token.startsWith(PREFIX);

/**
 * The caller for an opened company: the SuperAdmin who opened it, in the role of its admin, reading only. Ends with the
 * sign-in from which it was opened.
 */
export async function callerOfView(db: RootDb, token: string, now: Date): Promise<TokenOwner> {
  const [row] = await db
    .select({
      sessionId: companyViews.sessionId,
      companyId: companyViews.companyId,
      expiresAt: companyViews.expiresAt,
      signInEnds: sessions.expiresAt,
      id: users.id,
      name: users.name,
      role: users.userRole,
      isActive: users.isActive,
      factorSince: secondFactors.confirmedAt,
      companyRequires: stores.secondFactorRequired,
    })
    .from(companyViews)
    .innerJoin(sessions, eq(sessions.id, companyViews.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(stores, eq(stores.id, companyViews.companyId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(companyViews.tokenHash, hashOfToken(token)));
  if (!row?.isActive || row.role !== ROLE.superAdmin) return 'unknown';
  if (row.expiresAt <= now || row.signInEnds <= now) return 'expired';
  return {
    sessionId: row.sessionId,
    id: row.id,
    name: row.name,
    role: ROLE.admin,
    ownsCompany: false,
    isTerminal: false,
    readsOnly: true,
    opened: true,
    secondFactor: { isOn: row.factorSince !== null, isRequiredByCompany: row.companyRequires },
    endsAt: row.expiresAt,
    storeId: row.companyId,
    otherStores: null,
    companyId: null,
  };
}

/** An opened company. The rows of the SuperAdmin and the company are for the reply. */
type Opened = {
  token: string;
  user: typeof users.$inferSelect;
  company: typeof stores.$inferSelect;
  until: Date;
};

/**
 * Opens a company for a SuperAdmin, who reads as its admin for an hour. Closes the one that is open from the same
 * sign-in. Writes to the audit logs of the company and the platform, and mails the company's admins and area managers.
 * @throws ApiError 401 when the sign-in has ended meanwhile; 403 `second_factor_needed` when the company requires one
 * and the SuperAdmin has none; 404 for a store
 */
export async function openCompany(
  { db: unrestricted, tenant, post }: Accounts,
  by: Caller,
  companyId: number,
  now: Date,
): Promise<Opened> {
  const token = PREFIX + newToken();
  const opened = await tenant.transaction(async (tx) => {
    await lockInOrder(tx, { users: [by.id] });
    const [company] = await tx
      .select()
      .from(stores)
      .where(and(eq(stores.id, companyId), isNull(stores.parentId)));
    if (!company) throw notFound();
    if (company.secondFactorRequired && by.secondFactor?.isOn !== true)
      throw new ApiError(403, ERROR_CODE.secondFactorNeeded, { kind: 'second_factor_needed' });
    const [signedIn] = await tx
      .select({ user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, by.sessionId));
    if (!signedIn) throw unauthenticated();
    const until = new Date(Math.min(now.getTime() + LASTS_MS, by.endsAt.getTime()));
    const view = { companyId, tokenHash: hashOfToken(token), openedAt: now, expiresAt: until };
    await tx
      .insert(companyViews)
      .values({ sessionId: by.sessionId, userId: by.id, ...view })
      .onConflictDoUpdate({ target: companyViews.sessionId, set: view });
    const event = { action: 'company_opened', by, subject: company.storeName } as const;
    await writeAudit(tx, { ...event, storeId: companyId, companyId });
    await writeAudit(tx, { ...event, storeId: PLATFORM, companyId: PLATFORM });
    return { token, user: signedIn.user, company, until };
  });
  await mailPeople(unrestricted, post, by, opened.company, now);
  return opened;
}

/** Maximum number of people of a company who get the mail: admins first, then by the time they were added. */
const MAX_MAILS = 20;

/** Mails a company's admins, its area managers and the owner of its only store that it was opened. */
async function mailPeople(
  db: RootDb,
  post: Accounts['post'],
  by: Caller,
  company: typeof stores.$inferSelect,
  now: Date,
): Promise<void> {
  const store = alias(stores, 'store');
  const isAdmin = and(eq(users.storeId, company.id), eq(users.userRole, ROLE.admin));
  const managesStores = and(eq(users.userRole, ROLE.store), sql`cardinality(${users.storeIds}) > 0`);
  const isOfStore = and(eq(store.parentId, company.id), or(users.ownsCompany, managesStores));
  const people = await db
    .select({
      name: users.name,
      email: users.email,
      role: users.userRole,
      ownsCompany: users.ownsCompany,
    })
    .from(users)
    .innerJoin(store, eq(store.id, users.storeId))
    .where(and(or(isAdmin, isOfStore), users.isActive, isNotNull(users.email)))
    .orderBy(asc(users.userRole), desc(users.ownsCompany), asc(users.id))
    .limit(MAX_MAILS);
  for (const { name, email, role, ownsCompany } of people)
    if (email !== null)
      await mailNotice(
        db,
        post,
        email,
        openedMail({
          name: quotedName(name),
          by: quotedName(by.name),
          company: quotedName(company.storeName),
          canEnd: role === ROLE.admin || ownsCompany,
        }),
        now,
      );
}

/**
 * Closes the company that was opened from a sign-in, and writes to its audit log. The caller is the one who opened it,
 * or manages it.
 * @returns false when none is open
 */
export async function closeCompany(tx: Db, by: Caller, sessionId: number): Promise<boolean> {
  const [closed] = await tx
    .delete(companyViews)
    .where(
      and(
        eq(companyViews.sessionId, sessionId),
        withinReach(tx, by, 'manageTerminals', companyViews.companyId),
      ),
    )
    .returning({ companyId: companyViews.companyId });
  if (!closed) return false;
  const { companyId } = closed;
  const [company] = await tx.select({ name: stores.storeName }).from(stores).where(eq(stores.id, companyId));
  await writeAudit(tx, {
    action: 'company_closed',
    storeId: companyId,
    companyId,
    by,
    subject: company?.name ?? '',
  });
  return true;
}
