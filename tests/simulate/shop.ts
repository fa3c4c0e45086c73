import { createHash } from 'node:crypto';
import { seededRandom } from '../../server/seed/random';
import type { OutboxRow } from '../../src/device/rows';
import type { CensusPackRow } from '../../src/shared/counting/census-schema';
import { gameOfStandIn } from '../../src/shared/stock/found-packs';
import type { FoundResult, PacksFoundReply } from '../../src/shared/stock/found-packs-schema';
import type { StockRun } from '../../src/shared/stock/stock';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { diceFor } from '../chaos/dice';
import { must } from '../support/api/must';
import type { Person } from '../support/databases/fixtures';
import { dayOf } from '../support/oracles/store-oracle';
import type { OpenStore } from '../support/shops/open-store';
import { type Census, OTHER, type Scanned, scansOf, textOfScan } from './censuses';
import { anySettleDays, anyWeekStarts, PLACES, type Place, type SettleDays } from './charges';
import type { StoreOffice } from './company-pages';
import type { Money } from './drawers';
import { ACTIVE, History, ON_SHELF } from './history';
import { Link, type Noted } from './network';
import { type Correction, Desk, Office, type PackDay } from './office';
import { type Act, type Event, HANDED_OVER, IN_BACK, PACKS, THERE } from './plan';
import type { Programs } from './programs';
import { LOST, type Removal, saidOf, saidOfSent, takeAway } from './removals';
import type { SimulatedServer } from './server';
import { SisterStore } from './sister-store';
import { Interrupted, Terminal, type Worker } from './terminal';
import { oneOf, type Sent } from './transfers';
import { uuidsFrom, type VirtualTime } from './virtual-time';
import {
  firstTicket,
  scannedOf,
  UNNAMED,
  upcInStore,
  upcOfGame,
  type Walk,
  type WalkScan,
  walkedRoll,
  walkedTickets,
} from './walks';

/** A roll of tickets as it really is. */
export type Roll = {
  upc: string;
  /** `UNNAMED`: a walk found it, and the server has sent no answer about it */
  lotCounter: number;
  /** serials as numbers */
  start: number;
  end: number;
  /** the first ticket that nobody has bought; after `end`: none is left */
  front: number;
  hangs: boolean;
  /** where a person has put it, elsewhere than where it hangs or lies by our records; null: it's there */
  keptIn: 'back' | 'safe' | null;
  /** since the shop's opening; null: a terminal's record hangs it up */
  hangsSince: number | null;
  receivedAt: number;
  /** the lines of walks that found it; none: the office received it */
  finds: Find[];
};

/** A line of a walk in an entry: the first ticket of its pack then, and its instant by the terminal's clock, in milliseconds since 1970. */
export type Find = { row: OutboxRow; index: number; front: number; at: number };

/** What breaks a promise of the product. */
export class Broken extends Error {}

export type World = {
  time: VirtualTime;
  programs: Programs;
  server: SimulatedServer;
  seed: number;
  /** told of everything that happens */
  log: (line: string) => void;
};

export const PRICE = 5;
export const PASSAGE_MS = 10 * 60_000;
/** A person needs so long from one pack to the next. */
const SCAN_MS = 3_000;
/** After so many packs, nothing is scanned for a while. */
const SCANS_TO_PAUSE = 4;
/** A clerk needs so long for the money of a shift. */
const TYPING_MS = 30_000;
/** Refusals of an entry whose lot, or whose record of the shelf, the server has lost. */
const OF_WHAT_IS_LOST = new Set<string>([
  ERROR_CODE.notOnShelf,
  ERROR_CODE.unknownLot,
  ERROR_CODE.unknownSerial,
]);
/** Longest wait until all terminals have sent everything after the last day. */
const SETTLE_MS = DAY_MS / 4;

/** The requests of the other store's terminal are in no history. */
const NOT_NOTED: Noted = { invoked: () => () => undefined, arrives: () => undefined };

/** A shop with its terminals, its rolls, and what was shown as saved. */
export class SimulatedShop {
  readonly rolls: Roll[] = [];
  /** the entries that a person saw as saved, or found on the terminal, by key */
  readonly made = new Map<string, { row: OutboxRow; by: string }>();
  /** the scans of censuses that were made, and whether they were shown as saved */
  readonly scanned: Scanned[] = [];
  /** packs that were scanned by a walk, until there is an entry for them */
  #unlisted: Roll[] = [];
  /** the scans of walks that are in no entry yet, or in one about whose game the server asks */
  #walked: WalkScan[] = [];
  /** the scans in the entries of walks, by key */
  readonly #scansOf = new Map<string, readonly WalkScan[]>();
  /** the results of the lines of walks, by key, as the server answered last; `at`: then */
  readonly #results = new Map<string, { at: string | undefined; results: FoundResult['result'][] }>();
  /** what the walk of a terminal has asked a person so far */
  readonly #questions = new Map<number, string[]>();
  /** the UPCs of walked packs about whose games the server asked */
  readonly #askedUpcs = new Set<string>();
  /** a census that people may join: nobody has closed it */
  #openCensus: string | null = null;
  #broken: Broken | null = null;
  /** terminals on which a count with kept cards is being saved */
  readonly #saving = new Set<number>();
  /** the packs that the server knew at its last backup */
  #inBackup: readonly Roll[] | null = null;
  /** the packs that it has lost, until they are received again */
  #lost: Roll[] = [];
  #wasPutBack = false;

