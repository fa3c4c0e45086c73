import { setImmediate as nextEvents } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { type RowNoteLine, rowNoteText } from '../../src/messages/words/replies';
import {
  type Claim,
  type Taken as TakenRun,
  takenByCorrections,
  takenByRecord,
} from '../../src/shared/counting/claims';
import {
  byRecord,
  MAX_NAMED,
  type NamedRuns,
  type RecordRun,
  type RowNote,
  rowBeside,
  rowNotes,
} from '../../src/shared/counting/report-rows';
import type {
  CorrectionMade,
  Missing,
  SalesReportReply,
  SalesRow,
  TakenBack,
} from '../../src/shared/counting/sales-schema';
import { missingSince } from '../../src/shared/counting/sightings';
import type { Sells } from '../../src/shared/places/store-settings';
import { isSale } from '../../src/shared/stock/removals';
import { ifDown, type Run, runLength, ticketsIn } from '../../src/shared/tickets/runs';
import { numberToSerial, runSerials } from '../../src/shared/tickets/serial';
import { businessDate, type StoreClock, wallTime } from '../../src/shared/time/store-clock';
import { portionsOf, sum } from '../../src/shared/values/collections';
import { REPORT_LIMIT } from '../../src/shared/values/limits';
import { amountCents, centsToDollars } from '../../src/shared/values/money';
import { lateChangesIn } from '../counting/late-records';
import { type Authors, recordAuthors } from '../counting/sale-results';
import type { Db } from '../db/connect';
import { realUpcOf, withRealUpc } from '../db/game-names';
import { inBatches, milliseconds, rows, snapshot, snapshotInTurns, WALL_TIME, wallText } from '../db/sql';
import { piece } from '../http/fair-turns';
import { clockOf } from '../places/settings';
import {
  CLAIMS_AT_ONCE,
  type CountedLot,
  countedLots,
  type LotHistory,
  lotHistories,
  type NamedCorrection,
  type ReportedLot,
  type RowLot,
  seenOnShelf,
  soldDownBy,
} from './lot-histories';
import { hasFacts, isShift, type ShiftFacts, seenOf, shiftOf, withPacks } from './shifts';

/** The rows and the summary of one shift, both empty if there is no such shift. */
export async function shiftReport(
  db: Db,
  storeId: number,
  date: string,
  userId: number,
  reportTime: string,
): Promise<SalesReportReply> {
  const records = sql`(s.business_date = ${date} AND s.created_by = ${userId} AND s.report_time = ${reportTime})`;
  const read = await readAtOnce(db, storeId, records, (tx, counted) =>
    readReport(tx, storeId, records, counted, { date, reportTime }),
  );
  return withRows(db, storeId, read);
}

/** The rows of all shifts of a day, one summary with their total, and the corrections made on that day. */
export async function dayReport(db: Db, storeId: number, date: string): Promise<SalesReportReply> {
  const records = sql`(s.business_date = ${date})`;
  const read = await readAtOnce(db, storeId, records, async (tx, counted) => {
    const { rest, ofRows } = await readReport(tx, storeId, records, counted, { date, reportTime: null });
    const made = await correctionsMadeOn(tx, storeId, date, rest.corrections ?? []);
    return { ofRows, rest: { ...rest, ...(made.length > 0 && { corrections_made: made }) } };
  });
  return withRows(db, storeId, read);
}

/**
 * Reads a report as the database was at one moment: in one transaction or, if it has many claims, in several turns.
 * @param records condition on the submissions `s` that the report covers
 */
async function readAtOnce(
  db: Db,
  storeId: number,
  records: SQL,
  read: (tx: Db, counted: CountedLot[]) => Promise<ReportRead>,
): Promise<ReportRead> {
  const report = await snapshot(db, async (tx) => {
    const counted = await countedLots(tx, storeId, records);
    const claims = sum(counted.map((lot) => lot.claims));
    return claims > CLAIMS_AT_ONCE ? null : read(tx, counted);
  });
  return report ?? snapshotInTurns(db, async (tx) => read(tx, await countedLots(tx, storeId, records)));
}

