import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MESSAGE } from '../../src/messages/areas/message';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import { emailFault } from '../../src/shared/accounts/account-rules';
import { accountsPaths } from '../../src/shared/accounts/paths';
import type {
  AddUserBody,
  RegisterBody,
  ResetPasswordBody,
  User,
} from '../../src/shared/accounts/people-schema';
import { cleanName } from '../../src/shared/values/visible-text';
import { ROLE } from '../../src/shared/wire/access';
import { addressOf, TERMINAL_HEADER } from '../../src/shared/wire/requests';
import type { Caller } from '../access';
import { personInWords, writeAudit } from '../audit/audit-log';
import type { Connection, Db, RootDb } from '../db/connect';
import { stores, users } from '../db/schema';
import { badField, forbidden, requireRules, unauthenticated, wrongContent } from '../errors';
import { callerOf, tokenOf } from '../http/guard';
import { inLanguageOf } from '../http/language';
import { SIGN_IN_RATE, WriteRates } from '../http/limit-writes';
import { requireTexts, storedList } from '../http/parameters';
import { removed, saved, serve } from '../http/serve';
import type { Mailing } from '../mail/mailing';
import { serveOnce } from '../submissions/idempotency';
import { endOtherSessions, login, logout, openedUser, viewProfile } from './accounts';
import { openCompany } from './company-views';
import { countAccessOf } from './end-access';
import { countTry, KNOWN_FOR_SECONDS, triesAtReset } from './login-throttle';
import { issuePasswordLink, mailResetLink, ownerOfLink, resetPassword } from './password-links';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  resetSecondFactor,
  ruleOnSecondFactor,
} from './second-factor';
import {
  addUser,
  checkUserFields,
  hashOfFirst,
  insertUser,
  listUsers,
  requireClerkForPin,
  requireSignIn,
  requireUnguessable,
  updateUser,
  writeUserAdded,
} from './users';

/** The advisory lock's key: an arbitrary number that no other program on the same PostgreSQL uses. */
const FIRST_USER_LOCK = 7_144_202_613;

/** Checks whether any user exists. */
export async function hasUsers(db: Db): Promise<boolean> {
  const [anyone] = await db.select({ id: users.id }).from(users).limit(1);
  return anyone !== undefined;
}

type Fields = Pick<AddUserBody, 'name' | 'Username' | 'email' | 'password' | 'pin'>;

/** Creates a SuperAdmin. Throws ApiError 400 for invalid fields, 409 or 422 for taken names. */
export async function createSuperAdmin(db: Db, fields: Fields): Promise<User> {
  checkUserFields(fields);
  requireClerkForPin(ROLE.superAdmin, fields.pin);
  const { name, Username, email, password } = requireSignIn({ ...fields, invite: false });
  requireUnguessable(password, { name, Username, email, places: [] });
  const passwordHash = await hashOfFirst(password);
  const role = ROLE.superAdmin;
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      name,
      Username,
      email,
      passwordHash,
      role,
      storeId: null,
      createdBy: null,
    });
    await writeUserAdded(tx, null, user, role);
    return user;
  });
}

/**
 * Creates the first SuperAdmin while there are no users.
 * @throws ApiError 401 when another request was faster
 */
