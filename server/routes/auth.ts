import Type from 'typebox';
import { LoginBody, LoginReply, LogoutReply, ProfileReply } from '../../src/contract/auth';
import { RowReply } from '../../src/contract/common';
import { endpoints, TERMINAL_HEADER } from '../../src/contract/endpoints';
import { MESSAGE } from '../../src/contract/messages';
import { officeEndpoints } from '../../src/contract/office-endpoints';
import {
  ForgotPasswordBody,
  OtherSignInsReply,
  RegisterBody,
  ResetPasswordBody,
  User,
} from '../../src/contract/people';
import { emailFault } from '../../src/domain/account-rules';
import type { Connection } from '../db/connect';
import { callerOf, noStore, storesInBody, tokenOf } from '../plugins/auth';
import { deviceOfBrowser, keepDevice } from '../plugins/device-cookie';
import { requireRules } from '../plugins/errors';
import type { Mailing } from '../plugins/mailing';
import { endOtherSignIns, login, logout, viewProfile } from '../services/accounts';
import { registerFirstUser } from '../services/first-user';
import { mailResetLink } from '../services/link-mails';
import { countTry, triesAtReset } from '../services/login-throttle';
import { resetPassword } from '../services/password-links';
import { register } from '../services/register';
import { countOtherSignIns } from '../services/sessions';
import type { Api } from './api';
import { TerminalHeaders } from './parameters';

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
      schema: { tags, response: { 200: OtherSignInsReply } },
    },
    async (request) => {
      const { id, sessionId } = callerOf(request);
      return { data: { others: await countOtherSignIns(tenant, id, sessionId, new Date()) } };
    },
  );

  api.delete(
    officeEndpoints.sessions,
    {
      config: { access: { action: 'endOwnSignIns', stores: noStore } },
      schema: { tags, response: { 200: OtherSignInsReply } },
    },
    async (request) => {
      await endOtherSignIns(tenant, callerOf(request));
      return { data: { others: 0 } };
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
      // Whether the address is known shows neither in the answer nor in its time: the embedded database does one thing
      // after the other, and the answer would wait for what a known one needs.
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
