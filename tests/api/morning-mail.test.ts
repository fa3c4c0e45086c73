import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { morningMails, stores, users } from '../../server/db/schema';
import { MAX_AT_ONCE } from '../../server/morning/mails';
import type { MorningMailBody } from '../../src/shared/morning/morning-schema';
import { ROLE } from '../../src/shared/wire/access';
import { type ApiServer, signIn, testServer } from '../support/api/app';
import { DAY, OPENED, sold } from '../support/api/money';
import { addTry, chooseMorning as choose, messageId, morningOf, morningPost } from '../support/api/morning';
import { openShop, type Shop, setSettings } from '../support/api/shop';
import { addCompany, type Person } from '../support/databases/fixtures';
import { startMailServer } from '../support/servers/mail-server';
import { spokenDay } from '../support/tickets/spoken';

const server: ApiServer = testServer();
const post = morningPost(server);
const { sendAt, mailsOf, lastTo } = post;

/** 7:00 by the store's clock, on the morning after the business day and the mornings after that. */
const FIRST = '2026-11-21T15:00:00Z';
const SECOND = '2026-11-22T15:00:00Z';
const THIRD = '2026-11-23T15:00:00Z';

/** A shop whose day has one count of 10 tickets at $5, and whose admin gets the message at 7. */
async function readShop(wanted: Partial<MorningMailBody> = {}): Promise<Shop> {
  const shop = await openShop(server, OPENED);
  await sold(shop, shop.till, '14:05', shop.entry(0, 9));
  await choose(shop.till, [shop.store.id], wanted);
  return shop;
}

describe('the morning mail', () => {
  test('the morning mail is sent once, at the hour of the store’s clock, for the day that has ended', async () => {
    const shop = await readShop();
    const { admin } = shop.store;
    await sendAt('2026-11-21T14:59:00Z');
    expect(mailsOf(admin)).toEqual([]);
    await sendAt(FIRST);
    await sendAt('2026-11-21T15:01:00Z');
    await sendAt('2026-11-22T07:59:00Z');
    expect(mailsOf(admin)).toHaveLength(1);
    const [source] = mailsOf(admin);
    expect(lastTo(admin)).toContain(spokenDay('2026-11-20'));
    expect(lastTo(admin)).toContain(
      // Cash was never counted in this store.
      '- Sales: $50.00, 10 tickets\n- Cash not counted: 1 of 1 drawer\n- Nothing needs attention.',
    );
    expect(lastTo(admin)).toContain(`https://shop.example/morning?store=${shop.store.id}`);
    // Without the line breaks of quoted-printable.
    expect(source?.replaceAll(/=\r?\n/g, '')).toContain('<li>Nothing needs attention.</li>');
    expect(source).not.toContain('All even');
    expect(messageId(source)).toBe(`<morning.${shop.store.id}.${admin.id}.${DAY}@shop.example>`);
  });

  test('only one of several servers sends a morning mail, whichever is first', async () => {
    const shop = await readShop();
    await Promise.all([sendAt(FIRST), sendAt(FIRST), sendAt(FIRST), sendAt(FIRST)]);
    expect(mailsOf(shop.store.admin)).toHaveLength(1);
  });

  test('the morning mail of an even day is skipped for readers who want it only when something needs attention', async () => {
    const shop = await readShop({ only_red: true });
    await sendAt(FIRST);
    expect(mailsOf(shop.store.admin)).toEqual([]);
    // There is no count on the next day.
    await sendAt(SECOND);
    expect(mailsOf(shop.store.admin)).toHaveLength(1);
    expect(lastTo(shop.store.admin)).toContain('No count was recorded.');
  });

  test('the morning mail reports once how a late record changed the day of an earlier mail', async () => {
    const shop = await readShop();
    await sendAt(FIRST);
    await sold(shop, shop.secondTill, '23:10', shop.entry(10, 12));
    expect((await morningOf(shop.till, shop.store.id, '2026-11-21')).changes).toEqual([
      { date: DAY, was: 50, is: 65 },
    ]);
    await sendAt(SECOND);
    expect(lastTo(shop.store.admin)).toContain('Friday was $50.00, is $65.00.');
    await sendAt(THIRD);
    expect(lastTo(shop.store.admin)).toContain(spokenDay('2026-11-22'));
    expect(lastTo(shop.store.admin)).not.toContain(' was $');
    // Users without mail subscriptions received nothing.
    expect((await morningOf(shop.secondTill, shop.store.id, '2026-11-21')).changes).toEqual([]);
  });

  test('each store’s morning mail is sent in the morning of that store’s time zone', async () => {
    const shop = await openShop(server, OPENED);
    const [here, there] = shop.company.stores;
    await setSettings(shop, { time_zone: 'America/New_York' });
    const owner = await signIn(server, shop.company.admin);
    await choose(owner, [here.id, there.id]);
    await sendAt('2026-11-21T12:00:00Z');
    expect(mailsOf(shop.company.admin)).toHaveLength(1);
    expect(lastTo(shop.company.admin)).toContain('Test Store 1');
    await sendAt(FIRST);
    expect(mailsOf(shop.company.admin)).toHaveLength(2);
    expect(lastTo(shop.company.admin)).toContain('Test Store 2');
  });

  test('the morning mail of a day isn’t repeated when the time zone, the day’s end or the hour changes', async () => {
    const shop = await readShop();
    await setSettings(shop, { time_zone: 'Pacific/Auckland' });
    // 7:00 on November 22 there.
    await sendAt('2026-11-21T18:00:00Z');
    expect(lastTo(shop.store.admin)).toContain(spokenDay('2026-11-21'));
    await setSettings(shop, { time_zone: 'America/Los_Angeles', day_ends_at: '05:00' });
    await choose(shop.till, [shop.store.id], { hour: 10 });
    await sendAt('2026-11-21T19:00:00Z');
    await sendAt('2026-11-22T19:00:00Z');
    expect(mailsOf(shop.store.admin)).toHaveLength(1);
    await sendAt('2026-11-23T19:00:00Z');
    expect(mailsOf(shop.store.admin)).toHaveLength(2);
    expect(lastTo(shop.store.admin)).toContain(spokenDay('2026-11-22'));
  });
});

