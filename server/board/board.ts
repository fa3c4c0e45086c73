import { sql } from 'drizzle-orm';
import { ALARM_DAYS, type AlarmRule, alarmId, parseAlarmId } from '../../src/shared/alarms/alarm';
import type { BoardStore } from '../../src/shared/board/board-schema';
import { ADVICE_KINDS, type AdviceKind } from '../../src/shared/board/today-list';
import { worstFirst } from '../../src/shared/board/worst-first';
import { chartedDays } from '../../src/shared/counting/sales-trend';
import { daysOf, lastWeek } from '../../src/shared/time/periods';
import { businessDate, dayBefore, daysBefore } from '../../src/shared/time/store-clock';
import { groupBy } from '../../src/shared/values/collections';
import { centsToDollars, dollarsOrNull } from '../../src/shared/values/money';
import { MAX_UNPAGED_ROWS } from '../../src/shared/wire/common';
import type { Db } from '../db/connect';
import { realStores } from '../db/samples';
import { isOneOf, list, manyRows, type Page, pageOf, rows, snapshot } from '../db/sql';
import { DISPUTED_WEEKS } from '../lottery/week';
import { storeSettings } from '../places/settings';
import { gamesVersion } from '../stock/version';
import { lateTerminals } from '../terminals/states';
import type { DayFigures, StoreFigures } from './figures';
import {
  BOARD,
  figuresOf,
  type Handles,
  keptOf,
  MAX_DERIVED,
  type Place,
  type Source,
  sourcesOf,
  storedFigures,
} from './kept-figures';

export type Store = { id: number; companyId: number | null; name: string; isActive: boolean };
const STORE = { id: sql`id`, companyId: sql`parent_id`, name: sql`store_name`, isActive: sql`is_active` };

/**
 * The board of a company's active stores without sample data, worst first (decision 59). Reads of all stores only what
 * decides their order, and the rest for the stores on the page.
 * @param failed receives errors from storing derived figures; readers still get their reply
 * @returns a page of the rows of stores that have figures. `waiting`: stores whose figures are outdated or missing,
 * since one request derives only a few (`MAX_DERIVED`)
 */
export async function readBoard(
  handles: Handles,
  companyId: number,
  now: Date,
  failed: (error: unknown) => void,
  page: Page = { skip: 0, size: MAX_UNPAGED_ROWS },
): Promise<{ data: BoardStore[]; total: number; waiting: Place[] }> {
  const { active, sources, today, whole, figures, outdated } = await snapshot(handles.reports, async (tx) => {
    const { stores, sources } = await companyOf(tx, companyId, now);
    const active = (await realStores(tx, stores)).filter(({ isActive }) => isActive);
    const ids = active.map(({ id }) => id);
    // Figures are stored for a week ahead, but each store's row shows only one day of it, with yesterday's drawers and without stock.
    const days = [...new Set(ids.map((id) => sources.get(id)?.today ?? ''))];
    const today = { days, stock: [], drawers: days.map(dayBefore) };
    // If all stores are on the page, all their figures are read at once.
    const whole =
      ids.length <= page.size ? await storedFigures(tx, BOARD, sources, ids, undefined, today) : null;
    const ranking = whole ?? (await storedFigures(tx, BOARD, sources, ids, RANKING, today));
    return { active, sources, today, whole, ...ranking };
  });
  const derived = new Map<number, StoreFigures>(whole?.figures);
  for (const storeId of outdated.slice(0, MAX_DERIVED))
    derived.set(storeId, await figuresOf(handles, BOARD, { storeId, companyId }, now, failed));
  const waiting = outdated.slice(MAX_DERIVED).map((storeId) => ({ storeId, companyId }));
  return snapshot(handles.reports, async (tx) => {
    const live = await liveOf(tx, new Map<number, RankFigures>([...figures, ...derived]), now);
    const ranked = active.flatMap((store) => {
      const of = derived.get(store.id) ?? figures.get(store.id);
      const rank = of && rankOf(store, sources.get(store.id)?.today ?? '', of, live);
      return rank ?? [];
    });
    const { data, total } = pageOf(worstFirst(ranked), page);
    const byId = new Map(active.map((store) => [store.id, store]));
    const stores = data.flatMap(({ store_id }) => byId.get(store_id) ?? []);
    const others = stores.flatMap(({ id }) => (derived.has(id) ? [] : id));
    for (const { storeId, figures } of await keptOf(tx, BOARD, others, undefined, today))
      derived.set(storeId, figures);
    return { total, data: await rowsOf(tx, { companyId, stores, sources, figures: derived, live }), waiting };
  });
}

