import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { gameInWords } from '../../messages/words/packs';
import { dayInWords } from '../../messages/words/times';
import type { DayTotal } from '../../shared/board/board-schema';
import type { reportsPaths } from '../../shared/reports/paths';
import type { PeriodSales } from '../../shared/reports/reports-schema';
import { type Period, periodAfter, periodBefore } from '../../shared/time/periods';
import { centsOf, formatCents } from '../../shared/values/money';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { dayReportOf, periodReportOf } from '../office/report-addresses';
import { AsOf } from '../ui/as-of';
import { type Column, DataTable } from '../ui/data-table/data-table';
import { storeTime } from '../ui/formats';
import { Icon } from '../ui/icon';
import { Figure, Figures, Row } from '../ui/layout';
import { ChartFirst } from '../ui/page/chart-first';
import { Panel } from '../ui/page/panel';
import { useStoreClock } from '../ui/store-clock';
import { TextLink } from '../ui/try-again';
import { DayBars } from './day-bars';
import { NoData } from './day-result';
import style from './sales-sheet.module.css';
import { GroupedSums, TotalLine } from './totals';
import type { Found } from './use-report';

/** The groupings of a period's sales, in the order of the buttons. */
const PERIOD_GROUPINGS = ['game', 'price', 'clerk'] as const;
type Grouping = (typeof PERIOD_GROUPINGS)[number];

type Sum = { key: string | number; title: string; detail: string; count: number; amountCents: number };
type SalesTotal = { ticketCount: number; amount: number };
const figures = ({ ticketCount, amount }: SalesTotal) => ({
  count: ticketCount,
  amountCents: centsOf(amount),
});

/** The sums of a period, as the server orders them. */
const SUMS: Record<Grouping, (reply: PeriodSales) => Sum[]> = {
  game: ({ games }) =>
    games.map(({ lot_number, vendor_name, ...of }) => ({
      key: lot_number,
      title: gameInWords(vendor_name, lot_number),
      detail: vendor_name ? lot_number : '',
      ...figures(of),
    })),
  price: ({ prices }) =>
    prices.map(({ ticket_price, ...of }) => ({
      key: ticket_price,
      title: formatCents(centsOf(ticket_price)),
      detail: '',
      ...figures(of),
    })),
  clerk: ({ clerks }) =>
    clerks.map(({ created_by, name, shifts, ...of }) => ({
      key: created_by,
      title: name,
      detail: currentMessages(SALES_REPORT).shifts({ count: shifts }),
      ...figures(of),
    })),
};

/** The sums of a period by game, price or clerk. */
function PeriodTotals({ reply }: { reply: PeriodSales }) {
  const [chosen, setChosen] = useState<Grouping>('game');
  const sums = SUMS[chosen](reply);
  const largest = Math.max(...sums.map(({ amountCents }) => amountCents));
  return (
    <GroupedSums id="period-totals" groupings={PERIOD_GROUPINGS} chosen={chosen} onChoose={setChosen}>
      <chakra.ul borderWidth="1px" borderRadius="md">
        {sums.map(({ key, ...sum }) => (
          <chakra.li
            key={`${chosen}/${key}`}
            px="3"
            py="2.5"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
          >
            <TotalLine {...sum} share={largest === 0 ? 0 : sum.amountCents / largest} />
          </chakra.li>
        ))}
      </chakra.ul>
    </GroupedSums>
  );
}

/** `Sat, Nov 14 to Fri, Nov 20` */
const periodText = ({ from, to }: Period): string =>
  currentMessages(SALES_REPORT).period({ from: dayInWords(from), to: dayInWords(to) });

/** The days of a period, each with a link to its report. */
const soldColumns = inReadersLanguage(SALES_REPORT, (t): Column<DayTotal>[] => [
  {
    header: t.day,
    title: true,
    value: ({ date }) => date,
    cell: ({ date }) => <TextLink to={dayReportOf(date)}>{dayInWords(date)}</TextLink>,
  },
  { header: t.dayShifts, value: ({ shifts }) => shifts, numeric: true },
  { header: t.daySold, value: ({ ticketCount }) => ticketCount, numeric: true },
  {
    header: t.dayAmount,
    value: ({ amount }) => amount,
    text: ({ amount }) => formatCents(centsOf(amount)),
    numeric: true,
  },
]);

/** The same with the tickets that opening checks found missing. */
const daysColumns = inReadersLanguage(SALES_REPORT, (t): Column<DayTotal>[] => [
  ...soldColumns(),
  {
    header: t.dayMissing,
    value: ({ missingCount }) => missingCount,
    numeric: true,
  },
  {
    header: t.dayMissingAmount,
    value: ({ missingAmount }) => missingAmount,
    text: ({ missingAmount }) => formatCents(centsOf(missingAmount)),
    numeric: true,
  },
]);

