import type { SalesReportReply, SalesRow } from '../../contract/sales';
import { dollarsToCents } from '../../domain/money';

/** Dollars of the server in cents. Throws where they aren't an amount of money. */
export function centsOf(dollars: number): number {
  const cents = dollarsToCents(dollars);
  if (cents === null) throw new Error(`${dollars} is not an amount in dollars and cents`);
  return cents;
}

/** Tickets and cents of a day, as the server counted them. */
export function dayTotal({ countData }: SalesReportReply): { count: number; amountCents: number } {
  return countData.reduce(
    (total, { ticketCount, amount }) => ({
      count: total.count + ticketCount,
      amountCents: total.amountCents + centsOf(amount),
    }),
    { count: 0, amountCents: 0 },
  );
}

/** What tells a row from every other of its day: a ticket is sold once. */
export const rowKey = ({ lot_number, lot_counter, start_ticket }: SalesRow): string =>
  `${lot_number}/${lot_counter}/${start_ticket}`;
