import { contains, intersection, type Run, runsOver } from '../runs/runs';
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
 * A sighting and an earlier claim that had sold tickets which the sighting saw: an exception, as long as `open` isn't empty
 * (product: a count is also a sighting).
 */
export type Contradiction<S extends Sighting> = {
  sighting: S;
  claim: Claim;
  /** tickets that were seen and are still sold by this claim, ascending */
  open: Run[];
  /** tickets that were seen and that a later correction took from this claim, with its time in ms */
  corrected: (Run & { correctedAt: number })[];
};

/**
 * The contradictions in a lot, by sighting: of each the earlier claims of other records that hold a ticket at or behind its
 * front, or did until a correction after it.
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
    const found = new Map<number, Contradiction<S>>();
    const of = (claim: Claim): Contradiction<S> => {
      const contradiction = found.get(claim.id) ?? { sighting, claim, open: [], corrected: [] };
      found.set(claim.id, contradiction);
      return contradiction;
    };
    for (const { claim, ...run } of runsOver(runs, seen)) {
      const part = intersection(run, seen);
      if (claim && part && compareRecords(claim, sighting) < 0) of(claim).open.push(part);
    }
    for (const { claim, correction, ...run } of taken) {
      const part = intersection(run, seen);
      if (part && compareRecords(claim, sighting) < 0 && !wasBefore(correction, sighting))
        of(claim).corrected.push({ ...part, correctedAt: correction.correctedAt });
    }
    return [...found.values()];
  });
}

/**
 * Whether a correction was made before a sighting: then its tickets were on the shelf, and nothing contradicts. Causal first
 * here too: what the server had received when it was made came before it, whatever the terminal's clock said.
 */
function wasBefore(correction: ReceivedCorrection, sighting: Sighting): boolean {
  if (sighting.received < correction.received) return false;
  const { correctedAt, known } = correction;
  const { recordedAt, stockVersion } = sighting;
  const hasSeenIt =
    known !== null && stockVersion !== null && isLaterVersion(stockVersion, known.stockVersion);
  return hasSeenIt || correctedAt < recordedAt;
}
