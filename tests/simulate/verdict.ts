import type { OutboxRow } from '../../src/device/rows';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { DAY_MS } from '../../src/shared/time/store-clock';
import {
  type Answers,
  dayOf,
  expectedAnswers,
  type OracleLot,
  openExceptions,
  type Received,
} from '../support/oracles/store-oracle';
import { answersOf } from '../support/shops/shop-answers';
import { bookedByScreens, booksOf, closedWeeks } from './books';
import { censusesOf, type End, expectedCensuses, type KnownPack, scansAmiss } from './censuses';
import { anySettleDays, anyWeekStarts, chargesOf, expectedCharges } from './charges';
import { figuresOfCompany, figuresOfStores } from './company-pages';
import { drawersOf, expectedDrawers } from './drawers';
import { upcInStore } from './games';
import { storeModel } from './history';
import { checkLinearizable } from './linearizable';
import type { Dismissed, Lost } from './office';
import { removalOf, type Undated } from './removals';
import type { Find, Roll } from './rolls';
import { isSameStock } from './screens';
import type { SimulatedShop } from './shop';
import type { Terminal } from './terminal';
import { PASSAGE_MS } from './virtual-time';
import { walkedTickets } from './walks';
import { Broken, PRICE, type World } from './world';

/** Everything that the product promises about a shop whose terminals have sent everything. @returns the final state @throws Broken */
export async function judge(world: World, shop: SimulatedShop): Promise<string[]> {
  const { time } = world;
  const read = <T>(work: Promise<T>): Promise<T> => time.runToEnd(work);
  const entries = await read(entriesOf(shop));
  const order = await read(recordedOnce(world, shop, entries));
  const { lots, history, ends } = historyOf(world, shop, entries, order);
  const days = [...new Set(history.flatMap((each) => (each.kind === 'count' ? dayOf(each.recordedAt) : [])))];
  const office = shop.office.asShop();
  const answers = await read(answersOf(office, days.sort()));
  compare(answers, expectedAnswers(lots, history));
  const { sister, office: desk, offices } = shop;
  const elsewhere = await read(sister.facts(sister.days, desk));
  addUp(elsewhere, sister.expectedFacts(lots, history, desk.corrections.values()));
  const { openedAt } = shop;
  const corrections = [...desk.corrections.values()];
  const { actions } = sister;
  const enteredDays = shop.rolls.map(({ upc, lotCounter, finds }) =>
    finds.length > 0
      ? []
      : [...desk.packDays.values()].filter((each) => each.upc === upc && each.lotCounter === lotCounter),
  );
  const sources = {
    lots,
    enteredDays,
    history,
    actions,
    corrections,
    settleDays: anySettleDays(world.seed),
    weekStarts: anyWeekStarts(world.seed),
  };
  const expected = expectedCharges(sources);
  const isClear = (text: string): boolean => !expected.unclear.has(text.split(' ')[0] ?? '');
  const charges = await read(chargesOf(offices, openedAt));
  addUp(charges.filter(isClear), expected.charges.filter(isClear));
  const drawers = await read(drawersOf(office, days));
  const rows = entries.map(({ row }) => row);
  addUp(drawers, expectedDrawers(rows, lots, history, world.server.believedAt));
  const scans = rows.flatMap((row) => (row.kind === 'census' ? row : []));
  const amiss = scansAmiss(shop.censuses.scanned, scans, shop.rolls);
  if (amiss) throw new Broken(amiss);
  const ids = [...new Set(scans.map(({ payload }) => payload.census_id))];
  const censuses = await read(censusesOf(office, ids));
  const { rolls } = shop;
  addUp(censuses, expectedCensuses({ entries: scans, ends, rolls, lots, history, now: time.now }));
  const stock = await read(office.till.read<StockListReply>(`/stock-list/${office.store.id}`));
  await read(everyScreenIsTheSame(shop.terminals, stock));
  await read(everyScreenIsTheSame([sister.terminal], await read(sister.stockList())));
  const isThere = (fact: string): boolean => /^\d+ \d+ there$/.test(fact);
  addUp(await read(sister.shown()), elsewhere.filter(isThere));
  asTheRollsAre(shop.rolls, stock);
  strictlySerializable(world, shop);
  const books: string[] = [];
  for (const storeOffice of [offices.here, offices.there]) {
    const closed = await read(closedWeeks(openedAt, storeOffice));
    const booked = booksOf(storeOffice, closed);
    addUp(booked, await read(bookedByScreens(storeOffice, closed)));
    books.push(...booked);
  }
  await everyPageIsTheSame(world, shop);
  // What the server has kept says nothing wrong later, when nobody has asked for anything.
  for (const terminal of shop.everyTerminal) terminal.cut();
  for (const days of DAYS_WITHOUT_RECORDS) {
    await time.runUntil(time.now + days * DAY_MS);
    await everyPageIsTheSame(world, shop);
  }
  shop.requireSound();
  return [
    ...Object.entries(answers).flatMap(([name, facts]) => facts.map((fact) => `${name}: ${fact}`)),
    ...charges,
    ...books,
    ...drawers,
    ...censuses,
    ...elsewhere,
  ];
}

