import { centsOf, formatCents } from './money';
import { pluralize } from './pluralize';
import { dayInWords, laDayInWords, laTimeInWords } from './time';

/** Instants of a record as ISO texts. */
type Instants = { recorded_at: string; received_at: string };
/** A signed change: tickets and dollars. */
type Change = { ticketCount: number; amount: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

const UNITS = [
  { name: 'year', ms: YEAR_MS },
  { name: 'day', ms: DAY_MS },
  { name: 'hour', ms: HOUR_MS },
  { name: 'minute', ms: MINUTE_MS },
];

/** How long after its capture a record was received, in the largest unit of which there are two: `9 days`. */
export function lateBy({ recorded_at, received_at }: Instants): string {
  const ms = Date.parse(received_at) - Date.parse(recorded_at);
  const unit = UNITS.find((each) => ms >= 2 * each.ms) ?? { name: 'minute', ms: MINUTE_MS };
  return pluralize(Math.max(1, Math.floor(ms / unit.ms)), unit.name);
}

const sign = (value: number): string => (value < 0 ? '−' : '+');

/** `−20 tickets, −$100.00`, or that nothing changed in sum. */
export function changeText({ ticketCount, amount }: Change): string {
  if (ticketCount === 0 && amount === 0) return 'total unchanged';
  const tickets = pluralize(Math.abs(ticketCount), 'ticket');
  return `${sign(ticketCount)}${tickets}, ${sign(amount)}${formatCents(centsOf(Math.abs(amount)))}`;
}

/** `Nov 3, 2026: −20 tickets, −$100.00` */
export const dayChangeText = (day: Change & { date: string }): string =>
  `${dayInWords(day.date)}: ${changeText(day)}`;

/** What a late record changed in a report, in a sentence. */
export const lateChangeText = (late: Change & Instants & { by: string }): string =>
  `Changed by a record of ${laTimeInWords(new Date(late.recorded_at))} by ${late.by}, ` +
  `received ${laDayInWords(new Date(late.received_at))}: ${changeText(late)}.`;

/** Who was on duty when a record was made, where that's not known to be its author; else null. */
export function onDutyText({ by, on_duty }: { by: string; on_duty: string | null }): string | null {
  if (on_duty === by) return null;
  return `On duty then: ${on_duty ?? 'not known'}.`;
}
