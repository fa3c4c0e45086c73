import { type SQL, sql } from 'drizzle-orm';
import type { WeekLines } from '../../src/shared/journal/entries';
import type { StoreSettings } from '../../src/shared/places/store-settings';
import type { Period } from '../../src/shared/time/periods';
import type { Db } from '../db/connect';
import { inStore } from '../db/lock-order';
import { OPTIMIZATION_FENCE, rows } from '../db/sql';
import { storeSettings } from '../places/settings';
import { senders } from '../stock/transfer-parts';

/** The amounts of a closed week on which entries depend. `unexplained`: in cents, see the statement's totals */
export type WeekAmounts = { lines: WeekLines; unexplained: number };

/** The extent of a store's data: the numbers of the newest submission, pack and transfer part, and the settings. */
type Extent = { submission: number; lot: number; part: number; settings: string };

/**
 * The amounts of a store's closed weeks as derived at a closing. `derivedFrom`: the extent of the data at that time,
 * for the store and each store that its packs came from
 */
export type KeptWeeks = {
  rules: number;
  derivedFrom: Record<string, Extent>;
  weeks: (WeekAmounts & { from: string })[];
};

/** The version of the rules that derive amounts. Raise it with any change to them: amounts of other versions are ignored. */
const RULES = 2;

/** A date before any other. */
const EVER = '0001-01-01';

/**
 * The amounts of closed weeks that are still valid, because nothing that arrived since concerns a day up to the week's
 * end. Any record, correction, money count or statement can concern a closed week, however late it is.
 * @param closed the closed weeks
 * @returns by the week's first day; `origins`: the stores that packs came from, in any of the weeks
 */
export async function validWeeks(
  tx: Db,
  storeId: number,
  closed: readonly Period[],
): Promise<{ amounts: Map<string, WeekAmounts>; origins: number[] }> {
  const [kept] = await rows<KeptWeeks>(
    tx,
    sql`SELECT rules, derived_from AS "derivedFrom", weeks FROM journal_weeks WHERE store_id = ${storeId}`,
  );
  if (kept?.rules !== RULES) return { amounts: new Map(), origins: [] };
  const origins = Object.keys(kept.derivedFrom).map(Number);
  const changed: (string | null)[] = [];
  for (const [id, extent] of Object.entries(kept.derivedFrom))
    changed.push(await inStore(tx, Number(id), () => firstChangedDay(tx, Number(id), extent)));
  const isValid = (to: string): boolean => changed.every((day) => day === null || day > to);
  const ends = new Map(closed.map(({ from, to }) => [from, to]));
  const valid = kept.weeks.filter(({ from }) => isValid(ends.get(from) ?? ''));
  return {
    amounts: new Map(valid.map(({ from, ...amounts }) => [from, amounts])),
    origins: origins.filter((id) => id !== storeId),
  };
}

/** Amounts of closed weeks to store, derived from the current data of these stores. @param storeIds the store, and the origins of packs */
export const weeksToKeep = async (
  tx: Db,
  storeIds: readonly number[],
  amounts: ReadonlyMap<string, WeekAmounts>,
): Promise<KeptWeeks> => ({
  rules: RULES,
  derivedFrom: await extentsOf(tx, storeIds),
  weeks: [...amounts].map(([from, { lines, unexplained }]) => ({ from, lines, unexplained })),
});

/** Checks that the data from which amounts were derived hasn't changed since. */
export async function isUnchanged(tx: Db, { derivedFrom }: KeptWeeks): Promise<boolean> {
  const now = await extentsOf(tx, Object.keys(derivedFrom).map(Number));
  return Object.entries(derivedFrom).every(([id, extent]) => {
    const current = now[id];
    return (
      current !== undefined &&
      Object.entries(extent).every(([of, value]) => current[of as keyof Extent] === value)
    );
  });
}

