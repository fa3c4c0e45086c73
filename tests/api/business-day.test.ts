import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { storeSettings } from '../../server/db/schema';
import type { AuditReply } from '../../src/shared/audit/audit-schema';
import type { CorrectionsReply, ExceptionsReply, SoldRun } from '../../src/shared/counting/exceptions-schema';
import type { SalesBody } from '../../src/shared/counting/sales-schema';
import { businessDate, type StoreClock } from '../../src/shared/time/store-clock';
import { testServer } from '../support/api/app';
import { correct, must, openShop, type Shop, shiftOf, shiftsOf, UPC } from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';
import { expectedBusinessDate, expectedWall } from '../support/oracles/clock-oracle';

const server = testServer();
const NEW_YORK: StoreClock = { time_zone: 'America/New_York', day_ends_at: '02:00' };
const LONG_AGO = new Date('2026-01-01T12:00:00Z');

async function setClock({ store }: Shop, clock: StoreClock): Promise<void> {
  const set = { time_zone: clock.time_zone, day_ends_at: clock.day_ends_at };
  await server.db
    .insert(storeSettings)
    .values({ storeId: store.id, ...set })
    .onConflictDoUpdate({ target: storeSettings.storeId, set });
}

async function shopIn(clock: StoreClock): Promise<Shop> {
  const shop = await openShop(server, { openedAt: LONG_AGO });
  await setClock(shop, clock);
  return shop;
}

/** One ticket sold at each instant, as a terminal of the previous release sends it. */
async function sellAt(shop: Shop, instants: readonly string[]): Promise<void> {
  for (const [index, at] of instants.entries())
    await must(shop.sell(shop.till, [shop.entry(index, index)], at), 201);
}

/** The shifts of a day, and the wall times of its report's rows. */
const dayOf = async (shop: Shop, date: string) => ({
  shifts: await shiftsOf(shop, date),
  rows: (await shop.day(date)).salesRecord.map((row) => row.time_created),
});

const post = (shop: Shop, times: Partial<SalesBody>, first = 0) =>
  shop.till.post(
    '/sales-record-register',
    { ...salesBody([shop.entry(first, first)]), ...times },
    randomUUID(),
  );

