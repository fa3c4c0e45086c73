import type { LateRecord } from '../../../contract/counting/late-records';
import { lateness } from '../../../domain/counting/late-records';
import { type StoreClock, wallTime } from '../../../domain/time/store-clock';
import { dateInWords, dayInWords, wallInWords } from '../../../domain/time/time';
import { formatCents, formatSignedCents, signedCents } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';

/** Instants of a record as ISO texts. */
type Instants = { recorded_at: string; received_at: string };
/** The wall time of a record, where the server tells it. */
type Wall = { recorded_at: string; time_recorded?: string };
/** A signed change: tickets and dollars. */
type Change = { ticketCount: number; amount: number };

/** How long after its capture a record was received: `9 days`. */
export function lateBy({ recorded_at, received_at }: Instants): string {
  const { count, unit } = lateness(Date.parse(recorded_at), Date.parse(received_at));
  return pluralize(count, unit);
}

/** `−20 tickets, −$100.00`, or that nothing changed in sum. */
export function changeText({ ticketCount, amount }: Change): string {
  if (ticketCount === 0 && amount === 0) return 'total unchanged';
  const tickets = pluralize(Math.abs(ticketCount), 'ticket');
  return `${ticketCount < 0 ? '−' : '+'}${tickets}, ${formatSignedCents(signedCents(amount) ?? 0)}`;
}

/** `Nov 3, 2026: −20 tickets, −$100.00` */
export const dayChangeText = (day: Change & { date: string }): string =>
  `${dayInWords(day.date)}: ${changeText(day)}`;

/** The wall time of a late record. @param clock for a server of the release before, which tells none */
export const lateWall = ({ recorded_at, time_recorded }: Wall, clock: StoreClock): string =>
  time_recorded ?? wallTime(new Date(recorded_at), clock);

/** What a late record changed in a report, in a sentence. */
export const lateChangeText = (late: Change & Instants & Wall & { by: string }, clock: StoreClock): string =>
  `Changed by a record of ${wallInWords(lateWall(late, clock))} by ${late.by}, ` +
  `received ${dateInWords(new Date(late.received_at), clock)}: ${changeText(late)}.`;

/** Who was on duty when a record was made, where that's not known to be its author; else null. */
export function onDutyText({ by, on_duty }: { by: string; on_duty: string | null }): string | null {
  if (on_duty === by) return null;
  return `On duty then: ${on_duty ?? 'not known'}.`;
}

/** From which records a late one took tickets, in sentences. */
export const takenFromTexts = ({ taken_from: from = [] }: Pick<LateRecord, 'taken_from'>): string[] =>
  from.map(
    ({ name, time_created, ticketCount, amount }) =>
      `Took ${pluralize(ticketCount, 'ticket')}, ${formatCents(signedCents(amount) ?? 0)}, ` +
      `from the record of ${wallInWords(time_created)} by ${name}.`,
  );
