import type { OutboxRow } from '../../src/device/rows';
import type { StockRun } from '../../src/shared/stock/stock';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { dayOf } from '../support/oracles/store-oracle';
import type { OpenStore } from '../support/shops/open-store';
import { Censuses } from './censuses';
import type { Place } from './charges';
import type { StoreOffice } from './company-pages';
import type { Money } from './drawers';
import { upcInStore } from './games';
import type { History } from './history';
import type { Link } from './network';
import type { Correction, Desk, Office, PackDay } from './office';
import { type Act, type Event, HANDED_OVER, THERE } from './plan';
import { Receipts } from './receipts';
import { type Removal, saidOf, saidOfSent, takeAway } from './removals';
import { isInReach, isOf, type Roll, UNNAMED } from './rolls';
import { isSameStock } from './screens';
import type { SisterStore } from './sister-store';
import { Interrupted, type Terminal } from './terminal';
import { oneOf, type Sent } from './transfers';
import { PASSAGE_MS } from './virtual-time';
import { Walks } from './walks';
import { Broken, type World } from './world';

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

/** A shop with its terminals, its rolls, and what was shown as saved. */
export class SimulatedShop {
  /** the entries that a person saw as saved, or found on the terminal, by key */
  readonly made = new Map<string, { row: OutboxRow; by: string }>();
  readonly walks = new Walks(this);
  readonly censuses = new Censuses(this);
  readonly receipts = new Receipts(this);
  #broken: Broken | null = null;
  /** terminals on which a count with kept cards is being saved */
  readonly #saving = new Set<number>();
  /** Steps of the disks after which terminals lose their power. */
  #cuts: { at: number; terminal: number }[] = [];

  constructor(
    readonly world: World,
    readonly opened: OpenStore,
    readonly openedAt: number,
    readonly rolls: Roll[],
    readonly terminals: readonly Terminal[],
    /** as the terminals saw it */
    readonly history: History,
    readonly office: Office,
    readonly sister: SisterStore,
    /** the owner of both stores */
    readonly owner: Desk,
  ) {
    for (const terminal of this.everyTerminal) {
      terminal.onAcknowledged = (rows) => this.#areAcknowledged(terminal.name, rows);
      terminal.onRefreshed = () => this.#showsTheSame(terminal);
    }
  }

  /** Those of both stores. */
  get everyTerminal(): readonly Terminal[] {
    return [...this.terminals, this.sister.terminal];
  }

