import type { SalesRow } from '../../../shared/counting/sales-schema';
import { shiftValue } from '../../../shared/counting/shift';
import { centsOf, formatCents } from '../../../shared/values/money';
import { clockTime } from '../../ui/formats';

/** The groupings of a report's rows, in the order of the buttons. */
export const GROUPINGS = ['shift', 'clerk', 'price', 'game'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Some rows of a report with their totals. */
export type Group = {
  key: string | number;
  title: string;
  /** distinguishes groups with the same title; may be empty */
  detail: string;
  count: number;
  amountCents: number;
  rows: SalesRow[];
};

const HEADS: Record<Grouping, (row: SalesRow) => Pick<Group, 'key' | 'title' | 'detail'>> = {
  shift: (row) => ({ key: shiftValue(row), title: row.name, detail: clockTime(row.report_time) }),
  clerk: (row) => ({ key: row.created_by, title: row.name, detail: '' }),
  price: (row) => ({ key: row.ticket_price, title: formatCents(centsOf(row.ticket_price)), detail: '' }),
  game: (row) =>
    row.vendor_name
      ? { key: row.lot_number, title: row.vendor_name, detail: row.lot_number }
      : { key: row.lot_number, title: row.lot_number, detail: '' },
};

/**
 * The rows of a report in groups, with totals to the cent. Shifts keep their order; prices and the other groups'
 * amounts come highest first.
 */
export function groupRows(rows: readonly SalesRow[], by: Grouping): Group[] {
  const groups = new Map<Group['key'], Group>();
  for (const row of rows) {
    const head = HEADS[by](row);
    const group = groups.get(head.key) ?? { ...head, count: 0, amountCents: 0, rows: [] };
    groups.set(head.key, group);
    group.rows.push(row);
    group.count += row.ticketCount;
    group.amountCents += centsOf(row.amount);
  }
  const found = [...groups.values()];
  if (by === 'shift') return found;
  if (by === 'price') return found.sort((a, b) => Number(b.key) - Number(a.key));
  return found.sort((a, b) => b.amountCents - a.amountCents);
}
