import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { problemText } from '../../src/messages/words/problem-text';
import { LAST_LOCKOUT, LOCKOUTS_MS, MAX_TRIES } from '../../src/shared/accounts/pins';
import { terminalsPaths } from '../../src/shared/terminals/paths';
import type {
  HandOverReply,
  ProblemReportBody,
  RosterClerk,
  UnlockBody,
} from '../../src/shared/terminals/terminals-schema';
import { MINUTE_MS } from '../../src/shared/time/store-clock';
import { cleanName, cleanText } from '../../src/shared/values/visible-text';
import { ROLE, roleLabel } from '../../src/shared/wire/access';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { TITLES } from '../../src/shared/wire/page-paths';
import { TERMINAL_HEADER } from '../../src/shared/wire/requests';
import { type Caller, worksIn } from '../access';
import { type Device, terminalOf } from '../accounts/accounts';
import { requireOwnIdentity } from '../accounts/login-throttle';
import { pinMatches, strongerHash, verifierOf } from '../accounts/pins';
import { closeSession, openSession } from '../accounts/sessions';
import { ownAccount, PLATFORM, personInWords, writeAudit } from '../audit/audit-log';
import type { Connection, Db, TenantDb } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { clerkPins, stores, users } from '../db/schema';
import { list, rows } from '../db/sql';
import { ApiError, badField, notFound, tooManyTries, unauthenticated } from '../errors';
import { callerOf } from '../http/guard';
import { WriteRates } from '../http/limit-writes';
import { pagedList } from '../http/parameters';
import { saved, serve } from '../http/serve';
import { type Mail, type Mailing, quotedName } from '../mail/mailing';
import { serveOnce } from '../submissions/idempotency';
import { ownStore } from '../submissions/requests';
import { keepErrors } from './errors';
import {
  endAccess,
  endSession,
  keepReport,
  listSessions,
  listTerminals,
  nameTerminal,
  removeTerminal,
} from './terminals';

/**
 * The routes for handed-over terminals: hand-over, roster and clerks on duty.
 * @param handles the tenant handle, and the unrestricted one, which counts wrong passwords
 */
export function dutyRoutes(api: FastifyInstance, handles: Pick<Connection, 'db' | 'tenant'>): void {
  const { tenant } = handles;

  serve(api, terminalsPaths.handOver, (request) => {
    const { body, headers, ip } = request;
    const device = { terminal: headers[TERMINAL_HEADER], userAgent: headers['user-agent'] };
    const password = body?.current_password;
    return handOver(handles, { admin: callerOf(request), device, password, address: ip }, request.now());
  });

  serve(api, terminalsPaths.roster, async (request) => {
    const { isTerminal, endsAt } = callerOf(request);
    return {
      data: await rosterOf(tenant, request.params.storeId, request.now()),
      access_ends_at: isTerminal ? endsAt.toISOString() : null,
    };
  });

  serve(api, terminalsPaths.clerkUnlock, async (request) => {
    const terminal = { storeId: ownStore(request), sessionId: callerOf(request).sessionId };
    return { data: await goOnDuty(tenant, terminal, request.body, request.now()) };
  });
}

/**
 * The routes for the reports of a store's terminals, and an owner's actions on them.
 * @param build the build of the app that this server serves; null if it serves none
 */
