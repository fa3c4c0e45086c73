import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_SETTINGS } from '../../src/shared/places/store-settings';
import { businessDate } from '../../src/shared/time/store-clock';
import type { Db } from '../db/connect';
import { inBatches, isOneOf, rows, valuesOf } from '../db/sql';
import { settingsOf } from '../places/settings';
import { figuresOf, type StoreFigures, type Subject } from './figures';

/** A kind of figures that are derived from a store's records and stored, with the table that stores them. */
export type Kind<Figures> = {
  table: SQL;
  /**
   * The version of the rules that derive the figures, and of the default settings. Raise it with any change to
   * either: figures of other versions are ignored.
   */
  rules: number;
  /** `origins`: the stores that packs came from, on whose records and settings the figures also depend */
  derive: (tx: Db, source: Subject) => Promise<Figures & { origins: number[] }>;
  /** Checks whether stored figures say something about a business day, if nothing was recorded since. */
  covers: (figures: Figures, today: string) => boolean;
};

/** The figures of the board. */
export const BOARD: Kind<StoreFigures> = {
  table: sql`board_figures`,
  rules: 6,
  derive: figuresOf,
  covers: ({ days }, today) => days[today] !== undefined,
};

/** A store, and the state of the data that its figures are derived from. */
export type Source = Subject & { state: string };

/** Stored figures with the states from which they were derived, by store. */
type Kept<Figures> = {
  storeId: number;
  revision: number;
  derivedFrom: Record<string, string>;
  figures: Figures;
};

/** The state of a company's games, as far as figures depend on it. */
export async function gamesState(tx: Db, companyId: number): Promise<string> {
  const [games] = await rows<{ state: string | null }>(
    tx,
    sql`SELECT md5(string_agg(concat_ws(' ', state, number, pack_size, last_sale), ',' ORDER BY id)) AS state
        FROM games WHERE store_id = ${companyId}`,
  );
  return games?.state ?? '';
}

/**
 * The states of some stores. Any change that affects figures adds a submission, changes the company's games or,
 * like settings, renews the stock version. A store's submissions are serialized, so the newest one stands for all.
 * @param games see `gamesState`
 */
export async function sourcesOf(
  tx: Db,
  storeIds: readonly number[],
  now: Date,
  games: string,
): Promise<Map<number, Source>> {
  // For a single store without reference to the other table, so that Citus finds its shard.
  const ofStore = storeIds.length === 1 ? sql`${storeIds[0]}::int` : sql`k.store_id`;
  const [stocks, settings] = await Promise.all([
    rows<{ storeId: number; version: number; submission: number | null }>(
      tx,
      sql`SELECT k.store_id AS "storeId", k.version,
                 (SELECT max(id) FROM submissions WHERE store_id = ${ofStore}) AS submission
          FROM store_stock k WHERE ${isOneOf(sql`k.store_id`, storeIds)}`,
    ),
    settingsOf(tx, storeIds),
  ]);
  const stockOf = new Map(stocks.map((stock) => [stock.storeId, stock]));
  return new Map(
    storeIds.map((storeId) => {
      const storeSettings = settings.get(storeId) ?? DEFAULT_SETTINGS;
      const { version = 0, submission = null } = stockOf.get(storeId) ?? {};
      const state = `${submission ?? 0} ${version} ${games}`;
      return [storeId, { storeId, settings: storeSettings, today: businessDate(now, storeSettings), state }];
    }),
  );
}

/**
 * The figures of some stores: the stored ones, and for stores changed since, newly derived ones.
 * @param sources of all stores of the company, from the same snapshot
 * @param most the number of stores to derive at most; of others the stored ones remain, if there are any
 * @returns the figures by store; `derived` should be stored; `waiting`: the stores that were not derived
 */
export async function figuresNow<Figures>(
  tx: Db,
  kind: Kind<Figures>,
  sources: ReadonlyMap<number, Source>,
  storeIds: readonly number[],
  most = Number.POSITIVE_INFINITY,
): Promise<{ figures: Map<number, Figures>; derived: Kept<Figures>[]; waiting: number[] }> {
  const kept = await rows<Kept<Figures>>(
    tx,
    sql`SELECT store_id AS "storeId", revision, derived_from AS "derivedFrom", figures
        FROM ${kind.table} WHERE ${isOneOf(sql`store_id`, storeIds)}`,
  );
  const current = new Set(kept.filter((each) => isCurrent(kind, each, sources)).map((each) => each.storeId));
  const stale = storeIds.filter((id) => !current.has(id) && sources.has(id));
  const waiting = stale.slice(most);
  const shown = kept.filter(({ storeId }) => current.has(storeId) || waiting.includes(storeId));
  const figures = new Map(shown.map((each) => [each.storeId, each.figures]));
  const revisions = new Map(kept.map(({ storeId, revision }) => [storeId, revision]));
  const derived: Kept<Figures>[] = [];
  for (const source of stale.slice(0, most).flatMap((id) => sources.get(id) ?? [])) {
    const { storeId } = source;
    const { origins, ...fresh } = await kind.derive(tx, source);
    const states = [storeId, ...origins].map((id) => [id, stateOf(kind, sources.get(id)) ?? '']);
    const revision = (revisions.get(storeId) ?? 0) + 1;
    const freshFigures = fresh as Figures;
    derived.push({ storeId, revision, derivedFrom: Object.fromEntries(states), figures: freshFigures });
    figures.set(storeId, freshFigures);
  }
  return { figures, derived, waiting };
}

