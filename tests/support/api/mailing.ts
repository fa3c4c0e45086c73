import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { mailFolder } from '../../../server/mail/mailing';
import { emailOf, type Person } from '../databases/fixtures';
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

/** The mails to a person that a server without a mail server has written to its folder, newest last. */
export async function mailsTo({ dataDir }: ApiServer, person: Pick<Person, 'Username'>): Promise<string[]> {
  const folder = mailFolder(dataDir);
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${emailOf(person)}\n`));
}