export function terminalRoutes(api: FastifyInstance, tenant: TenantDb, build: string | null): void {
  serve(api, terminalsPaths.terminalReport, async (request) => {
    const { body, headers } = request;
    const { sessionId } = callerOf(request);
    const code = headers[TERMINAL_HEADER];
    const terminal = { storeId: ownStore(request), code, sessionId, userAgent: headers['user-agent'] };
    await keepReport(tenant, terminal, body, request.now());
    return { success: true as const };
  });

  serve(api, terminalsPaths.terminalErrors, async (request) => {
    const { body, headers } = request;
    // A SuperAdmin's device belongs to the platform.
    const storeId = callerOf(request).storeId ?? PLATFORM;
    await keepErrors(tenant, { storeId, code: headers[TERMINAL_HEADER] }, body.data, request.now());
    return { success: true as const };
  });

  serve(api, terminalsPaths.terminals, async (request) => {
    const { sessionId } = callerOf(request);
    const { params, now } = request;
    return pagedList(request, (page) =>
      listTerminals(tenant, params.id, { sessionId, build, page, now: now() }),
    );
  });

  serve(api, terminalsPaths.sessionList, async (request) => {
    const { sessionId } = callerOf(request);
    return { data: await listSessions(tenant, request.params.id, sessionId, request.now()) };
  });

  serveOnce(
    api,
    tenant,
    terminalsPaths.nameTerminal,
    (db, request) => nameTerminal(db, callerOf(request), request.params, request.body.name),
    saved,
  );
  const messageOnly = (message: string) => ({ message });
  serveOnce(
    api,
    tenant,
    terminalsPaths.endSession,
    (db, request) => endSession(db, callerOf(request), request.params.id),
    messageOnly,
  );
  serveOnce(
    api,
    tenant,
    terminalsPaths.endTerminalAccess,
    (db, request) => endAccess(db, callerOf(request), request.params),
    messageOnly,
  );
  serveOnce(
    api,
    tenant,
    terminalsPaths.removeTerminal,
    (db, request) => removeTerminal(db, callerOf(request), request.params, request.now()),
    messageOnly,
  );
}

type Pin = typeof clerkPins.$inferSelect;

/**
 * Puts a clerk of the terminal's store on duty after checking the PIN. Five wrong PINs in a row lock the clerk out,
 * longer each time. Replaces a weaker hash from an earlier release once its PIN is verified.
 * @throws ApiError 401 `wrong_pin`; 403 `inactive_user`; 404 when this store has no such clerk; 429 with Retry-After
 * while the clerk is locked out
 */
async function goOnDuty(
  db: Db,
  terminal: { storeId: number; sessionId: number },
  body: UnlockBody,
  now: Date,
): Promise<RosterClerk> {
  const [clerk] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, body.clerk_id), worksIn(terminal.storeId), eq(users.userRole, ROLE.user)));
  if (!clerk) throw notFound();
  if (!clerk.isActive) throw new ApiError(403, ERROR_CODE.inactiveUser, { kind: 'inactive_clerk' });
  const event = { storeId: terminal.storeId, subject: personInWords(clerk), subjectUserId: clerk.id };
  const { sessionId } = terminal;

  const pin = await countTry(db, clerk.id, now);
  if (!(await pinMatches(pin, body.pin))) {
    if (pin.lockedUntil) {
      const minutes = Math.round((pin.lockedUntil.getTime() - now.getTime()) / MINUTE_MS);
      const details = [{ kind: 'locked_out_for', minutes } as const];
      await writeAudit(db, { action: 'clerk_locked_out', ...event, by: { id: null, sessionId }, details });
    }
    throw new ApiError(401, ERROR_CODE.wrongPin, { kind: 'wrong_pin' });
  }
  const stronger = await strongerHash(pin, body.pin);
  const kept = await db.transaction(async (tx) => {
    // Locks only the PIN's row, because the clerk's own row may belong to another store.
    const shown = and(eq(clerkPins.userId, clerk.id), eq(clerkPins.hash, pin.hash));
    const forgiven = { wrongTries: 0, lockouts: 0, lockedUntil: null };
    // Only if the PIN hasn't changed meanwhile.
    await tx
      .update(clerkPins)
      .set({ ...forgiven, ...stronger })
      .where(shown);
    await writeAudit(tx, { action: 'clerk_on_duty', ...event, by: { id: clerk.id, sessionId } });
    return stronger ?? pin;
  });
  return { id: clerk.id, name: clerk.name, pin: verifierOf(kept), locked_until: null };
}

