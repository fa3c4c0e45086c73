import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  DisagreementsReply,
  DisagreeReply,
  OwnRecordsReply,
} from '../../src/shared/counting/clerks-side-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { ROLE } from '../../src/shared/wire/access';
import { type ApiServer, listen, type Session, signIn, testServer } from '../support/api/app';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import { enterMoney, overShortOf } from '../support/api/money';
import { correct, must, openShop, PACK, type Shop, UPC } from '../support/api/shop';
import { addPerson, type Person } from '../support/databases/fixtures';
import { sendCount, shiftListOf } from '../support/shops/counts';
import { stockPack } from '../support/shops/open-store';

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

  test('a count’s second signature is the next opening check by somebody else, with the packs that it saw', async () => {
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

  test('an opening check that saw no pack is no second signature, even if it found tickets gone', async () => {
    const counter = await openCounter();
    const { shop, g, m } = counter;
    await sendCount(g, 'shift', CLOSE, { front: 10, scanned: [shop.entry(0, 9)] });
    const body = {
      data: { scanned: [], non_scanned: [shop.entry(10, 79)] },
      purpose: 'opening',
      recorded_at: OPENING,
    };
    await m.record('/sales-record-register', body);
    expect(await checkedOn(counter, DAY)).toEqual([null]);
    await sendCount(m, 'opening', '2026-11-18T14:30:00Z', { front: 10 });
    expect(await checkedOn(counter, DAY)).toMatchObject([{ at: '2026-11-18T14:30:00.000Z' }]);
  });

  test('a late record of another shift takes over the second signature, and no check signs an earlier count', async () => {
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

describe('disagreements', () => {
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

  test('a disagreement appears next to the over/short, in the shift list, in the clerk’s records and in Attention', async () => {
    const { shop, clerkG, g } = counter;
    const { data } = await overShortOf(shop.till, shop.store.id, DAY);
    expect(data).toMatchObject([{ over_short: -5, disagreements: [expected()] }]);
    expect(await shiftListOf(shop, DAY)).toMatchObject([{ disagreements: [expected()] }]);
    const reply = await g.read<OwnRecordsReply>(`/own-records/${shop.store.id}/${clerkG.id}/${DAY}`);
    expect(reply.data).toEqual([
      { submission_id: record, checked_by: null, disagreements: [expected()], exceptions: [] },
    ]);
    expect((await shop.till.read<{ data: object }>(`/attention/${shop.store.id}`)).data).toMatchObject({
      disagreements: 1,
    });
    const owner = await signIn(server, shop.company.admin);
    for (const [session, place] of [
      [shop.till, shop.store.id],
      [owner, shop.company.id],
    ] as const)
      expect(await session.read<DisagreementsReply>(`/disagreements/${place}`)).toMatchObject({
        total: 1,
        open: 1,
        data: [{ ...expected(), store_id: shop.store.id, record: { date: DAY, created_by: clerkG.id } }],
      });
  });

  test('only the person whom a figure names can disagree with it', async () => {
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

  test('a disagreement needs visible words and exactly one subject', async () => {
    const { shop, g } = counter;
    const body = { store_id: shop.store.id, record, words: WORDS };
    expect(await disagree(g, { ...body, words: ' \u200b ' })).toMatchObject({ status: 400 });
    expect(await disagree(g, { ...body, words: 'x'.repeat(501) })).toMatchObject({ status: 400 });
    expect(await disagree(g, { ...body, exception_id: 1 })).toMatchObject({ status: 400 });
    expect(await disagree(g, { store_id: shop.store.id, words: WORDS })).toMatchObject({ status: 400 });
  });

  test('an admin answers a disagreement, and both the words and the answer stay', async () => {
    const { shop, g, clerkG } = counter;
    const body = { store_id: shop.store.id, words: 'I found the receipt. You are right.' };
    await shop.till.record(`/disagreements/${id}/answer`, body);
    const answers = [{ by: 'Store Admin 1', words: body.words }];
    const { data } = await overShortOf(shop.till, shop.store.id, DAY);
    expect(data).toMatchObject([{ disagreements: [{ words: WORDS, answers }] }]);
    const reply = await g.read<OwnRecordsReply>(`/own-records/${shop.store.id}/${clerkG.id}/${DAY}`);
    expect(reply.data[0]?.disagreements?.[0]?.answers).toMatchObject(answers);
    expect(await shop.till.read<DisagreementsReply>(`/disagreements/${shop.store.id}`)).toMatchObject({
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
    const log = await shop.till.read<{ data: { what: string }[] }>(`/audit-log/${shop.store.id}`);
    expect(log.data.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^Disagreed with the over\/short of the count of G \(.*10:58 PM\): “I paid a \$5/,
        ),
        expect.stringMatching(/^Answered G, who disagrees with the over\/short/),
      ]),
    );
  });

  test('a person can write at most five disagreements about one figure', async () => {
    const { shop, g } = counter;
    const body = { store_id: shop.store.id, record, words: 'Once more.' };
    for (let n = 2; n <= 5; n++) await must(disagree(g, body), 201);
    expect(await disagree(g, body)).toMatchObject({ status: 422 });
  });
});

test('a clerk on either side of an exception can disagree with it', async () => {
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
  const reply = await g.read<OwnRecordsReply>(`/own-records/${shop.store.id}/${clerkG.id}/${DAY}`);
  expect(reply.data).toMatchObject([
    {
      submission_id: sold.submission_id,
      exceptions: [{ id: exception?.id, ticketCount: 5, resolved: false, disagreements }],
    },
  ]);
});

describe('receipts of a count', () => {
  const linkOf = ({ shop, g, clerkG }: Counter, record: string) =>
    g.read<{ data: { url: string; valid_until: string } }>(
      `/receipt/${shop.store.id}/${clerkG.id}/${record}`,
    );
  const open = async (path: string, language = 'en') => {
    const reply = await fetch(`${server.url}${path}`, { headers: { 'Accept-Language': language } });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  /** The figures of a receipt's page by their names: the first, and if any has changed, that of today. */
  const figuresIn = (text: string): Record<string, string[]> => {
    const [, ...lists] = [...text.matchAll(/<dl>(.*?)<\/dl>/gs)].map(([, list = '']) => list);
    const figures: Record<string, string[]> = {};
    for (const list of lists)
      for (const [, name = '', value = ''] of list.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g))
        figures[name] = [...(figures[name] ?? []), value];
    return figures;
  };
  const pathOf = (url: string): string => new URL(url).pathname;
  const recently = (hour: number) => new Date(Date.now() - hour * 3_600_000).toISOString();

  /** The link of the same count as the release before made it: without the signature of the number. */
  const ofTheReleaseBefore = (link: string) => link.replace(/-[\w-]{16}([\w-]{16})$/, '-$1');

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

  test('a receipt opens without a sign-in, and shows the clerk’s count and cash but no ticket and no other name', async () => {
    const { shop } = counter;
    const { status, headers, text } = await open(path);
    expect(status).toBe(200);
    const result = '−⁠$5.00';
    for (const shown of [
      '>G<',
      '10 tickets',
      '$200.00',
      '1 of 1',
      '$195.00',
      result,
      'Nothing has changed since.',
    ])
      expect(text).toContain(shown);
    for (const hidden of [UPC, PACK.slice(0, 11), 'Admin']) expect(text).not.toContain(hidden);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await open(path, 'hi')).text).toContain('<html lang="hi">');

    const see = (clerks_see: string) => shop.till.change(`/store-settings/${shop.store.id}`, { clerks_see });
    await see('tickets');
    const hidden = (await open(path)).text;
    expect(hidden).toContain('10 tickets');
    expect(hidden).toContain('$195.00');
    expect(hidden).not.toContain('$200.00');
    expect(hidden).not.toContain(result);
    await see('dollars');
    expect((await open(path)).text).toContain('$195.00');
    expect(figuresIn((await open(path)).text)['Drawer over / short']).toEqual([
      'Your manager sees the result.',
    ]);
    await see('over_short');
    expect((await open(path)).text).toContain(result);
  });

  test('a receipt shows today’s figures next to the first ones if they have changed', async () => {
    const { shop, m } = counter;
    await sendCount(m, 'shift', recently(3), { front: 4, scanned: [shop.entry(0, 3)] });
    const { text } = await open(path);
    expect(text).toContain('10 tickets');
    expect(text).toContain('Now: 6 tickets, $120.00.');
    expect(figuresIn(text)).toMatchObject({
      Sold: ['10 tickets', '6 tickets'],
      Value: ['$200.00', '$120.00'],
      'Cash counted': ['$195.00', '$195.00'],
    });
  });

  describe('receipts of a drawer that ends after midnight', () => {
    // Midnight of the store's clock, between the counts of G and M.
    const midnight = Math.floor(Date.now() / 86_400_000 - 1) * 86_400_000;
    const minutes = (after: number) => new Date(midnight + after * 60_000).toISOString();

    async function sharedDrawer(amounts: object) {
      const shared = await openCounter(new Date(midnight - 86_400_000));
      const { shop, g, m } = shared;
      const settings = { time_zone: 'UTC', clerks_see: 'over_short' };
      await shop.till.change(`/store-settings/${shop.store.id}`, settings);
      const early = await sendCount(g, 'shift', minutes(-10), { front: 10, scanned: [shop.entry(0, 9)] });
      const late = await sendCount(m, 'shift', minutes(30), { front: 15, scanned: [shop.entry(10, 14)] });
      const records = [early.submission_id, late.submission_id];
      await must(enterMoney(m, shop.store.id, records, { cash_counted: 290, ...amounts }), 201);
      const link = pathOf((await linkOf(shared, early.submission_id)).data.url);
      return { ...shared, records, receipt: async () => figuresIn((await open(link)).text) };
    }

    test('a receipt shows the whole drawer, and after a late correction its first figures next to today’s', async () => {
      const { shop, receipt } = await sharedDrawer({});
      expect(await receipt()).toEqual({
        'Packs seen': ['1 of 1'],
        Sold: ['10 tickets'],
        Value: ['$200.00'],
        'Expected cash': ['$300.00'],
        'Cash counted': ['$290.00'],
        'Drawer over / short': ['−⁠$10.00'],
      });
      await correct(shop, 13, 14);
      expect(await receipt()).toEqual({
        'Packs seen': ['1 of 1', '1 of 1'],
        Sold: ['10 tickets', '10 tickets'],
        Value: ['$200.00', '$200.00'],
        'Expected cash': ['$300.00', '$260.00'],
        'Cash counted': ['$290.00', '$290.00'],
        'Drawer over / short': ['−⁠$10.00', '+⁠$30.00'],
      });
    });

    test('a receipt shows the first money count next to its replacement, and a dash if the money was withdrawn', async () => {
      const { shop, m, records, receipt } = await sharedDrawer({});
      await must(enterMoney(m, shop.store.id, records, { cash_counted: 300 }), 201);
      expect(await receipt()).toMatchObject({
        'Cash counted': ['$290.00', '$300.00'],
        'Drawer over / short': ['−⁠$10.00', 'Even'],
      });
      await must(enterMoney(m, shop.store.id, records.slice(1), { cash_counted: 100 }), 201);
      expect(await receipt()).toMatchObject({
        'Cash counted': ['$290.00', '—'],
        'Drawer over / short': ['−⁠$10.00', '—'],
      });
    });

    test('a receipt subtracts cumulative figures entered earlier on the same business day', async () => {
      const { shop, g, m, records, receipt } = await sharedDrawer({});
      const cumulative = { basis: 'cumulative', online_sales: 10 } as const;
      const between = await sendCount(g, 'shift', minutes(10), { front: 15 });
      await must(
        enterMoney(g, shop.store.id, [between.submission_id], { ...cumulative, cash_counted: 10 }),
        201,
      );
      const again = { ...cumulative, online_sales: 25, cash_counted: 315 };
      await must(enterMoney(m, shop.store.id, records, again), 201);
      // 15 tickets at $20, and $25 − $10 of the terminal: $315 expected.
      expect(await receipt()).toMatchObject({ 'Drawer over / short': ['−⁠$10.00', 'Even'] });
    });

    test('a receipt says how many packs only a sweep saw', async () => {
      const counter = await openCounter(new Date(Date.now() - 48 * 3_600_000));
      const swept = await sendCount(counter.g, 'shift', recently(2), { front: 0, isSwept: true });
      const link = pathOf((await linkOf(counter, swept.submission_id)).data.url);
      expect(figuresIn((await open(link)).text)).toMatchObject({ 'Packs seen': ['1 of 1, 1 by a sweep'] });
      const inSpanish = await open(link, 'es');
      expect(inSpanish.text).toContain('1 de 1, 1 por barrido');
    });

    test('a receipt shows how a late shelf record changes its packs seen', async () => {
      const { shop, receipt } = await sharedDrawer({});
      const pack = { upc: UPC, first: addToSerial(PACK, 1000), lotCounter: 2 };
      await stockPack(server.db, shop.store, pack, new Date(minutes(-30)));
      expect(await receipt()).toMatchObject({ 'Packs seen': ['1 of 1', '1 of 2'] });
    });
  });

  test('a receipt is unknown if its code or its record in the database was changed', async () => {
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

  test('a receipt ends after 90 days, and no link to it is made after that', async () => {
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

  test('wrong receipt codes from one network are limited, and right ones still open', async () => {
    const wrong = (n: number) => `/r/1-${n.toString(36)}-${'A'.repeat(32)}`;
    for (let n = 0; n < 20; n++) expect(await open(wrong(n))).toMatchObject({ status: 404 });
    const refused = await open(wrong(0));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await open(path)).toMatchObject({ status: 200 });
    // A code of the release before isn't checked then.
    expect(await open(ofTheReleaseBefore(path))).toMatchObject({ status: 429 });
    await server.db.execute(sql`UPDATE login_failures SET failed_at = failed_at - interval '15 minutes'`);
    expect(await open(ofTheReleaseBefore(path))).toMatchObject({ status: 200 });
  });

  test('a receipt code with a wrong signature reads no table except the count of wrong codes', async () => {
    await open(path);
    await server.db.execute(sql`ALTER TABLE submissions RENAME TO submissions_away`);
    await server.db.execute(sql`ALTER TABLE stores RENAME TO stores_away`);
    try {
      const [, store, id] = /^\/r\/(\w+)-(\w+)-/.exec(path) ?? [];
      expect(await open(`/r/${store}-${id}-${'A'.repeat(32)}`)).toMatchObject({ status: 404 });
    } finally {
      await server.db.execute(sql`ALTER TABLE stores_away RENAME TO stores`);
      await server.db.execute(sql`ALTER TABLE submissions_away RENAME TO submissions`);
    }
  });

  test('a receipt opens a limited number of times, and others still open', { tags: 'all' }, async () => {
    const { shop, g } = counter;
    const other = await sendCount(g, 'shift', recently(1), { front: 12, scanned: [shop.entry(10, 11)] });
    const otherPath = pathOf((await linkOf(counter, other.submission_id)).data.url);
    for (let n = 0; n < 60; n++) expect(await open(path)).toMatchObject({ status: 200 });
    expect(await open(path)).toMatchObject({
      status: 429,
      text: expect.stringContaining('This receipt was opened too often.'),
    });
    expect(await open(otherPath)).toMatchObject({ status: 200 });
  });

  test('a receipt opened too often is refused without the database until the time given in the refusal', async () => {
    let aheadMs = 0;
    const clock = () => new Date(Date.now() + aheadMs);
    const { url, close } = await listen(server.connection, server.dataDir, {}, undefined, clock);
    const openThere = () => fetch(`${url}${path}`);
    try {
      for (let n = 0; n < 60; n++) expect((await openThere()).status).toBe(200);
      const refused = await openThere();
      expect(refused.status).toBe(429);
      await server.db.execute(sql`ALTER TABLE login_failures RENAME TO login_failures_away`);
      try {
        const again = await openThere();
        expect(again.status).toBe(429);
        expect(await again.text()).toContain('This receipt was opened too often.');
        expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(
          Number(refused.headers.get('retry-after')),
        );
      } finally {
        await server.db.execute(sql`ALTER TABLE login_failures_away RENAME TO login_failures`);
      }
      aheadMs = Number(refused.headers.get('retry-after')) * 1000;
      expect((await openThere()).status).toBe(200);
    } finally {
      await close();
    }
  });

  test('a receipt opened too often is reported as ended a minute after its author ended it', async () => {
    let aheadMs = 0;
    const clock = () => new Date(Date.now() + aheadMs);
    const { url, close } = await listen(server.connection, server.dataDir, {}, undefined, clock);
    const openThere = async () => (await fetch(`${url}${path}`)).status;
    try {
      const reads = await Promise.all(Array.from({ length: 61 }, openThere));
      expect(reads.filter((status) => status === 429)).toHaveLength(1);
      const { id } = counter.clerkG;
      await server.db.execute(sql`UPDATE users SET receipts_ended_at = now() WHERE id = ${id}`);
      aheadMs = 60_000;
      expect(await openThere()).toBe(410);
    } finally {
      await close();
    }
  });

  test('a receipt’s link is made only for the author of the count, and only in the same store', async () => {
    const { shop, m, clerkM, clerkG } = counter;
    const ask = (session: Session, userId: number) =>
      session.get(`/receipt/${shop.store.id}/${userId}/${record}`);
    expect(await ask(m, clerkM.id)).toMatchObject({ status: 404 });
    const other = await openShop(server);
    expect(await ask(other.till, clerkG.id)).toMatchObject({ status: 403 });
  });
});
