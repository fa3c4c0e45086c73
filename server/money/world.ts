import { type SQL, sql } from 'drizzle-orm';
import { type CountRecord, moneyLines } from '../../src/domain/money/drawers';
import type { Transfer } from '../../src/domain/money/history';
import type { Basis, Statement } from '../../src/domain/money/statement';
import { groupBy } from '../../src/domain/values/group-by';
import { heldTickets } from '../counting/held-tickets';
import { hasLostTickets } from '../counting/record-changes';
import type { Db } from '../db/connect';
import { WALL_TIME } from '../db/record-columns';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../db/sql';

/** A shift's record, or one of packs removed, as reports name it. */
export type NamedRecord = CountRecord & {
  createdBy: number;
  isRemoval: boolean;
  name: string;
  reportTime: string;
  /** the entry that it replaces */
  replaces: string | null;
  /** it's in the shift list: it saw a pack, holds a ticket, or lost all of them to others */
  isListed: boolean;
};

export type NamedStatement = Statement & { by: string; note: string };

/** What moved the tickets of a transfer, or changed the money. */
export type Cause = {
  number: number;
  kind: 'sale' | 'correction' | 'money' | 'removal';
  key: string;
  by: string;
  /** ms since the epoch */
  recordedAt: number;
  receivedAt: number;
  /** of a sale: YYYY-MM-DD HH:mm:ss by the store's clock then */
  wall: string | null;
};

/** What the money of some business days is derived from. */
export type Money = {
  records: NamedRecord[];
  /** those that name one of the records; each names a record by its own key, also where that one replaced another */
  statements: NamedStatement[];
  transfers: (Transfer & { cause: Cause })[];
};

/** The key of the record that a statement means: the one named, or the one that replaced it. */
export const resolve = ({ records }: Pick<Money, 'records'>, key: string): string =>
  records.find((record) => record.key === key || record.replaces === key)?.key ?? key;

/** A business day of a store: YYYY-MM-DD. */
export type StoreDay = { storeId: number; date: string };

/** The business days of the records with these keys, or that replaced them. */
export async function daysOf(db: Db, keys: readonly { storeId: number; key: string }[]): Promise<StoreDay[]> {
  if (keys.length === 0) return [];
  return rows(
    db,
    sql`SELECT DISTINCT k.store_id AS "storeId", s.business_date::text AS date
        FROM unnest(${list(keys.map(({ storeId }) => storeId))}::int[], ${list(keys.map(({ key }) => key))}::uuid[])
             AS k(store_id, key)
        CROSS JOIN LATERAL (
          SELECT business_date, purpose FROM submissions WHERE store_id = k.store_id AND submission_id = k.key
          UNION ALL
          SELECT business_date, purpose FROM submissions WHERE store_id = k.store_id AND replaces = k.key
          ${OPTIMIZATION_FENCE}
        ) s
        WHERE s.purpose IN ('shift', 'removal') AND s.business_date IS NOT NULL`,
  );
}

/** The records of some business days of a store, and the statements about them. */
export type Drawers = Pick<Money, 'records' | 'statements'>;

/**
 * The lines of the shifts without money, which a statement may name: counts, and packs sold whole that have no count to join.
 * Every report that counts them counts these.
 */
export const withoutMoney = ({ records, statements }: Drawers): NamedRecord[] =>
  moneyLines(records, statements).without.filter(({ isListed, counted }) => isListed || counted > 0);

/**
 * Everything that the money of some business days is derived from, with the days of other records that share a drawer.
 * @param dates YYYY-MM-DD
 */
export async function moneyOn(db: Db, storeId: number, dates: readonly string[]): Promise<Money> {
  const drawers = await drawersOn(
    db,
    dates.map((date) => ({ storeId, date })),
  );
  const { records, statements } = drawers.get(storeId) ?? { records: [], statements: [] };
  return { records, statements, transfers: await transfersOf(db, storeId, records) };
}

/**
 * The records and statements of some business days, by store, with the days of other records that share a drawer. As many
 * statements of SQL for one store as for many.
 */
export async function drawersOn(db: Db, days: readonly StoreDay[]): Promise<Map<number, Drawers>> {
  const drawers = await recordsAndStatements(db, days);
  const elsewhere = [...drawers].flatMap(([storeId, { records, statements }]) => {
    const own = new Set(records.map((record) => record.key));
    return statements.flatMap((statement) =>
      statement.records.flatMap((key) => (own.has(key) ? [] : { storeId, key })),
    );
  });
  const nameOf = ({ storeId, date }: StoreDay): string => `${storeId} ${date}`;
  const known = new Set(days.map(nameOf));
  const more = (await daysOf(db, elsewhere)).filter((day) => !known.has(nameOf(day)));
  if (more.length === 0) return drawers;
  const sharing = new Set(more.map(({ storeId }) => storeId));
  const whole = [...days.filter(({ storeId }) => sharing.has(storeId)), ...more];
  return new Map([...drawers, ...(await recordsAndStatements(db, whole))]);
}

