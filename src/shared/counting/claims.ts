import type { Evidence } from '../health/invariants';
import { type ClaimReason, isRemoval, statusOfReason } from '../stock/removals';
import { isLaterVersion } from '../stock/stock';
import { Cover, contains, hull, pieces, type Run, runHolding, ticketsIn, union } from '../tickets/runs';
import { TICKET_STATUS, type TicketStatus } from '../tickets/status';

/**
 * "By `recordedAt` the run start … end was sold", or left the stock for another reason, as sent by a
 * terminal; kept permanently.
 */
export type Claim = Run & {
  /** rises in order of receipt */
  id: number;
  /** uuid minted by the terminal, so that a tie doesn't depend on the order of arrival */
  submissionId: string;
  /** ms since the epoch */
  recordedAt: number;
  /**
   * the instant that orders it among the claims on its tickets, in ms; null or absent: `recordedAt`. A loss on the way comes directly
   * before the transfer whose tickets it takes
   */
  orderedAt?: number | null;
  /** the ticket seen at the front of the roll at that moment; null for a pack that was gone */
  front: number | null;
  /** the terminal's stock version at that moment; null: unknown */
  stockVersion: number | null;
  reason: ClaimReason;
};

/**
 * More claims than a lot ever has. Ids of witnesses begin at 2,048, so a computed id is above all counted
 * ones.
 */
export const MAX_CLAIMS_OF_LOT = 2 ** 20;
const FIRST_COMPUTED = 2_048 * MAX_CLAIMS_OF_LOT;

/**
 * The number of an exception as shown to people: `2050-1`, the witness and the claim's place (decision 49),
 * or `17` in an earlier release's numbering.
 */
export const exceptionNumber = (id: number): string =>
  id < FIRST_COMPUTED ? String(id) : `${Math.floor(id / MAX_CLAIMS_OF_LOT)}-${id % MAX_CLAIMS_OF_LOT}`;

type InRecord = Pick<Claim, 'recordedAt' | 'submissionId'>;

/** Orders records: earlier recorded_at first, then the smaller submission id. 0: the same record. */
export function compareRecords(a: InRecord, b: InRecord): number {
  if (a.recordedAt !== b.recordedAt) return a.recordedAt - b.recordedAt;
  if (a.submissionId === b.submissionId) return 0;
  return a.submissionId < b.submissionId ? -1 : 1;
}

/** Orders the claims on a ticket: the first one holds it. By the instant that orders them, then by record, then the smaller id. */
export const compareClaims = (a: Claim, b: Claim): number =>
  orderOf(a) - orderOf(b) || compareRecords(a, b) || a.id - b.id;

/** The instant that orders a claim among those on its tickets, in ms since the epoch. */
export const orderOf = ({ orderedAt, recordedAt }: Pick<Claim, 'orderedAt' | 'recordedAt'>): number =>
  orderedAt ?? recordedAt;

/** Tickets of a lot in one state; `claim` sold or removed them and holds them. */
export type TicketRun = Run & {
  status: TicketStatus;
  claim: Claim | null;
  /** they were on the shelf at some time; a removal may hold tickets that never were */
  isShelved: boolean;
};

/**
 * The states of a stretch of tickets of one lot. Where a claim covers it (the first one that no correction has undone), that claim's
 * reason decides; elsewhere it is On Shelf, or Active if it never was on the shelf. A count covers only tickets that were on the shelf,
 * a removal also the back room. The result depends on the sets alone, not on their order, and duplicates change nothing (product: a
 * count is a claim). Takes n log n steps for n shelf runs and claims, and as many again for those that corrections have undone.
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
    // A spread at the front of a literal would take most of the run time.
    else runs.push({ start: piece.start, end: piece.end, status, claim, isShelved });
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

/** Invariant `ticket_in_one_state`: a change of some tickets' states lost none, added none and left none in two states. */
export function ticketsNotInOneState(before: readonly Run[], after: readonly Run[]): Evidence | null {
  const [had, has] = [union(before), union(after)];
  const isSame = had.length === has.length && had.every((run, at) => isSameRun(run, has[at]));
  if (isSame && ticketsIn(after) === ticketsIn(has)) return null;
  return {
    before: ticketsIn(had),
    after: ticketsIn(has),
    inStates: ticketsIn(after),
    from: had[0]?.start ?? null,
  };
}

const isSameRun = (run: Run, other: Run | undefined): boolean =>
  run.start === other?.start && run.end === other.end;

/** Keeps the invariant's cost below that of the statements around it. */
const MAX_COMPARED_CLAIMS = 1_000;

/**
 * Invariant `earliest_claim_holds`: compares the holder of tickets with all claims on them, without the index and the order that
 * `deriveRuns` uses. Checks the first ticket of each run and of each claim, where the holder may change; for a pack with many claims,
 * only some of them.
 */
export function ticketOfOtherHolder(
  runs: readonly TicketRun[],
  claims: readonly Claim[],
  corrections: readonly Correction[],
): Evidence | null {
  const tickets = [...runs, ...claims].map(({ start }) => start);
  for (const ticket of tickets.slice(0, Math.ceil(MAX_COMPARED_CLAIMS / (claims.length + 1)))) {
    const run = runHolding(runs, ticket);
    if (!run) continue;
    const onTicket = corrections.filter((correction) => contains(correction, ticket));
    let first: Claim | null = null;
    for (const each of claims) {
      if (!contains(each, ticket) || !(run.isShelved || isRemoval(each.reason))) continue;
      if (onTicket.some((correction) => undoes(correction, each))) continue;
      if (!first || isEarlier(each, first)) first = each;
    }
    if (first?.id !== run.claim?.id)
      return { ticket, holder: run.claim?.id ?? null, earliest: first?.id ?? null };
  }
  return null;
}

/** Repeats the order of `compareClaims` on purpose: the check must not share an error with what it checks. */
const isEarlier = (a: Claim, b: Claim): boolean => {
  const [ofA, ofB] = [a, b].map(({ orderedAt, recordedAt }) => orderedAt ?? recordedAt) as [number, number];
  if (ofA !== ofB) return ofA < ofB;
  if (a.recordedAt !== b.recordedAt) return a.recordedAt < b.recordedAt;
  return a.submissionId === b.submissionId ? a.id < b.id : a.submissionId < b.submissionId;
};

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

/** The result of `takenByCorrections`, with adjoining tickets joined if one correction took them from one record. */
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
