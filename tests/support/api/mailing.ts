import { afterAll, beforeAll } from 'vitest';
import { type MailServer, startMailServer } from '../servers/mail-server';
import { type ApiServer, listen } from './app';

/**
 * A second server on a server's database that mails, and its mail server, for the tests of a file or a describe block.
 * @param vars further environment of the server
 */
export function mailingServer(server: ApiServer, vars: Record<string, string> = {}) {
  const mailing = { url: '', mail: undefined as unknown as MailServer };
  let close = async () => {};
  beforeAll(async () => {
    mailing.mail = await startMailServer();
    const smtp = { SMTP_URL: mailing.mail.url, ...vars };
    const running = await listen(server.connection, server.dataDir, smtp, undefined, server.now);
    mailing.url = running.url;
    close = running.close;
  });
  afterAll(async () => {
    await close();
    await mailing.mail.close();
  });
  return mailing;
}
