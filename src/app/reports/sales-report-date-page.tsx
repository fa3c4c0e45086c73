import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { isUnreachable } from '../../device/client';
import { now } from '../../device/clock';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { gameInWords } from '../../messages/words/packs';
import { inCapitals } from '../../messages/words/sales-sheet';
import { dayInWords } from '../../messages/words/times';
import type { DayTotal } from '../../shared/board/board-schema';
import { reportsPaths } from '../../shared/reports/paths';
import { MAX_PERIOD_DAYS, type PeriodSales, type StoreSales } from '../../shared/reports/reports-schema';
import { type Period, periodAfter, periodBefore } from '../../shared/time/periods';
import { businessDate, daysBefore } from '../../shared/time/store-clock';
import { isDate } from '../../shared/time/time';
import { centsOf, formatCents, formatDollars } from '../../shared/values/money';
import { DAY_PARAMETER, dayReportOf, PERIOD_PARAMETERS, periodReportOf } from '../office/addresses';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { AllStoresExport, fileOf, paperOf, useAllStores } from '../places/all-stores';
import { ReportedStore } from '../places/place-choice';
import { storeColumn } from '../places/place-page';
import { useReportedStore } from '../state/use-workplace';
import { AsOf } from '../ui/as-of';
import { type Column, DataTable, dollarsColumn } from '../ui/data-table/data-table';
import { storeTime } from '../ui/formats';
import { Icon } from '../ui/icon';
import { Figure, Figures, Row, Stack } from '../ui/layout';
import { ChartFirst } from '../ui/page/chart-first';
import { PageHeader } from '../ui/page/page-header';
import { Panel, PanelSkeleton } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { clockKey, useStoreClock } from '../ui/store-clock';
import { DayBars } from './day-bars';
import { DayForm, LastCounted } from './report-forms';
import {
  DayResult,
  Failure,
  type Found,
  NoData,
  useReport,
  useWaitingSales,
  WaitingSales,
} from './report-results';
import style from './sales-sheet.module.css';
import { GroupedSums, TotalLine } from './totals';

/** The period in an address; null if there is none, or none that the server would report. */
function periodIn(address: URLSearchParams): Period | null {
  const from = address.get(PERIOD_PARAMETERS.from) ?? '';
  const to = address.get(PERIOD_PARAMETERS.to) ?? '';
  if (!isDate(from) || !isDate(to)) return null;
  return from <= to && daysBefore(to, MAX_PERIOD_DAYS - 1) <= from ? { from, to } : null;
}

/** Sales Report (Date): the sales of a store, or of all stores, on one day (specification, section 2), or in a period. */
export function SalesReportDatePage() {
  const t = useMessages(SALES_REPORT);
  const clock = useStoreClock();
  const { id, name, isAll, companies, stores } = useReportedStore(true);
  const [address] = useSearchParams();
  const linked = address.get(DAY_PARAMETER) ?? '';
  const period = periodIn(address);
  return (
    <>
      <PageHeader title={t.dateTitle} />
      <Stack>
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && isAll && (
          <AllSales
            key={`${id} ${period?.from} ${period?.to} ${linked}`}
            companyId={id}
            companyName={name}
            period={period}
            linked={isDate(linked) ? linked : null}
          />
        )}
        {id !== null &&
          !isAll &&
          (period ? (
            <PeriodReport
              key={`${id} ${clockKey(clock)} ${period.from} ${period.to}`}
              storeId={id}
              storeName={name}
              period={period}
            />
          ) : (
            <DayReport
              key={`${id} ${clockKey(clock)} ${linked}`}
              storeId={id}
              storeName={name}
              linked={isDate(linked) ? linked : null}
            />
          ))}
      </Stack>
    </>
  );
}

type Props = { storeId: number; storeName: string; period: Period };

/** The report of a period, and the search for a day. */
function PeriodReport({ storeId, storeName, period }: Props) {
  const clock = useStoreClock();
  const navigate = useNavigate();
  const today = businessDate(now(), clock);
  const [date, setDate] = useState(period.to);
  const { search } = useReport(
    reportsPaths.periodSales,
    ({ from, to }: Period) => ({ params: { fromDate: from, toDate: to, storeId } }),
    period,
  );
  const waiting = useWaitingSales(storeId, period.from, period.to);
  return (
    <>
      <DayForm
        today={today}
        date={date}
        onDate={setDate}
        onSearch={(day) => void navigate(dayReportOf(day))}
        isSearching={search.state === 'loading'}
        period={period}
      />
      <WaitingSales rows={waiting} />
      {search.state === 'failed' && <Failure error={search.error} />}
      {search.state === 'found' && (
        <PeriodResult report={search.report} today={today} storeName={storeName} />
      )}
    </>
  );
}

