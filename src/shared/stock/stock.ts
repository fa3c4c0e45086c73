import type { Sells } from '../places/store-settings';
import { Cover, contains, hull, intersection, overlaps, pieces, type Run, union } from '../tickets/runs';
import { packNumbersOf } from '../tickets/serial';
import { TICKET_STATUS, type UnsoldStatus } from '../tickets/status';
import { groupBy } from '../values/collections';
import { binAt, COUNTER, isBin, placeOfBin } from './bins';
import type { RemovalReason } from './removals';

/**
 * Negative versions closer than this belong to the same restore: it's a second in microseconds, and restores
 * are further apart (server/stock/version).
 */
const CHANGES_OF_ONE_TIME = 1_000_000;

/**
 * Checks whether one version of a store's stock is later than another. Versions rise with each change. A
 * restore from a backup sets them below all earlier ones: below zero, and lower again at each further
 * restore. So a version after a restore is later than every one before it.
 */
export function isLaterVersion(version: number, than: number): boolean {
  const isSameTime =
    (version >= 0 && than >= 0) ||
    (version < 0 && than < 0 && Math.abs(version - than) < CHANGES_OF_ONE_TIME);
  return isSameTime ? version > than : version < than;
}

/** The highest counter of a new lot; no store receives a million packs of one game. */
export const MAX_LOT_COUNTER = 1_000_000;

/**
 * The counter before the one of a UPC's next lot: the highest one whose successor is free and valid, 0 if there is none. A lot with
 * an absurd counter, which earlier releases accepted, or with the last one doesn't block the next.
 * @param counters of all lots of one UPC in a store
 */
export function lastLotCounter(counters: readonly number[]): number {
  const taken = new Set(counters);
  return Math.max(0, ...counters.filter((each) => each < MAX_LOT_COUNTER && !taken.has(each + 1)));
}

/** Unsold tickets of one lot in one state, as held on the terminal. */
export type StockRun = Run & {
  /** the lot's number, which identifies it with its counter: a UPC, or its game's stand-in */
  upc: string;
  /** the real UPC of a stand-in, as soon as it is known */
  realUpc?: string;
  lotCounter: number;
  status: UnsoldStatus;
  priceCents: number;
  vendorId: number | null;
  vendorName: string | null;
  /** the roll's direction of sale */
  sells: Sells;
  /** the lot's bin in the dispenser; only on the shelf, in a store that numbers its bins */
  bin?: number;
  /** a pack that a first walk found here and the server hasn't named yet: its counter is a guess, and may be another pack's */
  isUnnamed?: true;
};

/** The runs whose lots the server has named. */
export const namedRuns = (runs: readonly StockRun[]): StockRun[] =>
  runs.filter(({ isUnnamed }) => !isUnnamed);

/**
 * Tickets by their UPC, which names them permanently: lots of one UPC share none. A lot's counter doesn't, since a terminal guesses it
 * for a found pack until the server has named the pack.
 */
export type TicketsOfUpc = Run & Pick<StockRun, 'upc'>;

/** Checks whether two runs are of one pack, whatever its name was and however the stock changed: adjoining tickets of a lot are one run. */
export const shareTickets = (a: TicketsOfUpc, b: TicketsOfUpc): boolean => a.upc === b.upc && overlaps(a, b);

/** The name of a pack as shown to people. */
export type PackName = Pick<StockRun, 'upc' | 'realUpc' | 'lotCounter' | 'vendorName'>;

export const isSameLot = (a: Pick<StockRun, 'upc' | 'lotCounter'>, b: typeof a): boolean =>
  a.upc === b.upc && a.lotCounter === b.lotCounter;

/** Checks whether a lot's game has this UPC: as its number, or as the real one of a stand-in. */
export const isOfUpc = (lot: Pick<StockRun, 'upc' | 'realUpc'>, upc: string): boolean =>
  lot.upc === upc || lot.realUpc === upc;

/** The UPC by which people know a lot: the real one as soon as it is known, otherwise its number. */
export const upcOfRun = ({ upc, realUpc }: { upc: string; realUpc?: string | undefined }): string =>
  realUpc ?? upc;

