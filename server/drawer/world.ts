import { type SQL, sql } from 'drizzle-orm';
import {
  type CountRecord,
  type Drawer,
  drawersOf,
  joinPacksSold,
  type MachineSales,
} from '../../src/shared/drawer/drawers';
import type { Basis, CashBy, MachineSlip, MoneyCount } from '../../src/shared/drawer/money-count';
import type { MovedTickets } from '../../src/shared/drawer/over-short-changes';
import { COUNTER } from '../../src/shared/stock/bins';
import { groupBy } from '../../src/shared/values/collections';
import { heldTickets, soldTickets } from '../counting/record-tickets';
import type { Db } from '../db/connect';
import { list, manyRows, milliseconds, OPTIMIZATION_FENCE, rows, SALES, WALL_TIME } from '../db/sql';
import { placeAt } from '../stock/bins';

/** A shift's record, or a record of removed packs, as shown in reports. */
export type NamedRecord = CountRecord & {
  createdBy: number;
  isRemoval: boolean;
  name: string;
  reportTime: string;
  /** the place that it counted; null for everything */
  place: number | null;
  /** the entry that it replaces */
  replaces: string | null;
};

/** The cause of a transfer of tickets or a change of money. */
export type Cause = {
  number: number;
  kind: 'sale' | 'correction' | 'money' | 'removal';
  key: string;
  by: string;
  /** ms since the epoch */
  recordedAt: number;
  receivedAt: number;
  /** of a sale: YYYY-MM-DD HH:mm:ss by the store's clock at that time */
  wall: string | null;
};

/** The data from which the money of business days is derived. */
export type Money = {
  records: NamedRecord[];
  /**
   * the money counts that name one of the records. Each names a record by its own key, even if that record replaced
   * another.
   */
  moneyCounts: MoneyCount[];
  transfers: (MovedTickets & { cause: Cause })[];
};

/** The key of the record to which a money count refers: the named record or its replacement. */
export const resolve = ({ records }: Pick<Money, 'records'>, key: string): string =>
  records.find((record) => record.key === key || record.replaces === key)?.key ?? key;

/** The business days of a store's records with these keys, or of their replacements: YYYY-MM-DD. */
export async function daysOf(db: Db, storeId: number, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const dates = await rows<{ date: string }>(
    db,
    sql`SELECT DISTINCT s.business_date::text AS date
        FROM unnest(${list(keys)}::uuid[]) AS k(key)
        CROSS JOIN LATERAL (
          SELECT business_date FROM submissions WHERE store_id = ${storeId} AND submission_id = k.key
          UNION ALL
          SELECT business_date FROM submissions WHERE store_id = ${storeId} AND replaces = k.key
          ${OPTIMIZATION_FENCE}
        ) s
        WHERE s.business_date IS NOT NULL`,
  );
  return dates.map(({ date }) => date);
}

/** The records of some of a store's business days, and the money counts about them. */
export type Drawers = Pick<Money, 'records' | 'moneyCounts'>;

/**
 * The data for the money of these business days, with the days of other records that share a drawer.
 * @param dates YYYY-MM-DD
 */
export async function moneyOn(db: Db, storeId: number, dates: readonly string[]): Promise<Money> {
  const { records, moneyCounts } = await drawersOn(db, storeId, dates);
  return { records, moneyCounts, transfers: await transfersOf(db, storeId, records) };
}

/** The records and money counts of these business days, with the days of other records that share a drawer. */
export const drawersOn = (db: Db, storeId: number, dates: readonly string[]): Promise<Drawers> =>
  withSharedDays(db, storeId, dates, recordsOn);

/**
 * The drawer of one record, even if it ends on a later business day. Only the tickets of that drawer's records are
 * read.
 * @param record its key, and its business day as YYYY-MM-DD
 * @returns the drawer by current claims, undefined without money; `first`: the first money count about the record to
 * arrive
 */
export async function drawerOf(
  db: Db,
  storeId: number,
  record: { key: string; date: string },
): Promise<{ drawer?: Drawer<CountRecord, MoneyCount>; first?: MoneyCount }> {
  const { records, moneyCounts } = await withSharedDays(db, storeId, [record.date], outlinesOn);
  const { lineOf } = joinPacksSold(records);
  const drawerAmong = (some: readonly CountRecord[]) =>
    drawersOf(some, moneyCounts).find((drawer) => drawer.records.some(({ key }) => key === record.key));
  const lines = new Set(drawerAmong(records)?.records.map(({ key }) => key));
  const counted = await valuesOfRecords(
    db,
    storeId,
    records.flatMap(({ key }) => (lines.has(lineOf(key)) ? key : [])),
  );
  return {
    drawer: drawerAmong(records.map((each) => ({ ...each, counted: counted.get(each.key) ?? 0 }))),
    // In the order of arrival.
    first: moneyCounts.find((moneyCount) => moneyCount.records.some((key) => lineOf(key) === record.key)),
  };
}

