import { type SQL, sql } from 'drizzle-orm';
import { type RowNoteLine, rowNoteText } from '../../src/messages/words/replies';
import {
  type Claim,
  type Correction,
  type Taken as TakenRun,
  takenByCorrections,
  takenByRecord,
} from '../../src/shared/counting/claims';
import type { RecordRun } from '../../src/shared/counting/report-rows';
import type { CorrectionMade, TakenBack } from '../../src/shared/counting/sales-schema';
import type { Sells } from '../../src/shared/places/store-settings';
import { type ClaimReason, isSale } from '../../src/shared/stock/removals';
import { ifDown, type Run, runLength } from '../../src/shared/tickets/runs';
import { runSerials } from '../../src/shared/tickets/serial';
import { businessDate, type StoreClock, wallTime } from '../../src/shared/time/store-clock';
import { amountCents, centsToDollars } from '../../src/shared/values/money';
import { claimOf, knownOf } from '../counting/evidence';
import type { Db } from '../db/connect';
import { realUpcOf, withRealUpc } from '../db/game-names';
import { CLAIM_INSTANTS, frontOf, list, milliseconds, OPTIMIZATION_FENCE, rows, wallText } from '../db/sql';
import { clockOf } from '../places/settings';

type NamedCorrection = Correction & {
  id: number;
  reason: string;
  correctedBy: string;
  /** the store's wall time and business day then; null in corrections of earlier releases */
  wall: string | null;
  date: string | null;
};

/** The fields of a lot that reports show. */
export type ReportedLot = {
  id: number;
  lotNumber: string;
  upc: string | null;
  lotCounter: number;
  priceCents: number;
  vendorName: string | null;
  /** time of receipt, in ms since the epoch, and its author */
  receivedAt: number;
  receivedBy: string;
};

/** The claims and corrections of a lot, and the holders of its tickets that aren't in stock. */
export type LotHistory = {
  lot: ReportedLot;
  claims: Claim[];
  /**
   * ascending; adjoining runs of a record are merged, even if different claims hold them: sold and removed
   * ones
   */
  held: RecordRun[];
  /** records (submission ids) that counted the lot while it was sold down */
  countedDown: Set<string>;
  /** by id */
  corrections: NamedCorrection[];
};

type HistoryRow = Omit<Claim, 'recordedAt' | 'reason'> & {
  kind: 'claim' | 'held' | 'correction';
  lotId: number;
  at: number;
  sells: Sells | null;
  /** of a claim or a correction */
  reason: string;
  name: string;
  wall: string | null;
  date: string | null;
  knownClaim: number | null;
};

/**
 * The histories of the lots that some records counted, by lot id, each from the first to the last counted ticket.
 * The fence keeps the planner from reading all claims of the store when it has no statistics.
 * @param records condition on the submissions `s`
 */
export async function lotHistories(db: Db, storeId: number, records: SQL): Promise<Map<number, LotHistory>> {
  const over = (table: SQL): SQL => sql`
    CROSS JOIN LATERAL (
      SELECT * FROM ${table}
      WHERE store_id = ${storeId} AND lot_id = w.lot_id AND start_ticket <= w.last AND end_ticket >= w.first ${OPTIMIZATION_FENCE}
    )`;
  const historyRows = await rows<HistoryRow>(
    db,
    sql`WITH w AS MATERIALIZED (
          SELECT c.lot_id, min(c.start_ticket) AS first, max(c.end_ticket) AS last
          FROM submissions s
          CROSS JOIN LATERAL (
            SELECT * FROM claims WHERE store_id = ${storeId} AND submission_id = s.submission_id ${OPTIMIZATION_FENCE}
          ) c
          WHERE s.store_id = ${storeId} AND ${records}
          GROUP BY c.lot_id
        )
        SELECT 'claim' AS kind, c.lot_id AS "lotId", c.id, c.start_ticket AS start, c.end_ticket AS "end",
               ${CLAIM_INSTANTS}, ${frontOf('c')} AS front, c.submission_id AS "submissionId",
               c.sells, c.stock_version AS "stockVersion", c.reason, NULL AS name, NULL AS wall, NULL AS date,
               NULL::bigint AS "knownClaim"
        FROM w ${over(sql`claims`)} c
        UNION ALL
        SELECT 'held', r.lot_id, r.claim_id, r.start_ticket, r.end_ticket, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM w ${over(sql`ticket_runs`)} r
        WHERE r.claim_id IS NOT NULL
        UNION ALL
        SELECT 'correction', x.lot_id, x.id, x.start_ticket, x.end_ticket,
               ${milliseconds(sql`x.corrected_at`)}, NULL, NULL, NULL, NULL, x.stock_version, x.reason, u.name,
               ${wallText(sql`x.wall_time`)}, x.business_date::text, x.known_claim
        FROM w ${over(sql`corrections`)} x
        JOIN people u ON u.id = x.created_by`,
  );
  const ofKind = (kind: HistoryRow['kind']): HistoryRow[] => historyRows.filter((row) => row.kind === kind);
  const histories = new Map<number, LotHistory>();
  for (const lot of await lotsOf(db, storeId, [...new Set(historyRows.map(({ lotId }) => lotId))]))
    histories.set(lot.id, { lot, claims: [], held: [], countedDown: new Set(), corrections: [] });

  const holderOf = new Map<number, Omit<RecordRun, 'start' | 'end'>>();
  for (const { sells, ...row } of ofKind('claim')) {
    const { id, lotId, submissionId } = row;
    const reason = row.reason as ClaimReason;
    holderOf.set(id, { submissionId, ...(!isSale(reason) && { isRemoved: true }) });
    if (sells === 'down') histories.get(lotId)?.countedDown.add(submissionId);
    histories.get(lotId)?.claims.push(claimOf({ ...row, reason }));
  }
  for (const { lotId, id, start, end } of ofKind('held').sort((a, b) => a.start - b.start))
    addHeld(histories.get(lotId)?.held ?? [], { start, end, ...(holderOf.get(id) ?? { submissionId: '' }) });
  for (const { lotId, at, name, ...row } of ofKind('correction').sort((a, b) => a.id - b.id)) {
    const { id, start, end, reason, wall, date, knownClaim, stockVersion } = row;
    const seenBefore = knownOf(knownClaim, stockVersion);
    const correction = {
      id,
      start,
      end,
      correctedAt: at,
      known: seenBefore,
      reason,
      correctedBy: name,
      wall,
      date,
    };
    histories.get(lotId)?.corrections.push(correction);
  }
  return histories;
}