/** The key of a lot of a store, for any of its tickets. */
export const lotKey = ({ upc, lotCounter }: Pick<StockRun, 'upc' | 'lotCounter'>): string =>
  `${upc}/${lotCounter}`;

/** The name of some tickets of a lot: `UPC/counter/first-last`. If its tickets change, so does the name. */
export const packKey = ({
  upc,
  lotCounter,
  start,
  end,
}: TicketsOfUpc & Pick<StockRun, 'lotCounter'>): string => `${upc}/${lotCounter}/${start}-${end}`;

/** The tickets that a `packKey` names. */
export function ticketsOfKey(key: string): TicketsOfUpc {
  const [upc = '', , tickets = ''] = key.split('/');
  const [start = Number.NaN, end = Number.NaN] = tickets.split('-').map(Number);
  return { upc, start, end };
}

/**
 * The number of lots in these runs. A lot that lost tickets in its middle has several runs, and is one pack
 * (product).
 */
export const packsIn = (runs: readonly Pick<StockRun, 'upc' | 'lotCounter'>[]): number =>
  new Set(runs.map(lotKey)).size;

/** The effect of a waiting submission. `walked`: a pack that is here, as a first walk saw it. */
export type StockEffect =
  | (StockRun & { kind: 'walked' })
  | (TicketsOfUpc & { kind: 'shelf'; bin?: number })
  | (TicketsOfUpc & { kind: 'sale' })
  | (TicketsOfUpc & { kind: 'removal'; reason: RemovalReason });

/**
 * The runs of one UPC after some effects, in their order: a shelf record moves tickets from the back room, a
 * sale takes those on the shelf by then, a removal takes them from either place. Takes n log n steps for n
 * runs and effects.
 */
function affected(runs: readonly StockRun[], effects: readonly StockEffect[]): StockRun[] {
  const of = (kind: StockEffect['kind']) =>
    new Cover(effects.map((effect) => (effect.kind === kind ? effect : NOWHERE)));
  const [shelved, sold, removed] = [of('shelf'), of('sale'), of('removal')];
  const left: StockRun[] = [];
  for (const run of [...runs].sort((a, b) => a.start - b.start)) {
    for (const piece of pieces(run, [shelved, sold, removed])) {
      if (removed.over.next(0) >= 0) continue;
      const wasShelved = run.status === TICKET_STATUS.onShelf;
      const moved = wasShelved ? -1 : shelved.over.next(0);
      const isShelved = wasShelved || moved >= 0;
      // The server refuses a sale of tickets that aren't on the shelf; here it changes nothing.
      if (isShelved && sold.over.next(moved + 1) >= 0) continue;
      left.push({ ...run, ...piece, status: isShelved ? TICKET_STATUS.onShelf : run.status });
    }
  }
  return left;
}

/** A run without tickets. */
const NOWHERE: Run = { start: -1, end: -1 };

function merged(runs: readonly StockRun[]): StockRun[] {
  return [...groupBy(runs, ({ status }) => status).values()].flatMap((group) => {
    const first = group[0];
    return first ? union(group).map((run) => ({ ...first, ...run })) : [];
  });
}

/**
 * The store's stock as shown to the clerk: the server's snapshot with the effects of submissions that it
 * doesn't contain yet. Repeating an effect that it already contains changes nothing.
 * @param effects in the order in which they were made
 */
export function withEffects(snapshot: readonly StockRun[], effects: readonly StockEffect[]): StockRun[] {
  if (effects.length === 0) return [...snapshot];
  const stock = [...snapshot, ...newPacks(snapshot, effects)];
  const ofUpc = groupBy(effects, ({ upc }) => upc);
  const result = [...groupBy(stock, ({ upc }) => upc)].flatMap(([upc, runs]) => {
    const made = ofUpc.get(upc);
    return made ? [...groupBy(affected(runs, made), lotKey).values()].flatMap(merged) : runs;
  });
  return inBins(result, stock, effects);
}

/**
 * The walked packs that the snapshot doesn't have: each with all tickets that any line saw, as the server merges them. A pack in the
 * snapshot stays as it is, since the server knows its counts.
 */
