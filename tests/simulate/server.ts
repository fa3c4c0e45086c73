import { PGlite, protocol } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../server/db/connect';
import { milliseconds, rows } from '../../server/db/sql';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { ROLE } from '../../src/shared/wire/access';
import { REPLAYED_HEADER } from '../../src/shared/wire/requests';
import type { OpenStore } from '../support/shops/open-store';
import type { ServerProgram } from './programs';
import type { VirtualTime } from './virtual-time';

export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
};
export type Answer = { status: number; headers: Record<string, string | undefined>; text: string };

/** No reply: the server has no power. */
export class ServerDown extends Error {}

/** Of the statement that flushes the log before a reply; its failure ends a real process. */
const FLUSH = 'pg_logical_emit_message';
/** A clock further ahead than this isn't believed (product: an instant of a terminal's clock). */
const MAX_AHEAD_MS = 5 * 60_000;
/** The type of the message that ends a statement. */
const SYNC = 'S';

/** The version of the stock in the answer to a request for its list. */
const versionIn = (path: string, text: string): string | undefined =>
  path.includes('/stock-list/') ? (JSON.parse(text) as StockListReply).version : undefined;

type App = Awaited<ReturnType<ServerProgram['buildApp']>>;

/** The server of a simulation on the embedded database in memory. Its power can be cut before any statement. */
export class SimulatedServer {
  /** instants of the requests of each key that may have been recorded, and of the last one known to have been */
  readonly arrivals = new Map<string, number[]>();
  readonly recordedAt = new Map<string, number>();
  /** the keys of submissions that it has answered as recorded */
  readonly acknowledged = new Set<string>();
  /** the places, in the order of all answers, of the first one with each key or version of the stock */
  readonly #firstAnswers = new Map<string, number>();
  /** of the product's invariants, and failures of its own, since they were last taken */
  #violations: string[] = [];
  #app: App | null = null;
  #isUp = true;
  #endWatch = (): void => undefined;
  #backup: Awaited<ReturnType<ServerProgram['copyOf']>> | null = null;
  /** statements until the power cut */
  #untilCut = Number.POSITIVE_INFINITY;
  /** works of the simulation itself that go on */
  #undisturbedWorks = 0;

  private constructor(
    private readonly program: ServerProgram,
    private readonly time: VirtualTime,
    private readonly connection: Connection,
  ) {}

