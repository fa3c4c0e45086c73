import type { MoneyEntry, OutboxRow, RemovalEntry } from '../device/rows';
import type { CountRecord, MachineSales } from '../shared/drawer/drawers';
import { FIGURES, type MoneyCount } from '../shared/drawer/money-count';
import { COUNTER } from '../shared/stock/bins';
import { serialCount } from '../shared/tickets/serial';
import type { StoreClock } from '../shared/time/store-clock';
import { recordOf } from '../shared/values/collections';
import { centsOf, statedCents } from '../shared/values/money';
import { capturedDate, firstKey, isOpeningCheck, recordedTotal, ticketsRecorded } from './submission';

/** Neither discarded nor replaced. */
const isKept = ({ state }: OutboxRow): boolean => state !== 'discarded' && state !== 'replaced';

/**
 * The shifts' counts and the removals among a terminal's entries, with their known sales: the server's
 * figures, once it has replied.
 */
export const countRecords = (rows: readonly OutboxRow[], clock: StoreClock): CountRecord[] =>
  rows.flatMap((row) => {
    if (!isKept(row) || isOpeningCheck(row) || (row.kind !== 'sale' && row.kind !== 'removal')) return [];
    const isRemoval = row.kind === 'removal';
    return [
      {
        key: row.key,
        number: row.seq,
        recordedAt: Date.parse(row.recordedAt),
        date: capturedDate(row, clock),
        createdBy: row.userId,
        isRemoval,
        counted: isRemoval ? soldCents(row) : recordedTotal(row).amountCents,
        machines: row.kind === 'sale' ? ofMachine(row.payload.place, recordedTotal(row).amountCents) : [],
      },
    ];
  });

/** The sales from machines, where the count was of one machine. Other counts don't know here what was in which. */
const ofMachine = (place: number | undefined, cents: number): MachineSales[] =>
  place === undefined || place === COUNTER ? [] : [{ machine: place, cents }];

/** The sales of a removal: packs sold whole, and tickets before the front of a returned one. */
function soldCents({ payload, summary, reply }: RemovalEntry): number {
  const { data, sold = [] } = payload;
  const isSold = (list: string, index: number) => list === 'sold' || data[index]?.reason === 'sold_whole';
  const recorded = ticketsRecorded(reply);
  if (recorded)
    return recorded.entries
      .filter(({ list, index }) => isSold(list, index))
      .reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const runs = [...sold, ...data.filter((_, index) => isSold('removed', index))];
  const tickets = runs.reduce((sum, run) => sum + serialCount(run.start_ticket, run.end_ticket), 0);
  return tickets * (summary.count > 0 ? summary.amountCents / summary.count : 0);
}

/** The key of the record that a count of money names: the one named, or its changed version. */
const currentKey = (rows: readonly OutboxRow[], firstRecordKey: string): string =>
  rows.find((row) => isKept(row) && firstKey(row) === firstRecordKey)?.key ?? firstRecordKey;

/** A count of money entered on this terminal, or loaded here. */
export type LocalMoneyCount = MoneyCount & { row: MoneyEntry };

/** The counts of money among a terminal's entries. */
export const moneyCountsOf = (rows: readonly OutboxRow[]): LocalMoneyCount[] =>
  rows.flatMap((row) => {
    if (row.kind !== 'money' || !isKept(row)) return [];
    const { payload } = row;
    return [
      {
        row,
        id: row.key,
        number: row.seq,
        recordedAt: Date.parse(row.recordedAt),
        records: payload.submission_ids.map((key) => currentKey(rows, key)),
        basis: payload.basis,
        figures: recordOf(FIGURES, (figure) => statedCents(payload[figure])),
        other: statedCents(payload.other),
        cash: payload.cash_counted === undefined ? null : statedCents(payload.cash_counted),
        machines: (payload.machines ?? []).map(({ machine, name, slip_sales, cash_pulled }) => ({
          machine,
          name,
          slip: slip_sales === undefined ? null : statedCents(slip_sales),
          pulled: statedCents(cash_pulled ?? 0),
        })),
        terminalClosed: payload.terminal_closed ?? false,
      },
    ];
  });
