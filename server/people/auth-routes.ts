import type { FastifyInstance } from 'fastify';
import { counterEndpoints } from '../../src/contract/endpoints/counter';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import { TERMINAL_HEADER } from '../../src/contract/headers';
import { emailFault } from '../../src/domain/accounts/account-rules';
import { MESSAGE } from '../../src/i18n/en/rules/messages';
import { endOtherSessions, login, logout, viewProfile } from '../accounts/accounts';
import { deviceOfBrowser, keepDevice } from '../accounts/device-cookie';
import { mailResetLink } from '../accounts/link-mails';
import { countTry, triesAtReset } from '../accounts/login-throttle';
import { ownerOfLink, resetPassword } from '../accounts/password-links';
import { countOtherSessions } from '../accounts/sessions';
import type { Connection } from '../db/connect';
import { requireRules } from '../errors';
import { callerOf, tokenOf } from '../http/guard';
import { saved, serve, serveOnce } from '../http/serve';
import type { Mailing } from '../mail/mailing';
import { registerFirstUser } from './first-user';
import { register } from './register';

/**
 * Signing in and out, one's own profile, and creating accounts and passwords.
 * @param handles the tenant handle, and the unrestricted one for calls of people who aren't signed in
 */
export function authRoutes(
  api: FastifyInstance,
  { db: unrestricted, tenant }: Pick<Connection, 'db' | 'tenant'>,
  mail: Mailing,
): void {
  serve(api, counterEndpoints.login, async (request, response) => {
    const { body, headers, ip } = request;
    const from = {
      address: ip,
      device: deviceOfBrowser(request),
      leaving: tokenOf(request),
      terminal: headers[TERMINAL_HEADER],
      userAgent: headers['user-agent'],
    };
    const { reply, device } = await login(unrestricted, body, from, new Date());
    keepDevice(request, response, device);
    request.account = reply.data[0]?.id ?? null;
    return reply;
  });

  serve(api, counterEndpoints.logout, async (request) => {
    await logout(tenant, callerOf(request));
    return { success: true as const };
  });

  serve(api, counterEndpoints.viewProfile, async (request) => ({
    data: await viewProfile(tenant, callerOf(request).id),
  }));

  serve(api, officeEndpoints.sessions, async (request) => {
    const { id, sessionId } = callerOf(request);
    return { data: await countOtherSessions(tenant, id, sessionId, new Date()) };
  });

  serveOnce(
    api,
    tenant,
    officeEndpoints.endSessions,
    (db, request) => endOtherSessions(db, callerOf(request), request.query.terminals !== 'keep', new Date()),
    (data) => ({ data }),
  );

  serveOnce(
    api,
    tenant,
    counterEndpoints.register,
    (db, { signedIn, body }) =>
      signedIn ? register(db, signedIn, body) : registerFirstUser(unrestricted, body),
    saved,
  );

  serve(api, counterEndpoints.forgotPassword, async (request, reply) => {
    const { useremail } = request.body;
    requireRules({ useremail: emailFault(useremail.trim() || '-') });
    const now = new Date();
    await countTry(unrestricted, triesAtReset(useremail.trim().toLowerCase(), request.ip), now);
    // Neither this reply nor its timing, nor the timing of the next request, may reveal whether the address is known
    // (accounts/link-mails): the embedded database runs one statement at a time.
    reply.raw.once('close', () =>
      mail.post((send) => mailResetLink(unrestricted, send, useremail, mail.publicUrl, now)),
    );
    return { message: MESSAGE.resetLinkSent };
  });

  serve(api, counterEndpoints.resetPassword, async (request, reply) => {
    keepDevice(request, reply, await resetPassword(unrestricted, request.body, new Date()));
    return { message: 'Your password was set. You can sign in with it now.' };
  });
  serve(api, counterEndpoints.linkOwner, async ({ body }) => ({
    data: { Username: await ownerOfLink(unrestricted, body.token, new Date()) },
  }));
}
