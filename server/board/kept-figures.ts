import { type SQL, sql } from 'drizzle-orm';
import { businessDate, type StoreClock } from '../../src/shared/time/store-clock';
import type { Db } from '../db/connect';
import { inStore } from '../db/lock-order';
import { isOneOf, list, manyRows, OPTIMIZATION_FENCE, snapshot } from '../db/sql';
import { withinScope } from '../db/tenant-handles';
import { clocksOf, storeSettings } from '../places/settings';
import { gamesVersion } from '../stock/version';
import { deriveFigures, type StoreFigures, type Subject } from './figures';

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
  /** whether the figures also depend on the company's games */
  dependsOnGames: boolean;
  /** Checks whether stored figures cover a business day, provided that nothing was recorded since. */
  covers: (figures: Figures, today: string) => boolean;
};

/** The figures of the board. */
export const BOARD: Kind<StoreFigures> = {
  table: sql`board_figures`,
  rules: 9,
  derive: deriveFigures,
  dependsOnGames: true,
  covers: ({ days }, today) => days[today] != null,
};

/** A store's current business day, and the state of the data that its figures are derived from. */
export type Source = { today: string; state: string };

/** Stored figures with the states from which they were derived, by store. */
type Kept<Figures> = {
  storeId: number;
  revision: number;
  derivedFrom: Record<string, string>;
  figures: Figures;
};

/**
 * The states of these stores. Any change that affects figures adds a submission, changes the company's games or, like
 * settings, raises the stock version. A store's submissions are serialized, so the newest one represents all of them.
 * @param games the `gamesVersion` of the stores' company; null for figures that don't depend on games
 */
export async function sourcesOf(
  tx: Db,
  storeIds: readonly number[],
  now: Date,
  games: number | null,
): Promise<Map<number, Source>> {
  // For a single store, doesn't refer to the other table, so that Citus finds its shard.
  const ofStore = storeIds.length === 1 ? sql`${storeIds[0]}::int` : sql`k.store_id`;
  const [stocks, clockOf] = await Promise.all([
    manyRows<{ storeId: number; version: number; submission: number | null }>(tx, {
      columns: {
        storeId: sql`k.store_id`,
        version: sql`k.version`,
        submission: sql`(SELECT max(id) FROM submissions WHERE store_id = ${ofStore})`,
      },
      from: sql`FROM store_stock k WHERE ${isOneOf(sql`k.store_id`, storeIds)}`,
    }),
    clocksOf(tx, storeIds),
  ]);
  const stockOf = new Map(stocks.map((stock) => [stock.storeId, stock]));
  const todayBy = businessDatesAt(now);
  return new Map(
    storeIds.map((storeId) => {
      const { version = 0, submission = null } = stockOf.get(storeId) ?? {};
      const state = `${submission ?? 0} ${version} ${games ?? ''}`;
      return [storeId, { today: todayBy(clockOf(storeId)), state }];
    }),
  );
}

/** The business days of an instant. Computes each clock's day once, since most stores of a company have the same clock. */
function businessDatesAt(instant: Date): (clock: StoreClock) => string {
  const dates = new Map<string, string>();
  return (clock) => {
    const key = `${clock.time_zone} ${clock.day_ends_at}`;
    const date = dates.get(key) ?? businessDate(instant, clock);
    dates.set(key, date);
    return date;
  };
}

/** A store, and the company whose games it sells. */
export type Place = { storeId: number; companyId: number | null };

/** The handle for reads, which may be a replica, and the one for writes. */
export type Handles = { reports: Db; tenant: Db };

/** Maximum number of stores that one request derives. The background derives the others (`keepFresh`). */
export const MAX_DERIVED = 8;

/**
 * The stored figures of these stores.
 * @param sources of these stores and the stores that their packs came from, from the same snapshot
 * @param parts the fields to read, including those that `covers` needs; by default all
 * @param within for a field that is an object, the keys to read; a missing key is read as null
 * @returns the figures by store, including outdated ones. `outdated`: the stores that have changed since, or have no
 * figures
 */
export async function storedFigures<Figures, Part extends keyof Figures & string = keyof Figures & string>(
  tx: Db,
  kind: Kind<Figures>,
  sources: ReadonlyMap<number, Source>,
  storeIds: readonly number[],
  parts?: readonly Part[],
  within: Partial<Record<NoInfer<Part>, readonly string[]>> = {},
): Promise<{ figures: Map<number, Pick<Figures, Part>>; outdated: number[] }> {
  const kept = await keptOf(tx, kind, storeIds, parts, within);
  const current = new Set(
    kept.filter((each) => isCurrent(kind, each, sources)).map(({ storeId }) => storeId),
  );
  return {
    figures: new Map(kept.map(({ storeId, figures }) => [storeId, figures])),
    outdated: storeIds.filter((id) => !current.has(id) && sources.has(id)),
  };
}