function newPacks(snapshot: readonly StockRun[], effects: readonly StockEffect[]): StockRun[] {
  const walked = effects.filter((effect) => effect.kind === 'walked');
  if (walked.length === 0) return [];
  const packs = new Set(snapshot.flatMap(packNumbersOf));
  const isNew = (run: Run) => !packNumbersOf(run).some((pack) => packs.has(pack));
  const byPack = groupBy(walked.filter(isNew), (run) => packNumbersOf(run)[0]);
  return [...byPack.values()].flatMap((lines): StockRun[] => {
    const onShelf = lines.filter(({ status }) => status === TICKET_STATUS.onShelf);
    const seen = onShelf.length > 0 ? onShelf : lines;
    const [first, whole] = [seen[0], hull(seen)];
    if (!first || !whole) return [];
    const { kind: _, bin: __, ...pack } = first;
    return [{ ...pack, ...whole, isUnnamed: true }];
  });
}

/**
 * A bin holds one lot and a lot is in one bin: the latest assignment wins (product: bins). The bin belongs to
 * the lot, whichever of its tickets are on the shelf.
 */
function inBins(
  runs: StockRun[],
  snapshot: readonly StockRun[],
  effects: readonly StockEffect[],
): StockRun[] {
  const bins = new Map<string, number>();
  for (const run of snapshot) if (run.bin !== undefined) bins.set(lotKey(run), run.bin);
  const byUpc = groupBy(snapshot, ({ upc }) => upc);
  for (const effect of effects) {
    if ((effect.kind !== 'shelf' && effect.kind !== 'walked') || effect.bin === undefined) continue;
    const candidates = effect.kind === 'walked' ? snapshot : byUpc.get(effect.upc);
    const put = candidates?.find((run) => intersection(run, effect));
    if (!put) continue;
    for (const [lot, bin] of bins) if (bin === effect.bin) bins.delete(lot);
    bins.set(lotKey(put), effect.bin);
  }
  if (bins.size === 0) return runs;
  return runs.map((run) =>
    run.status === TICKET_STATUS.onShelf ? { ...run, bin: bins.get(lotKey(run)) } : run,
  );
}

/** Finds runs of one status by UPC or by a ticket in them, in memory (a scan can't wait for a database). */
export type StockIndex = {
  /** all runs, by UPC, lot and serial */
  all: readonly StockRun[];
  /** number of lots in these runs */
  packs: number;
  /** runs of the game with this UPC, whichever of its UPCs are their lots' numbers */
  ofUpc(upc: string): readonly StockRun[];
  /** runs that hold this ticket: more than one only where two games share serials */
  holding(ticket: number): readonly StockRun[];
  /** any lot has a bin; stores that don't number them see nothing of bins */
  hasBins: boolean;
};

const NONE: readonly StockRun[] = [];

/** Makes the index of the runs of one status. */
export function indexStock(stock: readonly StockRun[], status: UnsoldStatus): StockIndex {
  const all = stock
    .filter((run) => run.status === status)
    .sort((a, b) =>
      a.upc < b.upc ? -1 : a.upc > b.upc ? 1 : a.lotCounter - b.lotCounter || a.start - b.start,
    );
  const byUpc = groupBy(all, upcOfRun);
  const shown = new Map(all.map((run) => [run.upc, upcOfRun(run)]));
  const byStart = [...all].sort((a, b) => a.start - b.start);
  let furthest = -1;
  // The furthest end of any run up to this one: ends a backward search early.
  const reach = byStart.map((run) => {
    furthest = Math.max(furthest, run.end);
    return furthest;
  });

  return {
    all,
    packs: packsIn(all),
    hasBins: all.some((run) => run.bin !== undefined),
    ofUpc: (upc) => byUpc.get(shown.get(upc) ?? upc) ?? NONE,
    holding(ticket) {
      let low = 0;
      let high = byStart.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((byStart[middle] as StockRun).start <= ticket) low = middle + 1;
        else high = middle;
      }
      const holding: StockRun[] = [];
      for (let i = low - 1; i >= 0 && (reach[i] as number) >= ticket; i--) {
        const run = byStart[i] as StockRun;
        if (contains(run, ticket)) holding.push(run);
      }
      return holding.reverse();
    },
  };
}

