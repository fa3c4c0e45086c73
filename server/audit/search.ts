import { type SQL, sql } from 'drizzle-orm';
import type { AuditReply } from '../../src/contract/audit';
import { type Db, list, rows } from '../db/connect';
import { snapshot } from '../db/snapshot';
import { type Found, linesOf } from './lines';
import { PLATFORM } from './log';
import { type Pack, packMeant, recordsOf } from './pack';

/** What is looked for. An empty text is no matter. */
export type AuditSearch = {
  person: string;
  lot: string;
  /** from this instant on */
  from: Date | null;
  /** before this instant */
  to: Date | null;
  /** which instant of a record `from` and `to` are about */
  dates: 'received' | 'recorded';
  skip: number;
  size: number;
};

const NOTHING: AuditReply = { total: 0, data: [] };

/**
 * One page of what was done, in the order of receipt, the newest first: no terminal can date a record out of sight. What
 * was done to stock is told by the rows that it left anyway; nothing is written a second time.
 * @param placeId a store: what was done in it and to it; a company: what was done to it and its catalogue, not in
 *   its stores; null: what concerns the platform
 * @throws ApiError 422 when `lot` is no UPC, lot or ticket
 */
export const searchAudit = (db: Db, placeId: number | null, search: AuditSearch): Promise<AuditReply> =>
  snapshot(db, (tx) => foundPage(tx, placeId, search));

async function foundPage(db: Db, placeId: number | null, search: AuditSearch): Promise<AuditReply> {
  const people = search.person === '' ? null : await peopleCalled(db, placeId, search.person);
  const pack = search.lot === '' ? null : await packMeant(db, placeId, search.lot);
  if (people?.length === 0 || pack?.lotIds.length === 0) return NOTHING;

  const sources = sourcesOf(placeId, search, people, pack);
  // Of a pack there are few rows, which are found once. Else each source gives its newest rows in the order of its
  // index; no more of them can be on this page or before it.
  const limit = pack ? sql`` : sql`LIMIT ${search.skip + search.size}`;
  const listed = sources.map(
    ({ kind, rank, table, time, where }) => sql`
      (SELECT ${kind} AS kind, ${rank}::int AS rank, id, ${time} AS at FROM ${table} WHERE ${where}
       ORDER BY ${time} DESC, id DESC ${limit})`,
  );
  const counts = pack
    ? [sql`(SELECT count(*) FROM listed)`]
    : sources.map(({ table, where }) => sql`(SELECT count(*) FROM ${table} WHERE ${where})`);
  const [page] = await rows<{ total: number; found: Found[] | null }>(
    db,
    sql`WITH listed AS MATERIALIZED (${sql.join(listed, sql` UNION ALL `)})
        SELECT (${sql.join(counts, sql` + `)})::float8 AS total,
               (SELECT json_agg(page) FROM (SELECT kind, id FROM listed ORDER BY at DESC, rank DESC, id DESC
                                            LIMIT ${search.size} OFFSET ${search.skip}) AS page) AS found`,
  );
  return { total: page?.total ?? 0, data: await linesOf(db, placeId ?? PLATFORM, page?.found ?? [], pack) };
}

/** `time` is the instant of receipt. */
type Source = { kind: Found['kind']; rank: number; table: SQL; time: SQL; where: SQL };

/** Where lines come from. `rank` orders those of one instant: a pack is received before it's on the shelf. */
function sourcesOf(
  placeId: number | null,
  { from, to, dates }: AuditSearch,
  people: readonly number[] | null,
  pack: Pack | null,
): Source[] {
  const within = (time: SQL, person: SQL): SQL =>
    sql.join(
      [
        ...(from ? [sql`AND ${time} >= ${from.toISOString()}`] : []),
        ...(to ? [sql`AND ${time} < ${to.toISOString()}`] : []),
        ...(people ? [sql`AND ${person}`] : []),
      ],
      sql` `,
    );
  const isOne = (user: SQL): SQL => sql`${user} = ANY(${list(people ?? [])}::int[])`;
  const log: Source = {
    kind: 'log',
    rank: 2,
    table: sql`audit_log`,
    time: sql`at`,
    where: sql`store_id = ${placeId ?? PLATFORM}
               ${within(sql`at`, sql`(${isOne(sql`user_id`)} OR ${isOne(sql`subject_user_id`)})`)}`,
  };
  if (placeId === null) return pack ? [] : [log];
  const lots: Source = {
    kind: 'lot',
    rank: 0,
    table: sql`lots`,
    time: sql`created_at`,
    where: sql`store_id = ${placeId} ${within(sql`created_at`, isOne(sql`created_by`))}
               ${pack ? sql`AND id = ANY(${list(pack.lotIds)}::bigint[])` : sql``}`,
  };
  const records: Source = {
    kind: 'record',
    rank: 1,
    table: sql`submissions`,
    time: sql`received_at`,
    where: sql`store_id = ${placeId}
               ${within(dates === 'recorded' ? sql`recorded_at` : sql`received_at`, isOne(sql`created_by`))}
               ${pack ? sql`AND submission_id IN (${recordsOf(placeId, pack)})` : sql``}`,
  };
  return pack ? [lots, records] : [lots, records, log];
}

/** A person of the place, of what it belongs to, or of the platform: who else could have done something in it? */
async function peopleCalled(db: Db, placeId: number | null, person: string): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`SELECT id FROM people
        WHERE (store_id IS NULL OR store_id = ${placeId}::int
               OR store_id = (SELECT parent_id FROM stores WHERE id = ${placeId}::int))
          AND (strpos(lower(name), lower(${person})) > 0 OR strpos(lower(username), lower(${person})) > 0
               OR id::text = ${person})`,
  );
  return found.map((row) => row.id);
}