/** A store's row on the board; undefined for an inactive store. See `readBoard`. */
export async function readRow(
  handles: Handles,
  { storeId, companyId }: { storeId: number; companyId: number },
  now: Date,
  failed: (error: unknown) => void,
): Promise<BoardStore | undefined> {
  const figures = await figuresOf(handles, BOARD, { storeId, companyId }, now, failed);
  const [row] = await snapshot(handles.reports, async (tx) => {
    const stores = (await storesUnder(tx, storeId)).filter(({ isActive }) => isActive);
    const sources = new Map([[storeId, { today: businessDate(now, await storeSettings(tx, storeId)) }]]);
    const ofStore = new Map([[storeId, figures]]);
    return rowsOf(tx, { companyId, stores, sources, figures: ofStore, live: await liveOf(tx, ofStore, now) });
  });
  return row;
}

/** The rows of these stores, from their stored and live figures. Leaves out stores without figures of today. */
async function rowsOf(
  tx: Db,
  {
    companyId,
    stores,
    sources,
    figures,
    live,
  }: {
    companyId: number;
    stores: readonly Store[];
    sources: ReadonlyMap<number, Pick<Source, 'today'>>;
    figures: ReadonlyMap<number, StoreFigures>;
    live: Live;
  },
): Promise<BoardStore[]> {
  const kept = stores.flatMap(({ id }) => figures.get(id) ?? []);
  const names = await namesOf(tx, kept);
  const receive = await onTheWayTo(
    tx,
    companyId,
    stores.map(({ id }) => id),
  );
  // Most stores have the same day, and computing its periods a thousand times takes as long as everything else.
  const spans = new Map<string, Span>();
  return stores.flatMap((store) => {
    const today = sources.get(store.id)?.today ?? '';
    const of = figures.get(store.id);
    const span = spans.get(today) ?? spanOf(today);
    spans.set(today, span);
    const rank = of && rankOf(store, today, of, live);
    const ofDay = of?.days[today];
    return rank && ofDay ? [rowOf(rank, span, of, ofDay, names, receive.get(store.id) ?? 0)] : [];
  });
}

/** The stored figures that decide a store's rank. Of `days`, only the store's current day is used. */
const RANKING = ['hasStock', 'lastCount', 'openExceptions', 'alarms', 'wrongCharges', 'days'] as const;
type RankFigures = Pick<StoreFigures, (typeof RANKING)[number]>;

/** The live figures that decide the rank of these stores. */
const liveOf = async (tx: Db, figures: ReadonlyMap<number, RankFigures>, now: Date): Promise<Live> => ({
  late: await lateTerminals(tx, [...figures.keys()], now),
  seen: await seenAmong(tx, figures),
});

/** The active stores of a company without sample data, or the store itself. */
export async function storesUnder(db: Db, placeId: number): Promise<Store[]> {
  const stores = await manyRows<Store>(db, {
    columns: STORE,
    from: sql`
      FROM stores
      WHERE parent_id = ${placeId} AND is_active OR id = ${placeId} AND parent_id IS NOT NULL
      ORDER BY id`,
  });
  return stores.some(({ id }) => id === placeId) ? stores : realStores(db, stores);
}

