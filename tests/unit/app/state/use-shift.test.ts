import { saveSettings } from '../../../../src/device/store-settings';
import { businessDate, DEFAULT_CLOCK } from '../../../../src/shared/time/store-clock';
import { settingsWith } from '../../../support/device/store-settings';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { shiftDays, shiftRows } from '../../../../src/app/state/shift/use-shift';
import { enqueueRemoval, enqueueSale, enqueueShelf } from '../../../../src/outbox/enqueue';
import type { SignedInUser } from '../../../../src/shared/accounts/auth-schema';
import { openDb, SUMMARY, saleOf, shelfOf, UPC, userOf } from '../../../support/device/outbox';

const anna = userOf(1, 21);
const ben = userOf(1, 22);

test('a shift contains the entries of one clerk in one store on one day in Los Angeles, sent or not', async () => {
  const db = openDb();
  const sell = (user: SignedInUser, recorded_at: string, storeId = 1) =>
    enqueueSale(user, { ...saleOf(UPC[0], storeId), recorded_at }, SUMMARY, { db });
  await sell(anna, '2026-11-20T07:59:59.999Z');
  const midnight = await sell(anna, '2026-11-20T08:00:00.000Z');
  const evening = await sell(anna, '2026-11-21T07:59:59.999Z');
  await sell(anna, '2026-11-21T08:00:00.000Z');
  await sell(ben, '2026-11-20T20:00:00.000Z');
  await sell(userOf(2, 21), '2026-11-20T20:00:00.000Z', 2);
  await db.outbox.update(midnight.seq, { state: 'sent' });

  const shift = await shiftRows(1, 21, '2026-11-20', DEFAULT_CLOCK, db);
  expect(shift.map(({ seq }) => seq)).toEqual([midnight.seq, evening.seq]);
  expect(await shiftDays(1, 21, DEFAULT_CLOCK, db)).toEqual(
    new Set(['2026-11-19', '2026-11-20', '2026-11-21']),
  );
  expect(await shiftDays(1, 22, DEFAULT_CLOCK, db)).toEqual(new Set(['2026-11-20']));
});

test('packs taken out of stock are in the shift of the person who took them out', async () => {
  const db = openDb();
  const { seq, recordedAt } = await enqueueRemoval(anna, { store_id: 1, data: [] }, SUMMARY, { db });
  const day = businessDate(new Date(recordedAt), DEFAULT_CLOCK);
  expect((await shiftRows(1, 21, day, DEFAULT_CLOCK, db)).map((row) => row.seq)).toEqual([seq]);
  expect(await shiftRows(1, 22, day, DEFAULT_CLOCK, db)).toEqual([]);
});

test('a shift leaves out withdrawn entries', async () => {
  const db = openDb();
  const rows = [];
  for (const state of ['attention', 'discarded', 'replaced'] as const) {
    const row = await enqueueShelf(anna, shelfOf(UPC[0], 1), SUMMARY, { db });
    await db.outbox.update(row.seq, { state, recordedAt: '2026-11-20T20:00:00.000Z' });
    rows.push(row.seq);
  }
  expect((await shiftRows(1, 21, '2026-11-20', DEFAULT_CLOCK, db)).map(({ seq }) => seq)).toEqual([rows[0]]);
  await db.outbox
    .where('seq')
    .equals(rows[0] ?? 0)
    .delete();
  expect(await shiftDays(1, 21, DEFAULT_CLOCK, db)).toEqual(new Set());
});

test('a count stays on the business day of its capture, regardless of later settings', async () => {
  const db = openDb();
  const newYork = { time_zone: 'America/New_York', day_ends_at: '02:00' };
  await saveSettings(db, 1, settingsWith(newYork));
  const sale = { ...saleOf(UPC[0], 1), recorded_at: '2026-11-01T06:30:00.000Z' };
  const { seq, payload } = await enqueueSale(anna, sale, SUMMARY, { db });
  expect(payload).toMatchObject({ time_created: '2026-11-01 01:30:00', business_date: '2026-10-31' });
  for (const clock of [newYork, DEFAULT_CLOCK, { time_zone: 'Pacific/Honolulu', day_ends_at: '05:59' }]) {
    expect((await shiftRows(1, 21, '2026-10-31', clock, db)).map((row) => row.seq)).toEqual([seq]);
    expect(await shiftRows(1, 21, '2026-11-01', clock, db)).toEqual([]);
  }
});
