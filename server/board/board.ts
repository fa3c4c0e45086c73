import { sql } from 'drizzle-orm';
import type { BoardStore } from '../../src/contract/office/board';
import { worstFirst } from '../../src/domain/board/worst-first';
import { DEFAULT_SETTINGS } from '../../src/domain/stock/store-settings';
import { businessDate } from '../../src/domain/time/store-clock';
import { centsToDollars } from '../../src/domain/values/money';
import type { Db } from '../db/connect';
import { list, OPTIMIZATION_FENCE, rows, snapshot } from '../db/sql';
import { settingsOf } from '../places/settings';
import { lateTerminals } from '../terminals/states';
import { type Figures, figuresOf } from './figures';

type Store = {
  id: number;
  name: string;
  /** what was last done there: its newest submission, and the version of its stock */
  submission: number;
  version: number;
};

/** A store's figures, and what they were derived from. */
type Known = { from: string; figures: Figures };

/**
 * The board of a company's active stores, worst first (decision 59). Figures follow from a store's submissions, stock,
 * settings and business day, so this process keeps those of stores where all of these are as they were. A store's
 * submissions are serialized, so its newest one stands for all.
 * @returns a function from a company to its stores that the caller sees
 */
export function boards(db: Db): (companyId: number, now: Date) => Promise<BoardStore[]> {
  const known = new Map<number, Known>();

  const boardOf = async (tx: Db, companyId: number, now: Date): Promise<BoardStore[]> => {
    // Compiling these statements, or planning them for these stores, takes longer than running them for a few.
    await tx.execute(
      sql`SELECT set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
    );
    const stores = await storesOf(tx, companyId);
    const ids = stores.map(({ id }) => id);
    const settings = await settingsOf(tx, ids);
    const late = await lateTerminals(tx, ids, now);
    const subjects = stores.map((store) => {
      const own = settings.get(store.id) ?? DEFAULT_SETTINGS;
      const today = businessDate(now, own);
      const from = JSON.stringify([store.submission, store.version, today, own]);
      return { store, from, subject: { storeId: store.id, settings: own, today } };
    });
    const kept = new Map(
      subjects.flatMap(({ store: { id }, from }) => {
        const before = known.get(id);
        return before?.from === from ? [[id, before.figures]] : [];
      }),
    );
    const changed = subjects.filter(({ store }) => !kept.has(store.id));
    const fresh = new Map<number, Figures>();
    for (const { store, subject } of changed) fresh.set(store.id, await figuresOf(tx, subject));
    for (const { store, from } of changed) {
      const figures = fresh.get(store.id);
      if (figures) known.set(store.id, { from, figures });
    }
    const figures = new Map([...kept, ...fresh]);
    const names = await namesOf(tx, [...figures.values()]);
    return worstFirst(
      subjects.flatMap(({ store, subject }) => {
        const own = figures.get(store.id);
        return own ? [rowOf(store, subject.today, own, late.get(store.id) ?? 0, names)] : [];
      }),
    );
  };
  // One after the other: a second reader finds the figures that the first one had to derive.
  const reading = new Map<number, Promise<unknown>>();
  return (companyId, now) => {
    const before = reading.get(companyId);
    const read = () => snapshot(db, (tx) => boardOf(tx, companyId, now));
    const board = before ? before.then(read, read) : read();
    reading.set(companyId, board);
    const forget = () => {
      if (reading.get(companyId) === board) reading.delete(companyId);
    };
    board.then(forget, forget);
    return board;
  };
}

const storesOf = (db: Db, companyId: number): Promise<Store[]> =>
  rows(
    db,
    sql`SELECT p.id, p.store_name AS name, coalesce(s.newest, 0) AS submission, coalesce(k.version, 0) AS version
        FROM stores p
        LEFT JOIN LATERAL (
          SELECT max(id) AS newest FROM submissions WHERE store_id = p.id ${OPTIMIZATION_FENCE}
        ) s ON true
        LEFT JOIN LATERAL (
          SELECT version FROM store_stock WHERE store_id = p.id ${OPTIMIZATION_FENCE}
        ) k ON true
        WHERE p.parent_id = ${companyId} AND p.is_active`,
  );

async function namesOf(db: Db, figures: readonly Figures[]): Promise<Map<number, string>> {
  const people = new Set(figures.flatMap(({ lastCount }) => lastCount?.by ?? []));
  const found = await rows<{ id: number; name: string }>(
    db,
    sql`SELECT id, name FROM people WHERE id = ANY(${list([...people])}::int[])`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

const rowOf = (
  { id, name }: Store,
  today: string,
  { lastCount, ...figures }: Figures,
  late: number,
  names: ReadonlyMap<number, string>,
): BoardStore => ({
  store_id: id,
  store_name: name,
  last_count_at: lastCount && new Date(lastCount.at).toISOString(),
  last_count_by: lastCount && (names.get(lastCount.by) ?? ''),
  sales_today: centsToDollars(figures.salesToday),
  sales_7_days: centsToDollars(figures.salesOfWeek),
  over_short_7_days: figures.overShort === null ? null : centsToDollars(figures.overShort),
  missing_7_days: centsToDollars(figures.missing),
  open_exceptions: figures.openExceptions,
  packs_unseen: lastCount?.unseen ?? null,
  settling_value: centsToDollars(figures.settling),
  terminals_late: late,
  date: today,
  last_count_date: lastCount?.date ?? null,
  time_last_count: lastCount?.wall ?? null,
  short_shifts_7_days: figures.shortShifts,
  sweep_low: centsToDollars(figures.sweepLow),
  sweep_high: centsToDollars(figures.sweepHigh),
  sweep_on: figures.sweepOn,
});
