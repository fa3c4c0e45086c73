import { useMemo } from 'react';
import { stockPaths } from '../../../shared/stock/paths';
import { useRows } from '../../state/queries/query';
import { useStock } from '../../state/stock-store';
import { packsInStock, packsOfLots } from './packs';

/** This terminal's unsold tickets, on the shelf and in the back room; null while it has no copy of the stock. */
export function useOwnStock() {
  const { hasCopy, onShelf, active } = useStock();
  return useMemo(() => (hasCopy ? [...onShelf.all, ...active.all] : null), [hasCopy, onShelf, active]);
}

/**
 * The packs of a store: from the server's lists or their cached copies; in the user's own store, the packs in stock
 * come from the terminal's copy.
 * @param isOffice the user may read the lists; otherwise only packs in stock are known
 */
export function usePacks(storeId: number, isOwn: boolean, isOffice: boolean) {
  const request = isOffice ? { params: { storeId } } : null;
  const { rows, ...read } = useRows(stockPaths.inventoryList, request);
  const stock = useOwnStock();
  const packs = useMemo(() => {
    const ownStock = isOwn ? stock : null;
    return isOffice ? packsOfLots(rows, ownStock) : packsInStock(ownStock ?? []);
  }, [rows, stock, isOwn, isOffice]);
  return { packs, ...read };
}
