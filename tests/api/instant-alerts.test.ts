import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countUnsentAlerts } from '../../server/board/instant/post';
import { sessions, stores, users } from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import { pushKeysOf } from '../../server/mail/web-push';
import { ROLE } from '../../src/shared/wire/access';
import { type ApiServer, sessionWith, signIn, testServer } from '../support/api/app';
import { CENSUS, censusBody } from '../support/api/census';
import { alertPost, alertsOf, chooseAlerts, endPush, pushedTo } from '../support/api/instant-alerts';
import { entered, OPENED, sold } from '../support/api/money';
import { packRun, removalBody, remove } from '../support/api/removals';
import { must, openShop, type Shop } from '../support/api/shop';
import type { Person } from '../support/databases/fixtures';
import { startMailServer } from '../support/servers/mail-server';
import { startPushService } from '../support/servers/push-service';
import { sendCount } from '../support/shops/counts';

/** The push service of these tests has a private address. */
const server: ApiServer = testServer(undefined, { PUSH_TO_PRIVATE_ADDRESSES: '1' });
const post = alertPost(server);

const CLOSE = '2026-11-21T06:58:00Z';
const OPENING = '2026-11-21T14:04:00Z';

/** A shop at $20 a ticket whose admin has chosen alerts. */
async function alertedShop(wanted: Parameters<typeof chooseAlerts>[2] = {}): Promise<Shop> {
  const shop = await openShop(server, { price: 20, ...OPENED });
  await chooseAlerts(shop.till, [shop.store.id], wanted);
  return shop;
}

/** 3 tickets, $60, are gone between the last count and the opening check. */
async function findMissing(shop: Shop): Promise<string> {
  await sendCount(shop.till, 'shift', CLOSE, { front: 20, scanned: [shop.entry(0, 19)] });
  const check = await sendCount(shop.secondTill, 'opening', OPENING, {
    front: 23,
    scanned: [shop.entry(20, 22)],
  });
  return check.submission_id;
}

/** Enters the money of a count of `tickets` at $20, with so much less cash. @param time by the store's clock */
async function enterShort(shop: Shop, dollars: number, from = 0, time = '14:05'): Promise<void> {
  const count = await sold(shop, shop.till, time, shop.entry(from, from + 4));
  await entered(shop.till, shop, [count], { cash_counted: 100 - dollars });
}

const mailsOf = (shop: Shop): string[] => post.mailsOf(shop.store.admin);
const ids = (shop: Shop) => ({ storeId: shop.store.id, userId: shop.store.admin.id });