type Entry = { row: OutboxRow; by: string };

/** All entries that were ever made; a terminal has forgotten those that were sent long ago by its clock. @throws Broken */
async function entriesOf(shop: SimulatedShop): Promise<Entry[]> {
  for (const terminal of shop.terminals)
    for (const { state, key, lastError } of await terminal.rows()) {
      if (state !== 'sent')
        throw new Broken(`An entry of ${terminal.name} is ${state}: ${lastError?.message}`);
      if (!shop.made.has(key)) throw new Broken(`${terminal.name} has an entry that nobody made`);
    }
  return [...shop.made.values()];
}

/** Exactly once: the server has each entry of the terminals, and no other one. @returns the keys in the order of receipt */
async function recordedOnce(
  { server }: World,
  shop: SimulatedShop,
  entries: readonly Entry[],
): Promise<string[]> {
  const { corrections, losses, dismissals, bookings, packDays } = shop.office;
  const ofOffice = [corrections, losses, dismissals, bookings, packDays].flatMap((records) => [
    ...records.keys(),
  ]);
  const made = new Set([...entries.map(({ row }) => row.key), ...ofOffice]);
  const keys = await server.recordedKeys(shop.opened.store.id);
  for (const key of keys) if (!made.has(key)) throw new Broken('The server has a record that nobody made');
  if (keys.length !== made.size)
    throw new Broken(
      `The server has ${keys.length} of ${made.size} entries that its terminals and the office show as sent`,
    );
  return keys;
}

