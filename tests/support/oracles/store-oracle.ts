import { expectedBusinessDate, expectedWall } from './clock-oracle';
import {
  exceptionsOf,
  isEarlier,
  lastSeen,
  type OracleClaim,
  type OracleEvidence,
  type OracleException,
  type OracleReason,
  type OracleRun,
  type OracleSighting,
  orderedAtOf,
  saw,
  soldAfterRemovalOf,
  ticketState,
  ticketsOf,
} from './ticket-oracle';

export type OracleLot = OracleRun & {
  upc: string;
  sells: 'up' | 'down';
  /** of a ticket, in dollars */
  price: number;
  receivedAt: number;
  receivedBy: string;
};

export type Count = {
  kind: 'count';
  key: string;
  recordedAt: number;
  knew: number | null;
  purpose: 'shift' | 'opening' | 'removal';
  by: string;
  /** `removedAs`: removed for this reason, instead of counted */
  claims: (OracleRun & { lot: OracleLot; scanned: boolean; removedAs?: OracleReason })[];
  seen: { lot: OracleLot; front: number }[];
  /** the front tickets of packs that the store doesn't know */
  unknown: number[];
  /** its packs were put up at the instant before; a shelf record of its own precedes it in a history */
  putsUp: boolean;
};
type InLot = OracleRun & { lot: OracleLot; at: number; by: string };

/** An item accepted by the server. A list of these is a store's history, in the order of receipt. */
export type Received =
  | Count
  | (InLot & { kind: 'shelf' })
  | (InLot & { kind: 'correction' })
  | { kind: 'dismissal'; exception: string; at: number }
  /** a pack that was put somewhere else than our records had it */
  | { kind: 'placed'; lot: OracleLot; key: string; at: number; place: string };

/** The server's expected answers, one text for each fact, sorted. */
export type Answers = Record<
  | 'unsold'
  | 'removed'
  | 'sales'
  | 'totals'
  | 'missing'
  | 'open'
  | 'resolved'
  | 'shifts'
  | 'drawers'
  | 'unknown',
  string[]
>;

type NamedClaim = OracleClaim & { count: Count; scanned: boolean };
type NamedSighting = OracleSighting & { count: Count };
type Witness = { recordedAt: number; count: Count };

const isLost = (reason: OracleReason): boolean => reason === 'lost' || reason === 'stolen';

/**
 * "What is on the way can be recorded as lost by the sender": for tickets that a transfer had taken at the
 * time of the record, the record is ordered directly before the transfer. What was seen before "its own instant" doesn't
 * contradict it.
 */
function lostOnTheWay(
  lost: NamedClaim,
  tickets: readonly { ticket: number; claim: OracleClaim | null }[],
): NamedClaim[] {
  const pieces: NamedClaim[] = [];
  for (const ticket of ticketsOf(lost)) {
    const holder = tickets.find((each) => each.ticket === ticket)?.claim;
    const isOnTheWay = holder?.reason === 'transferred' && holder.recordedAt <= lost.recordedAt;
    const orderedAt = isOnTheWay ? holder.recordedAt - 0.001 : lost.recordedAt;
    const last = pieces.at(-1);
    if (last?.orderedAt === orderedAt) last.end = ticket;
    else pieces.push({ ...lost, id: lost.id + pieces.length / 100, orderedAt, start: ticket, end: ticket });
  }
  return pieces;
}

