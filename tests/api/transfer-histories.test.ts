import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import { seededRandom } from '../../server/seed/random';
import { runsOfStore } from '../../server/stock/lots';
import type { Transfer, TransfersReply } from '../../src/shared/stock/removals-schema';
import { serialToNumber } from '../../src/shared/tickets/serial';
import { MINUTE_MS } from '../../src/shared/time/store-clock';
import { type Reply, type Session, signIn, testServer } from '../support/api/app';
import { must, ticket, UPC } from '../support/api/shop';
import {
  addCompany,
  addStoreOf,
  lotBody,
  type StoreFixture,
  salesBody,
  shelfBody,
  soldEntry,
} from '../support/databases/fixtures';
import {
  after,
  type Company,
  mayDo,
  newCompany,
  placeOf,
  type Step,
  type Ticket,
} from '../support/oracles/transfer-oracle';
import { histories } from '../support/runner/share';

const server = testServer();

/** The tickets of the one pack, and the steps of a history. */
const SIZE = 12;
const STEPS = process.env.TEST_EVERYTHING ? 45 : 18;
const FIRST = serialToNumber(ticket(0));

/** A company of three stores, the first of which received a pack. */
class Chain {
  private begun = Date.now() - 3 * 24 * 60 * MINUTE_MS;
  private constructor(
    readonly stores: readonly StoreFixture[],
    private readonly sessions: readonly Session[],
  ) {}

  static async open(): Promise<Chain> {
    const company = await addCompany(server.db);
    const stores = [...company.stores, await addStoreOf(server.db, company.id, 3)];
    const sessions = await Promise.all(stores.map(({ admin }) => signIn(server, admin)));
    const chain = new Chain(stores, sessions);
    await must(chain.add(0, 0, SIZE - 1, 0), 201);
    await must(chain.shelve(0, 0, SIZE - 1, 0), 200);
    return chain;
  }

  private at = (minute: number): string => new Date(this.begun + minute * MINUTE_MS).toISOString();
  private storeOf = (store: number): StoreFixture => this.stores[store] as StoreFixture;
  private session = (store: number): Session => this.sessions[store] as Session;

  private async add(store: number, first: number, last: number, at: number, transfer?: number) {
    const { lotData } = await this.session(store).read<{ lotData: { lot_counter: number }[] }>(
      `/checkUPCNumber/${UPC}/${this.storeOf(store).id}`,
    );
    const counter = Math.max(0, ...lotData.map((lot) => lot.lot_counter)) + 1;
    const body = lotBody(this.storeOf(store), UPC, ticket(first), last - first + 1, counter);
    const more = { recorded_at: this.at(at), ...(transfer !== undefined && { transfer_id: transfer }) };
    return this.session(store).post('/inventory_add', { ...body, ...more }, randomUUID());
  }

  private shelve(store: number, first: number, last: number, at: number) {
    const body = shelfBody(this.storeOf(store).id, UPC, ticket(first), ticket(last));
    return this.session(store).put(
      '/updateInvetoryOnShelf',
      { ...body, recorded_at: this.at(at) },
      randomUUID(),
    );
  }

  private async lots(store: number): Promise<{ counter: number; first: number; last: number }[]> {
    const found = await rows<{ counter: number; start: number; end: number }>(
      server.db,
      sql`SELECT lot_counter AS counter, start_ticket AS start, end_ticket AS "end" FROM lots
          WHERE store_id = ${this.storeOf(store).id} ORDER BY start_ticket`,
    );
    return found.map(({ counter, start, end }) => ({ counter, first: start - FIRST, last: end - FIRST }));
  }

  /** The parts of a run in each lot of the store. */
  private async inLots(store: number, first: number, last: number) {
    const lots = await this.lots(store);
    return lots.flatMap((lot) => {
      const from = Math.max(first, lot.first);
      const to = Math.min(last, lot.last);
      return from > to ? [] : [{ counter: lot.counter, first: from, last: to }];
    });
  }

