import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { currentMessages, inReadersLanguage } from '../../../messages/current';
import { endsOf, lotRun } from '../../../messages/words/packs';
import { shownUpc } from '../../../shared/catalogue/game';
import type { Lot } from '../../../shared/stock/inventory-schema';
import { WallTime } from '../../office/wall-time';
import type { Column } from '../../ui/data-table/data-table';
import { priceOf } from './pack-rules';

/** A lot's tickets that left the stock unsold. */
const takenOut = (lot: Lot): number =>
  (lot.returned_count ?? 0) +
  (lot.missing_count ?? 0) +
  (lot.damaged_count ?? 0) +
  (lot.transferred_count ?? 0);

/** The columns of the lot list. */
export const lotColumns = inReadersLanguage(ADD_INVENTORY, (t): readonly Column<Lot>[] => [
  { header: t.upc, value: shownUpc },
  { header: currentMessages(OFFICE_WORDS).lot, value: (lot) => lot.lot_counter, numeric: true },
  {
    header: t.startTicket,
    value: (lot) => endsOf(lotRun(lot)).first,
    text: (lot) => endsOf(lotRun(lot)).firstText,
  },
  { header: t.endTicket, value: (lot) => endsOf(lotRun(lot)).last },
  { header: currentMessages(OFFICE_WORDS).vendorName, value: (lot) => lot.vendor_name ?? '', title: true },
  { header: currentMessages(OFFICE_WORDS).plan, value: (lot) => lot.plan_name ?? '', unbroken: true },
  {
    header: t.ticketPrice,
    value: (lot) => lot.ticket_price,
    text: priceOf,
    numeric: true,
  },
  { header: currentMessages(OFFICE_WORDS).total, value: (lot) => lot.total_count, numeric: true },
  { header: currentMessages(OFFICE_WORDS).active, value: (lot) => lot.active_count, numeric: true },
  { header: currentMessages(OFFICE_WORDS).onShelf, value: (lot) => lot.shelf_count, numeric: true },
  {
    header: t.sold,
    value: (lot) => lot.sold_count,
    text: (lot) => t.soldOf({ sold: lot.sold_count, takenOut: takenOut(lot) }),
    numeric: true,
  },
  {
    header: t.added,
    value: (lot) => lot.time_created,
    cell: (lot) => <WallTime wall={lot.time_created} />,
    unbroken: true,
  },
]);

/** Newest first, so that packs just received are on top. */
export const newestFirst = (lots: readonly Lot[]): Lot[] =>
  [...lots].sort((a, b) => b.time_created.localeCompare(a.time_created) || b.lot_counter - a.lot_counter);
