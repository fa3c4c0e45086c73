import { createHash } from 'node:crypto';
import { seededRandom } from '../../server/seed/random';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { openShop } from './opening';
import { DAYS_OF_SHOP, type Event, planOf } from './plan';
import { buildPrograms, type Change, type Programs } from './programs';
import { SimulatedServer } from './server';
import type { SimulatedShop } from './shop';
import { judge } from './verdict';
import { dateBy, mathWith, uuidsFrom, VirtualTime } from './virtual-time';
import { Broken } from './world';

/** A shop in which a promise of the product was broken. */
export type Failure = { shop: number; message: string; events: Event[] };
export type Outcome = { days: number; digest: string; failure: Failure | null };

/** 5:00 in Los Angeles, which changes to summer time six days later. */
const BEGIN = Date.parse('2026-03-02T13:00:00Z');
/** Shops whose seeds differ by this have nothing in common. */
const BETWEEN_SEEDS = 100_003;
/** Attempts to find a shorter history. */
const ATTEMPTS = 30;

/** One simulated world: the programs, a server with its database, and the shops that work there one after the other. */
export class Simulation {
  private constructor(
    private readonly seed: number,
    private readonly time: VirtualTime,
    private readonly programs: Programs,
    private readonly server: SimulatedServer,
    private readonly end: () => Promise<void>,
    private readonly onLine: (line: string) => void,
  ) {}

  /**
   * @param changes planted faults
   * @param onLine told of everything that happens
   */
  static async start(
    seed: number,
    changes: readonly Change[] = [],
    onLine: (line: string) => void = () => undefined,
  ): Promise<Simulation> {
    // Dexie tells other tabs of a change; the tabs of other terminals are other devices.
    Object.assign(globalThis, { BroadcastChannel: undefined });
    const time = new VirtualTime(BEGIN);
    const random = seededRandom(seed);
    const programs = await buildPrograms(
      {
        Date: dateBy(() => time.now),
        Math: mathWith(random),
        performance: { now: () => time.now - BEGIN },
        setTimeout: time.setTimeout,
        clearTimeout: time.clearTimeout,
        setInterval: time.setInterval,
        randomUUID: uuidsFrom(random),
        randomBytes: (size) => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256))),
      },
      changes,
    );
    const stopCounting = time.countTasks();
    const server = await SimulatedServer.start(programs.server, time);
    const end = async () => {
      stopCounting();
      await server.close();
      await programs.remove();
    };
    return new Simulation(seed, time, programs, server, end, onLine);
  }

  /**
   * Lets shops work until they have so many days together, or a promise is broken.
   * @param first number of the first shop
   * @param onShop told of the days so far after each shop
   */
  async run(days: number, first = 0, onShop?: (days: number) => Promise<void>): Promise<Outcome> {
    const digests: string[] = [];
    for (let shop = first; ; shop++) {
      const done = (shop - first) * DAYS_OF_SHOP;
      if (done >= days) return { days: done, digest: digestOf(digests), failure: null };
      const events = planOf(this.#seedOf(shop), DAYS_OF_SHOP);
      const { message, digest } = await this.#work(shop, events);
      digests.push(digest);
      await onShop?.(done + DAYS_OF_SHOP);
      if (message !== null) {
        const failure = { shop, message, events };
        return { days: done + DAYS_OF_SHOP, digest: digestOf(digests), failure };
      }
    }
  }

  /**
   * The shortest history found that breaks a promise too: it leaves out ever smaller parts of the events as long as the rest fails
   * (delta debugging), and for no more than ATTEMPTS.
   * @param onShorter told how many events are left, whenever fewer suffice
   */
  async shortest(
    { shop, events, message }: Failure,
    onShorter: (events: number) => void,
  ): Promise<Pick<Failure, 'events' | 'message'>> {
    let [shortest, why] = [events, message];
    let parts = 2;
    for (let attempt = 0; attempt < ATTEMPTS && shortest.length > 1; ) {
      const size = Math.ceil(shortest.length / parts);
      let isShorter = false;
      for (let from = 0; from < shortest.length && attempt < ATTEMPTS; from += size) {
        const rest = [...shortest.slice(0, from), ...shortest.slice(from + size)];
        attempt += 1;
        const failed = (await this.#work(shop, rest)).message;
        if (failed === null) continue;
        [shortest, why] = [rest, failed];
        onShorter(rest.length);
        isShorter = true;
        break;
      }
      if (isShorter) parts = Math.max(2, parts - 1);
      else if (size === 1) break;
      else parts = Math.min(shortest.length, 2 * parts);
    }
    return { events: shortest, message: why };
  }

  /** What must not grow with the number of shops, but for the database, which has all of them. */
  async figures(): Promise<{ waiting: number; databaseBytes: number }> {
    return { waiting: this.time.waiting, databaseBytes: await this.server.bytes() };
  }

  close(): Promise<void> {
    return this.end();
  }

  #seedOf = (shop: number): number => this.seed * BETWEEN_SEEDS + shop;

  async #work(shop: number, events: readonly Event[]): Promise<{ message: string | null; digest: string }> {
    const { time, programs, server } = this;
    const lines: string[] = [];
    time.clear();
    // Those of a shop that failed before its verdict.
    server.takeViolations();
    server.forget();
    // At the same time of a day, whatever went before.
    time.now = BEGIN + Math.ceil((time.now - BEGIN) / DAY_MS) * DAY_MS;
    const log = (line: string) => {
      const timed = `${new Date(time.now).toISOString()} ${line}`;
      lines.push(timed);
      this.onLine(timed);
    };
    const world = { time, programs, server, seed: this.#seedOf(shop), log };
    let simulated: SimulatedShop | null = null;
    try {
      simulated = await openShop(world);
      time.onStep = simulated.onStep;
      await simulated.live(events);
      await simulated.settle();
      lines.push(...(await judge(world, simulated)));
      return { message: null, digest: digestOf(lines) };
    } catch (error) {
      const message = error instanceof Broken ? error.message : String((error as Error).stack);
      return { message, digest: digestOf([...lines, message]) };
    } finally {
      for (const terminal of simulated?.everyTerminal ?? []) terminal.cut();
    }
  }
}

/** A digest over lines of text. */
function digestOf(lines: readonly string[]): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(line).update('\n');
  return hash.digest('hex');
}
