import { Button, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { PeriodSales } from '../../../contract/office/period-sales';
import { type Period, periodAfter, periodBefore } from '../../../domain/time/periods';
import { formatCents } from '../../../domain/values/money';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { DayBars } from '../../../reports/day-bars';
import { periodReportOf } from '../../../reports/day-report';
import { ExportButtons } from '../../../reports/export/export-buttons';
import { PANEL } from '../../../theme/looks';
import { AsOf } from '../../../ui/as-of';
import { DataTable } from '../../../ui/data-table/data-table';
import { Icon } from '../../../ui/icon';
import { Figure } from '../../../ui/page/figure';
import { NoData } from '../result/no-data';
import type { Found } from '../use-report';
import { DAYS_COLUMNS, periodSums, periodText, SOLD_COLUMNS } from './period-days';
import { PeriodSheet } from './period-sheet';
import { PeriodTotals } from './period-totals';

type Props = { found: Found<Period, PeriodSales>; today: string; storeName: string };

/** What was sold in a period: totals, a bar and a row for each day, and the sums by game, price and clerk. */
export function PeriodResult({ found, today, storeName }: Props) {
  const { criteria: period, value: reply, asOf } = found;
  const { shifts, ticketCount, amountCents, missingCount, missingCents } = periodSums(reply.data);
  const hasRecords = shifts + ticketCount + missingCount > 0;
  const { from, to } = period;
  return (
    <>
      <AsOf at={asOf} />
      <chakra.section {...PANEL} aria-labelledby="period" display="grid" gap="4">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          <chakra.h2 id="period" fontSize="xl" fontWeight="bold" flex="1" minWidth="40">
            {periodText(period)}
          </chakra.h2>
          <Step to={periodBefore(period)} icon="previous" label={SALES_REPORT.periodBefore} />
          <Step to={periodAfter(period, today)} icon="next" label={SALES_REPORT.periodAfter} />
        </chakra.div>
        {hasRecords ? (
          <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3">
            <Figure label={SALES_REPORT.totalAmountFigure}>{formatCents(amountCents)}</Figure>
            <Figure label={SALES_REPORT.totalCountFigure}>{ticketCount.toLocaleString('en-US')}</Figure>
            <Figure label={SALES_REPORT.shiftsFigure}>{shifts}</Figure>
            {missingCount > 0 && (
              <Figure label={SALES_REPORT.missingFigure(missingCount)}>{formatCents(missingCents)}</Figure>
            )}
          </chakra.dl>
        ) : (
          <NoData />
        )}
      </chakra.section>
      {hasRecords && (
        <>
          <DayBars title={SALES_REPORT.byDay} days={reply.data} />
          <chakra.section {...PANEL} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
            <PeriodTotals reply={reply} />
            <DataTable
              caption={SALES_REPORT.salesOf(periodText(period))}
              columns={missingCount > 0 ? DAYS_COLUMNS : SOLD_COLUMNS}
              rows={reply.data.toReversed()}
              rowKey={({ date }) => date}
              empty={null}
            />
            <ExportButtons
              fileName={`sales-${from}-to-${to}`}
              table={() => ({
                columns: DAYS_COLUMNS,
                rows: reply.data.map((day) => DAYS_COLUMNS.map(({ value }) => value(day))),
              })}
              print={<PeriodSheet found={found} storeName={storeName} />}
            />
          </chakra.section>
        </>
      )}
    </>
  );
}

type StepProps = { to: Period | null; icon: 'previous' | 'next'; label: string };

/** A link to the period before or after; without such a period a disabled button. */
function Step({ to, icon, label }: StepProps) {
  if (!to)
    return (
      <Button variant="outline" px="0" aria-label={label} disabled>
        <Icon name={icon} />
      </Button>
    );
  return (
    <Button asChild variant="outline" px="0">
      <Link to={periodReportOf(to)} aria-label={label}>
        <Icon name={icon} />
      </Link>
    </Button>
  );
}