function addHeld(held: RecordRun[], run: RecordRun): void {
  const last = held.at(-1);
  const isSame = last?.submissionId === run.submissionId && last.isRemoved === run.isRemoved;
  if (isSame && last.end + 1 === run.start) last.end = run.end;
  else held.push(run);
}

const lotsOf = (db: Db, storeId: number, ids: readonly number[]): Promise<ReportedLot[]> =>
  rows(
    db,
    sql`SELECT l.id, l.lot_number AS "lotNumber", ${realUpcOf('l')} AS upc, l.lot_counter AS "lotCounter", l.price_cents AS "priceCents",
               v.vendor_name AS "vendorName", ${milliseconds(sql`l.created_at`)} AS "receivedAt", u.name AS "receivedBy"
        FROM lots l
        JOIN people u ON u.id = l.created_by
        LEFT JOIN vendors v ON v.id = l.vendor_id
        WHERE l.store_id = ${storeId} AND l.id = ANY(${list(ids)}::bigint[])`,
  );

/**
 * The direction in which a record counted a lot, only if it was down: reports of rolls sold up stay
 * unchanged.
 */
export const soldDownBy = (history: LotHistory | undefined, submissionId: string): { sells?: Sells } =>
  history?.countedDown.has(submissionId) ? { sells: 'down' } : {};

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
    .filter(({ claim }) => isSale(claim.reason) && records.has(claim.submissionId))
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
    ...withRealUpc(lot),
    lot_counter: lot.lotCounter,
    vendor_name: lot.vendorName,
    ...runSerials(taken),
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

/** The correction of taken tickets, as a fact for a row's note. */
export function takenNote(taken: Taken, clock: StoreClock): RowNoteLine {
  const { correctedAt, correctedBy, reason, date } = taken.correction;
  const day = date ?? businessDate(new Date(correctedAt), clock);
  return { kind: 'corrected', count: runLength(taken), date: day, correctedBy, reason };
}

type MadeRow = Run & {
  lotNumber: string;
  upc: string | null;
  lotCounter: number;
  vendorName: string | null;
  priceCents: number;
  sells: Sells;
  correctedAt: number;
  wall: string | null;
  date: string | null;
  reason: string;
  correctedBy: string;
};

/**
 * The corrections made on a business day that changed none of its own records: a correction is listed under
 * the day on which it was made (product: a count is also a sighting). For those of earlier releases, the
 * store's current clock determines the day.
 * @param date YYYY-MM-DD
 * @param listed the tickets that corrections took from the records of that day
 */
export async function correctionsMadeOn(
  db: Db,
  storeId: number,
  date: string,
  listed: readonly TakenBack[],
): Promise<CorrectionMade[]> {
  const madeRows = await rows<MadeRow>(
    db,
    sql`SELECT l.lot_number AS "lotNumber", ${realUpcOf('l')} AS upc, l.lot_counter AS "lotCounter",
               l.price_cents AS "priceCents", l.sells,
               v.vendor_name AS "vendorName",
               c.start_ticket AS start, c.end_ticket AS "end", c.reason, u.name AS "correctedBy",
               ${milliseconds(sql`c.corrected_at`)} AS "correctedAt",
               ${wallText(sql`c.wall_time`)} AS wall, c.business_date::text AS date
        FROM corrections c
        JOIN lots l ON l.store_id = c.store_id AND l.id = c.lot_id
        LEFT JOIN vendors v ON v.id = l.vendor_id
        JOIN people u ON u.id = c.created_by
        WHERE c.store_id = ${storeId} AND (c.business_date = ${date} OR c.business_date IS NULL
          AND c.corrected_at BETWEEN ${date}::date - interval '1 day' AND ${date}::date + interval '2 days')
        ORDER BY c.id`,
  );
  if (madeRows.length === 0) return [];
  const clock = await clockOf(db, storeId);
  const nameOf = (made: Pick<CorrectionMade, 'lot_number' | 'lot_counter' | 'time_corrected' | 'reason'>) =>
    JSON.stringify([made.lot_number, made.lot_counter, made.time_corrected, made.reason]);
  const listedNames = new Set(listed.map(nameOf));
  return madeRows
    .filter((row) => (row.date ?? businessDate(new Date(row.correctedAt), clock)) === date)
    .map((row) => ({
      lot_number: row.lotNumber,
      ...withRealUpc(row),
      lot_counter: row.lotCounter,
      vendor_name: row.vendorName,
      ...runSerials(row),
      ...ifDown(row.sells),
      ticketCount: runLength(row),
      amount: centsToDollars(amountCents(row.priceCents, runLength(row))),
      reason: row.reason,
      corrected_by: row.correctedBy,
      time_corrected: row.wall ?? wallTime(new Date(row.correctedAt), clock),
    }))
    .filter((made) => !listedNames.has(nameOf(made)));
}