/** A company's stores, including inactive ones: packs may have come from them. */
async function companyOf(
  tx: Db,
  companyId: number,
  now: Date,
): Promise<{ stores: Store[]; sources: Map<number, Source> }> {
  const stores = await manyRows<Store>(tx, {
    columns: STORE,
    from: sql`FROM stores WHERE parent_id = ${companyId}`,
  });
  return {
    stores,
    sources: await sourcesOf(
      tx,
      stores.map(({ id }) => id),
      now,
      await gamesVersion(tx, companyId),
    ),
  };
}

async function namesOf(db: Db, figures: readonly StoreFigures[]): Promise<Map<number, string>> {
  const people = figures.flatMap(({ lastCount, drawers }) => [
    ...(lastCount ? [lastCount.by] : []),
    ...Object.values(drawers).flatMap((ofDay) => (ofDay ?? []).flatMap(({ by }) => by)),
  ]);
  const nameRows = await rows<{ id: number; name: string }>(
    db,
    sql`SELECT id, name FROM people WHERE id = ANY(${list([...new Set(people)])}::int[])`,
  );
  return new Map(nameRows.map(({ id, name }) => [id, name]));
}

/** The alarms that are marked as seen, by store. */
async function seenAmong(
  db: Db,
  figures: ReadonlyMap<number, RankFigures>,
): Promise<Map<number, Set<string>>> {
  const alarms = [...figures].flatMap(([storeId, { alarms }]) =>
    alarms.flatMap((id) => {
      const alarmNamed = parseAlarmId(id);
      return alarmNamed ? [{ storeId, ...alarmNamed }] : [];
    }),
  );
  if (alarms.length === 0) return new Map();
  const seenAlarms = await rows<{ storeId: number; rule: AlarmRule; subject: string; day: string }>(
    db,
    sql`SELECT s.store_id AS "storeId", s.rule, s.subject, s.day::text AS day
        FROM unnest(${list(alarms.map(({ storeId }) => storeId))}::int[], ${list(alarms.map(({ day }) => day))}::date[],
                    ${list(alarms.map(({ rule }) => rule))}::text[], ${list(alarms.map(({ subject }) => subject))}::text[])
             AS a(store_id, day, rule, subject)
        JOIN alarms_seen s ON s.store_id = a.store_id AND s.day = a.day AND s.rule = a.rule AND s.subject = a.subject
        WHERE ${isOneOf(sql`s.store_id`, [...new Set(alarms.map(({ storeId }) => storeId))])}`,
  );
  const byStore = groupBy(seenAlarms, ({ storeId }) => storeId);
  return new Map(
    [...byStore].map(([storeId, seen]) => [
      storeId,
      new Set(seen.map(({ rule, subject, day }) => alarmId(rule, subject, day))),
    ]),
  );
}

/** The number of transfers on the way to each of these stores of a company. */
async function onTheWayTo(
  db: Db,
  companyId: number,
  storeIds: readonly number[],
): Promise<Map<number, number>> {
  const transfersByStore = await rows<{ storeId: number; transfers: number }>(
    db,
    sql`SELECT to_store_id AS "storeId", count(*)::int AS transfers FROM open_transfers
        WHERE store_id IN (SELECT id FROM sister_stores WHERE parent_id = ${companyId})
          AND to_store_id = ANY(${list(storeIds)}::int[])
        GROUP BY to_store_id`,
  );
  return new Map(transfersByStore.map(({ storeId, transfers }) => [storeId, transfers]));
}

/** Figures that aren't stored, by store: late terminals and seen alarms. */
type Live = {
  late: ReadonlyMap<number, number>;
  seen: ReadonlyMap<number, ReadonlySet<string>>;
};