/** Reads the records of these business days. */
type ReadRecords<R> = (db: Db, storeId: number, dates: readonly string[]) => Promise<R[]>;

async function withSharedDays<R extends Pick<NamedRecord, 'key' | 'replaces'>>(
  db: Db,
  storeId: number,
  dates: readonly string[],
  read: ReadRecords<R>,
): Promise<{ records: R[]; moneyCounts: MoneyCount[] }> {
  const drawers = await recordsAndCounts(db, storeId, dates, read);
  const recordKeys = new Set(drawers.records.map((record) => record.key));
  const elsewhere = drawers.moneyCounts.flatMap((moneyCount) =>
    moneyCount.records.filter((key) => !recordKeys.has(key)),
  );
  const more = (await daysOf(db, storeId, elsewhere)).filter((date) => !dates.includes(date));
  return more.length === 0 ? drawers : recordsAndCounts(db, storeId, [...dates, ...more], read);
}

async function recordsAndCounts<R extends Pick<NamedRecord, 'key' | 'replaces'>>(
  db: Db,
  storeId: number,
  dates: readonly string[],
  read: ReadRecords<R>,
): Promise<{ records: R[]; moneyCounts: MoneyCount[] }> {
  const records = await read(db, storeId, dates);
  const names = new Map(
    records.flatMap(({ key, replaces }) => (replaces === null ? [] : [[replaces, key] as const])),
  );
  for (const { key } of records) names.set(key, key);
  const moneyCounts = await moneyCountsAbout(db, storeId, [...names.keys()]);
  return {
    records,
    moneyCounts: moneyCounts.map((moneyCount) => ({
      ...moneyCount,
      records: [...new Set(moneyCount.records.map((key) => names.get(key) ?? key))],
    })),
  };
}

type Outline = CountRecord & Pick<NamedRecord, 'replaces'>;

/** The records of these business days without their tickets. */
const outlinesOn: ReadRecords<Outline> = (db, storeId, dates) =>
  rows<Outline>(
    db,
    sql`SELECT s.submission_id AS key, s.id AS number, ${milliseconds(sql`s.recorded_at`)} AS "recordedAt",
               s.business_date::text AS date, 0 AS counted, s.created_by AS "createdBy", s.replaces,
               s.purpose = 'removal' AS "isRemoval"
        FROM ${theDays(dates)}
        CROSS JOIN LATERAL ${recordsOfDay(storeId)} s
        ORDER BY s.recorded_at, s.submission_id`,
  );

/** The value in cents of the tickets that records hold now, by key. */
async function valuesOfRecords(
  db: Db,
  storeId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const values = await rows<{ key: string; cents: number }>(
    db,
    sql`SELECT k.key, r.cents FROM unnest(${list(keys)}::uuid[]) AS k(key)
        CROSS JOIN LATERAL ${heldTickets(storeId, sql`k.key`)} r`,
  );
  return new Map(values.map(({ key, cents }) => [key, cents]));
}

/** SQL: the records of the business day `d.day` that a drawer may have. */
const recordsOfDay = (storeId: number): SQL => sql`(
  SELECT * FROM submissions
  WHERE store_id = ${storeId} AND business_date = d.day AND purpose IN ('shift', 'removal') ${OPTIMIZATION_FENCE}
)`;

/**
 * SQL: whether a money count names the record. A money count may arrive before a removal that turns out to have sold
 * nothing. It still says what was in the drawer.
 */
const isNamed = (storeId: number): SQL => sql`EXISTS (
  SELECT FROM money_statement_records m
  WHERE m.store_id = ${storeId} AND m.record_key IN (s.submission_id, s.replaces)
)`;