  private constructor(
    private readonly world: World,
    readonly opened: OpenStore,
    readonly terminals: readonly Terminal[],
    /** as the terminals saw it */
    readonly history: History,
    readonly openedAt: number,
    readonly office: Office,
    readonly sister: SisterStore,
    readonly settleDays: SettleDays,
    /** the owner of both stores */
    readonly owner: Desk,
  ) {}

  static async open(world: World): Promise<SimulatedShop> {
    const { server, time, programs, seed } = world;
    const openedAt = time.now;
    const random = seededRandom(diceFor(seed, 'rolls').whole(0, 2 ** 31));
    const rolls = Array.from({ length: PACKS }, (_, index) =>
      rollOf(index, 12 + Math.floor(random() * 28), index < PACKS - IN_BACK, openedAt),
    );
    const { company, store, admins } = await time.runToEnd(
      server.openStore({
        priceCents: PRICE * 100,
        admins: ['Second Admin', 'Third Admin'],
        // The last one isn't part of the simulation; tests/support/shops/shop-answers expects it.
        packs: [...rolls.map(packOf), { upc: '028400001234', first: '15401234567000', size: 80 }],
        openedAt: new Date(openedAt),
      }),
      PASSAGE_MS,
    );
    const clerks = await time.runToEnd(server.addClerks(store, ['First Clerk', 'Other Clerk']), PASSAGE_MS);
    const people = [store.admin, ...admins];
    const opening = rolls.map((roll) => ({ ...roll, isShelved: roll.hangs }));
    const history = new History(opening, server.knew);
    const terminalOf = async (index: number, person: Person, storeId: number, noted: Noted) => {
      const user = {
        ...{ id: person.id, name: person.name, email: null, Username: person.Username, user_role: 6 },
        ...{ created_at: '2026-01-01 08:00:00', store_id: storeId, store_name: 'Store' },
      } as Worker;
      const isHandedOver = index === HANDED_OVER;
      const name = `terminal ${index}`;
      const link = new Link(name, time, server, noted);
      link.onRequest = (text) => world.log(`${name} ${text.replace(/[0-9a-f-]{36}/g, 'id')}`);
      const token = await time.runToEnd(server.tokenOf(person.id, isHandedOver), PASSAGE_MS);
      const ownRandom = seededRandom(diceFor(seed, name).whole(0, 2 ** 31));
      const atIt = isHandedOver ? clerks : [];
      const hasPlans = index === 0;
      return new Terminal(name, user, atIt, token, hasPlans, link, time, programs, ownRandom);
    };
    const terminals: Terminal[] = [];
    for (const [index, person] of people.entries())
      terminals.push(await terminalOf(index, person, store.id, history));
    const token = await time.runToEnd(server.tokenOf(store.admin.id), PASSAGE_MS);
    const opened = { company, store, admins };
    const newKey = uuidsFrom(seededRandom(diceFor(seed, 'office').whole(0, 2 ** 31)));
    const office = new Office(server, history, opened, token, newKey);
    const { admin: sisterAdmin, id: sisterId } = company.stores[1];
    const sisterToken = await time.runToEnd(server.tokenOf(sisterAdmin.id), PASSAGE_MS);
    const there = await terminalOf(THERE, sisterAdmin, sisterId, NOT_NOTED);
    const sister = new SisterStore(server, opened, sisterToken, newKey, () => time.now, there);
    const settleDays = anySettleDays(seed);
    const weekStarts = anyWeekStarts(seed);
    const owner = new Desk(server, await time.runToEnd(server.tokenOf(company.admin.id), PASSAGE_MS), newKey);
    const shop = new SimulatedShop(
      ...([world, opened, terminals, history, openedAt] as const),
      ...([office, sister, settleDays, owner] as const),
    );
    for (const place of PLACES) {
      const { desk, storeId } = shop.offices[place];
      const settings = { settle_days: settleDays[place], week_starts_on: weekStarts[place] };
      await time.runToEnd(must(desk.call('PUT', `/store-settings/${storeId}`, settings), 200), PASSAGE_MS);
    }
    shop.rolls.push(...rolls);
    for (const terminal of shop.everyTerminal)
      terminal.onAcknowledged = (rows) => shop.#areAcknowledged(terminal.name, rows);
    for (const terminal of shop.everyTerminal) await time.runToEnd(terminal.start(), PASSAGE_MS);
    return shop;
  }

