/*
 * The place of each ticket of a company, written from the sentences on transfers: a partial receipt leaves
 * the rest on the way, to be received, called back or recorded as lost; "found again" takes only its tickets
 * out; a sale made before the pack was sent keeps its tickets, one made after sells nothing. Every ticket is
 * in one state and one place.
 */

/** A stay of a ticket in a store. Times are minutes. */
type Stay = { store: number; sentAt: number | null; to: number | null };

/** A ticket: its stays up to now, and its state in the last one, or on the way from it. */
export type Ticket = {
  stays: Stay[];
  state: 'stock' | 'sold' | 'on the way' | 'lost';
  /**
   * the time of the last correction that put it back in each store: earlier records of that store don't apply
   * to the ticket anymore
   */
  corrected: ReadonlyMap<number, number>;
  /** stores whose stock has contained it */
  known: ReadonlySet<number>;
};

export type Company = readonly Ticket[];

/** A store's action on tickets `first … last` at a minute; `sell` may have been recorded earlier. */
export type Step = { store: number; first: number; last: number; at: number } & (
  | { what: 'sell' | 'call back' | 'lose' | 'correct' }
  | { what: 'send'; to: number }
  | { what: 'receive'; from: number }
);

export const newCompany = (size: number): Company =>
  Array.from({ length: size }, () => ({
    stays: [{ store: 0, sentAt: null, to: null }],
    state: 'stock',
    corrected: new Map(),
    known: new Set([0]),
  }));

const last = ({ stays }: Ticket): Stay => stays.at(-1) as Stay;
const isHere = (ticket: Ticket, store: number): boolean => last(ticket).store === store;

/** Checks whether a store may do this with a ticket; otherwise the whole step is refused. */
export function mayDo(ticket: Ticket, step: Step): boolean {
  const { store } = step;
  switch (step.what) {
    case 'receive':
      return ticket.state === 'on the way' && last(ticket).store === step.from && last(ticket).to === store;
    case 'call back':
      return ticket.state === 'on the way' && isHere(ticket, store);
    case 'correct':
      return (ticket.state === 'sold' || ticket.state === 'lost') && isHere(ticket, store);
    default:
      return ticket.known.has(store);
  }
}

/** The company after a step, or null when it is refused. */
export function after(company: Company, step: Step): Company | null {
  const touched = company.slice(step.first, step.last + 1);
  if (!touched.every((ticket) => mayDo(ticket, step))) return null;
  return company.map((ticket, index) =>
    index < step.first || index > step.last ? ticket : moved(ticket, step),
  );
}

function moved(ticket: Ticket, step: Step): Ticket {
  const { store, at } = step;
  const corrected = new Map([...ticket.corrected, [store, at] as const]);
  switch (step.what) {
    case 'send':
      if (ticket.state !== 'stock' || !isHere(ticket, store)) return ticket;
      return {
        ...ticket,
        state: 'on the way',
        stays: [...ticket.stays.slice(0, -1), { store, sentAt: at, to: step.to }],
      };
    case 'receive': {
      const stays = [...ticket.stays, { store, sentAt: null, to: null }];
      const isBack = ticket.known.has(store);
      const known = new Set([...ticket.known, store]);
      return { ...ticket, state: 'stock', stays, known, corrected: isBack ? corrected : ticket.corrected };
    }
    case 'call back':
    case 'correct':
      return {
        ...ticket,
        state: 'stock',
        stays: [...ticket.stays.slice(0, -1), { store, sentAt: null, to: null }],
        corrected,
      };
    case 'lose':
      return ticket.state === 'on the way' && isHere(ticket, store) ? { ...ticket, state: 'lost' } : ticket;
    case 'sell':
      return sold(ticket, store, at);
  }
}

function sold(ticket: Ticket, store: number, at: number): Ticket {
  if (at <= (ticket.corrected.get(store) ?? -1)) return ticket;
  const index = ticket.stays.findLastIndex((stay) => stay.store === store);
  const stay = ticket.stays[index];
  if (!stay || (stay.sentAt !== null && stay.sentAt < at)) return ticket;
  if (index === ticket.stays.length - 1 && ticket.state === 'lost' && stay.sentAt === null) return ticket;
  return {
    ...ticket,
    state: 'sold',
    stays: [...ticket.stays.slice(0, index), { store, sentAt: null, to: null }],
  };
}

/** The place of a ticket: `0 stock`, `1 sold`, `0 lost` or `0 > 1`. */
export const placeOf = (ticket: Ticket): string =>
  ticket.state === 'on the way'
    ? `${last(ticket).store} > ${last(ticket).to}`
    : `${last(ticket).store} ${ticket.state}`;
