import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { signUpMail, takenMail } from '../../src/messages/words/mails';
import { emailFault, usernameFault } from '../../src/shared/accounts/account-rules';
import type { ResetPasswordBody } from '../../src/shared/accounts/people-schema';
import { isTimeZone } from '../../src/shared/places/store-settings';
import type { SignUpBody } from '../../src/shared/places/stores-schema';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { presetOf } from '../../src/shared/values/us-states';
import { cleanName } from '../../src/shared/values/visible-text';
import { paths } from '../../src/shared/wire/page-paths';
import { rememberDevice } from '../accounts/login-throttle';
import { hashOfToken, hashPassword, newToken } from '../accounts/passwords';
import type { SignUpLinks } from '../accounts/routes';
import { checkUserFields, requireUnguessable, requireUnused } from '../accounts/users';
import { writeAudit } from '../audit/audit-log';
import type { Db, RootDb } from '../db/connect';
import { refusingDuplicates } from '../db/database-errors';
import { GROWTH } from '../db/growth';
import { signUps, subscriptions, users } from '../db/schema';
import { requireRules, tooManyTries, wrongContent } from '../errors';
import { networkOf } from '../http/connections';
import { requireTexts } from '../http/parameters';
import { quotedName, type SendMail, usernameInMail } from '../mail/mailing';
import { insertSingleStore, requireState } from './stores';

/** Limits per day: sign-ups with one address, and from one network. The limit for all is in the table. */
const MAX_OF_ADDRESS = 3;
const MAX_OF_NETWORK = 20;
/** The advisory lock's key. Sign-ups are counted and confirmed one after the other. */
const SIGN_UP_LOCK = 7_144_202_614;

const serialized = (tx: Db) => tx.execute(sql`SELECT pg_advisory_xact_lock(${SIGN_UP_LOCK})`);

const isAddress = (email: string) => eq(sql`lower(${signUps.email})`, email.toLowerCase());

/**
 * Stores a sign-up for a day. Whether the address or the Username belongs to somebody makes no difference.
 * @param address the network address that it came from
 * @returns the token of the link that completes it
 * @throws ApiError 400 for invalid fields, 422 for an unknown time zone, 429 above a daily limit
 */
export async function keepSignUp(
  db: RootDb,
  body: SignUpBody,
  address: string,
  now: Date,
): Promise<{ email: string; token: string }> {
  const { company_name, store_name, Username } = body;
  const email = body.email.trim();
  requireTexts({ company_name, store_name });
  requireRules({ email: emailFault(email || '-'), Username: usernameFault(Username) });
  const state = requireState(body.state);
  const timeZone = body.time_zone || presetOf(state).time_zone || '';
  if (!isTimeZone(timeZone)) throw wrongContent('time_zone', { kind: 'unknown_time_zone' });
  const network = networkOf(address);
  const token = newToken();
  await db.transaction(async (tx) => {
    await serialized(tx);
    await tx.delete(signUps).where(lte(signUps.createdAt, new Date(now.getTime() - DAY_MS)));
    const kept = await tx
      .select({ email: signUps.email, network: signUps.network, at: signUps.createdAt })
      .from(signUps)
      .orderBy(asc(signUps.createdAt));
    const ofAddress = kept.filter((each) => each.email.toLowerCase() === email.toLowerCase());
    const ofNetwork = kept.filter((each) => each.network === network);
    for (const [made, max] of [
      [ofAddress, MAX_OF_ADDRESS],
      [ofNetwork, MAX_OF_NETWORK],
      [kept, GROWTH.sign_ups.most],
    ] as const) {
      const first = made.at(-max);
      if (first)
        throw tooManyTries({ kind: 'too_many_sign_ups' }, first.at.getTime() + DAY_MS, now.getTime());
    }
    await tx.insert(signUps).values({
      tokenHash: hashOfToken(token),
      companyName: cleanName(company_name),
      storeName: cleanName(store_name),
      state,
      timeZone,
      email,
      username: Username,
      network,
      createdAt: now,
    });
  });
  return { email, token };
}