type DayReportProps = {
  storeId: number;
  storeName: string;
  /** the day in the address of this screen, whose report is loaded at once */
  linked: string | null;
};

/** The report of a day, and the search for another one. */
function DayReport({ storeId, storeName, linked }: DayReportProps) {
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  const [picked, setDate] = useState(linked);
  const date = picked ?? today;
  const { search, find } = useReport(reportsPaths.daySales, (day: string) => ({
    params: { date: day, storeId },
  }));
  const waiting = useWaitingSales(storeId, date);
  // Again when the device's clock turns out to be wrong, as long as nobody has chosen a day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen day is searched for by its button
  useEffect(() => {
    if (picked === linked) find(date);
  }, [today]);
  const searchFor = (day: string) => {
    setDate(day);
    find(day);
  };
  const lastCounted = (day: string, isKnown: boolean) => (
    <LastCounted key={day} storeId={storeId} date={day} isKnown={isKnown} onShow={searchFor} />
  );

  return (
    <>
      <DayForm
        today={today}
        date={date}
        onDate={setDate}
        onSearch={searchFor}
        isSearching={search.state === 'loading'}
      />
      <WaitingSales rows={waiting} />
      {search.state === 'failed' && (
        <>
          <Failure error={search.error} />
          {isUnreachable(search.error) && lastCounted(date, false)}
        </>
      )}
      {search.state === 'found' && (
        <>
          <DayResult report={search.report} storeId={storeId} storeName={storeName} />
          {search.report.reply.countData.length === 0 &&
            waiting.length === 0 &&
            lastCounted(search.report.criteria, search.report.asOf === null)}
        </>
      )}
    </>
  );
}

type AllSalesProps = {
  companyId: number;
  companyName: string;
  /** the period in the address; null: a day */
  period: Period | null;
  /** the day in the address, YYYY-MM-DD; null: today */
  linked: string | null;
};

/** The sales of all stores of a company on a day or in a period: their sum, and each store's, the most dollars first. */
function AllSales({ companyId, companyName, period, linked }: AllSalesProps) {
  const t = useMessages(SALES_REPORT);
  const navigate = useNavigate();
  const today = businessDate(now(), useStoreClock());
  const [date, setDate] = useState(period?.to ?? linked ?? today);
  const shownDay = linked ?? today;
  const days = period ?? { from: shownDay, to: shownDay };
  const { reply, notes, table, busy, everyPage } = useAllStores(
    reportsPaths.periodSales,
    (query) => ({ params: { storeId: companyId, fromDate: days.from, toDate: days.to }, query }),
    days.from,
  );
  const sums = periodSums(reply?.data ?? []);
  const title = period ? periodText(period) : dayInWords(shownDay);
  const columns = sumColumns(sums.missingCount > 0);
  const stores = (
    // Only names are wide: on a desk, the headings are one line.
    <Panel
      aria-label={t.salesOfAll}
      css={{ '@media (width >= 90rem)': { '& th': { whiteSpace: 'nowrap' } } }}
    >
      <DataTable
        caption={t.salesOfAll}
        columns={inCapitals([
          storeColumn<StoreSales>(t.store, period ? periodReportOf(period) : dayReportOf(shownDay)),
          ...columns,
        ])}
        rows={reply?.stores ?? []}
        rowKey={({ store_id }) => store_id}
        {...table}
        empty={t.noneOfAll}
      />
      <AllStoresExport
        title={t.salesOfAll}
        companyName={companyName}
        subject={title}
        fileName={`sales-all-stores-${days.from}-to-${days.to}`}
        total={table.served.total}
        rowsOf={async (job) => (await everyPage(job)).flatMap(({ stores = [] }) => stores)}
        file={(rows) => fileOf(inCapitals(sumColumns(true)), rows)}
        paper={(rows) => paperOf(inCapitals(columns), rows)}
      />
    </Panel>
  );
  return (
    <>
      <DayForm
        today={today}
        date={date}
        onDate={setDate}
        onSearch={(day) => void navigate(dayReportOf(day))}
        isSearching={busy}
        {...(period && { period })}
      />
      {notes}
      {reply && <PeriodHead title={title} period={period} today={today} sums={sums} />}
      {/* Its head would push the table down. */}
      {table.loading ? (
        <PanelSkeleton />
      ) : reply && period && sums.ticketCount > 0 ? (
        <ChartFirst from="75rem" chart={<DayBars title={t.byDay} days={reply.data} today={today} />}>
          {stores}
        </ChartFirst>
      ) : (
        stores
      )}
    </>
  );
}

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
      title: formatDollars(ticket_price),
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
      <ul>
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
      </ul>
    </GroupedSums>
  );
}