/**
 * The figures of one store: the stored ones or, if it has changed since, newly derived ones, which are then stored.
 * Everything is read in the store's own scope. In its company's scope, row security would keep PostgreSQL from using
 * most indexes, and the cost of each row would grow with the number of stores.
 * @param failed receives an error from storing them
 */
export async function figuresOf<Figures>(
  { reports, tenant }: Handles,
  kind: Kind<Figures>,
  place: Place,
  now: Date,
  failed: (error: unknown) => void,
): Promise<Figures> {
  const { storeId } = place;
  return withinScope(place, async () => {
    const [kept] = await keptOf(reports, kind, [storeId]);
    const before = await statesOf(
      reports,
      kind,
      place,
      now,
      Object.keys(kept?.derivedFrom ?? {}).map(Number),
    );
    if (kept && isCurrent(kind, kept, before)) return kept.figures;
    const { figures, sources } = await deriveUnchanged(reports, kind, place, now, before);
    await keepFigures(tenant, kind, {
      storeId,
      revision: (kept?.revision ?? 0) + 1,
      derivedFrom: Object.fromEntries([...sources].map(([id, { state }]) => [id, `${kind.rules} ${state}`])),
      figures,
    }).catch(failed);
    return figures;
  });
}

/** How often deriving is tried without holding the database. After that, changes in quick succession can't prevent it any longer. */
const TRIES = 2;

/**
 * Derives a store's figures from records that don't change meanwhile, with a transaction per statement. The embedded
 * database runs one transaction at a time, so other stores' requests wait only for a statement. If the records keep
 * changing, everything is derived in one transaction.
 * @param before the states of the store and of the stores that its packs probably came from
 */
async function deriveUnchanged<Figures>(
  db: Db,
  kind: Kind<Figures>,
  place: Place,
  now: Date,
  before: ReadonlyMap<number, Source>,
): Promise<{ figures: Figures; sources: Map<number, Source> }> {
  const derive = async (tx: Db, expected: ReadonlyMap<number, Source>) => {
    const source = expected.get(place.storeId);
    if (!source) throw new Error(`Store ${place.storeId} has no source`);
    const settings = await storeSettings(tx, place.storeId);
    const { origins, ...figures } = await kind.derive(tx, { ...place, settings, today: source.today });
    return { figures: figures as Figures, sources: await statesOf(tx, kind, place, now, origins) };
  };
  let expected = before;
  for (let tried = 0; tried < TRIES; tried++) {
    const derived = await derive(db, expected);
    if ([...derived.sources].every(([id, { state }]) => expected.get(id)?.state === state)) return derived;
    expected = derived.sources;
  }
  return snapshot(db, async (tx) => derive(tx, await statesOf(tx, kind, place, now, [])));
}

/** The states of a store, and of the stores that its packs came from, from one snapshot in the store's scope. */
const statesOf = <Figures>(
  db: Db,
  { dependsOnGames }: Kind<Figures>,
  { storeId, companyId }: Place,
  now: Date,
  origins: readonly number[],
): Promise<Map<number, Source>> =>
  snapshot(db, async (tx) => {
    const games = dependsOnGames ? await gamesVersion(tx, companyId) : null;
    const sources = await sourcesOf(tx, [storeId], now, games);
    for (const id of origins)
      if (id !== storeId)
        for (const [key, source] of await inStore(tx, id, () => sourcesOf(tx, [id], now, games)))
          sources.set(key, source);
    return sources;
  });

/** The figures of these stores as they are stored. @param parts @param within as for `storedFigures` */
export const keptOf = <Figures>(
  tx: Db,
  { table }: Kind<Figures>,
  storeIds: readonly number[],
  parts?: readonly string[],
  within: Partial<Record<string, readonly string[]>> = {},
): Promise<Kept<Figures>[]> => {
  const all = sql`figures`;
  const shortened = Object.keys(within);
  let read = all;
  if (parts) read = partsOf(all, parts, within);
  else if (shortened.length > 0)
    read = sql`(${all} - ${list(shortened)}::text[]) || ${partsOf(all, shortened, within)}::jsonb`;
  // Joined with nothing, an object is unpacked from its page once, not again for each part of it.
  const unpacked = shortened.length > 0 ? sql`${all} || '{}'::jsonb AS figures` : all;
  return manyRows<Kept<Figures>>(tx, {
    columns: {
      storeId: sql`store_id`,
      revision: sql`revision`,
      derivedFrom: sql`derived_from`,
      figures: read,
    },
    from: sql`
      FROM (SELECT store_id, revision, derived_from, ${unpacked}
            FROM ${table} WHERE ${isOneOf(sql`store_id`, storeIds)} ${OPTIMIZATION_FENCE}) kept`,
  });
};