async function recordsAndStatements(db: Db, days: readonly StoreDay[]): Promise<Map<number, Drawers>> {
  const records = byStore(await recordsOn(db, days));
  const byName = new Map<number, Map<string, string>>();
  for (const [storeId, own] of records) {
    const names = new Map(own.flatMap(({ key, replaces }) => (replaces === null ? [] : [[replaces, key]])));
    for (const { key } of own) names.set(key, key);
    byName.set(storeId, names);
  }
  const named = [...byName].flatMap(([storeId, names]) => [...names.keys()].map((key) => ({ storeId, key })));
  const statements = byStore(await statementsAbout(db, named));
  return new Map(
    [...records].map(([storeId, own]) => [
      storeId,
      {
        records: own,
        statements: (statements.get(storeId) ?? []).map((statement) => ({
          ...statement,
          records: [...new Set(statement.records.map((key) => byName.get(storeId)?.get(key) ?? key))],
        })),
      },
    ]),
  );
}

const byStore = <Row extends { storeId: number }>(found: readonly Row[]): Map<number, Row[]> =>
  groupBy(found, ({ storeId }) => storeId);

/** Everything is looked up by index, day by day, so it costs the same after years (decision 21). */
async function recordsOn(db: Db, days: readonly StoreDay[]): Promise<(NamedRecord & { storeId: number })[]> {
  return rows(
    db,
    sql`SELECT s.store_id AS "storeId", s.submission_id AS key, s.id AS number,
               ${milliseconds(sql`s.recorded_at`)} AS "recordedAt",
               s.business_date::text AS date, r.cents AS counted, s.created_by AS "createdBy", u.name,
               s.report_time AS "reportTime", s.replaces,
               s.purpose = 'removal' AS "isRemoval", 
               (s.packs_seen IS NOT NULL OR r.cents > 0 OR ${hasLostTickets(sql`s.store_id`, sql`s.id`)}) AS "isListed"
        FROM ${storeDays(days)}
        CROSS JOIN LATERAL (
          SELECT * FROM submissions
          WHERE store_id = d.store_id AND business_date = d.day AND purpose IN ('shift', 'removal') ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by
        CROSS JOIN LATERAL ${heldTickets(sql`s.store_id`, sql`s.submission_id`)} r
        ORDER BY s.recorded_at, s.submission_id`,
  );
}

/** SQL: business days as `d(store_id, day)`. */
export const storeDays = (days: readonly StoreDay[]): SQL =>
  sql`unnest(${list(days.map(({ storeId }) => storeId))}::int[], ${list(days.map(({ date }) => date))}::date[])
      AS d(store_id, day)`;

type StatementRow = {
  storeId: number;
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
  note: string;
  by: string;
  records: string[];
};

/** The statements that name one of these records, with all keys that they name. */
async function statementsAbout(
  db: Db,
  named: readonly { storeId: number; key: string }[],
): Promise<(NamedStatement & { storeId: number })[]> {
  if (named.length === 0) return [];
  const found = await rows<StatementRow>(
    db,
    sql`SELECT about.store_id AS "storeId", m.submission_id AS id, s.id AS number,
               ${milliseconds(sql`s.recorded_at`)} AS "recordedAt", m.basis,
               m.online_sales_cents AS online_sales, m.online_cancels_cents AS online_cancels,
               m.instant_cashes_cents AS instant_cashes, m.online_cashes_cents AS online_cashes,
               m.cashless_cents AS cashless, m.other_cents AS other, m.cash_counted_cents AS cash,
               m.terminal_closed AS "terminalClosed", m.note, u.name AS "by", named.records
        FROM (
          SELECT DISTINCT k.store_id, r.submission_id
          FROM unnest(${list(named.map(({ storeId }) => storeId))}::int[], ${list(named.map(({ key }) => key))}::uuid[])
               AS k(store_id, key)
          CROSS JOIN LATERAL (
            SELECT submission_id FROM money_statement_records
            WHERE store_id = k.store_id AND record_key = k.key ${OPTIMIZATION_FENCE}
          ) r
        ) about
        CROSS JOIN LATERAL (
          SELECT * FROM money_statements
          WHERE store_id = about.store_id AND submission_id = about.submission_id ${OPTIMIZATION_FENCE}
        ) m
        CROSS JOIN LATERAL (
          SELECT * FROM submissions
          WHERE store_id = about.store_id AND submission_id = about.submission_id ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by
        CROSS JOIN LATERAL (
          SELECT json_agg(record_key ORDER BY position) AS records FROM money_statement_records
          WHERE store_id = about.store_id AND submission_id = about.submission_id ${OPTIMIZATION_FENCE}
        ) named
        ORDER BY s.id`,
  );
  return found.map(({ online_sales, online_cancels, instant_cashes, online_cashes, cashless, ...row }) => ({
    ...row,
    figures: { online_sales, online_cancels, instant_cashes, online_cashes, cashless },
  }));
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
  const found = await rows<{ number: number; changed: number; cents: number }>(
    db,
    sql`SELECT c.cause_id AS number, c.changed_record_id AS changed, c.amount_cents AS cents
        FROM unnest(${list([...keyOf.keys()])}::bigint[]) AS r(id)
        CROSS JOIN LATERAL (
          SELECT * FROM record_changes WHERE store_id = ${storeId} AND changed_record_id = r.id ${OPTIMIZATION_FENCE}
        ) c`,
  );
  const causes = await causesOf(db, storeId, [...new Set(found.map(({ number }) => number))]);
  const causeOf = new Map(causes.map((cause) => [cause.number, cause]));
  return found.flatMap(({ number, changed, cents }) => {
    const cause = causeOf.get(number);
    return cause ? [{ number, record: keyOf.get(changed) ?? '', cents, cause }] : [];
  });
}
