import { describe, expect, test } from 'vitest';
import { testServer } from '../support/api/app';
import { openShop, shiftOf, shiftsOf, ticket } from '../support/api/shop';

const server = testServer();

describe('shifts', () => {
  test('two records of one person in the same second are two shifts', async () => {
    const shop = await openShop(server);
    const at = '2026-11-18T22:05:00';
    await shop.sell(shop.till, [shop.entry(0, 9)], `${at}.100Z`);
    await shop.sell(shop.till, [shop.entry(10, 14)], `${at}.900Z`);
    await shop.sell(shop.secondTill, [shop.entry(15, 15)], `${at}.950Z`);
    expect(await shiftsOf(shop, '2026-11-18')).toEqual(['14:05:00', '14:05:00 (2)', '14:05:00']);
    expect((await shiftOf(shop, '2026-11-18', '14:05:00')).countData).toMatchObject([{ ticketCount: 10 }]);
    expect((await shiftOf(shop, '2026-11-18', '14:05:00 (2)')).countData).toMatchObject([{ ticketCount: 5 }]);
  });

  test('two adjoining entries of one record are one row of the report', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9), shop.entry(10, 19)], '2026-11-18T18:00:00Z');
    expect((await shop.day('2026-11-18')).salesRecord).toMatchObject([
      {
        start_ticket: ticket(0),
        end_ticket: ticket(19),
        ticketCount: 20,
        amount: 100,
        vendor_name: 'Vendor 1',
      },
    ]);
  });
});

test.each(['2026-02-30', '2026-13-01', '0000-01-01', 'today', '2026-1-1', '20261-01-01'])(
  'a report of the date %s is refused, naming the field',
  async (date) => {
    const shop = await openShop(server);
    for (const path of [
      `/fetch-shift-data/${date}/${shop.store.id}`,
      `/sales-record-list/${date}/${shop.store.id}`,
      `/shift-sales-record-list/${date}/1/12:00:00`,
    ])
      expect(await shop.till.get(path)).toMatchObject({
        status: 400,
        body: { fields: { date: expect.any(String) } },
      });
  },
);

test('the report of a day without sales is empty', async () => {
  const shop = await openShop(server);
  expect(await shop.day('1999-01-01')).toEqual({ salesRecord: [], countData: [], missing: [] });
});
