import { randomUUID } from 'node:crypto';
import { openSession } from '../../../server/accounts/sessions';
import type { DatabasePlace } from '../../../server/db/connect';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { type StoreFixture, salesBody, soldEntry } from '../databases/fixtures';
import { inDatabase, openStore } from './open-store';

const UPC = '028400001234';
const PACKS = ['15401234560000', '15401234660000'];
const PACK_SIZE = 9000;

/** A store, and the token of one of its terminals. */
export type BusyShop = { store: StoreFixture; token: string };

/** Creates a busy shop, with two large packs on its shelf, in a database that no server uses. */
export async function prepareShop(place: DatabasePlace): Promise<BusyShop> {
  const packs = PACKS.map((first, index) => ({ upc: UPC, first, size: PACK_SIZE, lotCounter: index + 1 }));
  return inDatabase(place, async (db) => {
    const { store } = await openStore(db, { packs });
    return { store, token: (await openSession(db, store.admin.id, new Date())).token };
  });
}

/** Sends one request. @throws Error when it doesn't succeed */
async function ask<Body>(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Body> {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Body;
}

/** A sent record, and the time until its response. */
export type Sent = { key: string; body: unknown; ms: number };

type States = { data: Record<string, string> };

/** A terminal that submits one record after the other, each with one ticket of both packs. */
export class Counter {
  readonly acknowledged: Sent[] = [];
  private counting: Promise<void> = Promise.resolve();
  private isCounting = false;

  constructor(
    private readonly url: string,
    private readonly shop: BusyShop,
    /** index of the first ticket to count */
    private next = 0,
  ) {}

  /** @param most the number of records after which it stops by itself */
  start(most = Number.POSITIVE_INFINITY): void {
    this.isCounting = true;
    this.counting = (async () => {
      for (let n = 0; this.isCounting && n < most; n++) await this.count();
    })();
  }

  /** Resolves when the current record is acknowledged. */
  async stop(): Promise<void> {
    this.isCounting = false;
    await this.counting;
  }

  async count(): Promise<Sent> {
    const n = this.next++;
    const { store } = this.shop;
    const entries = PACKS.map((start, index) => {
      const ticket = addToSerial(start, n);
      return soldEntry(store.id, UPC, ticket, ticket, 5, index + 1);
    });
    const body = salesBody(entries, [], new Date().toISOString());
    const start = performance.now();
    const sent = { key: randomUUID(), body, ms: 0 };
    await this.send(sent);
    const acknowledged = { ...sent, ms: performance.now() - start };
    this.acknowledged.push(acknowledged);
    return acknowledged;
  }

  async send({ key, body }: Pick<Sent, 'key' | 'body'>): Promise<void> {
    const headers = { 'Idempotency-Key': key };
    await ask(this.url, this.shop.token, 'POST', '/sales-record-register', body, headers);
  }

  /** Like `statesAt`, but resends unknown records, as a terminal does. */
  async settle(): Promise<string[]> {
    const states = await this.statesAt(this.url);
    for (const [index, sent] of this.acknowledged.entries())
      if (states[index] === 'unknown') await this.send(sent);
    return states;
  }

  /** The server's state of each acknowledged record, in order. */
  async statesAt(url: string): Promise<string[]> {
    const keys = this.acknowledged.map(({ key }) => key);
    const states: Record<string, string> = {};
    for (let from = 0; from < keys.length; from += 500) {
      const body = { keys: keys.slice(from, from + 500) };
      const reply = await ask<States>(url, this.shop.token, 'POST', '/submissions/status', body);
      Object.assign(states, reply.data);
    }
    return keys.map((key) => states[key] ?? '');
  }

  /** Number of tickets on the shelf. */
  async onShelf(): Promise<number> {
    const { store, token } = this.shop;
    const path = `/inventory-max/${UPC}/${store.id}`;
    const { data } = await ask<{ data: { min: string; max: string }[] }>(this.url, token, 'GET', path);
    return data.reduce((sum, { min, max }) => sum + Number(max) - Number(min) + 1, 0);
  }

  /** Both packs minus one ticket of each per record: every record counted exactly once. */
  get shouldBeOnShelf(): number {
    return PACKS.length * (PACK_SIZE - this.acknowledged.length);
  }
}
