import { expect, test } from 'vitest';
import type { InventoryRun } from '../../../../src/shared/stock/inventory-schema';
import { packsOf, totalOf, unsoldCents } from '../../../../src/shared/stock/unsold-packs';

const run = (change: Partial<InventoryRun>): InventoryRun => ({
  upc_code: '028400001234',
  lot_counter: 1,
  start_ticket: '15401234567000',
  end_ticket: '15401234567000',
  ticket_count: 1,
  ticket_price: 0.7,
  vendor_name: 'Lucky Sevens',
  status: 'On Shelf',
  status_code: 13,
  ...change,
});

test('inventory runs are grouped into packs by game and lot, with tickets by status and values', () => {
  const packs = packsOf([
    run({ lot_counter: 2, status_code: 1, ticket_count: 60 }),
    run({ ticket_count: 3 }),
    run({ ticket_count: 4 }),
    run({ status_code: 1, ticket_count: 10 }),
    run({ upc_code: '028400009999', vendor_name: 'Cash Bricks', ticket_price: 5, ticket_count: 2 }),
  ]);
  expect(
    packs.map((pack) => [pack.vendorName, pack.lotCounter, pack.shelf, pack.active, unsoldCents(pack)]),
  ).toEqual([
    ['Cash Bricks', 1, 2, 0, 1000],
    ['Lucky Sevens', 1, 7, 10, 1190],
    ['Lucky Sevens', 2, 0, 60, 4200],
  ]);
  expect(totalOf(packs, 'shelf')).toEqual({ packs: 2, cents: 1490 });
  expect(totalOf(packs, 'active')).toEqual({ packs: 2, cents: 4900 });
});