/** The history in the words of the oracle. */
function historyOf(
  { server }: World,
  shop: SimulatedShop,
  entries: readonly Entry[],
  order: readonly string[],
): { lots: OracleLot[]; history: Received[]; ends: Map<string, End> } {
  const by = shop.opened.store.admin.name;
  const instantOf = ({ key, recordedAt }: OutboxRow): number =>
    server.believedAt(key, Date.parse(recordedAt));
  const instantOfFind = ({ row, at }: Find): number => server.believedAt(row.key, at);
  const beginningsAfter = (records: number): Map<Roll, Beginning> =>
    beginningsOf(shop, entries, order.slice(0, records), { instantOf, instantOfFind });
  const walkedAt = ({ kept }: Beginning): number => Math.min(...kept.map(instantOfFind));
  const beginnings = beginningsAfter(order.length);
  const lots = shop.rolls.map((roll): OracleLot => {
    const beginning = beginnings.get(roll);
    if (beginning) roll.start = beginning.start;
    const { upc, start, end, receivedAt } = roll;
    const [first] = beginning?.kept ?? [];
    const byWalk = beginning && first && { receivedAt: walkedAt(beginning), receivedBy: first.row.userName };
    return { upc, start, end, sells: 'up', price: PRICE, receivedAt, receivedBy: by, ...byWalk };
  });
  const packsAfter = (records: number): Map<OracleLot, KnownPack> => {
    const beginningsThen = beginningsAfter(records);
    const packs = new Map<OracleLot, KnownPack>();
    for (const [at, roll] of shop.rolls.entries()) {
      const [lot, beginning] = [lots[at], beginningsThen.get(roll)];
      if (!lot || (roll.finds.length > 0 && !beginning)) continue;
      packs.set(lot, beginning ? { start: beginning.start, receivedAt: walkedAt(beginning) } : lot);
    }
    return packs;
  };
  const lotWith = (name: string, ticket: number): OracleLot => {
    const upc = upcInStore(name);
    const lot = lots.find((each) => each.upc === upc && each.start <= ticket && ticket <= each.end);
    if (!lot) throw new Broken(`${ticket} is a ticket of no pack`);
    return lot;
  };
  const history: Received[] = shop.rolls.flatMap((roll, at): Received[] => {
    const lot = lots[at];
    return roll.hangsSince === null || !lot
      ? []
      : [{ kind: 'shelf', lot, start: roll.start, end: roll.end, at: roll.hangsSince, by }];
  });
  const ends = new Map<string, End>();
  /** Position in the history of each correction, by its key. */
  const corrected = new Map<string, number>();
  const knewOf = (version: string | undefined): number | null =>
    [...corrected].findLast(([key]) => server.knew(version, key))?.[1] ?? null;
  for (const [received, key] of order.entries()) {
    const correction = shop.office.corrections.get(key);
    if (correction) {
      const { upc, ...run } = correction;
      corrected.set(key, history.push({ kind: 'correction', lot: lotWith(upc, run.start), ...run, by }));
    }
    const dismissed = shop.office.dismissals.get(key);
    if (dismissed) history.push(dismissalOf(dismissed, lots, history));
    const lost = shop.office.losses.get(key);
    if (lost) history.push(lossOf(key, lost, server.recordedAt.get(key) ?? Number.NaN, lotWith));
    const entry = entries.find(({ row }) => row.key === key);
    if (!entry) continue;
    const { row } = entry;
    const at = instantOf(row);
    if (row.kind === 'packs_found')
      for (const [index, { code }] of row.payload.data.entries()) {
        if (!shop.walks.isTaken(row, index)) continue;
        const { upc, start, end } = walkedTickets(code, row.payload.place);
        const lot = lotWith(upc, end);
        const beginning = beginnings.get(shop.rolls.find((each) => each.end === end) as Roll);
        const find = beginning?.kept.find((each) => each.row === row && each.index === index);
        if (row.payload.place === 'back' || !beginning || !find) continue;
        const run = { start: beginning.wasInBack ? beginning.start : start, end };
        history.push({ kind: 'shelf', lot, ...run, at: instantOfFind(find), by: entry.by });
      }
    if (row.kind === 'shelf')
      for (const run of row.payload.data) {
        const [start, end] = [Number(run.start_ticket_number), Number(run.end_ticket_number)];
        history.push({ kind: 'shelf', lot: lotWith(run.lot_number, start), start, end, at, by: entry.by });
      }
    if (row.kind === 'placed')
      for (const { lot_number, lot_counter, place } of row.payload.data) {
        const index = shop.rolls.findIndex(
          ({ upc, lotCounter }) => upc === lot_number && lotCounter === lot_counter,
        );
        const lot = lots[index];
        if (!lot) throw new Broken(`${lot_number}/${lot_counter} was moved, and is no pack`);
        history.push({ kind: 'placed', lot, key, at, place });
      }
    if (row.kind === 'census_close' && !ends.has(row.payload.census_id))
      ends.set(row.payload.census_id, {
        ...{ at, by: entry.by, historyLength: history.length },
        packs: packsAfter(received),
      });
    if (row.kind === 'sale' || row.kind === 'removal') {
      const knew = knewOf(row.payload.stock_version);
      const count = row.kind === 'sale' ? countOf(row, entry.by, lotWith) : removalOf(row, entry.by, lotWith);
      history.push({ ...count, recordedAt: at, knew });
    }
  }
  return { lots, history, ends };
}

/** What walks say of a pack: its first ticket, whether one saw it in the back room before it hung, and their lines that say it. */
type Beginning = { start: number; wasInBack: boolean; kept: readonly Find[] };

type Instants = { instantOf: (row: OutboxRow) => number; instantOfFind: (find: Find) => number };

/**
 * What walks make of the packs that nobody received: a pack begins with all tickets that any walk saw, "for as long as no count was
 * recorded for it" at the walk's instant. One that lay in the back room before it hung is whole; a walk of the back room later than one of
 * the shelf says nothing.
 * @param order of the records' receipt
 * @param instantOf that of an entry, and of a line of a walk: of its scan, however late a person answered about its game
 */
