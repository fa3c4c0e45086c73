import { packNumber } from '../shared/tickets/serial';

/** A ticket that isn't read for this long (ms) has left the picture: not every frame shows every code. */
const IN_VIEW_MS = 500;
/** Frames that must show a ticket before the clerk gets a message about it: one frame may be misread. */
const LOOKS = 2;
/** Frames after which the clerk gets the message in any case. */
const PATIENCE = 10;

/** What a camera that scans one ticket at a time sees. */
export type InView =
  /** at most one ticket */
  | { kind: 'one' }
  /** several, so that none may be scanned. @property tickets 14 digits each; only once, when it is time to say so */
  | { kind: 'several'; tickets: readonly string[] | null };

/**
 * Follows the tickets that a camera sees. Where several are in view, nobody knows which one is meant, and of two of a roll only one
 * is in front (decision 98). One of a roll stays in view as long as another of it is read: its code may be covered.
 * @returns a function of the tickets of a frame (14 digits) and its time (ms, any origin, never decreasing)
 */
export function createTicketWatch(): (tickets: readonly string[], now: number) => InView {
  const seen = new Map<string, { at: number; looks: number }>();
  let frames = 0;
  let isReported = false;
  return (tickets, now) => {
    const packs = new Set(tickets.map(packNumber));
    for (const [ticket, { at, looks }] of seen)
      if (now - at > IN_VIEW_MS) seen.delete(ticket);
      else if (packs.has(packNumber(ticket))) seen.set(ticket, { at: now, looks });
    for (const ticket of new Set(tickets))
      seen.set(ticket, { at: now, looks: (seen.get(ticket)?.looks ?? 0) + 1 });
    if (seen.size <= 1) {
      frames = 0;
      isReported = false;
      return { kind: 'one' };
    }
    frames += 1;
    const sure = [...seen.values()].filter(({ looks }) => looks >= LOOKS);
    const reports = !isReported && (sure.length > 1 || frames >= PATIENCE);
    isReported ||= reports;
    return { kind: 'several', tickets: reports ? [...seen.keys()] : null };
  };
}