type ReportRecord = Omit<ShiftFacts, 'held'> & {
  id: number;
  submissionId: string;
  /** wall time at capture, and the instant in ms since the epoch */
  timeCreated: string;
  recordedAt: number;
};

/** The records of a report by submission id, in the order of capture. */
async function recordsOf(db: Db, storeId: number, records: SQL): Promise<Map<string, ReportRecord>> {
  const recordRows = await rows<ReportRecord>(
    db,
    sql`SELECT s.id, s.submission_id AS "submissionId", u.name, s.created_by, s.report_time,
               ${WALL_TIME} AS "timeCreated",
               ${milliseconds(sql`s.recorded_at`)} AS "recordedAt", s.purpose, s.packs_seen AS "packsSeen",
               s.packs_on_shelf AS "packsOnShelf", s.place
        FROM submissions s JOIN people u ON u.id = s.created_by
        WHERE s.store_id = ${storeId} AND ${records}
        ORDER BY s.recorded_at, s.submission_id`,
  );
  return new Map(recordRows.map((record) => [record.submissionId, record]));
}

/** A row with its record and lot. */
type HeldRow = Row & { record: ReportRecord; lot: ReportedLot; sells?: Sells };

/** The rows of a report, ordered by record, lot and serial. */
function heldRows(
  records: ReadonlyMap<string, ReportRecord>,
  histories: ReadonlyMap<number, LotHistory>,
): HeldRow[] {
  const order = new Map([...records.keys()].map((submissionId, index) => [submissionId, index]));
  const positionOf = ({ submissionId }: Row): number => order.get(submissionId) ?? 0;
  return [...histories.values()]
    .sort((a, b) => compareLots(a.lot, b.lot))
    .flatMap((history) =>
      history.held.flatMap((run): HeldRow[] => {
        const record = records.get(run.submissionId);
        const { lot } = history;
        return record
          ? [{ lotId: lot.id, record, lot, ...run, ...soldDownBy(history, run.submissionId) }]
          : [];
      }),
    )
    .sort((a, b) => positionOf(a) - positionOf(b));
}

const compareLots = (a: ReportedLot, b: ReportedLot): number =>
  a.lotNumber === b.lotNumber ? a.lotCounter - b.lotCounter : a.lotNumber < b.lotNumber ? -1 : 1;

/** A report without its rows, and what they are derived from. */
type ReportRead = { rest: Omit<SalesReportReply, 'salesRecord'>; ofRows: ReportRows | null };

/** @param condition on the submissions `s` that the report covers @param counted the lots that they counted */
async function readReport(
  db: Db,
  storeId: number,
  condition: SQL,
  counted: readonly CountedLot[],
  { date, reportTime }: { date: string; reportTime: string | null },
): Promise<ReportRead> {
  const isDay = reportTime === null;
  const records = await recordsOf(db, storeId, condition);
  if (records.size === 0) return { rest: { countData: [], ...(isDay && { missing: [] }) }, ofRows: null };
  const clock = await clockOf(db, storeId);
  const histories = await lotHistories(db, storeId, counted);
  await nextEvents();
  const all = heldRows(records, histories);
  const held = all.filter(isSold);
  const missing = await listMissing(db, storeId, all.flatMap(missingOf));
  const taken = takenFrom(histories, new Set(records.keys()));
  const shown = held.slice(0, REPORT_LIMIT.rows);
  const corrections = taken
    .slice(0, REPORT_LIMIT.corrections)
    .map((each) => listTaken(each, records.get(each.claim.submissionId), clock));
  const lateChanges = await lateChangesIn(db, storeId, condition);

  const total = sumOf(held);
  const listed = sumOf(shown);
  const omitted = {
    ticketCount: total.count - listed.count,
    amount: centsToDollars(total.cents - listed.cents),
    corrections: taken.length - corrections.length,
  };
  const shifts = await withPacks(db, storeId, shiftsIn(records, all));
  const [first] = shifts;
  const summary = first && {
    date_created: date,
    report_time: reportTime,
    ticketCount: total.count,
    amount: centsToDollars(total.cents),
    ID: isDay ? null : first.id,
    ...(!isDay && seenOf(first)),
  };
  const rest = {
    countData: summary ? [summary] : [],
    ...(shifts.some(hasFacts) && { shifts: shifts.map(shiftOf) }),
    ...((isDay || missing.length > 0) && { missing }),
    ...(corrections.length > 0 ? { corrections } : {}),
    ...(lateChanges.length > 0 ? { late_changes: lateChanges } : {}),
    ...(omitted.ticketCount + omitted.corrections > 0 ? { omitted } : {}),
  };
  return { rest, ofRows: { shown, histories, taken, clock } };
}

