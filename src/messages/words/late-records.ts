import type { SummaryChange } from '../../shared/counting/count-summary';
import { lateness } from '../../shared/counting/late-records';
import type { LateRecord } from '../../shared/counting/late-records-schema';
import { type StoreClock, wallTime } from '../../shared/time/store-clock';
import { statedCents } from '../../shared/values/money';
import { LATE_RECORDS } from '../areas/late-records';
import { VERIFY_STOCK } from '../areas/verify-stock';
import { currentMessages } from '../current';
import { packInWords } from './packs';
import { dayInWords, wallInWords } from './times';

/** Instants of a record as ISO texts. */
type Instants = { recorded_at: string; received_at: string };
/** The wall time of a record, if the server sends it. */
type Wall = { recorded_at: string; time_recorded?: string };
/** A signed change: tickets and dollars. */
type SalesChange = { ticketCount: number; amount: number };

/** The delay from a record's capture to its receipt: `9 days`. */
export const lateBy = ({ recorded_at, received_at }: Instants): string =>
  currentMessages(LATE_RECORDS).lateBy(lateness(Date.parse(recorded_at), Date.parse(received_at)));

/** `−20 tickets, −$100.00`, or a text for no change in total. */
export function changeText({ ticketCount, amount }: SalesChange): string {
  const t = currentMessages(LATE_RECORDS);
  if (ticketCount === 0 && amount === 0) return t.unchanged;
  return t.change({
    sign: ticketCount < 0 ? '−' : '+',
    tickets: Math.abs(ticketCount),
    cents: statedCents(amount),
  });
}

/** `Nov 3, 2026: −20 tickets, −$100.00` */
export const dayChangeText = (day: SalesChange & { date: string }): string =>
  `${dayInWords(day.date)}: ${changeText(day)}`;

/** The wall time of a late record. @param clock for a server of the previous release, which sends no wall time */
export const lateWall = ({ recorded_at, time_recorded }: Wall, clock: StoreClock): string =>
  time_recorded ?? wallTime(new Date(recorded_at), clock);

/** The changes of a report by a late record, in a sentence. */
export const lateChangeText = (
  late: SalesChange & Instants & Wall & { by: string },
  clock: StoreClock,
): string =>
  currentMessages(LATE_RECORDS).changedBy({
    recorded: wallInWords(lateWall(late, clock)),
    by: late.by,
    received: wallTime(new Date(late.received_at), clock).slice(0, 10),
    change: changeText(late),
  });

/** The person on duty when a record was made, in words; null if that is known to be its author. */
export const onDutyText = ({ by, on_duty }: { by: string; on_duty: string | null }): string | null =>
  on_duty === by ? null : currentMessages(LATE_RECORDS).onDuty({ name: on_duty });

/** The records from which a late one took tickets, in sentences. */
export const takenFromTexts = ({ taken_from: from = [] }: Pick<LateRecord, 'taken_from'>): string[] =>
  from.map(({ name, time_created, ticketCount, amount }) =>
    currentMessages(LATE_RECORDS).took({
      tickets: ticketCount,
      cents: statedCents(amount),
      recorded: wallInWords(time_created),
      name,
    }),
  );

/** A lot of the open summary that has other figures, and why: 'Crossword Mini, pack 1200789: … counted 5 tickets; 12 → 7' */
export function summaryChangeText({ gone, added, before, now, ...pack }: SummaryChange): string {
  const t = currentMessages(VERIFY_STOCK).lotChanged;
  const reasons = [
    ...(gone > 0 ? [t.gone({ tickets: gone })] : []),
    ...(added > 0 ? [t.added({ tickets: added })] : []),
  ];
  return t.line({
    pack: packInWords(pack),
    reason: reasons.length > 0 ? reasons.join(', ') : t.turned,
    figure: before === now ? t.still({ now }) : t.changed({ before, now }),
  });
}
