import { sql } from 'drizzle-orm';
import type { BoardStore } from '../../src/contract/office/board';
import { worstFirst } from '../../src/domain/board/worst-first';
import { centsToDollars } from '../../src/domain/values/money';
import type { Db } from '../db/connect';
import { list, rows, snapshot } from '../db/sql';
import { lateTerminals } from '../terminals/states';
import type { DayFigures, StoreFigures } from './figures';
import { figuresNow, keepFigures, type Source, sourcesOf } from './kept-figures';

type Store = { id: number; name: string; isActive: boolean };

/** The handle to read with, which may be a replica's, and the one to write with. */
type Handles = { reports: Db; tenant: Db };

/**
 * The board of a company's active stores, worst first (decision 59).
 * @param failed receives why derived figures couldn't be kept, which fails no reader
 * @returns those that the caller sees
 */
export async function readBoard(
  { reports, tenant }: Handles,
  companyId: number,
  now: Date,
  failed: (error: unknown) => void,
): Promise<BoardStore[]> {
  const { board, derived } = await snapshot(reports, async (tx) => {
    const { stores, sources } = await companyOf(tx, companyId, now);
    const active = stores.filter(({ isActive }) => isActive);
    const ids = active.map(({ id }) => id);
    const late = await lateTerminals(tx, ids, now);
    const { figures, derived } = await figuresNow(tx, sources, ids);
    const names = await namesOf(tx, [...figures.values()]);
    const board = active.flatMap((store) => {
      const today = sources.get(store.id)?.today ?? '';
      const of = figures.get(store.id);
      const ofDay = of?.days[today];
      return of && ofDay ? [rowOf(store, today, of, ofDay, late.get(store.id) ?? 0, names)] : [];
    });
    return { board: worstFirst(board), derived };
  });
  await keepFigures(tenant, derived).catch(failed);
  return board;
}

/** Keeps the figures of some stores of a company, where they aren't those of now. */
export async function keepStores(
  { reports, tenant }: Handles,
  companyId: number,
  storeIds: readonly number[],
  now: Date,
): Promise<void> {
  const { derived } = await snapshot(reports, async (tx) => {
    const { stores, sources } = await companyOf(tx, companyId, now);
    const ids = stores.flatMap(({ id, isActive }) => (isActive && storeIds.includes(id) ? id : []));
    return figuresNow(tx, sources, ids);
  });
  await keepFigures(tenant, derived);
}

/** A company's stores, also those that ended: packs may have come from them. */
async function companyOf(
  tx: Db,
  companyId: number,
  now: Date,
): Promise<{ stores: Store[]; sources: Map<number, Source> }> {
  const stores = await rows<Store>(
    tx,
    sql`SELECT id, store_name AS name, is_active AS "isActive" FROM stores WHERE parent_id = ${companyId}`,
  );
  return {
    stores,
    sources: await sourcesOf(
      tx,
      stores.map(({ id }) => id),
      now,
    ),
  };
}

async function namesOf(db: Db, figures: readonly StoreFigures[]): Promise<Map<number, string>> {
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
  { lastCount, openExceptions }: StoreFigures,
  figures: DayFigures,
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
  open_exceptions: openExceptions,
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
