import { expect, test } from 'vitest';
import { lotColumns } from '../../../../../src/app/stock/add-inventory/add-inventory-page';
import type { Lot } from '../../../../../src/shared/stock/inventory-schema';

const LOT: Lot = {
  lot_number: '028400001234',
  lot_counter: 1,
  start_ticket_number: '15401234567000',
  end_ticket_number: '15401234567079',
  vendor_id: 1,
  vendor_name: 'Golden Poppy',
  plan_id: 1,
  plan_name: '$5',
  ticket_price: 5,
  store_id: 1,
  created_by: 1,
  time_created: '2026-11-20 12:00:00',
  ...{ total_count: 80, active_count: 0, shelf_count: 20, sold_count: 20 },
};

test('the lot list shows the tickets taken out of stock, so that its counts add up', () => {
  const soldOf = (lot: Lot) =>
    lotColumns()
      .find(({ header }) => header === 'Sold')
      ?.text?.(lot);
  const taken = { returned_count: 30, missing_count: 6, damaged_count: 3, transferred_count: 1 };
  expect(soldOf(LOT)).toBe('20');
  expect(soldOf({ ...LOT, ...taken })).toBe('20, 40 taken out');
});
