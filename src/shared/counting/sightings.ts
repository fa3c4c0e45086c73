import type { Sells } from '../places/store-settings';
import { COUNTER } from '../stock/bins';
import { isRemoval, isSale } from '../stock/removals';
import { isLaterVersion } from '../stock/stock';
import {
  Cover,
  contains,
  difference,
  firstIndex,
  intersection,
  pieces,
  type Run,
  runLength,
  union,
} from '../tickets/runs';
import {
  type Claim,
  type Correction,
  compareRecords,
  orderOf,
  type Taken,
  type TicketRun,
  undoes,
} from './claims';

/** The packs on the shelf at the place and instant of a count, how many of them it saw, and how many only a sweep saw. */
export type PacksSeen = { packsSeen: number; packsOnShelf: number; packsSwept: number };

/** The same for any record: null if it sent no sightings. The swept number is absent until it is derived. */
export type PacksSeenByRecord = {
  [Figure in 'packsSeen' | 'packsOnShelf']: PacksSeen[Figure] | null;
} & Partial<Pick<PacksSeen, 'packsSwept'>>;

/** "At `recordedAt` (ms since the epoch) `front` was at the front of this roll"; kept permanently. */
export type Sighting = Pick<Claim, 'submissionId' | 'recordedAt' | 'stockVersion'> & {
  front: number;
  /** the roll's direction of sale at that time */
  sells: Sells;
  /** its position in the server's order of receipt of records and corrections */
  received: number;
};

/** A correction with its position in the same order. */
export type ReceivedCorrection = Correction & { received: number };

/** The tickets of a lot from a front ticket on; null if the front isn't in the lot. */
export function behind({ front, sells }: Pick<Sighting, 'front' | 'sells'>, lot: Run): Run | null {
  if (!contains(lot, front)) return null;
  return sells === 'down' ? { start: lot.start, end: front } : { start: front, end: lot.end };
}

/** A claim with its position in the order of receipt. */
export type ReceivedClaim = Claim & { received: number };

/**
 * Evidence that may contradict earlier claims of its lot: a sighting, or a sale of tickets that had been
 * removed.
 */
export type Witness = { name: string } & (Sighting | Sale);
/** A claim that counted tickets as sold. */
type Sale = Pick<Sighting, 'submissionId' | 'recordedAt' | 'stockVersion' | 'received'> & {
  sale: ReceivedClaim;
};
const isSighting = <W extends Witness>(witness: W): witness is W & Sighting => 'front' in witness;

/**
 * An exception: a sighting, and an earlier claim that had sold or removed tickets which the sighting saw, as
 * long as `open` isn't empty (product: a count is also a sighting). Or a sale, and an earlier removal of
 * tickets that it counted.
 */
export type LotException<W extends Witness> = {
  witness: W;
  claim: Claim;
  /** tickets seen and still held by this claim, ascending */
  open: Run[];
  /** tickets seen that a later correction took from this claim, with its time in ms */
  corrected: (Run & { correctedAt: number })[];
  /** time of dismissal, in ms; null: not dismissed */
  dismissedAt: number | null;
};

/** The evidence on a lot. */
type LotEvidence<W extends Witness> = {
  lot: Run;
  witnesses: readonly W[];
  /** the result of `deriveRuns` for the lot, ascending */
  runs: readonly TicketRun[];
  /** the result of `takenByCorrections` for it */
  taken: readonly Taken<Claim, ReceivedCorrection>[];
  /** in the order in which they were made */
  corrections: readonly ReceivedCorrection[];
  /** by claim id and witness name, in ms */
  dismissedAt: ReadonlyMap<number, ReadonlyMap<string, number>>;
};

