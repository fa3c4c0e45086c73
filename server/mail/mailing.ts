import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createTransport, type Transporter } from 'nodemailer';
import { cleanName } from '../../src/shared/values/visible-text';
import type { Env } from '../env';

/** Long enough for the name of a shop or a person, too short for a message. */
const MAX_LENGTH = 40;
/** Names that mail programs turn into links even without http. */
const HOST =
  /^www\.|\.([a-z]{2}|com|net|org|edu|gov|info|biz|app|dev|shop|store|site|online|club|xyz|top|click|link|live|win|vip|pro|mobi|name|page|zip|mov)$/i;

/**
 * A name that one person chose, for a mail to another: one short line in quotation marks, without anything that a mail
 * program turns into a link, an address or a telephone number. It can't be mistaken for the mail's own text.
 */
export function quotedName(raw: string): string {
  const harmless = cleanName(raw)
    .replace(/[^\p{L}\p{M}\p{N}\s.,'’&()#+-]/gu, ' ')
    // A dot between two words would make them an address.
    .replace(/\.(?=\S)/g, '. ')
    .replace(/\d(?:[\s().+-]*\d){5,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...harmless];
  const short =
    letters.length > MAX_LENGTH
      ? `${letters
          .slice(0, MAX_LENGTH - 1)
          .join('')
          .trimEnd()}…`
      : harmless;
  return `“${short}”`;
}

/** A Username for a mail, in which it must be exact. Null if a mail program would turn it into a link. */
export const usernameInMail = (username: string): string | null => (HOST.test(username) ? null : username);

/** A file attached to a message. `type`: its media type */
export type MailFile = { name: string; type: string; content: string | Uint8Array };

/** A message to one address, in plain text. If it has more than a few sentences, also in HTML. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  files?: readonly MailFile[];
  /** `<id@host>`, which marks a repeated message as the same. By default, each message gets its own. */
  messageId?: string;
};

/** Hands over a message, to the mail server or to a file. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The folder for messages if there is no mail server. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** A mail server responds within seconds. Sending takes a handful of responses, so it always ends within a few minutes. */
const SMTP_TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** Where mail is sent, and from which address. */
export type MailPlace = Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/**
 * Sends mail through SMTP_URL, with a separate connection for each message. Without SMTP_URL, writes each message to a
 * file in the data folder.
 */
export function mailSender(place: MailPlace): SendMail {
  return place.smtpUrl === null
    ? (mail) => writeMail(mailFolder(place.dataDir), mail)
    : sendThrough(createTransport({ url: place.smtpUrl, ...SMTP_TIMEOUTS }), place);
}

/**
 * Sends many messages over few connections, which stay open in between. A message is never resent automatically.
 * @param connections maximum number of open connections to the mail server
 * @returns the sender, and a function that closes the connections after all messages are sent
 */
export function mailPool(place: MailPlace, connections: number): { send: SendMail; close: () => void } {
  if (place.smtpUrl === null) return { send: mailSender(place), close: () => {} };
  const transport = createTransport({
    ...{ url: place.smtpUrl, ...SMTP_TIMEOUTS },
    // A message whose connection closes may have arrived, so only its sender decides whether to try again.
    ...{ pool: true, maxConnections: connections, maxRequeues: 0 },
  });
  return { send: sendThrough(transport, place), close: () => transport.close() };
}

const sendThrough =
  (transport: Pick<Transporter, 'sendMail'>, { mailFrom }: MailPlace): SendMail =>
  async ({ files = [], ...mail }) => {
    const attachments = files.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content),
    }));
    await transport.sendMail({ from: mailFrom, ...mail, attachments });
  };

/**
 * Writes a message to a file, with attached files next to it. It may contain a link that sets a password, so only the
 * server's user can read it.
 */
async function writeMail(folder: string, { to, subject, text, files = [] }: Mail): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
  const message = { name: 'message.txt', content: `To: ${to}\nSubject: ${subject}\n\n${text}` };
  for (const file of [message, ...files]) {
    const path = join(folder, file === message ? `${name}.txt` : `${name}-${file.name}`);
    await writeFile(path, file.content, { mode: 0o600 });
  }
}

/** What routes need to mail links. */
export type Mailing = {
  /** the address that people use for this server; no trailing slash */
  publicUrl: string;
  /** Starts sending a message without waiting for it. Logs a failure. */
  post(letter: (send: SendMail) => Promise<void>): void;
};

/** The server's mail. The server shuts down only after all messages are sent. */
export function mailing(app: FastifyInstance, env: MailPlace & Pick<Env, 'publicUrl'>): Mailing {
  const send = mailSender(env);
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(pending);
  });
  return {
    publicUrl: env.publicUrl,
    post: (letter) => {
      const posted = letter(send)
        .catch((error: unknown) => app.log.error({ err: error }))
        .finally(() => pending.delete(posted));
      pending.add(posted);
    },
  };
}