describe('missing tickets', () => {
  test('that an opening check finds come by mail and to the device, once', async () => {
    const shop = await alertedShop();
    const device = await post.subscribe(shop.till);
    const record = await findMissing(shop);
    await post.send();
    await post.send({ minutes: 5 });
    const sentence = '3 tickets missing, $60: opening check of Sat, Nov 21, 6:04 AM by “Second Admin”.';
    const [mail] = mailsOf(shop);
    expect(mailsOf(shop)).toHaveLength(1);
    expect(mail).toContain(sentence);
    expect(mail).toContain(`https://shop.example/sales-report-date?date=2026-11-21&store=${shop.store.id}`);
    expect(mail).toContain(`https://shop.example/morning?store=${shop.store.id}`);
    expect(post.sources().at(-1)).toMatch(/tickets_are_missing/);
    expect(pushedTo(device)).toEqual([
      {
        title: 'Test Store 1',
        body: sentence,
        lang: 'en',
        url: `/sales-report-date?date=2026-11-21&store=${shop.store.id}`,
        tag: record,
      },
    ]);
    const [{ topic, ttl, urgency, claims } = { claims: { exp: 0 } }] = device.received;
    expect({ topic, ttl, urgency }).toEqual({
      topic: record.replaceAll('-', ''),
      ttl: 86_400,
      urgency: 'high',
    });
    expect(claims.exp * 1000 - Date.now()).toBeLessThan(24 * 3_600_000);
    expect(claims).toMatchObject({ aud: post.service().url, sub: 'mailto:no-reply@shop.example' });
    expect(post.service().refused).toEqual([]);
    // No ticket is named.
    expect(mail + JSON.stringify(pushedTo(device))).not.toContain('15401234567');
  });

  test('that a person recorded as lost are told; returned ones aren’t', async () => {
    const shop = await alertedShop();
    const removeAs = (first: number, last: number, reason: string) =>
      must(
        shop.till.post(
          '/packs-removed',
          removalBody(shop.store.id, [{ ...packRun(first, last), reason }]),
          randomUUID(),
        ),
        201,
      );
    await removeAs(70, 79, 'returned');
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
    await removeAs(60, 69, 'stolen');
    await post.send();
    expect(mailsOf(shop)[0]).toContain('10 tickets recorded as lost or stolen, $200');
  });

  test('of a pack that a closed census never saw are told once, however often it is closed', async () => {
    const shop = await alertedShop();
    const census = { store_id: shop.store.id, census_id: CENSUS };
    const unknown = { ...census, data: [{ code: '99990000001000', place: 'safe' }] };
    await must(shop.till.post('/census-record', unknown, randomUUID()), 201);
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
    await must(shop.till.post('/census-close', census, randomUUID()), 201);
    await must(shop.secondTill.post('/census-close', census, randomUUID()), 201);
    await post.send();
    await post.send({ minutes: 1 });
    expect(mailsOf(shop)).toHaveLength(1);
    expect(mailsOf(shop)[0]).toContain('1 pack never seen in the census, $1,600: closed');
  });

  test('are no alert when the census saw every pack, or when nothing is missing', async () => {
    const shop = await alertedShop();
    await must(shop.till.post('/census-record', censusBody(shop.store.id), randomUUID()), 201);
    await must(
      shop.till.post('/census-close', { store_id: shop.store.id, census_id: CENSUS }, randomUUID()),
      201,
    );
    await sendCount(shop.secondTill, 'opening', OPENING, { front: 0 });
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
  });

  test('are no alert for people who chose only drawers', async () => {
    const shop = await alertedShop({ missing: false });
    await findMissing(shop);
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
  });

  test('that a late count explained before anybody was told are no alert', async () => {
    const shop = await alertedShop();
    await findMissing(shop);
    await sendCount(shop.till, 'shift', '2026-11-21T07:10:00Z', { front: 23, scanned: [shop.entry(20, 22)] });
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
  });
});

describe('a short drawer', () => {
  test('is told when it is short by more than the limit', async () => {
    const shop = await alertedShop({ short: 20 });
    await enterShort(shop, 20);
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
    await enterShort(shop, 20.01, 5, '16:05');
    await post.send();
    await post.send({ minutes: 2 });
    expect(mailsOf(shop)).toHaveLength(1);
    expect(mailsOf(shop)[0]).toContain('A drawer is $20.01 short: “Store Admin 1”, Fri, Nov 20, 4:05 PM.');
    expect(mailsOf(shop)[0]).toContain(`https://shop.example/over-short?store=${shop.store.id}`);
  });

  test('is told when its count arrives after the money', async () => {
    const shop = await alertedShop();
    const count = randomUUID();
    await entered(shop.till, shop, [{ submission_id: count } as never], { cash_counted: 10 });
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
    const { submission_id } = await must(
      shop.till.post<{ submission_id: string }>(
        '/sales-record-register',
        { data: { scanned: [shop.entry(0, 4)], non_scanned: [] }, recorded_at: '2026-11-20T22:05:00Z' },
        count,
      ),
      201,
    );
    expect(submission_id).toBe(count);
    await post.send();
    expect(mailsOf(shop)[0]).toContain('A drawer is $90.00 short');
  });

  test('is no alert for people who want none about drawers, nor when it is over', async () => {
    const shop = await alertedShop({ short: null });
    await enterShort(shop, 50);
    await chooseAlerts(shop.till, [shop.store.id]);
    await enterShort(shop, -50, 5, '16:05');
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
  });

  test('of yesterday is no news after today’s choice, until a record makes it news', async () => {
    const shop = await openShop(server, { price: 20, ...OPENED });
    await enterShort(shop, 50);
    await chooseAlerts(shop.till, [shop.store.id]);
    await sold(shop, shop.till, '18:00', shop.entry(5, 5));
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
  });
});