/**
 * Counts an attempt as wrong before the PIN is checked, in one statement, so that parallel attempts are limited too.
 * The fifth locks the PIN. After the lockout, counting starts over.
 * @returns the PIN, locked if this was the fifth attempt
 */
async function countTry(db: Db, clerkId: number, now: Date): Promise<Pin> {
  const isLast = sql`${clerkPins.lockedUntil} IS NULL AND ${clerkPins.wrongTries} >= ${MAX_TRIES - 1}`;
  const [counted] = await db
    .update(clerkPins)
    .set({
      wrongTries: sql`CASE WHEN ${clerkPins.lockedUntil} IS NULL THEN ${clerkPins.wrongTries} + 1 ELSE 1 END`,
      lockouts: sql`CASE WHEN ${isLast} THEN least(${clerkPins.lockouts} + 1, ${LAST_LOCKOUT}) ELSE ${clerkPins.lockouts} END`,
      lockedUntil: sql`CASE WHEN ${isLast} THEN ${now.toISOString()}::timestamptz
        + (${list(LOCKOUTS_MS)}::int[])[${clerkPins.lockouts} + 1] * interval '1 millisecond' END`,
    })
    .where(
      and(eq(clerkPins.userId, clerkId), or(isNull(clerkPins.lockedUntil), lte(clerkPins.lockedUntil, now))),
    )
    .returning();
  if (counted) return counted;
  const [locked] = await db.select().from(clerkPins).where(eq(clerkPins.userId, clerkId));
  if (!locked) throw new ApiError(401, ERROR_CODE.wrongPin, { kind: 'no_pin' });
  const until = locked.lockedUntil ?? now;
  throw tooManyTries({ kind: 'too_many_wrong_pins' }, until.getTime(), now.getTime());
}

const NO_CODE = { kind: 'no_terminal_code' } as const;

/** A request to hand a device over, with proof of the admin's identity. */
type HandingOver = {
  admin: Caller;
  device: Device;
  /** the admin's password as typed, if any */
  password: string | undefined;
  /** the caller's network address */
  address: string;
};

/**
 * Hands a terminal over to the clerks of the admin's store. The terminal gets its own token, and the admin's session
 * ends.
 * @throws ApiError 400 for a device without a terminal code, which its owner needs to find it; 401 when the session has
 * ended meanwhile, for instance by a concurrent hand-over; 422, 429 for the password (accounts/login-throttle)
 */
async function handOver(
  { db: unrestricted, tenant: db }: Pick<Connection, 'db' | 'tenant'>,
  { admin, device, password, address }: HandingOver,
  now: Date,
): Promise<HandOverReply> {
  if (device.terminal === undefined)
    throw new ApiError(400, ERROR_CODE.badRequest, NO_CODE, { fields: { [TERMINAL_HEADER]: NO_CODE } });
  await requireOwnIdentity(unrestricted, admin, password, address, now);
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [admin.id] });
    if (!(await closeSession(tx, admin.sessionId))) throw unauthenticated();
    const [adminRow] = await tx
      .select({ user: users, store: stores })
      .from(users)
      .innerJoin(stores, eq(stores.id, users.storeId))
      .where(eq(users.id, admin.id));
    if (!adminRow) throw new Error('The admin who hands the terminal over has no store.');
    const { user, store } = adminRow;
    const session = await openSession(tx, user.id, now, 'terminal');
    const by = { id: user.id, sessionId: session.id };
    const event = { ...ownAccount(user), by, ...terminalOf(device) };
    await writeAudit(tx, { action: 'terminal_handed_over', ...event });
    return {
      token: session.token,
      data: { store_id: store.id, store_name: store.storeName },
      roster: await rosterOf(tx, store.id, now),
    };
  });
}

