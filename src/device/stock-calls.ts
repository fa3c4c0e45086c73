import type { SignedInUser } from '../shared/accounts/auth-schema';
import type { LotDirectionBody } from '../shared/places/store-settings-schema';
import { stockPaths } from '../shared/stock/paths';
import type { SoldLot, StockRun } from '../shared/stock/stock';
import type { SoldListReply, StockListRange, StockListReply } from '../shared/stock/stock-schema';
import { serialToNumber } from '../shared/tickets/serial';
import { TICKET_STATUS } from '../shared/tickets/status';
import { dollarsToCents } from '../shared/values/money';
import type { PageQuery } from '../shared/wire/common';
import { CAPTURED_BY_HEADER, MAX_PAGE_SIZE } from '../shared/wire/requests';
import { type Api, ApiError, type ApiReply, hasShape, NetworkError, send } from './client';
import { now } from './clock';
import { inStorage, type TerminalDb } from './db';
import { lastAck } from './kept-values';
import type { SnapshotRow, SoldListRow } from './rows';
import { requestCheck } from './session';
import { loadSettings, saveSettings } from './store-settings';

/** A list with its ETag. */
type Listed<List> = { etag: string; list: List };

const ifChanged = (etag: string | null): Record<string, string> => (etag ? { 'If-None-Match': etag } : {});

/** @throws NetworkError also for a captive portal's JSON: if saved, it would leave the terminal with an empty list */
async function listed<List extends { data: unknown }>(
  request: Promise<ApiReply<List>>,
): Promise<Listed<List> | null> {
  const { data: list, headers } = await request;
  if (!list) return null;
  if (!Array.isArray(list.data)) throw new NetworkError();
  return { etag: headers.get('ETag') ?? '', list };
}

/** How often the parts of a long list are fetched again because the stock changed between them. */
const MAX_CHANGES = 3;

/**
 * Fetches a store's unsold stock: in parts, if it is more than fits in a reply.
 * @param etag ETag of the terminal's copy, or null
 * @param changes how often the stock may change between two parts
 * @returns the list with its ETag, or null if the copy is current
 * @throws ApiError, NetworkError
 */
export async function stockList(
  api: Api,
  storeId: number,
  etag: string | null,
  changes = MAX_CHANGES,
): Promise<Listed<StockListReply> | null> {
  const params = { storeId };
  const first = await listed(send(api, stockPaths.stockList, { params, headers: ifChanged(etag) }));
  const total = first?.list.total ?? 0;
  if (!first || first.list.data.length >= total) return first;
  const data = [...first.list.data];
  while (data.length < total) {
    const part = await listed(send(api, stockPaths.stockList, { params, query: { from: data.length } }));
    const isSame = part?.list.version === first.list.version;
    if (!isSame && changes > 0) return stockList(api, storeId, etag, changes - 1);
    if (!isSame || part.list.data.length === 0) throw new NetworkError();
    data.push(...part.list.data);
  }
  return { ...first, list: { ...first.list, data } };
}

/**
 * Fetches the tickets of a store that were sold lately, with who recorded them; parameters and result as in `stockList`.
 * @throws ApiError, NetworkError; ApiError 404 from a server of an earlier release
 */
export async function soldList(
  api: Api,
  storeId: number,
  etag: string | null,
): Promise<Listed<SoldListReply> | null> {
  const options = { params: { storeId }, headers: ifChanged(etag) };
  const answer = await listed(send(api, stockPaths.soldList, options));
  if (answer && !Array.isArray(answer.list.records)) throw new NetworkError();
  return answer;
}

/**
 * Changes the direction in which a lot is sold.
 * @param by the id of the user who does it
 * @throws ApiError 409 `direction_fixed` when tickets of it have been counted and `turned` isn't set
 */
export const turnLot = async (api: Api, body: LotDirectionBody, by: number): Promise<void> => {
  const headers = { [CAPTURED_BY_HEADER]: String(by) };
  await send(api, stockPaths.lotDirection, { body, headers, isReply: hasShape({ message: 'string' }) });
};