/** Stores the amounts of closed weeks in place of earlier ones. */
export async function keepWeeks(
  tx: Db,
  storeId: number,
  { rules, derivedFrom, weeks }: KeptWeeks,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO journal_weeks (store_id, rules, derived_from, weeks)
    VALUES (${storeId}, ${rules}, ${JSON.stringify(derivedFrom)}::jsonb, ${JSON.stringify(weeks)}::json)
    ON CONFLICT (store_id) DO UPDATE
    SET rules = excluded.rules, derived_from = excluded.derived_from, weeks = excluded.weeks`);
}

async function extentsOf(tx: Db, storeIds: readonly number[]): Promise<Record<string, Extent>> {
  const extents: Record<string, Extent> = {};
  for (const id of new Set(storeIds)) extents[id] = await inStore(tx, id, () => extentOf(tx, id));
  return extents;
}

async function extentOf(tx: Db, storeId: number): Promise<Extent> {
  const [newest] = await rows<Omit<Extent, 'settings'>>(
    tx,
    sql`SELECT coalesce((SELECT max(id) FROM submissions WHERE store_id = ${storeId}), 0)::float8 AS submission,
               coalesce((SELECT max(id) FROM lots WHERE store_id = ${storeId}), 0)::float8 AS lot,
               coalesce((SELECT max(id) FROM transfer_parts WHERE store_id = ${storeId}), 0)::float8 AS part`,
  );
  return {
    submission: 0,
    lot: 0,
    part: 0,
    ...newest,
    settings: settingsText(await storeSettings(tx, storeId)),
  };
}

const settingsText = (settings: StoreSettings): string => JSON.stringify(settings);

/**
 * The first business day, YYYY-MM-DD, that anything may concern which arrived in a store since an earlier extent; null
 * if nothing arrived. A submission concerns its own day, the days of all counts whose drawer it shares, the week of its
 * statement, and its packs from their first day on. So do a new pack and a pack whose transfer ended.
 */
async function firstChangedDay(tx: Db, storeId: number, since: Extent): Promise<string | null> {
  if (settingsText(await storeSettings(tx, storeId)) !== since.settings) return EVER;
  const ofPack = (table: SQL) => sql`
    SELECT p.lot_id FROM fresh f
    JOIN ${table} p ON p.store_id = ${storeId} AND p.submission_id = f.submission_id`;
  const [earliest] = await rows<{ day: string | null }>(
    tx,
    sql`WITH RECURSIVE fresh AS MATERIALIZED (
          SELECT submission_id, replaces, business_date FROM submissions
          WHERE store_id = ${storeId} AND id > ${since.submission}
        ), money(submission_id) AS (
          SELECT r.submission_id FROM fresh f
          JOIN money_statement_records r ON r.store_id = ${storeId} AND r.submission_id = f.submission_id
          UNION
          SELECT r.submission_id FROM fresh f
          JOIN money_statement_records r ON r.store_id = ${storeId} AND r.record_key IN (f.submission_id, f.replaces)
          UNION
          SELECT other.submission_id FROM money m
          JOIN money_statement_records r ON r.store_id = ${storeId} AND r.submission_id = m.submission_id
          JOIN money_statement_records other ON other.store_id = ${storeId} AND other.record_key = r.record_key
        ), packs AS MATERIALIZED (
          ${ofPack(sql`claims`)}
          UNION
          ${ofPack(sql`shelf_records`)}
          UNION
          ${ofPack(sql`corrections`)}
          UNION
          ${ofPack(sql`pack_dates`)}
          UNION
          SELECT id FROM lots WHERE store_id = ${storeId} AND id > ${since.lot}
          UNION
          SELECT l.id FROM transfer_parts p
          JOIN transfers t ON t.store_id = ${storeId} AND t.claim_id = p.claim_id
          JOIN lots l ON l.store_id = ${storeId} AND l.lot_number = t.lot_number AND l.lot_counter = t.lot_counter
          WHERE p.store_id = ${storeId} AND p.id > ${since.part}
        )
        SELECT min(day)::text AS day FROM (
          SELECT business_date AS day FROM fresh
          UNION ALL
          SELECT s.business_date FROM money m
          JOIN money_statement_records r ON r.store_id = ${storeId} AND r.submission_id = m.submission_id
          JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = r.record_key
          UNION ALL
          SELECT s.business_date FROM money m
          JOIN money_statement_records r ON r.store_id = ${storeId} AND r.submission_id = m.submission_id
          JOIN submissions s ON s.store_id = ${storeId} AND s.replaces = r.record_key
          UNION ALL
          SELECT t.week_start FROM fresh f
          JOIN lottery_statements t ON t.store_id = ${storeId} AND t.submission_id = f.submission_id
          UNION ALL
          SELECT least(
            l.activated_on,
            (SELECT min(s.business_date) FROM claims c
             JOIN submissions s ON s.store_id = c.store_id AND s.submission_id = c.submission_id
             WHERE c.store_id = ${storeId} AND c.lot_id = l.id),
            -- the business day is this day or one next to it
            (SELECT min(s.recorded_at)::date - 1 FROM shelf_records r
             JOIN submissions s ON s.store_id = r.store_id AND s.submission_id = r.submission_id
             WHERE r.store_id = ${storeId} AND r.lot_id = l.id),
            (SELECT min(d.day) FROM pack_dates d WHERE d.store_id = ${storeId} AND d.lot_id = l.id),
            (SELECT min(p.received_on) FROM transfers t
             JOIN transfer_parts p ON p.store_id = t.store_id AND p.claim_id = t.claim_id
             WHERE t.store_id = ${storeId} AND t.lot_number = l.lot_number AND t.lot_counter = l.lot_counter),
            (SELECT min(p.received_on) FROM transfer_parts p
             WHERE p.store_id IN ${senders(storeId)} AND p.to_store_id = ${storeId} AND p.lot_number = l.lot_number
               AND p.lot_counter = l.lot_counter AND p.kind = 'received'))
          FROM packs
          CROSS JOIN LATERAL (
            SELECT * FROM lots WHERE store_id = ${storeId} AND id = packs.lot_id ${OPTIMIZATION_FENCE}
          ) l
        ) concerned`,
  );
  return earliest?.day ?? null;
}