function registerFirstUser(db: RootDb, fields: Fields): Promise<User> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${FIRST_USER_LOCK})`);
    if (await hasUsers(tx)) throw unauthenticated();
    return createSuperAdmin(tx, fields);
  });
}

/** The links that complete a sign-up (places/sign-ups). */
export type SignUpLinks = {
  /** the Username that the sign-up behind a link asks for; null when the link isn't for a sign-up or is no longer valid */
  usernameOf(token: string, now: Date): Promise<string | null>;
  /**
   * Completes a sign-up, with the password and, optionally, a different Username. @returns the browser's device token,
   * or null as for `usernameOf`. Throws ApiError 400 for invalid fields; 409, 422 for a taken Username or e-mail
   */
  complete(body: ResetPasswordBody, now: Date): Promise<string | null>;
};

/**
 * The routes for signing in and out, one's own profile, and creating accounts and passwords.
 * @param handles the tenant handle, and the unrestricted one for calls of people who aren't signed in
 * @param signUps null if this server accepts no sign-ups
 * @param requiresSecondFactor whether the operator requires a second factor for all users
 */
export function authRoutes(
  api: FastifyInstance,
  { db: unrestricted, tenant }: Pick<Connection, 'db' | 'tenant'>,
  mail: Mailing,
  signUps: SignUpLinks | null,
  requiresSecondFactor: boolean,
): void {
  const signIns = new WriteRates(SIGN_IN_RATE);
  const accounts = { db: unrestricted, tenant, post: mail.post };
  serve(api, accountsPaths.login, async (request, response) => {
    const { body, headers, ip } = request;
    const from = {
      address: ip,
      device: deviceOfBrowser(request),
      leaving: tokenOf(request),
      signIns,
      post: mail.post,
      requiresSecondFactor,
      terminal: headers[TERMINAL_HEADER],
      userAgent: headers['user-agent'],
    };
    const { reply, device } = await login(unrestricted, body, from, request.now());
    keepDevice(request, response, device);
    request.account = reply.data[0]?.id ?? null;
    return reply;
  });

  serve(api, accountsPaths.logout, async (request) => {
    await logout(tenant, callerOf(request));
    return { success: true as const };
  });

  serve(api, accountsPaths.openCompany, async (request) => {
    const { company_id } = request.body;
    const { token, user, company, until } = await openCompany(
      accounts,
      callerOf(request),
      company_id,
      request.now(),
    );
    return { data: [openedUser(user, company, until)], token };
  });

  serve(api, accountsPaths.viewProfile, async (request) => ({
    data: await viewProfile({ db: unrestricted, tenant }, callerOf(request), request.now()),
  }));

  serve(api, accountsPaths.sessions, async (request) => {
    const { id, sessionId } = callerOf(request);
    return { data: await countAccessOf(tenant, id, sessionId, request.now()) };
  });

  serveOnce(
    api,
    tenant,
    accountsPaths.endSessions,
    (db, request) =>
      endOtherSessions(db, callerOf(request), request.query.terminals !== 'keep', request.now()),
    (data) => ({ data }),
  );

  serveOnce(
    api,
    tenant,
    accountsPaths.register,
    (db, { signedIn, body }) =>
      signedIn
        ? register({ db: unrestricted, tenant: db }, signedIn, body)
        : registerFirstUser(unrestricted, body),
    saved,
  );

  serve(api, accountsPaths.beginSecondFactor, async (request) => {
    const { current_password } = request.body;
    const caller = callerOf(request);
    return {
      data: await beginSecondFactor(unrestricted, caller, current_password, request.ip, request.now()),
    };
  });
  serve(api, accountsPaths.confirmSecondFactor, async (request) => {
    const { code } = request.body;
    const caller = callerOf(request);
    return {
      message: currentMessages(REPLY).secondFactorOn,
      data: { recovery_codes: await confirmSecondFactor(accounts, caller, code, request.ip, request.now()) },
    };
  });
  serve(api, accountsPaths.endSecondFactor, async (request) => {
    await endSecondFactor(accounts, callerOf(request), request.body, request.ip, request.now());
    return { message: currentMessages(REPLY).secondFactorOff };
  });
  serve(api, accountsPaths.requireSecondFactor, async (request) => {
    const { params, body } = request;
    await ruleOnSecondFactor(unrestricted, callerOf(request), params.companyId, body.required === 1);
    return { message: currentMessages(MESSAGE).saved };
  });

  serve(api, accountsPaths.forgotPassword, async (request, reply) => {
    const { useremail } = request.body;
    requireRules({ useremail: emailFault(useremail.trim() || '-') });
    const now = request.now();
    await countTry(unrestricted, triesAtReset(useremail.trim().toLowerCase(), request.ip), now);
    // Neither this reply nor its timing, nor the timing of the next request, may reveal whether the address is known
    // (accounts/password-links): the embedded database runs one statement at a time.
    reply.raw.once('close', () =>
      inLanguageOf(request, () =>
        mail.post((send) => mailResetLink(unrestricted, send, useremail, mail.publicUrl, now)),
      ),
    );
    return { message: currentMessages(MESSAGE).resetLinkSent };
  });

  serve(api, accountsPaths.resetPassword, async (request, reply) => {
    const { body } = request;
    const now = request.now();
    const device = await signUps?.complete(body, now);
    keepDevice(request, reply, device ?? (await resetPassword(unrestricted, body, now)));
    return { message: currentMessages(REPLY).passwordSet };
  });
  serve(api, accountsPaths.linkOwner, async (request) => {
    const { token } = request.body;
    const now = request.now();
    const Username = await signUps?.usernameOf(token, now);
    if (Username) return { data: { Username, is_new: true, signs_up: true } };
    return { data: await ownerOfLink(unrestricted, token, now) };
  });
}

/** The `__Secure-` prefix guarantees that no unencrypted response has set the cookie (RFC 6265bis, 4.1.3.1). */
const nameFor = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Secure-device' : 'device';

/** The browser's device token (login-throttle); null when it sends none. */
function deviceOfBrowser(request: FastifyRequest): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === nameFor(request) && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** Sets the device cookie, which the browser sends when signing in and with no other request. */
function keepDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { protocol } = request;
  const attributes = [
    `${nameFor(request)}=${token}`,
    `Path=/api${addressOf(accountsPaths.login).path}`,
    `Max-Age=${KNOWN_FOR_SECONDS}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(protocol === 'https' ? ['Secure'] : []),
  ];
  reply.header('Set-Cookie', attributes.join('; '));
}

