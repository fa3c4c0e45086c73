import { and, type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '../../src/messages/words/audit';
import type { AuditKind, AuditReply, AuditRow } from '../../src/shared/audit/audit-schema';
import type { TicketLayout } from '../../src/shared/tickets/layouts';
import type { StoreClock } from '../../src/shared/time/store-clock';
import { groupBy } from '../../src/shared/values/collections';
import { keyOfTrace } from '../../src/shared/wire/requests';
import { clerksGiven } from '../access';
import type { Db } from '../db/connect';
import { users } from '../db/schema';
import { isOneOf, list, rows, type SubmissionKind, snapshot } from '../db/sql';
import { wrongContent } from '../errors';
import { PLATFORM } from './audit-log';
import { type Found, type FromAbove, linesOf } from './lines';
import { type Pack, packMeant, recordsOf } from './pack';

/** The filter kind of each record. Received packs, which have no record, are `packs`. */
const KIND_OF_RECORD: Record<SubmissionKind, AuditKind> = {
  sale: 'counts',
  correction: 'counts',
  discard: 'counts',
  dismissal: 'counts',
  disagreement: 'counts',
  census: 'counts',
  census_close: 'counts',
  shelf: 'packs',
  removal: 'packs',
  pack_places: 'packs',
  packs_found: 'packs',
  money: 'money',
  slip_picture: 'money',
  register_figures: 'money',
  pack_dates: 'money',
  lottery_packs: 'money',
  lottery_statement: 'money',
  journal_close: 'money',
};

/** The logged events of each kind. Events of no other kind are `settings`. */
const EVENTS: Record<Exclude<AuditKind, 'settings'>, readonly AuditAction[]> = {
  counts: ['alarm_seen', 'late_record_seen'],
  money: [],
  packs: ['lot_moved', 'lot_direction_changed', 'lot_turned'],
  people: [
    ...(['user_added', 'user_changed', 'user_activated', 'user_deactivated'] as const),
    ...(['password_link_issued', 'password_link_sent', 'password_reset'] as const),
  ],
  sign_ins: [
    ...(['signed_in', 'signed_out', 'other_sign_ins_ended', 'session_ended'] as const),
    ...(['access_token_added', 'access_token_ended'] as const),
    ...(['company_opened', 'company_closed'] as const),
    ...(['second_factor_on', 'second_factor_off', 'second_factor_reset'] as const),
    ...(['second_factor_required', 'second_factor_optional'] as const),
    ...(['terminal_handed_over', 'terminal_taken_back', 'terminal_access_ended'] as const),
    ...(['clerk_on_duty', 'clerk_locked_out'] as const),
  ],
};

/** Search criteria; empty texts don't restrict the search. */
export type AuditSearch = {
  person: string;
  lot: string;
  /** null for entries of every kind */
  kinds: readonly string[] | null;
  /** inclusive */
  from: Date | null;
  /** exclusive */
  to: Date | null;
  /** whether `from` and `to` limit the time of receipt or of recording */
  dates: 'received' | 'recorded';
  /** the place's clock, in whose zone times are shown */
  clock: StoreClock;
  /** the ticket layout of the place */
  layout: TicketLayout;
  skip: number;
  size: number;
} & FromAbove;

const NOTHING: AuditReply = { total: 0, data: [] };

/**
 * One page of the audit log, the most recently received events first, so that no terminal can hide a record by
 * backdating it. Stock events are read from the stock tables and aren't stored a second time.
 * @param placeId a store: events in the store and about it; a company: events about it and its catalogue, but not in
 * its stores; null: events of the platform
 * @throws ApiError 422 when `lot` isn't a UPC, lot or ticket
 */
export const searchAudit = (db: Db, placeId: number | null, search: AuditSearch): Promise<AuditReply> =>
  snapshot(db, async (tx) => {
    const people = search.person === '' ? null : await peopleMatching(tx, [placeId], search.person);
    const record = keyOfTrace(search.lot);
    const pack = search.lot === '' || record !== null ? null : await packMeant(tx, placeId, search);
    if (people?.length === 0 || pack?.lotIds.length === 0) return NOTHING;
    const sources =
      record === null ? sourcesOf([placeId], search, people, pack) : recordWith([placeId], record);
    const { total, events } = await pageOfEvents(tx, sources, search, pack);
    return { total, data: await linesOf(tx, placeId ?? PLATFORM, events, { ...search, pack }) };
  });

/** A store of a company, in the log of all stores. Times are shown in its zone. */
type StoreOfLog = { id: number; name: string; clock: StoreClock; layout: TicketLayout };

/**
 * One page of the audit log of a company's stores, most recently received events first.
 * @param storesOf their names
 * @param ofStore reads what lines need to know about a store
 * @param search a search within a few days: `from` limits the rows that are read
 */
export const searchStores = (
  db: Db,
  storesOf: (tx: Db) => Promise<readonly { id: number; name: string }[]>,
  ofStore: (tx: Db, storeId: number) => Promise<Pick<StoreOfLog, 'clock' | 'layout'>>,
  search: AuditSearch & { from: Date },
): Promise<AuditReply> =>
  snapshot(db, async (tx) => {
    const stores = await storesOf(tx);
    const ids = stores.map(({ id }) => id);
    const record = keyOfTrace(search.lot);
    if (search.lot !== '' && record === null) throw wrongContent('lot', { kind: 'pack_of_a_store' });
    const people = search.person === '' ? null : await peopleMatching(tx, ids, search.person);
    if (ids.length === 0 || people?.length === 0) return NOTHING;
    const sources = record === null ? sourcesOf(ids, search, people, null) : recordWith(ids, record);
    const { total, events } = await pageOfEvents(tx, sources, search, null);
    const lines = new Map<string, AuditRow>();
    for (const [storeId, eventsOfStore] of groupBy(events, (event) => event.store_id)) {
      const context = { ...search, ...(await ofStore(tx, storeId)), pack: null };
      const store_name = stores.find(({ id }) => id === storeId)?.name ?? '';
      for (const line of await linesOf(tx, storeId, eventsOfStore, context))
        lines.set(line.id, { store_id: storeId, store_name, ...line });
    }
    return { total, data: events.flatMap(({ kind, id }) => lines.get(`${kind}-${id}`) ?? []) };
  });

/**
 * A page of events from these sources.
 * @param pack limits them to one pack; null for no limit
 */
async function pageOfEvents(
  db: Db,
  sources: readonly Source[],
  search: AuditSearch,
  pack: Pack | null,
): Promise<{ total: number; events: (Found & { store_id: number })[] }> {
  // A pack has few rows, so all are read. Otherwise each source yields its newest rows in index order, up to the number
  // on this page and the pages before it.
  const limit = pack ? sql`` : sql`LIMIT ${search.skip + search.size}`;
  const listed = sources.map(
    ({ kind, rank, table, time, where }) => sql`
      (SELECT ${kind} AS kind, ${rank}::int AS rank, id, store_id, ${time} AS at FROM ${table} WHERE ${where}
       ORDER BY ${time} DESC, id DESC ${limit})`,
  );
  const counts = pack
    ? [sql`(SELECT count(*) FROM listed)`]
    : sources.map(({ table, where }) => sql`(SELECT count(*) FROM ${table} WHERE ${where})`);
  const [page] = await rows<{ total: number; events: (Found & { store_id: number })[] | null }>(
    db,
    sql`WITH listed AS MATERIALIZED (${sql.join(listed, sql` UNION ALL `)})
        SELECT (${sql.join(counts, sql` + `)})::float8 AS total,
               (SELECT json_agg(page) FROM (SELECT kind, id, store_id FROM listed ORDER BY at DESC, rank DESC, id DESC
                                            LIMIT ${search.size} OFFSET ${search.skip}) AS page) AS events`,
  );
  return { total: page?.total ?? 0, events: page?.events ?? [] };
}

/** `time` is the time of receipt; `rank` orders rows of the same time: a pack is received before it's on the shelf. */
type Source = { kind: Found['kind']; rank: number; table: SQL; time: SQL; where: SQL };

const LOTS = { kind: 'lot', rank: 0, table: sql`lots`, time: sql`created_at` } as const;
const RECORDS = { kind: 'record', rank: 1, table: sql`submissions`, time: sql`received_at` } as const;
const LOG = { kind: 'log', rank: 2, table: sql`audit_log`, time: sql`at` } as const;

const ofPlaces = (placeIds: readonly (number | null)[]): SQL =>
  isOneOf(
    sql`store_id`,
    placeIds.map((id) => id ?? PLATFORM),
  );

/** The sources of one submission. @param key of the submission */
const recordWith = (placeIds: readonly (number | null)[], key: string): Source[] => [
  { ...RECORDS, where: sql`${ofPlaces(placeIds)} AND submission_id = ${key}::uuid` },
];

/**
 * The tables that hold events of these places.
 * @param placeIds several stores or one place; null for the platform
 */
function sourcesOf(
  placeIds: readonly (number | null)[],
  { from, to, dates, kinds }: AuditSearch,
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
  const isOfKinds = (all: SQL): SQL => (kinds ? sql`AND ${all}` : sql``);
  const [placeId = null] = placeIds;
  const here = ofPlaces(placeIds);
  const isOne = (user: SQL): SQL => sql`${user} = ANY(${list(people ?? [])}::int[])`;
  const log: Source = {
    ...LOG,
    where: sql`${here}
               ${within(sql`at`, sql`(${isOne(sql`user_id`)} OR ${isOne(sql`subject_user_id`)})`)}
               ${isOfKinds(eventsOf(kinds ?? []))}`,
  };
  if (placeId === null) return pack ? [] : [log];
  const lots: Source = {
    ...LOTS,
    where: sql`${here} ${within(sql`created_at`, isOne(sql`created_by`))}
               ${pack ? sql`AND id = ANY(${list(pack.lotIds)}::bigint[])` : sql``}`,
  };
  const records: Source = {
    ...RECORDS,
    where: sql`${here}
               ${within(dates === 'recorded' ? sql`recorded_at` : sql`received_at`, isOne(sql`created_by`))}
               ${isOfKinds(sql`kind = ANY(${list(recordsOfKinds(kinds ?? []))}::text[])`)}
               ${pack ? sql`AND submission_id IN (${recordsOf(placeId, pack)})` : sql``}`,
  };
  const stock = kinds && !kinds.includes('packs') ? [records] : [lots, records];
  return pack ? stock : [...stock, log];
}

const recordsOfKinds = (kinds: readonly string[]): string[] =>
  Object.entries(KIND_OF_RECORD).flatMap(([record, kind]) => (kinds.includes(kind) ? [record] : []));

/** SQL: limits the log to events of these kinds. */
function eventsOf(kinds: readonly string[]): SQL {
  const eventsByKind = Object.entries(EVENTS);
  const chosenEvents = eventsByKind.flatMap(([kind, events]) => (kinds.includes(kind) ? events : []));
  const others = eventsByKind.flatMap(([kind, events]) => (kinds.includes(kind) ? [] : events));
  return kinds.includes('settings')
    ? sql`action <> ALL(${list(others)}::text[])`
    : sql`action = ANY(${list(chosenEvents)}::text[])`;
}

/**
 * The ids of matching people of the places, their company or the platform, by name, Username or id, and of matching
 * clerks from other stores.
 */
async function peopleMatching(
  db: Db,
  placeIds: readonly (number | null)[],
  person: string,
): Promise<number[]> {
  const [placeId = null] = placeIds;
  const matches = sql`(strpos(lower(name), lower(${person})) > 0 OR strpos(lower(username), lower(${person})) > 0
    OR id::text = ${person})`;
  const people = await rows<{ id: number }>(
    db,
    sql`SELECT id FROM people
        WHERE (store_id IS NULL OR store_id = ANY(${list(placeIds)}::int[])
               OR store_id = (SELECT parent_id FROM sister_stores WHERE id = ${placeId}::int))
          AND ${matches}`,
  );
  const guests = await db
    .select({ id: users.id })
    .from(users)
    .where(and(clerksGiven(placeIds), matches));
  return [...people, ...guests].map((row) => row.id);
}