/** The part of a history that concerns one lot. */
function historyOf(lot: OracleLot, history: readonly Received[]) {
  const claims: NamedClaim[] = [];
  /** The holder of each ticket after the part of the history up to this position. */
  const ticketsBefore = (index: number) => {
    const before = history.slice(0, index);
    const { shelved, claims, corrections } = historyOf(lot, before);
    return ticketsOf(lot).map((ticket) => ({
      ticket,
      claim: ticketState(ticket, shelved, claims, corrections).claim,
    }));
  };
  const sightings: NamedSighting[] = [];
  const of = <K extends 'shelf' | 'correction'>(kind: K) =>
    history.flatMap((each, index) =>
      each.kind === kind && each.lot === lot
        ? [{ ...each, correctedAt: each.at, received: index + 1, isOld: false }]
        : [],
    );
  for (const [index, count] of history.entries()) {
    if (count.kind !== 'count') continue;
    const record = { key: count.key, recordedAt: count.recordedAt, received: index + 1, knew: count.knew };
    const sent = count.seen.flatMap((seen) => (seen.lot === lot ? seen.front : []));
    const fronts = new Set<number>();
    for (const [nth, { start, end, scanned, ...claim }] of count.claims.entries()) {
      if (claim.lot !== lot) continue;
      const front = !scanned ? null : lot.sells === 'up' ? end + 1 : start - 1;
      if (front !== null) fronts.add(front);
      const counted = count.purpose === 'opening' ? ('found_gone' as const) : ('sale' as const);
      const reason = claim.removedAs ?? counted;
      const made = { ...record, id: index * 100 + nth, start, end, front, reason, count, scanned };
      claims.push(...(isLost(reason) ? lostOnTheWay(made, ticketsBefore(index)) : [made]));
    }
    // "One sighting of a lot per record, the one that says most": none if the front of a claim says as much.
    const [most] = [...sent, ...fronts].sort((a, b) => (lot.sells === 'up' ? a - b : b - a));
    if (most !== undefined) fronts.add(most);
    for (const front of fronts)
      sightings.push({ ...record, name: `${count.key} ${front}`, front, sells: lot.sells, count });
  }
  return { claims, sightings, shelved: of('shelf'), corrections: of('correction') };
}

/** Checks whether a ticket of a lot was ever put on the shelf. */
export const wasShelved = (lot: OracleLot, history: readonly Received[], ticket: number): boolean =>
  historyOf(lot, history).shelved.some(({ start, end }) => start <= ticket && ticket <= end);

/** The state of each ticket of a lot, in serial order. */
export function ticketsIn(lot: OracleLot, history: readonly Received[]) {
  const { shelved, claims, corrections } = historyOf(lot, history);
  return ticketsOf(lot).map((ticket) => {
    const { status, claim } = ticketState(ticket, shelved, claims, corrections);
    return { ticket, status, claim: claims.find(({ id }) => id === claim?.id) };
  });
}

/**
 * The unsold tickets of a pack, each in exactly one place: that in which a person put the pack after its last shelf record, else
 * the shelf, or the back room for those that were never on the shelf. Of two at one instant, the smaller key counts.
 */
export function placesOf(
  lot: OracleLot,
  history: readonly Received[],
): { tickets: number; places: string[] } | null {
  // Tickets claimed by a clock that is ahead are in stock until then, and a pack that it put up is in the back room.
  const isAhead =
    ticketsIn(lot, history).some(({ claim }) => claim && claim.recordedAt > Date.now()) ||
    history.some((each) => each.kind === 'shelf' && each.lot === lot && each.at > Date.now());
  if (isAhead) return null;
  const unsold = ticketsIn(lot, history).filter(({ claim }) => !claim);
  const shelvedAt = Math.max(
    ...history.flatMap((each) => (each.kind === 'shelf' && each.lot === lot ? each.at : [])),
  );
  const [placed] = history
    .flatMap((each) => (each.kind === 'placed' && each.lot === lot && each.at >= shelvedAt ? each : []))
    .sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1));
  const has = (status: string): boolean => unsold.some((ticket) => ticket.status === status);
  const places = [...(has('On Shelf') ? ['shelf'] : []), ...(has('Active') ? ['back'] : [])];
  return { tickets: unsold.length, places: placed ? [placed.place] : places };
}

/** "These tickets were on the shelf": counted, put there, or put back. */
function evidenceOf(lot: OracleLot, history: readonly Received[]): OracleEvidence[] {
  const { sightings, shelved, corrections } = historyOf(lot, history);
  const isIn = (run: OracleRun) => (ticket: number) => run.start <= ticket && ticket <= run.end;
  return [
    ...sightings
      .filter(({ front }) => isIn(lot)(front))
      .map((each) => ({ at: each.recordedAt, by: each.count.by, shows: (at: number) => saw(each, at) })),
    ...[...shelved, ...corrections].map((each) => ({ at: each.at, by: each.by, shows: isIn(each) })),
  ];
}