function beginningsOf(
  { rolls, walks }: SimulatedShop,
  entries: readonly Entry[],
  order: readonly string[],
  { instantOf, instantOfFind }: Instants,
): Map<Roll, Beginning> {
  const beginnings = new Map<Roll, Beginning>();
  const countedAt = new Map<Roll, number>();
  const firstCount = (roll: Roll): number => countedAt.get(roll) ?? Number.POSITIVE_INFINITY;
  const isOfShelf = ({ row }: Find): boolean => row.kind === 'packs_found' && row.payload.place === 'shelf';
  for (const key of order) {
    const row = entries.find((each) => each.row.key === key)?.row;
    if (!row) continue;
    for (const roll of rolls) {
      for (const find of roll.finds) {
        const before = beginnings.get(roll);
        if (find.row !== row || !walks.isTaken(row, find.index) || instantOfFind(find) >= firstCount(roll))
          continue;
        const kept = [...(before?.kept ?? []), find];
        const hungAt = Math.min(...kept.filter(isOfShelf).map(instantOfFind));
        const seen = kept.filter((each) => isOfShelf(each) || instantOfFind(each) < hungAt);
        const fronts = seen.map(({ front }) => front);
        // What a count said stays.
        const counted = before && countedAt.has(roll) ? [before.start] : [];
        beginnings.set(roll, {
          start: Math.min(...fronts, ...counted),
          wasInBack: seen.some((each) => !isOfShelf(each)),
          kept,
        });
      }
      if (ticketsNamed(row).some((ticket) => roll.start <= ticket && ticket <= roll.end))
        countedAt.set(roll, Math.min(firstCount(roll), instantOf(row)));
    }
  }
  return beginnings;
}

/** One ticket of each run that a count or a removal names as sold, seen or gone. */
function ticketsNamed(row: OutboxRow): number[] {
  if (row.kind === 'removal')
    return [...row.payload.data, ...(row.payload.sold ?? [])].map(({ end_ticket }) => Number(end_ticket));
  if (row.kind !== 'sale') return [];
  const { scanned, non_scanned, seen = [] } = row.payload.data;
  return [
    ...[...scanned, ...non_scanned].map(({ end_ticket }) => Number(end_ticket)),
    ...seen.map(({ front_ticket }) => Number(front_ticket)),
  ];
}

/** All answers that the terminals got are those of one order of the submissions, and of reads between them. */
function strictlySerializable({ server }: World, { history }: SimulatedShop): void {
  for (const { initial, operations } of history.parts(server.believedAt)) {
    const verdict = checkLinearizable(operations, storeModel(initial, server.knew));
    if (verdict.kind === 'linearizable') continue;
    const why =
      verdict.kind === 'unknown'
        ? 'the search for an order was given up'
        : `${verdict.fitting} of ${operations.length} operations fit in an order, but not ${JSON.stringify(verdict.stuck)}`;
    throw new Broken(`The answers are those of no order of what was sent: ${why}`);
  }
}

/** @param history before it. @throws Broken */
function dismissalOf(
  { exception, at }: Dismissed,
  lots: readonly OracleLot[],
  history: readonly Received[],
): Received {
  const all = openExceptions(lots, history);
  // While the server had no power, a record may have been on its way that took some of its tickets.
  const who = exception.slice(0, exception.lastIndexOf(':'));
  const open = all.find(({ text }) => text === exception) ?? all.find(({ text }) => text.startsWith(who));
  if (!open) throw new Broken(`An exception was dismissed that wasn't there: ${exception}`);
  return { kind: 'dismissal', exception: open.name, at };
}

/** "What is on the way can be recorded as lost by the sender's admin." */
function lossOf(
  key: string,
  { upc, start, end, by }: Lost,
  recordedAt: number,
  lotWith: (upc: string, ticket: number) => OracleLot,
): Received {
  const claim = { lot: lotWith(upc, start), start, end, scanned: false, removedAs: 'lost' } as const;
  const nothing = { seen: [], unknown: [], putsUp: false };
  return { kind: 'count', key, recordedAt, knew: null, purpose: 'removal', by, claims: [claim], ...nothing };
}

function countOf(
  { key, payload }: Extract<OutboxRow, { kind: 'sale' }>,
  by: string,
  lotWith: (upc: string, ticket: number) => OracleLot,
): Undated {
  const { data, purpose = 'shift' } = payload;
  const claimsOf = (list: 'scanned' | 'non_scanned') =>
    data[list].map((entry) => {
      const [start, end] = [Number(entry.start_ticket), Number(entry.end_ticket)];
      return { lot: lotWith(entry.lot_number, start), start, end, scanned: list === 'scanned' };
    });
  return {
    kind: 'count',
    ...{ key, purpose, by, unknown: [], putsUp: false },
    claims: [...claimsOf('scanned'), ...claimsOf('non_scanned')],
    seen: (data.seen ?? []).map(({ lot_number, front_ticket }) => ({
      lot: lotWith(lot_number, Number(front_ticket)),
      front: Number(front_ticket),
    })),
  };
}

