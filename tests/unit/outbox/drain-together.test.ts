import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { FakeApi } from '../../support/device/fake-api';
import { terminal, UPC } from '../../support/device/outbox';

const FIRST = 10_010_000_000_000;
/** A number of database reads; a pass of the sender takes one. */
const LONGER_THAN_A_TURN = 10;

/** A terminal that records the rows in flight at each request, by their positions in the outbox. */
async function watched(api: FakeApi) {
  const till = await terminal(api);
  const keys: string[] = [];
  const departures: number[][] = [];
  const onTheWay = new Set<number>();
  let atWork: Promise<unknown> = Promise.resolve();
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const row = keys.indexOf(new Headers(init?.headers).get('Idempotency-Key') ?? '');
    onTheWay.add(row);
    departures.push([...onTheWay]);
    try {
      // Like a real server: requests one at a time, each slower than the sender's next pass.
      atWork = atWork.then(async () => {
        for (let reads = 0; reads < LONGER_THAN_A_TURN; reads++) await till.rows();
      });
      await atWork;
      return await till.options.fetch(url, init);
    } finally {
      onTheWay.delete(row);
    }
  };
  return {
    ...till,
    departures,
    send: async () => {
      keys.push(...(await till.rows()).map((row) => row.key));
      await till.drain({ fetch, timeoutMs: 5000 });
    },
  };
}

it('two sales are in flight at a time, even of one lot, once the server has responded', async () => {
  const { sell, send, departures } = await watched(new FakeApi());
  for (let index = 0; index < 5; index++) await sell(UPC[0], FIRST + 3 * index);
  await send();
  expect(departures).toEqual([[0], [1], [1, 2], [2, 3], [3, 4]]);
});

it('while the server does not respond, a single request at a time probes it', async () => {
  const { sell, send, departures } = await watched(new FakeApi(['no-network']));
  for (let index = 0; index < 3; index++) await sell(UPC[index], FIRST);
  await send();
  expect(departures).toEqual([[0]]);
});

it('rows of the same lot wait for the response to a shelf record; rows of other lots are sent alongside', async () => {
  const { sell, fillShelf, send, departures } = await watched(new FakeApi());
  await sell(UPC[2]);
  await fillShelf(UPC[0]);
  await sell(UPC[0]);
  await fillShelf(UPC[1]);
  await fillShelf(UPC[0]);
  await send();
  expect(departures).toEqual([[0], [1], [2], [2, 3], [3, 4]]);
});

it('a sale waits for the response to an earlier one that the server has lost', async () => {
  const { sell, send, db, departures } = await watched(new FakeApi());
  await sell(UPC[2]);
  const lost = await sell(UPC[0]);
  await db.outbox.update(lost.seq, { sentAt: '2026-11-01T20:00:00.000Z' });
  await sell(UPC[0], FIRST + 3);
  await send();
  expect(departures).toEqual([[0], [1], [2]]);
});
