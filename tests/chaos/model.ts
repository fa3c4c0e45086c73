import {
  exceptionsOf,
  type OracleClaim,
  type OracleReason,
  type OracleRun,
  type OracleSighting,
  type OracleTicket,
  ticketState,
  ticketsOf,
} from '../support/oracles/ticket-oracle';
import type { Pack } from './shop';
import type { Line } from './witness';

/** Tickets that were put on the shelf. */
export type Shelved = { lines: Line[] };
/** A pack that a count saw, by name, and its front ticket. */
export type SeenFront = { pack: string; front: string };
/** A count, or a removal: its instant, its terminal, and the tickets that it claims. */
export type Counted = {
  key: string;
  recordedAt: number;
  till: number;
  lines: Line[];
  /** its sightings; a scanned line's front is always one */
  seen?: SeenFront[];
  /** absent: a shift's count */
  purpose?: 'opening' | 'removal';
  /** of a removal */
  reason?: OracleReason;
};

export type Ticket = { status: OracleTicket['status']; by: Counted | null };
/** A count that saw tickets claimed by an earlier count. */
type Contradiction = { pack: string; tickets: string[]; seenBy: Counted; claimedBy: Counted };

export type Expected = {
  /** the tickets by serial, of each pack by name */
  packs: Map<string, Map<string, Ticket>>;
  contradictions: Contradiction[];
};

export const nameOf = ({ upc, lotCounter }: Pick<Pack, 'upc' | 'lotCounter'>): string =>
  `${upc} lot ${lotCounter}`;

const serial = (ticket: number): string => String(ticket).padStart(14, '0');
const runOf = ({ first, last }: Pick<Line, 'first' | 'last'>): OracleRun => ({
  start: Number(first),
  end: Number(last),
});

/**
 * The expected final state of the store by the oracle: the state of every ticket, and the exceptions. Nothing is corrected
 * here, so the order of receipt doesn't matter.
 * @throws Error for a count of tickets that were never put on the shelf, since the server would rightly refuse it
 */
export function expectedStore(
  packs: readonly Pack[],
  shelved: readonly Shelved[],
  counts: readonly Counted[],
): Expected {
  const contradictions: Contradiction[] = [];
  const countOf = new Map(counts.map((count) => [count.key, count]));
  const all = packs.map((pack): [string, Map<string, Ticket>] => {
    const name = nameOf(pack);
    const ofPack = (lines: readonly Line[]): Line[] => lines.filter((line) => nameOf(line) === name);
    const start = Number(pack.first);
    const lot = { start, end: start + pack.size - 1 };
    const onShelf = [
      ...(pack.inBack ? [] : [lot]),
      ...shelved.flatMap(({ lines }) => ofPack(lines).map(runOf)),
    ];
    const claims: OracleClaim[] = [];
    const sightings: OracleSighting[] = [];
    for (const { key, recordedAt, lines, seen = [], purpose, reason: removedAs } of counts) {
      const record = { key, recordedAt, received: 0, knew: null };
      const reason = removedAs ?? (purpose === 'opening' ? 'found_gone' : 'sale');
      const fronts = new Set(seen.flatMap((each) => (each.pack === name ? Number(each.front) : [])));
      for (const line of ofPack(lines)) {
        const front = line.scanned ? Number(line.last) + 1 : null;
        if (front !== null) fronts.add(front);
        claims.push({ ...record, ...runOf(line), id: claims.length, front, reason });
      }
      for (const front of fronts) sightings.push({ ...record, name: `${key} ${front}`, front, sells: 'up' });
    }
    for (const { sighting, claim, open } of exceptionsOf(lot, onShelf, sightings, claims, [])) {
      const [seenBy, claimedBy] = [countOf.get(sighting.key), countOf.get(claim.key)];
      if (seenBy && claimedBy)
        contradictions.push({ pack: name, tickets: open.map(serial), seenBy, claimedBy });
    }
    const tickets = ticketsOf(lot).map((ticket): [string, Ticket] => {
      const { status, claim } = ticketState(ticket, onShelf, claims, []);
      if (status === 'Active' && claims.some(({ start, end }) => start <= ticket && ticket <= end))
        throw new Error(`${name} was counted in the back room`);
      return [serial(ticket), { status, by: countOf.get(claim?.key ?? '') ?? null }];
    });
    return [name, new Map(tickets)];
  });
  return { packs: new Map(all), contradictions };
}
