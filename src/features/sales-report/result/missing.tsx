import type { Missing, SalesReportReply } from '../../../contract/counting/sales';
import { type StoreClock, wallTime } from '../../../domain/time/store-clock';
import { timeInWords } from '../../../domain/time/time';
import { centsOf, formatMoney } from '../../../domain/values/money';
import { serialsInWords } from '../../../i18n/en/counting/serials';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { missingSum } from '../../../reports/day-report';
import { useStoreClock } from '../../../ui/store-clock';
import { NoteList } from './note-list';

const DAY_MS = 86_400_000;

/** The tickets that an opening check found gone: between the last count and the check, in the store's time. */
export function missingText(line: Missing, clock: StoreClock): string {
  const [since, found] = [new Date(line.since), new Date(line.found_at)];
  // Of the same night the times alone are clear.
  const isNear = Math.abs(found.getTime() - since.getTime()) < DAY_MS;
  const time = (at: Date) => (isNear ? wallTime(at, clock).slice(11, 16) : timeInWords(at, clock));
  return SALES_REPORT.missingLine(
    line.ticketCount,
    formatMoney(centsOf(line.amount)),
    `${time(since)} (${line.since_by})`,
    `${time(found)} (${line.found_by})`,
    line.lot_number,
    line.ticketCount === 1 ? line.start_ticket : serialsInWords(line),
  );
}

/** What opening checks of a report found gone, and no sale explains. */
export function MissingTickets({ reply }: { reply: SalesReportReply }) {
  const clock = useStoreClock();
  return (
    <NoteList
      id="missing"
      heading={missingSum(reply) ?? ''}
      explanation={SALES_REPORT.missingNote}
      items={reply.missing}
      keyOf={({ start_ticket, lot_counter }) => `${lot_counter}/${start_ticket}`}
      textOf={(line) => missingText(line, clock)}
    />
  );
}
