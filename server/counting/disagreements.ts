import { type SQL, sql } from 'drizzle-orm';
import type {
  Disagreement,
  DisagreementsReply,
  ListedDisagreement,
} from '../../src/shared/counting/clerks-side-schema';
import type { Db } from '../db/connect';
import { isOneOf, list, milliseconds, OPTIMIZATION_FENCE, type Page, rows } from '../db/sql';

type WordsRow = {
  id: string;
  recordKey: string | null;
  exceptionId: number | null;
  answers: string | null;
  by: string;
  at: number;
  words: string;
};

/** SQL: disagreements and answers `d` with their authors, for a WHERE condition. */
const wordsWhere = (storeId: number, where: SQL): SQL => sql`
  SELECT d.submission_id AS id, d.record_key AS "recordKey", d.exception_id::float8 AS "exceptionId", d.answers,
         u.name AS "by", ${milliseconds(sql`s.recorded_at`)} AS at, d.words
  FROM disagreements d
  CROSS JOIN LATERAL (
    SELECT created_by, recorded_at FROM submissions
    WHERE store_id = ${storeId} AND submission_id = d.submission_id ${OPTIMIZATION_FENCE}
  ) s
  JOIN people u ON u.id = s.created_by
  WHERE d.store_id = ${storeId} AND ${where}
  ORDER BY s.recorded_at, d.submission_id`;

const written = ({ by, at, words }: WordsRow) => ({ by, at: new Date(at).toISOString(), words });

/** Disagreements by the key of a record or the number of an exception. */
export type DisagreementsOf = ReadonlyMap<string | number, Disagreement[]>;

/** The disagreements about these records and exceptions, oldest first, with their answers. */
export async function disagreementsOf(
  db: Db,
  storeId: number,
  { records = [], exceptions = [] }: { records?: readonly string[]; exceptions?: readonly number[] },
): Promise<DisagreementsOf> {
  const bySubject = new Map<string | number, Disagreement[]>();
  if (records.length + exceptions.length === 0) return bySubject;
  const about = sql`(d.record_key = ANY(${list(records)}::uuid[]) OR d.exception_id = ANY(${list(exceptions)}::bigint[]))`;
  for (const { subject, ...row } of await withAnswers(db, storeId, about)) {
    const earlier = bySubject.get(subject) ?? [];
    bySubject.set(subject, [...earlier, row]);
  }
  return bySubject;
}

async function withAnswers(
  db: Db,
  storeId: number,
  where: SQL,
): Promise<(Disagreement & { subject: string | number })[]> {
  const wordRows = await rows<WordsRow>(db, wordsWhere(storeId, where));
  if (wordRows.length === 0) return [];
  const ids = wordRows.map(({ id }) => id);
  const answers = await rows<WordsRow>(db, wordsWhere(storeId, sql`d.answers = ANY(${list(ids)}::uuid[])`));
  return wordRows.map((row) => ({
    subject: row.recordKey ?? row.exceptionId ?? '',
    id: row.id,
    ...written(row),
    answers: answers.filter((answer) => answer.answers === row.id).map(written),
  }));
}

/** A figure's field with its disagreements; empty if there are none. */
export const disagreementsAbout = (
  bySubject: DisagreementsOf,
  ...subjects: (string | number)[]
): { disagreements?: Disagreement[] } => {
  const disagreements = subjects.flatMap((subject) => bySubject.get(subject) ?? []);
  return disagreements.length > 0 ? { disagreements: disagreements } : {};
};

/**
 * SQL: a join that finds whether the disagreement `d` has an answer `a`, in the same stores. The join repeats the
 * stores, because Citus would otherwise read all shards.
 */
const answered = (storeIds: readonly number[]): SQL => sql`
  LEFT JOIN (
    SELECT DISTINCT store_id, answers FROM disagreements
    WHERE ${isOneOf(sql`store_id`, storeIds)} AND answers IS NOT NULL
  ) a ON a.store_id = d.store_id AND a.answers = d.submission_id`;

/** The number of unanswered disagreements in these stores. */
export async function openDisagreements(db: Db, storeIds: readonly number[]): Promise<number> {
  const [counted] = await rows<{ open: number }>(
    db,
    sql`SELECT count(*)::int AS open FROM disagreements d ${answered(storeIds)}
        WHERE ${isOneOf(sql`d.store_id`, storeIds)} AND d.answers IS NULL AND a.answers IS NULL`,
  );
  return counted?.open ?? 0;
}

type Listed = { storeId: number; id: string; exceptionId: number | null } & (
  | NonNullable<ListedDisagreement['record']>
  | { date: null }
);

/** A page of the disagreements in these stores: unanswered ones first, then newest first. */
export async function listDisagreements(
  db: Db,
  storeIds: readonly number[],
  { skip, size }: Page,
): Promise<DisagreementsReply> {
  const stores = sql`${isOneOf(sql`d.store_id`, storeIds)} AND d.answers IS NULL`;
  const [counted] = await rows<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM disagreements d WHERE ${stores}`,
  );
  const page = await rows<Listed>(
    db,
    sql`SELECT d.store_id AS "storeId", d.submission_id AS id, d.exception_id::float8 AS "exceptionId",
               s.business_date::text AS date, s.report_time, s.created_by
        FROM disagreements d ${answered(storeIds)}
        LEFT JOIN submissions s ON s.store_id = d.store_id AND s.submission_id = d.record_key
        WHERE ${stores}
        ORDER BY (a.answers IS NULL) DESC, d.id DESC LIMIT ${size} OFFSET ${skip}`,
  );
  const words = new Map<string, Disagreement>();
  for (const storeId of new Set(page.map((row) => row.storeId))) {
    const ids = page.flatMap((row) => (row.storeId === storeId ? row.id : []));
    const disagreements = await withAnswers(db, storeId, sql`d.submission_id = ANY(${list(ids)}::uuid[])`);
    for (const { subject: _, ...row } of disagreements) words.set(row.id, row);
  }
  const data = page.flatMap(({ storeId, id, exceptionId, ...of }): ListedDisagreement[] => {
    const disagreement = words.get(id);
    const record = of.date === null ? null : of;
    return disagreement ? [{ ...disagreement, store_id: storeId, record, exception_id: exceptionId }] : [];
  });
  return { total: counted?.total ?? 0, open: await openDisagreements(db, storeIds), data };
}
