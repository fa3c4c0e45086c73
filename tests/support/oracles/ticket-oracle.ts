/**
 * The rules of product.md applied to each single ticket, without the product's code: slow, simple, and independent of how
 * the product computes the result.
 */
export type OracleRun = { start: number; end: number };

/** A received record. Everything that a server receives has a place in one order: 1, 2, 3 … */
export type OracleRecord = {
  key: string;
  recordedAt: number;
  /** its place in the order of receipt */
  received: number;
  /** the newest received item that its terminal had seen; null: unknown */
  knew: number | null;
};
export type OracleClaim = OracleRun &
  OracleRecord & {
    id: number;
    /** the scanned front ticket; null for a pack that was sold out */
    front: number | null;
  };
export type OracleSighting = OracleRecord & { front: number; sells: 'up' | 'down' };
/** `isOld`: made by a server of an earlier release, which doesn't store the claims that it knew. */
export type OracleCorrection = OracleRun & { correctedAt: number; received: number; isOld: boolean };

const has = ({ start, end }: OracleRun, ticket: number): boolean => start <= ticket && ticket <= end;
export const ticketsOf = ({ start, end }: OracleRun): number[] =>
  Array.from({ length: end - start + 1 }, (_, index) => start + index);

/** "The earliest recorded_at (ties: the smaller submission id)." */
export function isEarlier(a: Pick<OracleRecord, 'key' | 'recordedAt'>, b: typeof a): boolean {
  return a.recordedAt !== b.recordedAt ? a.recordedAt < b.recordedAt : a.key < b.key;
}

function earliest(claims: readonly OracleClaim[]): OracleClaim | null {
  let first: OracleClaim | null = null;
  for (const claim of claims) {
    const isFirst = !first || isEarlier(claim, first) || (claim.key === first.key && claim.id < first.id);
    if (isFirst) first = claim;
  }
  return first;
}

/** "A count made with knowledge of the correction." */
const knewOf = ({ knew }: OracleRecord, { received, isOld }: OracleCorrection): boolean =>
  knew !== null && !isOld && knew >= received;

/**
 * "It undoes the claims on those tickets that the server knew when it was made, and claims that arrive afterwards but were
 * made before it. 'Before' is causal first, by clock second."
 */
function undoes(correction: OracleCorrection, claim: OracleClaim, ticket: number): boolean {
  if (!has(correction, ticket) || !has(claim, ticket)) return false;
  if (claim.received < correction.received && !correction.isOld) return true;
  if (knewOf(claim, correction)) return false;
  return claim.recordedAt <= correction.correctedAt;
}

export type OracleTicket = { status: 'Active' | 'On Shelf' | 'Sold'; claim: OracleClaim | null };

/** The state of one ticket: always exactly one of the three. */
export function ticketState(
  ticket: number,
  shelved: readonly OracleRun[],
  claims: readonly OracleClaim[],
  corrections: readonly OracleCorrection[],
): OracleTicket {
  if (!shelved.some((run) => has(run, ticket))) return { status: 'Active', claim: null };
  const standing = claims.filter(
    (claim) => has(claim, ticket) && !corrections.some((correction) => undoes(correction, claim, ticket)),
  );
  const claim = earliest(standing);
  return claim ? { status: 'Sold', claim } : { status: 'On Shelf', claim: null };
}

/** For one ticket: which correction took it from which claim. @param corrections in the order in which they were made */
export function takenOf<K extends OracleCorrection>(
  ticket: number,
  claims: readonly OracleClaim[],
  corrections: readonly K[],
): { claim: OracleClaim; correction: K }[] {
  const taken: { claim: OracleClaim; correction: K }[] = [];
  let standing = claims.filter((claim) => has(claim, ticket));
  for (const correction of corrections) {
    const claim = earliest(standing.filter((each) => undoes(correction, each, ticket)));
    if (claim) taken.push({ claim, correction });
    standing = standing.filter((each) => !undoes(correction, each, ticket));
  }
  return taken;
}

/** "At instant t with front f every ticket from f on (in the roll's direction) was on the shelf." */
export const saw = ({ front, sells }: Pick<OracleSighting, 'front' | 'sells'>, ticket: number): boolean =>
  sells === 'up' ? ticket >= front : ticket <= front;

/** One exception: a sighting and an earlier claim that had sold tickets which it saw. */
export type OracleException<S extends OracleSighting> = {
  sighting: S;
  claim: OracleClaim;
  /** the tickets that are still sold by that claim; empty: it's resolved */
  open: number[];
};

/** "One for each pair of sighting and contradicted claim, with all its tickets": open ones, and those that were corrected. */
export function exceptionsOf<S extends OracleSighting>(
  lot: OracleRun,
  shelved: readonly OracleRun[],
  sightings: readonly S[],
  claims: readonly OracleClaim[],
  corrections: readonly OracleCorrection[],
): OracleException<S>[] {
  const tickets = ticketsOf(lot).map((ticket) => ({
    ticket,
    holder: ticketState(ticket, shelved, claims, corrections).claim,
    taken: takenOf(ticket, claims, corrections),
  }));
  return sightings
    .filter(({ front }) => has(lot, front))
    .flatMap((sighting) => {
      const seen = tickets.filter(({ ticket }) => saw(sighting, ticket));
      return claims
        .filter((claim) => claim.key !== sighting.key && isEarlier(claim, sighting))
        .flatMap((claim) => {
          const open = seen.filter(({ holder }) => holder?.id === claim.id).map(({ ticket }) => ticket);
          const isCorrected = seen.some(({ taken }) =>
            taken.some((each) => each.claim.id === claim.id && !wasBefore(each.correction, sighting)),
          );
          return open.length > 0 || isCorrected ? [{ sighting, claim, open }] : [];
        });
    });
}

/** Whether a correction was made before a sighting, which then contradicts nothing: causal first, by clock second. */
function wasBefore(correction: OracleCorrection, sighting: OracleSighting): boolean {
  if (sighting.received < correction.received) return false;
  return knewOf(sighting, correction) || correction.correctedAt < sighting.recordedAt;
}

/** "These tickets were on the shelf", by whom and when. */
export type OracleEvidence = { at: number; by: string; shows: (ticket: number) => boolean };

/** "Missing since the last count of that run (when and by whom) until the check." Null: nobody ever saw it. */
export function lastSeen(
  ticket: number,
  checkedAt: number,
  evidence: readonly OracleEvidence[],
): OracleEvidence | null {
  let last: OracleEvidence | null = null;
  for (const each of evidence)
    if (each.at < checkedAt && each.shows(ticket) && (!last || each.at > last.at)) last = each;
  return last;
}
