import type { Lot } from '../../contract/office/inventory';
import { dollarsToCents, formatMoney } from '../../domain/values/money';
import { endsOf, lotRun } from '../../i18n/en/counting/serials';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import { WallTime } from '../../reports/wall-time';
import type { Column } from '../../ui/data-table/data-table';

/** A lot's formatted price. */
export const priceOf = (lot: Lot): string => formatMoney(dollarsToCents(lot.ticket_price) ?? 0);

/** A lot's tickets that left the stock unsold. */
const takenOut = (lot: Lot): number =>
  (lot.returned_count ?? 0) +
  (lot.missing_count ?? 0) +
  (lot.damaged_count ?? 0) +
  (lot.transferred_count ?? 0);

/** The columns of the lot list. */
export const LOT_COLUMNS: readonly Column<Lot>[] = [
  { header: ADD_INVENTORY.upc, value: (lot) => lot.lot_number },
  { header: ADD_INVENTORY.lot, value: (lot) => lot.lot_counter, numeric: true },
  {
    header: ADD_INVENTORY.startTicket,
    value: (lot) => endsOf(lotRun(lot)).first,
    text: (lot) => endsOf(lotRun(lot)).firstText,
  },
  { header: ADD_INVENTORY.endTicket, value: (lot) => endsOf(lotRun(lot)).last },
  { header: ADD_INVENTORY.vendorName, value: (lot) => lot.vendor_name ?? '', title: true },
  { header: ADD_INVENTORY.plan, value: (lot) => lot.plan_name ?? '' },
  { header: ADD_INVENTORY.ticketPrice, value: (lot) => lot.ticket_price, text: priceOf, numeric: true },
  { header: ADD_INVENTORY.total, value: (lot) => lot.total_count, numeric: true },
  { header: ADD_INVENTORY.active, value: (lot) => lot.active_count, numeric: true },
  { header: ADD_INVENTORY.onShelf, value: (lot) => lot.shelf_count, numeric: true },
  {
    header: ADD_INVENTORY.sold,
    value: (lot) => lot.sold_count,
    text: (lot) => ADD_INVENTORY.soldOf(lot.sold_count, takenOut(lot)),
    numeric: true,
  },
  {
    header: ADD_INVENTORY.added,
    value: (lot) => lot.time_created,
    cell: (lot) => <WallTime wall={lot.time_created} />,
  },
];

/** Newest first, so that packs just received are on top. */
export const newestFirst = (lots: readonly Lot[]): Lot[] =>
  [...lots].sort((a, b) => b.time_created.localeCompare(a.time_created) || b.lot_counter - a.lot_counter);
