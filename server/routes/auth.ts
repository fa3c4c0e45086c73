import Type from 'typebox';
import { LoginBody, LoginReply, LogoutReply, ProfileReply } from '../../src/contract/auth';
import { RowReply } from '../../src/contract/common';
import { endpoints, TERMINAL_HEADER } from '../../src/contract/endpoints';
import { MESSAGE } from '../../src/contract/messages';
import { ForgotPasswordBody, RegisterBody, ResetPasswordBody, User } from '../../src/contract/people';
import { emailFault } from '../../src/domain/account-rules';
import type { Db } from '../db/connect';
import { callerOf, noStore, storesInBody } from '../plugins/auth';
import { requireRules } from '../plugins/errors';
import type { Mailing } from '../plugins/mailing';
import { login, logout, viewProfile } from '../services/accounts';
import { registerFirstUser } from '../services/first-user';
import { mailResetLink } from '../services/link-mails';
import { countTry } from '../services/login-throttle';
import { resetPassword } from '../services/password-links';
import { register } from '../services/register';
import type { Api } from './api';
import { TerminalHeaders } from './parameters';

const Message = Type.Object({ message: Type.String() });

/** Signing in and out, the own profile, and how accounts and passwords begin. */
export function authRoutes(api: Api, db: Db, mail: Mailing): void {
  const tags = ['Authentication'];

  api.post(
    endpoints.login,
    {
      config: { access: 'open' },
      schema: { tags, headers: TerminalHeaders, body: LoginBody, response: { 200: LoginReply } },
    },
    ({ body, headers, ip }) => {
      const from = {
        address: ip,
        terminal: headers[TERMINAL_HEADER],
        userAgent: headers['user-agent'],
      };
      return login(db, body, from, new Date());
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
      await logout(db, callerOf(request));
      return { success: true as const };
    },
  );

  api.get(
    endpoints.viewProfile,
    {
      config: { access: { action: 'readOwnProfile', stores: noStore } },
      schema: { tags, response: { 200: ProfileReply } },
    },
    async (request) => ({ data: await viewProfile(db, callerOf(request).id) }),
  );

  api.post(
    endpoints.register,
    {
      config: { access: { action: 'registerAccounts', stores: storesInBody, openAtFirst: true } },
      schema: { tags, body: RegisterBody, response: { 201: RowReply(User) } },
    },
    async (request, reply) => {
      const { body, signedIn } = request;
      const data = await (signedIn ? register(db, signedIn, body) : registerFirstUser(db, body));
      return reply.code(201).send({ message: MESSAGE.saved, data });
    },
  );

  api.post(
    endpoints.forgotPassword,
    { config: { access: 'open' }, schema: { tags, body: ForgotPasswordBody, response: { 200: Message } } },
    async (request) => {
      const { useremail } = request.body;
      requireRules({ useremail: emailFault(useremail.trim() || '-') });
      const now = new Date();
      await countTry(db, [`reset:${useremail.trim().toLowerCase()}`, `reset-from:${request.ip}`], now);
      // Whether the address is known shows neither in the answer nor in its time.
      mail.post((send) => mailResetLink(db, send, useremail, mail.publicUrl, now));
      return { message: MESSAGE.resetLinkSent };
    },
  );

  api.post(
    endpoints.resetPassword,
    { config: { access: 'open' }, schema: { tags, body: ResetPasswordBody, response: { 200: Message } } },
    async (request) => {
      await resetPassword(db, request.body, new Date());
      return { message: 'Your password was set. You can sign in with it now.' };
    },
  );
}
