import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recordSales } from '../../server/counting/record-sales';
import { addLot } from '../../server/stock/lots';
import type {
  LateRecord,
  LateRecordsReply,
  LateSeenReply,
} from '../../src/shared/counting/late-records-schema';
import { businessDate, DAY_MS, DEFAULT_CLOCK, HOUR_MS, wallTime } from '../../src/shared/time/store-clock';
import { ROLE } from '../../src/shared/wire/access';
import { signIn, testServer } from '../support/api/app';
import { backdateLines, logOf, signInAt } from '../support/api/audit';
import { clerksTerminal, givePin, PIN, withClerk } from '../support/api/clerks';
import { ago, exceptionsOf, lateRecordsOf, soldAt } from '../support/api/late-records';
import { must, openShop, type Shop, shiftOf } from '../support/api/shop';
import { addPerson, type SoldEntry, salesBody, shelfBody } from '../support/databases/fixtures';

const server = testServer();
const dayAgo = (days: number) => businessDate(ago(days * DAY_MS), DEFAULT_CLOCK);
const OPENED = { openedAt: ago(30 * DAY_MS) };

/** A record received at the moment of its capture, some time ago. */
const soldOnTime = (shop: Shop, msAgo: number, entries: SoldEntry[]) =>
  recordSales(server.db, {
    storeId: shop.store.id,
    key: randomUUID(),
    body: salesBody(entries),
    recordedAt: ago(msAgo),
    clock: DEFAULT_CLOCK,
    by: { userId: shop.store.admin.id, sessionId: null },
    now: ago(msAgo),
  });

/** The total of a day's report. */
const totalOf = async (shop: Shop, date: string) => (await shop.day(date)).countData[0]?.ticketCount ?? 0;