describe('the way to a person', () => {
  test('is mail as long as there is no device, whatever was chosen', async () => {
    const shop = await alertedShop({ by_mail: false });
    await enterShort(shop, 30);
    await post.send();
    expect(mailsOf(shop)).toHaveLength(1);
    const device = await post.subscribe(shop.till);
    await enterShort(shop, 40, 5, '16:05');
    await post.send();
    expect(mailsOf(shop)).toHaveLength(1);
    expect(pushedTo(device).map(({ body }) => body)).toEqual([expect.stringContaining('$40.00 short')]);
  });

  test('leads to each device, in the language in which it was chosen', async () => {
    const shop = await openShop(server, { price: 20, ...OPENED });
    const inSpanish = sessionWith(server, shop.till.token, { 'Accept-Language': 'es' });
    await chooseAlerts(inSpanish, [shop.store.id]);
    const phone = await signIn(server, shop.store.admin);
    const devices = [await post.subscribe(shop.till), await post.subscribe(phone)];
    expect(await alertsOf(phone)).toMatchObject({ push_here: true, push_elsewhere: 1 });
    await enterShort(shop, 30);
    await post.send();
    for (const device of devices)
      expect(pushedTo(device)).toEqual([
        expect.objectContaining({ lang: 'es', body: expect.stringContaining('A una caja le faltan $30.00') }),
      ]);
    expect(mailsOf(shop)[0]).toContain('Cómo está ahora');
  });

  test('to a device ends with its sign-in, or when it is turned off', async () => {
    const shop = await alertedShop();
    const phone = await signIn(server, shop.store.admin);
    const tablet = await signIn(server, shop.store.admin);
    const [onPhone, onTablet] = [await post.subscribe(phone), await post.subscribe(tablet)];
    await must(phone.post('/logout', {}), 200);
    expect((await endPush(server, tablet)).body.data).toMatchObject({ push_here: false, push_elsewhere: 0 });
    await enterShort(shop, 30);
    await post.send();
    expect([...pushedTo(onPhone), ...pushedTo(onTablet)]).toEqual([]);
    expect(mailsOf(shop)).toHaveLength(1);
  });

  test('to a device whose sign-in has expired is mail', async () => {
    const shop = await alertedShop({ by_mail: false });
    const device = await post.subscribe(shop.till);
    await server.db
      .update(sessions)
      .set({ expiresAt: new Date() })
      .where(eq(sessions.userId, shop.store.admin.id));
    await enterShortAs(shop);
    await post.send();
    expect(pushedTo(device)).toEqual([]);
    expect(mailsOf(shop)).toHaveLength(1);
  });

  test('an eleventh device takes the place of the oldest', async () => {
    const shop = await alertedShop({ by_mail: false });
    const devices = [];
    for (let n = 0; n < 11; n++) devices.push(await post.subscribe(await signIn(server, shop.store.admin)));
    await enterShort(shop, 30);
    await post.send();
    expect(devices.map((device) => pushedTo(device).length)).toEqual([0, ...Array(10).fill(1)]);
  });
});

/** The same by another person, since the admin's sign-in has ended. */
async function enterShortAs(shop: Shop): Promise<void> {
  const count = await sold(shop, shop.secondTill, '14:05', shop.entry(0, 4));
  await entered(shop.secondTill, shop, [count], { cash_counted: 50 });
}