/** The records in the shift list, in its order. @param all the rows of the report, including opening checks */
function shiftsIn(
  records: ReadonlyMap<string, ReportRecord>,
  all: readonly HeldRow[],
): (ReportRecord & ShiftFacts)[] {
  const held = new Map<string, number>();
  for (const row of all)
    if (!row.isRemoved) held.set(row.submissionId, (held.get(row.submissionId) ?? 0) + runLength(row));
  return [...records.values()]
    .map((record) => ({ ...record, held: held.get(record.submissionId) ?? 0 }))
    .filter(isShift);
}

/** Checks whether a row is a sale. Missing tickets of an opening check and removed tickets aren't. */
const isSold = ({ record, isRemoved }: HeldRow): boolean => record.purpose !== 'opening' && !isRemoved;

/** The missing tickets in an opening check's row; empty for other rows. */
const missingOf = ({ record, lot, start, end, sells }: HeldRow): MissingRun[] =>
  record.purpose === 'opening'
    ? [{ start, end, lot, ...(sells && { sells }), foundAt: record.recordedAt, foundBy: record.name }]
    : [];

const centsOf = (row: HeldRow): number => amountCents(row.lot.priceCents, runLength(row));

const sumOf = (held: readonly HeldRow[]): { count: number; cents: number } => ({
  count: ticketsIn(held),
  cents: held.reduce((sum, row) => sum + centsOf(row), 0),
});

const salesRow = (row: HeldRow): SalesRow => ({
  lot_number: row.lot.lotNumber,
  ...withRealUpc(row.lot),
  lot_counter: row.lot.lotCounter,
  start_ticket: numberToSerial(row.start),
  end_ticket: numberToSerial(row.end),
  ...(row.sells && { sells: row.sells }),
  vendor_name: row.lot.vendorName,
  ticket_price: centsToDollars(row.lot.priceCents),
  ticketCount: runLength(row),
  amount: centsToDollars(centsOf(row)),
  name: row.record.name,
  time_created: row.record.timeCreated,
  created_by: row.record.created_by,
  report_time: row.record.report_time,
});

/** Tickets that an opening check found missing and that no sale explains. */
type MissingRun = Run & {
  lot: ReportedLot;
  sells?: Sells;
  /** when they were found missing (ms since the epoch), and by whom */
  foundAt: number;
  foundBy: string;
};

/** The missing tickets of a report, with the last count of each before the check (product: opening check). */
async function listMissing(db: Db, storeId: number, missingRuns: readonly MissingRun[]): Promise<Missing[]> {
  if (missingRuns.length === 0) return [];
  const evidence = await seenOnShelf(db, storeId, [...new Set(missingRuns.map(({ lot }) => lot.id))]);
  return missingRuns.flatMap(({ lot, sells, foundAt, foundBy, ...run }) =>
    missingSince(run, foundAt, evidence.get(lot.id) ?? []).map(
      (piece): Missing => ({
        ...unsoldRow(lot, piece, sells),
        since: new Date(piece.since?.at ?? lot.receivedAt).toISOString(),
        since_by: piece.since?.by ?? lot.receivedBy,
        found_at: new Date(foundAt).toISOString(),
        found_by: foundBy,
      }),
    ),
  );
}

