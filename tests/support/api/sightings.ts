import { randomUUID } from 'node:crypto';
import type { SalesReply } from '../../../src/shared/counting/sales-schema';
import type { SoldEntry } from '../databases/fixtures';
import { type Shop, ticket, UPC } from './shop';

/** The business day of these tests. */
export const DAY = '2026-11-18';
/** A time of that day in Los Angeles, HH:mm. */
export const at = (time: string): string => new Date(`${DAY}T${time}:00-08:00`).toISOString();
export const front = (n: number) => ({ lot_number: UPC, lot_counter: 1, front_ticket: ticket(n) });

type Sent = { scanned?: SoldEntry[]; soldOut?: SoldEntry[]; seen?: object[]; more?: object };

/** Sends a count of some entries and sightings. */
export const count = (
  till: Shop['till'],
  recordedAt: string,
  { scanned = [], soldOut = [], seen, more }: Sent,
) =>
  till.post<SalesReply>(
    '/sales-record-register',
    { data: { scanned, non_scanned: soldOut, ...(seen && { seen }) }, recorded_at: recordedAt, ...more },
    randomUUID(),
  );

/** The open exceptions by the time of the claim: the seller and all tickets. */
export const openOf = async (shop: Shop) =>
  (await shop.exceptions())
    .filter(({ resolved_at }) => resolved_at === null)
    .map(({ claimed_at, ticketCount, amount, runs }) => ({
      claimed_at,
      ticketCount,
      amount,
      runs: runs.map((run) => [run.start_ticket, run.end_ticket]),
    }))
    .sort((a, b) => (a.claimed_at < b.claimed_at ? -1 : 1));