/**
 * The exceptions of a lot: for each witness, the earlier claims of other records that hold a ticket it saw, or held one until a later
 * correction. An exception with no tickets beyond earlier ones of its claim is left out, unless these were dismissed before it. A
 * sighting contradicts a removal only if its front is one of that removal's own tickets. A sale contradicts only removals, and not with
 * tickets for which a correction has undone it (money, 6). A ticket makes an exception with the first witness that saw it, so there are
 * at most as many as tickets in the lot. Takes n log n steps for n witnesses and runs: only claims with dismissals are compared with
 * each sighting, and removals with each sale.
 */
export function exceptionsIn<W extends Witness>(evidence: LotEvidence<W>): LotException<W>[] {
  const { witnesses, lot, dismissedAt } = evidence;
  const sightings = witnesses
    .filter(isSighting)
    .filter(({ front }) => contains(lot, front))
    .sort((a, b) => compareRecords(a, b) || seenBy(b, lot) - seenBy(a, lot) || compareNames(a, b));
  const sales = witnesses
    .filter((each) => !isSighting(each))
    .sort((a, b) => compareRecords(a, b) || compareNames(a, b));
  const first = firstSightings(evidence, sightings);
  const byFront = sightings
    .map(({ front }, place) => ({ front, place }))
    .sort((a, b) => a.front - b.front || a.place - b.place);
  const withFrontIn = ({ start, end }: Run): number[] =>
    byFront
      .slice(
        firstIndex(byFront, ({ front }) => front >= start),
        firstIndex(byFront, ({ front }) => front > end),
      )
      .map(({ place }) => place);
  return [...holdingsOf(evidence)].flatMap(([claimId, holding]) => {
    const { claim, held, taken } = holding;
    const at = (places: Iterable<number>): W[] =>
      [...new Set(places)].sort((a, b) => a - b).flatMap((place) => sightings[place] ?? []);
    if (isRemoval(claim.reason))
      return [
        ...sayingMore(at([...held, ...taken].flatMap(withFrontIn)), holding, evidence),
        ...(isSale(claim.reason) ? [] : sayingMore(sales, holding, evidence)),
      ];
    const seen = dismissedAt.has(claimId) ? sightings : at(first.get(claimId) ?? []);
    return sayingMore(seen, holding, evidence);
  });
}

const seenBy = (sighting: Sighting, lot: Run): number => runLength(behind(sighting, lot) ?? lot);
const compareNames = (a: Witness, b: Witness): number => (a.name < b.name ? -1 : 1);

/** A claim with the tickets that it holds, and those taken from it by corrections. */
type Holding = { claim: Claim; held: Run[]; taken: Taken<Claim, ReceivedCorrection>[] };

function holdingsOf({ runs, taken }: LotEvidence<Witness>): Map<number, Holding> {
  const holdings = new Map<number, Holding>();
  const of = (claim: Claim): Holding => {
    const holding = holdings.get(claim.id) ?? { claim, held: [], taken: [] };
    holdings.set(claim.id, holding);
    return holding;
  };
  for (const { claim, start, end } of runs) if (claim) of(claim).held.push({ start, end });
  for (const each of taken) of(each.claim).taken.push(each);
  return holdings;
}

/** The indexes of the sightings that are the first after a claim to see one of its tickets, by claim id. */
function firstSightings(
  { lot, runs, taken }: LotEvidence<Witness>,
  sightings: readonly Sighting[],
): Map<number, Set<number>> {
  const firstByClaim = new Map<number, Set<number>>();
  const seen = new Cover(sightings.map((sighting) => behind(sighting, lot) ?? lot));
  const held = new Cover(runs);
  const lost = new Cover(taken);
  const firstAfter = (claim: Claim): number =>
    seen.over.next(firstIndex(sightings, (sighting) => compareRecords(claim, sighting) < 0));
  const add = ({ id }: Claim, place: number): void => {
    if (place < 0) return;
    const places = firstByClaim.get(id) ?? new Set();
    firstByClaim.set(id, places.add(place));
  };
  for (const _ of pieces(lot, [seen, held, lost])) {
    if (seen.size === 0) continue;
    for (const { claim } of held.members()) if (claim) add(claim, firstAfter(claim));
    for (const { claim, correction } of lost.members()) {
      let place = firstAfter(claim);
      while (place >= 0 && wasBefore(correction, sightings[place] as Sighting))
        place = seen.over.next(place + 1);
      add(claim, place);
    }
  }
  return firstByClaim;
}

