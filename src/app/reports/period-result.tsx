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
import { type Column, DataTable, dollarsColumn } from '../ui/data-table/data-table';
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

/** The days of a period, each with a link to its report. */
const daysColumns = (hasMissing: boolean): Column<DayTotal>[] => [
  {
    header: currentMessages(SALES_REPORT).day,
    title: true,
    value: ({ date }) => date,
    cell: ({ date }) => <TextLink to={dayReportOf(date)}>{dayInWords(date)}</TextLink>,
  },
  ...sumColumns(hasMissing),
];

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

type PeriodSheetProps = { report: Found<Period, typeof reportsPaths.periodSales>; storeName: string };

/** A period on paper: its days with their total, and the sums by game, price and clerk. */
function PeriodSheet({ report: { criteria, reply, asOf }, storeName }: PeriodSheetProps) {
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

type Props = { report: Found<Period, typeof reportsPaths.periodSales>; today: string; storeName: string };

/** The sales of a period: totals, a bar and a row for each day, and the sums by game, price and clerk. */
export function PeriodResult({ report, today, storeName }: Props) {
  const t = useMessages(SALES_REPORT);
  const { criteria: period, reply, asOf } = report;
  const sums = periodSums(reply.data);
  const hasRecords = hasSums(sums);
  const { from, to } = period;
  return (
    <>
      <AsOf at={asOf} />
      <PeriodHead title={periodText(period)} period={period} today={today} sums={sums} />
      {hasRecords && (
        <>
          <ChartFirst from="75rem" chart={<DayBars title={t.byDay} days={reply.data} today={today} />}>
            <Panel>
              <DataTable
                caption={t.salesOf({ what: periodText(period) })}
                columns={daysColumns(sums.missingCount > 0)}
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
              columns: daysColumns(true),
              rows: reply.data.map((day) => daysColumns(true).map(({ value }) => value(day))),
            })}
            print={<PeriodSheet report={report} storeName={storeName} />}
          />
        </>
      )}
    </>
  );
}

/** `Sat, Nov 14 to Fri, Nov 20` */
export const periodText = ({ from, to }: Period): string =>
  currentMessages(SALES_REPORT).period({ from: dayInWords(from), to: dayInWords(to) });

/** What is summed up of a day, or of a store's days. */
type Sold = Omit<DayTotal, 'date'>;

/** The columns of these sums. @param hasMissing with the tickets that opening checks found missing */
export const sumColumns = (hasMissing: boolean): Column<Sold>[] => {
  const t = currentMessages(SALES_REPORT);
  return [
    { header: t.dayShifts, value: ({ shifts }) => shifts, numeric: true },
    { header: t.daySold, value: ({ ticketCount }) => ticketCount, numeric: true },
    dollarsColumn(t.dayAmount, ({ amount }) => amount),
    ...(hasMissing
      ? [
          { header: t.dayMissing, value: ({ missingCount }: Sold) => missingCount, numeric: true as const },
          dollarsColumn<Sold>(t.dayMissingAmount, ({ missingAmount }) => missingAmount),
        ]
      : []),
  ];
};

/** The totals of some days, to the cent. */
export const periodSums = (days: readonly Sold[]) => {
  const sum = (of: (day: Sold) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    shifts: sum(({ shifts }) => shifts),
    ticketCount: sum(({ ticketCount }) => ticketCount),
    amountCents: sum(({ amount }) => centsOf(amount)),
    missingCount: sum(({ missingCount }) => missingCount),
    missingCents: sum(({ missingAmount }) => centsOf(missingAmount)),
  };
};
type Sums = ReturnType<typeof periodSums>;

/** Whether anything was recorded. */
const hasSums = ({ shifts, ticketCount, missingCount }: Sums): boolean =>
  shifts + ticketCount + missingCount > 0;

type PeriodHeadProps = {
  title: string;
  /** has links to the periods before and after; null: a day */
  period: Period | null;
  today: string;
  sums: Sums;
};

/** The head of the sales of some days, with their totals. */
export function PeriodHead({ title, period, today, sums }: PeriodHeadProps) {
  const t = useMessages(SALES_REPORT);
  const { shifts, ticketCount, amountCents, missingCount, missingCents } = sums;
  return (
    <Row as="section" aria-labelledby="period" columnGap="6">
      <chakra.h2 id="period" fontSize="lg" fontWeight="semibold">
        {title}
      </chakra.h2>
      {hasSums(sums) ? (
        <Figures inline flex="1">
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
      {period && (
        <Row gap="2" ms="auto">
          <Step to={periodBefore(period)} icon="previous" label={t.periodBefore} />
          <Step to={periodAfter(period, today)} icon="next" label={t.periodAfter} />
        </Row>
      )}
    </Row>
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
