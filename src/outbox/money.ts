import type { MoneyEntry, OutboxRow } from '../device/rows';
import type { CountRecord } from '../domain/money/drawers';
import { FIGURES, type Figures, type Statement } from '../domain/money/statement';
import type { StoreClock } from '../domain/time/store-clock';
import { signedCents } from '../domain/values/money';
import { capturedDate, firstKey, isOpeningCheck } from './captured';
import { recordedTotal } from './submission';

/** Withdrawn entries count nowhere. */
const stands = ({ state }: OutboxRow): boolean => state !== 'discarded' && state !== 'replaced';

/** The shifts' counts among a terminal's entries, as far as it knows their value: the server's, once it has answered. */
export const countRecords = (rows: readonly OutboxRow[], clock: StoreClock): CountRecord[] =>
  rows.flatMap((row) =>
    row.kind === 'sale' && stands(row) && !isOpeningCheck(row)
      ? [
          {
            key: row.key,
            number: row.seq,
            recordedAt: Date.parse(row.recordedAt),
            date: capturedDate(row, clock),
            counted: recordedTotal(row).amountCents,
          },
        ]
      : [],
  );

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