const iso = (at: number): string => new Date(at).toISOString();
/** The business day of an instant in the stores of the tests. */
export const dayOf = (at: number): string =>
  expectedBusinessDate(new Date(at), 'America/Los_Angeles', '00:00');
const serials = (tickets: readonly number[]): string =>
  tickets.map((ticket) => String(ticket).padStart(14, '0')).join(' ');

/** An exception with its identifying fields as text, and its open tickets as listed. */
type Named = { name: string; text: string; isOpen: boolean };

function namedExceptions(lot: OracleLot, history: readonly Received[]): Named[] {
  const { shelved, sightings, claims, corrections } = historyOf(lot, history);
  const dismissed = new Map(
    history.flatMap((each) => (each.kind === 'dismissal' ? [[each.exception, each.at] as const] : [])),
  );
  const named = (name: string, kind: string, witness: Witness, by: NamedClaim, open: number[]): Named => ({
    name,
    text:
      `${lot.upc} ${kind} seen ${iso(witness.recordedAt)} ${witness.count.by} ` +
      `claimed ${iso(by.count.recordedAt)} ${by.count.by}: ${serials(open)}`,
    isOpen: open.length > 0 && !dismissed.has(name),
  });
  // By the server's clock: a terminal whose clock is ahead can have seen the pack "after" it, and then raises
  // it again.
  const dismissedAt = (name: string): number | null => dismissed.get(name) ?? null;
  const saleName = ({ sighting: sale, claim }: OracleException<NamedClaim>): string =>
    `${lot.upc} ${sale.key} sale ${sale.id} ${claim.id}`;
  const seenName = ({ sighting, claim }: OracleException<NamedSighting>): string =>
    `${lot.upc} ${sighting.key} ${sighting.front} ${claim.id}`;
  const evidence = [claims, corrections] as const;
  const sold = soldAfterRemovalOf(lot, shelved, ...evidence, (of) => dismissedAt(saleName(of))).flatMap(
    (exception) => {
      const by = claims.find(({ id }) => id === exception.claim.id);
      const { sighting: sale, open } = exception;
      return by ? [named(saleName(exception), 'sold_after_removal', sale, by, open)] : [];
    },
  );
  const seen = exceptionsOf(lot, shelved, sightings, ...evidence, (of) => dismissedAt(seenName(of))).flatMap(
    (exception) => {
      const { sighting, claim, open } = exception;
      const by = claims.find(({ id }) => id === claim.id);
      if (!by) return [];
      const name = seenName(exception);
      const counted = by.scanned ? 'went_backwards' : 'seen_after_sold_out';
      const kind = by.reason === 'sale' || by.reason === 'found_gone' ? counted : 'seen_after_removal';
      return [named(name, kind, sighting, by, open)];
    },
  );
  return [...seen, ...sold];
}

/** The open exceptions of a store by their texts, with the names by which a history dismisses them. */
export const openExceptions = (lots: readonly OracleLot[], history: readonly Received[]): Named[] =>
  lots.flatMap((lot) => namedExceptions(lot, history)).filter(({ isOpen }) => isOpen);

/**
 * "`on_shelf` is the packs with a ticket on the shelf at that instant, `seen` those of them that were seen."
 * Tickets that a record claims are sold by its instant; tickets it saw were there, regardless of shelf
 * records.
 */
function packsSeen(lots: readonly OracleLot[], history: readonly Received[], count: Count): string {
  const saw = (lot: OracleLot): boolean =>
    count.seen.some((each) => each.lot === lot) ||
    count.claims.some((claim) => claim.lot === lot && claim.scanned);
  const isGone = (claim: NamedClaim | undefined): boolean => {
    if (!claim) return false;
    const at = orderedAtOf(claim);
    return at < count.recordedAt || (at === count.recordedAt && claim.count.key <= count.key);
  };
  const onShelf = lots.filter((lot) => {
    const { shelved } = historyOf(lot, history);
    const byThen = shelved.filter(({ at }) => at <= count.recordedAt || saw(lot));
    return ticketsIn(lot, history).some(
      ({ ticket, claim }) =>
        byThen.some(({ start, end }) => start <= ticket && ticket <= end) && !isGone(claim),
    );
  });
  return `${onShelf.filter(saw).length} of ${onShelf.length}`;
}