/** The tickets of a row that is in none of the report's totals: missing or corrected ones. */
const unsoldRow = (lot: RowLot, run: Run, sells: Sells = 'up') => ({
  lot_number: lot.lotNumber,
  ...withRealUpc(lot),
  lot_counter: lot.lotCounter,
  vendor_name: lot.vendorName,
  ...runSerials(run),
  ...ifDown(sells),
  ticketCount: runLength(run),
  amount: centsToDollars(amountCents(lot.priceCents, runLength(run))),
});

/** A row of a report: a run of tickets that a record holds. */
type Row = RecordRun & { lotId: number };

type Noted = { history: LotHistory | undefined; note: RowNote | undefined; taken: Taken[] };

/** What the rows of a report and their notes are derived from. */
type ReportRows = {
  shown: readonly HeldRow[];
  histories: ReadonlyMap<number, LotHistory>;
  /** the tickets that corrections took from the report's records */
  taken: readonly Taken[];
  /** of the store */
  clock: StoreClock;
};

/** Number of rows, and of claims of several lots, whose notes are derived at a time. */
const ROWS_AT_ONCE = 500;

/**
 * The report with its rows and their notes: other records that counted their tickets, current holders of tickets that
 * their records counted, and tickets that corrections took from them. When a record takes over tickets from another,
 * both get a note (product: a count is a claim). Each fact is noted at only one row. Derived after the snapshot, so that
 * on the embedded database others get their turn meanwhile, and in pieces: 10,000 claims take 40 ms.
 */
async function withRows(db: Db, storeId: number, { rest, ofRows }: ReportRead): Promise<SalesReportReply> {
  if (!ofRows) return { salesRecord: [], ...rest };
  const { shown, histories, taken, clock } = ofRows;
  const records = new Set(shown.map(({ submissionId }) => submissionId));
  const notes = new Map<number, ReadonlyMap<number, RowNote>>();
  const reported = [...new Set(shown.map((row) => row.lotId))].flatMap((id) => histories.get(id) ?? []);
  const portions = portionsOf(reported, ({ claims }) => claims.length, ROWS_AT_ONCE);
  // The notes of most days are too little work to rest after it.
  const isLong = sum(reported.map(({ claims }) => claims.length)) > ROWS_AT_ONCE;
  const next = isLong ? piece : (work: () => void) => nextEvents().then(work);
  for (const portion of portions)
    await next(() => {
      for (const { lot, claims, held } of portion) {
        const counts = claims.filter(({ reason }) => isSale(reason));
        notes.set(lot.id, rowNotes(counts, held, records));
      }
    });
  const noteOf = (row: HeldRow): RowNote | undefined => notes.get(row.lotId)?.get(row.start);
  const takenAt = takenByRow(histories, taken);
  const others = shown.flatMap((row) => {
    const note = noteOf(row);
    return note
      ? [...note.alsoCounted.named, ...note.soldElsewhere.named].map((run) => run.submissionId)
      : [];
  });
  const authors = await recordAuthors(db, storeId, [...new Set(others)]);
  const salesRecord: SalesRow[] = [];
  for (const batch of inBatches(shown, ROWS_AT_ONCE))
    await next(() => {
      for (const row of batch) {
        const noted = {
          history: histories.get(row.lotId),
          note: noteOf(row),
          taken: takenAt.get(nameOf(row)) ?? [],
        };
        const note = rowNoteText(linesOf(noted, authors, clock));
        salesRecord.push(note ? { ...salesRow(row), note } : salesRow(row));
      }
    });
  return { salesRecord, ...rest };
}

const nameOf = ({ lotId, start }: { lotId: number; start: number }): string => `${lotId}/${start}`;

