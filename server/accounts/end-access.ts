import { and, asc, desc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { Detail } from '../../src/messages/words/audit';
import type { OtherSessionsReply } from '../../src/shared/accounts/auth-schema';
import type { Db } from '../db/connect';
import { accessTokens, companyViews, passwordLinks, pushSubscriptions, sessions, users } from '../db/schema';

/** An event that ends a person's access for good. `end_all`: *Sign out everywhere else* */
type Event = 'new_password' | 'end_all' | 'deactivation';

/** Sessions of a user that stay open: `except`; and, unless `endTerminals`, the terminals that the user handed over. */
type Staying = { except?: number; endTerminals: boolean };

/**
 * An access that a person has given. `ends`: when it expires; null for a receipt, which ends with its count. `endedAt`:
 * when it was ended early
 */
export type Access = { madeBy: number; ends: Date | null; endedAt: Date | null };

/** Any kind of access that a person can give. */
type Kind = {
  /** whether creating one requires the password, typed within the last ten minutes; or the reason why not */
  needs: 'password' | { none: string };
  /** for each event: whether it ends this access, or the reason why not */
  endedBy: Record<Event, true | { stays: string }>;
  /** what a person has given, as far as its rows still exist; without the session `except` */
  list: (db: Db, userId: number, except?: number) => Promise<Access[]>;
  /** @returns how many were valid until now */
  end: (db: Db, userId: number, staying: Staying, now: Date) => Promise<number>;
};

const ALWAYS = { new_password: true, end_all: true, deactivation: true } as const;

/** Maximum number of a place's or person's tokens in a list: the valid ones, then those that ended last. */
export const MAX_LISTED_TOKENS = 500;

const sessionsOf = (kind: 'user' | 'terminal', userId: number, except: number | undefined): SQL | undefined =>
  and(
    eq(sessions.userId, userId),
    eq(sessions.kind, kind),
    except === undefined ? undefined : ne(sessions.id, except),
  );

const ofKind = (kind: 'user' | 'terminal'): Pick<Kind, 'list' | 'end'> => ({
  list: async (db, userId, except) => {
    const open = await db
      .select({ ends: sessions.expiresAt })
      .from(sessions)
      .where(sessionsOf(kind, userId, except));
    return open.map(({ ends }) => ({ madeBy: userId, ends, endedAt: null }));
  },
  end: async (db, userId, { except, endTerminals }) => {
    if (kind === 'terminal' && !endTerminals) return 0;
    const ended = await db
      .delete(sessions)
      .where(sessionsOf(kind, userId, except))
      .returning({ id: sessions.id });
    return ended.length;
  },
});

/**
 * Every kind of access that a person can give, and so everything that a thief could create on an unlocked screen. A
 * kind without a way to end it doesn't compile.
 */
export const ACCESS = {
  sign_in: { needs: 'password', endedBy: ALWAYS, ...ofKind('user') },
  terminal: { needs: 'password', endedBy: ALWAYS, ...ofKind('terminal') },
  access_token: {
    needs: 'password',
    endedBy: ALWAYS,
    list: async (db, userId) => {
      const { expiresAt: ends, endedAt } = accessTokens;
      const made = await db
        .select({ ends, endedAt })
        .from(accessTokens)
        .where(eq(accessTokens.createdBy, userId))
        .orderBy(desc(endedAt), desc(accessTokens.id))
        .limit(MAX_LISTED_TOKENS);
      return made.map((each) => ({ madeBy: userId, ...each }));
    },
    end: (db, userId, _staying, now) => endTokens(db, eq(accessTokens.createdBy, userId), now),
  },
  link: {
    needs: {
      none: 'it goes to the person’s own mailbox, or is made by somebody with a higher role, which a mail tells',
    },
    endedBy: ALWAYS,
    list: async (db, userId) => {
      const links = await db
        .select({ ends: passwordLinks.expiresAt })
        .from(passwordLinks)
        .where(eq(passwordLinks.userId, userId));
      return links.map(({ ends }) => ({ madeBy: userId, ends, endedAt: null }));
    },
    end: async (db, userId) => {
      const ended = await db
        .delete(passwordLinks)
        .where(eq(passwordLinks.userId, userId))
        .returning({ userId: passwordLinks.userId });
      return ended.length;
    },
  },
  push_device: {
    needs: {
      none: 'it belongs to the device of a sign-in, which needed the password, and shows that person’s alerts',
    },
    endedBy: ALWAYS,
    list: async (db, userId) => {
      const devices = await db
        .select({ ends: sessions.expiresAt })
        .from(pushSubscriptions)
        .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
        .where(eq(pushSubscriptions.userId, userId));
      return devices.map(({ ends }) => ({ madeBy: userId, ends, endedAt: null }));
    },
    end: async (db, userId, { except }) => {
      const ended = await db
        .delete(pushSubscriptions)
        .where(
          and(
            eq(pushSubscriptions.userId, userId),
            except === undefined ? undefined : ne(pushSubscriptions.sessionId, except),
          ),
        )
        .returning({ sessionId: pushSubscriptions.sessionId });
      return ended.length;
    },
  },
  company_view: {
    needs: { none: 'it reads less than the sign-in from which it was opened, and ends with it' },
    endedBy: ALWAYS,
    list: async (db, userId, except) => {
      const open = await db
        .select({ ends: companyViews.expiresAt })
        .from(companyViews)
        .where(
          and(
            eq(companyViews.userId, userId),
            except === undefined ? undefined : ne(companyViews.sessionId, except),
          ),
        );
      return open.map(({ ends }) => ({ madeBy: userId, ends, endedAt: null }));
    },
    end: async (db, userId) => {
      const ended = await db
        .delete(companyViews)
        .where(eq(companyViews.userId, userId))
        .returning({ sessionId: companyViews.sessionId });
      return ended.length;
    },
  },
  receipt: {
    needs: { none: 'clerks, who have no password, make theirs at the counter' },
    endedBy: {
      new_password: true,
      end_all: true,
      deactivation: {
        stays: 'it is the clerk’s proof of a count, also after leaving the store (decision 68)',
      },
    },
    // Receipts have no row: their code is signed, together with the time at which the author ended earlier ones.
    list: async (db, userId) => {
      const endedAt = await receiptsEndedAt(db, userId);
      return endedAt === null ? [] : [{ madeBy: userId, ends: null, endedAt }];
    },
    end: async (db, userId, _staying, now) => {
      // Each end is later than the previous one, so that no earlier code becomes valid again.
      const before = await receiptsEndedAt(db, userId);
      const at = new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1));
      await db.update(users).set({ receiptsEndedAt: at }).where(eq(users.id, userId));
      return 0;
    },
  },
} as const satisfies Record<string, Kind>;

