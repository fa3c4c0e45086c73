import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../../server/db/connect';
import { rows } from '../../../server/db/sql';
import { addToSerial } from '../../../src/domain/tickets/serial';
import { type Counted, expectedStore, nameOf, type Shelved } from '../../chaos/model';
import type { Pack } from '../../chaos/shop';
import type { Line } from '../../chaos/witness';
import type { Reply, Session } from '../api/app';
import { salesBody, shelfBody, soldEntry } from '../databases/fixtures';

const COUNTS_EACH = 5;
const START = Date.parse('2026-11-18T20:00:00Z');

/** Packs of a store, for counts of several tills that lie crosswise; two of them are in the back room at first. */
export const PACKS: Pack[] = Array.from({ length: 6 }, (_, nth) => ({
  upc: `02840070000${nth}`,
  lotCounter: 1,
  first: `7000000000${nth}000`,
  size: 60,
  inBack: nth >= 4,
  till: null,
}));

const line = ({ upc, lotCounter, first }: Pack, tickets: number): Line => ({
  upc,
  lotCounter,
  first,
  last: addToSerial(first, tickets - 1),
  scanned: true,
});

/** A submission of a till, which may be sent at any process and as often as needed. */
export type Submitted = { till: Session; key: string; send: (till: Session) => Promise<Reply<unknown>> };

/**
 * Counts and shelf records of several tills, each twice, as from two windows or after a lost answer.
 * @param price of a ticket of the packs, in dollars
 * @returns the submissions in the order in which they are to be sent, and what the model needs to know of them
 */
export function crossingCounts(storeId: number, tills: readonly Session[], price = 5) {
  const counts: Counted[] = [];
  const shelved: Shelved[] = [];
  const submitted: Submitted[] = [];
  const submit = (till: Session, key: string, path: string, body: object): void => {
    const send = (from: Session) =>
      path === '/updateInvetoryOnShelf' ? from.put(path, body, key) : from.post(path, body, key);
    submitted.push({ till, key, send }, { till, key, send });
  };
  for (const [till, session] of tills.entries()) {
    for (let nth = 0; nth < COUNTS_EACH; nth++) {
      // Later counts see more sold; those of different terminals lie crosswise, and some say the same.
      const lines = PACKS.filter(({ inBack }) => !inBack).map((pack, index) =>
        line(pack, 3 + ((nth * 9 + till * 4 + index * 5) % 50)),
      );
      const recordedAt = START + (nth * tills.length + ((till * 5) % tills.length)) * 60_000;
      const key = randomUUID();
      counts.push({ key, recordedAt, till, lines });
      const entries = lines.map(({ upc, first, last }) => soldEntry(storeId, upc, first, last, price));
      const body = salesBody(entries, [], new Date(recordedAt).toISOString());
      submit(session, key, '/sales-record-register', body);
    }
    // Two packs of the back room are put on the shelf by everyone.
    for (const pack of PACKS.filter(({ inBack }) => inBack)) {
      const whole = line(pack, pack.size);
      shelved.push({ lines: [whole] });
      const body = shelfBody(storeId, pack.upc, whole.first, whole.last);
      submit(session, randomUUID(), '/updateInvetoryOnShelf', body);
    }
  }
  return { submitted, counts, shelved };
}

/**
 * Sends like an outbox: retries until it's acknowledged or refused.
 * @param at the till at the process that is tried, for each try
 */
export async function untilAcknowledged(
  { till, send }: Submitted,
  at: (till: Session, tries: number) => Session = () => till,
): Promise<Reply<unknown>> {
  for (let tries = 0; tries < 200; tries++) {
    // No response: the server may have received it.
    const reply = await send(at(till, tries)).catch(() => null);
    if (reply && reply.status < 500) {
      expect([200, 201]).toContain(reply.status);
      return reply;
    }
  }
  throw new Error('never acknowledged');
}

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

/** Every ticket of the packs by the rules, as `ticketsOf` says it. */
export const expectedTickets = (shelved: readonly Shelved[], counts: readonly Counted[]): string[] =>
  [...expectedStore(PACKS, shelved, counts).packs].flatMap(([pack, tickets]) =>
    [...tickets].map(([serial, { status, by }]) => `${pack} ${serial} ${status} ${by?.key ?? '-'}`),
  );

const WORD: Record<number, string> = { 1: 'Active', 13: 'On Shelf', 3: 'Sold' };

/** Every ticket of the packs as the database has it: '<pack> <serial> <status> <key of the count that sold it>'. */
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
      (_, nth) =>
        `${nameOf({ upc, lotCounter: counter })} ${String(start + nth).padStart(14, '0')} ${WORD[status]} ${key ?? '-'}`,
    ),
  );
}