/** The active clerks of a store by name, with the hashes that terminals check PINs against. */
async function rosterOf(db: Db, storeId: number, now: Date): Promise<RosterClerk[]> {
  const clerks = await db
    .select({ id: users.id, name: users.name, pin: clerkPins })
    .from(users)
    .leftJoin(clerkPins, eq(clerkPins.userId, users.id))
    .where(and(worksIn(storeId), eq(users.userRole, ROLE.user), eq(users.isActive, true)))
    .orderBy(asc(users.name), asc(users.id));
  // A separate statement, because Citus can't join accounts with the data of stores.
  const counting = await rows<{ id: number }>(
    db,
    sql`SELECT id FROM unnest(${list(clerks.map(({ id }) => id))}::int[]) AS clerk(id)
        WHERE EXISTS (SELECT FROM submissions WHERE store_id = ${storeId} AND created_by = clerk.id)`,
  );
  const haveCounted = new Set(counting.map(({ id }) => id));
  return clerks.map(({ id, name, pin }) => ({
    id,
    name,
    pin: pin && verifierOf(pin),
    locked_until: pin?.lockedUntil && pin.lockedUntil > now ? pin.lockedUntil.toISOString() : null,
    has_counted: haveCounted.has(id),
  }));
}

/** Maximum number of problem reports a day, of a user and of everyone in a store or company. Each process counts separately. */
const OF_USER = 10;
const OF_PLACE = 30;
const ofDay = (count: number) => new WriteRates({ atOnce: count, perSecond: count / 86_400 });

/**
 * The call that mails a person's problem report to the operator, once per key.
 * @param supportEmail the operator's address; null if reports aren't mailed
 */
export function problemReportRoutes(
  api: FastifyInstance,
  tenant: TenantDb,
  mail: Pick<Mailing, 'post'>,
  supportEmail: string | null,
): void {
  const [ofUsers, ofPlaces] = [ofDay(OF_USER), ofDay(OF_PLACE)];
  serveOnce(
    api,
    tenant,
    terminalsPaths.problemReport,
    async (db, request) => {
      const caller = callerOf(request);
      const report = cleaned(request.body);
      const waitMs =
        ofUsers.take(caller.id, performance.now()) ||
        ofPlaces.take(caller.storeId ?? PLATFORM, performance.now());
      if (waitMs > 0) throw tooManyTries({ kind: 'too_many_problem_reports' }, waitMs, 0);
      const outcome = await db.transaction(async (tx) => {
        const [place] = await tx
          .select({ name: stores.storeName })
          .from(stores)
          .where(eq(stores.id, caller.storeId ?? PLATFORM));
        return { mailed: supportEmail !== null, place: place?.name ?? null };
      });
      if (supportEmail !== null)
        mail.post((send) =>
          send({ to: supportEmail, ...problemMail(report, caller, outcome.place, request.id) }),
        );
      return outcome;
    },
    ({ mailed }) => ({ data: { mailed } }),
  );
}

/** A report without invisible characters. @throws ApiError 400 for a report without text */
function cleaned(body: ProblemReportBody): ProblemReportBody {
  const words = cleanText(body.words);
  if (words === '') throw badField('words', { kind: 'required' });
  return { ...body, words, browser: cleanName(body.browser) };
}

/** The mail, in English, like everything that the operator reads. @param place the name of the caller's store or company */
function problemMail(
  report: ProblemReportBody,
  { id, name, role, storeId, isTerminal }: Caller,
  place: string | null,
  requestId: string,
): Omit<Mail, 'to'> {
  const where = place === null ? '' : ` of ${quotedName(place)} (${storeId})`;
  const account = `${quotedName(name)}, ${roleLabel(role)} (${id})${where}`;
  return {
    subject: `${TITLES.app}: a problem report${place === null ? '' : ` of ${quotedName(place)}`}`,
    text: [
      `From: ${account}${isTerminal ? ', at a terminal handed over to clerks' : ''}`,
      `Request: ${requestId}`,
      '',
      problemText(report),
    ].join('\n'),
  };
}
