import { TICKET_STATUS } from '../tickets/status';
import { amountCents, centsOf } from '../values/money';

/** Unsold tickets of a pack in one status, as in the Inventory Report. */
type UnsoldRun = {
  upc_code: string;
  lot_counter: number;
  start_ticket: string;
  ticket_count: number;
  /** dollars */
  ticket_price: number;
  vendor_name: string | null;
  status_code: number;
  bin_name?: string;
};

/** A pack with unsold tickets. */
export type UnsoldPack = {
  upc: string;
  lotCounter: number;
  /** the game */
  vendorName: string | null;
  /** any of its tickets */
  start: string;
  priceCents: number;
  /** its tickets On Shelf, and its Active ones */
  shelf: number;
  active: number;
  /** of its tickets On Shelf, as people name it; empty: none */
  bin: string;
};

/** The price of a pack's unsold tickets, in cents. */
export const unsoldCents = ({ priceCents, shelf, active }: UnsoldPack): number =>
  amountCents(priceCents, shelf + active);

/** The packs that unsold runs belong to: by game, then by lot. */
export function packsOf(runs: readonly UnsoldRun[]): UnsoldPack[] {
  const packs = new Map<string, UnsoldPack>();
  for (const run of runs) {
    const { upc_code: upc, lot_counter: lotCounter } = run;
    const key = `${upc}/${lotCounter}`;
    const pack = packs.get(key) ?? {
      upc,
      lotCounter,
      vendorName: run.vendor_name,
      start: run.start_ticket,
      priceCents: centsOf(run.ticket_price),
      shelf: 0,
      active: 0,
      bin: '',
    };
    packs.set(key, pack);
    pack.bin ||= run.bin_name ?? '';
    pack[run.status_code === TICKET_STATUS.onShelf ? 'shelf' : 'active'] += run.ticket_count;
  }
  return [...packs.values()].sort(
    (a, b) =>
      (a.vendorName ?? '').localeCompare(b.vendorName ?? '', 'en') ||
      a.upc.localeCompare(b.upc) ||
      a.lotCounter - b.lotCounter,
  );
}

/** The number of packs with tickets of a status, and the price of these tickets, in cents. */
export function totalOf(packs: readonly UnsoldPack[], status: 'shelf' | 'active') {
  const some = packs.filter((pack) => pack[status] > 0);
  return {
    packs: some.length,
    cents: some.reduce((sum, pack) => sum + amountCents(pack.priceCents, pack[status]), 0),
  };
}
