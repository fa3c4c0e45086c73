/**
 * The rules of product.md applied to each single ticket, without the product's code: slow, simple, and independent of how
 * the product computes the result.
 */
export type OracleRun = { start: number; end: number };

/** A received record. All received items have a position in one order: 1, 2, 3 … */
export type OracleRecord = {
  key: string;
  recordedAt: number;
  /** its position in the order of receipt */
  received: number;
  /** the newest received item that its terminal had seen; null: unknown */
  knew: number | null;
};
/** The reason why a claim's tickets left: counted, found missing by an opening check, or removed. */
export type OracleReason =
  | 'sale'
  | 'found_gone'
  | 'returned'
  | 'lost'
  | 'stolen'
  | 'damaged'
  | 'sold_whole'
  | 'transferred';
export type OracleClaim = OracleRun &
  OracleRecord & {
    id: number;
    reason: OracleReason;
    /** the scanned front ticket; null for a pack that was sold out */
    front: number | null;
    /** the instant that orders it among the claims on its tickets, where that isn't its own */
    orderedAt?: number;
  };
export type OracleSighting = OracleRecord & { name: string; front: number; sells: 'up' | 'down' };
/** `isOld`: made by a server of an earlier release, which doesn't store the claims known to it. */
export type OracleCorrection = OracleRun & { correctedAt: number; received: number; isOld: boolean };

const has = ({ start, end }: OracleRun, ticket: number): boolean => start <= ticket && ticket <= end;
export const ticketsOf = ({ start, end }: OracleRun): number[] =>
  Array.from({ length: end - start + 1 }, (_, index) => start + index);

/** "The earliest recorded_at (ties: the smaller submission id)." */
export function isEarlier(a: Pick<OracleRecord, 'key' | 'recordedAt'>, b: typeof a): boolean {
  return a.recordedAt !== b.recordedAt ? a.recordedAt < b.recordedAt : a.key < b.key;
}

/** The instant of a claim among the claims on its tickets. */
export const orderedAtOf = ({ recordedAt, orderedAt }: OracleClaim): number => orderedAt ?? recordedAt;

const placeOf = (claim: OracleClaim) => ({ key: claim.key, recordedAt: orderedAtOf(claim) });

