import { isLaterVersion } from '../stock/stock';
import { Cover, pieces } from '../tickets/cover';
import { hull, type Run } from '../tickets/runs';
import { type Claim, compareClaims } from './claims';

/** A store admin's "these tickets are on the shelf at `correctedAt`" (ms since the epoch). */
export type Correction = Run & {
  correctedAt: number;
  /**
   * the newest claim known to the server then, and the stock version before the correction; null in
   * corrections of earlier releases
   */
  known: { claim: number; stockVersion: number } | null;
};

/**
 * Checks whether a correction undoes a claim on its tickets: a claim known to the server when the correction
 * was made, or one received later but made before it. "Before" is causal first: a correction never undoes a
 * count whose terminal had seen it, whatever the terminal's clock said. Otherwise the clock decides (product:
 * a count is also a sighting).
 */
export function undoes({ correctedAt, known }: Correction, claim: Claim): boolean {
  if (known !== null && claim.id <= known.claim) return true;
  const hasSeenIt =
    known !== null && claim.stockVersion !== null && isLaterVersion(claim.stockVersion, known.stockVersion);
  return !hasSeenIt && claim.recordedAt <= correctedAt;
}

/** Tickets that a correction took from the claim holding them. */
export type Taken<C extends Claim, K extends Correction> = Run & { claim: C; correction: K };

/**
 * The tickets taken by corrections, with their claims: for each ticket and correction, the first claim that
 * this correction undoes and no earlier one has undone.
 * @param corrections in the order in which they were made
 * @returns in the order of the corrections, then by serial; adjoining tickets of one claim and correction are
 *   one
 */
export function takenByCorrections<C extends Claim, K extends Correction>(
  claims: readonly C[],
  corrections: readonly K[],
): Taken<C, K>[] {
  const whole = hull(corrections);
  if (!whole) return [];
  const inOrder = [...claims].sort(compareClaims);
  const claimed = new Cover(inOrder);
  const corrected = new Cover(corrections);

  const taken = new Map<K, Taken<C, K>[]>(corrections.map((correction) => [correction, []]));
  for (const piece of pieces(whole, [claimed, corrected])) {
    let standing = corrected.size > 0 ? claimed.members() : [];
    for (const correction of corrected.members()) {
      const claim = standing.find((each) => undoes(correction, each));
      if (!claim) continue;
      standing = standing.filter((each) => !undoes(correction, each));
      const ofCorrection = taken.get(correction) ?? [];
      const last = ofCorrection.findLast((each) => each.claim === claim);
      if (last?.end === piece.start - 1) last.end = piece.end;
      else ofCorrection.push({ ...piece, claim, correction });
    }
  }
  return [...taken.values()].flatMap((each) => each.sort((a, b) => a.start - b.start));
}

/** The same, with adjoining tickets that a correction took from any claims of one record joined. */
export function takenByRecord<C extends Claim, K extends Correction>(
  taken: readonly Taken<C, K>[],
): Taken<C, K>[] {
  const merged: Taken<C, K>[] = [];
  for (const each of taken) {
    const last = merged.at(-1);
    const isSame =
      last?.correction === each.correction && last.claim.submissionId === each.claim.submissionId;
    if (isSame && last.end === each.start - 1) last.end = each.end;
    else merged.push({ ...each });
  }
  return merged;
}
