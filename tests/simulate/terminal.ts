import { createRequire } from 'node:module';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { KnownHere } from '../../src/app/stock/first-walk/walk-lines';
import type { Api } from '../../src/device/client';
import type { Clerk, OutboxRow } from '../../src/device/rows';
import type { TerminalWalk } from '../../src/outbox/walk';
import type { SignedInUser } from '../../src/shared/accounts/auth-schema';
import type { Card } from '../../src/shared/counting/cards';
import type { Census, CensusListReply, CensusPackRow } from '../../src/shared/counting/census-schema';
import type { Removed } from '../../src/shared/stock/removal-parts';
import type { StockRun } from '../../src/shared/stock/stock';
import { STANDARD } from '../../src/shared/tickets/layouts';
import { numberToSerial } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { FakeLocks } from '../support/device/fake-locks';
import type { Scan } from './censuses';
import { type Money, moneyCountOf } from './drawers';
import { OLD_LIST, PLAN } from './games';
import type { Link } from './network';
import type { Programs, TerminalProgram } from './programs';
import { dateBy, mathWith, uuidsFrom, type VirtualTime } from './virtual-time';

const { Dexie } = createRequire(import.meta.url)('dexie') as typeof import('dexie');

/** The terminal refreshes its stock that long after an acknowledgement, and looks for changes as often as this. */
const QUIET_MS = 1_500;
const REFRESH_EVERY_MS = 8 * 3_600_000;
/**
 * Without a network it tries again this much later, not each minute: only the number of tries differs, and they were nine of ten requests
 * of a shop.
 */
const OFFLINE_MS = 30 * 60_000;

/** Unfinished cards. */
export type Draft = { cards: Card[]; soldOut: string[]; purpose: 'shift' | 'opening' };

/** A person who works at a terminal, or its account. */
export type Worker = SignedInUser & { store_id: number };

/** What a terminal shows of the stock. */
export type Screen = { stock: StockRun[]; version: string; hasEffects: boolean };

type Running = {
  program: TerminalProgram;
  isAlive: boolean;
  locks: LockManager;
  fetch: typeof fetch;
  /** acknowledgements of which its person has seen the effect */
  acks: number;
  /** whose token it has */
  account: Worker;
  worker: Worker | null;
};

/** The person's tab was closed or the terminal lost its power. */
export class Interrupted extends Error {}

/** A terminal of a store: its disk, its clock and the app on it. */
export class Terminal {
  /** the difference of its clock from the time, in milliseconds */
  clockError = 0;
  /** told of all entries after some were acknowledged */
  onAcknowledged: (rows: readonly OutboxRow[]) => void = () => undefined;
  /** called after the server has answered about the stock */
  onRefreshed: () => Promise<void> = async () => undefined;
  readonly #disk = new IDBFactory();
  #running: Running | null = null;
  #timers: unknown[] = [];
  #sendTimer: unknown;

  constructor(
    readonly name: string,
    /** who signs it in, and the clerks to whom it is handed over then */
    private readonly owner: Worker,
    private readonly clerks: readonly Clerk[],
    private readonly token: string,
    /** it has the list of plans, so that the size of a pack follows from its price */
    private readonly hasPlans: boolean,
    readonly link: Link,
    private readonly time: VirtualTime,
    private readonly programs: Programs,
    private readonly random: () => number,
  ) {}

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Who works at it, as its screen says; null while it's locked. */
  get worker(): Worker | null {
    return this.#running?.worker ?? null;
  }

  get storeId(): number {
    return this.owner.store_id;
  }