describe('when a server doesn’t answer', () => {
  test('a mail is tried again after a minute, two, and so on, as the same message', async () => {
    const shop = await alertedShop();
    await enterShort(shop, 30);
    const closed = await startMailServer();
    await closed.close();
    post.logged.length = 0;
    await post.send({ smtpUrl: closed.url });
    const about = { ...ids(shop), by: 'mail' };
    expect(post.logged).toEqual([
      expect.objectContaining({ event: 'instant_alert_failed', ...about, try: 1, code: 'ESOCKET' }),
    ]);
    await post.send({ minutes: 0.9, smtpUrl: closed.url });
    await post.send({ minutes: 1.1, smtpUrl: closed.url });
    await post.send({ minutes: 3, smtpUrl: closed.url });
    await post.send({ minutes: 3.3 });
    expect(post.logged.map((line) => [line.event, line.try])).toEqual([
      ['instant_alert_failed', 1],
      ['instant_alert_failed', 2],
      ['instant_alert_sent', 3],
    ]);
    expect(mailsOf(shop)).toHaveLength(1);
    expect(JSON.stringify(post.logged)).not.toContain('@');
  });

  test.each([500, 503, 429])(
    'a push service that answers %i gets the message later, once',
    async (status) => {
      const shop = await alertedShop({ by_mail: false });
      const device = await post.subscribe(shop.till);
      await enterShort(shop, 30);
      post.logged.length = 0;
      post.service().answer(status, { 'Retry-After': '600' });
      await post.send();
      expect(post.logged).toEqual([
        expect.objectContaining({ event: 'instant_alert_failed', ...ids(shop), by: 'push', status }),
      ]);
      expect(JSON.stringify(post.logged)).not.toContain('Secret');
      expect(JSON.stringify(post.logged)).not.toContain(device.subscription.endpoint);
      post.service().answer(201);
      await post.send({ minutes: 4 });
      expect([pushedTo(device).length, mailsOf(shop).length]).toEqual([0, 0]);
      // The person shouldn't wait for the service.
      await post.send({ minutes: 9 });
      expect([pushedTo(device).length, mailsOf(shop).length]).toEqual([0, 1]);
      await post.send({ minutes: 11 });
      await post.send({ minutes: 30 });
      expect([pushedTo(device).length, mailsOf(shop).length]).toEqual([1, 1]);
    },
  );

  test('a push service that never answers costs its device one attempt, and others nothing', async () => {
    const [slow, fast] = [await alertedShop(), await alertedShop({ by_mail: false })];
    const [slowDevice, device] = [await post.subscribe(slow.till), await post.subscribe(fast.till)];
    const record = await findMissing(slow);
    await must(remove(slow, [60, 69], 'lost'), 201);
    post.service().answer('never');
    post.logged.length = 0;
    const before = post.service().count();
    await post.send({ limitMs: 1_000 });
    post.service().answer(201);
    expect(post.service().count()).toBe(before + 1);
    expect(post.logged.filter(({ by }) => by === 'push')).toEqual([
      expect.objectContaining({ event: 'instant_alert_failed', ...ids(slow), record, type: 'AbortError' }),
    ]);
    expect(mailsOf(slow)).toHaveLength(2);
    await enterShort(fast, 30);
    await post.send();
    expect([pushedTo(device).length, pushedTo(slowDevice).length]).toEqual([1, 0]);
    await post.send({ minutes: 2 });
    expect(pushedTo(slowDevice)).toHaveLength(2);
  });

  test('a redirection to another address isn’t followed', async () => {
    const shop = await alertedShop();
    const device = await post.subscribe(shop.till);
    const inside = await startPushService();
    await enterShort(shop, 30);
    post.logged.length = 0;
    post.service().answer(307, { Location: `${inside.url}/push/x` });
    await post.send();
    post.service().answer(201);
    expect(post.logged).toContainEqual(
      expect.objectContaining({ event: 'instant_alert_failed', ...ids(shop), by: 'push', status: 307 }),
    );
    expect([inside.count(), pushedTo(device).length]).toEqual([0, 0]);
    await inside.close();
  });

  test('a server that dies while sending leaves the alert to another one, ten minutes later', async () => {
    const shop = await alertedShop();
    await enterShort(shop, 30);
    let isHandedOver = (): void => {};
    const handedOver = new Promise<void>((done) => {
      isHandedOver = done;
    });
    // It never goes on after this.
    void post.send({
      mail: () => {
        isHandedOver();
        return new Promise(() => {});
      },
    });
    await handedOver;
    expect(await countUnsentAlerts(server.db)).toBeGreaterThan(0);
    await post.send({ minutes: 9 });
    expect(mailsOf(shop)).toEqual([]);
    await post.send({ minutes: 11 });
    await post.send({ minutes: 30 });
    expect(mailsOf(shop)).toHaveLength(1);
  });

  test('a device that is gone is forgotten, and its alert comes by mail', async () => {
    const shop = await alertedShop({ by_mail: false });
    const device = await post.subscribe(shop.till);
    post.service().end(device);
    await enterShort(shop, 30);
    await post.send();
    await post.send();
    expect(mailsOf(shop)).toHaveLength(1);
    expect(await alertsOf(shop.till)).toMatchObject({ push_here: false });
    const before = post.service().count();
    await enterShort(shop, 40, 5, '16:05');
    await post.send();
    expect(post.service().count()).toBe(before);
  });

  test('it is given up after a day', async () => {
    const shop = await alertedShop();
    await enterShort(shop, 30);
    const closed = await startMailServer();
    await closed.close();
    await post.send({ smtpUrl: closed.url });
    post.logged.length = 0;
    await post.send({ minutes: 24 * 60, smtpUrl: closed.url });
    expect(post.logged).toEqual([
      expect.objectContaining({ event: 'instant_alert_given_up', ...ids(shop), by: 'mail' }),
    ]);
    await post.send({ minutes: 25 * 60 });
    expect(mailsOf(shop)).toEqual([]);
  });
});

