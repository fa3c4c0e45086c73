import { expect, test } from 'vitest';
import { searchAudit } from '../../server/audit/search';
import { stockByPlan } from '../../server/board/stock-by-plan';
import { packsSeenBy } from '../../server/counting/packs-seen';
import type { Db } from '../../server/db/connect';
import { binNamesOf } from '../../server/places/settings';
import { dayReport } from '../../server/reports/sales-reports';
import { STANDARD } from '../../src/shared/tickets/layouts';
import { DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { interrupted } from '../support/api/interrupted';
import { must, openShop } from '../support/api/shop';
import { needs } from '../support/runner/programs';
import { serverOnPostgres } from '../support/servers/own-postgres';

needs('postgres');

const DAY = '2026-11-18';
const AT = `${DAY}T22:05:00Z`;
const LATER = `${DAY}T22:30:00Z`;

const server = serverOnPostgres();

test('a record committed between two statements of a report is in all of its parts or in none', async () => {
  const shop = await openShop(server);
  await must(shop.sell(shop.till, [shop.entry(0, 29)], LATER), 201);
  const expected = await shop.day(DAY);
  // It takes tickets over from the reported record, and belongs to the same day.
  const report = await dayReport(
    interrupted(server.db, async () => {
      await must(shop.sell(shop.secondTill, [shop.entry(0, 19)], AT), 201);
    }),
    shop.store.id,
    DAY,
  );
  expect(report).toEqual(expected);
  const [total] = (await shop.day(DAY)).countData;
  expect(total?.ticketCount).toBe(30);
  expect((await shop.day(DAY)).salesRecord).toHaveLength(2);
});

test('the audit log’s total matches its page even if a record is committed in between', async () => {
  const shop = await openShop(server);
  await must(shop.sell(shop.till, [shop.entry(0, 9)], AT), 201);
  const range = { from: null, to: null, dates: 'received' } as const;
  const search = {
    person: 'store admin',
    lot: '',
    kinds: null,
    ...range,
    clock: DEFAULT_CLOCK,
    layout: STANDARD,
    packsSeenBy,
    binNamesOf,
    skip: 0,
    size: 100,
  };
  const before = await searchAudit(server.db, shop.store.id, search);
  const log = await searchAudit(
    interrupted(server.db, async () => {
      await must(shop.sell(shop.till, [shop.entry(10, 19)], LATER), 201);
    }),
    shop.store.id,
    search,
  );
  expect(log).toEqual(before);
});

test('the dashboard of a company shows one moment even if a record is committed in between', async () => {
  const shop = await openShop(server);
  const counts = async (db: Db = server.db) => (await stockByPlan(db, shop.company.id)).data;
  const before = await counts();
  const sold = interrupted(server.db, async () => {
    await must(shop.sell(shop.till, [shop.entry(0, 9)], AT), 201);
  });
  expect(await counts(sold)).toEqual(before);
  expect((await counts())[0]?.shelf_count).toBe((before[0]?.shelf_count ?? 0) - 10);
});