/** The tickets that corrections took, by the row that notes them. */
function takenByRow(
  histories: ReadonlyMap<number, LotHistory>,
  taken: readonly Taken[],
): Map<string, Taken[]> {
  const lots = new Map(
    [...new Set(taken.map(({ lot }) => lot.id))].map((id) => [id, byRecord(histories.get(id)?.held ?? [])]),
  );
  const byRow = new Map<string, Taken[]>();
  for (const each of taken) {
    const row = rowBeside(lots.get(each.lot.id)?.get(each.claim.submissionId) ?? [], each);
    if (!row) continue;
    const name = nameOf({ lotId: each.lot.id, start: row.start });
    const same = byRow.get(name);
    if (same) same.push(each);
    else byRow.set(name, [each]);
  }
  return byRow;
}

function linesOf({ history, note, taken }: Noted, authors: Authors, clock: StoreClock): RowNoteLine[] {
  const lines = (
    kind: 'also_counted' | 'sold_elsewhere',
    { named, more }: NamedRuns = { named: [], more: 0 },
  ): RowNoteLine[] => [
    ...named.map((run): RowNoteLine => {
      const by = authors.get(run.submissionId) ?? null;
      const elsewhere = run.isRemoved
        ? ('removed_elsewhere' as const)
        : by?.purpose === 'opening'
          ? ('missing_elsewhere' as const)
          : kind;
      return {
        kind: kind === 'sold_elsewhere' ? elsewhere : kind,
        run: { ...run, ...soldDownBy(history, run.submissionId) },
        by,
      };
    }),
    ...(more > 0 ? [{ kind: `more_${kind}` as const, count: more }] : []),
  ];
  const more = taken.length - MAX_NAMED;
  return [
    ...lines('also_counted', note?.alsoCounted),
    ...lines('sold_elsewhere', note?.soldElsewhere),
    ...taken.slice(0, MAX_NAMED).map((each) => takenNote(each, clock)),
    ...(more > 0 ? [{ kind: 'more_corrections' as const, count: more }] : []),
  ];
}

/** Tickets that a correction took from a record. */
type Taken = TakenRun<Claim, NamedCorrection> & {
  lot: ReportedLot;
  sells?: Sells;
};

/**
 * The tickets that corrections took from the records of a report, which the records would hold otherwise. Derived from
 * claims and corrections like sales, so the order of arrival doesn't matter.
 * @returns the tickets in the order of the corrections
 */
const takenFrom = (histories: ReadonlyMap<number, LotHistory>, records: ReadonlySet<string>): Taken[] =>
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

/** The report's entry for corrected tickets. @param record the record that held them */
function listTaken(
  taken: Taken,
  record: { name: string; timeCreated: string } | undefined,
  clock: StoreClock,
): TakenBack {
  const { correction, lot } = taken;
  return {
    ...unsoldRow(lot, taken, taken.sells),
    name: record?.name ?? '',
    time_created: record?.timeCreated ?? '',
    reason: correction.reason,
    corrected_by: correction.correctedBy,
    time_corrected: correction.wall ?? wallTime(new Date(correction.correctedAt), clock),
    note: rowNoteText([takenNote(taken, clock)]),
  };
}

/** The correction of taken tickets, as data for a row's note. */
function takenNote(taken: Taken, clock: StoreClock): RowNoteLine {
  const { correctedAt, correctedBy, reason, date } = taken.correction;
  const day = date ?? businessDate(new Date(correctedAt), clock);
  return { kind: 'corrected', count: runLength(taken), date: day, correctedBy, reason };
}

type MadeRow = Run &
  RowLot & {
    sells: Sells;
    correctedAt: number;
    wall: string | null;
    date: string | null;
    reason: string;
    correctedBy: string;
  };

/**
 * The corrections made on a business day that changed none of its own records. A correction is listed under the day on
 * which it was made (product: a count is also a sighting). For corrections of earlier releases, the store's current
 * clock determines the day.
 * @param date YYYY-MM-DD
 * @param listed the tickets that corrections took from the records of that day
 */
async function correctionsMadeOn(
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
      ...unsoldRow(row, row, row.sells),
      reason: row.reason,
      corrected_by: row.correctedBy,
      time_corrected: row.wall ?? wallTime(new Date(row.correctedAt), clock),
    }))
    .filter((made) => !listedNames.has(nameOf(made)));
}