/** The days of a period, each with a link to its report. */
const daysColumns = (hasMissing: boolean): Column<DayTotal>[] =>
  inCapitals<Column<DayTotal>>([
    {
      header: currentMessages(SALES_REPORT).day,
      title: true,
      value: ({ date }) => date,
      cell: ({ date }) => <TextLink to={dayReportOf(date)}>{dayInWords(date)}</TextLink>,
    },
    ...sumColumns(hasMissing),
  ]);

const days = inReadersLanguage(SALES_REPORT, (t) =>
  inCapitals([
    { header: t.day },
    { header: t.shiftsFigure, numeric: true },
    { header: t.soldTickets, numeric: true },
    { header: t.amount, numeric: true },
    { header: t.dayMissing, numeric: true },
    { header: t.missingAmount, numeric: true },
  ]),
);
const sumsOf = inReadersLanguage(SALES_REPORT, (t) =>
  inCapitals([
    { header: t.groupOf },
    { header: t.groupDetail },
    { header: t.soldTickets, numeric: true },
    { header: t.amount, numeric: true },
  ]),
);

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
          formatDollars(day.amount),
          day.missingCount,
          formatDollars(day.missingAmount),
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

type PeriodResultProps = {
  report: Found<Period, typeof reportsPaths.periodSales>;
  today: string;
  storeName: string;
};

/** The sales of a period: totals, a bar and a row for each day, and the sums by game, price and clerk. */
function PeriodResult({ report, today, storeName }: PeriodResultProps) {
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
const periodText = ({ from, to }: Period): string =>
  currentMessages(SALES_REPORT).period({ from: dayInWords(from), to: dayInWords(to) });

/** The summed figures of a day, or of a store's days. */
type Sold = Omit<DayTotal, 'date'>;

/** The columns of these sums. @param hasMissing with the tickets that opening checks found missing */
const sumColumns = (hasMissing: boolean): Column<Sold>[] => {
  const t = currentMessages(SALES_REPORT);
  return [
    { header: t.shiftsFigure, value: ({ shifts }) => shifts, numeric: true },
    { header: t.soldTickets, value: ({ ticketCount }) => ticketCount, numeric: true },
    dollarsColumn(t.amount, ({ amount }) => amount),
    ...(hasMissing
      ? [
          { header: t.dayMissing, value: ({ missingCount }: Sold) => missingCount, numeric: true as const },
          dollarsColumn<Sold>(t.missingAmount, ({ missingAmount }) => missingAmount),
        ]
      : []),
  ];
};

/** The totals of some days, to the cent. */
const periodSums = (days: readonly Sold[]) => {
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
function PeriodHead({ title, period, today, sums }: PeriodHeadProps) {
  const t = useMessages(SALES_REPORT);
  const { shifts, ticketCount, amountCents, missingCount, missingCents } = sums;
  return (
    <Row as="section" aria-labelledby="period" columnGap="6">
      <chakra.h2 id="period" fontSize="lg" fontWeight="semibold">
        {title}
      </chakra.h2>
      {hasSums(sums) ? (
        <Figures inline flexBasis={{ base: 'full', md: '0' }} flexGrow="1">
          <Figure label={t.totalAmount}>{formatCents(amountCents)}</Figure>
          <Figure label={t.totalCount}>{ticketCount.toLocaleString('en-US')}</Figure>
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
          <Step to={periodBefore(period)} icon="previous" label={t.before({ unit: 'period' })} />
          <Step to={periodAfter(period, today)} icon="next" label={t.after({ unit: 'period' })} />
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