describe('more messages than a server reads together', () => {
  const MORE = MAX_AT_ONCE + 20;

  /** A shop whose message that many people of its company want. */
  async function shopOfMany(): Promise<Shop> {
    const shop = await readShop();
    await server.db.execute(sql`
      WITH many AS (
        INSERT INTO users (store_id, user_role, name, username, password_hash, email)
        SELECT parent_id, ${ROLE.admin}, 'Reader ' || n, 'reader' || s.id || '.' || n, '-',
               'reader' || s.id || '.' || n || '@test.example'
        FROM stores s, generate_series(1, ${MORE}::int) n WHERE s.id = ${shop.store.id}
        RETURNING id)
      INSERT INTO morning_readers (store_id, user_id, hour, only_red, language)
      SELECT ${shop.store.id}::int, id, 7, false, 'en' FROM many`);
    return shop;
  }

  test('two servers send more messages than one read takes, each once and over few connections, and no company waits', {
    tags: 'all',
  }, async () => {
    const [many, few] = [await shopOfMany(), await readShop()];
    const before = post.connections();
    await Promise.all([sendAt(FIRST), sendAt(FIRST)]);
    // Each of the two sends eight at a time, and a connection takes a hundred.
    expect(post.connections() - before).toBeLessThanOrEqual(2 * 8 + MORE / 100);
    const readers = post
      .allTo()
      .filter((address) => address.startsWith(`reader${many.store.id}.`))
      .sort();
    const expected = Array.from({ length: MORE }, (_, n) => `reader${many.store.id}.${n + 1}@test.example`);
    expect(readers).toEqual(expected.sort());
    // Among those that were read first.
    const place = post.allTo().indexOf(`${few.store.admin.Username}@test.example`);
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(MAX_AT_ONCE / 2);
  });
});