/**
 * The exceptions of one claim that add tickets to earlier ones, or that were dismissed.
 * @param witnesses in the order of their records
 */
function sayingMore<W extends Witness>(
  witnesses: readonly W[],
  { claim, held, taken }: Holding,
  { lot, corrections, dismissedAt }: LotEvidence<W>,
): LotException<W>[] {
  const dismissals = dismissedAt.get(claim.id);
  const exceptions: LotException<W>[] = [];
  let alreadySeen: Run[] = [];
  for (const witness of witnesses.slice(firstIndex(witnesses, (each) => isBefore(claim, each)))) {
    const open = runsOfWitness(witness, held, lot, corrections);
    const corrected = taken.flatMap(({ correction, ...run }) =>
      wasBefore(correction, witness)
        ? []
        : runsOfWitness(witness, [run], lot, corrections.slice(0, corrections.indexOf(correction))).map(
            (part) => ({ ...part, correctedAt: correction.correctedAt }),
          ),
    );
    const tickets = [...open, ...corrected];
    if (tickets.length === 0) continue;
    if (
      isSighting(witness) &&
      isRemoval(claim.reason) &&
      !tickets.some((run) => contains(run, witness.front))
    )
      continue;
    const at = dismissals?.get(witness.name) ?? null;
    if (dismissals)
      alreadySeen = exceptions
        .filter((each) => each.dismissedAt === null || each.dismissedAt >= witness.recordedAt)
        .flatMap((each) => [...each.open, ...each.corrected]);
    if (at === null && difference(tickets, alreadySeen).length === 0) continue;
    if (!dismissals) alreadySeen = union([...alreadySeen, ...tickets]);
    exceptions.push({ witness, claim, open, corrected, dismissedAt: at });
  }
  return exceptions;
}

/**
 * Checks whether a witness may contradict a claim. A sale contradicts a loss on the way from its transfer on, since the tickets had
 * left; a sighting from the loss's own instant on (money, 7).
 */
const isBefore = (claim: Claim, witness: Witness): boolean =>
  compareRecords(isSighting(witness) ? claim : { ...claim, recordedAt: orderOf(claim) }, witness) < 0;

/** The tickets that a witness saw, or counted as sold without a correction undoing that. */
function runsOfWitness(
  witness: Witness,
  runs: readonly Run[],
  lot: Run,
  corrections: readonly ReceivedCorrection[],
): Run[] {
  const saw = 'sale' in witness ? intersection(witness.sale, lot) : behind(witness, lot);
  const seen = saw ? runs.flatMap((run) => intersection(run, saw) ?? []) : [];
  if (!('sale' in witness) || seen.length === 0) return seen;
  return difference(
    seen,
    corrections.filter((correction) => undoes(correction, witness.sale)),
  );
}

/**
 * Checks whether a correction was made before a sighting: then its tickets were on the shelf, and nothing contradicts it. Causal order
 * counts first: anything the server had received at that time came before, whatever the terminal's clock said.
 */
function wasBefore(correction: ReceivedCorrection, sighting: Omit<Witness, 'name'>): boolean {
  if (sighting.received < correction.received) return false;
  const { correctedAt, known } = correction;
  const { recordedAt, stockVersion } = sighting;
  const hasSeenIt =
    known !== null && stockVersion !== null && isLaterVersion(stockVersion, known.stockVersion);
  return hasSeenIt || correctedAt < recordedAt;
}

/**
 * The purpose of a count: the end of a shift, or a check before the first sale of a business day (glossary).
 */
export type CountPurpose = 'shift' | 'opening';

