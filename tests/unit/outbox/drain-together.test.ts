import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { FakeApi } from '../../support/device/fake-api';
import { terminal, UPC } from '../../support/device/outbox';

const FIRST = 10_010_000_000_000;
/** Readings of the database; a turn of the sender takes one. */
const LONGER_THAN_A_TURN = 10;

/** A terminal that notes which rows are on the way whenever one leaves, by their places in the outbox. */
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
      // As a real server: one after the other, each taking longer than the sender needs for its next turn.
      atWork = atWork.then(async () => {
        for (let reading = 0; reading < LONGER_THAN_A_TURN; reading++) await till.rows();
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

it('two sales are on the way at a time, also of one lot, once the server has answered', async () => {
  const { sell, send, departures } = await watched(new FakeApi());
  for (let index = 0; index < 5; index++) await sell(UPC[0], FIRST + 3 * index);
  await send();
  expect(departures).toEqual([[0], [1], [1, 2], [2, 3], [3, 4]]);
});

it('while the server does not answer, one request at a time finds out whether it is back', async () => {
  const { sell, send, departures } = await watched(new FakeApi(['no-network']));
  for (let index = 0; index < 3; index++) await sell(UPC[index], FIRST);
  await send();
  expect(departures).toEqual([[0]]);
});

it('what touches the lot of a shelf record leaves after its answer; other lots go beside it', async () => {
  const { sell, fillShelf, send, departures } = await watched(new FakeApi());
  await sell(UPC[2]);
  await fillShelf(UPC[0]);
  await sell(UPC[0]);
  await fillShelf(UPC[1]);
  await fillShelf(UPC[0]);
  await send();
  expect(departures).toEqual([[0], [1], [2], [2, 3], [3, 4]]);
});

it('a sale waits for the answer to one before it that the server has lost', async () => {
  const { sell, send, db, departures } = await watched(new FakeApi());
  await sell(UPC[2]);
  const lost = await sell(UPC[0]);
  await db.outbox.update(lost.seq, { sentAt: '2026-11-01T20:00:00.000Z' });
  await sell(UPC[0], FIRST + 3);
  await send();
  expect(departures).toEqual([[0], [1], [2]]);
});
