import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isUnreachable } from '../../device/client';
import { now } from '../../device/clock';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import { reportsPaths } from '../../shared/reports/paths';
import { MAX_PERIOD_DAYS, type StoreSales } from '../../shared/reports/reports-schema';
import type { Period } from '../../shared/time/periods';
import { businessDate, daysBefore } from '../../shared/time/store-clock';
import { isDate } from '../../shared/time/time';
import { DAY_PARAMETER, dayReportOf, PERIOD_PARAMETERS, periodReportOf } from '../office/report-addresses';
import { AllStoresExport, fileOf, paperOf, useAllStores } from '../places/all-stores';
import { ReportedStore } from '../places/place-choice';
import { storeColumn } from '../places/place-page';
import { useReportedStore } from '../state/use-workplace';
import { DataTable } from '../ui/data-table/data-table';
import { Stack } from '../ui/layout';
import { ChartFirst } from '../ui/page/chart-first';
import { PageHeader } from '../ui/page/page-header';
import { Panel } from '../ui/page/panel';
import { PanelSkeleton } from '../ui/page/skeleton';
import { clockKey, useStoreClock } from '../ui/store-clock';
import { DayBars } from './day-bars';
import { DayForm } from './day-form';
import { DayResult, Failure } from './day-result';
import { PeriodHead, PeriodResult, periodSums, periodText, sumColumns } from './period-result';
import { LastCounted } from './shift-form';
import { useReport } from './use-report';
import { useWaitingSales, WaitingSales } from './waiting-sales';

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
    <Panel aria-label={t.salesOfAll}>
      <DataTable
        caption={t.salesOfAll}
        columns={[
          storeColumn<StoreSales>(t.dayStore, period ? periodReportOf(period) : dayReportOf(shownDay)),
          ...columns,
        ]}
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
        file={(rows) => fileOf(sumColumns(true), rows)}
        paper={(rows) => paperOf(columns, rows)}
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