  /** Starts the app, as after switching the device on. */
  async start(): Promise<void> {
    const started = this.time.now;
    const clock = () => this.time.now + this.clockError;
    const isAlive = () => running.isAlive;
    // Its module opens the database of its own disk.
    Dexie.dependencies.indexedDB = this.#diskFor(isAlive);
    Dexie.dependencies.IDBKeyRange = IDBKeyRange;
    const program = this.programs.terminal({
      Date: dateBy(clock),
      Math: mathWith(this.random),
      performance: { now: () => this.time.now - started },
      crypto: {
        randomUUID: uuidsFrom(this.random),
        getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.floor(this.random() * 256)),
      },
      setTimeout: this.time.setTimeout,
      clearTimeout: this.time.clearTimeout,
      setInterval: this.time.setInterval,
      AbortSignal: { any: AbortSignal.any.bind(AbortSignal), timeout: (ms: number) => this.#timeout(ms) },
    });
    const running: Running = {
      program,
      isAlive: true,
      locks: new FakeLocks() as unknown as LockManager,
      fetch: this.link.fetchFor(isAlive),
      acks: 0,
      account: this.owner,
      worker: null,
    };
    this.#running = running;
    const { db } = program;
    await this.#alive(db.open());
    if (!(await this.#alive(program.loadSession(db)))) await this.#signIn();
    await this.#lookWhoWorks();
    program.setClock(await this.#alive(program.loadClock(db)));
    running.acks = await this.#acks(db);
    await this.#alive(program.requestCheck(db));
    this.catchUp();
    this.#later(REFRESH_EVERY_MS, () => this.#refreshRegularly());
  }

  /** Cuts the power: what its disk has not completed is lost, and nothing of the app goes on. */
  cut(): void {
    if (!this.#running) return;
    const { db } = this.#running.program;
    this.#running.isAlive = false;
    this.#running = null;
    for (const timer of this.#timers) this.time.clearTimeout(timer);
    this.#timers = [];
    type Raw = { _rawDatabase?: { transactions: (IDBTransaction & { _state: string })[] } };
    for (const transaction of (db.backendDB() as unknown as Raw | null)?._rawDatabase?.transactions ?? [])
      if (transaction._state === 'active' || transaction._state === 'inactive') transaction.abort();
    db.close();
  }

  /** One of its clerks goes off duty, and another one on; null: nobody. */
  async handOver(clerk: number | null): Promise<void> {
    const { program } = this.#app();
    const next = clerk === null ? undefined : this.clerks[clerk];
    await this.#alive(program.goOffDuty(undefined, program.db));
    if (next) await this.#alive(program.goOnDuty(next, program.db));
    await this.#lookWhoWorks();
  }

  /** Sends what waits and fetches the stock, as the app does when it's opened or the network returns. */
  catchUp(): void {
    this.refresh();
    this.#send('now');
  }

  /** The stock as its screens show it; null before the first answer of the server. */
  async stock(): Promise<StockRun[] | null> {
    return (await this.screen())?.stock ?? null;
  }

  /**
   * The stock as its screens show it, the version of the server's list that it has, and whether entries change what that list says; null
   * before the first answer of the server.
   */
  async screen(): Promise<Screen | null> {
    const { program, account } = this.#app();
    const { db } = program;
    const { store_id: storeId, id: userId } = account;
    return this.#alive(
      db.transaction('r', db.snapshots, db.outbox, db.meta, async () => {
        const snapshot = await db.snapshots.get([storeId, userId]);
        if (!snapshot) return null;
        const rows = await program.readRows(db, await program.unsettled(db, storeId, snapshot.ackSeq));
        const effects = rows.flatMap(program.effectsOf);
        const stock = program.withEffects(program.snapshotRuns(snapshot), effects);
        return { stock, version: snapshot.version, hasEffects: effects.length > 0 };
      }),
    );
  }

  /** All entries on the terminal, in the order of their capture. */
  rows(): Promise<OutboxRow[]> {
    return this.#alive(this.#app().program.db.outbox.orderBy('seq').toArray());
  }

  /** A person presses *Send again* at a refused entry. */
  async sendAgain({ seq }: OutboxRow): Promise<void> {
    const { program } = this.#app();
    await this.#alive(program.retry(seq, program.db));
  }

  /** Keeps unfinished cards; resolves when the terminal has them on its disk. */
  async keep(draft: Draft): Promise<void> {
    const { program } = this.#app();
    await this.#alive(program.saveDraft(this.#draftId(), draft, program.db));
  }

  /** The unfinished cards of the person who works there. */
  async kept(): Promise<Draft | null> {
    const { program, worker } = this.#app();
    if (!worker) return null;
    return this.#alive(program.loadDraft<Draft>(this.#draftId(), program.db));
  }

  /** Cards of these front tickets, of the packs that the terminal has on the shelf. */
  cardsOf(stock: readonly StockRun[], fronts: readonly number[]): Card[] {
    const { emptyCard, withRange, withStart, indexStock } = this.#app().program;
    const onShelf = indexStock(stock, TICKET_STATUS.onShelf);
    return fronts.flatMap((front, index) => {
      const [range] = onShelf.holding(front);
      return range ? [withStart(withRange(emptyCard(index + 1), range), numberToSerial(front))] : [];
    });
  }

  /** The names of packs on the shelf of which a person says that they are sold out. */
  marked(stock: readonly StockRun[], isGone: (run: StockRun) => boolean): string[] {
    const { packKey } = this.#app().program;
    return stock.filter((run) => run.status === TICKET_STATUS.onShelf && isGone(run)).map(packKey);
  }

  /** Drops the unfinished cards. */
  async drop(): Promise<void> {
    const { program } = this.#app();
    await this.#alive(program.clearDraft(this.#draftId(), program.db));
  }

  /** Saves a count. @returns its entry, after "saved" is shown; null if it says nothing */
  async saveCount(draft: Draft, stock: readonly StockRun[]): Promise<OutboxRow | null> {
    const { program } = this.#app();
    const { db, indexStock, reviewCount, saysNothing, salesBody, enqueueSale } = program;
    const counted = reviewCount(draft, indexStock(stock, TICKET_STATUS.onShelf));
    if (saysNothing(counted)) return null;
    const { body, summary } = salesBody(counted, this.storeId);
    const options = { clearDraft: this.#draftId(), db };
    return this.#saved(enqueueSale(this.#worker(), body, summary, options));
  }

  /** Enters the money of a count's shift. @returns its entry, after "saved" is shown */
  async saveMoney(count: OutboxRow, money: Money): Promise<OutboxRow> {
    const { db, enqueueMoney } = this.#app().program;
    const moneyCount = moneyCountOf(money, await this.rows(), count);
    return this.#saved(enqueueMoney(this.#worker(), moneyCount, { db }));
  }

  /**
   * Takes tickets of a pack out of the stock. @param toStoreId of those that are sent to another store
   * @returns its entry, after "saved" is shown; null if the terminal doesn't have them
   */
  async saveRemoval(
    runs: readonly StockRun[],
    said: Removed,
    toStoreId: number | null = null,
  ): Promise<OutboxRow | null> {
    const { db, removalParts, removalBody, enqueueRemoval } = this.#app().program;
    const [pack] = runs;
    const parts = removalParts(runs, said);
    if (!pack || parts.removed.length === 0) return null;
    const about = { reason: said.reason, toStoreId, reference: '', note: '' };
    const { body, summary } = removalBody(this.storeId, pack, parts, about);
    return this.#saved(enqueueRemoval(this.#worker(), body, summary, { db }));
  }

  /** The id of the census that it takes part in; null: of none. */
  async census(): Promise<string | null> {
    const { program } = this.#app();
    return (await this.#alive(program.terminalCensus(this.storeId, program.db)))?.censusId ?? null;
  }

  /** Takes part in a census. @param id of another terminal's; null: it begins one. @returns its id */
  async enterCensus(id: string | null): Promise<string> {
    const { program } = this.#app();
    const censusId = id ?? uuidsFrom(this.random)();
    const begunAt = new Date(this.time.now + this.clockError).toISOString();
    await this.#alive(program.enterCensus(this.storeId, { censusId, begunAt }, program.db));
    return censusId;
  }

  /**
   * Saves a scan of its census; resolves when the terminal has it on its disk.
   * @param run tickets of the pack as it knows it; undefined: it doesn't
   */
  async saveScan({ roll, place }: Scan, run: StockRun | undefined): Promise<void> {
    const { program } = this.#app();
    const pack = run ? { ...run, lotNumber: run.upc } : null;
    const scan = {
      ...program.scanToSend(pack, numberToSerial(roll.front), place),
      id: uuidsFrom(this.random)(),
    };
    await this.#alive(program.addCensusScan(this.#worker(), scan, program.db));
  }

  /** Sends the scans so far, as the app does when nothing was scanned for some seconds. */
  async sendScans(): Promise<void> {
    const { program } = this.#app();
    await this.#alive(program.sendCensusScans(this.storeId, program.db));
    this.#send('now');
  }

  /** Ends its part in a census, or the census. */
  async endCensus(closes: boolean): Promise<void> {
    const { program } = this.#app();
    const { db, closeCensus, leaveCensus } = program;
    await this.#alive(closes ? closeCensus(this.#worker(), '', db) : leaveCensus(this.storeId, db));
    this.#send('now');
  }

  /** The lists of the newest census; null: there is none, or the server doesn't answer. */
  async newestCensus(): Promise<Census | null> {
    const running = this.#app();
    const path = `/census/${this.storeId}`;
    let newest: Census | undefined;
    const keep = (list: CensusListReply): void => {
      // A portal's answer has none.
      newest = list.data?.[0];
    };
    const read = this.#api(running).request<CensusListReply>('GET', path);
    await this.#unlessOver(
      running,
      read.then(({ data }) => keep(data)),
    );
    if (!running.isAlive) throw new Interrupted();
    return newest ?? null;
  }

  /** One press moves packs to where a census has seen them last; resolves after "saved" is shown. */
  async savePlaces(packs: readonly CensusPackRow[]): Promise<void> {
    const { db, enqueuePlaced } = this.#app().program;
    const data = packs.flatMap(({ lot_number, lot_counter, seen_in }) => {
      const place = seen_in.at(-1);
      return place ? [{ lot_number, lot_counter, place }] : [];
    });
    if (data.length === 0) return;
    await this.#alive(enqueuePlaced(this.#worker(), data, db));
    this.#send('now');
  }

  /** The current time as it knows it, in milliseconds since 1970. */
  get now(): number {
    return this.#app().program.now().getTime();
  }

  /** Whether its first walk has no line of a scanned pack. */
  async isNewInWalk(code: string, place: TerminalWalk['place']): Promise<boolean> {
    const { walk, here } = await this.#walkHere();
    return here !== null && this.#app().program.scanInWalk(code, place, walk, here).kind === 'new';
  }

  /** Saves a scan of its first walk; resolves when the terminal has it on its disk. */
  async scanInWalk(code: string, place: TerminalWalk['place']): Promise<void> {
    const { program } = this.#app();
    const { id, name } = this.#worker();
    const line = program.scannedLine({ code, place, bin: null, by: { id, name } });
    const begunAt = new Date(this.time.now + this.clockError).toISOString();
    const add = (walk: TerminalWalk): TerminalWalk => ({ ...walk, lines: [...walk.lines, line] });
    const begin = { begunAt, nextBin: 1, place };
    await this.#alive(program.changeWalk(this.storeId, add, begin, program.db));
  }

  /**
   * A person answers all that its first walk asks: the price of a ticket, and the tickets in a pack.
   * @returns the questions, as texts
   */
  async answerWalk(): Promise<string[]> {
    const { db, changeWalk, questionOf, answered } = this.#app().program;
    const questions: string[] = [];
    for (;;) {
      const { walk, here } = await this.#walkHere();
      const question = walk && here && questionOf(walk.lines, here, walk.answers);
      if (!question) return questions;
      questions.push(`${question.priceCents === null ? 'price' : 'size'} of game ${question.game}`);
      const answer = answered(question, question.priceCents === null ? PLAN.priceCents : PLAN.lotSize);
      const add = (before: TerminalWalk): TerminalWalk => ({
        ...before,
        answers: { ...before.answers, [question.game]: answer },
      });
      await this.#alive(changeWalk(this.storeId, add, null, db));
    }
  }

  /**
   * Sends what its first walk has scanned of games that it knows.
   * @param isLast the person ends the walk; otherwise it's sent after a pause
   * @returns whether the walk goes on
   */
  async sendWalk(isLast: boolean): Promise<boolean> {
    const { db, readyLines, sendWalk, terminalWalk } = this.#app().program;
    const { walk, here } = await this.#walkHere();
    if (!walk || !here) return walk !== null;
    await this.#alive(sendWalk(this.storeId, readyLines(walk.lines, here, walk.answers), isLast, db));
    this.#send('now');
    return (await this.#alive(terminalWalk(this.storeId, db))) !== null;
  }

  /** Its first walk, and what it knows of packs and games. */
  async #walkHere(): Promise<{ walk: TerminalWalk | null; here: KnownHere | null }> {
    const { db, terminalWalk, knownHere } = this.#app().program;
    const walk = await this.#alive(terminalWalk(this.storeId, db));
    const stock = await this.stock();
    const plans = this.hasPlans ? [PLAN] : [];
    return { walk, here: stock && knownHere(stock, OLD_LIST, { plans, layout: STANDARD, sells: 'up' }) };
  }

  /** Puts a whole pack on the shelf. @returns its entry, after "saved" is shown */
  async saveShelf(range: StockRun): Promise<OutboxRow> {
    const { db, emptyCard, withRange, shelfBody, enqueueShelf } = this.#app().program;
    const worker = this.#worker();
    const { body, summary } = shelfBody([withRange(emptyCard(1), range)], this.storeId, worker.id);
    return this.#saved(enqueueShelf(worker, body, summary, { db }));
  }

  /** Fetches the stock; a terminal without an answer keeps its own. */
  refresh(): Promise<void> {
    const running = this.#app();
    const { program, account } = running;
    const refreshed = program.refreshSnapshot(this.#api(running), account, program.db);
    return this.#unlessOver(
      running,
      refreshed.then(() => this.onRefreshed()),
    );
  }

  /** The server's API, each answer of which says the time. */
  #api({ program, fetch }: Running): Api {
    const client = program.createApi({ base: '/api', token: () => this.token, fetch });
    return {
      request: async (...request) => {
        const start = this.time.now;
        const reply = await client.request<never>(...request);
        const date = Date.parse(reply.headers.get('Date') ?? '');
        // As the app: a portal's response has no time.
        if (Number.isNaN(date)) return reply;
        const device = this.time.now + this.clockError;
        program.setClock(program.afterResponse(program.clockNow(), date, device, this.time.now - start));
        await program.saveClock(program.clockNow(), program.db);
        return reply;
      },
    };
  }

  #send(wake: 'now' | 'due'): void {
    const running = this.#running;
    if (!running) return;
    const { program, locks } = running;
    const { db } = program;
    const now = () => this.time.now + this.clockError;
    const work = async () => {
      const options = { db, base: '/api', fetch: running.fetch, now, locks, wake };
      const dueAt = await program.drain(options);
      const next = await program.nextWakeAfterSending(db, this.storeId, dueAt, now());
      if (!running.isAlive) return;
      this.time.clearTimeout(this.#sendTimer);
      const least = this.link.isOffline ? OFFLINE_MS : 1;
      if (next !== null)
        this.#sendTimer = this.#later(Math.max(least, next - now()), () => this.#send('due'));
      const last = await this.#acks(db);
      if (!running.isAlive || last === running.acks) return;
      running.acks = last;
      this.onAcknowledged(await this.rows());
      this.#later(QUIET_MS, () => this.refresh());
    };
    void this.#unlessOver(running, work());
  }

  async #acks({ meta }: TerminalProgram['db']): Promise<number> {
    const counter = await meta.get('acks');
    return counter?.id === 'acks' ? counter.last : 0;
  }

  #refreshRegularly(): void {
    this.catchUp();
    this.#later(REFRESH_EVERY_MS, () => this.#refreshRegularly());
  }

  async #saved(work: Promise<OutboxRow>): Promise<OutboxRow> {
    const row = await this.#alive(work);
    this.#send('now');
    return row;
  }

  #draftId = () => this.#app().program.draftId('count', this.storeId, this.#worker().id);

  /** The admin signs in, and hands it over if clerks work there. */
  async #signIn(): Promise<void> {
    const { program } = this.#app();
    const { owner, clerks, token } = this;
    await this.#alive(program.saveSession(owner, token, program.db));
    if (clerks.length === 0) return;
    const data = { store_id: owner.store_id, store_name: owner.store_name ?? '' };
    const roster = clerks.map((clerk) => ({ ...clerk, pin: null, locked_until: null }));
    await this.#alive(program.saveHandOver({ token, data, roster }, program.db));
  }