/** The state of a store's data and of the rules; undefined for an unknown store. */
const stateOf = <Figures>({ rules }: Kind<Figures>, source: Source | undefined): string | undefined =>
  source && `${rules} ${source.state}`;

const isCurrent = <Figures>(
  kind: Kind<Figures>,
  { storeId, derivedFrom, figures }: Kept<Figures>,
  sources: ReadonlyMap<number, Source>,
): boolean =>
  kind.covers(figures, sources.get(storeId)?.today ?? '') &&
  Object.entries(derivedFrom).every(([id, state]) => stateOf(kind, sources.get(Number(id))) === state);

/**
 * Stores figures, unless others were stored in the meantime, which may be newer.
 * @param db a handle that may write
 */
export async function keepFigures<Figures>(
  db: Db,
  { table }: Kind<Figures>,
  derived: readonly Kept<Figures>[],
): Promise<void> {
  // In a fixed order, so that two servers that store the same rows don't deadlock.
  const inOrder = [...derived].sort((a, b) => a.storeId - b.storeId);
  const added = inOrder.map(({ storeId, revision, derivedFrom, figures }) => ({
    store_id: storeId,
    revision,
    derived_from: JSON.stringify(derivedFrom),
    figures: JSON.stringify(figures),
  }));
  for (const batch of inBatches(added))
    await db.execute(sql`
      INSERT INTO ${table} AS kept ${valuesOf(batch)}
      ON CONFLICT (store_id) DO UPDATE
      SET revision = excluded.revision, derived_from = excluded.derived_from, figures = excluded.figures
      WHERE kept.revision = excluded.revision - 1`);
}

/** A store that has changed, and the time of the change by `performance.now()`. */
type Changed = { companyId: number; at: number };

/** The delay after a change, so that changes in quick succession are derived together. */
const AFTER_MS = 10_000;
/** The maximum number of stores of one company derived together. */
const AT_ONCE = 20;
/** The maximum number of waiting stores. Others are derived by their next reader. */
const MAX_WAITING = 2_000;
/**
 * The pause between two batches, as a multiple of the previous batch's duration: at most a tenth of the time
 * is spent working.
 */
const REST = 9;

/** Derives stores of a company again. */
type Derive = (companyId: number, storeIds: readonly number[]) => Promise<unknown>;

/**
 * Derives the figures of changed stores in the background, one batch at a time, so that a board's next reader
 * finds them. Nothing is lost when the server ends: readers derive missing figures.
 * @param failed receives errors
 * @returns `changed` adds a store after its change; `stop` drops the waiting ones, and waits for the current
 *   batch
 */
export function keepFresh(
  derive: Derive,
  failed: (error: unknown) => void,
): { changed(companyId: number, storeId: number): void; stop(): Promise<void> } {
  /** by store, earliest first */
  const waiting = new Map<number, Changed>();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let restUntil = 0;
  let isEnding = false;

  const plan = (): void => {
    const [first] = waiting.values();
    if (!first || timer || working || isEnding) return;
    const at = Math.max(first.at + AFTER_MS, restUntil);
    timer = setTimeout(
      () => {
        timer = null;
        working = next().then(() => {
          working = null;
          plan();
        });
      },
      Math.max(0, at - performance.now()),
    ).unref();
  };
  const next = async (): Promise<void> => {
    const begun = performance.now();
    const [first] = waiting.values();
    if (!first) return;
    const batch = [...waiting]
      .filter(([, { companyId, at }]) => companyId === first.companyId && at + AFTER_MS <= begun)
      .slice(0, AT_ONCE)
      .map(([storeId]) => storeId);
    for (const storeId of batch) waiting.delete(storeId);
    await derive(first.companyId, batch).catch(failed);
    restUntil = performance.now() + REST * (performance.now() - begun);
  };
  return {
    changed: (companyId, storeId) => {
      if (waiting.has(storeId) || waiting.size >= MAX_WAITING) return;
      waiting.set(storeId, { companyId, at: performance.now() });
      plan();
    },
    stop: async () => {
      isEnding = true;
      if (timer) clearTimeout(timer);
      await working;
    },
  };
}
