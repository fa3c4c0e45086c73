import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Env } from '../env';

/** A message to one address: plain text, and the same in HTML where it has more than a few sentences. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** `<id@host>`; by which a message that had to be sent again is known to be the same. Otherwise each gets its own. */
  messageId?: string;
};

/** Hands a message over, to the mail server or to a file. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The folder of messages when there is no mail server. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** A mail server answers within seconds. Sending takes a handful of answers, so it ends within a few minutes in any case. */
const SMTP_TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** Sends mail through SMTP_URL; without it, each message becomes a file in the data folder. */
export function mailSender(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>): SendMail {
  if (env.smtpUrl === null) return (mail) => writeMail(mailFolder(env.dataDir), mail);
  const transport = createTransport({ url: env.smtpUrl, ...SMTP_TIMEOUTS });
  return async (mail) => {
    await transport.sendMail({ from: env.mailFrom, ...mail });
  };
}

/** The file contains a link that sets a password, so only the server's user can read it. */
async function writeMail(folder: string, { to, subject, text }: Mail): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.txt`;
  await writeFile(join(folder, name), `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
}
