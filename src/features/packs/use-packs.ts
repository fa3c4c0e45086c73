import { useMemo } from 'react';
import { lotList } from '../../api/inventory';
import type { Lot } from '../../contract/office/inventory';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useList } from '../../terminal/queries/use-list';
import { useStock } from '../../terminal/stock-store';
import { packsInStock, packsOfLots } from './packs';

const nothing = async () => ({ value: [], asOf: null });

/** This terminal's unsold tickets, on the shelf and in the back room; null while it has no copy of the stock. */
export function useOwnStock() {
  const { known, onShelf, active } = useStock();
  return useMemo(() => (known ? [...onShelf.all, ...active.all] : null), [known, onShelf, active]);
}

/**
 * The packs of a store: from the server's lists, or as last seen; what is in stock in one's own store from the terminal's copy.
 * @param isOffice whether the user may read the lists; else only what is in stock is known
 */
export function usePacks(storeId: number, isOwn: boolean, isOffice: boolean) {
  const load = useMemo(
    () => (isOffice ? () => cachedRead(`lots/${storeId}`, () => lotList(api, storeId)) : nothing),
    [storeId, isOffice],
  );
  const { rows, asOf, loading, busy, error, reload } = useList<Lot>(load);
  const stock = useOwnStock();
  const packs = useMemo(() => {
    const own = isOwn ? stock : null;
    return isOffice ? packsOfLots(rows, own) : packsInStock(own ?? []);
  }, [rows, stock, isOwn, isOffice]);
  return { packs, asOf, loading, busy, error, reload };
}
