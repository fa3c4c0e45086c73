import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { now } from '../../device/clock';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import { reportsPaths } from '../../shared/reports/paths';
import type { StoreSales } from '../../shared/reports/reports-schema';
import type { Period } from '../../shared/time/periods';
import { businessDate } from '../../shared/time/store-clock';
import { dayReportOf, periodReportOf } from '../office/report-addresses';
import { useAllStores } from '../places/all-stores';
import { AllStoresExport, fileOf, paperOf } from '../places/all-stores-export';
import { storeColumn } from '../places/place-page';
import { DataTable } from '../ui/data-table/data-table';
import { ChartFirst } from '../ui/page/chart-first';
import { Panel } from '../ui/page/panel';
import { PanelSkeleton } from '../ui/page/skeleton';
import { useStoreClock } from '../ui/store-clock';
import { DayBars } from './day-bars';
import { DayForm } from './day-form';
import { PeriodHead, periodSums, periodText, sumColumns } from './period-head';

type Props = {
  companyId: number;
  companyName: string;
  /** the period in the address; null: a day */
  period: Period | null;
  /** the day in the address, YYYY-MM-DD; null: today */
  linked: string | null;
};

/** The sales of all stores of a company on a day or in a period: their sum, and each store's, the most dollars first. */
export function AllSales({ companyId, companyName, period, linked }: Props) {
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