  async #lookWhoWorks(): Promise<void> {
    const running = this.#app();
    const { program } = running;
    const session = await this.#alive(program.loadSession(program.db));
    const ofStore = <Person extends SignedInUser>(person: Person) => ({ ...person, store_id: this.storeId });
    if (session) running.account = ofStore(session.user);
    const worker = session && program.workerOf(session);
    running.worker = worker && ofStore(worker);
  }

  #worker(): Worker {
    const { worker } = this.#app();
    if (!worker) throw new Error(`Nobody works at ${this.name}`);
    return worker;
  }

  #app(): Running {
    if (!this.#running) throw new Interrupted();
    return this.#running;
  }

  /** The result of the app's work, unless the app has ended in the meantime. @throws Interrupted */
  async #alive<T>(work: PromiseLike<T>): Promise<T> {
    const running = this.#app();
    try {
      return await work;
    } catch (error) {
      if (running.isAlive) throw error;
      throw new Interrupted();
    } finally {
      // biome-ignore lint/correctness/noUnsafeFinally: nobody sees what an ended app has done
      if (!running.isAlive) throw new Interrupted();
    }
  }

  /** Background work, which may fail for lack of a network or a terminal. */
  #unlessOver(running: Running, work: Promise<unknown>): Promise<void> {
    return work.then(
      () => undefined,
      (error: Error) => {
        if (running.isAlive && error.name !== 'NetworkError' && error.name !== 'ApiError') throw error;
      },
    );
  }

  #later(ms: number, run: () => void): unknown {
    const timer = this.time.setTimeout(run, ms);
    this.#timers.push(timer);
    return timer;
  }

  #timeout(ms: number): AbortSignal {
    const controller = new AbortController();
    const end = () => controller.abort(new DOMException('The operation timed out', 'TimeoutError'));
    this.time.setTimeout(end, ms);
    return controller.signal;
  }

  /** Its disk, which an ended app can't open again. */
  #diskFor(isAlive: () => boolean): IDBFactory {
    const disk = this.#disk;
    return new Proxy(disk, {
      get(_, name) {
        if (name === 'open' && !isAlive()) throw new DOMException('The app has ended', 'InvalidStateError');
        const value = Reflect.get(disk, name) as unknown;
        return typeof value === 'function' ? value.bind(disk) : value;
      },
    });
  }
}
