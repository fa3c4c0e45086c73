import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { FakeApi } from '../../support/device/fake-api';
import { terminal, UPC } from '../../support/device/outbox';
import { eventually } from '../../support/runner/eventually';

const FIRST = 10_010_000_000_000;

it('responses in quick succession are saved together, in order of arrival', async () => {
  const api = new FakeApi();
  const { db, drain, sell, rows } = await terminal(api);
  for (let index = 0; index < 30; index++) await sell(UPC[0], FIRST + index * 3);
  let writes = 0;
  db.meta.hook('updating', () => {
    writes += 1;
  });
  await drain();
  const sent = await rows();
  expect(sent.map((row) => [row.state, row.ackSeq])).toEqual(sent.map((_, index) => ['sent', index + 1]));
  expect(api.committed).toEqual(sent.map((row) => row.key));
  expect(writes).toBeLessThan(15);
});

it('saving a response doesn’t wait for a slow one after it', async () => {
  const api = new FakeApi();
  const { drain, sell, rows, options } = await terminal(api);
  await sell(UPC[0]);
  const slow = await sell(UPC[1]);
  let answer = (): void => undefined;
  const released = new Promise<void>((release) => {
    answer = release;
  });
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (new Headers(init?.headers).get('Idempotency-Key') === slow.key) await released;
    return options.fetch(url, init);
  };
  const drained = drain({ fetch });
  await eventually(async () => expect((await rows()).map((row) => row.state)).toEqual(['sent', 'pending']));
  answer();
  await drained;
  expect((await rows()).map((row) => row.state)).toEqual(['sent', 'sent']);
});