function earliest(claims: readonly OracleClaim[]): OracleClaim | null {
  let first: OracleClaim | null = null;
  for (const claim of claims) {
    const isFirst =
      !first || isEarlier(placeOf(claim), placeOf(first)) || (claim.key === first.key && claim.id < first.id);
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

export type OracleTicket = {
  status: 'Active' | 'On Shelf' | 'Sold' | 'Returned' | 'Missing' | 'Damaged' | 'Transferred';
  claim: OracleClaim | null;
};

/** "Returned 21, Missing 22 (lost, stolen, or found gone by an opening check), Damaged 23, Transferred 24"; the rest is sold. */
function statusOf({ reason }: OracleClaim): OracleTicket['status'] {
  switch (reason) {
    case 'returned':
      return 'Returned';
    case 'lost':
    case 'stolen':
    case 'found_gone':
      return 'Missing';
    case 'damaged':
      return 'Damaged';
    case 'transferred':
      return 'Transferred';
    case 'sale':
    case 'sold_whole':
      return 'Sold';
  }
}

/** "sold_whole is a sale of Active or On Shelf tickets": a person removed these, wherever they were. */
const isRemoval = ({ reason }: OracleClaim): boolean => reason !== 'sale' && reason !== 'found_gone';

/** The state of one ticket: always exactly one of the seven. */
export function ticketState(
  ticket: number,
  shelved: readonly OracleRun[],
  claims: readonly OracleClaim[],
  corrections: readonly OracleCorrection[],
): OracleTicket {
  const isShelved = shelved.some((run) => has(run, ticket));
  const standing = claims.filter(
    (claim) =>
      has(claim, ticket) &&
      (isShelved || isRemoval(claim)) &&
      !corrections.some((correction) => undoes(correction, claim, ticket)),
  );
  const claim = earliest(standing);
  if (claim) return { status: statusOf(claim), claim };
  return { status: isShelved ? 'On Shelf' : 'Active', claim: null };
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

/** One exception: a sighting or a sale, and an earlier claim that held tickets which it saw or sold. */
export type OracleException<S extends OracleRecord> = {
  sighting: S;
  claim: OracleClaim;
  /** the tickets still held by that claim; empty: resolved */
  open: number[];
  /** the tickets that a correction took from it afterwards */
  corrected: number[];
};

/** The time of an exception's dismissal; null: not dismissed. */
type DismissedAt<S extends OracleRecord> = (exception: OracleException<S>) => number | null;

type Known = { ticket: number; holder: OracleClaim | null; taken: ReturnType<typeof takenOf> };

const known = (
  lot: OracleRun,
  shelved: readonly OracleRun[],
  claims: readonly OracleClaim[],
  corrections: readonly OracleCorrection[],
): Known[] =>
  ticketsOf(lot).map((ticket) => ({
    ticket,
    holder: ticketState(ticket, shelved, claims, corrections).claim,
    taken: takenOf(ticket, claims, corrections),
  }));

/**
 * The earlier claims of other records that hold one of these tickets, or did until a correction after the
 * witness.
 * @param placeOf the key and the instant of a claim
 */
function contradicted<S extends OracleRecord>(
  witness: S,
  tickets: readonly Known[],
  claims: readonly OracleClaim[],
  placeOf: (claim: OracleClaim) => Pick<OracleRecord, 'key' | 'recordedAt'> = (claim) => claim,
): OracleException<S>[] {
  return claims
    .filter((claim) => claim.key !== witness.key && isEarlier(placeOf(claim), witness))
    .map((claim) => ({
      ...{ sighting: witness, claim },
      open: tickets.filter(({ holder }) => holder?.id === claim.id).map(({ ticket }) => ticket),
      corrected: tickets
        .filter(({ taken }) =>
          taken.some((each) => each.claim.id === claim.id && !wasBefore(each.correction, witness)),
        )
        .map(({ ticket }) => ticket),
    }))
    .filter(({ open, corrected }) => open.length + corrected.length > 0);
}

/** "A later sighting that says no more than an earlier open one adds nothing." @param inOrder of their sightings */
function sayingMore<S extends OracleRecord>(
  inOrder: readonly OracleException<S>[],
  dismissedAt: DismissedAt<S>,
): OracleException<S>[] {
  const listed: OracleException<S>[] = [];
  for (const each of inOrder) {
    const isOpenThen = (earlier: OracleException<S>): boolean =>
      (dismissedAt(earlier) ?? Infinity) >= each.sighting.recordedAt;
    const said = listed
      .filter((earlier) => earlier.claim.id === each.claim.id && isOpenThen(earlier))
      .flatMap(({ open, corrected }) => [...open, ...corrected]);
    const saysMore = [...each.open, ...each.corrected].some((ticket) => !said.includes(ticket));
    if (saysMore || dismissedAt(each) !== null) listed.push(each);
  }
  return listed;
}

const inOrder = (a: OracleRecord, b: OracleRecord): number =>
  isEarlier(a, b) ? -1 : isEarlier(b, a) ? 1 : 0;
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * "One for each pair of sighting and contradicted claim, with all its tickets": open ones, and those that were corrected.
 * "A removal is contradicted when the seen front is one of its own tickets; then from the front on, all of them."
 */
export function exceptionsOf<S extends OracleSighting>(
  lot: OracleRun,
  shelved: readonly OracleRun[],
  sightings: readonly S[],
  claims: readonly OracleClaim[],
  corrections: readonly OracleCorrection[],
  dismissedAt: DismissedAt<S> = () => null,
): OracleException<S>[] {
  const tickets = known(lot, shelved, claims, corrections);
  const behindOf = (sighting: S): Known[] => tickets.filter(({ ticket }) => saw(sighting, ticket));
  const found = sightings
    .filter(({ front }) => has(lot, front))
    // "A lot has one front at a time: the one that says most."
    .sort((a, b) => inOrder(a, b) || behindOf(b).length - behindOf(a).length || compareText(a.name, b.name))
    .flatMap((sighting) =>
      contradicted(sighting, behindOf(sighting), claims).filter(
        ({ claim, open, corrected }) =>
          !isRemoval(claim) || open.includes(sighting.front) || corrected.includes(sighting.front),
      ),
    );
  return sayingMore(found, dismissedAt);
}

/**
 * "A late sale against a return recorded before": the tickets that were counted as sold after they had left unsold; those that were
 * lost on their way had left when they were sent: "one made after it was sent is an exception at the sender and sells nothing". "An
 * opening check that finds removed tickets gone is no exception. A sale that a correction has undone is no evidence."
 */
export function soldAfterRemovalOf<C extends OracleClaim>(
  lot: OracleRun,
  shelved: readonly OracleRun[],
  claims: readonly C[],
  corrections: readonly OracleCorrection[],
  dismissedAt: DismissedAt<C> = () => null,
): OracleException<C>[] {
  const tickets = known(lot, shelved, claims, corrections);
  const found = claims
    .filter((claim) => statusOf(claim) === 'Sold')
    .sort((a, b) => inOrder(a, b) || compareText(String(a.id), String(b.id)))
    .flatMap((sale) => {
      const sold = tickets.filter(({ ticket }) => has(sale, ticket));
      /** The first of the corrections that undid the sale of a ticket. */
      const undoneBy = (ticket: number) => corrections.findIndex((each) => undoes(each, sale, ticket));
      return contradicted(sale, sold, claims, placeOf)
        .filter(({ claim }) => statusOf(claim) !== 'Sold' && claim.reason !== 'found_gone')
        .map((each) => ({
          ...each,
          open: each.open.filter((ticket) => undoneBy(ticket) < 0),
          // The correction that took the tickets from the removal undid both, which ended the exception.
          corrected: each.corrected.filter((ticket) =>
            takenOf(ticket, claims, corrections).some(
              ({ claim, correction }) =>
                claim.id === each.claim.id &&
                !wasBefore(correction, sale) &&
                (undoneBy(ticket) < 0 || undoneBy(ticket) >= corrections.indexOf(correction)),
            ),
          ),
        }))
        .filter(({ open, corrected }) => open.length + corrected.length > 0);
    });
  return sayingMore(found, dismissedAt);
}

/**
 * Checks whether a correction was made before a sighting, which then contradicts nothing: causal first, by
 * clock second.
 */
function wasBefore(correction: OracleCorrection, sighting: OracleRecord): boolean {
  if (sighting.received < correction.received) return false;
  return knewOf(sighting, correction) || correction.correctedAt < sighting.recordedAt;
}

/** "These tickets were on the shelf", with author and time. */
export type OracleEvidence = { at: number; by: string; shows: (ticket: number) => boolean };

/** "Missing since the last count of that run (when and by whom) until the check." Null: never seen. */
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
