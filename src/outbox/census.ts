import { inStorage, type TerminalDb, db as terminalDb } from '../device/db';
import type { CensusEntry, Clerk } from '../device/rows';
import type { CensusPack, CensusPlace } from '../shared/counting/census';
import type { CensusScanRow, PacksPlacedBody } from '../shared/counting/census-schema';
import type { StockRun } from '../shared/stock/stock';
import { numberToSerial } from '../shared/tickets/serial';
import { type Author, captureInstant, newRow } from './enqueue';
import { isOfCensus } from './submission';

/** The census that this terminal takes part in. On disk with each scan, so a killed app continues where it was. */
export type TerminalCensus = {
  censusId: string;
  /** when it began, an ISO instant */
  begunAt: string;
  place: CensusPlace;
  /** who made the scans that aren't in the outbox yet; `id` tells them apart */
  by: Clerk | null;
  scans: (CensusScanRow & { id: string })[];
};

/** Scans that go to the server as one record. */
const MAX_BATCH = 20;

const idOf = (storeId: number) => `census:${storeId}`;

const read = async (db: TerminalDb, storeId: number): Promise<TerminalCensus | null> =>
  ((await db.drafts.get(idOf(storeId)))?.value as TerminalCensus | undefined) ?? null;

/** The census of this terminal; null: none. */
export const terminalCensus = (
  storeId: number,
  db: TerminalDb = terminalDb,
): Promise<TerminalCensus | null> => inStorage(db, () => read(db, storeId));

/** This terminal's entries of a census, in order, and its moves of packs; without withdrawn ones. */
export const censusEntries = (
  storeId: number,
  since: string,
  db: TerminalDb = terminalDb,
): Promise<CensusEntry[]> =>
  inStorage(db, async () => {
    const rows = await db.outbox
      .where('[storeId+recordedAt]')
      .between([storeId, since], [storeId, []])
      .toArray();
    return rows.filter(isOfCensus).filter(({ state }) => state !== 'discarded' && state !== 'replaced');
  });

/**
 * Changes this terminal's census, in one transaction with the outbox, so that a scan is in exactly one of the two.
 * @param work gets the census and a function that moves its scans to the outbox; its result is saved, null ends the census
 * @returns false without a change if this terminal takes part in none, for example since another one has closed it
 */
async function change(
  storeId: number,
  db: TerminalDb,
  work: (
    census: TerminalCensus,
    send: (census: TerminalCensus) => Promise<TerminalCensus>,
    recordedAt: string,
  ) => TerminalCensus | null | Promise<TerminalCensus | null>,
): Promise<boolean> {
  const recordedAt = await captureInstant(storeId, db);
  const send = async (census: TerminalCensus): Promise<TerminalCensus> => {
    const { by, scans, censusId } = census;
    if (by === null || scans.length === 0) return census;
    const row = newRow({ ...by, store_id: storeId }, recordedAt, summaryOf(scans.length));
    const data = scans.map(({ id: _, ...scan }) => scan);
    const payload = { store_id: storeId, census_id: censusId, data, recorded_at: recordedAt };
    await db.outbox.add({ ...row, kind: 'census', payload });
    return { ...census, scans: [] };
  };
  return inStorage(db, () =>
    db.transaction('rw', db.outbox, db.drafts, async () => {
      const census = await read(db, storeId);
      if (!census) return false;
      const next = await work(census, send, recordedAt);
      if (next) await db.drafts.put({ id: idOf(storeId), value: next });
      else await db.drafts.delete(idOf(storeId));
      return true;
    }),
  );
}

/**
 * The scan to send of a pack, or of a code that names none. A pack that the server hasn't named is sent by one of its tickets.
 * @param pack its lot, and any of its tickets as `start`; null: the code names none
 */
export function scanToSend(
  pack: (Pick<CensusPack, 'lotNumber' | 'lotCounter'> & Pick<StockRun, 'start' | 'isUnnamed'>) | null,
  code: string,
  place: CensusPlace,
): CensusScanRow {
  if (pack === null) return { code, place };
  if (pack.isUnnamed) return { code: numberToSerial(pack.start), place };
  return { lot_number: pack.lotNumber, lot_counter: pack.lotCounter, place };
}

