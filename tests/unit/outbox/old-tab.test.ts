import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TerminalDb } from '../../../src/device/db';
import { enqueueSale } from '../../../src/outbox/enqueue';
import { SUMMARY, saleOf, UPC, userOf } from '../../support/device/outbox';

/** The database as release 1 declares it. */
function openAsRelease1(name: string): Dexie {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict' });
  db.version(1).stores({
    outbox: '++seq, &key, state, [storeId+state], [storeId+ackSeq], [storeId+state+nextAttemptAt]',
    session: 'id',
    snapshots: '[storeId+userId]',
    drafts: 'id',
    meta: 'id',
  });
  db.version(2).stores({ readings: '[userId+key], readAt' });
  return db;
}

beforeEach(() => {
  // Dexie warns about each connection that it closes for an upgrade.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test('tabs of release 1 and of this version use one database at the same time', async () => {
  const oldTab = openAsRelease1('side-by-side');
  await oldTab.table('drafts').put({ id: 'count:1:10', value: 'of the old tab' });
  const newTab = new TerminalDb('side-by-side');
  const user = userOf(1);
  for (const upc of UPC) {
    await enqueueSale(user, saleOf(upc, 1), SUMMARY, { db: newTab });
    const waiting = oldTab.table('outbox').where('state').equals('pending');
    expect(await waiting.count()).toBe(1);
    await waiting.modify({ state: 'sent' });
    expect(await newTab.outbox.where('[storeId+state]').equals([1, 'pending']).count()).toBe(0);
    expect(await newTab.drafts.get('count:1:10')).toMatchObject({ value: 'of the old tab' });
  }
});

test('a tab of this version continues next to one of the next minor version, which only adds to the schema', async () => {
  class NextDb extends TerminalDb {
    constructor(name: string) {
      super(name);
      this.version(this.verno + 0.1).stores({ shifts: 'id' });
    }
  }
  const thisTab = new TerminalDb('one-step-back');
  const user = userOf(1);
  await enqueueSale(user, saleOf(UPC[0], 1), SUMMARY, { db: thisTab });
  const nextTab = new NextDb('one-step-back');
  await nextTab.table('shifts').put({ id: 1 });
  await enqueueSale(user, saleOf(UPC[1], 1), SUMMARY, { db: thisTab });
  expect(await nextTab.outbox.count()).toBe(2);
});