/** Mails the link of a sign-up. If the address already has an account, the mail says so, without a link. */
export async function mailSignUp(
  db: RootDb,
  send: SendMail,
  { company_name, Username }: SignUpBody,
  { email, token }: { email: string; token: string },
  publicUrl: string,
): Promise<void> {
  const isTaken = (await db.$count(users, eq(sql`lower(${users.email})`, email.toLowerCase()))) > 0;
  const company = quotedName(company_name);
  const mail = isTaken
    ? takenMail({ company, url: `${publicUrl}${paths.forgotPassword}` })
    : signUpMail({
        company,
        username: usernameInMail(Username),
        url: `${publicUrl}${paths.resetPassword}?token=${token}`,
      });
  await send({ to: email, ...mail });
}

/** The links of sign-ups, which the page for set-up links completes. @param db the unrestricted handle */
export const signUpLinks = (db: RootDb): SignUpLinks => ({
  usernameOf: async (token, now) => (await pending(db, token, now))?.username ?? null,
  complete: (body, now) => completeSignUp(db, body, now),
});

async function pending(db: Db, token: string, now: Date): Promise<typeof signUps.$inferSelect | undefined> {
  const [signUp] = await db
    .select()
    .from(signUps)
    .where(
      and(
        eq(signUps.tokenHash, hashOfToken(token)),
        isNull(signUps.confirmedAt),
        gt(signUps.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
  return signUp;
}

async function completeSignUp(
  db: RootDb,
  { token, password, Username: chosen }: ResetPasswordBody,
  now: Date,
): Promise<string | null> {
  const signUp = await pending(db, token, now);
  if (!signUp) return null;
  const { email, storeName, companyName, timeZone } = signUp;
  const state = requireState(signUp.state);
  const Username = chosen ?? signUp.username;
  checkUserFields({ Username, password });
  requireUnguessable(password, { name: Username, Username, email, places: [storeName, companyName] });
  await requireUnused(db, { Username, email });
  const passwordHash = await hashPassword(password);
  const work = db.transaction(async (tx) => {
    await serialized(tx);
    // The second of two concurrent requests finds the link used. Other links to the address end with it.
    if (!(await pending(tx, token, now))) return null;
    await tx
      .update(signUps)
      .set({ confirmedAt: now })
      .where(and(isAddress(email), isNull(signUps.confirmedAt)));
    const owner = { name: Username, Username, email, passwordHash };
    const single = { ...owner, storeName, companyName, state, timeZone };
    const { companyId, user } = await insertSingleStore(tx, single);
    await startTrial(tx, companyId, now);
    return rememberDevice(tx, user.id, null, now);
  });
  return refusingDuplicates(work);
}

/** The trial of a platform that offers none, with the shortest validity (specification, section 9). */
const DEFAULT_TRIAL = { subscriptionName: 'Trial', validDays: 30, subscriptionDesc: 'Trial' };

/** Gives a new company the trial on offer: a copy of the platform's first active subscription of this type. */
async function startTrial(tx: Db, companyId: number, now: Date): Promise<void> {
  const { subscriptionName, validDays, subscriptionDesc } = subscriptions;
  const [offer = DEFAULT_TRIAL] = await tx
    .select({ subscriptionName, validDays, subscriptionDesc })
    .from(subscriptions)
    .where(and(isNull(subscriptions.storeId), eq(subscriptions.isTrail, 1), eq(subscriptions.status, 1)))
    .orderBy(asc(subscriptions.id))
    .limit(1);
  await tx.insert(subscriptions).values({ ...offer, storeId: companyId, isTrail: 1, createdAt: now });
  await writeAudit(tx, {
    action: 'subscription_added',
    storeId: companyId,
    by: null,
    subject: offer.subscriptionName,
    details: [{ kind: 'subscription', isTrial: true, days: offer.validDays }],
  });
}