describe('late records listed for the owner', () => {
  test('a record dated before its pack arrived is listed as late, and both days show the tickets that it takes', async () => {
    const shop = await openShop(server);
    const today = businessDate(new Date(), DEFAULT_CLOCK);
    await soldAt(shop, shop.till, new Date(), shop.entry(0, 19));
    const lastYear = ago(365 * DAY_MS);
    const copied = await soldAt(shop, shop.secondTill, lastYear, shop.entry(0, 19));
    const [late, ...others] = await lateRecordsOf(shop);
    expect(others).toEqual([]);
    expect(late).toEqual({
      id: copied.data.id,
      submission_id: copied.submission_id,
      kind: 'before_shelf',
      received_at: expect.stringMatching(/Z$/),
      recorded_at: lastYear.toISOString(),
      time_recorded: wallTime(lastYear, DEFAULT_CLOCK),
      by: 'Second Admin',
      on_duty: null,
      terminal: null,
      days: [
        { date: businessDate(lastYear, DEFAULT_CLOCK), ticketCount: 20, amount: 100 },
        { date: today, ticketCount: -20, amount: -100 },
      ],
      seen_at: null,
    });
    expect(businessDate(new Date(late?.received_at ?? ''), DEFAULT_CLOCK)).toBe(today);

    const { submission_id: _, days: __, seen_at: ___, ...about } = late as LateRecord;
    const lost = [{ ...about, ticketCount: -20, amount: -100 }];
    const gained = [{ ...about, ticketCount: 20, amount: 100 }];
    expect(await shop.day(today)).toEqual({
      salesRecord: [],
      countData: [],
      missing: [],
      late_changes: lost,
    });
    expect(await shop.day(businessDate(lastYear, DEFAULT_CLOCK))).toMatchObject({
      countData: [{ ticketCount: 20 }],
      late_changes: gained,
    });
  });

  test('a record dated before the shelf record of some or all of its tickets is listed as late', async () => {
    const shop = await openShop(server, OPENED);
    const pack = '15401299000000';
    const end = '15401299000059';
    const body = { lot_number: '028400005678', lot_counter: 1, start_number: pack, end_number: end };
    const { vendorId, planId, id } = shop.store;
    const lot = { ...body, vendor_id: vendorId, plan_id: planId, store_id: id };
    const now = OPENED.openedAt;
    const by = { userId: shop.store.admin.id, sessionId: null };
    await addLot(server.db, { body: lot, by, now });
    const half = '15401299000029';
    await shop.till.change('/updateInvetoryOnShelf', shelfBody(id, '028400005678', pack, half));
    const entry = { ...shop.entry(0, 9), lot_number: '028400005678', start_ticket: pack };
    const tooEarly = { ...entry, end_ticket: '15401299000009' };
    // The other pack has hung there for a month.
    await soldAt(shop, shop.secondTill, ago(HOUR_MS), shop.entry(0, 9), tooEarly);
    expect(await lateRecordsOf(shop)).toMatchObject([{ kind: 'before_shelf' }]);
    // The same terminal may have put them on the shelf and counted them, both offline.
    const more = { ...entry, start_ticket: '15401299000010', end_ticket: '15401299000019' };
    await soldAt(shop, shop.till, ago(HOUR_MS), more);
    expect((await lateRecordsOf(shop)).filter(({ kind }) => kind === 'before_shelf')).toHaveLength(1);
  });

  test('a record that changes ended business days is listed as late, with each day that it takes tickets from', async () => {
    const shop = await openShop(server, OPENED);
    await soldOnTime(shop, 3 * DAY_MS, [shop.entry(0, 9)]);
    await soldOnTime(shop, 2 * DAY_MS, [shop.entry(10, 29)]);
    expect(await lateRecordsOf(shop)).toEqual([]);
    const five = ago(5 * DAY_MS);
    await soldAt(shop, shop.till, five, shop.entry(0, 34));
    expect(await lateRecordsOf(shop)).toMatchObject([
      {
        kind: 'other_day',
        days: [
          { date: businessDate(five, DEFAULT_CLOCK), ticketCount: 35, amount: 175 },
          { date: dayAgo(3), ticketCount: -10, amount: -50 },
          { date: dayAgo(2), ticketCount: -20, amount: -100 },
        ],
      },
    ]);
    for (const [days, count] of [
      [5, 35],
      [3, -10],
      [2, -20],
    ] as const)
      expect((await shop.day(dayAgo(days))).late_changes).toMatchObject([
        { ticketCount: count, amount: count * 5 },
      ]);
  });

  test('a record that moves tickets within an ended day is listed as late, though the day’s total stays the same', async () => {
    const shop = await openShop(server, OPENED);
    await soldOnTime(shop, 4 * DAY_MS, [shop.entry(0, 19)]);
    const [before] = (await shop.day(dayAgo(4))).salesRecord;
    const earlier = new Date(ago(4 * DAY_MS).getTime() - 60_000);
    const reply = await soldAt(shop, shop.secondTill, earlier, shop.entry(0, 19));
    const date = businessDate(earlier, DEFAULT_CLOCK);
    expect(await lateRecordsOf(shop)).toMatchObject([
      { kind: 'other_day', days: [{ date, ticketCount: 0, amount: 0 }] },
    ]);
    const shift = await shiftOf(shop, date, before?.report_time ?? '');
    expect(shift.late_changes).toMatchObject([{ id: reply.data.id, ticketCount: -20, amount: -100 }]);
  });

  test('a record that a terminal sends on time or within the day isn’t listed as late', async () => {
    const shop = await openShop(server, OPENED);
    await soldAt(shop, shop.till, new Date(), shop.entry(0, 19));
    // Clocks may be off by five minutes, around midnight as well.
    await soldAt(shop, shop.secondTill, ago(4 * 60_000), shop.entry(20, 29));
    expect(await exceptionsOf(shop)).toMatchObject({ late_total: 0, late: [] });
    expect(await shop.day(businessDate(new Date(), DEFAULT_CLOCK))).not.toHaveProperty('late_changes');
  });

  test('a late record is listed once, even if sent twice, and not at all when it is refused', async () => {
    const shop = await openShop(server);
    const body = salesBody([shop.entry(0, 9)], [], ago(90 * DAY_MS).toISOString());
    const key = randomUUID();
    for (const status of [201, 200]) await must(shop.till.post('/sales-record-register', body, key), status);
    await must(shop.sell(shop.till, [{ ...shop.entry(0, 9), amount: 1 }], ago(DAY_MS).toISOString()), 422);
    expect(await exceptionsOf(shop)).toMatchObject({ late_total: 1, late: [{ submission_id: key }] });
  });

  test('late records that arrive at the same time are listed with their actual changes', async () => {
    const shop = await openShop(server, OPENED);
    const days = [2, 3, 4, 5, 6, 7, 8, 9];
    for (const day of [2, 5])
      await soldOnTime(shop, day * DAY_MS - HOUR_MS, [shop.entry(day * 8, day * 8 + 15)]);
    const before = new Map(
      await Promise.all(days.map(async (day) => [day, await totalOf(shop, dayAgo(day))] as const)),
    );
    await Promise.all(
      days.flatMap((day, index) =>
        [shop.till, shop.secondTill].map((till, n) =>
          soldAt(
            shop,
            till,
            ago(day * DAY_MS + n * 1_000),
            shop.entry(index * 4 + n * 3, 40 + index * 4 + n),
          ),
        ),
      ),
    );
    const { late, late_total } = await exceptionsOf(shop);
    expect(late).toHaveLength(late_total);
    for (const day of days) {
      const date = dayAgo(day);
      const changed = late.flatMap((record) => record.days).filter((one) => one.date === date);
      const sum = changed.reduce((total, { ticketCount }) => total + ticketCount, 0);
      expect({ date, total: (before.get(day) ?? 0) + sum }).toEqual({
        date,
        total: await totalOf(shop, date),
      });
      const lateChanges = (await shop.day(date)).late_changes ?? [];
      expect(lateChanges.reduce((total, { ticketCount }) => total + ticketCount, 0)).toBe(sum);
    }
  });
});

const happenedAt = (shop: Shop, action: string, at: Date): Promise<void> =>
  backdateLines(server.db, shop.store.id, action, at);

