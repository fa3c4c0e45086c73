import type { TakenBack } from '../../src/contract/counting/sales';
import type { Claim } from '../../src/domain/counting/claims';
import {
  type Taken as TakenRun,
  takenByCorrections,
  takenByRecord,
} from '../../src/domain/counting/corrections';
import { runLength } from '../../src/domain/runs/runs';
import type { Sells } from '../../src/domain/stock/store-settings';
import { numberToSerial } from '../../src/domain/tickets/serial';
import { businessDate, type StoreClock, wallTime } from '../../src/domain/time/store-clock';
import { amountCents, centsToDollars } from '../../src/domain/values/money';
import { type RowNoteLine, rowNoteText } from '../../src/i18n/en/rules/replies';
import { type LotHistory, type NamedCorrection, type ReportedLot, soldDownBy } from './lot-histories';

/** Tickets that a correction took from a record. */
export type Taken = TakenRun<Claim, NamedCorrection> & {
  lot: ReportedLot;
  sells?: Sells;
};

/**
 * The tickets that corrections took from the records of a report: those that the records would hold without the
 * corrections. Derived from claims and corrections like sales, so the order of arrival doesn't matter.
 * @returns the tickets in the order of the corrections
 */
export const takenFrom = (
  histories: ReadonlyMap<number, LotHistory>,
  records: ReadonlySet<string>,
): Taken[] =>
  [...histories.values()]
    .flatMap((history) =>
      takenByRecord(takenByCorrections(history.claims, history.corrections)).map((taken) => ({
        ...taken,
        lot: history.lot,
        ...soldDownBy(history, taken.claim.submissionId),
      })),
    )
    .filter(({ claim }) => records.has(claim.submissionId))
    .sort((a, b) => a.correction.correctedAt - b.correction.correctedAt || a.correction.id - b.correction.id);

/** The report's entry for corrected tickets. @param record the one that held them */
export function listTaken(
  taken: Taken,
  record: { name: string; timeCreated: string } | undefined,
  clock: StoreClock,
): TakenBack {
  const { correction, lot } = taken;
  const count = runLength(taken);
  return {
    lot_number: lot.lotNumber,
    lot_counter: lot.lotCounter,
    start_ticket: numberToSerial(taken.start),
    end_ticket: numberToSerial(taken.end),
    ...(taken.sells && { sells: taken.sells }),
    ticketCount: count,
    amount: centsToDollars(amountCents(lot.priceCents, count)),
    name: record?.name ?? '',
    time_created: record?.timeCreated ?? '',
    reason: correction.reason,
    corrected_by: correction.correctedBy,
    time_corrected: correction.wall ?? wallTime(new Date(correction.correctedAt), clock),
    note: rowNoteText([takenNote(taken, clock)]),
  };
}

/** The same for the note of a row. */
export function takenNote(taken: Taken, clock: StoreClock): RowNoteLine {
  const { correctedAt, correctedBy, reason, date } = taken.correction;
  const day = date ?? businessDate(new Date(correctedAt), clock);
  return { kind: 'corrected', count: runLength(taken), date: day, correctedBy, reason };
}
