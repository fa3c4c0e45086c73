import type { DayTotal } from '../../../contract/office/dashboard';
import type { Period } from '../../../domain/time/periods';
import { dayInWords } from '../../../domain/time/time';
import { centsOf, formatCents } from '../../../domain/values/money';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { dayReportOf } from '../../../reports/day-report';
import type { Column } from '../../../ui/data-table/data-table';
import { TextLink } from '../../../ui/text-link';

const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });

/** `Fri, Nov 20, 2026` @param date YYYY-MM-DD */
export const dayWithWeekday = (date: string): string =>
  `${WEEKDAY.format(new Date(`${date}T00:00:00Z`))}, ${dayInWords(date)}`;

/** `Nov 14, 2026 to Nov 20, 2026` */
export const periodText = ({ from, to }: Period): string =>
  SALES_REPORT.period(dayInWords(from), dayInWords(to));

/** The days of a period, each with a link to its report. */
export const SOLD_COLUMNS: Column<DayTotal>[] = [
  {
    header: SALES_REPORT.day,
    title: true,
    value: ({ date }) => date,
    cell: ({ date }) => <TextLink to={dayReportOf(date)}>{dayWithWeekday(date)}</TextLink>,
  },
  { header: SALES_REPORT.dayShifts, value: ({ shifts }) => shifts, numeric: true },
  { header: SALES_REPORT.daySold, value: ({ ticketCount }) => ticketCount, numeric: true },
  {
    header: SALES_REPORT.dayAmount,
    value: ({ amount }) => amount,
    text: ({ amount }) => formatCents(centsOf(amount)),
    numeric: true,
  },
];

/** The same with the tickets that opening checks found missing. */
export const DAYS_COLUMNS: Column<DayTotal>[] = [
  ...SOLD_COLUMNS,
  { header: SALES_REPORT.dayMissing, value: ({ missingCount }) => missingCount, numeric: true },
  {
    header: SALES_REPORT.dayMissingAmount,
    value: ({ missingAmount }) => missingAmount,
    text: ({ missingAmount }) => formatCents(centsOf(missingAmount)),
    numeric: true,
  },
];

/** The totals of some days, to the cent. */
export const periodSums = (days: readonly DayTotal[]) => {
  const sum = (of: (day: DayTotal) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    shifts: sum(({ shifts }) => shifts),
    ticketCount: sum(({ ticketCount }) => ticketCount),
    amountCents: sum(({ amount }) => centsOf(amount)),
    missingCount: sum(({ missingCount }) => missingCount),
    missingCents: sum(({ missingAmount }) => centsOf(missingAmount)),
  };
};
