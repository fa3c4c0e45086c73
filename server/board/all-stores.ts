import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ALARM_DAYS } from '../../src/shared/alarms/alarm';
import type { AlarmsReply, AttentionReply } from '../../src/shared/alarms/alarms-schema';
import type { DisagreementsReply } from '../../src/shared/counting/clerks-side-schema';
import type { ExceptionsReply } from '../../src/shared/counting/exceptions-schema';
import { costOfLate } from '../../src/shared/counting/late-records';
import type { LateRecordsReply } from '../../src/shared/counting/late-records-schema';
import type { ShiftListReply } from '../../src/shared/counting/sales-schema';
import {
  type ClerkOverShort,
  MAX_CLERKS_OF_ALL,
  type OverShortReply,
  type OverShortRow,
} from '../../src/shared/drawer/shift-money-schema';
import type { JournalRole } from '../../src/shared/journal/accounts';
import type { JournalsReply, StoreBooks } from '../../src/shared/journal/journal-schema';
import {
  type PackListsReply,
  type SettlingPack,
  type SettlingReply,
  type StoreBill,
  type StoreBillsReply,
  type StoreSettling,
  WEEKS_OF_BILLS,
} from '../../src/shared/lottery/lottery-schema';
import { byUnsold, isListed, isSoon, unsoldCents } from '../../src/shared/lottery/settling';
import { MAX_DAYS_OF_ALL, type PeriodSales } from '../../src/shared/reports/reports-schema';
import type { UnknownPacksReply } from '../../src/shared/stock/found-packs-schema';
import type { PacksInStockQuery, PacksInStockReply } from '../../src/shared/stock/inventory-schema';
import { type UnsoldPack, unsoldCents as unsoldCentsOfPack } from '../../src/shared/stock/unsold-packs';
import { packDigits } from '../../src/shared/tickets/layouts';
import { serialToNumber } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { isIn } from '../../src/shared/time/periods';
import { daysBefore } from '../../src/shared/time/store-clock';
import { groupBy, sumOf } from '../../src/shared/values/collections';
import { centsOf, centsToDollars, dollarsOrNull, statedCents } from '../../src/shared/values/money';
import { MAX_NOT_SET_UP } from '../../src/shared/wire/common';
import { listDisagreements, openDisagreements } from '../counting/disagreements';
import { openExceptions } from '../counting/keep-exceptions';
import { unseenLateRecords } from '../counting/late-records';
import { messageOf } from '../counting/list-exceptions';
import { countUnknownPacks, listUnknownPacks } from '../counting/unknown-packs';
import type { Db } from '../db/connect';
import { isOneOf, list, type Page, pageOf, rows, snapshot } from '../db/sql';
import { type BookWeek, WEEKS_BEFORE } from '../journal/journal';
import { onDay } from '../lottery/settling';
import { gamesVersion } from '../stock/version';
import { type Store, storesUnder } from './board';
import { figuresOf, type Handles, MAX_DERIVED, type Place, sourcesOf, storedFigures } from './kept-figures';
import {
  ATTENTION,
  costliestFirst,
  costOfAlarm,
  costOfDrawer,
  type DrawerSums,
  type StoreAttention,
  type StoreDay,
  sumsOfDrawers,
} from './store-attention';

/** A part of the stored figures. */
type Part = keyof StoreAttention;

/** A store and the parts of its figures that were read. */
type Seen<Read extends Part = 'alarms'> = {
  store: Store;
  today: string;
  attention: Pick<StoreAttention, Read>;
};

/** The lists and reports for all stores of a company, from stored figures (decision 59). */
export class AllStores {
  private waitingStore: (place: Place) => void = () => {};