/** Looks up everything by index, day by day, so the cost doesn't grow over the years (decision 21). */
async function recordsOn(db: Db, storeId: number, dates: readonly string[]): Promise<NamedRecord[]> {
  const records = await rows<NamedRecord>(
    db,
    sql`SELECT s.submission_id AS key, s.id AS number,
               ${milliseconds(sql`s.recorded_at`)} AS "recordedAt",
               s.business_date::text AS date, r.cents AS counted, s.created_by AS "createdBy", u.name,
               s.report_time AS "reportTime", s.replaces, s.place,
               s.purpose = 'removal' AS "isRemoval",
               s.packs_seen IS NOT NULL AS "hasSightings"
        FROM ${theDays(dates)}
        CROSS JOIN LATERAL ${recordsOfDay(storeId)} s
        JOIN people u ON u.id = s.created_by
        CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`)} r
        WHERE s.purpose = 'shift' OR ${soldTickets(storeId)} OR ${isNamed(storeId)}
        ORDER BY s.recorded_at, s.submission_id`,
  );
  const sales = await machineSales(db, storeId, dates);
  return records.map((record) => ({ ...record, machines: sales.get(record.key) ?? [] }));
}

/**
 * SQL: the tickets that a record `s` sold and holds, by claim, and where: a ticket was sold from the machine in which
 * its pack was at the record's instant; a pack sold whole was sold at the counter.
 */
export const soldWhere = (storeId: number): SQL => sql`(
  SELECT c.lot_id, t.tickets,
         CASE c.reason WHEN 'sale' THEN ${placeAt(storeId, sql`c.lot_id`, sql`s.recorded_at`)} ELSE ${COUNTER} END AS machine
  FROM (
    SELECT id, lot_id, reason FROM claims
    WHERE store_id = ${storeId} AND submission_id = s.submission_id AND reason IN ${SALES} ${OPTIMIZATION_FENCE}
  ) c
  CROSS JOIN LATERAL (
    SELECT sum(end_ticket - start_ticket + 1)::int AS tickets FROM ticket_runs
    WHERE store_id = ${storeId} AND claim_id = c.id ${OPTIMIZATION_FENCE}
  ) t
  WHERE t.tickets > 0
)`;

/** The value of the tickets that the records of these business days sold from vending machines, by record. */
async function machineSales(
  db: Db,
  storeId: number,
  dates: readonly string[],
): Promise<Map<string, MachineSales[]>> {
  const salesRows = await rows<MachineSales & { key: string }>(
    db,
    sql`SELECT key, machine, sum(cents)::float8 AS cents
        FROM (
          SELECT s.submission_id AS key, sold.machine, sold.tickets * l.price_cents AS cents
          FROM ${theDays(dates)}
          CROSS JOIN LATERAL ${recordsOfDay(storeId)} s
          CROSS JOIN LATERAL ${soldWhere(storeId)} sold
          JOIN lots l ON l.store_id = ${storeId} AND l.id = sold.lot_id
          WHERE sold.machine <> ${COUNTER}
        ) of_machines
        GROUP BY key, machine ORDER BY key, machine`,
  );
  return new Map(
    [...groupBy(salesRows, ({ key }) => key)].map(([key, sales]) => [
      key,
      sales.map(({ machine, cents }) => ({ machine, cents })),
    ]),
  );
}

/** SQL: business days as `d(day)`. */
export const theDays = (dates: readonly string[]): SQL => sql`unnest(${list(dates)}::date[]) AS d(day)`;

type MoneyCountRow = {
  id: string;
  number: number;
  recordedAt: number;
  basis: Basis;
  online_sales: number;
  online_cancels: number;
  instant_cashes: number;
  online_cashes: number;
  cashless: number;
  other: number;
  cash: number | null;
  terminalClosed: boolean;
  machines: MachineSlip[];
  records: string[];
};

/** The money counts that name one of these records, with all keys that they name. */
async function moneyCountsAbout(db: Db, storeId: number, keys: readonly string[]): Promise<MoneyCount[]> {
  if (keys.length === 0) return [];
  const countRows = await manyRows<MoneyCountRow>(db, {
    columns: {
      id: sql`m.submission_id`,
      number: sql`s.id`,
      recordedAt: milliseconds(sql`s.recorded_at`),
      basis: sql`m.basis`,
      online_sales: sql`m.online_sales_cents`,
      online_cancels: sql`m.online_cancels_cents`,
      instant_cashes: sql`m.instant_cashes_cents`,
      online_cashes: sql`m.online_cashes_cents`,
      cashless: sql`m.cashless_cents`,
      other: sql`m.other_cents`,
      cash: sql`m.cash_counted_cents`,
      terminalClosed: sql`m.terminal_closed`,
      machines: sql`coalesce(m.machines, '[]')`,
      records: sql`covered.records`,
    },
    from: sql`
      FROM (
        SELECT DISTINCT r.submission_id
        FROM unnest(${list(keys)}::uuid[]) AS k(key)
        CROSS JOIN LATERAL (
          SELECT submission_id FROM money_statement_records
          WHERE store_id = ${storeId} AND record_key = k.key ${OPTIMIZATION_FENCE}
        ) r
      ) about
      CROSS JOIN LATERAL (
        SELECT * FROM money_statements
        WHERE store_id = ${storeId} AND submission_id = about.submission_id ${OPTIMIZATION_FENCE}
      ) m
      CROSS JOIN LATERAL (
        SELECT * FROM submissions
        WHERE store_id = ${storeId} AND submission_id = about.submission_id ${OPTIMIZATION_FENCE}
      ) s
      CROSS JOIN LATERAL (
        SELECT json_agg(record_key ORDER BY position) AS records FROM money_statement_records
        WHERE store_id = ${storeId} AND submission_id = about.submission_id ${OPTIMIZATION_FENCE}
      ) covered
      ORDER BY s.id`,
  });
  return countRows.map(
    ({ online_sales, online_cancels, instant_cashes, online_cashes, cashless, ...row }) => ({
      figures: { online_sales, online_cancels, instant_cashes, online_cashes, cashless },
      ...row,
    }),
  );
}

/** Fields of a money count that only reports show: the author, the note, and the cash by bills and coins. */
export type Entered = { by: string; note: string; cashBy: CashBy | null };

/** The fields that reports show of these money counts, by key. A drawer uses one of possibly hundreds about it. */
export async function enteredIn(
  db: Db,
  storeId: number,
  keys: readonly string[],
): Promise<Map<string, Entered>> {
  if (keys.length === 0) return new Map();
  const entered = await rows<Entered & { key: string }>(
    db,
    sql`SELECT m.submission_id AS key, u.name AS "by", m.note, m.cash_by AS "cashBy"
        FROM unnest(${list(keys)}::uuid[]) AS k(key)
        CROSS JOIN LATERAL (
          SELECT * FROM money_statements WHERE store_id = ${storeId} AND submission_id = k.key ${OPTIMIZATION_FENCE}
        ) m
        CROSS JOIN LATERAL (
          SELECT created_by FROM submissions WHERE store_id = ${storeId} AND submission_id = k.key ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by`,
  );
  return new Map(entered.map((each) => [each.key, each]));
}

/** The submissions with these numbers, as causes. */
export async function causesOf(db: Db, storeId: number, numbers: readonly number[]): Promise<Cause[]> {
  if (numbers.length === 0) return [];
  return rows<Cause>(
    db,
    sql`SELECT s.id AS number, s.kind, s.submission_id AS key, u.name AS "by",
               ${milliseconds(sql`s.recorded_at`)} AS "recordedAt",
               ${milliseconds(sql`s.received_at`)} AS "receivedAt", ${WALL_TIME} AS wall
        FROM unnest(${list(numbers)}::bigint[]) AS n(id)
        CROSS JOIN LATERAL (
          SELECT * FROM submissions WHERE store_id = ${storeId} AND id = n.id ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by`,
  );
}

async function transfersOf(
  db: Db,
  storeId: number,
  records: readonly NamedRecord[],
): Promise<Money['transfers']> {
  const keyOf = new Map(records.map(({ number, key }) => [number, key]));
  if (keyOf.size === 0) return [];
  const transferRows = await rows<{ number: number; changed: number; cents: number }>(
    db,
    sql`SELECT c.cause_id AS number, c.changed_record_id AS changed, c.amount_cents AS cents
        FROM unnest(${list([...keyOf.keys()])}::bigint[]) AS r(id)
        CROSS JOIN LATERAL (
          SELECT * FROM record_changes WHERE store_id = ${storeId} AND changed_record_id = r.id ${OPTIMIZATION_FENCE}
        ) c`,
  );
  const causes = await causesOf(db, storeId, [...new Set(transferRows.map(({ number }) => number))]);
  const causeOf = new Map(causes.map((cause) => [cause.number, cause]));
  return transferRows.flatMap(({ number, changed, cents }) => {
    const cause = causeOf.get(number);
    return cause ? [{ number, record: keyOf.get(changed) ?? '', cents, cause }] : [];
  });
}
