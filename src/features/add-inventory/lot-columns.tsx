import { chakra } from '@chakra-ui/react';
import type { Lot } from '../../contract/inventory';
import { dollarsToCents, formatMoney } from '../../domain/money';
import type { Column } from '../../ui/data-table/data-table';

/** A lot's price as people write it. */
export const priceOf = (lot: Lot): string => formatMoney(dollarsToCents(lot.ticket_price) ?? 0);

/** Every column of the lot list. */
export const LOT_COLUMNS: readonly Column<Lot>[] = [
  { header: 'UPC#', value: (lot) => lot.lot_number },
  { header: 'Lot', value: (lot) => lot.lot_counter, numeric: true },
  { header: 'Start Ticket#', value: (lot) => lot.start_ticket_number },
  { header: 'End Ticket#', value: (lot) => lot.end_ticket_number },
  { header: 'Vendor Name', value: (lot) => lot.vendor_name ?? '' },
  { header: 'Plan', value: (lot) => lot.plan_name ?? '' },
  { header: 'Ticket Price', value: (lot) => lot.ticket_price, text: priceOf, numeric: true },
  { header: 'Total', value: (lot) => lot.total_count, numeric: true },
  { header: 'Active', value: (lot) => lot.active_count, numeric: true },
  { header: 'On Shelf', value: (lot) => lot.shelf_count, numeric: true },
  { header: 'Sold', value: (lot) => lot.sold_count, numeric: true },
  {
    header: 'Added',
    value: (lot) => lot.time_created,
    cell: (lot) => <chakra.span whiteSpace="nowrap">{lot.time_created}</chakra.span>,
  },
];

/** Newest first: who receives packs sees what has just come in. */
export const newestFirst = (lots: readonly Lot[]): Lot[] =>
  [...lots].sort((a, b) => b.time_created.localeCompare(a.time_created) || b.lot_counter - a.lot_counter);