test('several servers send each alert once', async () => {
  const shop = await alertedShop();
  const device = await post.subscribe(shop.till);
  await findMissing(shop);
  await Promise.all(Array.from({ length: 4 }, () => post.send()));
  expect(mailsOf(shop)).toHaveLength(1);
  expect(pushedTo(device)).toHaveLength(1);
});

describe('what one store and one key can do is bounded:', () => {
  test('at most 100 records a day are told, the first ones', async () => {
    const shop = await alertedShop();
    await server.db.execute(sql`
      INSERT INTO alerts (store_id, submission_id, user_id, target, content, created_at, next_try_at, done_at)
      SELECT ${shop.store.id}, gen_random_uuid(), ${shop.store.admin.id}, 0, '{}', now(), now(), now()
      FROM generate_series(1, 99)`);
    await enterShort(shop, 30);
    await post.send();
    await enterShort(shop, 40, 5, '16:05');
    await post.send();
    expect(mailsOf(shop)).toHaveLength(1);
    await post.send({ minutes: 24 * 60 + 1 });
    expect(mailsOf(shop)).toHaveLength(1);
  });

  test('alerts of more than 90 days ago are forgotten once there are new ones', async () => {
    const shop = await alertedShop();
    await enterShort(shop, 30);
    await post.send();
    const kept = () =>
      rows(server.db, sql`SELECT count(*)::int AS alerts FROM alerts WHERE store_id = ${shop.store.id}`);
    await server.db.execute(
      sql`UPDATE alerts SET created_at = now() - interval '91 days' WHERE store_id = ${shop.store.id}`,
    );
    await enterShort(shop, 40, 5, '16:05');
    await post.send();
    expect(await kept()).toEqual([{ alerts: 1 }]);
  });

  test('a device that subscribed with another key of the server gets nothing, and its person mail', async () => {
    const shop = await alertedShop({ by_mail: false });
    const device = await post.subscribe(shop.till);
    const keyFile = join(server.dataDir, 'push-key.pem');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(keyFile, privateKey.export({ format: 'pem', type: 'sec1' }));
    await enterShort(shop, 30);
    const before = post.service().count();
    await post.send({ keyFile });
    await post.send({ keyFile });
    expect([pushedTo(device).length, post.service().count() - before]).toEqual([0, 0]);
    expect(mailsOf(shop)).toHaveLength(1);
    expect(await alertsOf(shop.till)).toMatchObject({ push_here: false });
  });

  test.each([
    ['no key', 'nothing'],
    ['a key on another curve', generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey],
    ['an RSA key', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey],
  ])('a server doesn’t start with a PUSH_KEY that has %s', async (_, key) => {
    const keyFile = join(server.dataDir, 'wrong-key.pem');
    await writeFile(keyFile, typeof key === 'string' ? key : key.export({ format: 'pem', type: 'pkcs8' }));
    await expect(pushKeysOf(server.db, keyFile, new Date())).rejects.toThrow(/^PUSH_KEY: .*P-256/);
  });
});

describe('people who lost access to the store, or changed their mind, get no alert', () => {
  const update = ({ id }: Person, change: Partial<typeof users.$inferInsert>) =>
    server.db.update(users).set(change).where(eq(users.id, id));
  const cases: [string, (shop: Shop) => Promise<unknown>][] = [
    ['disabled', ({ store }) => update(store.admin, { isActive: false })],
    ['another store', ({ company, store }) => update(store.admin, { storeId: company.stores[1].id })],
    ['a clerk now', ({ store }) => update(store.admin, { userRole: ROLE.user })],
    [
      'of a closed store',
      ({ store }) => server.db.update(stores).set({ isActive: false }).where(eq(stores.id, store.id)),
    ],
    ['who chose no store', ({ till }) => chooseAlerts(till, [])],
    [
      'who want none about drawers any more',
      ({ till, store }) => chooseAlerts(till, [store.id], { short: null }),
    ],
  ];
  test.each(cases)('%s', async (_, change) => {
    const shop = await alertedShop();
    const device = await post.subscribe(shop.till);
    await enterShort(shop, 30);
    await change(shop);
    await post.send();
    await post.send({ minutes: 2 });
    expect([...mailsOf(shop), ...pushedTo(device)]).toEqual([]);
  });
});
