import { isRemoval, statusOfReason } from '../stock/removals';
import { Cover, pieces } from '../tickets/cover';
import { type Run, union } from '../tickets/runs';
import { TICKET_STATUS, type TicketStatus } from '../tickets/status';
import { type Claim, compareClaims } from './claims';
import { type Correction, undoes } from './corrections';

/** Tickets of a lot in one state; `claim` sold or removed them and holds them. */
export type TicketRun = Run & {
  status: TicketStatus;
  claim: Claim | null;
  /** they were on the shelf at some time; a removal may hold tickets that never were */
  isShelved: boolean;
};

/**
 * The states of a stretch of tickets of one lot. Where a claim covers it (the first one that no correction
 * has undone), that claim's reason decides; elsewhere it is On Shelf, or Active where it never was on the
 * shelf. A count covers only tickets that were on the shelf, a removal also the back room. The result depends
 * on the sets alone, not on their order, and duplicates change nothing (product: a count is a claim). Takes n
 * log n steps for n shelf runs and claims, and as many again for those that corrections have undone.
 * @param tickets the stretch to derive
 * @param shelved all tickets ever put on the shelf
 * @returns runs that cover `tickets` exactly, ascending; neighbors of one state and claim are one run
 */
export function deriveRuns(
  tickets: Run,
  shelved: readonly Run[],
  claims: readonly Claim[],
  corrections: readonly Correction[],
): TicketRun[] {
  const inOrder = [...claims].sort(compareClaims);
  const shelf = new Cover(union(shelved));
  const claimed = new Cover(inOrder);
  const corrected = new Cover(corrections);

  const runs: TicketRun[] = [];
  for (const piece of pieces(tickets, [shelf, claimed, corrected])) {
    const isShelved = shelf.size > 0;
    const claim = firstStanding(inOrder, claimed, corrected.members(), isShelved);
    const inStock = isShelved ? TICKET_STATUS.onShelf : TICKET_STATUS.active;
    const status = claim ? statusOfReason(claim.reason) : inStock;
    const last = runs.at(-1);
    const isSame = last?.status === status && last.isShelved === isShelved && last.claim?.id === claim?.id;
    if (isSame) last.end = piece.end;
    else runs.push({ ...piece, status, claim, isShelved });
  }
  return runs;
}

/**
 * The first claim over a position that no correction has undone there; in the back room, the first removal.
 * @param inOrder by `compareClaims`
 */
function firstStanding(
  inOrder: readonly Claim[],
  claimed: Cover<Claim>,
  corrections: readonly Correction[],
  isShelved: boolean,
): Claim | null {
  let index = claimed.over.next(0);
  while (index >= 0) {
    const claim = inOrder[index] as Claim;
    const mayHold = isShelved || isRemoval(claim.reason);
    if (mayHold && !corrections.some((correction) => undoes(correction, claim))) return claim;
    index = claimed.over.next(index + 1);
  }
  return null;
}
