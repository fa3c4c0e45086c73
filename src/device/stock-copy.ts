import type { SignedInUser } from '../shared/accounts/auth-schema';
import type { StockRun } from '../shared/stock/stock';
import type { StockListRange } from '../shared/stock/stock-schema';
import { serialToNumber } from '../shared/tickets/serial';
import { dollarsToCents } from '../shared/values/money';
import type { Api } from './client';
import { now } from './clock';
import type { TerminalDb } from './db';
import type { SnapshotRow } from './rows';
import { requestCheck } from './session';
import { stockList } from './stock-calls';
import { inStorage } from './storage';
import { loadSettings, saveSettings } from './store-settings';

function toStockRun(range: StockListRange): StockRun {
  const priceCents = dollarsToCents(range.ticket_price);
  if (priceCents === null) throw new RangeError(`Not a price: ${range.ticket_price}`);
  return {
    upc: range.lot_number,
    lotCounter: range.lot_counter,
    start: serialToNumber(range.min),
    end: serialToNumber(range.max),
    status: range.status_code,
    priceCents,
    vendorId: range.vendor_id,
    vendorName: range.vendor_name,
    bin: range.bin,
    sells: range.sells ?? 'up',
  };
}

/** The runs of a snapshot in the form that the rules use. */
export const snapshotRuns = (snapshot: SnapshotRow): StockRun[] =>
  (JSON.parse(snapshot.ranges) as StockListRange[]).map(toStockRun);

/**
 * Fetches the stock of the user's store and saves it as a snapshot, with the store's settings.
 *
 * The response includes all entries acknowledged before the request, but perhaps not later ones, so the snapshot stores the
 * acknowledgement counter from *before* the request, also after a 304. A response that a later one has overtaken, in any
 * tab, is dropped; so is one that arrives after its user has signed out, since another store may have signed in.
 * @throws ApiError, NetworkError or StorageError; the former snapshot stays
 */
export async function refreshSnapshot(
  api: Api,
  user: SignedInUser & { store_id: number },
  db: TerminalDb,
): Promise<void> {
  const id = { storeId: user.store_id, userId: user.id };
  const key: [number, number] = [id.storeId, id.userId];
  const [previous, counter, settings] = await Promise.all([
    db.snapshots.get(key),
    db.meta.get('acks'),
    loadSettings(db, id.storeId),
  ]);
  const ackSeq = counter?.id === 'acks' ? counter.last : 0;
  // A copy saved by the previous release has no settings.
  const answer = await stockList(api, user.store_id, (settings !== undefined && previous?.etag) || null);
  await inStorage(db, () =>
    db.transaction('rw', db.session, db.snapshots, db.meta, async () => {
      const session = await db.session.get('session');
      if (session?.user.id !== user.id || session.user.store_id !== user.store_id) return;
      const stored = await db.snapshots.get(key);
      if (stored && stored.ackSeq > ackSeq) return;
      const fetchedAt = now().toISOString();
      if (answer) {
        const { etag, list } = answer;
        const ranges = JSON.stringify(list.data);
        await db.snapshots.put({ ...id, etag, version: list.version, ranges, ackSeq, fetchedAt });
        await saveSettings(db, id.storeId, list.settings ?? null);
      } else if (stored && stored.etag === previous?.etag) {
        await db.snapshots.put({ ...stored, ackSeq, fetchedAt });
      }
    }),
  );
  // A version is a time. It decreases only if the server was restored from a backup.
  if (answer && previous && Number(answer.list.version) < Number(previous.version)) await requestCheck(db);
}
