import { Cover, pieces } from '../runs/cover';
import { firstIndex, hull, type Run, runHolding, union } from '../runs/runs';
import { TICKET_STATUS, type TicketStatus } from '../tickets/status';

/**
 * "By `recordedAt` the run start … end was sold", as a terminal sent it; kept forever.
 */
export type Claim = Run & {
  id: number;
  /** uuid minted by the terminal, so that a tie doesn't depend on the order of arrival */
  submissionId: string;
  /** ms since the epoch */
  recordedAt: number;
  /** the ticket that a person saw at the front of the roll at that moment; null for a pack that was gone */
  front: number | null;
};

/** A store admin's "these tickets are on the shelf at `correctedAt`" (ms since the epoch). */
export type Correction = Run & { correctedAt: number };

/** Tickets of a lot in one state; `claim` is the one that sold them. */
export type TicketRun = Run & { status: TicketStatus; claim: Claim | null };

/** Which of two claims comes first: earlier recorded_at, then the smaller submission id, then the smaller id. */
export function compareClaims(a: Claim, b: Claim): number {
  if (a.recordedAt !== b.recordedAt) return a.recordedAt - b.recordedAt;
  if (a.submissionId !== b.submissionId) return a.submissionId < b.submissionId ? -1 : 1;
  return a.id - b.id;
}

/**
 * The state of a stretch of tickets of one lot: Active where it never was on the shelf, Sold where a claim
 * covers it (the first one that no later correction has voided), On Shelf elsewhere. Depends on the sets alone, never
 * on their order, and a repeated member changes nothing (product: a count is a claim). Takes n log n steps for n
 * shelf runs, claims and corrections.
 * @param tickets the stretch to derive
 * @param shelved what was ever put on the shelf
 * @returns runs that cover `tickets` exactly, ascending; neighbors of one state and claim are one run
 */
export function deriveRuns(
  tickets: Run,
  shelved: readonly Run[],
  claims: readonly Claim[],
  corrections: readonly Correction[],
): TicketRun[] {
  const inOrder = [...claims].sort(compareClaims);
  const byTime = [...corrections].sort((a, b) => a.correctedAt - b.correctedAt);
  const shelf = new Cover(union(shelved));
  const claimed = new Cover(inOrder);
  const corrected = new Cover(byTime);

  const runs: TicketRun[] = [];
  for (const piece of pieces(tickets, [shelf, claimed, corrected])) {
    const isShelved = shelf.size > 0;
    const latest = byTime[corrected.over.last()];
    const claim = isShelved
      ? (inOrder[claimed.over.next(latest ? firstAfter(inOrder, latest) : 0)] ?? null)
      : null;
    const status = claim ? TICKET_STATUS.sold : isShelved ? TICKET_STATUS.onShelf : TICKET_STATUS.active;
    const last = runs.at(-1);
    if (last && last.status === status && last.claim?.id === claim?.id) last.end = piece.end;
    else runs.push({ ...piece, status, claim });
  }
  return runs;
}

/** Where the claims begin that a correction doesn't void: those recorded after it. */
const firstAfter = (inOrder: readonly Claim[], { correctedAt }: Correction): number =>
  firstIndex(inOrder, (claim) => claim.recordedAt > correctedAt);

/** Tickets that a correction took from the record that would hold them without it, by one of its claims. */
export type Taken<C extends Claim, K extends Correction> = Run & { claim: C; correction: K };

/**
 * What corrections took, and from which records: of each ticket the first claim, until the first correction that voids
 * it; then the first claim recorded after that one, and so on. It depends on the sets alone, as `deriveRuns`.
 * @param corrections of one instant in the order of their ids
 * @returns by correction and serial; adjoining tickets of one record and correction are one
 */
export function takenByCorrections<C extends Claim, K extends Correction>(
  claims: readonly C[],
  corrections: readonly K[],
): Taken<C, K>[] {
  const whole = hull(corrections);
  if (!whole) return [];
  const inOrder = [...claims].sort(compareClaims);
  const byTime = [...corrections].sort((a, b) => a.correctedAt - b.correctedAt);
  const claimed = new Cover(inOrder);
  const corrected = new Cover(byTime);

  const taken = new Map<string, Taken<C, K>[]>();
  for (const piece of pieces(whole, [claimed, corrected])) {
    let holder = claimed.over.next(0);
    while (holder >= 0) {
      const claim = inOrder[holder] as C;
      const index = corrected.over.next(firstIndex(byTime, (k) => k.correctedAt >= claim.recordedAt));
      const correction = byTime[index];
      if (!correction) break;
      const name = `${index}/${claim.submissionId}`;
      const same = taken.get(name) ?? [];
      const last = same.at(-1);
      if (last?.end === piece.start - 1) last.end = piece.end;
      else same.push({ ...piece, claim, correction });
      taken.set(name, same);
      holder = claimed.over.next(firstAfter(inOrder, correction));
    }
  }
  const order = new Map(byTime.map((correction, index) => [correction, index]));
  const positionOf = ({ correction }: Taken<C, K>): number => order.get(correction) ?? 0;
  return [...taken.values()].flat().sort((a, b) => positionOf(a) - positionOf(b) || a.start - b.start);
}

/**
 * `seen` saw a ticket on the shelf that `sold`, recorded earlier, holds as sold; `start … end` is that sale from the seen
 * ticket on, in the direction in which the roll is sold.
 */
export type Contradiction = Run & { seen: Claim; sold: Claim };

/**
 * The exceptions of a stretch: scans whose front ticket an earlier claim had sold already (the number went
 * backwards, or a pack "sold out" was seen again).
 * @param runs what deriveRuns made of the same claims
 */
export function contradictions(claims: readonly Claim[], runs: readonly TicketRun[]): Contradiction[] {
  return claims.flatMap((seen) => {
    const { front } = seen;
    const holder = front === null ? undefined : runHolding(runs, front);
    if (front === null || !holder?.claim || compareClaims(holder.claim, seen) >= 0) return [];
    const behind =
      front < seen.start ? { start: holder.start, end: front } : { start: front, end: holder.end };
    return [{ seen, sold: holder.claim, ...behind }];
  });
}