  private correct(store: number, part: { counter: number; first: number; last: number }, at: number) {
    const run = { lot_number: UPC, lot_counter: part.counter };
    const tickets = { start_ticket: ticket(part.first), end_ticket: ticket(part.last) };
    const body = { store_id: this.storeOf(store).id, ...run, ...tickets, reason: 'it is here' };
    return this.session(store).post('/corrections', { ...body, recorded_at: this.at(at) }, randomUUID());
  }

  /** Performs a step through the API. @returns the first status that isn't a success, otherwise the last */
  async does(step: Step): Promise<number> {
    const { store, first, last, at } = step;
    const id = this.storeOf(store).id;
    const parts = await this.inLots(store, first, last);
    const runs = parts.map((part) => ({
      ...{ lot_number: UPC, lot_counter: part.counter },
      ...{ start_ticket: ticket(part.first), end_ticket: ticket(part.last) },
    }));
    const removed = (data: object[]) =>
      this.session(store).post(
        '/packs-removed',
        { store_id: id, data, recorded_at: this.at(at) },
        randomUUID(),
      );
    switch (step.what) {
      case 'sell': {
        const entries = parts.map((part) =>
          soldEntry(id, UPC, ticket(part.first), ticket(part.last), 5, part.counter),
        );
        const body = salesBody([], entries, this.at(at));
        return (await this.session(store).post('/sales-record-register', body, randomUUID())).status;
      }
      case 'send': {
        const to_store_id = this.storeOf(step.to).id;
        return (await removed(runs.map((run) => ({ ...run, reason: 'transferred', to_store_id })))).status;
      }
      case 'lose':
        return (await removed(runs.map((run) => ({ ...run, reason: 'lost' })))).status;
      case 'call back':
      case 'correct':
        return this.each(parts.map((part) => () => this.correct(store, part, at)));
      case 'receive': {
        if (parts.length > 0) return this.each(parts.map((part) => () => this.correct(store, part, at)));
        const sent = await this.onTheWay(store);
        const of = sent.find((run) => run.from === step.from && run.first <= first && run.last >= last);
        if (!of) return 409;
        const status = (await this.add(store, first, last, at, of.id)).status;
        return status === 201 ? (await this.shelve(store, first, last, at)).status : status;
      }
    }
  }

  private async each(calls: (() => Promise<Reply<unknown>>)[]): Promise<number> {
    let status = 0;
    for (const call of calls) {
      status = (await call()).status;
      if (status >= 400) return status;
    }
    return status;
  }

  private async onTheWay(store: number) {
    const { data } = await this.session(store).read<TransfersReply>(`/transfers/${this.storeOf(store).id}`);
    const index = (id: number): number => this.stores.findIndex((each) => each.id === id);
    return data.flatMap((transfer: Transfer) =>
      (transfer.left ?? []).map((run) => ({
        ...{ id: transfer.id, from: index(transfer.from_store_id), to: index(transfer.to_store_id) },
        first: serialToNumber(run.start_ticket) - FIRST,
        last: serialToNumber(run.end_ticket) - FIRST,
      })),
    );
  }

  /** All places of each ticket, over all stores of the company. */
  async places(): Promise<string[]> {
    const places = Array.from({ length: SIZE }, (): string[] => []);
    const put = (first: number, last: number, place: string): void => {
      for (let n = first; n <= last; n++) places[n]?.push(place);
    };
    for (const [store, { id }] of this.stores.entries()) {
      const runs = await rows<{ start_ticket: number; end_ticket: number; status: number }>(
        server.db,
        runsOfStore(id),
      );
      for (const { start_ticket, end_ticket, status } of runs)
        if (status !== 24) put(start_ticket - FIRST, end_ticket - FIRST, `${store} ${STATE[status]}`);
      for (const { from, to, first, last } of await this.onTheWay(store))
        if (from === store) put(first, last, `${from} > ${to}`);
    }
    return places.map((of) => of.join(' and ') || 'nowhere');
  }
}