  /** @param failed receives errors from storing derived figures; readers still get their reply */
  constructor(
    private readonly handles: Handles,
    private readonly now: () => Date,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Sets the function that derives a store's figures in the background. */
  onWaiting(derive: (place: Place) => void): void {
    this.waitingStore = derive;
  }

  /** Checks whether an id is a company's. Of store accounts, only an area manager's can name a company. */
  async isCompany({ signedIn }: FastifyRequest, id: number): Promise<boolean> {
    if (signedIn?.companyId != null) return signedIn.companyId === id;
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

  /** The numbers of open rows in each list on *Attention*, for a store or a company's stores. */
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
    return this.read(placeId, ['alarms'], numbers, 1).then(({ result, waiting }) => ({ ...result, waiting }));
  }

  /** A page of the open alarms of a company's last four weeks, highest cost first. */
  async alarms(companyId: number, page: Page): Promise<AlarmsReply> {
    const {
      result: { to, data },
      waiting,
    } = await this.read(companyId, ['alarms'], async (tx, seen) => {
      const to = seen.reduce((last, { today }) => (today > last ? today : last), dayOf(this.now()));
      return { to, data: await this.openAlarms(tx, seen) };
    });
    const period = { from: daysBefore(to, ALARM_DAYS - 1), to };
    const inOrder = costliestFirst(data, costOfAlarm);
    return { ...pageOf(inOrder, page), waiting, ...period };
  }

  /** A page of the open exceptions of a company, most money at stake first. */
  async exceptions(companyId: number, page: Page): Promise<ExceptionsReply> {
    const { data, waiting } = await this.all(companyId, ['exceptions'], ({ exceptions }) => exceptions);
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

  /** A page of the unseen late records of a company, largest change of money first. */
  async late(companyId: number, page: Page): Promise<LateRecordsReply> {
    const { result, waiting } = await this.read(companyId, ['late'], async (tx, seen) => {
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

  /** A page of a list for all stores of a company, with their names. */
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

  /**
   * A page of a company's drawers on these days, or of one clerk's drawers in all stores, shortest first, with sums by
   * store and by clerk.
   */
  async drawers(
    companyId: number,
    dates: readonly string[],
    { clerk, ...page }: Page & { clerk?: string | undefined },
  ): Promise<OverShortReply> {
    const { data, today, ...read } = await this.all(companyId, ['drawers', 'days'], (kept, today) => [
      {
        drawers: kept.drawers.filter(({ date }) => isKept(date, today) && dates.includes(date)),
        days: daysAmong(kept.days, dates, today),
      },
    ]);
    const drawers = data.flatMap(({ drawers, days: _, ...store }) =>
      drawers.map((row) => ({ ...row, ...store })),
    );
    const ofClerk =
      clerk === undefined ? drawers : drawers.filter(({ name }) => personOf(name) === personOf(clerk));
    const newestFirst = [...ofClerk].sort((a, b) => b.date.localeCompare(a.date));
    return {
      ...pageOf(costliestFirst(newestFirst, costOfDrawer), page),
      totals: [],
      clerks: clerksAmong(drawers),
      left_out: sumOf(data, (store) => sumOf(store.days, (day) => day.drawers.rows) - store.drawers.length),
      stores: data
        .flatMap(({ days, drawers: _, ...store }) => overShortOfStore(store, days))
        .sort(
          (a, b) => (a.over_short ?? 0) - (b.over_short ?? 0) || a.store_name.localeCompare(b.store_name),
        ),
      ...read,
      since: firstKept(today),
    };
  }

  /** A company's sales on these days, and a page of its stores, highest sales first. */
  async sales(companyId: number, dates: readonly string[], page: Page): Promise<PeriodSales> {
    const { data, today, ...read } = await this.all(companyId, ['days'], ({ days }, today) => [
      { days: daysAmong(days, dates, today) },
    ]);
    const byDay = groupBy(
      data.flatMap(({ days }) => days),
      ({ date }) => date,
    );
    const stores = data.map(({ days, ...store }) => ({ ...store, ...salesOf(days) }));
    const inOrder = stores.sort((a, b) => b.amount - a.amount || a.store_name.localeCompare(b.store_name));
    const { data: shown, total } = pageOf(inOrder, page);
    return {
      data: dates
        .filter((date) => isKept(date, today))
        .map((date) => ({ date, ...salesOf(byDay.get(date) ?? []) })),
      prices: [],
      games: [],
      clerks: [],
      stores: shown,
      total,
      ...read,
      since: firstKept(today),
    };
  }

  /** A page of the differences in a company's lists of packs, highest value first, with sums by store. */
  async packLists(companyId: number, page: Page): Promise<PackListsReply> {
    const {
      data,
      today: _,
      ...read
    } = await this.all(companyId, ['packList'], ({ packList }) => (packList ? [packList] : []));
    const differences = data.flatMap(({ differences, store_id, store_name }) =>
      differences.map((row) => ({ store_id, store_name, ...row })),
    );
    return {
      ...pageOf(
        costliestFirst(differences, ({ value }) => value),
        page,
      ),
      stores: data
        .map(({ differences: _, id: _id, ...sums }) => sums)
        .sort(
          (a, b) => b.differences_value - a.differences_value || a.store_name.localeCompare(b.store_name),
        ),
      ...read,
    };
  }

  /** A page of a company's unsold packs, highest value first, with sums by store. @param criteria which packs to list */
  async stock(companyId: number, criteria: StockCriteria, page: Page): Promise<PacksInStockReply> {
    const {
      data,
      today: _,
      ...read
    } = await this.all(companyId, ['stock'], ({ stock }) => (stock ? [stock] : []));
    const packs = data.flatMap(({ packs, store_id, store_name }) =>
      packs.filter((pack) => isWanted(pack, criteria)).map((pack) => ({ ...pack, store_id, store_name })),
    );
    const { data: shown, total } = pageOf(costliestFirst(packs, unsoldCentsOfPack), page);
    return {
      data: shown.map(({ store_id, store_name, bin, ...pack }) => ({
        store_id,
        store_name,
        upc_code: pack.upc,
        lot_counter: pack.lotCounter,
        start_ticket: pack.start,
        vendor_name: pack.vendorName,
        ticket_price: centsToDollars(pack.priceCents),
        on_shelf: pack.shelf,
        active: pack.active,
        ...(bin !== '' && { bin_name: bin }),
      })),
      total,
      stores: costliestFirst(data, ({ shelf, back }) => shelf.cents + back.cents).map(
        ({ shelf, back, packs: _, ...store }) => ({
          ...store,
          shelf_packs: shelf.packs,
          shelf_value: centsToDollars(shelf.cents),
          back_packs: back.packs,
          back_value: centsToDollars(back.cents),
        }),
      ),
      ...read,
    };
  }

  /** A page of a company's counts on a day, most tickets sold first. @param date YYYY-MM-DD */
  async shifts(companyId: number, date: string, page: Page): Promise<ShiftListReply> {
    const { data, today, ...read } = await this.all(companyId, ['shifts'], ({ shifts = [] }, today) =>
      shifts.filter((shift) => shift.date === date && isKept(date, today)),
    );
    const ordered = costliestFirst(data, ({ amount }) => amount);
    const inOrder = ordered.map(({ date: _, isEmpty: __, ...shift }) => shift);
    const sums = {
      shifts: ordered.filter(({ purpose, isEmpty }) => purpose === undefined && !isEmpty).length,
      ticketCount: sumOf(inOrder, ({ ticketCount }) => ticketCount),
      amount: centsToDollars(sumOf(inOrder, ({ amount }) => centsOf(amount))),
    };
    return { ...pageOf(inOrder, page), sums, ...read, since: firstKept(today) };
  }

  /**
   * A page of the books of a week in a company's stores, with sums of all stores. Books to be closed come first.
   * @param date YYYY-MM-DD; selects each store's week with that day
   */
  async books(companyId: number, date: string, page: Page): Promise<JournalsReply> {
    const { data, today, ...read } = await this.all(companyId, ['books'], ({ books = [] }, today) =>
      books.filter(({ week }) => isIn(week, date)).map((book) => booksOfStore(book, today)),
    );
    const inOrder = data.sort(
      (a, b) =>
        urgencyOf(a) - urgencyOf(b) ||
        a.over_short - b.over_short ||
        a.store_name.localeCompare(b.store_name),
    );
    const sum = (of: (row: StoreBooks) => number): number =>
      centsToDollars(sumOf(inOrder, (row) => statedCents(of(row))));
    return {
      ...pageOf(inOrder, page),
      sums: {
        to_close: inOrder.filter(({ can_close }) => can_close).length,
        cash: sum(({ cash }) => cash),
        over_short: sum(({ over_short }) => over_short),
        commissions: sum(({ commissions }) => commissions),
        sweep: sum(({ sweep }) => sweep),
      },
      ...read,
      since: daysBefore(today, 7 * WEEKS_BEFORE),
    };
  }

  /**
   * A page of the lottery's collections for a week in a company's stores, largest difference to its statement first.
   * @param date YYYY-MM-DD; selects each store's week with that day
   */
  async bills(companyId: number, date: string, { skip, size }: Page): Promise<StoreBillsReply> {
    const { data, today, ...read } = await this.all(companyId, ['bills'], ({ bills = [] }) =>
      bills.filter(({ week_start, week_end }) => isIn({ from: week_start, to: week_end }, date)),
    );
    const off = ({ difference }: StoreBill): number => Math.abs(difference ?? 0);
    const inOrder = data.sort(
      (a, b) => off(b) - off(a) || b.sweep - a.sweep || a.store_name.localeCompare(b.store_name),
    );
    return {
      data: inOrder.slice(skip, skip + size),
      total: inOrder.length,
      ...read,
      since: daysBefore(today, 7 * WEEKS_OF_BILLS),
    };
  }

  /**
   * A page of a company's packs that aren't charged yet and are due within four weeks or overdue, most unsold tickets
   * first, with the stores that have packs due soon.
   */
  async settling(companyId: number, page: Page): Promise<SettlingReply> {
    const { data, today, ...read } = await this.all(companyId, ['settling'], ({ settling = [] }, today) =>
      settling.filter((pack) => isListed(pack, today)).map((pack) => ({ ...onDay(pack, today), today })),
    );
    const stores = groupBy(
      data.filter((pack) => isSoon(pack, pack.today)),
      ({ store_id }) => store_id,
    );
    const { data: packs, total } = pageOf(byUnsold(data), page);
    return {
      data: packs.map(({ today: _, sold: __, ...pack }) => pack),
      total,
      today,
      stores: [...stores.values()].map(settlingOfStore).sort((a, b) => b.unsold_value - a.unsold_value),
      ...read,
    };
  }

  /** The rows of all stores of a company that are set up, with their stores. `today`: the stores' latest business day */
  private async all<Read extends Part, Row>(
    companyId: number,
    parts: readonly Read[],
    rowsOf: (attention: Pick<StoreAttention, Read>, today: string) => readonly Row[],
  ): Promise<{ data: (Row & OfStore)[]; today: string; waiting: number; not_set_up: OfStore[] }> {
    const { result, notSetUp, waiting } = await this.read(companyId, parts, async (_tx, seen) => ({
      today: seen.reduce((last, store) => (store.today > last ? store.today : last), dayOf(this.now())),
      data: seen.flatMap(({ store, today, attention }) =>
        rowsOf(attention, today).map((row) => ({ ...row, ...ofStore(store) })),
      ),
    }));
    return { ...result, waiting, not_set_up: notSetUp.map(ofStore).slice(0, MAX_NOT_SET_UP) };
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
   * Reads parts of the stored figures of a place's stores that are set up. First derives up to `most` changed stores;
   * the others are derived in the background.
   * @returns `waiting`: the number of these others
   */
  private async read<Result, Read extends Part>(
    placeId: number,
    parts: readonly Read[],
    work: (tx: Db, seen: Seen<Read>[], stores: Store[]) => Promise<Result>,
    most = MAX_DERIVED,
  ): Promise<{ result: Result; notSetUp: Store[]; waiting: number }> {
    const { places, stores, sources, figures, outdated } = await snapshot(
      this.handles.reports,
      async (tx) => {
        const places = await storesUnder(tx, placeId);
        const withStock = await storesWithStock(tx, places);
        const stores = places.filter(({ id }) => withStock.has(id));
        const ids = stores.map(({ id }) => id);
        const games = await gamesVersion(tx, places[0]?.companyId ?? null);
        const sources = await sourcesOf(tx, ids, this.now(), games);
        const stored = await storedFigures(tx, ATTENTION, sources, ids, ['day', 'until', ...parts]);
        return { places, stores, sources, ...stored };
      },
    );
    const changed = new Set(outdated);
    const placesOutdated = stores.flatMap(({ id: storeId, companyId }) =>
      changed.has(storeId) ? { storeId, companyId } : [],
    );
    for (const place of placesOutdated.slice(0, most))
      figures.set(place.storeId, await figuresOf(this.handles, ATTENTION, place, this.now(), this.failed));
    const waiting = placesOutdated.slice(most);
    for (const place of waiting) this.waitingStore(place);
    const seen = stores.flatMap((store): Seen<Read>[] => {
      const attention = figures.get(store.id);
      return attention ? [{ store, today: sources.get(store.id)?.today ?? attention.day, attention }] : [];
    });
    const result = await snapshot(this.handles.reports, (tx) => work(tx, seen, places));
    const notSetUp = places.filter((place) => !stores.includes(place));
    return { result, notSetUp, waiting: waiting.length };
  }
}

/** The day for companies without stores: yesterday in UTC. */
const dayOf = (now: Date): string => daysBefore(now.toISOString().slice(0, 10), 1);

type StockCriteria = Pick<PacksInStockQuery, 'upc' | 'ticket' | 'status'>;

/** Checks whether a pack matches the search. A ticket names its pack by game and pack number. */
function isWanted(pack: UnsoldPack, { upc = '', ticket = '', status }: StockCriteria): boolean {
  const digits = packDigits(ticket);
  return (
    pack.upc.startsWith(upc) &&
    packDigits(pack.start).startsWith(digits) &&
    (status === undefined || pack[Number(status) === TICKET_STATUS.onShelf ? 'shelf' : 'active'] > 0)
  );
}

type OfStore = { store_id: number; store_name: string };
const ofStore = ({ id, name }: Store): OfStore => ({ store_id: id, store_name: name });

/** A week of a store's books, as the accountant reads it. @param today business day, YYYY-MM-DD */
function booksOfStore(
  { week, lines, isClosed, ...book }: BookWeek,
  today: string,
): Omit<StoreBooks, keyof OfStore> {
  const dollars = (role: JournalRole): number =>
    centsToDollars(
      sumOf([...lines.drawers, ...lines.account], (line) => (line.role === role ? line.cents : 0)),
    );
  return {
    week_start: week.from,
    week_end: week.to,
    status: isClosed ? 'closed' : 'open',
    can_close: !isClosed && week.to < today,
    changed: book.hasChanged,
    days_with_figures: book.daysWithFigures,
    drawers: book.drawers,
    uncounted: book.uncounted,
    has_statement: book.hasStatement,
    cash: dollars('cash'),
    // Journal entries have a shortage as a debit, and earnings and debts as a credit.
    over_short: 0 - dollars('over_short'),
    commissions: 0 - dollars('commissions'),
    sweep: 0 - dollars('payable'),
  };
}

/** Sort key of weeks: weeks to close, closed weeks that have changed, the running week, finished weeks. */
const urgencyOf = ({ can_close, changed, status }: StoreBooks): number =>
  can_close ? 0 : changed ? 1 : status === 'open' ? 2 : 3;

/** The sum of a store's packs that are due soon. */
function settlingOfStore(packs: readonly (SettlingPack & OfStore)[]): StoreSettling {
  const [{ store_id, store_name } = { store_id: 0, store_name: '' }] = packs;
  return {
    store_id,
    store_name,
    packs: packs.length,
    value: centsToDollars(sumOf(packs, ({ value }) => centsOf(value))),
    unsold_value: centsToDollars(sumOf(packs, unsoldCents)),
  };
}

/** The first day whose sums are stored on this business day. */
const firstKept = (today: string): string => daysBefore(today, MAX_DAYS_OF_ALL - 1);
const isKept = (date: string, today: string): boolean => date >= firstKept(today);

const daysAmong = (
  days: readonly StoreDay[] | undefined,
  dates: readonly string[],
  today: string,
): StoreDay[] => (days ?? []).filter(({ date }) => isKept(date, today) && dates.includes(date));

/** The sums of a store's drawers; none for a store without drawers. */
function overShortOfStore(store: OfStore, days: readonly StoreDay[]): NonNullable<OverShortReply['stores']> {
  const sums = days.flatMap(({ drawers }) => (drawers.rows > 0 ? drawers : []));
  if (sums.length === 0) return [];
  const sum = (of: (sums: DrawerSums) => number): number => sumOf(sums, of);
  const entered = sum((each) => each.entered);
  return [
    {
      ...store,
      shifts: sum(({ shifts }) => shifts),
      entered,
      counted: centsToDollars(sum(({ counted }) => counted)),
      over_short: entered === 0 ? null : centsToDollars(sum(({ overShort }) => overShort ?? 0)),
    },
  ];
}

/** The key of a name, so that a person has one key in all stores, regardless of case and spacing. */
const personOf = (name: string): string => oneSpace(name).toLowerCase();
const oneSpace = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** The sums of each clerk over all stores, shortest first. */
function clerksAmong(drawers: readonly (OverShortRow & OfStore)[]): ClerkOverShort[] {
  return [...groupBy(drawers, ({ name }) => personOf(name)).values()]
    .map((drawersOfPerson) => {
      const sums = sumsOfDrawers(drawersOfPerson);
      return {
        // The same name, regardless of which drawers were requested.
        name: drawersOfPerson.map(({ name }) => oneSpace(name)).sort()[0] ?? '',
        stores: new Set(drawersOfPerson.map(({ store_id }) => store_id)).size,
        shifts: sums.shifts,
        entered: sums.entered,
        counted: centsToDollars(sums.counted),
        over_short: dollarsOrNull(sums.overShort),
      };
    })
    .sort((a, b) => (a.over_short ?? 0) - (b.over_short ?? 0) || a.name.localeCompare(b.name))
    .slice(0, MAX_CLERKS_OF_ALL);
}

const salesOf = (days: readonly StoreDay[]) => ({
  shifts: sumOf(days, ({ shifts }) => shifts),
  ticketCount: sumOf(days, ({ ticketCount }) => ticketCount),
  amount: centsToDollars(sumOf(days, ({ amount }) => centsOf(amount))),
  missingCount: sumOf(days, ({ missingCount }) => missingCount),
  missingAmount: centsToDollars(sumOf(days, ({ missingAmount }) => centsOf(missingAmount))),
});

/** The ids of the stores among these that ever received a pack. */
async function storesWithStock(tx: Db, stores: readonly Store[]): Promise<ReadonlySet<number>> {
  const ids = stores.map(({ id }) => id);
  const withStock = await rows<{ id: number }>(
    tx,
    sql`SELECT s.store_id AS id FROM store_stock s
        WHERE ${isOneOf(sql`s.store_id`, ids)} AND EXISTS (SELECT FROM lots l WHERE l.store_id = s.store_id)`,
  );
  return new Set(withStock.map(({ id }) => id));
}
