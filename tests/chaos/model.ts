import type { Pack } from './shop';
import type { Line } from './witness';

/** Tickets that were put on the shelf. */
export type Shelved = { lines: Line[] };
/** A count: its instant, its terminal, and the tickets that it claims as sold. */
export type Counted = { key: string; recordedAt: number; till: number; lines: Line[] };

export type Ticket = { status: 'Active' | 'On Shelf' | 'Sold'; by: Counted | null };
/** A count whose front ticket an earlier count claims as sold. */
export type Contradiction = { pack: string; front: string; seenBy: Counted };

export type Expected = {
  /** the tickets by serial, of each pack by name */
  packs: Map<string, Map<string, Ticket>>;
  contradictions: Contradiction[];
};

export const nameOf = ({ upc, lotCounter }: Pick<Pack, 'upc' | 'lotCounter'>): string =>
  `${upc} lot ${lotCounter}`;

const serial = (ticket: number): string => String(ticket).padStart(14, '0');
const next = (ticket: string): string => serial(Number(ticket) + 1);

/**
 * The expected final state of the store, ticket by ticket, as defined in product.md and without the product's own code:
 * every shelved ticket is there, and a sold one belongs to the earliest count that claims it.
 * @throws Error for a count of tickets that were never put on the shelf, since the server would rightly refuse it
 */
export function expectedStore(
  packs: readonly Pack[],
  shelved: readonly Shelved[],
  counts: readonly Counted[],
): Expected {
  const all = new Map(
    packs.map((pack) => {
      const first = Number(pack.first);
      const status = pack.inBack ? 'Active' : 'On Shelf';
      const tickets = Array.from({ length: pack.size }, (_, index): [string, Ticket] => [
        serial(first + index),
        { status, by: null },
      ]);
      return [nameOf(pack), new Map(tickets)];
    }),
  );
  const ticketOf = (line: Line, at: number): Ticket => {
    const ticket = all.get(nameOf(line))?.get(serial(at));
    if (!ticket) throw new Error(`${nameOf(line)} has no ticket ${serial(at)}`);
    return ticket;
  };
  const each = (line: Line, visit: (ticket: Ticket) => void) => {
    for (let at = Number(line.first); at <= Number(line.last); at++) visit(ticketOf(line, at));
  };

  for (const { lines } of shelved)
    for (const line of lines)
      each(line, (ticket) => {
        ticket.status = 'On Shelf';
      });

  const inOrder = [...counts].sort((a, b) => a.recordedAt - b.recordedAt || (a.key < b.key ? -1 : 1));
  for (const count of inOrder)
    for (const line of count.lines)
      each(line, (ticket) => {
        if (ticket.status === 'Active') throw new Error(`${nameOf(line)} was counted in the back room`);
        if (ticket.status === 'On Shelf') Object.assign(ticket, { status: 'Sold', by: count });
      });

  const isEarlier = (a: Counted, b: Counted) => inOrder.indexOf(a) < inOrder.indexOf(b);
  const contradictions = inOrder.flatMap((seenBy) =>
    seenBy.lines.flatMap((line) => {
      const front = next(line.last);
      const soldBy = line.scanned ? all.get(nameOf(line))?.get(front)?.by : null;
      return soldBy && isEarlier(soldBy, seenBy) ? [{ pack: nameOf(line), front, seenBy }] : [];
    }),
  );
  return { packs: all, contradictions };
}