/**
 * Registers a user like `addUser`. A SuperAdmin can also create a company together with its first admin.
 * @throws ApiError as for `addUser`; 403 when anyone but a SuperAdmin names a new company
 */
async function register(
  handles: Pick<Connection, 'db' | 'tenant'>,
  caller: Caller,
  body: RegisterBody,
): Promise<User> {
  const { company_name: companyName, company_id: companyId, ...user } = body;
  if (companyName !== undefined) return registerCompany(handles.tenant, caller, body, companyName);
  const storeId = user.store_id ?? companyId;
  if (caller.role === ROLE.superAdmin && user.user_role !== ROLE.superAdmin && storeId === undefined)
    throw badField('company_name', { kind: 'required' });
  return addUser(handles, caller, { ...user, store_id: storeId });
}

async function registerCompany(
  db: Db,
  caller: Caller,
  body: RegisterBody,
  companyName: string,
): Promise<User> {
  if (caller.role !== ROLE.superAdmin) throw forbidden();
  if (body.company_id !== undefined || (body.store_id ?? null) !== null)
    throw wrongContent('company_name', { kind: 'two_companies' });
  if ((body.user_role ?? ROLE.admin) !== ROLE.admin)
    throw wrongContent('user_role', { kind: 'company_without_admin' });
  checkUserFields(body);
  requireClerkForPin(ROLE.admin, body.pin);
  requireTexts({ store_name: companyName });
  const { password, ...user } = requireSignIn(body);
  requireUnguessable(password, { ...user, email: user.email, places: [companyName] });
  const passwordHash = await hashOfFirst(password);
  return db.transaction(async (tx) => {
    const [company] = await tx
      .insert(stores)
      .values({ storeName: cleanName(companyName), createdBy: caller.id, modifiedBy: caller.id })
      .returning({ id: stores.id });
    if (!company) throw new Error('The company was not written.');
    const admin = await insertUser(tx, {
      ...user,
      passwordHash,
      role: ROLE.admin,
      storeId: company.id,
      createdBy: caller.id,
    });
    await writeAudit(tx, {
      action: 'company_added',
      storeId: company.id,
      by: caller,
      subject: cleanName(companyName),
      subjectUserId: admin.id,
      details: [{ kind: 'with_admin', admin: personInWords({ name: admin.name, username: admin.Username }) }],
    });
    return admin;
  });
}

/**
 * The routes for the people of a store.
 * @param handles the tenant handle, and the unrestricted one, which counts wrong passwords and sent mails
 */
export function userRoutes(
  api: FastifyInstance,
  handles: Pick<Connection, 'db' | 'tenant'>,
  { publicUrl, post }: Mailing,
): void {
  const { db: unrestricted, tenant } = handles;
  const accounts = { db: unrestricted, tenant, post };

  serve(api, accountsPaths.userList, (request) =>
    storedList(request, tenant, (tx, page) => listUsers(tx, callerOf(request), request.params.storeId, page)),
  );
  serveOnce(
    api,
    tenant,
    accountsPaths.addUser,
    (db, request) => addUser({ db: unrestricted, tenant: db }, callerOf(request), request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    accountsPaths.updateUserStatus,
    (db, request) => {
      const { id, status } = request.body;
      const change = { isActive: status };
      return updateUser(
        { ...accounts, tenant: db },
        callerOf(request),
        id,
        change,
        request.ip,
        request.now(),
      );
    },
    (user, { body }) => (body.status === 0 ? removed(user) : saved(user)),
  );
  serveOnce(
    api,
    tenant,
    accountsPaths.updateProfile,
    (db, request) => {
      const { params, body, ip } = request;
      return updateUser({ ...accounts, tenant: db }, callerOf(request), params.id, body, ip, request.now());
    },
    saved,
  );
  serve(api, accountsPaths.resetSecondFactor, async (request) => {
    await resetSecondFactor(accounts, callerOf(request), request.params.id, request.now());
    return { message: currentMessages(REPLY).secondFactorReset };
  });
  serve(api, accountsPaths.passwordLink, async (request) => ({
    message: currentMessages(MESSAGE).saved,
    ...(await issuePasswordLink(accounts, callerOf(request), request.params.id, publicUrl, request.now())),
  }));
}
