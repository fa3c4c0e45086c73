import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { enqueueSale } from '../../../src/outbox/enqueue';
import { loadOutboxFile, outboxFile, readOutboxFile } from '../../../src/outbox/file';
import { effectsOf, packsSeen } from '../../../src/outbox/submission';
import { FakeApi } from '../../support/device/fake-api';
import { MADE, terminal, UPC } from '../../support/device/outbox';

const COPY = { etag: '"17"', version: '17', ranges: '[]', ackSeq: 0, fetchedAt: MADE.made_at };

it('an outbox file preserves a count’s sightings, its purpose and its stock version', async () => {
  const api = new FakeApi();
  const [tablet, other] = [await terminal(api), await terminal(api)];
  await tablet.db.snapshots.put({ ...COPY, storeId: 1, userId: tablet.user.id });
  const seen = [{ lot_number: UPC[0], lot_counter: 1, front_ticket: '10010000000003' }];
  const check = { data: { scanned: [], non_scanned: [], seen }, purpose: 'opening' as const, on_shelf: 47 };
  await enqueueSale(tablet.user, check, { count: 0, amountCents: 0, entries: 0 }, { db: tablet.db });

  await loadOutboxFile(await readOutboxFile(await outboxFile(MADE, tablet.db)), 'outbox.jsonl', other.db);
  const [row] = await other.rows();
  expect(row?.payload).toMatchObject({ ...check, stock_version: '17' });
  // Seen tickets stay on the shelf.
  expect(row && [effectsOf(row), packsSeen(row)]).toEqual([[], 1]);
});

it('an outbox file of the previous release, whose counts have no sightings, still loads', async () => {
  const api = new FakeApi();
  const [tablet, other] = [await terminal(api), await terminal(api)];
  await tablet.sell();
  const file = (await outboxFile(MADE, tablet.db)).replace('"version":4', '"version":2');
  const loaded = await loadOutboxFile(await readOutboxFile(file), 'outbox.jsonl', other.db);
  expect(loaded).toEqual({ taken: 1, alreadyHere: 0, refused: 0 });
  expect((await other.rows()).map(packsSeen)).toEqual([0]);
});