function toStockRun(range: StockListRange): StockRun {
  const priceCents = dollarsToCents(range.ticket_price);
  if (priceCents === null) throw new RangeError(`Not a price: ${range.ticket_price}`);
  return {
    upc: range.lot_number,
    ...(range.upc !== undefined && { realUpc: range.upc }),
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
  const [previous, ackSeq, settings] = await Promise.all([
    db.snapshots.get(key),
    lastAck(db),
    loadSettings(db, id.storeId),
  ]);
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

/** This terminal's copy of a store's sold tickets; undefined until the server's first response. */
export const soldCopy = (db: TerminalDb, storeId: number): Promise<SoldListRow | undefined> =>
  db.kept('sold-list').then((row) => (row?.storeId === storeId ? row : undefined));

/**
 * Fetches the sold tickets of the user's store, unless the copy is as new as that of the stock. A server of
 * an earlier release has no such list, so the terminal then has no sold tickets.
 * @throws ApiError, NetworkError or StorageError; the former copy stays
 */
export async function refreshSoldCopy(
  api: Api,
  { id, store_id: storeId }: SignedInUser & { store_id: number },
  db: TerminalDb,
): Promise<void> {
  const [copy, stock] = await Promise.all([soldCopy(db, storeId), db.snapshots.get([storeId, id])]);
  if (copy && copy.etag === stock?.etag) return;
  const answer = await soldList(api, storeId, copy?.etag ?? null).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  if (!answer) return;
  const { etag, list } = answer;
  await inStorage(db, () =>
    db.transaction('rw', db.session, db.meta, async () => {
      const session = await db.session.get('session');
      if (session?.user.id !== id || session.user.store_id !== storeId) return;
      await db.meta.put({
        id: 'sold-list',
        storeId,
        etag,
        version: list.version,
        list: JSON.stringify(list),
      });
    }),
  );
}

/** The lots of a copy in the form that the rules use. */
export function soldLots({ list }: SoldListRow): SoldLot[] {
  const { records, data } = JSON.parse(list) as SoldListReply;
  return data.map((lot) => {
    const start = serialToNumber(lot.start_ticket);
    return {
      lot: {
        upc: lot.lot_number,
        lotCounter: lot.lot_counter,
        start,
        end: serialToNumber(lot.end_ticket),
        status: TICKET_STATUS.onShelf,
        priceCents: dollarsToCents(lot.ticket_price) ?? 0,
        vendorId: null,
        vendorName: lot.vendor_name,
        sells: lot.sells,
      },
      sold: lot.sold.flatMap(([first, last, record]) => {
        const by = records[record];
        if (!by) return [];
        const { name, recorded_at: at, purpose, reason } = by;
        const soldBy = { name, at, ...(purpose && { isMissing: true }), ...(reason && { reason }) };
        return { start: start + first, end: start + last, soldBy };
      }),
    };
  });
}

/** A job that takes several requests. */
export type Job = {
  /** aborted when the user cancels it */
  signal: AbortSignal;
  onProgress: (share: { done: number; total: number }) => void;
};

/**
 * Fetches all rows of a list, page by page. Rows added meanwhile shift others to the next page; duplicates are dropped.
 * @param fetchPage fetches a page
 * @throws the signal's reason, once the job is cancelled
 */
export async function wholeList<Row extends { id: string | number }>(
  fetchPage: (page: PageQuery) => Promise<{ total: number; data: Row[] }>,
  job?: Job,
): Promise<Row[]> {
  const rowsById = new Map<Row['id'], Row>();
  for (let page = 1; ; page++) {
    const { total, data } = await fetchPage({ page, page_size: MAX_PAGE_SIZE });
    job?.signal.throwIfAborted();
    for (const row of data) rowsById.set(row.id, row);
    job?.onProgress({ done: rowsById.size, total });
    if (page * MAX_PAGE_SIZE >= total) return [...rowsById.values()];
  }
}