const summaryOf = (entries: number) => ({ count: 0, amountCents: 0, entries });

/** Takes part in a census, a new one or one of another terminal, and leaves the former one. @throws StorageError */
export async function enterCensus(
  storeId: number,
  { censusId, begunAt }: Pick<TerminalCensus, 'censusId' | 'begunAt'>,
  db: TerminalDb = terminalDb,
): Promise<void> {
  await leaveCensus(storeId, db);
  const value: TerminalCensus = { censusId, begunAt, place: 'shelf', by: null, scans: [] };
  await inStorage(db, async () => {
    await db.drafts.put({ id: idOf(storeId), value });
  });
}

/** Ends this terminal's part; the census stays open. @throws StorageError */
export const leaveCensus = (storeId: number, db: TerminalDb = terminalDb): Promise<boolean> =>
  change(storeId, db, async (census, send) => {
    await send(census);
    return null;
  });

/** @throws StorageError */
export const setCensusPlace = (
  storeId: number,
  place: CensusPlace,
  db: TerminalDb = terminalDb,
): Promise<boolean> => change(storeId, db, (census) => ({ ...census, place }));

/**
 * Saves a scan on this device's disk. A full batch goes into the outbox.
 * @returns false if this terminal no longer takes part: the scan isn't saved
 * @throws StorageError
 */
export const addCensusScan = (
  { id, name, store_id: storeId }: Author & { store_id: number },
  scan: TerminalCensus['scans'][number],
  db: TerminalDb = terminalDb,
): Promise<boolean> =>
  change(storeId, db, async (census, send) => {
    // Repeated after a lost connection.
    if (census.scans.some((other) => other.id === scan.id)) return census;
    const ofAuthor = census.by?.id === id ? census : await send(census);
    const next = { ...ofAuthor, by: { id, name }, scans: [...ofAuthor.scans, scan] };
    return next.scans.length >= MAX_BATCH ? send(next) : next;
  });

/** Takes back a scan that isn't in the outbox yet. @throws StorageError */
export const removeCensusScan = (
  storeId: number,
  scanId: string,
  db: TerminalDb = terminalDb,
): Promise<boolean> =>
  change(storeId, db, (census) => ({ ...census, scans: census.scans.filter(({ id }) => id !== scanId) }));

/** Moves all scans to the outbox. Wake it afterwards. @throws StorageError */
export const sendCensusScans = (storeId: number, db: TerminalDb = terminalDb): Promise<boolean> =>
  change(storeId, db, (census, send) => send(census));

/** Closes the census and ends this terminal's part. Wake the outbox afterwards. @throws StorageError */
export const closeCensus = (
  user: Author & { store_id: number },
  note: string,
  db: TerminalDb = terminalDb,
): Promise<boolean> =>
  change(user.store_id, db, async (census, send, recordedAt) => {
    await send(census);
    // After the scans, also if the device's clock stands still.
    const closedAt = new Date(Date.parse(recordedAt) + 1).toISOString();
    const payload = {
      store_id: user.store_id,
      census_id: census.censusId,
      ...(note && { note }),
      recorded_at: closedAt,
    };
    await db.outbox.add({ ...newRow(user, closedAt, summaryOf(1)), kind: 'census_close', payload });
    return null;
  });

/** Records that packs lie elsewhere than known. Wake the outbox afterwards. @throws StorageError */
export async function enqueuePlaced(
  user: Author & { store_id: number },
  data: PacksPlacedBody['data'],
  db: TerminalDb = terminalDb,
): Promise<void> {
  const recordedAt = await captureInstant(user.store_id, db);
  const row = newRow(user, recordedAt, summaryOf(data.length));
  const payload = { store_id: user.store_id, data, recorded_at: recordedAt };
  await inStorage(db, () =>
    db.transaction('rw', db.outbox, async () => {
      if (await db.outbox.where('key').equals(row.key).count()) return;
      await db.outbox.add({ ...row, kind: 'placed', payload });
    }),
  );
}