  /** The packs with tickets that nobody has bought. */
  get #withTickets(): Roll[] {
    return this.rolls.filter(({ front, end }) => front <= end);
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
    await time.runToEnd(this.#powerOn(false));
    await time.runToEnd(this.receipts.receiveLost());
    for (const roll of this.rolls) roll.keptIn = null;
    this.#cuts = [];
    for (const [index, terminal] of this.everyTerminal.entries()) {
      terminal.link.isOffline = false;
      terminal.link.hasPortal = false;
      terminal.link.faults = [];
      terminal.clockError = 0;
      // A new start, so that an app whose clock was wrong looks at it again.
      terminal.cut();
      await time.runToEnd(this.#switchOn(index));
      await time.runToEnd(this.censuses.leave(index));
    }
    // The server may ask about what was sent.
    for (let round = 0; round < 2; round++) {
      for (const [index, terminal] of this.terminals.entries())
        if (terminal.worker) await time.runToEnd(this.walks.answer(index));
      await this.#sendAll();
    }
    this.walks.requireSent();
    const [first] = this.terminals;
    if (!first) return;
    await time.runToEnd(first.refresh());
    for (let round = 0; round < 2; round++) await time.runToEnd(this.#count(0, 'shift', []));
    await this.#sendAll();
    this.requireSound();
    for (const terminal of this.everyTerminal) await time.runToEnd(terminal.refresh());
  }

  /**
   * Nobody did anything that the server may refuse, unless it has lost what an entry depends on, or has asked about the game of a pack
   * that the entry names: one that it never had recorded needs a person then (decision 22).
   */
  #mayLack(row: OutboxRow): boolean {
    const { kind, sentAt, lastError } = row;
    const isOfLostScans =
      (kind === 'census_close' || kind === 'placed') && lastError?.code === ERROR_CODE.invalidContent;
    const isOfLost = isOfLostScans || OF_WHAT_IS_LOST.has(lastError?.code ?? '');
    const mayBeLost = this.receipts.wasPutBack || this.walks.isOfAskedGame(row);
    return mayBeLost && sentAt === undefined && isOfLost;
  }

  async #sendAll(): Promise<void> {
    const { time } = this.world;
    const last = time.now + SETTLE_MS;
    for (;;) {
      await time.runUntil(time.now + PASSAGE_MS);
      this.requireSound();
      let waiting = 0;
      for (const terminal of this.everyTerminal) {
        const rows = await time.runToEnd(terminal.rows());
        this.walks.readResults(rows);
        for (const row of rows) {
          if (row.state === 'sent') continue;
          waiting += 1;
          if (row.state === 'pending') continue;
          if (!this.#mayLack(row))
            throw new Broken(`${terminal.name} has an entry that was refused: ${row.lastError?.message}`);
          await time.runToEnd(terminal.sendAgain(row));
        }
      }
      if (waiting === 0) return;
      if (time.now > last) throw new Broken(`${waiting} entries are never sent`);
      for (const terminal of this.everyTerminal) terminal.catchUp();
    }
  }

  /** Called at each step of a disk. */
  readonly onStep = (): void => {
    if (this.#cuts.length === 0) return;
    const { steps } = this.world.time;
    const due = this.#cuts.filter(({ at }) => at <= steps);
    if (due.length === 0) return;
    this.#cuts = this.#cuts.filter(({ at }) => at > steps);
    for (const { terminal } of due) {
      this.world.log(`terminal ${terminal} has no power`);
      this.terminal(terminal).cut();
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
        return this.walks.scan(act.terminal, act);
      case 'answers':
        if (this.terminal(act.terminal).worker) await this.walks.answer(act.terminal);
        return;
      case 'census':
        return this.censuses.take(act.terminal, act);
      case 'put elsewhere': {
        const roll = oneOf(this.#withTickets, act.pack);
        if (roll) roll.keptIn = act.place;
        return;
      }
      case 'census read':
        return this.censuses.read(act.terminal, act);
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
        if (this.terminal(HANDED_OVER).isRunning) await this.terminal(HANDED_OVER).handOver(act.clerk);
        return;
      case 'received':
        return this.receipts.receive();
      case 'faults':
        this.#link(act.terminal).faults = [...act.faults];
        return;
      case 'network':
        this.#link(act.terminal).isOffline = act.isOffline;
        if (!act.isOffline && this.terminal(act.terminal).isRunning) this.terminal(act.terminal).catchUp();
        return;
      case 'portal':
        this.#link(act.terminal).hasPortal = act.isThere;
        return;
      case 'terminal off':
        this.#cuts.push({ at: time.steps + act.steps, terminal: act.terminal });
        return;
      case 'terminal on':
        if (!this.terminal(act.terminal).isRunning) await this.#switchOn(act.terminal);
        return;
      case 'clock':
        this.terminal(act.terminal).clockError = act.error;
        return;
      case 'server off':
        server.cutAfter(act.statements);
        return;
      case 'server on':
        return this.#powerOn(act.isNew);
      case 'backup':
        return this.receipts.backUp();
      case 'restore':
        return this.receipts.restore();
    }
  }

  /** Starts a terminal and compares its disk with what its person saw before. @throws Broken */
  async #switchOn(index: number): Promise<void> {
    const terminal = this.terminal(index);
    await terminal.start();
    if (index === THERE) return this.sister.noteEntries();
    const rows = await terminal.rows();
    this.walks.readResults(rows);
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
    const terminal = this.terminal(index);
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
    this.isSaved(index, row);
    // Nobody has sold anything in an opening check, which may be one that was begun the day before.
    if (!money || draft.purpose === 'opening') return;
    await this.world.time.wait(TYPING_MS);
    if (terminal.worker) this.isSaved(index, await terminal.saveMoney(row, money));
  }

  async #remove(index: number, removal: Removal): Promise<void> {
    const terminal = this.terminal(index);
    if (!terminal.worker) return;
    const roll = oneOf(this.#withTickets, removal.pack);
    const stock = await terminal.stock();
    if (!roll || !stock) return;
    const runs = stock.filter((run) => isOf(roll, run));
    const row = await terminal.saveRemoval(runs, saidOf(removal, roll));
    if (row) this.isSaved(index, row);
  }

  /** An admin sends what is left of a pack to the other store. */
  async #send(index: number, pack: number, soldOutAt: number | null): Promise<void> {
    const terminal = this.terminal(index);
    if (!terminal.worker) return;
    const roll = oneOf(this.#withTickets, pack);
    const stock = await terminal.stock();
    if (!roll || !stock) return;
    const said = saidOfSent(roll);
    if (soldOutAt !== null && roll.hangs && this.terminal(soldOutAt).isRunning) {
      // Taken from the shelf, it looks sold out.
      roll.front = roll.end + 1;
      await this.#count(soldOutAt, 'shift', []);
      await this.world.time.wait(TYPING_MS);
    }
    const runs = stock.filter((run) => isOf(roll, run));
    const row = await terminal.saveRemoval(runs, said, this.opened.company.stores[1].id);
    if (row) this.isSaved(index, row);
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

  /** The office corrects what the server has of a pack that hangs. */
  async #correct(correction: Correction): Promise<void> {
    const hanging = this.rolls.filter(({ hangs, lotCounter }) => hangs && lotCounter !== UNNAMED);
    const roll = oneOf(hanging, correction.pack);
    if (roll && this.world.server.isUp) await this.office.correct(roll, correction);
  }

  /** The office enters a day for a pack that was received, as a person reads it in the lottery's report. */
  async #enterDay({ pack, what, days }: PackDay): Promise<void> {
    const roll = oneOf(this.receipts.rolls, pack);
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
    const terminal = this.terminal(index);
    if (!terminal.worker) return;
    const stock = await terminal.stock();
    const lies = ({ hangs, front, end }: Roll): boolean => !hangs && front <= end;
    const inBack = stock?.find(
      (run) =>
        run.status === TICKET_STATUS.active && this.rolls.some((roll) => lies(roll) && isOf(roll, run)),
    );
    if (!inBack) return;
    const row = await terminal.saveShelf(inBack);
    this.isSaved(index, row);
  }

  #sell(pack: number, tickets: number): void {
    const hanging = [...this.rolls, ...this.walks.unlisted].filter(
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

  /** Notes an entry that a terminal has shown as saved. */
  isSaved(index: number, row: OutboxRow): void {
    this.world.log(`terminal ${index} shows as saved: ${row.kind}, ${row.summary.count} tickets`);
    this.#isMade(row);
  }

  #isMade(row: OutboxRow): void {
    this.made.set(row.key, { row, by: row.userName });
    if (row.kind === 'packs_found') this.walks.enters(row);
    if (row.kind === 'removal') takeAway(row, this.rolls);
    if (row.kind !== 'shelf') return;
    for (const { lot_number, end_ticket_number } of row.payload.data)
      for (const roll of this.rolls)
        if (roll.upc === upcInStore(lot_number) && roll.end === Number(end_ticket_number))
          Object.assign(roll, { hangs: true, keptIn: null });
  }

  /** One of both stores, by its number. */
  terminal(index: number): Terminal {
    const terminal = this.everyTerminal[index];
    if (!terminal) throw new RangeError(`There is no terminal ${index}`);
    return terminal;
  }

  /** Noted now and thrown by the shop: the terminal asks the server about its entries from time to time, and sends lost ones again. */
  #areAcknowledged(name: string, rows: readonly OutboxRow[]): void {
    this.walks.readResults(rows);
    const { acknowledged } = this.world.server;
    if (rows.some(({ key, state }) => state === 'sent' && !acknowledged.has(key)))
      this.#broken ??= new Broken(`${name} shows an entry as sent that the server has never acknowledged`);
  }

  /**
   * Noted now and thrown by the shop: a terminal whose entries are all in the server's list shows that list. If the stock has changed since
   * the answer, the list has another version.
   */
  async #showsTheSame(terminal: Terminal): Promise<void> {
    const { server } = this.world;
    const screen = await terminal.screen();
    if (!screen || screen.hasEffects || !server.isUp) return;
    const { desk, storeId } = this.offices[terminal === this.sister.terminal ? 'there' : 'here'];
    const list = await desk.look<StockListReply>(`/stock-list/${storeId}`);
    if (list.version === screen.version && !isSameStock(screen.stock, list))
      this.#broken ??= new Broken(
        `${terminal.name} has the server's version of the stock, and shows another one`,
      );
  }

  #link = (index: number): Link => this.terminal(index).link;
}
