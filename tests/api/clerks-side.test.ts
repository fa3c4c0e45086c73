import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  DisagreementsReply,
  DisagreeReply,
  OwnRecordsReply,
} from '../../src/shared/counting/clerks-side-schema';
import { ROLE } from '../../src/shared/wire/access';
import { type ApiServer, listen, type Session, signIn, testServer } from '../support/api/app';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import { enterMoney, overShortOf } from '../support/api/money';
import { must, openShop, PACK, type Shop, UPC } from '../support/api/shop';
import { addPerson, type Person } from '../support/databases/fixtures';
import { sendCount, shiftListOf } from '../support/shops/counts';

const server: ApiServer = testServer();
/** November 17 at 22:58 and November 18 at 06:04 in Los Angeles; then the next shift. */
const CLOSE = '2026-11-18T06:58:00Z';
const OPENING = '2026-11-18T14:04:00Z';
const AFTERNOON = '2026-11-18T22:00:00Z';
const DAY = '2026-11-17';

/** A shop with a terminal on which G and M take turns. */
type Counter = { shop: Shop; g: Session; m: Session; clerkG: Person; clerkM: Person };
async function openCounter(openedAt = new Date('2026-11-17T16:00:00Z')): Promise<Counter> {
  const shop = await openShop(server, { price: 20, openedAt });
  const terminal = await clerksTerminal(server, shop.store.admin);
  const clerkG = await addPerson(server.db, ROLE.user, shop.store.id, 'G');
  const clerkM = await addPerson(server.db, ROLE.user, shop.store.id, 'M');
  return {
    shop,
    clerkG,
    clerkM,
    g: withClerk(server, terminal, clerkG),
    m: withClerk(server, terminal, clerkM),
  };
}

describe('the second signature', () => {
  const checkedOn = async ({ shop }: Counter, date: string) =>
    (await shiftListOf(shop, date))
      .filter(({ purpose }) => purpose === undefined)
      .map((shift) => shift.checked_by);

  test('is the next opening check by somebody else, with the packs that it saw', async () => {
    const counter = await openCounter();
    const { shop, g, m } = counter;
    await sendCount(g, 'shift', CLOSE, { front: 10, scanned: [shop.entry(0, 9)] });
    expect(await checkedOn(counter, DAY)).toEqual([null]);
    // The own check is no second signature; that of somebody else after it is.
    await sendCount(g, 'opening', OPENING, { front: 10 });
    expect(await checkedOn(counter, DAY)).toEqual([null]);
    await sendCount(m, 'opening', '2026-11-18T14:30:00Z', { front: 10 });
    const check = { name: 'M', at: '2026-11-18T14:30:00.000Z', seen: 1, on_shelf: 1 };
    expect(await checkedOn(counter, DAY)).toEqual([check]);
    const { data } = await overShortOf(shop.till, shop.store.id, DAY);
    expect(data[0]?.records[0]?.checked_by).toEqual(check);
  });

  test('is lost to a late record of another shift in between, and no later check signs an earlier count', async () => {
    const counter = await openCounter();
    const { shop, g, m } = counter;
    await sendCount(g, 'shift', CLOSE, { front: 10, scanned: [shop.entry(0, 9)] });
    await sendCount(m, 'opening', OPENING, { front: 10 });
    expect(await checkedOn(counter, DAY)).toMatchObject([{ name: 'M' }]);
    // Offline until now: a count of 23:30.
    await sendCount(g, 'shift', '2026-11-18T07:30:00Z', { front: 12, scanned: [shop.entry(10, 11)] });
    expect(await checkedOn(counter, DAY)).toMatchObject([null, { name: 'M' }]);
  });
});

const disagree = (session: Session, body: object, key: string = randomUUID()) =>
  session.post<DisagreeReply>('/disagreements', body, key);

