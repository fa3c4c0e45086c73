import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, stores, users } from '../../server/db/schema';
import { ROLE } from '../../src/shared/wire/access';
import { sessionWith, signIn } from '../support/api/app';
import { CENSUS, censusBody } from '../support/api/census';
import {
  alertServer,
  alertsOf,
  chooseAlerts,
  endPush,
  enterShort,
  findMissing,
  OPENING,
  pushedTo,
} from '../support/api/instant-alerts';
import { at, entered, OPENED, sold } from '../support/api/money';
import { removalBody, remove } from '../support/api/removals';
import { correct, must, openShop, packRun, type Shop } from '../support/api/shop';
import type { Person } from '../support/databases/fixtures';
import { sendCount } from '../support/shops/counts';

const { server, post, alertedShop, mailsOf } = alertServer();

describe('alerts about missing tickets', () => {
  test('missing tickets that an opening check finds are reported once, by mail and to the device', async () => {
    const shop = await alertedShop();
    const device = await post.subscribe(shop.till);
    const record = await findMissing(shop);
    await post.send();
    await post.send({ minutes: 5 });
    const sentence = '3 tickets missing, $60.00: opening check of Sat, Nov 21, 6:04 AM by “Second Admin”.';
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

  test('tickets recorded as lost or stolen cause an alert, and returned ones don’t', async () => {
    const shop = await alertedShop();
    const record = (...data: object[]) =>
      shop.till.record('/packs-removed', removalBody(shop.store.id, data));
    await record({ ...packRun(70, 79), reason: 'returned' });
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
    await record({ ...packRun(66, 69), reason: 'lost' }, { ...packRun(60, 65), reason: 'stolen' });
    await post.send();
    expect(mailsOf(shop)[0]).toContain('10 tickets recorded as lost or stolen, $200');
  });

  test('a pack that a closed census never saw causes one alert, however often the census is closed', async () => {
    const shop = await alertedShop();
    const census = { store_id: shop.store.id, census_id: CENSUS };
    const unknown = { ...census, data: [{ code: '99990000001000', place: 'safe' }] };
    await shop.till.record('/census-record', unknown);
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
    await shop.till.record('/census-close', census);
    await shop.secondTill.record('/census-close', census);
    await post.send();
    await post.send({ minutes: 1 });
    expect(mailsOf(shop)).toHaveLength(1);
    expect(mailsOf(shop)[0]).toContain('1 pack never seen in the census, $1,600.00: closed');
  });

  test('no alert is sent when a census saw every pack, or when an opening check finds nothing missing', async () => {
    const shop = await alertedShop();
    await shop.till.record('/census-record', censusBody(shop.store.id));
    await shop.till.record('/census-close', { store_id: shop.store.id, census_id: CENSUS });
    await sendCount(shop.secondTill, 'opening', OPENING, { front: 0 });
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
  });

  test('people who chose only drawers get no alert about missing tickets', async () => {
    const shop = await alertedShop({ missing: false });
    await findMissing(shop);
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
  });

  test('missing tickets cause no alert if a late count explains them before it is sent', async () => {
    const shop = await alertedShop();
    await findMissing(shop);
    await sendCount(shop.till, 'shift', '2026-11-21T07:10:00Z', { front: 23, scanned: [shop.entry(20, 22)] });
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
  });
});

describe('alerts about short drawers', () => {
  test('a drawer causes an alert when it is short by more than the limit', async () => {
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

  test('a short drawer causes an alert when its count arrives after the money', async () => {
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

  test('a short drawer causes no alert for people who want none, and neither does a drawer that is over', async () => {
    const shop = await alertedShop({ short: null });
    await enterShort(shop, 50);
    await chooseAlerts(shop.till, [shop.store.id]);
    await enterShort(shop, -50, 5, '16:05');
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
  });

  test('a drawer that was short before its reader chose alerts causes one only when a record of its own arrives', async () => {
    const shop = await openShop(server, { price: 20, ...OPENED });
    await enterShort(shop, 50);
    await chooseAlerts(shop.till, [shop.store.id]);
    await sold(shop, shop.till, '18:00', shop.entry(5, 5));
    await post.send();
    expect(mailsOf(shop)).toEqual([]);
    await must(remove(shop, [70, 79], 'sold_whole', at('13:00')), 201);
    await post.send();
    expect(mailsOf(shop)).toEqual([expect.stringContaining('A drawer is $250.00 short')]);
  });
});

describe('a drawer that was even when its reader chose alerts', () => {
  /** Runs `arrive` after the choice, and looks only at what it received, as a running server does. */
  async function afterChoice(shop: Shop, arrive: () => Promise<unknown>): Promise<string[]> {
    const since = Date.now();
    await chooseAlerts(shop.till, [shop.store.id]);
    await arrive();
    await post.send({ since });
    await post.send({ since });
    await post.send();
    return mailsOf(shop);
  }
  const openEvenShop = async (...entries: [first: number, last: number][]): Promise<Shop> => {
    const shop = await openShop(server, { price: 20, ...OPENED });
    for (const [first, last] of entries) {
      const count = await sold(shop, shop.till, '14:05', shop.entry(first, last));
      await entered(shop.till, shop, [count], { cash_counted: count.data.amount });
    }
    return shop;
  };

  test('a drawer that a late removal of its clerk makes short causes one alert', async () => {
    const shop = await openEvenShop([0, 4]);
    const mails = await afterChoice(shop, () => must(remove(shop, [70, 79], 'sold_whole', at('13:00')), 201));
    expect(mails).toEqual([expect.stringContaining('A drawer is $200.00 short')]);
  });

  test('a drawer that late money of an earlier cumulative drawer makes short causes one alert', async () => {
    const shop = await openShop(server, { price: 20, ...OPENED });
    const earlier = await sold(shop, shop.secondTill, '12:05', shop.entry(0, 4));
    const later = await sold(shop, shop.till, '14:05', shop.entry(5, 9));
    const basis = 'cumulative';
    await entered(shop.till, shop, [later], { basis, online_cashes: 90, cash_counted: 10 });
    const mails = await afterChoice(shop, () =>
      entered(shop.secondTill, shop, [earlier], { basis, online_cashes: 60, cash_counted: 40 }),
    );
    expect(mails).toEqual([expect.stringContaining('A drawer is $60.00 short')]);
  });

  test('late records that take an even drawer’s tickets or concern others cause no alert', async () => {
    const shop = await openEvenShop([0, 4]);
    const mails = await afterChoice(shop, async () => {
      await sold(shop, shop.secondTill, '13:05', shop.entry(0, 1));
      await correct(shop, 4, 4);
      await must(remove(shop, [70, 79], 'returned', at('13:00')), 201);
    });
    expect(mails).toEqual([]);
  });
});

describe('ways to reach a person', () => {
  test('a person without a device gets alerts by mail, even after choosing none', async () => {
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

  test('alerts go to each device, in the language in which they were chosen', async () => {
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

  test('alerts to a device end with its sign-in, or when they are turned off', async () => {
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

  test('a device whose sign-in has expired gets no alert, and its person gets a mail', async () => {
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

  test('a person’s eleventh device takes the place of the oldest', { tags: 'all' }, async () => {
    const shop = await alertedShop({ by_mail: false });
    const devices = [];
    for (let n = 0; n < 11; n++) devices.push(await post.subscribe(await signIn(server, shop.store.admin)));
    await enterShort(shop, 30);
    await post.send();
    expect(devices.map((device) => pushedTo(device).length)).toEqual([0, ...Array(10).fill(1)]);
  });
});

/** Records a short drawer as another person, since the admin's sign-in has ended. */
async function enterShortAs(shop: Shop): Promise<void> {
  const count = await sold(shop, shop.secondTill, '14:05', shop.entry(0, 4));
  await entered(shop.secondTill, shop, [count], { cash_counted: 50 });
}

test('several servers together send each alert once', async () => {
  const shop = await alertedShop();
  const device = await post.subscribe(shop.till);
  await findMissing(shop);
  await Promise.all(Array.from({ length: 4 }, () => post.send()));
  expect(mailsOf(shop)).toHaveLength(1);
  expect(pushedTo(device)).toHaveLength(1);
});

describe('people who no longer get alerts', () => {
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
  test.each(cases)('people who lost access or changed their mind get no alert: %s', async (_, change) => {
    const shop = await alertedShop();
    const device = await post.subscribe(shop.till);
    await enterShort(shop, 30);
    await change(shop);
    await post.send();
    await post.send({ minutes: 2 });
    expect([...mailsOf(shop), ...pushedTo(device)]).toEqual([]);
  });
});
