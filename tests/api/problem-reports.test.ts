import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { stores, users } from '../../server/db/schema';
import type { ProblemReportBody, ProblemReportReply } from '../../src/shared/terminals/terminals-schema';
import { ROLE } from '../../src/shared/wire/access';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, listen, type Session, signIn, testServer } from '../support/api/app';
import { openCounter } from '../support/api/clerks';
import { mailingServer } from '../support/api/mailing';
import { problemBody } from '../support/api/problem-reports';
import { addPerson } from '../support/databases/fixtures';
import { decodedSubject, decodedText } from '../support/servers/mail-server';

const OPERATOR = 'help@operator.example';
const server = testServer();
/** The same database behind a server that mails, to the operator's address. */
const mailing = mailingServer(server, { SUPPORT_EMAIL: OPERATOR });

const report = (
  { token }: Pick<Session, 'token'>,
  body: Partial<ProblemReportBody> = {},
  key?: string,
  url = mailing.url,
) =>
  call<ProblemReportReply & ApiErrorBody>(url, 'POST', '/problem-reports', {
    token,
    body: problemBody(body),
    headers: key ? { 'Idempotency-Key': key } : {},
  });
const MAILED = { status: 200, body: { data: { mailed: true } } };

describe('a problem report', () => {
  test('a problem report is mailed to the operator with its author, the words marked, and everything that the app added', async () => {
    const { admin, company } = await openCounter(server);
    const body = problemBody({ words: 'It says: no packs.\r\nI have\u202e 12\u200b of them.' });
    const reply = await report(admin, body);
    expect(reply).toMatchObject(MAILED);
    const { to, source } = await mailing.mail.next();
    expect(to).toEqual([OPERATOR]);
    const { id } = company.stores[0];
    const { admin: person } = company.stores[0];
    const [name] = await server.db.select({ name: stores.storeName }).from(stores).where(sql`id = ${id}`);
    expect(decodedSubject(source)).toBe(`Lottery Inventory: a problem report of “${name?.name}”`);
    expect(decodedText(source).replaceAll('\r\n', '\n').trim()).toBe(
      [
        `From: “${person.name}”, Store (${person.id}) of “${name?.name}” (${id})`,
        `Request: ${reply.headers.get('x-request-id')}`,
        '',
        'In the person’s own words:',
        '> It says: no packs.',
        '> I have 12 of them.',
        '',
        'Added by the app:',
        'Screen: /verifystock',
        'Version of the app: BxY3k9_a',
        'Browser: Mozilla/5.0 (Linux; Android 14)',
        'Entries waiting to be sent: 3',
        'Last calls, the newest first:',
        `  500 GET /stock-list/2 ${body.requests[0]?.id}`,
        '  no reply PUT /updateInvetoryOnShelf',
      ].join('\n'),
    );
  });

  test('a problem report from a handed-over terminal says so, and a bookkeeper can send one, too', async () => {
    const { terminal, boss, company } = await openCounter(server);
    expect(await report(terminal)).toMatchObject(MAILED);
    expect(decodedText((await mailing.mail.next()).source)).toContain(
      ', at a terminal handed over to clerks',
    );
    await server.db.update(users).set({ readsOnly: true }).where(sql`id = ${company.admin.id}`);
    expect(await report(boss)).toMatchObject(MAILED);
    expect(decodedText((await mailing.mail.next()).source)).toContain('Admin (');
  });

  test('the mail of a problem report has no name that a mail program turns into a link', async () => {
    const { admin, company } = await openCounter(server);
    const store = company.stores[0];
    await server.db.update(stores).set({ storeName: 'www.evil.example' }).where(sql`id = ${store.id}`);
    await server.db.update(users).set({ name: 'https://evil.example/x' }).where(sql`id = ${store.admin.id}`);
    expect(await report(admin)).toMatchObject(MAILED);
    const { source } = await mailing.mail.next();
    expect(source.replaceAll(/=\r?\n/g, '')).not.toMatch(/evil\.example/);
  });

  test('a problem report that is sent again with its key is mailed once', async () => {
    const { admin } = await openCounter(server);
    const key = randomUUID();
    const body = problemBody();
    const before = mailing.mail.received.length;
    const replies = await Promise.all([report(admin, body, key), report(admin, body, key)]);
    replies.push(await report(admin, body, key));
    for (const reply of replies) expect(reply).toMatchObject(MAILED);
    expect(await report(admin, { ...body, words: 'Something else' }, key)).toMatchObject({ status: 422 });
    // A later one arrives after anything that the first ones sent.
    await report(admin, { words: 'the last one' });
    while (!decodedText((await mailing.mail.next()).source).includes('the last one'));
    expect(mailing.mail.received.length - before).toBe(2);
  });

  test.each([
    ['says nothing', { words: ' \u200b\n' }, 'words'],
    ['is too long', { words: 'x'.repeat(1001) }, 'words'],
    ['has a screen that is no path', { screen: 'https://evil.example' }, 'screen'],
    [
      'has more calls',
      { requests: Array.from({ length: 6 }, () => ({ call: 'GET /x', status: 200, id: null })) },
      'requests',
    ],
  ])('a problem report that %s is refused at its field, and mails nothing', async (_, change, field) => {
    const { admin } = await openCounter(server);
    const before = mailing.mail.received.length;
    expect(await report(admin, change)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect(mailing.mail.received.length).toBe(before);
  });

  test('a person’s eleventh problem report of a day is refused in words, and another person’s is sent', {
    tags: 'all',
  }, async () => {
    const { admin, boss } = await openCounter(server);
    for (let n = 0; n < 10; n++) {
      expect(await report(admin)).toMatchObject(MAILED);
      await mailing.mail.next();
    }
    const refused = await report(admin);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message: 'You reported many problems today. Please try again tomorrow, or save the report as a file.',
      },
    });
    // A tenth of a day, less what has passed since.
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(8000);
    expect(await report(boss)).toMatchObject(MAILED);
    await mailing.mail.next();
  });

  test('a store’s thirty-first problem report is refused, whoever sends it, and the company’s are counted separately', async () => {
    const { boss, company } = await openCounter(server);
    const { id } = company.stores[0];
    const people = await Promise.all(
      ['one', 'two', 'three', 'four'].map(async (name) =>
        signIn(server, await addPerson(server.db, ROLE.store, id, name)),
      ),
    );
    const send = async (by: Session) => (await report(by, {}, undefined, server.url)).status;
    const [fourth, ...three] = people.toReversed();
    for (const person of three)
      expect(await Promise.all(Array.from({ length: 10 }, () => send(person)))).toEqual(Array(10).fill(200));
    expect(fourth && (await send(fourth))).toBe(429);
    expect(await send(boss)).toBe(200);
  });

  test.each([
    ['without an address', {}],
    ['without a mail server', { SMTP_URL: '', SUPPORT_EMAIL: OPERATOR }],
  ])('a problem report isn’t mailed by a server %s, and the reply says so', async (_, vars) => {
    const { admin } = await openCounter(server);
    const before = mailing.mail.received.length;
    const other = await listen(server.connection, server.dataDir, { SMTP_URL: mailing.mail.url, ...vars });
    expect(await report(admin, {}, undefined, other.url)).toMatchObject({
      status: 200,
      body: { data: { mailed: false } },
    });
    await other.close();
    expect(mailing.mail.received.length).toBe(before);
  });
});