describe('the person on duty at the time of a late record', () => {
  test('a late record names who was signed in at its time, or nobody if it is dated before the sign-in', async () => {
    const shop = await openShop(server, OPENED);
    const { admin, clerk } = shop.store;
    const till = withClerk(server, await signInAt(server, admin, 'K7QM2P'), clerk);
    await happenedAt(shop, 'signed_in', ago(2 * DAY_MS));
    await soldAt(shop, till, ago(1.5 * DAY_MS), shop.entry(0, 9));
    await soldAt(shop, till, ago(3 * DAY_MS), shop.entry(10, 19));
    expect(await lateRecordsOf(shop)).toMatchObject([
      { by: 'Clerk 1', on_duty: null, terminal: 'K7QM2P' },
      { by: 'Clerk 1', on_duty: 'Store Admin 1', terminal: 'K7QM2P' },
    ]);
    const { data } = await logOf(shop.till, shop.store.id);
    expect(data[0]?.what).toContain('; sent by Store Admin 1');
  });

  test('a late record of a handed-over terminal names the last clerk known to have gone on duty within a shift', async () => {
    const shop = await openShop(server, OPENED);
    const { admin, clerk } = shop.store;
    const colleague = await addPerson(server.db, ROLE.user, shop.store.id, 'Clerk 2');
    await givePin(server.db, clerk);
    const terminal = await clerksTerminal(server, admin);
    const cameAt = ago(2 * DAY_MS);
    await must(terminal.post('/clerk-unlock', { clerk_id: clerk.id, pin: PIN }), 200);
    await happenedAt(shop, 'clerk_on_duty', cameAt);
    const later = (ms: number) => new Date(cameAt.getTime() + ms);
    const asColleague = withClerk(server, terminal, colleague);
    await soldAt(shop, asColleague, later(HOUR_MS), shop.entry(20, 29));
    await soldAt(shop, withClerk(server, terminal, clerk), later(2 * HOUR_MS), shop.entry(30, 39));
    await soldAt(shop, asColleague, later(-HOUR_MS), shop.entry(0, 9));
    await soldAt(shop, asColleague, later(13 * HOUR_MS), shop.entry(40, 49));
    expect((await lateRecordsOf(shop)).map(({ by, on_duty }) => [by, on_duty])).toEqual([
      ['Clerk 2', null],
      ['Clerk 2', null],
      ['Clerk 1', 'Clerk 1'],
      ['Clerk 2', 'Clerk 1'],
    ]);
    const { data } = await logOf(shop.till, shop.store.id);
    expect(data.slice(0, 4).map(({ what }) => what.includes('; on duty then: Clerk 1'))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('marking a late record as seen', () => {
  test('an owner marks a late record as seen once, with a line in the log, and an unknown id is refused', async () => {
    const shop = await openShop(server);
    const { id: storeId } = shop.store;
    const { data } = await soldAt(shop, shop.till, ago(90 * DAY_MS), shop.entry(0, 9));
    const owner = await signIn(server, shop.company.admin);
    const path = `/late-records/${data.id}/seen`;
    await must(owner.post(path, { store_id: storeId, reason: '' }), 400);
    await must(owner.post(path, { store_id: storeId, reason: 'x'.repeat(501) }), 400);
    const reason = 'The till was offline';
    const replies = await Promise.all(
      [owner, shop.till, owner].map((session) =>
        must(session.post<LateSeenReply>(path, { store_id: storeId, reason }), 200),
      ),
    );
    const seenAt = replies[0]?.data.seen_at;
    expect(replies.map((reply) => reply.data)).toEqual(Array(3).fill({ id: data.id, seen_at: seenAt }));
    const [kept] = await lateRecordsOf(shop);
    expect(kept).toMatchObject({ id: data.id, seen_at: seenAt, seen: { reason } });
    expect([shop.company.admin.name, shop.store.admin.name]).toContain(kept?.seen?.by);
    const list = (state: string) => owner.read<LateRecordsReply>(`/late-records/${storeId}?state=${state}`);
    expect(await list('open')).toMatchObject({ total: 0, data: [] });
    expect(await list('seen')).toMatchObject({ total: 1, data: [{ id: data.id }] });
    const lines = (await logOf(owner, storeId)).data.filter(({ action }) => action === 'late_record_seen');
    expect(lines.map(({ what }) => what)).toEqual([
      expect.stringMatching(
        /^Marked as seen: the late record of Store Admin 1, \w{3}, \w{3} \d+, \d+:\d\d [AP]M: reason: The till was offline$/,
      ),
    ]);
    await must(owner.post('/late-records/2147483647/seen', { store_id: storeId }), 404);
    const other = shop.company.stores[1].id;
    await must(owner.post(path, { store_id: other }), 404);
    await must(shop.till.post(path, { store_id: other }), 403);
  });

  test('a client of an earlier release marks a late record as seen without a reason', async () => {
    const shop = await openShop(server);
    const { data } = await soldAt(shop, shop.till, ago(90 * DAY_MS), shop.entry(0, 9));
    await must(shop.till.post(`/late-records/${data.id}/seen`, { store_id: shop.store.id }), 200);
    expect((await lateRecordsOf(shop))[0]?.seen).toEqual({ by: shop.store.admin.name, reason: null });
  });
});
