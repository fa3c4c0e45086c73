import { contains, intersection, type Run, union, without } from './runs';
import { TICKET_STATUS, type TicketStatus } from './status';

/**
 * "By `recordedAt` the run start … end was sold", as a terminal sent it; kept for ever.
 * `scanned` says that a person saw the ticket after `end` on the shelf at that moment.
 */
export type Claim = Run & {
  id: number;
  /** uuid minted by the terminal, so that a tie doesn't depend on the order of arrival */
  submissionId: string;
  /** ms since the epoch */
  recordedAt: number;
  scanned: boolean;
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

/** The parts of a claim that no later correction has voided. */
function validParts(claim: Claim, corrections: readonly Correction[]): Run[] {
  return corrections
    .filter((correction) => correction.correctedAt >= claim.recordedAt)
    .reduce<Run[]>((parts, correction) => parts.flatMap((part) => without(part, correction)), [claim]);
}

/**
 * The state of a stretch of tickets of one lot: Active where it never was on the shelf, Sold where a claim
 * covers it (the first one has it), On Shelf elsewhere. Depends on the sets alone, never on their order, and
 * a repeated member changes nothing (product: a count is a claim).
 * @param tickets the stretch to derive
 * @param shelved what was ever put on the shelf
 * @returns runs that cover `tickets` exactly, ascending; neighbours of one state and claim are one run
 */
export function deriveRuns(
  tickets: Run,
  shelved: readonly Run[],
  claims: readonly Claim[],
  corrections: readonly Correction[],
): TicketRun[] {
  let active: Run[] = [tickets];
  let free: Run[] = [];
  for (const run of union(shelved)) {
    const part = intersection(tickets, run);
    if (part) free.push(part);
    active = active.flatMap((piece) => without(piece, run));
  }

  const runs: TicketRun[] = active.map((run) => ({ ...run, status: TICKET_STATUS.active, claim: null }));
  for (const claim of [...claims].sort(compareClaims)) {
    for (const part of validParts(claim, corrections)) {
      for (const piece of free) {
        const sold = intersection(piece, part);
        if (sold) runs.push({ ...sold, status: TICKET_STATUS.sold, claim });
      }
      free = free.flatMap((piece) => without(piece, part));
    }
  }
  for (const run of free) runs.push({ ...run, status: TICKET_STATUS.onShelf, claim: null });
  return joined(runs);
}

function joined(runs: TicketRun[]): TicketRun[] {
  const result: TicketRun[] = [];
  for (const run of runs.sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    const same =
      last && last.end + 1 === run.start && last.status === run.status && last.claim?.id === run.claim?.id;
    if (same) last.end = run.end;
    else result.push(run);
  }
  return result;
}

/** `seen` saw a ticket on the shelf that `sold`, recorded earlier, holds as sold; `start … end` is that sale from the seen ticket on. */
export type Contradiction = Run & { seen: Claim; sold: Claim };

/**
 * The exceptions of a stretch: scans whose front ticket an earlier claim had sold already (the number went
 * backwards, or a pack "sold out" was seen again).
 * @param runs what deriveRuns made of the same claims
 */
export function contradictions(claims: readonly Claim[], runs: readonly TicketRun[]): Contradiction[] {
  const found: Contradiction[] = [];
  for (const seen of claims) {
    if (!seen.scanned) continue;
    const front = seen.end + 1;
    const holder = runs.find((run) => contains(run, front));
    if (holder?.claim && compareClaims(holder.claim, seen) < 0)
      found.push({ seen, sold: holder.claim, start: front, end: holder.end });
  }
  return found;
}