/** Of a serial: the digits that all tickets of a pack have in common. */
const packOf = (ticket: number): number => Math.floor(ticket / 1000);

/**
 * "Kept as a sighting of an unknown pack", listed as seen last until it is received: it is one of the store's packs then.
 */
function unknownPacks(lots: readonly OracleLot[], history: readonly Received[]): string[] {
  const sightings = history
    .flatMap((each) => (each.kind === 'count' ? each.unknown.map((front) => ({ ...each, front })) : []))
    .filter(({ front }) => !lots.some(({ start }) => packOf(start) === packOf(front)))
    .sort((a, b) => (isEarlier(a, b) ? 1 : -1));
  return [...new Set(sightings.map(({ front }) => packOf(front)))].flatMap((pack) => {
    const [last, ...others] = sightings.filter(({ front }) => packOf(front) === pack);
    if (!last) return [];
    return `${serials([last.front])} seen ${iso(last.recordedAt)} ${last.by} by ${others.length + 1}`;
  });
}

/** All answers derived from a store's history. */
export function expectedAnswers(lots: readonly OracleLot[], history: readonly Received[]): Answers {
  const answers: Answers = {
    ...{ unsold: [], removed: [], sales: [], totals: [], missing: [], open: [], resolved: [], shifts: [] },
    drawers: [],
    unknown: unknownPacks(lots, history),
  };
  const sums = new Map<string, { tickets: number; dollars: number }>();
  const byClerk = new Map<string, number>();
  const holders = new Set<Count>();
  const addTo = (day: string, tickets: number, dollars: number): void => {
    const sum = sums.get(day) ?? { tickets: 0, dollars: 0 };
    sums.set(day, { tickets: sum.tickets + tickets, dollars: sum.dollars + dollars });
  };
  for (const lot of lots) {
    const evidence = evidenceOf(lot, history);
    for (const { ticket, status, claim } of ticketsIn(lot, history)) {
      const what = `${lot.upc} ${serials([ticket])}`;
      if (!claim) {
        answers.unsold.push(`${what} ${status}`);
        continue;
      }
      const { recordedAt, count } = claim;
      const day = dayOf(recordedAt);
      if (status !== 'Sold') answers.removed.push(`${what} ${status}`);
      if (status !== 'Sold' && count.purpose !== 'opening') continue;
      holders.add(count);
      if (count.purpose === 'opening') {
        const since = lastSeen(ticket, recordedAt, evidence) ?? { at: lot.receivedAt, by: lot.receivedBy };
        const until = `until ${iso(recordedAt)} ${count.by}`;
        answers.missing.push(`${day} ${what} since ${iso(since.at)} ${since.by} ${until}`);
      } else {
        const wall = expectedWall(new Date(recordedAt), 'America/Los_Angeles');
        answers.sales.push(`${day} ${what} by ${count.by} at ${wall}`);
        addTo(day, 1, lot.price);
        const clerk = `${day} ${count.by}`;
        byClerk.set(clerk, (byClerk.get(clerk) ?? 0) + lot.price);
      }
    }
    for (const { text, isOpen } of namedExceptions(lot, history))
      answers[isOpen ? 'open' : 'resolved'].push(text);
  }
  for (const count of history) {
    if (count.kind !== 'count') continue;
    const isSighting = count.seen.length + count.unknown.length > 0;
    if (!isSighting && !holders.has(count)) continue;
    const day = dayOf(count.recordedAt);
    const packs = !isSighting ? 'no packs' : packsSeen(lots, history, count);
    answers.shifts.push(`${day} ${count.by} ${count.purpose} saw ${packs}`);
    // A day with a shift has a total, even if nothing was sold.
    addTo(day, 0, 0);
  }
  for (const [day, { tickets, dollars }] of sums) answers.totals.push(`${day}: ${tickets}, $${dollars}`);
  // "The value of the tickets that the shift record holds now, plus packs sold whole by that clerk."
  for (const [clerk, dollars] of byClerk) answers.drawers.push(`${clerk}: $${dollars}`);
  for (const facts of Object.values(answers)) facts.sort();
  return answers;
}