type AccessKind = keyof typeof ACCESS;
const KIND: Record<AccessKind, Kind> = ACCESS;
const KINDS = Object.entries(KIND) as [AccessKind, Kind][];

/** The time at which a person last ended their receipts; null for never. */
export async function receiptsEndedAt(db: Db, userId: number): Promise<Date | null> {
  const [user] = await db.select({ at: users.receiptsEndedAt }).from(users).where(eq(users.id, userId));
  return user?.at ?? null;
}

/**
 * Ends all access that a user has given, for good. A new password, *Sign out everywhere else* and a deactivation call
 * this, so that nothing that a thief created on the account survives them.
 * @param db a transaction that holds the lock of the user
 * @returns the audit details: how many terminals and access tokens lost their access
 */
export async function endAccessOf(
  db: Db,
  userId: number,
  event: Event,
  staying: Staying,
  now: Date,
): Promise<Detail[]> {
  const ended = new Map<AccessKind, number>();
  for (const [kind, { endedBy, end }] of KINDS)
    if (endedBy[event] === true) ended.set(kind, await end(db, userId, staying, now));
  const terminals = ended.get('terminal') ?? 0;
  const tokens = ended.get('access_token') ?? 0;
  return [
    ...(terminals === 0 ? [] : [{ kind: 'terminals_ended', count: terminals } as const]),
    ...(tokens === 0 ? [] : [{ kind: 'access_tokens_ended', count: tokens } as const]),
  ];
}

/** Ends all access to a store: its users' sessions, and its access tokens, whoever created them. */
export async function endAccessToStore(db: Db, storeId: number, now: Date): Promise<void> {
  const people = db.select({ id: users.id }).from(users).where(eq(users.storeId, storeId));
  await db.delete(sessions).where(inArray(sessions.userId, people));
  await endTokens(db, eq(accessTokens.storeId, storeId), now);
}

/**
 * Ends access to stores that an area manager has lost: the sign-ins, and the tokens created for these stores.
 * @param db a transaction that holds the lock of the user
 */
export async function endAccessToLostStores(
  db: Db,
  userId: number,
  lostStores: readonly number[],
  now: Date,
): Promise<void> {
  await ACCESS.sign_in.end(db, userId, { endTerminals: false }, now);
  const ofLost = and(eq(accessTokens.createdBy, userId), inArray(accessTokens.storeId, [...lostStores]));
  if (ofLost) await endTokens(db, ofLost, now);
}

/** @returns the number of tokens that stopped working */
async function endTokens(db: Db, where: SQL, now: Date): Promise<number> {
  // Ordered, since two transactions may end the same tokens: by user and by store.
  const working = db
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(and(where, isNull(accessTokens.endedAt)))
    .orderBy(asc(accessTokens.id))
    .for('update');
  const ended = await db
    .update(accessTokens)
    .set({ endedAt: now })
    .where(inArray(accessTokens.id, working))
    .returning({ expiresAt: accessTokens.expiresAt });
  return ended.filter(({ expiresAt }) => expiresAt > now).length;
}

/** Invalidates all password links of a user. */
export async function endLinksOf(db: Db, userId: number): Promise<void> {
  await ACCESS.link.end(db, userId);
}

/**
 * Counts what `endAccessOf` would end.
 * @param except the session that isn't counted
 * @returns `others`: sign-ins; `terminals`: handed over to clerks; `tokens`: access tokens
 */
export async function countAccessOf(
  db: Db,
  userId: number,
  except: number,
  now: Date,
): Promise<OtherSessionsReply['data']> {
  const works = ({ ends, endedAt }: Access): boolean => endedAt === null && ends !== null && ends > now;
  const countOf = async (kind: AccessKind): Promise<number> =>
    (await KIND[kind].list(db, userId, except)).filter(works).length;
  return {
    others: await countOf('sign_in'),
    terminals: await countOf('terminal'),
    tokens: await countOf('access_token'),
  };
}
