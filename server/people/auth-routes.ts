import Type from 'typebox';
import { LoginBody, LoginReply, LogoutReply, ProfileReply } from '../../src/contract/auth';
import { RowReply } from '../../src/contract/common';
import { endpoints, TERMINAL_HEADER } from '../../src/contract/endpoints';
import { MESSAGE } from '../../src/contract/messages';
import { officeEndpoints } from '../../src/contract/office-endpoints';
import { ForgotPasswordBody, RegisterBody, ResetPasswordBody, User } from '../../src/contract/people';
import { OtherSessionsReply } from '../../src/contract/sessions';
import { emailFault } from '../../src/domain/account-rules';
import { endOtherSessions, login, logout, viewProfile } from '../accounts/accounts';
import { deviceOfBrowser, keepDevice } from '../accounts/device-cookie';
import { mailResetLink } from '../accounts/link-mails';
import { countTry, triesAtReset } from '../accounts/login-throttle';
import { resetPassword } from '../accounts/password-links';
import { countOtherSessions } from '../accounts/sessions';
import type { Connection } from '../db/connect';
import { requireRules } from '../errors';
import type { Api } from '../http/api';
import { callerOf, noStore, storesInBody, tokenOf } from '../http/guard';
import { TerminalHeaders } from '../http/parameters';
import type { Mailing } from '../mail/mailing';
import { registerFirstUser } from './first-user';
import { register } from './register';

/** Absent: terminals that the person handed over to the clerks are signed out as well. */
const KeptTerminals = Type.Object({ terminals: Type.Optional(Type.Literal('keep')) });

const Message = Type.Object({ message: Type.String() });

/**
 * Signing in and out, the own profile, and how accounts and passwords begin.
 * @param db for calls of people who aren't signed in
 */
export function authRoutes(api: Api, { db, tenant }: Pick<Connection, 'db' | 'tenant'>, mail: Mailing): void {
  const tags = ['Authentication'];

  api.post(
    endpoints.login,
    {
      config: { access: 'open' },
      schema: { tags, headers: TerminalHeaders, body: LoginBody, response: { 200: LoginReply } },
    },
    async (request, response) => {
      const { body, headers, ip } = request;
      const from = {
        address: ip,
        device: deviceOfBrowser(request),
        leaving: tokenOf(request),
        terminal: headers[TERMINAL_HEADER],
        userAgent: headers['user-agent'],
      };
      const { reply, device } = await login(db, body, from, new Date());
      keepDevice(request, response, device);
      request.account = reply.data[0]?.id ?? null;
      return reply;
    },
  );

  api.post(
    endpoints.logout,
    {
      config: { access: { action: 'endOwnSession', stores: noStore } },
      schema: {
        tags,
        body: Type.Optional(Type.Unknown()),
        response: { 200: LogoutReply },
      },
    },
    async (request) => {
      await logout(tenant, callerOf(request));
      return { success: true as const };
    },
  );

  api.get(
    endpoints.viewProfile,
    {
      config: { access: { action: 'readOwnProfile', stores: noStore } },
      schema: { tags, response: { 200: ProfileReply } },
    },
    async (request) => ({ data: await viewProfile(tenant, callerOf(request).id) }),
  );

  api.get(
    officeEndpoints.sessions,
    {
      config: { access: { action: 'endOwnSignIns', stores: noStore } },
      schema: { tags, response: { 200: OtherSessionsReply } },
    },
    async (request) => {
      const { id, sessionId } = callerOf(request);
      return { data: await countOtherSessions(tenant, id, sessionId, new Date()) };
    },
  );

  api.delete(
    officeEndpoints.sessions,
    {
      config: { access: { action: 'endOwnSignIns', stores: noStore } },
      schema: { tags, querystring: KeptTerminals, response: { 200: OtherSessionsReply } },
    },
    async (request) => {
      const { id, sessionId } = callerOf(request);
      await endOtherSessions(tenant, callerOf(request), request.query.terminals !== 'keep');
      return { data: await countOtherSessions(tenant, id, sessionId, new Date()) };
    },
  );

  api.post(
    endpoints.register,
    {
      config: { access: { action: 'registerAccounts', stores: storesInBody, openAtFirst: true } },
      schema: { tags, body: RegisterBody, response: { 201: RowReply(User) } },
    },
    async (request, reply) => {
      const { body, signedIn } = request;
      const data = await (signedIn ? register(tenant, signedIn, body) : registerFirstUser(db, body));
      return reply.code(201).send({ message: MESSAGE.saved, data });
    },
  );

  api.post(
    endpoints.forgotPassword,
    { config: { access: 'open' }, schema: { tags, body: ForgotPasswordBody, response: { 200: Message } } },
    async (request, reply) => {
      const { useremail } = request.body;
      requireRules({ useremail: emailFault(useremail.trim() || '-') });
      const now = new Date();
      await countTry(db, triesAtReset(useremail.trim().toLowerCase(), request.ip), now);
      // Whether the address is known shows neither in the answer nor in its time, nor in that of the next one
      // (accounts/link-mails): the embedded database does one thing after the other.
      reply.raw.once('close', () =>
        mail.post((send) => mailResetLink(db, send, useremail, mail.publicUrl, now)),
      );
      return { message: MESSAGE.resetLinkSent };
    },
  );

  api.post(
    endpoints.resetPassword,
    { config: { access: 'open' }, schema: { tags, body: ResetPasswordBody, response: { 200: Message } } },
    async (request, reply) => {
      keepDevice(request, reply, await resetPassword(db, request.body, new Date()));
      return { message: 'Your password was set. You can sign in with it now.' };
    },
  );
}
