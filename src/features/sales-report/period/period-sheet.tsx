import type { PeriodSales } from '../../../contract/office/period-sales';
import type { Period } from '../../../domain/time/periods';
import { centsOf, formatCents } from '../../../domain/values/money';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { PrintSheet } from '../../../reports/export/print-sheet';
import { PrintTable } from '../../../reports/export/print-table';
import { storeTime } from '../../../ui/formats';
import { useStoreClock } from '../../../ui/store-clock';
import style from '../sheet/sales-sheet.module.css';
import type { Found } from '../use-report';
import { dayWithWeekday, periodSums, periodText } from './period-days';
import { PERIOD_GROUPINGS, SUMS } from './period-totals';

const DAYS = [
  { header: SALES_REPORT.day },
  { header: SALES_REPORT.dayShifts, numeric: true },
  { header: SALES_REPORT.daySold, numeric: true },
  { header: SALES_REPORT.dayAmount, numeric: true },
  { header: SALES_REPORT.dayMissing, numeric: true },
  { header: SALES_REPORT.dayMissingAmount, numeric: true },
];
const SUMS_OF = [
  { header: SALES_REPORT.groupOf },
  { header: SALES_REPORT.groupDetail },
  { header: SALES_REPORT.daySold, numeric: true },
  { header: SALES_REPORT.dayAmount, numeric: true },
];

type Props = { found: Found<Period, PeriodSales>; storeName: string };

/** A period on paper: its days with their total, and the sums by game, price and clerk. */
export function PeriodSheet({ found: { criteria, value: reply, asOf }, storeName }: Props) {
  const clock = useStoreClock();
  const { shifts, ticketCount, amountCents, missingCount, missingCents } = periodSums(reply.data);
  const subtitle = [
    storeName,
    periodText(criteria),
    ...(asOf ? [SALES_REPORT.asOf(storeTime(asOf, clock))] : []),
  ];
  return (
    <PrintSheet title={SALES_REPORT.periodSheet} subtitle={subtitle.join(' · ')}>
      <PrintTable
        caption={SALES_REPORT.byDay}
        columns={DAYS}
        rows={reply.data.map((day) => [
          dayWithWeekday(day.date),
          day.shifts,
          day.ticketCount,
          formatCents(centsOf(day.amount)),
          day.missingCount,
          formatCents(centsOf(day.missingAmount)),
        ])}
        total={[
          SALES_REPORT.totalRow,
          shifts,
          ticketCount,
          formatCents(amountCents),
          missingCount,
          formatCents(missingCents),
        ]}
      />
      <div className={style.columns}>
        {PERIOD_GROUPINGS.map((grouping) => (
          <PrintTable
            key={grouping}
            caption={SALES_REPORT.by[grouping]}
            columns={SUMS_OF}
            rows={SUMS[grouping](reply).map(({ title, detail, count, amountCents: cents }) => [
              title,
              detail,
              count,
              formatCents(cents),
            ])}
          />
        ))}
      </div>
    </PrintSheet>
  );
}
