import { sql } from 'drizzle-orm';
import { DEFAULT_SETTINGS } from '../../src/domain/stock/store-settings';
import { businessDate } from '../../src/domain/time/store-clock';
import type { Db } from '../db/connect';
import { inBatches, list, rows, valuesOf } from '../db/sql';
import { settingsOf } from '../places/settings';
import { figuresOf, type StoreFigures, type Subject } from './figures';

/**
 * The rules by which figures are derived, and the settings of stores that have set none. Raise it with any change to either:
 * figures of other rules don't count.
 */
const RULES = 1;

/** A store, and the state of what its figures are derived from. */
export type Source = Subject & { state: string };

/** Figures as they're kept, with the states from which they were derived, by store. */
type Kept = { storeId: number; revision: number; derivedFrom: Record<string, string>; figures: StoreFigures };

/**
 * The states of some stores. Whatever a figure follows from has a newer submission or, like settings, a newer version of the
 * stock. A store's submissions are serialized, so the newest one stands for all.
 */
export async function sourcesOf(
  tx: Db,
  storeIds: readonly number[],
  now: Date,
): Promise<Map<number, Source>> {
  const [stocks, settings] = await Promise.all([
    rows<{ storeId: number; version: number; submission: number | null }>(
      tx,
      sql`SELECT k.store_id AS "storeId", k.version,
                 (SELECT max(id) FROM submissions WHERE store_id = k.store_id) AS submission
          FROM store_stock k WHERE k.store_id = ANY(${list(storeIds)}::int[])`,
    ),
    settingsOf(tx, storeIds),
  ]);
  const stockOf = new Map(stocks.map((stock) => [stock.storeId, stock]));
  return new Map(
    storeIds.map((storeId) => {
      const own = settings.get(storeId) ?? DEFAULT_SETTINGS;
      const { version = 0, submission = null } = stockOf.get(storeId) ?? {};
      const state = `${RULES} ${submission ?? 0} ${version}`;
      return [storeId, { storeId, settings: own, today: businessDate(now, own), state }];
    }),
  );
}

/**
 * The figures of some stores: those that are kept, and of stores that have changed since, derived again.
 * @param sources of all stores of the company, as of the same snapshot
 * @returns the figures by store; `derived` is to be kept
 */
export async function figuresNow(
  tx: Db,
  sources: ReadonlyMap<number, Source>,
  storeIds: readonly number[],
): Promise<{ figures: Map<number, StoreFigures>; derived: Kept[] }> {
  const kept = await rows<Kept>(
    tx,
    sql`SELECT store_id AS "storeId", revision, derived_from AS "derivedFrom", figures
        FROM board_figures WHERE store_id = ANY(${list(storeIds)}::int[])`,
  );
  const figures = new Map(
    kept.filter((each) => isCurrent(each, sources)).map((each) => [each.storeId, each.figures]),
  );
  const stale = storeIds.flatMap((id) => (figures.has(id) ? [] : (sources.get(id) ?? [])));
  if (stale.length === 0) return { figures, derived: [] };
  const revisions = new Map(kept.map(({ storeId, revision }) => [storeId, revision]));
  const derived: Kept[] = [];
  for (const source of stale) {
    const { storeId } = source;
    const { origins, ...fresh } = await figuresOf(tx, source);
    const states = [storeId, ...origins].map((id) => [id, sources.get(id)?.state ?? '']);
    const revision = (revisions.get(storeId) ?? 0) + 1;
    derived.push({ storeId, revision, derivedFrom: Object.fromEntries(states), figures: fresh });
    figures.set(storeId, fresh);
  }
  return { figures, derived };
}

const isCurrent = ({ storeId, derivedFrom, figures }: Kept, sources: ReadonlyMap<number, Source>): boolean =>
  figures.days[sources.get(storeId)?.today ?? ''] !== undefined &&
  Object.entries(derivedFrom).every(([id, state]) => sources.get(Number(id))?.state === state);

/**
 * Keeps figures, unless others have been kept meanwhile, which may be newer.
 * @param db a handle that may write
 */
export async function keepFigures(db: Db, derived: readonly Kept[]): Promise<void> {
  if (derived.length === 0) return;
  // In one order, so that two servers that keep the same ones don't wait for each other.
  const inOrder = [...derived].sort((a, b) => a.storeId - b.storeId);
  const added = inOrder.map(({ storeId, revision, derivedFrom, figures }) => ({
    store_id: storeId,
    revision,
    derived_from: JSON.stringify(derivedFrom),
    figures: JSON.stringify(figures),
  }));
  for (const batch of inBatches(added))
    await db.execute(sql`
      INSERT INTO board_figures ${valuesOf(batch)}
      ON CONFLICT (store_id) DO UPDATE
      SET revision = excluded.revision, derived_from = excluded.derived_from, figures = excluded.figures
      WHERE board_figures.revision = excluded.revision - 1`);
}
