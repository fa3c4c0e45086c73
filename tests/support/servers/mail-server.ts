import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A received message: its recipients and its full source. */
type ReceivedMail = { to: string[]; source: string };

/** A real SMTP server on a free port of this machine. */
export type MailServer = {
  /** for SMTP_URL */
  url: string;
  /** the next message, including one that arrived before this call */
  next(): Promise<ReceivedMail>;
  /** all messages so far */
  received: readonly ReceivedMail[];
  /** the connections so far */
  connections(): number;
  close(): Promise<void>;
};

/**
 * @param accepts resolves when the server may accept messages
 * @param begins resolves when it may continue with a message from this sender, before it has the text
 */
export async function startMailServer(
  accepts: Promise<unknown> = Promise.resolve(),
  begins: (from: string) => Promise<unknown> = async () => {},
): Promise<MailServer> {
  const come: ReceivedMail[] = [];
  const received: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let connections = 0;
  const server = new SMTPServer({
    onConnect: (_, go) => {
      connections++;
      go();
    },
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, session, go) => {
      const { mailFrom } = session.envelope;
      begins(mailFrom ? mailFrom.address : '').then(() => go(), go);
    },
    onData: (stream, session, accept) => {
      text(stream).then(async (source) => {
        await accepts;
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address), source };
        received.push(mail);
        const next = waiting.shift();
        if (next) next(mail);
        else come.push(mail);
        accept();
      }, accept);
    },
  });
  // The connection of a client that was killed.
  server.on('error', (error) => console.log('A mail connection broke', error.message));
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    connections: () => connections,
    next: () => {
      const mail = come.shift();
      return mail ? Promise.resolve(mail) : new Promise((take) => waiting.push(take));
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

/** The token of the link in a message, whose long lines are broken with `=`. */
export function tokenIn(source: string): string {
  const token = /reset-password\?token=([\w-]+)/.exec(
    source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='),
  )?.[1];
  if (!token) throw new Error(`No link in:\n${source}`);
  return token;
}

/** The subject of a message, whose encoded words (RFC 2047) may be on several lines. */
export function decodedSubject(source: string): string {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source)?.[1] ?? '';
  return subject
    .replaceAll(/\?=\r\n[ \t]+=\?/g, '?==?')
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('%', '=25').replaceAll('=', '%')),
    );
}

/** The text of a message whose body is quoted-printable or plain. */
export function decodedText(source: string): string {
  const body = source.slice(source.indexOf('\r\n\r\n') + 4);
  if (!/^Content-Transfer-Encoding: quoted-printable\r?$/im.test(source)) return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The attached files of a mail, by name. */
export function filesIn(source: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const part of source.split(/^--[-\w]+\r?$/m)) {
    const name = /filename="?([\w.-]+)"?/.exec(part)?.[1];
    const [, ...body] = part.split('\r\n\r\n');
    if (name) files.set(name, Buffer.from(body.join('').replaceAll(/\s/g, ''), 'base64'));
  }
  return files;
}
