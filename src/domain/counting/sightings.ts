import { contains, intersection, type Run, runsOver } from '../runs/runs';
import { isRemoval, isSale } from '../stock/removals';
import { isLaterVersion } from '../stock/stock-version';
import type { Sells } from '../stock/store-settings';
import { type Claim, compareRecords } from './claims';
import type { Correction, Taken } from './corrections';
import type { TicketRun } from './ticket-runs';

/** "At `recordedAt` (ms since the epoch) `front` stood at the front of this roll"; kept forever. */
export type Sighting = Pick<Claim, 'submissionId' | 'recordedAt' | 'stockVersion'> & {
  front: number;
  /** the direction in which the roll was sold then */
  sells: Sells;
  /** its place in the order in which the server received records and corrections */
  received: number;
};

/** A correction with its place in the same order. */
export type ReceivedCorrection = Correction & { received: number };

/** The tickets of a lot that stand at and behind a front ticket; null where the front isn't in the lot. */
export function behind({ front, sells }: Pick<Sighting, 'front' | 'sells'>, lot: Run): Run | null {
  if (!contains(lot, front)) return null;
  return sells === 'down' ? { start: lot.start, end: front } : { start: front, end: lot.end };
}

/**
 * A sighting and an earlier claim that had sold or removed tickets which the sighting saw: an exception, as long as `open`
 * isn't empty (product: a count is also a sighting). Or a sale, and an earlier removal of tickets that it counted.
 */
export type Contradiction<W extends Witness> = {
  sighting: W;
  claim: Claim;
  /** tickets that were seen and are still held by this claim, ascending */
  open: Run[];
  /** tickets that were seen and that a later correction took from this claim, with its time in ms */
  corrected: (Run & { correctedAt: number })[];
};

/** What may contradict an earlier claim. */
type Witness = Pick<Sighting, 'submissionId' | 'recordedAt' | 'stockVersion' | 'received'>;

/** A claim with its place in the order of receipt. */
export type ReceivedClaim = Claim & { received: number };

/**
 * The contradictions in a lot, by sighting: of each the earlier claims of other records that hold a ticket at or behind its
 * front, or did until a correction after it. The front of an ordinary count contradicts no removal behind it, since a part of
 * a pack may be removed while the rest is sold; a front that was itself gone by the records contradicts them too.
 * @param runs what `deriveRuns` made of the lot, ascending
 * @param taken what `takenByCorrections` made of it
 */
export function contradictions<S extends Sighting>(
  lot: Run,
  sightings: readonly S[],
  runs: readonly TicketRun[],
  taken: readonly Taken<Claim, ReceivedCorrection>[],
): Contradiction<S>[] {
  return sightings.flatMap((sighting) => {
    const seen = behind(sighting, lot);
    if (!seen) return [];
    const found = contradictedBy(sighting, seen, runs, taken);
    const isFrontGone = found.some(({ open, corrected }) =>
      [...open, ...corrected].some((run) => contains(run, sighting.front)),
    );
    return isFrontGone ? found : found.filter(({ claim }) => !isRemoval(claim.reason));
  });
}

/**
 * The removals that sales contradict: a ticket that a person counted as sold can't have left the store before, unsold.
 * @param sales claims of the lot; those that aren't sales contradict nothing
 * @param runs what `deriveRuns` made of the lot, ascending
 * @param taken what `takenByCorrections` made of it
 */
export function soldAfterRemoval<C extends ReceivedClaim>(
  lot: Run,
  sales: readonly C[],
  runs: readonly TicketRun[],
  taken: readonly Taken<Claim, ReceivedCorrection>[],
): Contradiction<C>[] {
  return sales.flatMap((sale) => {
    const sold = isSale(sale.reason) && intersection(sale, lot);
    if (!sold) return [];
    const found = contradictedBy(sale, sold, runs, taken);
    return found.filter(({ claim }) => isRemoval(claim.reason) && !isSale(claim.reason));
  });
}

/** The earlier claims of other records that hold tickets of a run, or did until a correction after the witness. */
function contradictedBy<W extends Witness>(
  sighting: W,
  tickets: Run,
  runs: readonly TicketRun[],
  taken: readonly Taken<Claim, ReceivedCorrection>[],
): Contradiction<W>[] {
  const found = new Map<number, Contradiction<W>>();
  const of = (claim: Claim): Contradiction<W> => {
    const contradiction = found.get(claim.id) ?? { sighting, claim, open: [], corrected: [] };
    found.set(claim.id, contradiction);
    return contradiction;
  };
  for (const { claim, ...run } of runsOver(runs, tickets)) {
    const part = intersection(run, tickets);
    if (claim && part && compareRecords(claim, sighting) < 0) of(claim).open.push(part);
  }
  for (const { claim, correction, ...run } of taken) {
    const part = intersection(run, tickets);
    if (part && compareRecords(claim, sighting) < 0 && !wasBefore(correction, sighting))
      of(claim).corrected.push({ ...part, correctedAt: correction.correctedAt });
  }
  return [...found.values()];
}

/**
 * Whether a correction was made before a sighting: then its tickets were on the shelf, and nothing contradicts. Causal first
 * here too: what the server had received when it was made came before it, whatever the terminal's clock said.
 */
function wasBefore(correction: ReceivedCorrection, sighting: Witness): boolean {
  if (sighting.received < correction.received) return false;
  const { correctedAt, known } = correction;
  const { recordedAt, stockVersion } = sighting;
  const hasSeenIt =
    known !== null && stockVersion !== null && isLaterVersion(stockVersion, known.stockVersion);
  return hasSeenIt || correctedAt < recordedAt;
}
