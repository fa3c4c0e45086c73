import { Cover, pieces } from '../runs/cover';
import { contains, difference, firstIndex, intersection, type Run, runLength, union } from '../runs/runs';
import { isRemoval, isSale } from '../stock/removals';
import { isLaterVersion } from '../stock/stock-version';
import type { Sells } from '../stock/store-settings';
import { type Claim, compareRecords } from './claims';
import { type Correction, type Taken, undoes } from './corrections';
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

/** A claim with its place in the order of receipt. */
export type ReceivedClaim = Claim & { received: number };

/** What may contradict earlier claims of its lot: a sighting, or a claim as a sale of tickets that had been removed. */
export type Witness = { name: string } & (Sighting | Sale);
/** A claim that counted tickets as sold. */
type Sale = Pick<Sighting, 'submissionId' | 'recordedAt' | 'stockVersion' | 'received'> & {
  sale: ReceivedClaim;
};
const isSighting = <W extends Witness>(witness: W): witness is W & Sighting => 'front' in witness;

/**
 * An exception: a sighting and an earlier claim that had sold or removed tickets which the sighting saw, as long as `open`
 * isn't empty (product: a count is also a sighting). Or a sale, and an earlier removal of tickets that it counted.
 */
export type LotException<W extends Witness> = {
  witness: W;
  claim: Claim;
  /** tickets that were seen and are still held by this claim, ascending */
  open: Run[];
  /** tickets that were seen and that a later correction took from this claim, with its time in ms */
  corrected: (Run & { correctedAt: number })[];
  /** when it was dismissed, in ms; null: it wasn't */
  dismissedAt: number | null;
};

/** The evidence about a lot. */
export type LotEvidence<W extends Witness> = {
  lot: Run;
  witnesses: readonly W[];
  /** what `deriveRuns` made of the lot, ascending */
  runs: readonly TicketRun[];
  /** what `takenByCorrections` made of it */
  taken: readonly Taken<Claim, ReceivedCorrection>[];
  /** in the order in which they were made */
  corrections: readonly ReceivedCorrection[];
  /** by the claim's id and the name of the witness, in ms */
  dismissedAt: ReadonlyMap<number, ReadonlyMap<string, number>>;
};

/**
 * The exceptions of a lot: of each witness the earlier claims of other records that hold a ticket which it saw, or did until
 * a correction after it. One that says no more than earlier ones of its claim adds nothing, unless these were dismissed
 * before it. A sighting contradicts a removal only if the front is one of that removal's own tickets; a sale contradicts
 * removals only, and not with tickets of which a correction has undone it (money, 6).
 *
 * A ticket makes an exception of the first witness that saw it, so they are no more than the lot has tickets, and takes n log n
 * steps for n witnesses and runs. Only claims with dismissals are compared with each sighting, and removals with each sale.
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

/** A claim with the tickets that it holds, and those that corrections took from it. */
type Holding = { claim: Claim; held: Run[]; taken: Taken<Claim, ReceivedCorrection>[] };

function holdingsOf({ runs, taken }: LotEvidence<Witness>): Map<number, Holding> {
  const found = new Map<number, Holding>();
  const of = (claim: Claim): Holding => {
    const holding = found.get(claim.id) ?? { claim, held: [], taken: [] };
    found.set(claim.id, holding);
    return holding;
  };
  for (const { claim, start, end } of runs) if (claim) of(claim).held.push({ start, end });
  for (const each of taken) of(each.claim).taken.push(each);
  return found;
}

/** The places of the sightings that are the first after a claim to see one of its tickets, by the claim's id. */
function firstSightings(
  { lot, runs, taken }: LotEvidence<Witness>,
  sightings: readonly Sighting[],
): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  const seen = new Cover(sightings.map((sighting) => behind(sighting, lot) ?? lot));
  const held = new Cover(runs);
  const lost = new Cover(taken);
  const firstAfter = (claim: Claim): number =>
    seen.over.next(firstIndex(sightings, (sighting) => compareRecords(claim, sighting) < 0));
  const add = ({ id }: Claim, place: number): void => {
    if (place < 0) return;
    const places = found.get(id) ?? new Set();
    found.set(id, places.add(place));
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
  return found;
}

/**
 * The exceptions of one claim that say more than those before them, or that were dismissed.
 * @param witnesses in the order of their records
 */
function sayingMore<W extends Witness>(
  witnesses: readonly W[],
  { claim, held, taken }: Holding,
  { lot, corrections, dismissedAt }: LotEvidence<W>,
): LotException<W>[] {
  const dismissals = dismissedAt.get(claim.id);
  const found: LotException<W>[] = [];
  let said: Run[] = [];
  for (const witness of witnesses.slice(firstIndex(witnesses, (each) => compareRecords(claim, each) < 0))) {
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
      said = found
        .filter((each) => each.dismissedAt === null || each.dismissedAt >= witness.recordedAt)
        .flatMap((each) => [...each.open, ...each.corrected]);
    if (at === null && difference(tickets, said).length === 0) continue;
    if (!dismissals) said = union([...said, ...tickets]);
    found.push({ witness, claim, open, corrected, dismissedAt: at });
  }
  return found;
}

/** Those of some tickets that a witness saw, or counted as sold and no correction undid that. */
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
 * Whether a correction was made before a sighting: then its tickets were on the shelf, and nothing contradicts. Causal first
 * here too: what the server had received when it was made came before it, whatever the terminal's clock said.
 */
function wasBefore(correction: ReceivedCorrection, sighting: Omit<Witness, 'name'>): boolean {
  if (sighting.received < correction.received) return false;
  const { correctedAt, known } = correction;
  const { recordedAt, stockVersion } = sighting;
  const hasSeenIt =
    known !== null && stockVersion !== null && isLaterVersion(stockVersion, known.stockVersion);
  return hasSeenIt || correctedAt < recordedAt;
}