/** A terminal's state of its business day, in a store that reminds its clerks. */
type DayOnTerminal = {
  /** counts captured on this terminal on that day; undefined: not read yet */
  counts: readonly unknown[] | undefined;
  /** the reminder was dismissed on this terminal on that day */
  isDismissed: boolean;
};

/**
 * Checks whether a terminal shows the reminder of the opening check: until any clerk makes the first count of
 * its business day or dismisses it. After a shift's count it would no longer be an opening check.
 */
export const isReminderDue = ({ counts, isDismissed }: DayOnTerminal): boolean =>
  !isDismissed && counts?.length === 0;

/**
 * Tickets that were on the shelf at `at` (ms since the epoch), according to the count, correction or shelf
 * record `by`.
 */
export type SeenOnShelf = Run & { at: number; by: string };

/**
 * Tickets that an opening check found missing, and when they were last known to be on the shelf; null: never.
 */
type MissingSince = Run & { since: SeenOnShelf | null };

/**
 * The last evidence before the check that missing tickets were on the shelf (product: opening check).
 * @param missing tickets found missing that no sale explains
 * @param checkedAt ms since the epoch
 * @returns ascending; adjoining tickets with the same evidence are one
 */
export function missingSince(
  missing: Run,
  checkedAt: number,
  evidence: readonly SeenOnShelf[],
): MissingSince[] {
  const earlier = evidence.filter(({ at }) => at < checkedAt).sort((a, b) => b.at - a.at);
  const edges = earlier.flatMap(({ start, end }) => [start, end + 1]);
  const starts = [missing.start, ...edges.filter((edge) => contains(missing, edge))].sort((a, b) => a - b);
  const pieces: MissingSince[] = [];
  for (const start of new Set(starts)) {
    const since = earlier.find((each) => contains(each, start)) ?? null;
    const last = pieces.at(-1);
    if (last) last.end = start - 1;
    if (!last || last.since !== since) pieces.push({ start, end: missing.end, since });
    else last.end = missing.end;
  }
  return pieces;
}

/** A count of a store: at the end of a shift, or an opening check. */
type CountOfStore = {
  /** its submission id */
  key: string;
  /** the id of its author */
  by: number;
  isOpening: boolean;
  /** the place that it counted: the counter, or the number of a vending machine; null: everything */
  place: number | null;
};

/** A shift's count, and the opening checks that confirm it. */
export type SignedCount<Count> = { count: Count; checks: Count[] };

/**
 * The second signatures of counts: for each shift's count, the first opening check after it by somebody else, before the
 * next shift's count of the same place (product: the clerk's side). A check confirms only the place that it counted, so a
 * count of everything may need several: one of everything, or one of each place.
 * @param counts the counts of a store in the order of capture; those after the last shift's count included
 * @param machines the numbers of the store's vending machines
 * @returns signed counts with their checks, by the count's key; those that nobody has checked as a whole are missing
 */
export function secondSignatures<Count extends CountOfStore>(
  counts: readonly Count[],
  machines: readonly number[],
): Map<string, SignedCount<Count>> {
  const signed = new Map<string, SignedCount<Count>>();
  /** by place: its last count, as long as nobody else has checked it there */
  const open = new Map<number, SignedCount<Count>>();
  for (const count of counts) {
    const places = count.place === null ? [COUNTER, ...machines] : [count.place];
    if (!count.isOpening) {
      const waiting = { count, checks: [] };
      for (const place of places) open.set(place, waiting);
      continue;
    }
    const others = new Set(places.flatMap((place) => open.get(place) ?? []));
    for (const waiting of others) {
      if (waiting.count.by === count.by) continue;
      waiting.checks.push(count);
      for (const place of places) if (open.get(place) === waiting) open.delete(place);
      if (![...open.values()].includes(waiting)) signed.set(waiting.count.key, waiting);
    }
  }
  return signed;
}
