import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { Db } from '../../../server/db/connect';
import type { Logger } from '../../../server/log';
import { sendMorningMails } from '../../../server/morning/post';
import type {
  Morning,
  MorningMailBody,
  MorningMailReply,
  MorningReply,
} from '../../../src/shared/morning/morning-schema';
import type { Person } from '../databases/fixtures';
import { decodedText, type MailServer, startMailServer } from '../servers/mail-server';
import type { ApiServer, Session } from './app';
import { DAY } from './money';
import { everybody, ofStore, type PermissionRow } from './permission-row';
import type { Writing } from './writing-calls';

/** The body of morning-mail for some stores. */
export const morningBody = (
  stores: readonly number[],
  wanted: Partial<MorningMailBody> = {},
): MorningMailBody => ({ stores: [...stores], hour: 7, only_red: false, ...wanted });

/** The rows of the morning message. */
export const MORNING_ROWS: Record<string, PermissionRow> = {
  'GET /morning/:date/:storeId': { expected: ofStore },
  'GET /morning-mail': { expected: everybody },
  'PUT /morning-mail': { body: ({ store }) => morningBody([store.id]), expected: ofStore },
};

/** The writing call of the morning message: a person on two devices. */
export const MORNING_WRITING: Record<string, Writing> = {
  'PUT /morning-mail': ({ shop }, n) => ({
    as: n % 4 < 2 ? 'storeA' : 'adminA',
    body: morningBody([shop.store.id], { hour: 7 + (n % 2) }),
  }),
};

/** Sets a person's mail subscriptions. */
export const chooseMorning = (
  session: Session,
  stores: readonly number[],
  wanted: Partial<MorningMailBody> = {},
): Promise<MorningMailReply> =>
  session.change<MorningMailReply>('/morning-mail', morningBody(stores, wanted));

/** The morning message of a store's day. */
export const morningOf = async (session: Session, storeId: number, date = DAY): Promise<Morning> =>
  (await session.read<MorningReply>(`/morning/${date}/${storeId}`)).data;

const MAIL_FROM = 'no-reply@shop.example';

/** Sends the morning messages of a test's server to a real mail server. */
export function morningPost(server: ApiServer) {
  let mails: MailServer;
  beforeAll(async () => {
    mails = await startMailServer();
  });
  afterAll(() => mails.close());
  const logged: object[] = [];
  const line = (fields: object): void => void logged.push(fields);
  /** a person's mails, oldest first */
  const mailsOf = ({ Username }: Person): string[] =>
    mails.received.filter(({ to }) => to.includes(`${Username}@test.example`)).map(({ source }) => source);
  return {
    logged,
    mailsOf,
    connections: (): number => mails.connections(),
    /** the addresses of all mails, in the order in which they arrived */
    allTo: (): string[] => mails.received.flatMap(({ to }) => to),
    /** the text of the newest mail to a person */
    lastTo: (person: Person): string => textPart(mailsOf(person).at(-1) ?? ''),
    /** sends the messages due at an instant, as one server of an installation does */
    sendAt: (now: string, smtpUrl = mails.url): Promise<void> =>
      sendMorningMails({
        ...server.connection,
        ...{ publicUrl: 'https://shop.example', mailFrom: MAIL_FROM, smtpUrl, dataDir: server.dataDir },
        log: { info: line, warn: line } as unknown as Logger,
        now: () => new Date(now),
      }),
  };
}

function textPart(source: string): string {
  const [, part = ''] = source.split(/^(?=Content-Type: text\/plain)/m);
  return decodedText(part.split(/^----/m)[0] ?? '').replaceAll('\r\n', '\n');
}

export const messageId = (source = ''): string => /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? '';

/** A server's try to send a morning message. */
type Try = { storeId: number; userId: number; day: string; number: number; beganAt: Date };

/** Stores that a server began to send a message and didn't finish. */
export const addTry = (db: Db, { storeId, userId, day, number, beganAt }: Try) =>
  db.execute(sql`
    INSERT INTO morning_tries (store_id, user_id, day, number, began_at)
    VALUES (${storeId}, ${userId}, ${day}, ${number}, ${beganAt.toISOString()})`);
