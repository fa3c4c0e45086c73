/**
 * The rules of product.md applied to each single ticket, without the product's code: slow, simple, and independent of how
 * the product computes the result.
 */
export type OracleRun = { start: number; end: number };
export type OracleClaim = OracleRun & {
  id: number;
  submissionId: string;
  recordedAt: number;
  /** the scanned front ticket; null for a pack that was sold out */
  front: number | null;
};
export type OracleCorrection = OracleRun & { correctedAt: number };

const has = ({ start, end }: OracleRun, ticket: number): boolean => start <= ticket && ticket <= end;
export const ticketsOf = ({ start, end }: OracleRun): number[] =>
  Array.from({ length: end - start + 1 }, (_, index) => start + index);

/** "A ticket's sale belongs to the claim with the earliest recorded_at that covers it (ties: the smaller submission id)." */
export function isEarlier(a: OracleClaim, b: OracleClaim): boolean {
  if (a.recordedAt !== b.recordedAt) return a.recordedAt < b.recordedAt;
  if (a.submissionId !== b.submissionId) return a.submissionId < b.submissionId;
  return a.id < b.id;
}

function earliest(claims: readonly OracleClaim[]): OracleClaim | null {
  let first: OracleClaim | null = null;
  for (const claim of claims) if (!first || isEarlier(claim, first)) first = claim;
  return first;
}

/** "A correction undoes the claims on those tickets that were made before it." */
const isUndone = (claim: OracleClaim, ticket: number, corrections: readonly OracleCorrection[]): boolean =>
  corrections.some((correction) => has(correction, ticket) && claim.recordedAt <= correction.correctedAt);

export type OracleTicket = { status: 'Active' | 'On Shelf' | 'Sold'; claim: OracleClaim | null };

/** The state of one ticket: always exactly one of the three. */
export function ticketState(
  ticket: number,
  shelved: readonly OracleRun[],
  claims: readonly OracleClaim[],
  corrections: readonly OracleCorrection[],
): OracleTicket {
  if (!shelved.some((run) => has(run, ticket))) return { status: 'Active', claim: null };
  const claim = earliest(claims.filter((each) => has(each, ticket) && !isUndone(each, ticket, corrections)));
  return claim ? { status: 'Sold', claim } : { status: 'On Shelf', claim: null };
}

/** For one ticket: which correction took it from which claim's record, in order of the corrections. */
export function takenOf(
  ticket: number,
  claims: readonly OracleClaim[],
  corrections: readonly OracleCorrection[],
): { claim: OracleClaim; correction: OracleCorrection }[] {
  const inOrder = corrections
    .filter((correction) => has(correction, ticket))
    .sort((a, b) => a.correctedAt - b.correctedAt);
  return inOrder.flatMap((correction, index) => {
    const known = claims.filter((claim) => claim.recordedAt <= correction.correctedAt);
    const holder = ticketState(
      ticket,
      [{ start: ticket, end: ticket }],
      known,
      inOrder.slice(0, index),
    ).claim;
    return holder ? [{ claim: holder, correction }] : [];
  });
}
