import { Cover, pieces } from '../runs/cover';
import { contains, intersection, type Run, union } from '../runs/runs';
import { TICKET_STATUS, type UnsoldStatus } from '../tickets/status';
import type { RemovalReason } from './removals';
import type { Sells } from './store-settings';

/** Unsold tickets of one lot in one state, as the terminal holds them. */
export type StockRun = Run & {
  upc: string;
  lotCounter: number;
  status: UnsoldStatus;
  priceCents: number;
  vendorId: number | null;
  vendorName: string | null;
  /** the direction in which its roll is sold */
  sells: Sells;
  /** where its lot is in the dispenser; only on the shelf, in a store that numbers its bins */
  bin?: number;
};

/** What names a pack to people. */
export type PackName = Pick<StockRun, 'upc' | 'lotCounter' | 'vendorName'>;

export const isSameLot = (a: Pick<StockRun, 'upc' | 'lotCounter'>, b: typeof a): boolean =>
  a.upc === b.upc && a.lotCounter === b.lotCounter;

/** Identifies a lot of a store, whichever of its tickets are meant. */
export const lotKey = ({ upc, lotCounter }: Pick<StockRun, 'upc' | 'lotCounter'>): string =>
  `${upc}/${lotCounter}`;

/** How many lots these runs are of. A lot that lost tickets in its middle has several runs, and is one pack (product). */
export const packsIn = (runs: readonly Pick<StockRun, 'upc' | 'lotCounter'>[]): number =>
  new Set(runs.map(lotKey)).size;

/** What a waiting submission will change. A shelf record doesn't name the lot counter, a sale and a removal do. */
export type StockEffect =
  | (Run & { kind: 'shelf'; upc: string; bin?: number })
  | (Run & { kind: 'sale'; upc: string; lotCounter: number })
  | (Run & { kind: 'removal'; upc: string; lotCounter: number; reason: RemovalReason });

/**
 * What effects, in their order, leave of the runs of one lot: a shelf record moves what is in the back room, a sale takes
 * what is on the shelf by then, a removal takes it from wherever it is. Takes n log n steps for n runs and effects.
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
      // A sale of what isn't on the shelf yet is for the server to refuse; here it changes nothing.
      if (isShelved && sold.over.next(moved + 1) >= 0) continue;
      left.push({ ...run, ...piece, status: isShelved ? TICKET_STATUS.onShelf : run.status });
    }
  }
  return left;
}

/** Where no ticket is. */
const NOWHERE: Run = { start: -1, end: -1 };

function merged(runs: readonly StockRun[]): StockRun[] {
  return [...groupedBy(runs, ({ status }) => status).values()].flatMap((group) => {
    const first = group[0];
    return first ? union(group).map((run) => ({ ...first, ...run })) : [];
  });
}

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/**
 * The store's stock as the clerk should see it: the server's snapshot with the effects of the submissions
 * that it doesn't contain yet. Repeating an effect that it does contain changes nothing.
 * @param effects in the order in which they were made
 */
export function withEffects(snapshot: readonly StockRun[], effects: readonly StockEffect[]): StockRun[] {
  if (effects.length === 0) return [...snapshot];
  const ofUpc = groupedBy(effects, ({ upc }) => upc);
  const result = [...groupedBy(snapshot, lotKey).values()].flatMap((runs) => {
    const [first] = runs;
    const ofLot = ofUpc
      .get(first?.upc ?? '')
      ?.filter((effect) => effect.kind === 'shelf' || effect.lotCounter === first?.lotCounter);
    return ofLot?.length ? merged(affected(runs, ofLot)) : runs;
  });
  return inBins(result, snapshot, effects);
}

/**
 * A bin holds one lot and a lot is in one bin: who comes last has it (product: bins). It belongs to the lot, whichever of
 * its tickets are on the shelf.
 */
function inBins(
  runs: StockRun[],
  snapshot: readonly StockRun[],
  effects: readonly StockEffect[],
): StockRun[] {
  const bins = new Map<string, number>();
  for (const run of snapshot) if (run.bin !== undefined) bins.set(lotKey(run), run.bin);
  const byUpc = groupedBy(snapshot, ({ upc }) => upc);
  for (const effect of effects) {
    if (effect.kind !== 'shelf' || effect.bin === undefined) continue;
    const put = byUpc.get(effect.upc)?.find((run) => intersection(run, effect));
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
  /** how many lots these runs are of */
  packs: number;
  ofUpc(upc: string): readonly StockRun[];
  /** runs that hold this ticket: more than one only where two games share serials */
  holding(ticket: number): readonly StockRun[];
  /** whether any lot has a bin: a store that doesn't number them sees nothing of it */
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
  const byUpc = new Map<string, StockRun[]>();
  for (const run of all) {
    const group = byUpc.get(run.upc);
    if (group) group.push(run);
    else byUpc.set(run.upc, [run]);
  }
  const byStart = [...all].sort((a, b) => a.start - b.start);
  let furthest = -1;
  // How far any run up to this one reaches: tells when looking further back is in vain.
  const reach = byStart.map((run) => {
    furthest = Math.max(furthest, run.end);
    return furthest;
  });

  return {
    all,
    packs: packsIn(all),
    hasBins: all.some((run) => run.bin !== undefined),
    ofUpc: (upc) => byUpc.get(upc) ?? NONE,
    holding(ticket) {
      let low = 0;
      let high = byStart.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((byStart[middle] as StockRun).start <= ticket) low = middle + 1;
        else high = middle;
      }
      const found: StockRun[] = [];
      for (let i = low - 1; i >= 0 && (reach[i] as number) >= ticket; i--) {
        const run = byStart[i] as StockRun;
        if (contains(run, ticket)) found.push(run);
      }
      return found.reverse();
    },
  };
}