  /** Those of both stores. */
  get everyTerminal(): readonly Terminal[] {
    return [...this.terminals, this.sister.terminal];
  }

  get offices(): Record<Place, StoreOffice> {
    const [here, there] = this.opened.company.stores;
    return { here: { desk: this.office, storeId: here.id }, there: { desk: this.sister, storeId: there.id } };
  }

  /** Lets all events happen. @throws Broken */
  async live(events: readonly Event[]): Promise<void> {
    const { time, log } = this.world;
    const faults: unknown[] = [];
    for (const { at, ...act } of events) {
      await time.runUntil(this.openedAt + at);
      this.requireSound();
      if (faults.length > 0) throw faults[0];
      log(JSON.stringify(act));
      this.#perform(act).catch((error: unknown) => {
        if (!(error instanceof Interrupted)) faults.push(error);
      });
    }
    await time.runUntil(time.now + PASSAGE_MS);
    if (faults.length > 0) throw faults[0];
  }

  /** Nothing so far breaks a promise. @throws Broken */
  requireSound(): void {
    if (this.#broken) throw this.#broken;
    const [violation] = this.world.server.takeViolations();
    if (violation) throw new Broken(`The server fails, or an invariant of it is violated: ${violation}`);
  }

  /** The network returns, clocks are set right, and everything is sent; then one clerk counts once more. @throws Broken */
  async settle(): Promise<void> {
    const { time } = this.world;
    await time.runToEnd(this.#powerOn(false), PASSAGE_MS);
    await time.runToEnd(this.#receiveLost(), PASSAGE_MS);
    for (const roll of this.rolls) roll.keptIn = null;
    this.#cuts = [];
    for (const [index, terminal] of this.everyTerminal.entries()) {
      terminal.link.isOffline = false;
      terminal.link.hasPortal = false;
      terminal.link.faults = [];
      terminal.clockError = 0;
      // A new start, so that an app whose clock was wrong looks at it again.
      terminal.cut();
      await time.runToEnd(this.#switchOn(index), PASSAGE_MS);
      await time.runToEnd(this.#leaveCensus(index), PASSAGE_MS);
    }
    // The server may ask about what was sent.
    for (let round = 0; round < 2; round++) {
      for (const [index, terminal] of this.terminals.entries())
        if (terminal.worker) await time.runToEnd(this.#answer(index), PASSAGE_MS);
      await this.#sendAll();
    }
    for (const { isSaved, code } of this.#walked)
      if (isSaved) throw new Broken(`The scan of ${code} in a walk was shown as saved, and is in no entry`);
    const [first] = this.terminals;
    if (!first) return;
    await time.runToEnd(first.refresh(), PASSAGE_MS);
    for (let round = 0; round < 2; round++) await time.runToEnd(this.#count(0, 'shift', []), PASSAGE_MS);
    await this.#sendAll();
    this.requireSound();
    for (const terminal of this.everyTerminal) await time.runToEnd(terminal.refresh(), PASSAGE_MS);
  }

  /**
   * Nobody did anything that the server may refuse, unless it has lost what an entry depends on, or has asked about the game of a pack
   * that the entry names: one that it never had recorded needs a person then (decision 22).
   */
  #mayLack({ kind, payload, sentAt, lastError }: OutboxRow): boolean {
    const isOfLostScans =
      (kind === 'census_close' || kind === 'placed') && lastError?.code === ERROR_CODE.invalidContent;
    const isOfLost = isOfLostScans || OF_WHAT_IS_LOST.has(lastError?.code ?? '');
    const text = JSON.stringify(payload);
    const isOfAsked = [...this.#askedUpcs].some((upc) => text.includes(`"lot_number":"${upc}"`));
    return (this.#wasPutBack || isOfAsked) && sentAt === undefined && isOfLost;
  }

  async #sendAll(): Promise<void> {
    const { time } = this.world;
    const last = time.now + SETTLE_MS;
    for (;;) {
      await time.runUntil(time.now + PASSAGE_MS);
      this.requireSound();
      let waiting = 0;
      for (const terminal of this.everyTerminal) {
        const rows = await time.runToEnd(terminal.rows(), PASSAGE_MS);
        this.#readResults(rows);
        for (const row of rows) {
          if (row.state === 'sent') continue;
          waiting += 1;
          if (row.state === 'pending') continue;
          if (!this.#mayLack(row))
            throw new Broken(`${terminal.name} has an entry that was refused: ${row.lastError?.message}`);
          await time.runToEnd(terminal.sendAgain(row), PASSAGE_MS);
        }
      }
      if (waiting === 0) return;
      if (time.now > last) throw new Broken(`${waiting} entries are never sent`);
      for (const terminal of this.everyTerminal) terminal.catchUp();
    }
  }

  /** Steps of the disks after which terminals lose their power. */
  #cuts: { at: number; terminal: number }[] = [];

  /** Called at each step of a disk. */
  readonly onStep = (): void => {
    if (this.#cuts.length === 0) return;
    const { steps } = this.world.time;
    const due = this.#cuts.filter(({ at }) => at <= steps);
    if (due.length === 0) return;
    this.#cuts = this.#cuts.filter(({ at }) => at > steps);
    for (const { terminal } of due) {
      this.world.log(`terminal ${terminal} has no power`);
      this.#terminal(terminal).cut();
    }
  };

  async #perform(act: Act): Promise<void> {
    const { time, server } = this.world;
    switch (act.kind) {
      case 'sold':
        return this.#sell(act.pack, act.tickets);
      case 'count':
        return this.#count(act.terminal, act.purpose, act.overlooked, act.money);
      case 'shelf':
        return this.#hangUp(act.terminal);
      case 'removal':
        return this.#remove(act.terminal, act);
      case 'sent':
        return this.#send(act.terminal, act.pack, act.soldOutAt);
      case 'received there':
        return this.sister.receive(act.pack, act.tickets);
      case 'sold there':
        return act.atTerminal
          ? this.sister.sellAtTerminal(act.pack, act.tickets)
          : this.sister.sell(act.pack, act.tickets);
      case 'sent back':
        return this.sister.sendBack(act.pack);
      case 'received back':
        return this.#receiveBack(oneOf(await this.office.onTheWay('to'), act.pack));
      case 'called back':
        return this.#callBack(oneOf(await this.office.onTheWay('from'), act.pack), act.tickets);
      case 'lost on the way':
        return this.#loseOnTheWay(oneOf(await this.office.onTheWay('from'), act.pack));
      case 'walk':
        return this.#walk(act.terminal, act);
      case 'answers':
        if (this.#terminal(act.terminal).worker) await this.#answer(act.terminal);
        return;
      case 'census':
        return this.#takeCensus(act.terminal, act);
      case 'put elsewhere': {
        const roll = oneOf(
          this.rolls.filter(({ front, end }) => front <= end),
          act.pack,
        );
        if (roll) roll.keptIn = act.place;
        return;
      }
      case 'census read':
        return this.#readCensus(act.terminal, act);
      case 'correction':
        return this.#correct(act);
      case 'dismissal':
        if (server.isUp) await this.office.dismiss(act.exception);
        return;
      case 'week closed': {
        const { desk, storeId } = this.offices[act.place];
        if (server.isUp) await desk.closeWeek(storeId, this.openedAt);
        return;
      }
      case 'statement': {
        const { desk, storeId } = this.offices[act.place];
        if (server.isUp)
          await desk.enterStatement(storeId, dayOf(time.now - act.daysAgo * DAY_MS), act.dollars);
        return;
      }
      case 'pack day':
        return this.#enterDay(act);
      case 'hand-over':
        if (this.#terminal(HANDED_OVER).isRunning) await this.#terminal(HANDED_OVER).handOver(act.clerk);
        return;
      case 'received':
        return this.#receive();
      case 'faults':
        this.#link(act.terminal).faults = [...act.faults];
        return;
      case 'network':
        this.#link(act.terminal).isOffline = act.isOffline;
        if (!act.isOffline && this.#terminal(act.terminal).isRunning) this.#terminal(act.terminal).catchUp();
        return;
      case 'portal':
        this.#link(act.terminal).hasPortal = act.isThere;
        return;
      case 'terminal off':
        this.#cuts.push({ at: time.steps + act.steps, terminal: act.terminal });
        return;
      case 'terminal on':
        if (!this.#terminal(act.terminal).isRunning) await this.#switchOn(act.terminal);
        return;
      case 'clock':
        this.#terminal(act.terminal).clockError = act.error;
        return;
      case 'server off':
        server.cutAfter(act.statements);
        return;
      case 'server on':
        return this.#powerOn(act.isNew);
      case 'backup':
        return this.#backUp();
      case 'restore':
        return this.#restore();
    }
  }

  /** Starts a terminal and compares its disk with what its person saw before. @throws Broken */
  async #switchOn(index: number): Promise<void> {
    const terminal = this.#terminal(index);
    await terminal.start();
    if (index === THERE) return this.sister.look();
    const rows = await terminal.rows();
    this.#readResults(rows);
    const kept = await terminal.kept();
    const added = rows.filter(({ key }) => !this.made.has(key));
    const counts = added.filter(({ kind }) => kind === 'sale');
    if (this.#saving.has(index) && (counts.length === 0) !== (kept !== null))
      throw new Broken(
        `${terminal.name} has ${counts.length} new counts and ${kept ? 'unfinished' : 'no'} cards`,
      );
    this.#saving.delete(index);
    // The person looks: a pack whose record is there hangs.
    for (const row of added) this.#isMade(row);
  }

  async #count(
    index: number,
    purpose: 'shift' | 'opening',
    overlooked: number[],
    money?: Money,
  ): Promise<void> {
    const terminal = this.#terminal(index);
    if (!terminal.worker) return;
    const stock = await terminal.stock();
    if (!stock) return;
    let draft = await terminal.kept();
    if (!draft) {
      const seen = this.rolls.filter(
        (roll, at) => isInReach(roll) && roll.front <= roll.end && !overlooked.includes(at),
      );
      const cards = terminal.cardsOf(
        stock,
        seen.map(({ front }) => front),
      );
      const soldOut = terminal.marked(stock, (run) => this.#isGone(run, overlooked));
      draft = { cards, soldOut, purpose };
      await terminal.keep({ ...draft, cards: cards.slice(0, cards.length / 2), soldOut: [] });
      await terminal.keep(draft);
    }
    this.#saving.add(index);
    const row = await terminal.saveCount(draft, stock);
    this.#saving.delete(index);
    if (!row) return terminal.drop();
    this.#isSaved(index, row);
    // Nobody has sold anything in an opening check, which may be one that was begun the day before.
    if (!money || draft.purpose === 'opening') return;
    await this.world.time.wait(TYPING_MS);
    if (terminal.worker) this.#isSaved(index, await terminal.saveMoney(row, money));
  }

  async #remove(index: number, removal: Removal): Promise<void> {
    const terminal = this.#terminal(index);
    if (!terminal.worker) return;
    const left = this.rolls.filter(({ front, end }) => front <= end);
    const roll = left[removal.pack % Math.max(1, left.length)];
    const stock = await terminal.stock();
    if (!roll || !stock) return;
    const runs = stock.filter((run) => isOf(roll, run));
    const row = await terminal.saveRemoval(runs, saidOf(removal, roll));
    if (row) this.#isSaved(index, row);
  }

  /** An admin sends what is left of a pack to the other store. */
  async #send(index: number, pack: number, soldOutAt: number | null): Promise<void> {
    const terminal = this.#terminal(index);
    if (!terminal.worker) return;
    const roll = oneOf(
      this.rolls.filter(({ front, end }) => front <= end),
      pack,
    );
    const stock = await terminal.stock();
    if (!roll || !stock) return;
    const said = saidOfSent(roll);
    if (soldOutAt !== null && roll.hangs && this.#terminal(soldOutAt).isRunning) {
      // Taken from the shelf, it looks sold out.
      roll.front = roll.end + 1;
      await this.#count(soldOutAt, 'shift', []);
      await this.world.time.wait(TYPING_MS);
    }
    const runs = stock.filter((run) => isOf(roll, run));
    const row = await terminal.saveRemoval(runs, said, this.opened.company.stores[1].id);
    if (row) this.#isSaved(index, row);
  }

  async #callBack(sent: Sent | undefined, tickets: number): Promise<void> {
    if (sent) await this.#receiveBack({ ...sent, start: Math.max(sent.start, sent.end - tickets + 1) });
  }

  /** Tickets come back that are the last ones of their pack, or go before those that are here. */
  async #receiveBack(sent: Sent | undefined): Promise<void> {
    const roll = sent && this.rolls.find(({ start, end }) => start <= sent.start && sent.end <= end);
    if (roll && sent.end === Math.min(roll.front - 1, roll.end))
      await this.office.takeBack(sent, () => {
        roll.front = sent.start;
      });
  }

  async #loseOnTheWay(sent: Sent | undefined): Promise<void> {
    if (sent) await this.office.lose(sent);
  }

  /** An admin scans a pack of a game that the terminal knows, or that the store doesn't list. */
  async #walk(index: number, walk: Walk): Promise<void> {
    const terminal = this.#terminal(index);
    if (!terminal.worker) return;
    const stock = await terminal.stock();
    const fresh = walkedRoll(walk);
    const before = [...this.rolls, ...this.#unlisted].find(({ end }) => end === fresh.end);
    const roll = before ?? fresh;
    const place = roll.hangs ? 'shelf' : walk.place;
    const isKnown = stock?.some((run) => isOf(roll, run) && (place === 'back' || run.status === ON_SHELF));
    // A pack that lies elsewhere, or one of the back room that isn't whole any more or would be hung up before it was seen there.
    const isUnfit =
      roll.keptIn !== null || (!roll.hangs && (roll.front !== roll.start || terminal.clockError !== 0));
    const isListed = gameOfStandIn(roll.upc) === null;
    const isOfGame = !isListed || stock?.some(({ upc }) => upc === roll.upc);
    if (!stock || isKnown || isUnfit || roll.front > roll.end || !isOfGame) return;
    const code = scannedOf(roll, walk, place);
    // It may be in the terminal's walk, and wait for an answer.
    if (!(await terminal.isNewInWalk(code, place)) || !terminal.worker) return;
    if (!before) this.#unlisted.push(roll);
    const scan = { code, place, by: terminal.worker.id, at: terminal.now, isSaved: false };
    this.#walked.push(scan);
    await terminal.scanInWalk(scan.code, place);
    scan.isSaved = true;
    // The size of a pack of a known game is answered at once.
    if (isListed) return this.#answer(index);
    await this.#sendWalk(index, walk.ends);
  }

  /** A person answers all that a terminal's walk asks, and ends it. "A game that nobody knows yet asks once." @throws Broken */
  async #answer(index: number): Promise<void> {
    const questions = await this.#terminal(index).answerWalk();
    const before = this.#questions.get(index) ?? [];
    const again = questions.find((each, at) => before.includes(each) || questions.indexOf(each) < at);
    if (again) throw new Broken(`A walk of terminal ${index} asks again for the ${again}`);
    this.#questions.set(index, [...before, ...questions]);
    await this.#sendWalk(index, true);
  }

  async #sendWalk(index: number, isLast: boolean): Promise<void> {
    const terminal = this.#terminal(index);
    if (!(await terminal.sendWalk(isLast))) this.#questions.delete(index);
    const rows = await terminal.rows();
    this.#readResults(rows);
    for (const row of rows)
      if (row.kind === 'packs_found' && !this.made.has(row.key)) this.#isSaved(index, row);
  }

  /** The server's answers about the lines of walks. A line whose game it asks about is in the terminal's walk again. */
  #readResults(rows: readonly OutboxRow[]): void {
    for (const row of rows) {
      if (row.kind !== 'packs_found') continue;
      const { key, packs, payload, reply, sentAt } = row;
      if (!reply || !('data' in reply) || !Array.isArray(reply.data)) continue;
      if (this.#results.get(key)?.at === sentAt) continue;
      const answers = (reply as PacksFoundReply).data;
      const results = answers.map(({ result }) => result);
      this.#results.set(key, { at: sentAt, results });
      for (const { code, lot_counter } of answers) {
        const { end } = walkedTickets(code, payload.place);
        const roll = this.rolls.find((each) => each.end === end);
        if (roll && lot_counter !== null) roll.lotCounter = lot_counter;
      }
      for (const [index, { upc }] of packs.entries())
        if (results[index] === 'needs_game') this.#askedUpcs.add(upc);
      for (const [index, scan] of (this.#scansOf.get(key) ?? []).entries())
        if (results[index] === 'needs_game' && !this.#walked.includes(scan)) this.#walked.push(scan);
    }
  }

  /** Whether a line of a walk made or found a pack, so that nobody is asked about its game. */
  readonly isTaken = ({ key }: OutboxRow, index: number): boolean =>
    this.#results.get(key)?.results[index] !== 'needs_game';

  /** "One scan makes the pack": it is in one entry. @throws Broken */
  #isFound(row: Extract<OutboxRow, { kind: 'packs_found' }>): void {
    const { place, data } = row.payload;
    const scans: WalkScan[] = [];
    this.#scansOf.set(row.key, scans);
    for (const [index, { code }] of data.entries()) {
      const isOfLine = (scan: WalkScan): boolean =>
        scan.code === code && scan.place === place && scan.by === row.userId;
      const scan = this.#walked.find(isOfLine);
      if (!scan) throw new Broken('A pack that one scan found is in two entries');
      this.#walked = this.#walked.filter((each) => each !== scan);
      scan.isSaved = true;
      scans.push(scan);
      const { start: front, end } = walkedTickets(code, place);
      const unlisted = this.#unlisted.find((each) => each.end === end);
      this.#unlisted = this.#unlisted.filter((each) => each !== unlisted);
      if (unlisted) this.rolls.push({ ...unlisted, start: front });
      const roll = this.rolls.find((each) => each.end === end);
      if (!roll) continue;
      roll.finds.push({ row, index, front, at: Math.min(scan.at, Date.parse(row.recordedAt)) });
      roll.start = Math.min(roll.start, front);
      // As after a shelf record: what lay in the back room hangs once there is an entry, and its first tickets are sold.
      if (place === 'shelf') {
        roll.hangs = true;
        roll.front = Math.max(roll.front, front);
      }
    }
  }

  /** A person scans all rolls but the overlooked ones, where they are. */
  async #takeCensus(index: number, census: Census): Promise<void> {
    const terminal = this.#terminal(index);
    if (!terminal.worker) return;
    const stock = await terminal.stock();
    if (!stock) return;
    const joined = census.joins ? this.#openCensus : null;
    const censusId = (await terminal.census()) ?? (await terminal.enterCensus(joined));
    this.#openCensus = censusId;
    let scans = 0;
    for (const scan of scansOf(census, this.rolls)) {
      await this.world.time.wait(SCAN_MS);
      if (!terminal.worker) return;
      const run = stock.find((each) => isOf(scan.roll, each));
      const scanned = { censusId, text: textOfScan(scan), isSaved: false };
      this.scanned.push(scanned);
      await terminal.saveScan(scan, run);
      scanned.isSaved = true;
      scans += 1;
      if (scans % SCANS_TO_PAUSE > 0) continue;
      await terminal.sendScans();
      await this.#sentScans(index);
    }
    if (!census.closes || scans === 0) return this.#leaveCensus(index);
    await terminal.endCensus(true);
    this.#openCensus = null;
    await this.#sentScans(index);
  }

  async #leaveCensus(index: number): Promise<void> {
    const terminal = this.#terminal(index);
    if ((await terminal.census()) === null) return;
    await terminal.endCensus(false);
    await this.#sentScans(index);
  }

  /** Notes the entries of censuses: scans become entries without a press of a button. */
  async #sentScans(index: number): Promise<void> {
    for (const row of await this.#terminal(index).rows())
      if ((row.kind.startsWith('census') || row.kind === 'placed') && !this.made.has(row.key))
        this.#isSaved(index, row);
  }

  /** An admin reads the lists of the newest census, and acts on what the terminal has in its stock too. */
  async #readCensus(index: number, { moves, lost }: Extract<Act, { kind: 'census read' }>): Promise<void> {
    const terminal = this.#terminal(index);
    if (!terminal.worker) return;
    const census = await terminal.newestCensus();
    const stock = await terminal.stock();
    if (!census || !stock) return;
    await this.world.time.wait(TYPING_MS);
    if (!terminal.worker) return;
    const runsOf = ({ lot_number, lot_counter }: CensusPackRow): StockRun[] =>
      stock.filter(
        ({ upc, lotCounter, isUnnamed }) => !isUnnamed && upc === lot_number && lotCounter === lot_counter,
      );
    if (moves) {
      await terminal.savePlaces(census.elsewhere.filter((each) => runsOf(each).length > 0));
      await this.#sentScans(index);
    }
    const neverSeen = census.never_seen.filter(({ lot_number }) => lot_number !== OTHER.upc);
    for (const pack of neverSeen.slice(0, lost)) {
      const row = await terminal.saveRemoval(runsOf(pack), LOST);
      if (row) this.#isSaved(index, row);
    }
  }

  /** The office corrects what the server has of a pack that hangs. */
  async #correct(correction: Correction): Promise<void> {
    const hanging = this.rolls.filter(({ hangs, lotCounter }) => hangs && lotCounter !== UNNAMED);
    const roll = oneOf(hanging, correction.pack);
    if (roll && this.world.server.isUp) await this.office.correct(roll, correction);
  }

  /** The office enters a day for a pack that was received, as a person reads it in the lottery's report. */
  async #enterDay({ pack, what, days }: PackDay): Promise<void> {
    const received = this.rolls.filter((roll) => roll.finds.length === 0 && !this.#lost.includes(roll));
    const roll = oneOf(received, pack);
    if (!roll || !this.world.server.isUp) return;
    const { upc, lotCounter } = roll;
    await this.office.enterDay({ upc, lotCounter, what, day: dayOf(this.openedAt + days * DAY_MS) });
  }

  /** The server comes back, and both offices send again what they have no answer to. */
  async #powerOn(isNew: boolean): Promise<void> {
    await this.world.server.powerOn(isNew);
    await this.office.press();
    await this.sister.press();
  }

  async #hangUp(index: number): Promise<void> {
    const terminal = this.#terminal(index);
    if (!terminal.worker) return;
    const stock = await terminal.stock();
    const lies = ({ hangs, front, end }: Roll): boolean => !hangs && front <= end;
    const inBack = stock?.find(
      (run) => run.status === ACTIVE && this.rolls.some((roll) => lies(roll) && isOf(roll, run)),
    );
    if (!inBack) return;
    const row = await terminal.saveShelf(inBack);
    this.#isSaved(index, row);
  }

  async #receive(): Promise<void> {
    const { server, time } = this.world;
    if (!server.isUp) return;
    await this.#receiveLost();
    const index = this.rolls.filter(({ finds }) => finds.length === 0).length;
    const roll = rollOf(index, 20 + (index % 20), false, time.now);
    await this.#enter(roll);
    this.rolls.push(roll);
  }

  async #enter(roll: Roll): Promise<void> {
    const received = this.history.receives(roll);
    await this.world.server.receive(this.opened.store, packOf(roll));
    received();
  }

  async #backUp(): Promise<void> {
    const { server } = this.world;
    if (!server.isUp) return;
    await server.backUp();
    this.history.backedUp();
    this.sister.backedUp();
    this.#inBackup = [...this.rolls];
  }

  /** Everything that the terminals have sent since the backup is to come back; what the office entered has to be entered again. */
  async #restore(): Promise<void> {
    const { server, log } = this.world;
    if (!server.isUp || !this.#inBackup) return;
    // Before their instants are lost.
    await server.recordedKeys(this.opened.store.id);
    await server.restore();
    const kept = new Set(await server.recordedKeys(this.opened.store.id));
    this.history.putBack(kept, server.believedAt);
    server.forgetLost(kept);
    this.office.forgetLost(kept);
    this.sister.putBack();
    this.#wasPutBack = true;
    log(`the server has lost what came after the backup; it has ${kept.size} records`);
    this.#lost = this.rolls.filter((roll) => roll.finds.length === 0 && !this.#inBackup?.includes(roll));
  }

  /** The office receives once more what the server has lost. */
  async #receiveLost(): Promise<void> {
    for (const roll of this.#lost.splice(0)) {
      roll.receivedAt = this.world.time.now;
      await this.#enter(roll);
    }
  }

  #sell(pack: number, tickets: number): void {
    const hanging = [...this.rolls, ...this.#unlisted].filter(
      (roll) => isInReach(roll) && roll.front <= roll.end,
    );
    const roll = oneOf(hanging, pack);
    if (roll) roll.front = Math.min(roll.front + tickets, roll.end + 1);
  }

  #isGone(run: StockRun, overlooked: number[]): boolean {
    const at = this.rolls.findIndex((roll) => isOf(roll, run));
    const roll = this.rolls[at];
    return roll !== undefined && !overlooked.includes(at) && roll.hangs && roll.front > run.end;
  }

  #isSaved(index: number, row: OutboxRow): void {
    this.world.log(`terminal ${index} shows as saved: ${row.kind}, ${row.summary.count} tickets`);
    this.#isMade(row);
  }

  #isMade(row: OutboxRow): void {
    this.made.set(row.key, { row, by: row.userName });
    if (row.kind === 'packs_found') this.#isFound(row);
    if (row.kind === 'removal') takeAway(row, this.rolls);
    if (row.kind !== 'shelf') return;
    for (const { lot_number, end_ticket_number } of row.payload.data)
      for (const roll of this.rolls)
        if (roll.upc === upcInStore(lot_number) && roll.end === Number(end_ticket_number))
          Object.assign(roll, { hangs: true, keptIn: null });
  }

  #terminal(index: number): Terminal {
    const terminal = this.everyTerminal[index];
    if (!terminal) throw new RangeError(`There is no terminal ${index}`);
    return terminal;
  }

  /** Noted now and thrown by the shop: the terminal asks the server about its entries from time to time, and sends lost ones again. */
  #areAcknowledged(name: string, rows: readonly OutboxRow[]): void {
    this.#readResults(rows);
    const { acknowledged } = this.world.server;
    if (rows.some(({ key, state }) => state === 'sent' && !acknowledged.has(key)))
      this.#broken ??= new Broken(`${name} shows an entry as sent that the server has never acknowledged`);
  }

  #link = (index: number): Link => this.#terminal(index).link;
}

