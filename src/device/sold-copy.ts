import type { SignedInUser } from '../shared/accounts/auth-schema';
import type { SoldLot } from '../shared/stock/sold-tickets';
import type { SoldListReply } from '../shared/stock/stock-schema';
import { serialToNumber } from '../shared/tickets/serial';
import { TICKET_STATUS } from '../shared/tickets/status';
import { dollarsToCents } from '../shared/values/money';
import { type Api, ApiError } from './client';
import type { TerminalDb } from './db';
import type { SoldListRow } from './rows';
import { soldList } from './stock-calls';
import { inStorage } from './storage';

/** This terminal's copy of a store's sold tickets; undefined until the server's first response. */
export async function soldCopy(db: TerminalDb, storeId: number): Promise<SoldListRow | undefined> {
  const row = await db.meta.get('sold-list');
  return row?.id === 'sold-list' && row.storeId === storeId ? row : undefined;
}

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
  if (copy && copy.version === stock?.version) return;
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