describe('a store in New York whose day ends at 02:00', () => {
  test('where the day ends at 02:00, both 01:30 of the November clock change belong to the day before', async () => {
    const shop = await shopIn(NEW_YORK);
    await sellAt(shop, ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z']);
    expect(await dayOf(shop, '2026-10-31')).toEqual({
      shifts: ['01:30:00 EDT', '01:30:00 EST'],
      rows: ['2026-11-01 01:30:00', '2026-11-01 01:30:00'],
    });
    expect(await dayOf(shop, '2026-11-01')).toEqual({ shifts: ['02:30:00'], rows: ['2026-11-01 02:30:00'] });
    expect((await shiftOf(shop, '2026-10-31', '01:30:00 EST')).salesRecord).toHaveLength(1);
  });

  test('where the day ends at 02:00, March 8, which skips that hour, begins at 03:00', async () => {
    const shop = await shopIn(NEW_YORK);
    await sellAt(shop, ['2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z']);
    expect(await dayOf(shop, '2026-03-07')).toEqual({ shifts: ['01:59:59'], rows: ['2026-03-08 01:59:59'] });
    expect(await dayOf(shop, '2026-03-08')).toEqual({ shifts: ['03:00:00'], rows: ['2026-03-08 03:00:00'] });
  });

  test('a wall time sent without an instant is read by the store’s clock', async () => {
    const shop = await shopIn(NEW_YORK);
    await must(post(shop, { time_created: '2026-07-05 01:15:00' }), 201);
    expect(await dayOf(shop, '2026-07-04')).toEqual({ shifts: ['01:15:00'], rows: ['2026-07-05 01:15:00'] });
  });

  test('changing the store’s clock moves no record and rewrites no time', async () => {
    const shop = await shopIn(NEW_YORK);
    await sellAt(shop, ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z']);
    await correct(shop, 2, 2);
    const shownTimes = () =>
      Promise.all([
        shop.day('2026-10-31'),
        shop.day('2026-11-01'),
        shiftsOf(shop, '2026-10-31'),
        shop.till
          .get<{ data: SoldRun[] }>(`/sold-tickets/${UPC}/1/${shop.store.id}`)
          .then(({ body }) => body),
        shop.till.get<CorrectionsReply>(`/corrections/${shop.store.id}`).then(({ body }) => body),
      ]);
    const before = await shownTimes();
    expect(before[3].data[0]).toMatchObject({
      time_created: '2026-11-01 01:30:00',
      business_date: '2026-10-31',
    });
    expect(before[4].data[0]?.time_corrected).toBe(before[1].corrections?.[0]?.time_corrected);
    const recorded = async () =>
      (await shop.till.read<AuditReply>(`/audit-log/${shop.store.id}`)).data
        .filter(({ action }) => action === 'sales_recorded' || action === 'sales_corrected')
        .map((line) => line.time_created);
    const logged = await recorded();
    expect(logged).toHaveLength(4);
    await setClock(shop, { time_zone: 'Pacific/Honolulu', day_ends_at: '00:00' });
    expect(JSON.stringify(await shownTimes())).toBe(JSON.stringify(before));
    expect(await recorded()).toEqual(logged);
    await must(shop.sell(shop.till, [shop.entry(10, 10)], '2026-11-01T08:30:00Z'), 201);
    expect(await shiftsOf(shop, '2026-10-31')).toEqual(['01:30:00 EDT', '01:30:00 EST', '22:30:00']);
  });

  test('changing the store’s clock rewrites no time of exceptions and late records', async () => {
    const shop = await shopIn(NEW_YORK);
    await must(shop.sell(shop.till, [shop.entry(0, 9)], '2026-11-01T05:30:00Z'), 201);
    await must(shop.sell(shop.secondTill, [shop.entry(0, 4)], '2026-11-01T06:45:00Z'), 201);
    const shownTimes = async () => {
      const reply = await shop.till.read<ExceptionsReply>(`/exceptions/${shop.store.id}`);
      return {
        exceptions: reply.data.map((row) => [row.time_claimed, row.business_date, row.time_seen]),
        late: reply.late.map((row) => row.time_recorded),
        changes: (await shop.day('2026-10-31')).late_changes?.map((change) => change.time_recorded),
      };
    };
    const before = {
      exceptions: [['2026-11-01 01:30:00', '2026-10-31', '2026-11-01 01:45:00']],
      late: ['2026-11-01 01:30:00'],
      changes: ['2026-11-01 01:30:00'],
    };
    expect(await shownTimes()).toEqual(before);
    await setClock(shop, { time_zone: 'Pacific/Honolulu', day_ends_at: '00:00' });
    expect(await shownTimes()).toEqual(before);
  });

  test('two counts at the same time that a changed setting puts on one business day stay two shifts', async () => {
    const shop = await shopIn({ ...NEW_YORK, day_ends_at: '00:00' });
    await must(shop.sell(shop.till, [shop.entry(0, 0)], '2026-07-04T05:30:00Z'), 201);
    await setClock(shop, NEW_YORK);
    await must(shop.sell(shop.till, [shop.entry(1, 1)], '2026-07-05T05:30:00Z'), 201);
    expect(await dayOf(shop, '2026-07-04')).toEqual({
      shifts: ['01:30:00', '01:30:00 (2)'],
      rows: ['2026-07-04 01:30:00', '2026-07-05 01:30:00'],
    });
  });

  test('the audit log searches by business days and shows the store’s time', async () => {
    const shop = await shopIn(NEW_YORK);
    await sellAt(shop, ['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z']);
    const on = async (date: string) =>
      (
        await shop.till.read<AuditReply>(`/audit-log/${shop.store.id}?dates=recorded&from=${date}&to=${date}`)
      ).data.map((line) => line.time_created);
    expect(await on('2026-10-31')).toEqual(['2026-11-01 01:30:00']);
    expect(await on('2026-11-01')).toEqual(['2026-11-01 02:30:00']);
  });

  test('a late record’s changes are listed by business day', async () => {
    const shop = await shopIn(NEW_YORK);
    await sellAt(shop, ['2026-11-01T06:30:00Z']);
    const { late } = await shop.till.read<ExceptionsReply>(`/exceptions/${shop.store.id}`);
    expect(late).toMatchObject([{ days: [{ date: '2026-10-31', ticketCount: 1 }] }]);
  });
});

describe('the business day that a terminal sends', () => {
  const night = { recorded_at: '2026-11-01T06:30:00.000Z', time_created: '2026-11-01 01:30:00' };

  test('the business day that a terminal sends is kept, even if the settings have changed since', async () => {
    const shop = await shopIn({ time_zone: 'Pacific/Honolulu', day_ends_at: '00:00' });
    await must(post(shop, { ...night, business_date: '2026-10-31' }), 201);
    expect(await dayOf(shop, '2026-10-31')).toEqual({ shifts: ['01:30:00'], rows: ['2026-11-01 01:30:00'] });
  });

  test('a shift in the repeated hour names its time zone, by the store’s settings', async () => {
    const shop = await shopIn(NEW_YORK);
    await must(post(shop, { ...night, business_date: '2026-10-31' }), 201);
    expect(await dayOf(shop, '2026-10-31')).toEqual({
      shifts: ['01:30:00 EST'],
      rows: ['2026-11-01 01:30:00'],
    });
  });

  test('a sent business day is refused unless it is the date of the wall time or the day before', async () => {
    const shop = await shopIn(NEW_YORK);
    for (const business_date of ['2026-11-02', '2026-10-30', '2025-11-01', '2026-10-32'])
      expect(await post(shop, { ...night, business_date })).toMatchObject({
        status: 422,
        body: { code: 'invalid_content', fields: { business_date: expect.any(String) } },
      });
    for (const business_date of ['2026-11-01', '2026-10-31'])
      await must(post(shop, { ...night, business_date }, Number(business_date.slice(-1))), 201);
  });

  test('a sent business day is ignored if the terminal’s clock is ahead', async () => {
    const shop = await shopIn(NEW_YORK);
    const ahead = { recorded_at: '2031-11-01T06:30:00.000Z', time_created: '2031-11-01 01:30:00' };
    await must(post(shop, { ...ahead, business_date: '2031-10-31' }), 201);
    expect((await shop.day('2031-10-31')).salesRecord).toEqual([]);
    const days = [businessDate(new Date(Date.now() - 60_000), NEW_YORK), businessDate(new Date(), NEW_YORK)];
    const rows = await Promise.all([...new Set(days)].map((day) => shop.day(day)));
    expect(rows.flatMap((day) => day.salesRecord)).toHaveLength(1);
  });
});

test('two stores in different time zones keep their own business days', async () => {
  const [eastern, western] = [await shopIn(NEW_YORK), await openShop(server, { openedAt: LONG_AGO })];
  const instants = [
    '2026-03-08T06:59:59Z',
    '2026-03-08T09:30:00Z',
    '2026-11-01T06:30:00Z',
    '2026-11-01T08:30:00Z',
  ];
  for (const [shop, zone, ends] of [
    [eastern, 'America/New_York', '02:00'],
    [western, 'America/Los_Angeles', '00:00'],
  ] as const) {
    await sellAt(shop, instants);
    const expected = new Map<string, string[]>();
    for (const instant of instants.map((text) => new Date(text))) {
      const date = expectedBusinessDate(instant, zone, ends);
      expected.set(date, [...(expected.get(date) ?? []), expectedWall(instant, zone)]);
    }
    for (const date of ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'])
      expect((await dayOf(shop, date)).rows).toEqual(expected.get(date) ?? []);
  }
});
