import { useMemo } from 'react';
import { gameInWords } from '../../../messages/words/packs';
import type { Sells } from '../../../shared/places/store-settings';
import type { Lot } from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import { isOfUpc, lotKey, namedRuns, type PackName, type StockRun } from '../../../shared/stock/stock';
import { hull, type Run, runLength } from '../../../shared/tickets/runs';
import { serialToNumber } from '../../../shared/tickets/serial';
import { TICKET_STATUS, type TicketStatus } from '../../../shared/tickets/status';
import { centsOf } from '../../../shared/values/money';
import { useRows } from '../../state/queries/query';
import { useStock } from '../../state/stock-store';

/** A pack of a store, with its tickets in each status that it has. */
export type Pack = PackName &
  Run &
  Pick<StockRun, 'isUnnamed'> & {
    priceCents: number;
    sells: Sells;
    counts: ReadonlyMap<TicketStatus, number>;
    bin?: number | undefined;
  };

/** A pack's place: a bin, the shelf without one, the back room, or none when nothing is left. */
type PackPlace = number | 'shelf' | 'back_room' | null;

const IN_STOCK: readonly TicketStatus[] = [TICKET_STATUS.onShelf, TICKET_STATUS.active];

export const countOf = ({ counts }: Pack, status: TicketStatus): number => counts.get(status) ?? 0;

/** A pack's unsold tickets. */
export const leftIn = (pack: Pack): number =>
  IN_STOCK.reduce((sum, status) => sum + countOf(pack, status), 0);

export function placeOf(pack: Pack): PackPlace {
  if (countOf(pack, TICKET_STATUS.onShelf) > 0) return pack.bin ?? 'shelf';
  return countOf(pack, TICKET_STATUS.active) > 0 ? 'back_room' : null;
}

/** A store's packs: by game, then by lot, the newest first. */
const inOrder = (packs: Pack[]): Pack[] =>
  packs.sort(
    (a, b) =>
      (a.vendorName ?? '').localeCompare(b.vendorName ?? '', 'en') ||
      a.upc.localeCompare(b.upc) ||
      b.lotCounter - a.lotCounter,
  );

const counted = (counts: [TicketStatus, number | undefined][]): ReadonlyMap<TicketStatus, number> =>
  new Map(counts.flatMap(([status, count]) => (count ? [[status, count]] : [])));

/**
 * A store's packs from the server's list of its lots.
 * @param stock the terminal's copy of the stock, which has the bins and the effects of unsent entries; null in another
 * store
 */
export function packsOfLots(lots: readonly Lot[], stock: readonly StockRun[] | null): Pack[] {
  const inStock = stock && new Map(packsInStock(namedRuns(stock)).map((pack) => [lotKey(pack), pack]));
  return inOrder(
    lots.map((lot) => {
      const name = { upc: lot.lot_number, lotCounter: lot.lot_counter, vendorName: lot.vendor_name };
      const here = inStock?.get(lotKey(name));
      const left = (status: TicketStatus, count: number) => (inStock ? here?.counts.get(status) : count);
      return {
        ...name,
        ...(lot.upc !== undefined && { realUpc: lot.upc }),
        start: serialToNumber(lot.start_ticket_number),
        end: serialToNumber(lot.end_ticket_number),
        priceCents: centsOf(lot.ticket_price),
        sells: lot.sells ?? 'up',
        bin: here?.bin,
        counts: counted([
          [TICKET_STATUS.onShelf, left(TICKET_STATUS.onShelf, lot.shelf_count)],
          [TICKET_STATUS.active, left(TICKET_STATUS.active, lot.active_count)],
          [TICKET_STATUS.sold, lot.sold_count],
          [TICKET_STATUS.returned, lot.returned_count],
          [TICKET_STATUS.missing, lot.missing_count],
          [TICKET_STATUS.damaged, lot.damaged_count],
          [TICKET_STATUS.transferred, lot.transferred_count],
        ]),
      };
    }),
  );
}

/** The packs of which a terminal's copy of the stock has tickets: all that a clerk on duty sees. */
export function packsInStock(stock: readonly StockRun[]): Pack[] {
  const packs = new Map<string, { runs: StockRun[]; first: StockRun }>();
  for (const run of stock) {
    const pack = packs.get(lotKey(run));
    if (pack) pack.runs.push(run);
    else packs.set(lotKey(run), { runs: [run], first: run });
  }
  return inOrder(
    [...packs.values()].map(({ runs, first }) => {
      const { upc, realUpc, lotCounter, vendorName, priceCents, sells, isUnnamed } = first;
      const left = (status: TicketStatus) =>
        runs.reduce((sum, run) => (run.status === status ? sum + runLength(run) : sum), 0);
      return {
        ...{ upc, lotCounter, vendorName, priceCents, sells },
        ...(realUpc !== undefined && { realUpc }),
        ...(isUnnamed && { isUnnamed }),
        ...(hull(runs) ?? first),
        bin: runs.find(({ bin }) => bin !== undefined)?.bin,
        counts: counted(IN_STOCK.map((status) => [status, left(status)])),
      };
    }),
  );
}

/** The packs of a UPC, or with a ticket number. */
export const packsOfUpc = (packs: readonly Pack[], upc: string): Pack[] =>
  packs.filter((pack) => isOfUpc(pack, upc));
export const packsHolding = (packs: readonly Pack[], ticket: number): Pack[] =>
  packs.filter(({ start, end }) => start <= ticket && ticket <= end);

/** The filter of the list of packs; '' matches everything. */
export type PackFilter = {
  state: 'in_stock' | '' | `${TicketStatus}`;
  price: string;
  place: string;
  game: string;
};

export const IN_STOCK_ONLY: PackFilter = { state: 'in_stock', price: '', place: '', game: '' };
export const EVERYTHING: PackFilter = { ...IN_STOCK_ONLY, state: '' };

export const gameOf = ({ vendorName, upc }: Pack): string => gameInWords(vendorName, upc);

/** Whether a pack passes a filter. */
export function passes(pack: Pack, { state, price, place, game }: PackFilter): boolean {
  if (state === 'in_stock' && leftIn(pack) === 0) return false;
  if (state !== '' && state !== 'in_stock' && countOf(pack, Number(state) as TicketStatus) === 0)
    return false;
  if (price !== '' && String(pack.priceCents) !== price) return false;
  if (place !== '' && String(placeOf(pack)) !== place) return false;
  return game === '' || gameOf(pack) === game;
}

/** The games, prices and places among some packs, in the order in which people look for them. */
export function choicesIn(packs: readonly Pack[]) {
  const places = [...new Set(packs.map(placeOf))];
  const bins = places.filter((place) => typeof place === 'number').sort((a, b) => a - b);
  const others = (['shelf', 'back_room'] as const).filter((place) => places.includes(place));
  return {
    games: [...new Set(packs.map(gameOf))],
    prices: [...new Set(packs.map(({ priceCents }) => priceCents))].sort((a, b) => a - b),
    places: [...bins, ...others],
  };
}

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
