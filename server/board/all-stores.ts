import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ALARM_DAYS } from '../../src/shared/alarms/alarm';
import type { Alarm, AlarmsReply, AttentionReply } from '../../src/shared/alarms/alarms-schema';
import type { DisagreementsReply } from '../../src/shared/counting/clerks-side-schema';
import type { ExceptionsReply } from '../../src/shared/counting/exceptions-schema';
import type { LateRecord, LateRecordsReply } from '../../src/shared/counting/late-records-schema';
import { differingGames, MAX_NAMED_GAMES } from '../../src/shared/drawer/register';
import type { OverShortReply, OverShortRow } from '../../src/shared/drawer/shift-money-schema';
import type { SettlingPack, SettlingReply, StoreSettling } from '../../src/shared/lottery/lottery-schema';
import { byUnsold, isListed, isSoon, unsoldCents } from '../../src/shared/lottery/settling';
import type { UnknownPacksReply } from '../../src/shared/stock/found-packs-schema';
import { serialToNumber } from '../../src/shared/tickets/serial';
import { daysOf, lastWeek } from '../../src/shared/time/periods';
import { daysBefore, daysBetween } from '../../src/shared/time/store-clock';
import { groupBy, sumOf } from '../../src/shared/values/collections';
import { centsOf, centsToDollars, signedCents } from '../../src/shared/values/money';
import { derivedAlarms } from '../alarms/derive';
import { listDisagreements, openDisagreements } from '../counting/disagreements';
import { openExceptions } from '../counting/keep-exceptions';
import { listLateRecords, unseenLateRecords } from '../counting/late-record-list';
import { listExceptions, messageOf, type UnwordedException } from '../counting/list-exceptions';
import { countUnknownPacks, listUnknownPacks } from '../counting/unknown-packs';
import type { Db } from '../db/connect';
import { isOneOf, list, type Page, rows, snapshot } from '../db/sql';
import { overShortReport } from '../drawer/over-short';
import { settlingPacks } from '../lottery/settling';
import { type Store, storesUnder } from './board';
import {
  figuresOf,
  type Handles,
  type Kind,
  MAX_DERIVED,
  NO_GAMES,
  type Place,
  sourcesOf,
  storedFigures,
} from './kept-figures';

/** A store with what needs attention in it. */
type Seen = { store: Store; today: string; attention: StoreAttention };

/** The *Attention* list of all stores of a company, from stored figures (decision 59). */
export class AllStores {
  private waitingStore: (place: Place) => void = () => {};