/**
 * Tickets and money, as the oracle derives them from what was sent. What a count says about packs on the shelf is the terminal's; drawers
 * are compared one by one, since several clerks may share one.
 */
function compare(answers: Answers, expected: Answers): void {
  for (const name of Object.keys(expected) as (keyof Answers)[]) {
    if (name === 'shifts' || name === 'drawers') continue;
    const [has, needs] = [answers[name], expected[name]];
    const extra = has.filter((fact) => !needs.includes(fact));
    const lacking = needs.filter((fact) => !has.includes(fact));
    if (extra.length + lacking.length > 0 || has.length !== needs.length)
      throw new Broken(
        `${name}: the server says ${extra.length} other things, such as "${extra[0]}", and lacks ${lacking.length}, such as "${lacking[0]}"`,
      );
  }
}

/** Drawers, censuses and the other store, one text for each fact. */
function addUp(facts: readonly string[], expected: readonly string[]): void {
  const extra = facts.find((each) => !expected.includes(each));
  const lacking = expected.find((each) => !facts.includes(each));
  if (extra !== undefined || lacking !== undefined || facts.length !== expected.length)
    throw new Broken(`The report has "${extra}", and lacks "${lacking}"`);
}

/** Every terminal of a store shows the stock that the server has. */
async function everyScreenIsTheSame(terminals: readonly Terminal[], list: StockListReply): Promise<void> {
  for (const terminal of terminals)
    if (!isSameStock((await terminal.stock()) ?? [], list))
      throw new Broken(`${terminal.name} shows another stock than the server has`);
}

const DAYS_WITHOUT_RECORDS = [2, 6];

/** The pages of the company have the figures that those of its stores have; a store that never received a pack is outside of them. */
async function everyPageIsTheSame({ time }: World, shop: SimulatedShop): Promise<void> {
  const { owner, opened, offices, sister } = shop;
  const today = dayOf(time.now);
  const pause = () => time.wait(PASSAGE_MS);
  const pages = figuresOfCompany(owner, opened.company.id, today, pause);
  const ofCompany = await time.runToEnd(pages, 10 * PASSAGE_MS);
  const isSetUp = sister.actions.length > 0;
  const open = isSetUp ? [offices.here, offices.there] : [offices.here];
  const ofStores = await time.runToEnd(figuresOfStores(open, today));
  const isOfOther = (fact: string): boolean => !isSetUp && fact.startsWith(`store ${offices.there.storeId}:`);
  addUp(
    ofCompany.filter((fact) => !isOfOther(fact)),
    ofStores,
  );
}

/** "The same UPC arrives again and again, so a lot is identified by store + lot number (= the UPC) + lot counter (1, 2, 3 …)." */
function namedInTurn(rolls: readonly Roll[]): void {
  for (const upc of new Set(rolls.map((roll) => roll.upc))) {
    const counters = rolls.flatMap((roll) => (roll.upc === upc ? roll.lotCounter : []));
    counters.sort((a, b) => a - b);
    if (counters.some((counter, index) => counter !== index + 1))
      throw new Broken(`The packs of ${upc} are lots ${counters}`);
  }
}

/** After a count of everything, our records say what hangs on the shelf. */
function asTheRollsAre(rolls: readonly Roll[], { data }: StockListReply): void {
  namedInTurn(rolls);
  for (const roll of rolls) {
    const left = data.filter(
      ({ lot_number, min, max }) =>
        lot_number === roll.upc && roll.start <= Number(min) && Number(max) <= roll.end,
    );
    const other = left.find(({ lot_counter }) => lot_counter !== roll.lotCounter);
    if (other) throw new Broken(`${roll.upc} lot ${roll.lotCounter} is listed as lot ${other.lot_counter}`);
    const is = left
      .map(({ min, max, status_code }) => `${Number(min)}–${Number(max)} ${status_code}`)
      .join(', ');
    const really =
      roll.front > roll.end
        ? ''
        : `${roll.front}–${roll.end} ${roll.hangs ? TICKET_STATUS.onShelf : TICKET_STATUS.active}`;
    if (is !== really)
      throw new Broken(
        `${roll.upc} lot ${roll.lotCounter} is ${is || 'gone'}, but really ${really || 'gone'}`,
      );
  }
}