describe('failures to send the morning mail', () => {
  test('a morning mail that fails is tried again after 10 minutes, then 20, with the same id; the log has no address', async () => {
    const shop = await readShop();
    const closed = await startMailServer();
    await closed.close();
    const { admin } = shop.store;
    const refusing = await startMailServer(undefined, () =>
      Promise.reject(new Error(`No mailbox ${admin.Username}@test.example`)),
    );
    post.logged.length = 0;
    await sendAt('2026-11-21T15:00:00Z', closed.url);
    const about = { storeId: shop.store.id, userId: shop.store.admin.id, day: DAY };
    expect(post.logged).toContainEqual(
      expect.objectContaining({ event: 'morning_mail_failed', ...about, try: 1, code: 'ESOCKET' }),
    );
    await sendAt('2026-11-21T15:09:00Z');
    expect(mailsOf(admin)).toEqual([]);
    await sendAt('2026-11-21T15:10:00Z', refusing.url);
    expect(post.logged).toContainEqual(
      expect.objectContaining({ event: 'morning_mail_failed', ...about, try: 2, smtp: 550 }),
    );
    expect(JSON.stringify(post.logged)).not.toContain('@');
    await refusing.close();
    await sendAt('2026-11-21T15:29:00Z');
    expect(mailsOf(admin)).toEqual([]);
    await sendAt('2026-11-21T15:30:00Z');
    expect(mailsOf(admin)).toHaveLength(1);
    expect(messageId(mailsOf(admin)[0])).toBe(`<morning.${shop.store.id}.${admin.id}.${DAY}@shop.example>`);
    expect(post.logged).toContainEqual({ event: 'morning_mail_sent', ...about, try: 3 });
  });

  test('one unreachable address delays no other morning mail', async () => {
    const [shop, other] = [await readShop(), await readShop()];
    await server.db.update(users).set({ email: 'no address' }).where(eq(users.id, shop.store.admin.id));
    await sendAt(FIRST);
    expect(mailsOf(other.store.admin)).toHaveLength(1);
  });

  test('another server sends the morning mail of a server that died while sending it', async () => {
    const shop = await readShop();
    const message = { storeId: shop.store.id, userId: shop.store.admin.id, day: DAY };
    await addTry(server.db, { ...message, number: 1, beganAt: new Date(FIRST) });
    await sendAt('2026-11-21T15:05:00Z');
    expect(mailsOf(shop.store.admin)).toEqual([]);
    await Promise.all([sendAt('2026-11-21T15:10:00Z'), sendAt('2026-11-21T15:10:00Z')]);
    expect(mailsOf(shop.store.admin)).toHaveLength(1);
  });
});

describe('people who lost access to the store', () => {
  const cases: [string, (shop: Shop) => Promise<unknown>][] = [
    ['disabled', ({ store }) => update(store.admin, { isActive: false })],
    ['another store', ({ company, store }) => update(store.admin, { storeId: company.stores[1].id })],
    ['a clerk now', ({ store }) => update(store.admin, { userRole: ROLE.user })],
    ['without an address', ({ store }) => update(store.admin, { email: null })],
    [
      'of a closed store',
      ({ store }) => server.db.update(stores).set({ isActive: false }).where(eq(stores.id, store.id)),
    ],
    ['who chose no store', ({ till }) => choose(till, [])],
  ];
  const update = ({ id }: Person, change: Partial<typeof users.$inferInsert>) =>
    server.db.update(users).set(change).where(eq(users.id, id));

  test.each(cases)('a store admin gets no morning mail in this case: %s', async (_, change) => {
    const shop = await readShop();
    await change(shop);
    await sendAt(FIRST);
    expect(mailsOf(shop.store.admin)).toEqual([]);
    const done = await server.db.select().from(morningMails).where(eq(morningMails.storeId, shop.store.id));
    expect(done).toEqual([]);
  });

  test('an owner gets no morning mail of a closed store', async () => {
    const shop = await openShop(server, OPENED);
    const owner = await signIn(server, shop.company.admin);
    await choose(owner, [shop.store.id]);
    await server.db.update(stores).set({ isActive: false }).where(eq(stores.id, shop.store.id));
    await sendAt(FIRST);
    expect(mailsOf(shop.company.admin)).toEqual([]);
  });

  test('an owner gets no morning mail of a store that the company lost', async () => {
    const shop = await openShop(server, OPENED);
    const owner = await signIn(server, shop.company.admin);
    await choose(owner, [shop.store.id]);
    const other = await addCompany(server.db);
    await server.db
      .update(stores)
      .set({ parentId: other.id, storeName: 'Sold' })
      .where(eq(stores.id, shop.store.id));
    await sendAt(FIRST);
    expect(mailsOf(shop.company.admin)).toEqual([]);
  });
});