describe('a disagreement', () => {
  let counter: Counter;
  let record: string;
  let id: string;
  const WORDS = 'I paid a $5 ticket from the drawer.';

  beforeAll(async () => {
    counter = await openCounter();
    const { shop, g } = counter;
    const saved = await sendCount(g, 'shift', CLOSE, { front: 10, scanned: [shop.entry(0, 9)] });
    record = saved.submission_id;
    await must(enterMoney(g, shop.store.id, [record], { cash_counted: 195 }), 201);
    const body = { store_id: shop.store.id, record, words: WORDS, recorded_at: '2026-11-18T07:10:00Z' };
    const key = randomUUID();
    const first = await must(disagree(g, body, key), 201);
    id = first.submission_id;
    // The terminal didn't get the reply and sends it again.
    expect(await disagree(g, body, key)).toMatchObject({ status: 200, body: first });
    expect(await disagree(g, { ...body, words: 'Other words.' }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  const expected = () => ({ id, by: 'G', at: '2026-11-18T07:10:00.000Z', words: WORDS, answers: [] });

  test('stands beside the over/short, in the shift list, in the own records and in Attention', async () => {
    const { shop, clerkG, g } = counter;
    const { data } = await overShortOf(shop.till, shop.store.id, DAY);
    expect(data).toMatchObject([{ over_short: -5, disagreements: [expected()] }]);
    expect(await shiftListOf(shop, DAY)).toMatchObject([{ disagreements: [expected()] }]);
    const own = await must(g.get<OwnRecordsReply>(`/own-records/${shop.store.id}/${clerkG.id}/${DAY}`), 200);
    expect(own.data).toEqual([
      { submission_id: record, checked_by: null, disagreements: [expected()], exceptions: [] },
    ]);
    expect(
      (await must(shop.till.get<{ data: object }>(`/attention/${shop.store.id}`), 200)).data,
    ).toMatchObject({
      disagreements: 1,
    });
    const owner = await signIn(server, shop.company.admin);
    for (const [session, place] of [
      [shop.till, shop.store.id],
      [owner, shop.company.id],
    ] as const)
      expect(await must(session.get<DisagreementsReply>(`/disagreements/${place}`), 200)).toMatchObject({
        total: 1,
        open: 1,
        data: [{ ...expected(), store_id: shop.store.id, record: { date: DAY, created_by: clerkG.id } }],
      });
  });

  test('only the person whom the figure names may write', async () => {
    const { shop, m } = counter;
    const body = { store_id: shop.store.id, record, words: 'It was me.' };
    for (const session of [m, shop.till])
      expect(await disagree(session, body)).toMatchObject({
        status: 403,
        body: { message: 'Only the person whom the figure names can disagree with it.' },
      });
    // Another store doesn't learn that there is such a record.
    const other = await openShop(server);
    expect(await disagree(other.till, { ...body, store_id: other.store.id })).toMatchObject({
      status: 422,
      body: { fields: { record: 'This store has no such record or exception.' } },
    });
  });

  test('needs visible words and one subject', async () => {
    const { shop, g } = counter;
    const body = { store_id: shop.store.id, record, words: WORDS };
    expect(await disagree(g, { ...body, words: ' \u200b ' })).toMatchObject({ status: 400 });
    expect(await disagree(g, { ...body, words: 'x'.repeat(501) })).toMatchObject({ status: 400 });
    expect(await disagree(g, { ...body, exception_id: 1 })).toMatchObject({ status: 400 });
    expect(await disagree(g, { store_id: shop.store.id, words: WORDS })).toMatchObject({ status: 400 });
  });

  test('is answered by an admin, and both stay', async () => {
    const { shop, g, clerkG } = counter;
    const body = { store_id: shop.store.id, words: 'I found the receipt. You are right.' };
    await must(shop.till.post(`/disagreements/${id}/answer`, body, randomUUID()), 201);
    const answers = [{ by: 'Store Admin 1', words: body.words }];
    const { data } = await overShortOf(shop.till, shop.store.id, DAY);
    expect(data).toMatchObject([{ disagreements: [{ words: WORDS, answers }] }]);
    const own = await must(g.get<OwnRecordsReply>(`/own-records/${shop.store.id}/${clerkG.id}/${DAY}`), 200);
    expect(own.data[0]?.disagreements?.[0]?.answers).toMatchObject(answers);
    expect(
      await must(shop.till.get<DisagreementsReply>(`/disagreements/${shop.store.id}`), 200),
    ).toMatchObject({
      total: 1,
      open: 0,
    });
    const other = await openShop(server);
    expect(
      await other.till.post(
        `/disagreements/${id}/answer`,
        { ...body, store_id: other.store.id },
        randomUUID(),
      ),
    ).toMatchObject({ status: 404 });
    // An answer is no disagreement, so it has none.
    const log = await must(shop.till.get<{ data: { what: string }[] }>(`/audit-log/${shop.store.id}`), 200);
    expect(log.data.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^Disagreed with the over\/short of the count of G \(.*10:58 PM\): “I paid a \$5/,
        ),
        expect.stringMatching(/^Answered G, who disagrees with the over\/short/),
      ]),
    );
  });

  test('is one of at most five about a figure', async () => {
    const { shop, g } = counter;
    const body = { store_id: shop.store.id, record, words: 'Once more.' };
    for (let n = 2; n <= 5; n++) await must(disagree(g, body), 201);
    expect(await disagree(g, body)).toMatchObject({ status: 422 });
  });
});

test('a clerk disagrees with an exception that names that clerk, on either side of it', async () => {
  const { shop, g, m, clerkG } = await openCounter();
  const sold = await sendCount(g, 'shift', CLOSE, { front: 10, scanned: [shop.entry(0, 9)] });
  await sendCount(m, 'shift', AFTERNOON, { front: 5 });
  const [exception] = await shop.exceptions();
  const body = { store_id: shop.store.id, exception_id: exception?.id, words: 'I sold them.' };
  await must(disagree(g, body), 201);
  await must(disagree(m, { ...body, words: 'They were in the bin.' }), 201);
  expect(await disagree(shop.secondTill, body)).toMatchObject({ status: 403 });
  const disagreements = [
    { by: 'G', words: 'I sold them.' },
    { by: 'M', words: 'They were in the bin.' },
  ];
  expect(await shop.exceptions()).toMatchObject([{ disagreements }]);
  const own = await must(g.get<OwnRecordsReply>(`/own-records/${shop.store.id}/${clerkG.id}/${DAY}`), 200);
  expect(own.data).toMatchObject([
    {
      submission_id: sold.submission_id,
      exceptions: [{ id: exception?.id, ticketCount: 5, resolved: false, disagreements }],
    },
  ]);
});

describe('a receipt', () => {
  const linkOf = ({ shop, g, clerkG }: Counter, record: string) =>
    must(
      g.get<{ data: { url: string; valid_until: string } }>(
        `/receipt/${shop.store.id}/${clerkG.id}/${record}`,
      ),
      200,
    );
  const open = async (path: string, language = 'en') => {
    const reply = await fetch(`${server.url}${path}`, { headers: { 'Accept-Language': language } });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  const pathOf = (url: string): string => new URL(url).pathname;
  const recently = (hour: number) => new Date(Date.now() - hour * 3_600_000).toISOString();

  let counter: Counter;
  let record: string;
  let path: string;
  beforeAll(async () => {
    counter = await openCounter(new Date(Date.now() - 48 * 3_600_000));
    const { shop, g } = counter;
    const saved = await sendCount(g, 'shift', recently(2), { front: 10, scanned: [shop.entry(0, 9)] });
    record = saved.submission_id;
    await must(enterMoney(g, shop.store.id, [record], { cash_counted: 195 }), 201);
    path = pathOf((await linkOf(counter, record)).data.url);
  });
  beforeEach(() => server.db.execute(sql`DELETE FROM login_failures`));

  test('shows, without a sign-in, what the clerk counted and the cash, and no ticket or other name', async () => {
    const { shop } = counter;
    const { status, headers, text } = await open(path);
    expect(status).toBe(200);
    for (const shown of ['>G<', '10 tickets', '$200.00', '1 of 1', '$195.00', 'Nothing has changed since.'])
      expect(text).toContain(shown);
    // The store lets its clerks see dollars, but not over and short.
    expect(text).not.toContain('over / short');
    for (const hidden of [UPC, PACK.slice(0, 11), 'Admin']) expect(text).not.toContain(hidden);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await open(path, 'hi')).text).toContain('<html lang="hi">');

    const see = (clerks_see: string) =>
      must(shop.till.put(`/store-settings/${shop.store.id}`, { clerks_see }), 200);
    await see('tickets');
    const hidden = (await open(path)).text;
    expect(hidden).toContain('10 tickets');
    expect(hidden).not.toContain('$');
    await see('over_short');
    expect((await open(path)).text).toContain('−⁠$5.00');
    await see('dollars');
  });

  test('says so if the figures have changed since', async () => {
    const { shop, m } = counter;
    await sendCount(m, 'shift', recently(3), { front: 4, scanned: [shop.entry(0, 3)] });
    const { text } = await open(path);
    expect(text).toContain('10 tickets');
    expect(text).toContain('Now: 6 tickets, $120.00.');
  });

  test('with a changed code, or of a record that was changed in the database, is unknown', async () => {
    const last = path.at(-1) === 'A' ? 'B' : 'A';
    const [, store = '', id = '', ...signature] = path.slice(2).split(/[/-]/);
    const codes = [
      path.slice(0, -1) + last,
      `/r/${store}-${(Number.parseInt(id, 36) - 1).toString(36)}-${signature.join('-')}`,
      `/r/${(Number.parseInt(store, 36) + 1).toString(36)}-${id}-${signature.join('-')}`,
      '/r/x',
    ];
    for (const code of codes) expect(await open(code)).toMatchObject({ status: 404 });
    const change = (response: SQL) =>
      server.db.execute(sql`UPDATE submissions SET response = ${response} WHERE submission_id = ${record}`);
    await server.db.execute(sql`ALTER TABLE submissions DISABLE TRIGGER USER`);
    await change(sql`replace(response, '"ticketCount":10', '"ticketCount":11')`);
    expect(await open(path)).toMatchObject({ status: 404 });
    await change(sql`replace(response, '"ticketCount":11', '"ticketCount":10')`);
    await server.db.execute(sql`ALTER TABLE submissions ENABLE TRIGGER USER`);
    expect(await open(path)).toMatchObject({ status: 200 });
  });

  test('ends after 90 days, by its link and for whoever asks for one', async () => {
    const later = await listen(
      server.connection,
      server.dataDir,
      {},
      undefined,
      () => new Date(Date.now() + 90 * 86_400_000),
    );
    const reply = await fetch(`${later.url}${path}`);
    await later.close();
    expect(reply.status).toBe(410);
    expect(await reply.text()).toContain('This receipt has ended.');
    const { shop, g, clerkG } = await openCounter(new Date(Date.now() - 200 * 86_400_000));
    const old = await sendCount(g, 'shift', recently(91 * 24), { front: 5, scanned: [shop.entry(0, 4)] });
    const ask = `/receipt/${shop.store.id}/${clerkG.id}/${old.submission_id}`;
    expect(await g.get(ask)).toMatchObject({ status: 404 });
  });

  test('can’t be guessed: wrong codes from one network are limited, and a right one no longer opens then', async () => {
    for (let n = 0; n < 20; n++)
      expect(await open(`/r/1-${n.toString(36)}-AAAAAAAAAAAAAAAA`)).toMatchObject({ status: 404 });
    expect(await open('/r/1-1-AAAAAAAAAAAAAAAA')).toMatchObject({ status: 429 });
    expect(await open(path)).toMatchObject({ status: 429 });
    await server.db.execute(sql`UPDATE login_failures SET failed_at = failed_at - interval '15 minutes'`);
    expect(await open(path)).toMatchObject({ status: 200 });
  });

  test('is made for the author of the count only, on a terminal of the store', async () => {
    const { shop, m, clerkM, clerkG } = counter;
    const ask = (session: Session, userId: number) =>
      session.get(`/receipt/${shop.store.id}/${userId}/${record}`);
    expect(await ask(m, clerkM.id)).toMatchObject({ status: 404 });
    const other = await openShop(server);
    expect(await ask(other.till, clerkG.id)).toMatchObject({ status: 403 });
  });
});
