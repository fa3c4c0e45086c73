import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { countDrafts, draftId, saveDraft } from '../../../src/device/drafts';
import { saveClock } from '../../../src/device/kept-values';
import type { OutboxRow } from '../../../src/device/rows';
import { requestCheck } from '../../../src/device/session';
import { planOf } from '../../../src/outbox/drain';
import { moneyDrafts } from '../../../src/outbox/submission';
import { DAY_MS } from '../../../src/shared/time/store-clock';
import { afterSixSales, terminal, UPC } from '../../support/device/outbox';

const FIRST = 10_010_000_000_000;

it('an entry sent 90 days ago is removed only after the server confirms that it has it', async () => {
  const { api, ...till } = await afterSixSales();
  const { drain, clock, rows, keys, db } = till;
  const drafts = keys.slice(0, 3).map((key) => draftId(moneyDrafts(key), 1, till.user.id));
  for (const id of drafts) await saveDraft(id, {}, db);
  clock.now += 90 * DAY_MS;
  await till.signInAgain();
  await drain();
  expect(await rows()).toHaveLength(6);
  expect(await countDrafts('money:', db)).toBe(3);

  await till.sell(UPC[0], FIRST + 6);
  clock.now += 1;
  await requestCheck(db);
  api.statusFates = ['no-network'];
  await drain();
  expect(await rows()).toHaveLength(7);

  api.lose(keys.slice(2, 3));
  clock.now += 60_000;
  api.fates = [{ status: 500 }, { status: 500 }];
  await drain();
  expect((await rows()).map((row) => [keys.indexOf(row.key), row.state])).toEqual([
    [2, 'pending'],
    [-1, 'pending'],
  ]);
  // What was typed for the drawer of a removed count goes with it.
  expect((await db.drafts.toArray()).map(({ id }) => id)).toEqual(drafts.slice(2));
});

it('an entry just sent isn’t old on a device that is years ahead, and its sent time is correct', async () => {
  const { api, rows, drain, clock, db, sell } = await terminal();
  const right = clock.now;
  api.now = () => right;
  clock.now += 400 * DAY_MS;
  await saveClock({ offsetMs: -400 * DAY_MS, atLeast: right }, db);
  await sell();
  await drain();
  expect(await rows()).toMatchObject([{ state: 'sent', sentAt: new Date(right).toISOString() }]);
  await requestCheck(db);
  await drain();
  expect(await rows()).toHaveLength(1);
});

it('an entry stays on a device whose clock was set years ahead since the last response', async () => {
  const { api, rows, drain, clock, db, sell } = await terminal();
  const right = clock.now;
  api.now = () => right;
  await sell();
  await drain();
  clock.now += 400 * DAY_MS;
  await requestCheck(db);
  await drain();
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
});

it('a check removes only entries that are old and known to the server', () => {
  const row = (key: string, sentAt?: string) => ({ seq: Number(key), key, sentAt }) as OutboxRow;
  const old = new Date(0).toISOString();
  const rows = [row('1', old), row('2', old), row('3', new Date(DAY_MS).toISOString()), row('4')];
  const states = { 1: 'done', 2: 'unknown', 3: 'done', 4: 'done' } as const;
  expect(planOf(rows, states, 91 * DAY_MS - 1)).toEqual({ resend: [2], remove: [1] });
});