/**
 * The other lot in a lot's new bin; undefined if the digits name no bin, or the bin is free.
 * @param place of the bin
 */
export const whoLeavesBin = <Other extends Pick<StockRun, 'upc' | 'lotCounter' | 'bin'>>(
  lots: readonly Other[],
  lot: Pick<StockRun, 'upc' | 'lotCounter'>,
  digits: string,
  place: number = COUNTER,
): Other | undefined =>
  isBin(digits)
    ? lots.find((other) => other.bin === binAt(place, Number(digits)) && !isSameLot(other, lot))
    : undefined;

const byPlace = new WeakMap<StockIndex, Map<number, StockIndex>>();

/**
 * The packs on the shelf at a place: the counter, or a vending machine. Made once for each stock, since screens read it
 * at every scan.
 * @param place null: all of them
 */
export function shelfAt(onShelf: StockIndex, place: number | null): StockIndex {
  if (place === null) return onShelf;
  const places = byPlace.get(onShelf) ?? new Map<number, StockIndex>();
  byPlace.set(onShelf, places);
  const indexed = places.get(place);
  if (indexed) return indexed;
  const there = onShelf.all.filter(({ bin }) => placeOfBin(bin) === place);
  const made = indexStock(there, TICKET_STATUS.onShelf);
  places.set(place, made);
  return made;
}

/**
 * The author and time (ISO instant) of sold tickets. `isMissing`: an opening check found them missing, so
 * they weren't sold; `reason`: they were removed.
 */
export type SoldBy = { name: string; at: string; isMissing?: boolean; reason?: RemovalReason };

/** A whole lot, and its tickets recorded as sold. */
export type SoldLot = { lot: StockRun; sold: readonly (Run & { soldBy: SoldBy })[] };

/** A sold ticket: its whole lot, and the record of its sale. */
export type SoldTicket = { lot: StockRun; soldBy: SoldBy };

/** A sale recorded on this terminal that isn't in the server's list yet. */
export type SaleHere = TicketsOfUpc & { soldBy: SoldBy };

/** Finds a sold ticket. Where two games share serials, `upc`, the UPC of the card, decides. */
export type SoldTickets = (ticket: number, upc?: string) => SoldTicket | undefined;

/**
 * The sold tickets known to a terminal: the server's list, and its own sales since.
 * @param lots the server's list
 * @param stock the terminal's copy of the stock, without the effects of these sales
 */
export function indexSold(
  lots: readonly SoldLot[],
  stock: readonly StockRun[],
  sales: readonly SaleHere[],
): SoldTickets {
  const ofUpc = groupBy(lots, ({ lot }) => lot.upc);
  for (const sale of sales) {
    const lotsOfUpc = ofUpc.get(sale.upc) ?? [];
    const lotOfSale = lotsOfUpc.find(({ lot }) => overlaps(lot, sale)) ?? unsoldLot(stock, sale);
    if (!lotOfSale) continue;
    const others = lotsOfUpc.filter((each) => each !== lotOfSale);
    ofUpc.set(sale.upc, [...others, { ...lotOfSale, sold: [...lotOfSale.sold, sale] }]);
  }
  const all = [...ofUpc.values()].flat();
  return (ticket, upc) => {
    const soldTickets = all.flatMap(({ lot, sold }): SoldTicket[] => {
      const run = contains(lot, ticket) ? sold.find((part) => contains(part, ticket)) : undefined;
      return run ? [{ lot, soldBy: run.soldBy }] : [];
    });
    return soldTickets.find(({ lot }) => lot.upc === upc) ?? soldTickets[0];
  };
}

/** A lot without earlier sales: all its tickets are in stock. */
function unsoldLot(stock: readonly StockRun[], sale: SaleHere): SoldLot | null {
  const sold = stock.find((run) => shareTickets(run, sale));
  const whole = sold && hull(stock.filter((run) => isSameLot(run, sold)));
  return whole ? { lot: { ...sold, ...whole }, sold: [] } : null;
}