/** The totals of some days, to the cent. */
const periodSums = (days: readonly DayTotal[]) => {
  const sum = (of: (day: DayTotal) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    shifts: sum(({ shifts }) => shifts),
    ticketCount: sum(({ ticketCount }) => ticketCount),
    amountCents: sum(({ amount }) => centsOf(amount)),
    missingCount: sum(({ missingCount }) => missingCount),
    missingCents: sum(({ missingAmount }) => centsOf(missingAmount)),
  };
};

const days = inReadersLanguage(SALES_REPORT, (t) => [
  { header: t.day },
  { header: t.dayShifts, numeric: true },
  { header: t.daySold, numeric: true },
  { header: t.dayAmount, numeric: true },
  { header: t.dayMissing, numeric: true },
  { header: t.dayMissingAmount, numeric: true },
]);
const sumsOf = inReadersLanguage(SALES_REPORT, (t) => [
  { header: t.groupOf },
  { header: t.groupDetail },
  { header: t.daySold, numeric: true },
  { header: t.dayAmount, numeric: true },
]);

type PeriodSheetProps = { found: Found<Period, typeof reportsPaths.periodSales>; storeName: string };

/** A period on paper: its days with their total, and the sums by game, price and clerk. */
function PeriodSheet({ found: { criteria, reply, asOf }, storeName }: PeriodSheetProps) {
  const t = useMessages(SALES_REPORT);
  const clock = useStoreClock();
  const { shifts, ticketCount, amountCents, missingCount, missingCents } = periodSums(reply.data);
  const subtitle = [
    storeName,
    periodText(criteria),
    ...(asOf ? [t.asOf({ time: storeTime(asOf, clock) })] : []),
  ];
  return (
    <PrintSheet title={t.periodSheet} subtitle={subtitle.join(' · ')}>
      <PrintTable
        caption={t.byDay}
        columns={days()}
        rows={reply.data.map((day) => [
          dayInWords(day.date),
          day.shifts,
          day.ticketCount,
          formatCents(centsOf(day.amount)),
          day.missingCount,
          formatCents(centsOf(day.missingAmount)),
        ])}
        total={[
          t.totalRow,
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
            caption={t.by[grouping]}
            columns={sumsOf()}
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

type Props = { found: Found<Period, typeof reportsPaths.periodSales>; today: string; storeName: string };

/** The sales of a period: totals, a bar and a row for each day, and the sums by game, price and clerk. */
export function PeriodResult({ found, today, storeName }: Props) {
  const t = useMessages(SALES_REPORT);
  const { criteria: period, reply, asOf } = found;
  const { shifts, ticketCount, amountCents, missingCount, missingCents } = periodSums(reply.data);
  const hasRecords = shifts + ticketCount + missingCount > 0;
  const { from, to } = period;
  return (
    <>
      <AsOf at={asOf} />
      <Panel aria-labelledby="period">
        <Row gap="2">
          <chakra.h2 id="period" fontSize="xl" fontWeight="bold" flex="1" minWidth="40">
            {periodText(period)}
          </chakra.h2>
          <Step to={periodBefore(period)} icon="previous" label={t.periodBefore} />
          <Step to={periodAfter(period, today)} icon="next" label={t.periodAfter} />
        </Row>
        {hasRecords ? (
          <Figures>
            <Figure label={t.totalAmountFigure}>{formatCents(amountCents)}</Figure>
            <Figure label={t.totalCountFigure}>{ticketCount.toLocaleString('en-US')}</Figure>
            <Figure label={t.shiftsFigure}>{shifts}</Figure>
            {missingCount > 0 && (
              <Figure label={t.missingFigure({ tickets: missingCount })}>{formatCents(missingCents)}</Figure>
            )}
          </Figures>
        ) : (
          <NoData />
        )}
      </Panel>
      {hasRecords && (
        <>
          <ChartFirst from="75rem" chart={<DayBars title={t.byDay} days={reply.data} today={today} />}>
            <Panel>
              <DataTable
                caption={t.salesOf({ what: periodText(period) })}
                columns={missingCount > 0 ? daysColumns() : soldColumns()}
                rows={reply.data.toReversed()}
                rowKey={({ date }) => date}
                empty={null}
              />
            </Panel>
          </ChartFirst>
          <Panel>
            <PeriodTotals reply={reply} />
          </Panel>
          <ExportButtons
            fileName={`sales-${from}-to-${to}`}
            table={() => ({
              columns: daysColumns(),
              rows: reply.data.map((day) => daysColumns().map(({ value }) => value(day))),
            })}
            print={<PeriodSheet found={found} storeName={storeName} />}
          />
        </>
      )}
    </>
  );
}

type StepProps = { to: Period | null; icon: 'previous' | 'next'; label: string };

/** A link to the period before or after, or a disabled button if there is none. */
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
