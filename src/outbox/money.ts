import type { MoneyEntry, OutboxRow, RemovalEntry } from '../device/rows';
import type { CountRecord } from '../domain/money/drawers';
import { FIGURES, type Figures, type Statement } from '../domain/money/statement';
import { serialCount } from '../domain/tickets/serial';
import type { StoreClock } from '../domain/time/store-clock';
import { centsOf, signedCents } from '../domain/values/money';
import { capturedDate, firstKey, isOpeningCheck } from './captured';
import { recordedTotal } from './submission';

/** Withdrawn entries count nowhere. */
const stands = ({ state }: OutboxRow): boolean => state !== 'discarded' && state !== 'replaced';

/**
 * The shifts' counts and the removals among a terminal's entries, with what they sold, as far as it knows: by the server, once
 * it has answered.
 */
export const countRecords = (rows: readonly OutboxRow[], clock: StoreClock): CountRecord[] =>
  rows.flatMap((row) => {
    if (!stands(row) || isOpeningCheck(row) || (row.kind !== 'sale' && row.kind !== 'removal')) return [];
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
      },
    ];
  });

/** What a removal sold: packs sold whole, and tickets before the front of a returned one. */
function soldCents({ payload, summary, reply }: RemovalEntry): number {
  const { data, sold = [] } = payload;
  const isSold = (list: string, index: number) => list === 'sold' || data[index]?.reason === 'sold_whole';
  if (reply && 'data' in reply && 'entries' in reply.data)
    return reply.data.entries
      .filter(({ list, index }) => isSold(list, index))
      .reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const runs = [...sold, ...data.filter((_, index) => isSold('removed', index))];
  const tickets = runs.reduce((sum, run) => sum + serialCount(run.start_ticket, run.end_ticket), 0);
  return tickets * (summary.count > 0 ? summary.amountCents / summary.count : 0);
}

/** The key of the count that a statement names: the one named, or what it was changed to. */
const standingKey = (rows: readonly OutboxRow[], named: string): string =>
  rows.find((row) => stands(row) && firstKey(row) === named)?.key ?? named;

/** A statement that was entered on this terminal, or loaded here. */
export type LocalStatement = Statement & { row: MoneyEntry };

/** The statements among a terminal's entries. */
export const statementsOf = (rows: readonly OutboxRow[]): LocalStatement[] =>
  rows.flatMap((row) => {
    if (row.kind !== 'money' || !stands(row)) return [];
    const { payload } = row;
    const cents = (dollars: number): number => signedCents(dollars) ?? 0;
    return [
      {
        row,
        id: row.key,
        number: row.seq,
        recordedAt: Date.parse(row.recordedAt),
        records: payload.submission_ids.map((key) => standingKey(rows, key)),
        basis: payload.basis,
        figures: Object.fromEntries(FIGURES.map((figure) => [figure, cents(payload[figure])])) as Figures,
        other: cents(payload.other),
        cash: payload.cash_counted === undefined ? null : cents(payload.cash_counted),
        terminalClosed: payload.terminal_closed ?? false,
      },
    ];
  });