const STATE: Record<number, string> = { 1: 'stock', 13: 'stock', 3: 'sold', 22: 'lost' };

/** A random step that is possible for its first ticket; `now` is its minute. */
function randomStep(company: Company, now: number, random: (below: number) => number): Step {
  const first = random(SIZE);
  const here = company[first];
  if (!here) throw new Error('no such ticket');
  const store = random(3);
  const from = here.stays.at(-1)?.store ?? 0;
  const to = here.stays.at(-1)?.to ?? 0;
  const steps: Step[] = [
    { what: 'send', store: from, to: (from + 1 + random(2)) % 3, first, last: first, at: now },
    { what: 'sell', store, first, last: first, at: now - 0.5 - random(now) },
    { what: 'sell', store: from, first, last: first, at: now - 0.5 },
    { what: 'correct', store: from, first, last: first, at: now },
    { what: 'call back', store: from, first, last: first, at: now },
    { what: 'lose', store: from, first, last: first, at: now },
    ...[1, 2, 3].map((): Step => ({ what: 'receive', store: to, from, first, last: first, at: now })),
  ];
  const possible = steps.filter(
    (step) =>
      mayDo(here, step) &&
      (step.what !== 'send' || here.state === 'stock') &&
      (step.what !== 'lose' || (here.state === 'on the way' && random(3) === 0)),
  );
  const step = possible[random(possible.length)] ?? (steps[0] as Step);
  const wanted = first + random(6);
  let last = first;
  const isAlike = (next: Ticket | undefined): boolean =>
    next !== undefined &&
    mayDo(next, step) &&
    next.known.has(step.store) === here.known.has(step.store) &&
    next.stays.at(-1)?.sentAt === here.stays.at(-1)?.sentAt &&
    (step.what === 'sell' || placeOf(next) === placeOf(here));
  while (last < wanted && isAlike(company[last + 1])) last++;
  return { ...step, last };
}

/** Whole numbers below a limit. */
const randomOf = (seed: number) => {
  const next = seededRandom(seed);
  return (below: number): number => Math.floor(next() * below);
};

const placesOf = (company: Company): string[] => company.map(placeOf);

test('across all stores of a company, each ticket is in one state and one place after every step', async () => {
  for (const seed of [1, 2, 3].slice(0, histories(3))) {
    const random = randomOf(seed);
    const chain = await Chain.open();
    let company = newCompany(SIZE);
    const done: Step[] = [];
    for (let now = 1; now <= STEPS; now++) {
      const step = randomStep(company, now, random);
      done.push(step);
      const expected = after(company, step);
      const status = await chain.does(step);
      expect(status < 300, `seed ${seed}, ${JSON.stringify(done)}: ${status}`).toBe(expected !== null);
      company = expected ?? company;
      expect(await chain.places(), `seed ${seed}, ${JSON.stringify(done)}`).toEqual(placesOf(company));
    }
  }
});

test('two steps at the same moment leave the tickets as one step after the other does', async () => {
  for (const seed of [11, 12, 13].slice(0, histories(3))) {
    const random = randomOf(seed);
    const chain = await Chain.open();
    let company = newCompany(SIZE);
    const done: Step[][] = [];
    for (let now = 1; now <= STEPS / 2; now++) {
      const pair = [randomStep(company, now, random), randomStep(company, now, random)] as const;
      done.push([...pair]);
      const run = (first: Step, second: Step): Company => {
        const once = after(company, first) ?? company;
        return after(once, second) ?? once;
      };
      const outcomes = [run(pair[0], pair[1]), run(pair[1], pair[0])];
      await Promise.all(pair.map((step) => chain.does(step)));
      const places = await chain.places();
      const outcome = outcomes.find((each) => placesOf(each).join() === places.join());
      expect(outcome && places, `seed ${seed}, ${JSON.stringify(done)}`).toEqual(
        outcome ? places : placesOf(outcomes[0] as Company),
      );
      company = outcome ?? company;
    }
  }
});
