import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SalesException } from '../../src/contract/counting/exceptions';
import { testServer } from '../support/api/app';
import { openShop, PACK_SIZE, type Shop, ticket } from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';

const server = testServer();
const START = Date.parse('2026-11-18T20:00:00Z');

/** A record as a terminal may send it: its time, its key, its runs, and the list of each run. */
type Sent = { minute: number; key: string; runs: { first: number; last: number; scanned: boolean }[] };

const run = fc
  .tuple(fc.integer({ min: 0, max: PACK_SIZE - 2 }), fc.integer({ min: 0, max: 30 }), fc.boolean())
  .map(([first, more, scanned]) => ({ first, last: Math.min(first + more, PACK_SIZE - 2), scanned }));
const record: fc.Arbitrary<Sent> = fc.record({
  minute: fc.integer({ min: 0, max: 5 }),
  key: fc.uuid({ version: 4 }),
  runs: fc.array(run, { minLength: 1, maxLength: 3 }),
});
const records = fc.uniqueArray(record, { minLength: 2, maxLength: 5, selector: (sent) => sent.key });
const history = records.chain((all) =>
  fc.record({
    all: fc.constant(all),
    shuffled: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
  }),
);

async function send(shop: Shop, sent: Sent): Promise<void> {
  const entries = (scanned: boolean) =>
    sent.runs.filter((r) => r.scanned === scanned).map((r) => shop.entry(r.first, r.last));
  const at = new Date(START + sent.minute * 60_000).toISOString();
  const reply = await shop.till.post(
    '/sales-record-register',
    salesBody(entries(true), entries(false), at),
    sent.key,
  );
  expect([200, 201]).toContain(reply.status);
}

/** The readable outcome, without the ids that depend on the order of arrival. */
async function outcome(shop: Shop) {
  const { salesRecord, countData } = await shop.day('2026-11-18');
  const bare = ({ id: _, ...exception }: SalesException) => JSON.stringify(exception);
  return {
    rows: salesRecord.map((row) => [
      row.start_ticket,
      row.end_ticket,
      row.time_created,
      row.amount,
      row.note,
    ]),
    total: countData[0]?.ticketCount ?? 0,
    left: await shop.onShelf(),
    exceptions: (await shop.exceptions()).map(bare).sort(),
  };
}

test('every order of arrival, with anything sent twice, gives the same sales and exceptions', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ all, shuffled }) => {
      const [inOrder, anyOrder] = [await openShop(server), await openShop(server)];
      for (const sent of all) await send(inOrder, sent);
      for (const sent of shuffled) await send(anyOrder, sent);
      const expected = await outcome(inOrder);
      expect(await outcome(anyOrder)).toEqual(expected);
      const claimed = new Set(all.flatMap((sent) => sent.runs).flatMap((r) => numbers(r.first, r.last)));
      expect(expected.total).toBe(claimed.size);
      const left = expected.left.flatMap(([min, max]) => numbers(Number(min), Number(max)));
      expect(left).toHaveLength(PACK_SIZE - claimed.size);
      expect(left).not.toContain(Number(ticket([...claimed][0] ?? 0)));
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);