/** The part of a store's row that decides its rank; undefined without figures for the day. */
function rankOf({ id, name }: Store, today: string, kept: RankFigures, { late, seen }: Live) {
  const { lastCount } = kept;
  const figures = kept.days[today];
  return (
    figures && {
      store_id: id,
      store_name: name,
      has_stock: kept.hasStock,
      last_count_at: lastCount && new Date(lastCount.at).toISOString(),
      over_short_7_days: dollarsOrNull(figures.overShort),
      missing_7_days: centsToDollars(figures.missing),
      open_exceptions: kept.openExceptions,
      packs_unseen: lastCount?.unseen ?? null,
      terminals_late: late.get(id) ?? 0,
      date: today,
      last_count_date: lastCount?.date ?? null,
      short_shifts_7_days: figures.shortShifts,
      slips_off_7_days: figures.slipsOff,
      open_alarms: openAmong(kept.alarms, today, seen.get(id)),
      charged_wrongly: (kept.wrongCharges ?? [])
        .filter(({ week }) => week > daysBefore(today, 7 * DISPUTED_WEEKS))
        .map(({ week, packs, cents }) => ({ week_start: week, packs, amount: centsToDollars(cents) })),
    }
  );
}

type Rank = NonNullable<ReturnType<typeof rankOf>>;

/** Spread into a row, because building its list from the kinds each time took most of a row's time. */
const NOTHING_TO_DO = Object.fromEntries(ADVICE_KINDS.map((kind) => [kind, 0])) as Record<AdviceKind, number>;

/** The periods that a row covers. */
const spanOf = (today: string) => ({
  charted: chartedDays(today),
  week: daysOf(lastWeek(today)),
  yesterday: dayBefore(today),
});
type Span = ReturnType<typeof spanOf>;

/** A store's row. @param names by person @param receive transfers on the way to the store */
function rowOf(
  rank: Rank,
  { charted, week, yesterday }: Span,
  kept: StoreFigures,
  figures: DayFigures,
  names: ReadonlyMap<number, string>,
  receive: number,
): BoardStore {
  const { lastCount } = kept;
  const { nextSweep, toDo } = figures;
  return {
    last_count_by: lastCount && (names.get(lastCount.by) ?? ''),
    sales_today: centsToDollars(figures.salesToday),
    sales_7_days: centsToDollars(figures.salesOfWeek),
    settling_value: centsToDollars(figures.settling),
    time_last_count: lastCount?.wall ?? null,
    sweep_low: centsToDollars(figures.sweepLow),
    sweep_high: centsToDollars(figures.sweepHigh),
    sweep_on: figures.sweepOn,
    sales_14_days: charted.map((day) => centsToDollars(kept.sales[day] ?? 0)),
    counted_7_days: week.map((day) => kept.counted.includes(day)),
    yesterday: yesterdayOf(kept, yesterday, names),
    next_sweep: {
      on: nextSweep.on,
      week_start: nextSweep.week,
      low: centsToDollars(nextSweep.low),
      high: centsToDollars(nextSweep.high),
      stated: nextSweep.isStated,
    },
    to_do: { ...NOTHING_TO_DO, ...toDo, receive },
    ...(kept.packList && {
      pack_list: {
        as_of: kept.packList.asOf,
        differences: kept.packList.differences,
        value: centsToDollars(kept.packList.cents),
      },
    }),
    // Spread last: before other fields, it would slow each of them down (CONTRIBUTING.md).
    ...rank,
  };
}

/** The number of unseen alarms in the four weeks up to a day. */
const openAmong = (
  alarms: readonly string[],
  today: string,
  seen: ReadonlySet<string> = new Set(),
): number => {
  if (alarms.length === 0) return 0;
  const first = daysBefore(today, ALARM_DAYS - 1);
  return alarms.filter((id) => !seen.has(id) && (parseAlarmId(id)?.day ?? '') >= first).length;
};

function yesterdayOf(
  kept: StoreFigures,
  date: string,
  names: ReadonlyMap<number, string>,
): BoardStore['yesterday'] {
  const { tickets = 0, cents = 0 } = kept.missingOn[date] ?? {};
  return {
    date,
    amount: centsToDollars(kept.sales[date] ?? 0),
    drawers: (kept.drawers[date] ?? []).map(({ by, time, sold, overShort, isEven }) => ({
      name: by.map((id) => names.get(id) ?? '').join(', '),
      report_time: time,
      amount: centsToDollars(sold),
      over_short: dollarsOrNull(overShort),
      even: isEven,
    })),
    missingCount: tickets,
    missingAmount: centsToDollars(cents),
  };
}
