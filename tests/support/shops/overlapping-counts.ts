import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Connection, Db } from '../../../server/db/connect';
import { rows } from '../../../server/db/sql';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { type Counted, expectedStore, nameOf, type Shelved } from '../../chaos/model';
import type { Pack } from '../../chaos/shop';
import type { Line } from '../../chaos/witness';
import { type Reply, type Session, signIn } from '../api/app';
import { type StoreFixture, salesBody, shelfBody, soldEntry } from '../databases/fixtures';
import { openStore } from './open-store';

const START = Date.parse('2026-11-18T20:00:00Z');

/** The packs of a store that several terminals count. Two of them are in the back room at first. */
export const PACKS: Pack[] = Array.from({ length: 6 }, (_, index) => ({
  upc: `02840070000${index}`,
  lotCounter: 1,
  first: `7000000000${index}000`,
  size: 60,
  inBack: index >= 4,
  till: null,
}));

const line = ({ upc, lotCounter, first }: Pack, tickets: number): Line => ({
  upc,
  lotCounter,
  first,
  last: addToSerial(first, tickets - 1),
  scanned: true,
});

/** A submission of a terminal, which may be sent to any server process and any number of times. */
export type Submitted = {
  terminal: Session;
  key: string;
  send: (terminal: Session) => Promise<Reply<unknown>>;
};

/**
 * Counts and on-shelf records of several terminals that claim the same tickets. Each is submitted twice, as from two
 * windows or after a lost response.
 * @param price of a ticket, in dollars
 * @param rounds number of counts of each terminal
 * @returns the submissions in sending order, and the model's view of them
 */
export function overlappingCounts(storeId: number, terminals: readonly Session[], price = 5, rounds = 5) {
  const counts: Counted[] = [];
  const shelved: Shelved[] = [];
  const submitted: Submitted[] = [];
  const submit = (terminal: Session, key: string, path: string, body: object): void => {
    const send = (from: Session) =>
      path === '/updateInvetoryOnShelf' ? from.put(path, body, key) : from.post(path, body, key);
    submitted.push({ terminal, key, send }, { terminal, key, send });
  };
  for (const [till, session] of terminals.entries()) {
    for (let round = 0; round < rounds; round++) {
      // Later counts sell more. Counts of different terminals overlap, and some are equal.
      const lines = PACKS.filter(({ inBack }) => !inBack).map((pack, index) =>
        line(pack, 3 + ((round * 9 + till * 4 + index * 5) % 50)),
      );
      const recordedAt = START + (round * terminals.length + ((till * 5) % terminals.length)) * 60_000;
      const key = randomUUID();
      counts.push({ key, recordedAt, till, lines });
      const entries = lines.map(({ upc, first, last }) => soldEntry(storeId, upc, first, last, price));
      const body = salesBody(entries, [], new Date(recordedAt).toISOString());
      submit(session, key, '/sales-record-register', body);
    }
    // Every terminal puts the two packs of the back room on the shelf.
    for (const pack of PACKS.filter(({ inBack }) => inBack)) {
      const whole = line(pack, pack.size);
      shelved.push({ lines: [whole] });
      const body = shelfBody(storeId, pack.upc, whole.first, whole.last);
      submit(session, randomUUID(), '/updateInvetoryOnShelf', body);
    }
  }
  return { submitted, counts, shelved };
}

/** Adds a store that has received the packs, with terminals signed in at a server. */
export async function openCountedStore(
  connection: Connection,
  url: string,
  tills: number,
): Promise<{ store: StoreFixture; terminals: Session[] }> {
  const { db } = connection;
  const packs = PACKS.map((pack) => ({ ...pack, shelved: pack.inBack ? 0 : pack.size }));
  const admins = Array.from({ length: tills }, (_, n) => `Till ${n}`);
  const { store, admins: people } = await openStore(db, { packs, admins });
  const server = { url, connection, db, dataDir: '' };
  const terminals = await Promise.all(people.map((person) => signIn(server, person)));
  return { store, terminals };
}

/**
 * Sends like an outbox: it waits and tries again until the submission is acknowledged.
 * @param at the terminal's session at the server process to try next
 * @param statuses collects the statuses of all replies
 */
export async function untilAcknowledged(
  { terminal, send }: Submitted,
  at: (terminal: Session, tries: number) => Session = () => terminal,
  statuses = new Set<number>(),
): Promise<Reply<unknown>> {
  let tries = 0;
  let reply: Reply<unknown> | null = null;
  const attempt = async (): Promise<boolean> => {
    // No response: the server may have received it.
    reply = await send(at(terminal, tries++)).catch(() => null);
    if (reply) statuses.add(reply.status);
    return reply !== null && reply.status < 500;
  };
  await expect.poll(attempt, { timeout: OUTAGE_MS }).toBe(true);
  const answered = reply as Reply<unknown> | null;
  expect(answered?.status).toBeOneOf([200, 201]);
  return answered as Reply<unknown>;
}
/** Longer than a standby takes to be promoted. */
const OUTAGE_MS = 120_000;

/** Processes all items with limited concurrency. */
export async function each<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const worker = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The state of every ticket by the rules, in the format of `ticketsOf`. */
export const expectedTickets = (shelved: readonly Shelved[], counts: readonly Counted[]): string[] =>
  [...expectedStore(PACKS, shelved, counts).packs].flatMap(([pack, tickets]) =>
    [...tickets].map(([serial, { status, by }]) => `${pack} ${serial} ${status} ${by?.key ?? '-'}`),
  );

const WORD: Record<number, string> = { 1: 'Active', 13: 'On Shelf', 3: 'Sold' };

/** The keys of a store's submissions that the database has, sorted. */
export async function recordedKeys(db: Db, storeId: number, keys: readonly string[]): Promise<string[]> {
  const found = await rows<{ key: string }>(
    db,
    sql`SELECT submission_id AS key FROM submissions WHERE store_id = ${storeId} AND submission_id = ANY(${sql.param(keys)}::uuid[])`,
  );
  return found.map(({ key }) => key).sort();
}

/** The state of every ticket in the database: '<pack> <serial> <status> <key of the count that sold it>'. */
export async function ticketsOf(db: Db, storeId: number): Promise<string[]> {
  const runs = await rows<{
    upc: string;
    counter: number;
    start: number;
    end: number;
    status: number;
    key: string | null;
  }>(
    db,
    sql`SELECT l.lot_number AS upc, l.lot_counter AS counter, r.start_ticket AS start, r.end_ticket AS "end", r.status,
               c.submission_id AS key
        FROM ticket_runs r JOIN lots l USING (store_id)
        LEFT JOIN claims c ON c.store_id = r.store_id AND c.id = r.claim_id
        WHERE r.store_id = ${storeId} AND l.id = r.lot_id AND l.lot_number LIKE '02840070000_'
        ORDER BY l.lot_number, l.lot_counter, r.start_ticket`,
  );
  return runs.flatMap(({ upc, counter, start, end, status, key }) =>
    Array.from(
      { length: end - start + 1 },
      (_, index) =>
        `${nameOf({ upc, lotCounter: counter })} ${String(start + index).padStart(14, '0')} ${WORD[status]} ${key ?? '-'}`,
    ),
  );
}