  static async start(program: ServerProgram, time: VirtualTime): Promise<SimulatedServer> {
    const connection = await program.connect({ embeddedIn: null });
    // As a starting server does.
    await program.pushKeysOf(connection.db, null, new Date(time.now));
    const server = new SimulatedServer(program, time, connection);
    const endStatements = server.#watchStatements();
    const endViolations = program.onViolation((violation) =>
      server.#violations.push(JSON.stringify(violation)),
    );
    server.#endWatch = () => {
      endStatements();
      endViolations();
    };
    await server.#open();
    return server;
  }

  get db() {
    return this.connection.db;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Performs a request. @throws ServerDown when the power is cut before the reply */
  async answer({ method, path, headers, body }: Sent): Promise<Answer> {
    if (!this.#isUp || !this.#app) throw new ServerDown();
    const key = headers['Idempotency-Key'];
    if (key) this.arrivals.set(key, [...(this.arrivals.get(key) ?? []), this.time.now]);
    const at = this.time.now;
    const response = await this.time.during(async () =>
      this.#app?.inject({ method: method as 'GET', url: path, headers, payload: body }),
    );
    if (!this.#isUp || !response) throw new ServerDown();
    if (response.statusCode >= 500)
      this.#violations.push(`${method} ${path} is answered ${response.statusCode}`);
    const isRecorded = response.statusCode < 300;
    if (key && isRecorded) this.acknowledged.add(key);
    const name = isRecorded && (key ?? versionIn(path, response.payload));
    if (name && !this.#firstAnswers.has(name)) this.#firstAnswers.set(name, this.#firstAnswers.size);
    const isFirst = isRecorded && response.headers[REPLAYED_HEADER.toLowerCase()] === undefined;
    if (key && isFirst) this.recordedAt.set(key, at);
    return {
      status: response.statusCode,
      headers: { ...(response.headers as Answer['headers']), date: new Date(this.time.now).toUTCString() },
      text: response.payload,
    };
  }

  /** Reads a list for the simulation itself: the power stays, and nobody has seen the answer. @param path without its prefix */
  async look<Body>(path: string, token: string): Promise<Body> {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await this.#undisturbed(async () => this.#app?.inject({ url: `/api${path}`, headers }));
    if (response?.statusCode !== 200) throw new Error(`${path} is answered ${response?.statusCode}`);
    return response.json<Body>();
  }

  /** Cuts the power before one of the next statements of its database. */
  cutAfter(statements: number): void {
    this.#untilCut = statements;
  }

  /** Ends the power cut, and starts a new process if nothing of the old one is to stay. */
  async powerOn(isNewProcess: boolean): Promise<void> {
    this.#untilCut = Number.POSITIVE_INFINITY;
    this.#isUp = true;
    if (isNewProcess) await this.#undisturbed(() => this.#open());
  }

  /** A bearer token of a person's session, or of a terminal that the person hands over. */
  async tokenOf(personId: number, isHandedOver = false): Promise<string> {
    const at = new Date(this.time.now);
    const kind = isHandedOver ? 'terminal' : 'user';
    return (await this.#undisturbed(() => this.program.openSession(this.db, personId, at, kind))).token;
  }

  /** People who count at a terminal that is handed over to them. */
  async addClerks({ id }: OpenStore['store'], names: readonly string[]) {
    const clerks = [];
    for (const name of names)
      clerks.push(await this.#undisturbed(() => this.program.addPerson(this.db, ROLE.user, id, name)));
    return clerks;
  }

  openStore(options: Parameters<ServerProgram['openStore']>[1]): Promise<OpenStore> {
    return this.#undisturbed(() => this.program.openStore(this.db, options));
  }

  /** Receives a pack, as a store's admin does. */
  async receive(store: OpenStore['store'], pack: Parameters<ServerProgram['receivePack']>[2]): Promise<void> {
    const at = new Date(this.time.now);
    await this.#undisturbed(() => this.program.receivePack(this.db, store, pack, at));
  }

  /** Backs up its database. */
  async backUp(): Promise<void> {
    this.#backup = await this.#undisturbed(() => this.program.copyOf(this.db));
  }

  /** Puts its database back to the last backup, by the product's own restore, as the operator of a running server does. */
  async restore(): Promise<void> {
    const backup = this.#backup;
    if (!backup) throw new Error('There is no backup');
    await this.#undisturbed(() => this.program.restoreCopy(this.db, backup));
  }

  /** Forgets when lost records arrived. @param kept the keys of the others */
  forgetLost(kept: ReadonlySet<string>): void {
    for (const keys of [this.arrivals, this.recordedAt])
      for (const key of keys.keys()) if (!kept.has(key)) keys.delete(key);
  }

  /** The instant of a record: that of the terminal's clock, or of the receipt where the clock was ahead. */
  readonly believedAt = (key: string, stated: number): number => {
    const arrivedAt = this.recordedAt.get(key) ?? this.arrivals.get(key)?.at(-1) ?? stated;
    return stated > arrivedAt + MAX_AHEAD_MS ? arrivedAt : stated;
  };

  /** Whether a terminal with this version of the stock had seen a correction, by its key. */
  readonly knew = (version: string | undefined, correction: string): boolean => {
    const [seen, corrected] = [version ?? '', correction].map((name) => this.#firstAnswers.get(name));
    return seen !== undefined && corrected !== undefined && seen > corrected;
  };

  /**
   * The keys of a store's records in the order of receipt, without that of its opening. Of those whose answer was lost with the power,
   * it notes which of their requests was recorded.
   */
  async recordedKeys(storeId: number): Promise<string[]> {
    const recorded = await this.time.during(() =>
      rows<{ key: string; at: number }>(
        this.db,
        sql`SELECT submission_id AS key, ${milliseconds(sql`received_at`)} AS at FROM submissions
            WHERE store_id = ${storeId} ORDER BY id`,
      ),
    );
    for (const { key, at } of recorded)
      if (!this.recordedAt.has(key) && this.arrivals.get(key)?.includes(at)) this.recordedAt.set(key, at);
    return recorded.slice(1).map(({ key }) => key);
  }

  /** The size of its database. */
  async bytes(): Promise<number> {
    const [size] = await this.#undisturbed(() =>
      rows<{ bytes: number }>(this.db, sql`SELECT pg_database_size(current_database())::float8 AS bytes`),
    );
    return size?.bytes ?? 0;
  }

  /** Forgets the keys and the backup of earlier shops. */
  forget(): void {
    this.#backup = null;
    for (const keys of [this.arrivals, this.recordedAt, this.acknowledged, this.#firstAnswers]) keys.clear();
  }

  /** The violations of invariants that the server has reported since the last call, and the requests on which it failed. */
  takeViolations(): string[] {
    const violations = this.#violations;
    this.#violations = [];
    return violations;
  }

  async close(): Promise<void> {
    this.#endWatch();
    await this.#app?.close();
    await this.connection.close();
  }

  /** The simulation's own work on the database, during which the power stays. */
  async #undisturbed<T>(work: () => Promise<T>): Promise<T> {
    this.#undisturbedWorks += 1;
    try {
      return await this.time.during(work);
    } finally {
      this.#undisturbedWorks -= 1;
    }
  }

  async #open(): Promise<void> {
    await this.#app?.close();
    const env = this.program.parseEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://shop.example' });
    const clock = () => new Date(this.time.now);
    const settings = { ...env, dataDir: 'unused', tls: null };
    this.#app = await this.program.buildApp(this.connection, settings, undefined, undefined, clock);
    await this.#app.ready();
  }

  /**
   * Counts the messages to the database. Without power, no statement runs and nothing is committed; what a start after a power
   * cut does, undoing the open transaction, is done at once.
   * @returns ends it
   */
  #watchStatements(): () => void {
    const { execProtocol, execProtocolStream } = PGlite.prototype;
    const passed = (message: Uint8Array): Uint8Array => {
      if (this.#isUp && this.#undisturbedWorks === 0 && --this.#untilCut < 0) this.#isUp = false;
      if (this.#isUp) return message;
      const text = Buffer.from(message).toString('latin1');
      if (text.includes('COMMIT')) return protocol.serialize.query('ROLLBACK');
      if (text.includes('ROLLBACK') || text.includes(FLUSH) || text.startsWith(SYNC)) return message;
      throw new ServerDown();
    };
    PGlite.prototype.execProtocol = async function (message, options) {
      return execProtocol.call(this, passed(message), options);
    };
    PGlite.prototype.execProtocolStream = async function (message, options) {
      return execProtocolStream.call(this, passed(message), options);
    };
    return () => void Object.assign(PGlite.prototype, { execProtocol, execProtocolStream });
  }
}