/** Whether people buy from a roll, and clerks see it at a count. */
const isInReach = ({ hangs, keptIn }: Roll): boolean => hangs && keptIn === null;

/** Whether tickets are of a roll. A terminal guesses the lot of a pack that it has found. */
const isOf = (roll: Roll, { upc, start, end }: Pick<StockRun, 'upc' | 'start' | 'end'>): boolean =>
  roll.upc === upcInStore(upc) && roll.start <= start && end <= roll.end;

/** Two packs of each game. */
function rollOf(index: number, size: number, hangs: boolean, receivedAt: number): Roll {
  const game = Math.floor(index / 2);
  const start = firstTicket(game, index % 2);
  return {
    upc: upcOfGame(game),
    lotCounter: 1 + (index % 2),
    ...{ start, end: start + size - 1, front: start, hangs, keptIn: null, receivedAt },
    hangsSince: hangs ? receivedAt : null,
    finds: [],
  };
}

const packOf = ({ upc, lotCounter, start, end, hangs }: Roll) => ({
  ...{ upc, lotCounter, first: String(start).padStart(14, '0'), size: end - start + 1 },
  shelved: hangs ? end - start + 1 : 0,
});

/** A digest over lines of text. */
export function digestOf(lines: readonly string[]): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(line).update('\n');
  return hash.digest('hex');
}
