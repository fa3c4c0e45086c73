import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import { testServer } from '../support/api/app';
import { must, openShop, PACK, PACK_SIZE, type Shop, ticket } from '../support/api/shop';
import { lotBody, salesBody, shelfBody, soldEntry } from '../support/databases/fixtures';
import {
  type OracleClaim,
  type OracleCorrection,
  type OracleRun,
  ticketState,
  ticketsOf,
} from '../support/oracles/ticket-oracle';

const server = testServer();
/** A pack for one history, partly in the back room. */
const upcOf = (history: number): string => String(28_400_100_000 + history).padStart(12, '0');

/** Sometimes into the back room, which begins at ticket 60. */
const run = fc
  .record({ first: fc.integer({ min: 0, max: 50 }), more: fc.nat(12) })
  .map(({ first, more }) => ({ first, last: first + more }));
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shelf' as const), run }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correction' as const), run }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      key: fc.uuid({ version: 4 }),
      // Few distinct instants, so many are equal.
      minute: fc.nat(5),
      runs: fc.array(fc.record({ run, scanned: fc.boolean() }), { minLength: 1, maxLength: 3 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Performs a step in a pack; a refused one changes nothing. */
async function take({ store, till }: Shop, upc: string, taken: Step): Promise<void> {
  if (taken.kind === 'shelf') {
    const { first, last } = taken.run;
    await must(
      till.put('/updateInvetoryOnShelf', shelfBody(store.id, upc, ticket(first), ticket(last))),
      200,
    );
  } else if (taken.kind === 'correction') {
    const { first, last } = taken.run;
    const body = { store_id: store.id, lot_number: upc, lot_counter: 1, reason: 'still there' };
    const reply = await till.post('/corrections', {
      ...body,
      start_ticket: ticket(first),
      end_ticket: ticket(last),
    });
    expect([201, 409]).toContain(reply.status);
  } else {
    const entries = (scanned: boolean) =>
      taken.runs
        .filter((each) => each.scanned === scanned)
        .map(({ run: { first, last } }) => soldEntry(store.id, upc, ticket(first), ticket(last)));
    const body = salesBody(entries(true), entries(false), `2026-11-18T22:0${taken.minute}:00Z`);
    expect([201, 409]).toContain((await till.post('/sales-record-register', body, taken.key)).status);
  }
}

const of = <Row>(table: string, columns: string, storeId: number, upc: string): Promise<Row[]> =>
  rows<Row>(
    server.db,
    sql.raw(`SELECT ${columns} FROM ${table} t JOIN lots l ON l.store_id = t.store_id AND l.id = t.lot_id
             WHERE t.store_id = ${storeId} AND l.lot_number = '${upc}' ORDER BY t.start_ticket`),
  );
const RUN = 't.start_ticket AS start, t.end_ticket AS "end"';
/** "The ticket now at the front of the roll": behind what was sold, in the roll's direction. */
const FRONT = `CASE WHEN t.scanned THEN
  CASE l.sells WHEN 'down' THEN t.start_ticket - 1 ELSE t.end_ticket + 1 END END AS front`;
const instant = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

test('after any history, the stored stock matches the rules of product.md for each ticket', async () => {
  const shop = await openShop(server);
  let history = 0;
  let sold = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('up', 'down'),
      fc.array(step, { minLength: 6, maxLength: 12 }),
      async (sells, steps) => {
        const upc = upcOf(++history);
        await must(
          shop.till.post('/inventory_add', { ...lotBody(shop.store, upc, PACK, PACK_SIZE), sells }),
          201,
        );
        await must(
          shop.till.put('/updateInvetoryOnShelf', shelfBody(shop.store.id, upc, PACK, ticket(59))),
          200,
        );
        for (const taken of steps) await take(shop, upc, taken);

        const { id } = shop.store;
        const shelved = await of<OracleRun>('shelf_records', RUN, id, upc);
        const claims = await of<OracleClaim>(
          'claims',
          `${RUN}, t.id, t.submission_id AS "submissionId", ${FRONT}, ${instant('t.recorded_at')} AS "recordedAt"`,
          id,
          upc,
        );
        const corrections = await of<OracleCorrection>(
          'corrections',
          `${RUN}, ${instant('t.corrected_at')} AS "correctedAt"`,
          id,
          upc,
        );
        const stored = await of<OracleRun & { status: number; claimId: number | null }>(
          'ticket_runs',
          `${RUN}, t.status, t.claim_id AS "claimId"`,
          id,
          upc,
        );
        const names: Record<number, string> = { 1: 'Active', 13: 'On Shelf', 3: 'Sold' };
        expect(
          stored.flatMap((each) => ticketsOf(each).map((at) => [at, names[each.status], each.claimId])),
        ).toEqual(
          ticketsOf({ start: Number(PACK), end: Number(PACK) + PACK_SIZE - 1 }).map((at) => {
            const { status, claim } = ticketState(at, shelved, claims, corrections);
            return [at, status, claim?.id ?? null];
          }),
        );
        sold += stored.filter(({ claimId }) => claimId !== null).length;
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
  expect(sold).toBeGreaterThan(8);
});