/** SQL: some fields of an object. @param within for fields that are objects, the keys to read */
function partsOf(
  of: SQL,
  parts: readonly string[],
  within: Partial<Record<string, readonly string[]>> = {},
): SQL {
  const fields = parts.map((part) => {
    const field = sql`${of} -> ${part}::text`;
    return sql`${part}::text, ${within[part] ? partsOf(field, within[part]) : field}`;
  });
  return sql`json_build_object(${sql.join(fields, sql`, `)})`;
}

const isCurrent = <Figures>(
  { covers, rules }: Kind<Figures>,
  { storeId, derivedFrom, figures }: Kept<Figures>,
  sources: ReadonlyMap<number, Source>,
): boolean =>
  // Checked first, since figures by other rules may lack what `covers` reads.
  Object.entries(derivedFrom).every(
    ([id, state]) => `${rules} ${sources.get(Number(id))?.state}` === state,
  ) && covers(figures, sources.get(storeId)?.today ?? '');

/** Stores a store's figures, unless others were stored meanwhile, which may be newer. @param db a handle that may write */
async function keepFigures<Figures>(
  db: Db,
  { table }: Kind<Figures>,
  { storeId, revision, derivedFrom, figures }: Kept<Figures>,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${table} AS kept (store_id, revision, derived_from, figures)
    VALUES (${storeId}, ${revision}, ${JSON.stringify(derivedFrom)}, ${JSON.stringify(figures)})
    ON CONFLICT (store_id) DO UPDATE
    SET revision = excluded.revision, derived_from = excluded.derived_from, figures = excluded.figures
    WHERE kept.revision = excluded.revision - 1`);
}

/** The delay after a change, so that changes in quick succession are derived together. */
const AFTER_MS = 10_000;
/** The pause after a store, as a multiple of the time spent on it, so that at most a tenth of the time is spent working. */
const REST = 9;

/**
 * Derives the figures of changed stores in the background, so that a board's next reader finds them. Handles one store
 * at a time, and companies take turns. Nothing is lost when the server ends: readers derive missing figures.
 * @param failed receives errors
 * @returns `changed` adds a store after its change; `stop` drops the waiting stores and waits for the current one
 */
export function keepFresh(
  derive: (place: Place) => Promise<unknown>,
  failed: (error: unknown) => void,
): { changed(place: Place): void; stop(): Promise<void> } {
  /** By company, in the order of their turns: when each of its stores is due, by `performance.now()`, earliest first. */
  const waiting = new Map<number | null, Map<number, number>>();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let restUntil = 0;
  let isEnding = false;

  const firstDue = (): number =>
    Math.min(...[...waiting.values()].map((stores) => [...stores.values()][0] ?? Number.POSITIVE_INFINITY));
  const plan = (): void => {
    if (waiting.size === 0 || timer || working || isEnding) return;
    timer = setTimeout(
      () => {
        timer = null;
        working = next().then(() => {
          working = null;
          plan();
        });
      },
      Math.max(0, Math.max(firstDue(), restUntil) - performance.now()),
    ).unref();
  };
  const next = async (): Promise<void> => {
    const begun = performance.now();
    const place = takeDue(begun);
    if (!place) return;
    await derive(place).catch(failed);
    restUntil = performance.now() + REST * (performance.now() - begun);
  };
  /** Takes a store that is due, and moves its company to the end of the queue. */
  const takeDue = (now: number): Place | null => {
    for (const [companyId, stores] of waiting)
      for (const [storeId, dueAt] of stores) {
        if (dueAt > now) break;
        stores.delete(storeId);
        waiting.delete(companyId);
        if (stores.size > 0) waiting.set(companyId, stores);
        return { storeId, companyId };
      }
    return null;
  };
  return {
    changed: ({ storeId, companyId }) => {
      const stores = waiting.get(companyId) ?? new Map<number, number>();
      if (stores.has(storeId)) return;
      waiting.set(companyId, stores.set(storeId, performance.now() + AFTER_MS));
      plan();
    },
    stop: async () => {
      isEnding = true;
      if (timer) clearTimeout(timer);
      await working;
    },
  };
}