  /** @param failed receives errors from storing derived figures; readers still get their answer */
  constructor(
    private readonly handles: Handles,
    private readonly now: () => Date,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Sets the function that derives a store in the background. */
  onWaiting(derive: (place: Place) => void): void {
    this.waitingStore = derive;
  }

  /** Checks whether an id is a company's. A store's account can name no company. */
  async isCompany({ signedIn }: FastifyRequest, id: number): Promise<boolean> {
    if (signedIn?.companyId != null) return false;
    if (signedIn?.storeId != null) return signedIn.storeId === id;
    const companies = await rows(
      this.handles.reports,
      sql`SELECT id FROM stores WHERE id = ${id} AND parent_id IS NULL`,
    );
    return companies.length > 0;
  }

  /** Derives a store again if it has changed. */
  async keep(place: Place): Promise<void> {
    await figuresOf(this.handles, ATTENTION, place, this.now(), this.failed);
  }

  /** The numbers of open rows in each list of *Attention*, of a store or a company's stores. */
  counts(placeId: number): Promise<AttentionReply['data']> {
    const numbers = async (tx: Db, seen: readonly Seen[], stores: readonly Store[]) => {
      const ids = stores.map(({ id }) => id);
      const exceptions = sumOf([...(await openExceptions(tx, ids)).values()], (count) => count);
      return {
        alarms: (await this.openAlarms(tx, seen)).length,
        exceptions,
        late: await unseenLateRecords(tx, ids),
        disagreements: await openDisagreements(tx, ids),
        unknown: await countUnknownPacks(tx, ids, this.now()),
      };
    };
    return this.read(placeId, numbers, 1).then(({ result, waiting }) => ({ ...result, waiting }));
  }

  /** A page of the open alarms of a company's last four weeks, those that cost most first. */
  async alarms(companyId: number, page: Page): Promise<AlarmsReply> {
    const {
      result: { to, data },
      waiting,
    } = await this.read(companyId, async (tx, seen) => {
      const to = seen.reduce((last, { today }) => (today > last ? today : last), dayOf(this.now()));
      return { to, data: await this.openAlarms(tx, seen) };
    });
    const period = { from: daysBefore(to, ALARM_DAYS - 1), to };
    const inOrder = costliestFirst(data, costOfAlarm);
    return { ...pageOf(inOrder, page), waiting, ...period };
  }

  /** A page of the open exceptions of a company, those with the most money at stake first. */
  async exceptions(companyId: number, page: Page): Promise<ExceptionsReply> {
    const { data, waiting } = await this.all(companyId, ({ exceptions }) => exceptions);
    const { data: rows, total } = pageOf(
      costliestFirst(data, ({ amount }) => amount),
      page,
    );
    const worded = rows.map((row) => {
      const runs = row.runs.map((run) => ({
        start: serialToNumber(run.start_ticket),
        end: serialToNumber(run.end_ticket),
      }));
      return { ...row, message: messageOf(row, runs) };
    });
    return { total, data: worded, waiting, late_total: 0, late: [] };
  }

  /** A page of the unseen late records of a company, those that changed the most money first. */
  async late(companyId: number, page: Page): Promise<LateRecordsReply> {
    const { result, waiting } = await this.read(companyId, async (tx, seen) => {
      const lateRecords = seen.flatMap(({ store, attention: { late } }) =>
        late.map((row) => ({ ...ofStore(store), ...row })),
      );
      const marked = await rows<{ id: number }>(
        tx,
        sql`SELECT late_record_id AS id FROM late_records_seen
            WHERE ${isOneOf(
              sql`store_id`,
              seen.map(({ store }) => store.id),
            )}
              AND late_record_id = ANY(${list(lateRecords.map(({ id }) => id))}::bigint[])`,
      );
      const ids = new Set(marked.map(({ id }) => id));
      return lateRecords.filter(({ id }) => !ids.has(id));
    });
    return { ...pageOf(costliestFirst(result, costOfLate), page), waiting };
  }

  /** A page of the disagreements in all stores of a company. */
  disagreements(companyId: number, page: Page): Promise<DisagreementsReply> {
    return this.listed(companyId, (tx, stores) => listDisagreements(tx, stores, page));
  }

  /** A page of the packs that counts saw and nobody received, in all stores of a company. */
  unknownPacks(companyId: number, page: Page): Promise<UnknownPacksReply> {
    return this.listed(companyId, (tx, stores) => listUnknownPacks(tx, stores, page, this.now()));
  }

  /** A page of a list of all stores of a company, with their names. */
  private listed<Row extends Partial<OfStore>, Reply extends { data: Row[] }>(
    companyId: number,
    pageOfStores: (tx: Db, storeIds: readonly number[]) => Promise<Reply & { data: Row[] }>,
  ): Promise<Reply> {
    return snapshot(this.handles.reports, async (tx) => {
      const stores = await storesUnder(tx, companyId);
      const nameOf = new Map(stores.map(({ id, name }) => [id, name]));
      const reply = await pageOfStores(tx, [...nameOf.keys()]);
      const data = reply.data.map((row) => ({ ...row, store_name: nameOf.get(row.store_id ?? 0) ?? '' }));
      return { ...reply, data };
    });
  }

  /** A page of a company's drawers on some of the last seven business days of each store, the shortest first. */
  async drawers(companyId: number, dates: readonly string[], page: Page): Promise<OverShortReply> {
    const { data, waiting } = await this.all(companyId, ({ drawers }, today) =>
      drawers.filter(({ date }) => date > daysBefore(today, 7) && dates.includes(date)),
    );
    const newestFirst = [...data].sort((a, b) => b.date.localeCompare(a.date));
    return {
      ...pageOf(costliestFirst(newestFirst, costOfDrawer), page),
      totals: [],
      stores: totalsByStore(data),
      waiting,
    };
  }

  /**
   * A page of a company's packs that aren't charged yet and are due within four weeks or overdue, those with the most unsold first,
   * and its stores with packs due soon.
   */
  async settling(companyId: number, page: Page): Promise<SettlingReply> {
    const { data, waiting } = await this.all(companyId, ({ settling = [] }, today) =>
      settling
        .filter((pack) => isListed(pack, today))
        .map((pack) => ({
          ...pack,
          days: pack.activated_at === null ? null : daysBetween(pack.activated_at, today),
          today,
        })),
    );
    const stores = groupBy(
      data.filter((pack) => isSoon(pack, pack.today)),
      ({ store_id }) => store_id,
    );
    const { data: packs, total } = pageOf(byUnsold(data), page);
    return {
      data: packs.map(({ today: _, ...pack }) => pack),
      total,
      today: data.reduce((last, { today }) => (today > last ? today : last), dayOf(this.now())),
      stores: [...stores.values()].map(settlingOfStore).sort((a, b) => b.unsold_value - a.unsold_value),
      waiting,
    };
  }

  /** The rows of all stores of a company, with their stores. */
  private async all<Row>(
    companyId: number,
    rowsOf: (attention: StoreAttention, today: string) => readonly Row[],
  ): Promise<{ data: (Row & OfStore)[]; waiting: number }> {
    const { result, waiting } = await this.read(companyId, async (_tx, seen) =>
      seen.flatMap(({ store, today, attention }) =>
        rowsOf(attention, today).map((row) => ({ ...row, ...ofStore(store) })),
      ),
    );
    return { data: result, waiting };
  }

  /** The unseen alarms of the last four weeks. */
  private async openAlarms(tx: Db, seen: readonly Seen[]) {
    const allAlarms = seen.flatMap(({ store, today, attention: { alarms } }) =>
      alarms
        .filter(({ date }) => date > daysBefore(today, ALARM_DAYS))
        .map((alarm) => ({ ...alarm, ...ofStore(store) })),
    );
    const days = allAlarms.map(({ date }) => date).sort();
    if (days.length === 0) return [];
    const marked = await rows<{ name: string }>(
      tx,
      sql`SELECT store_id || ' ' || rule || '.' || subject || '.' || day AS name FROM alarms_seen
          WHERE store_id = ANY(${list(seen.map(({ store }) => store.id))}::int[])
            AND day BETWEEN ${days[0]} AND ${days.at(-1)}`,
    );
    const names = new Set(marked.map(({ name }) => name));
    return allAlarms.filter(({ store_id, id }) => !names.has(`${store_id} ${id}`));
  }

  /**
   * Reads the stored figures of a place's stores, after deriving at most `most` that have changed since; the others are derived in
   * the background.
   * @returns `waiting`: the number of these others
   */
  private async read<Result>(
    placeId: number,
    work: (tx: Db, seen: Seen[], stores: Store[]) => Promise<Result>,
    most = MAX_DERIVED,
  ): Promise<{ result: Result; waiting: number }> {
    const { stores, sources, figures, outdated } = await snapshot(this.handles.reports, async (tx) => {
      const stores = await storesUnder(tx, placeId);
      const ids = stores.map(({ id }) => id);
      const sources = await sourcesOf(tx, ids, this.now(), NO_GAMES);
      return { stores, sources, ...(await storedFigures(tx, ATTENTION, sources, ids)) };
    });
    const placesOutdated = stores.flatMap(({ id: storeId, companyId }) =>
      outdated.includes(storeId) ? { storeId, companyId } : [],
    );
    for (const place of placesOutdated.slice(0, most))
      figures.set(place.storeId, await figuresOf(this.handles, ATTENTION, place, this.now(), this.failed));
    const waiting = placesOutdated.slice(most);
    for (const place of waiting) this.waitingStore(place);
    const seen = stores.flatMap((store): Seen[] => {
      const attention = figures.get(store.id);
      return attention ? [{ store, today: sources.get(store.id)?.today ?? attention.day, attention }] : [];
    });
    const result = await snapshot(this.handles.reports, (tx) => work(tx, seen, stores));
    return { result, waiting: waiting.length };
  }
}

/** For companies without stores. */
const dayOf = (now: Date): string => daysBefore(now.toISOString().slice(0, 10), 1);

type OfStore = { store_id: number; store_name: string };
const ofStore = ({ id, name }: Store): OfStore => ({ store_id: id, store_name: name });

const pageOf = <Row>(allRows: readonly Row[], { skip, size }: Page): { total: number; data: Row[] } => ({
  total: allRows.length,
  data: allRows.slice(skip, skip + size),
});

/** The packs of a store that are due soon, as a sum. */
function settlingOfStore(packs: readonly (SettlingPack & OfStore)[]): StoreSettling {
  const [{ store_id, store_name } = { store_id: 0, store_name: '' }] = packs;
  return {
    ...{ store_id, store_name, packs: packs.length },
    value: centsToDollars(sumOf(packs, ({ value }) => centsOf(value))),
    unsold_value: centsToDollars(sumOf(packs, unsoldCents)),
  };
}

/** The sums of the drawers of each store, the shortest first. */
function totalsByStore(drawers: readonly (OverShortRow & OfStore)[]): OverShortReply['stores'] {
  return [...groupBy(drawers, ({ store_id }) => store_id).values()]
    .map((rowsOfStore) => {
      const counted = rowsOfStore.flatMap(({ over_short }) => over_short ?? []);
      const sum = (dollars: readonly number[]): number =>
        centsToDollars(sumOf(dollars, (each) => signedCents(each) ?? 0));
      const [{ store_id, store_name } = { store_id: 0, store_name: '' }] = rowsOfStore;
      return {
        ...{
          store_id,
          store_name,
          shifts: rowsOfStore.filter(({ is_drawer }) => is_drawer).length,
          entered: counted.length,
        },
        counted: sum(rowsOfStore.map(({ counted }) => counted)),
        over_short: counted.length === 0 ? null : sum(counted),
      };
    })
    .sort((a, b) => (a.over_short ?? 0) - (b.over_short ?? 0) || a.store_name.localeCompare(b.store_name));
}

/**
 * A store's part of *Attention*, in no reader's language: its alarms, open exceptions and unseen late records, and the
 * drawers of a week without their changes; and its packs that are charged soon. At most `MAX_KEPT` of each, those that cost most.
 */
type StoreAttention = {
  /** the store's business day on which it was derived */
  day: string;
  alarms: Alarm[];
  exceptions: UnwordedException[];
  late: LateRecord[];
  drawers: OverShortRow[];
  /** packs that aren't charged yet and are due within four weeks or overdue; figures of an earlier release have none */
  settling?: SettlingPack[];
};

/** A store with more than that is named by any of its rows. Pages of a hundred stores stay readable. */
const MAX_KEPT = 100;

/** Rows with the greatest cost first. */
const costliestFirst = <Row>(unsorted: readonly Row[], costOf: (row: Row) => number): Row[] =>
  unsorted
    .map((row) => ({ row, cost: costOf(row) }))
    .sort((a, b) => b.cost - a.cost)
    .map(({ row }) => row);

const costOfAlarm = ({ at_stake = 0 }: Alarm): number => at_stake;
const costOfLate = ({ days, taken_from = [] }: LateRecord): number =>
  sumOf(days, ({ amount }) => Math.abs(amount)) + sumOf(taken_from, ({ amount }) => amount);

/** Drawers that are short come first, the shortest first; then those without money, those that are over, and even ones. */
function costOfDrawer({ over_short, even, entered }: OverShortRow): number {
  if (entered === null) return 0;
  if (over_short === null || even) return -Number.MAX_SAFE_INTEGER;
  return over_short < 0 ? -over_short : -1 / over_short;
}

const ATTENTION: Kind<StoreAttention> = {
  table: sql`attention`,
  rules: 4,
  dependsOnGames: false,
  derive: async (tx, { storeId, settings, today }) => {
    const page = { skip: 0, size: MAX_KEPT };
    const period = { from: daysBefore(today, ALARM_DAYS - 1), to: today };
    const alarms = await derivedAlarms(tx, { storeId, period, settings });
    const { data: exceptions } = await listExceptions(tx, storeId, { ...page, state: 'open' });
    const { late } = await listLateRecords(tx, storeId, page, 'open');
    const { data: drawers } = await overShortReport(tx, storeId, daysOf(lastWeek(today)));
    const settling = await settlingPacks(tx, { storeId, settings, today });
    return {
      day: today,
      alarms: costliestFirst(alarms, costOfAlarm).slice(0, MAX_KEPT),
      exceptions: exceptions.map(({ message: _, ...row }) => row),
      late,
      drawers: costliestFirst([...drawers].reverse(), costOfDrawer)
        .slice(0, MAX_KEPT)
        .map(({ games, ...row }) => ({
          ...row,
          changes: [],
          // Those that its row names.
          ...(games && { games: differingGames(games).slice(0, MAX_NAMED_GAMES) }),
        })),
      settling: byUnsold(settling.filter((pack) => isListed(pack, today))).slice(0, MAX_KEPT),
      origins: [],
    };
  },
  // Without new records, later days have nothing to add.
  covers: ({ day }, today) => day <= today,
};
