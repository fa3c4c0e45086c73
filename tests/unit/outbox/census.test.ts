import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { saveSettings } from '../../../src/device/store-settings';
import {
  addCensusScan,
  censusEntries,
  closeCensus,
  enqueuePlaced,
  enterCensus,
  leaveCensus,
  removeCensusScan,
  scanToSend,
  sendCensusScans,
  setCensusPlace,
  terminalCensus,
} from '../../../src/outbox/census';
import { packsSeen } from '../../../src/outbox/submission';
import { openDb, terminal, userOf } from '../../support/device/outbox';
import { settingsWith } from '../../support/device/store-settings';

const STORE = 1;
const USER = { ...userOf(STORE), store_id: STORE };
const OTHER = { ...userOf(STORE, 11), store_id: STORE };
const CENSUS = 'c0000000-0000-4000-8000-000000000001';
const BEGUN = '2026-11-20T18:00:00.000Z';

const pack = (n: number) => ({ lot_number: '028400001234', lot_counter: n, place: 'back' as const });
const scan = (n: number) => ({ id: `scan-${n}`, ...pack(n) });

it('a census scan names the lot, or a ticket while the server hasn’t named the lot', () => {
  const lot = { lotNumber: '028400001234', lotCounter: 2, start: 10010000000012 };
  expect(scanToSend(lot, '', 'back')).toEqual(pack(2));
  // Its counter is a guess, and may be another pack's.
  expect(scanToSend({ ...lot, isUnnamed: true }, '', 'back')).toEqual({
    code: '10010000000012',
    place: 'back',
  });
  expect(scanToSend(null, '10010000500012', 'back')).toEqual({ code: '10010000500012', place: 'back' });
});

async function inCensus() {
  const db = openDb();
  await enterCensus(STORE, { censusId: CENSUS, begunAt: BEGUN }, db);
  const rows = () => db.outbox.toArray();
  const packs = async () =>
    (await rows()).flatMap((row) =>
      row.kind === 'census' ? row.payload.data.map(({ lot_counter }) => lot_counter) : [],
    );
  const waiting = async () => (await terminalCensus(STORE, db))?.scans.map(({ lot_counter }) => lot_counter);
  return { db, rows, packs, waiting };
}

describe('the census of a terminal', () => {
  it('each census scan is on the disk at once and in the outbox in batches, without loss or duplicates', async () => {
    const { db, packs, waiting } = await inCensus();
    for (let n = 1; n <= 45; n++) await addCensusScan(USER, scan(n), db);
    expect(await packs()).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(await waiting()).toEqual([41, 42, 43, 44, 45]);
    // After a crash another start finds the same.
    db.close();
    const again = openDb(db.name);
    await sendCensusScans(STORE, again);
    await sendCensusScans(STORE, again);
    expect((await again.outbox.toArray()).map(({ summary }) => summary.entries)).toEqual([20, 20, 5]);
    expect(await terminalCensus(STORE, again)).toMatchObject({ censusId: CENSUS, scans: [] });
  });

  it('each census scan is recorded under the name of the person who made it', async () => {
    const { db, rows } = await inCensus();
    await addCensusScan(USER, scan(1), db);
    await addCensusScan(OTHER, scan(2), db);
    await leaveCensus(STORE, db);
    expect((await rows()).map(({ userId }) => userId)).toEqual([USER.id, OTHER.id]);
    expect(await terminalCensus(STORE, db)).toBeNull();
  });

  it('a census scan after the terminal’s part has ended is reported as not saved', async () => {
    const { db, rows } = await inCensus();
    expect(await addCensusScan(USER, scan(1), db)).toBe(true);
    await leaveCensus(STORE, db);
    expect(await addCensusScan(USER, scan(2), db)).toBe(false);
    expect(await terminalCensus(STORE, db)).toBeNull();
    expect((await rows()).map(({ summary }) => summary.entries)).toEqual([1]);
  });

  it('a census entry’s summary counts packs, not scans', async () => {
    const { db, rows } = await inCensus();
    const codes = ['17429999999000', '17429999999000', '17428888888000'];
    for (const [index, n] of [1, 2, 1, 1].entries())
      await addCensusScan(USER, { ...scan(n), id: `pack-${index}` }, db);
    for (const [index, code] of codes.entries())
      await addCensusScan(USER, { id: `code-${index}`, place: 'back', code }, db);
    await leaveCensus(STORE, db);
    expect((await rows()).map(packsSeen)).toEqual([4]);
  });

  it('a repeated census scan is saved once, and a scan that isn’t in the outbox yet can be removed', async () => {
    const { db, waiting } = await inCensus();
    await addCensusScan(USER, scan(1), db);
    await addCensusScan(USER, scan(1), db);
    await addCensusScan(USER, scan(2), db);
    await removeCensusScan(STORE, 'scan-1', db);
    expect(await waiting()).toEqual([2]);
  });

  it('a terminal remembers the place of its census', async () => {
    const { db } = await inCensus();
    await setCensusPlace(STORE, 'safe', db);
    expect(await terminalCensus(STORE, db)).toMatchObject({ place: 'safe' });
  });

  it('the closing of a census is recorded after all of its scans', async () => {
    const { db, rows } = await inCensus();
    await addCensusScan(USER, scan(1), db);
    await closeCensus(USER, 'after the delivery', db);
    const [seen, closed] = await rows();
    expect([seen?.kind, closed?.kind]).toEqual(['census', 'census_close']);
    expect((seen?.recordedAt ?? '') < (closed?.recordedAt ?? '')).toBe(true);
    expect(closed?.payload).toMatchObject({ census_id: CENSUS, note: 'after the delivery' });
    expect(await terminalCensus(STORE, db)).toBeNull();
    expect((await censusEntries(STORE, BEGUN, db)).length).toBe(2);
  });

  it('census scans are sent before the closing, and only to a server that supports them', async () => {
    const { api, db, drain: send } = await terminal();
    await enterCensus(STORE, { censusId: CENSUS, begunAt: BEGUN }, db);
    await addCensusScan(USER, scan(1), db);
    await closeCensus(USER, '', db);
    await enqueuePlaced(USER, [pack(1)], db);
    await saveSettings(db, STORE, settingsWith());
    await send();
    // A server of an earlier release takes no census.
    expect(api.received).toEqual([]);
    await saveSettings(db, STORE, { ...settingsWith(), second_language: 'none' });
    await send();
    expect(api.received.map(({ path }) => path)).toEqual([
      '/api/census-record',
      '/api/census-close',
      '/api/packs-placed',
    ]);
  });
});
