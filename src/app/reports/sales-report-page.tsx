import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { now } from '../../device/clock';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';
import { countKind } from '../../messages/words/sales-sheet';
import { dayInWords } from '../../messages/words/times';
import { shiftValue } from '../../shared/counting/report-rows';
import type { ShiftListReply } from '../../shared/counting/sales-schema';
import { reportsPaths } from '../../shared/reports/paths';
import { businessDate } from '../../shared/time/store-clock';
import { isDate } from '../../shared/time/time';
import { formatDollars } from '../../shared/values/money';
import { atStore, paths } from '../../shared/wire/page-paths';
import { DAY_PARAMETER, dayReportOf, SHIFT_PARAMETER, shiftReportOf } from '../office/addresses';
import { AllStoresExport, fileOf, paperOf, useAllStores } from '../places/all-stores';
import { ReportedStore } from '../places/place-choice';
import { storeColumn } from '../places/place-page';
import { useReportedStore } from '../state/use-workplace';
import { type Column, DataTable, dollarsColumn } from '../ui/data-table/data-table';
import { clockTime } from '../ui/formats';
import { Figure, Figures, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { FilterBar, Panel } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { clockKey, useStoreClock } from '../ui/store-clock';
import { DayField, type LinkedShift, ShiftForm } from './report-forms';
import { Failure, type ShiftCriteria, ShiftResult, useReport } from './report-results';

/** Sales Report: the sales of one shift (specification, section 2); for all stores of a company, the shifts of a day. */
export function SalesReportPage() {
  const t = useMessages(SALES_REPORT);
  const { id, name, isAll, companies, stores } = useReportedStore(true);
  const [address] = useSearchParams();
  const linked = linkedIn(address);
  const day = address.get(DAY_PARAMETER) ?? '';
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && isAll && (
          <AllShifts
            key={`${id} ${day}`}
            companyId={id}
            companyName={name}
            linked={isDate(day) ? day : null}
          />
        )}
        {id !== null && !isAll && (
          <ShiftReport
            key={`${id} ${linked?.date} ${linked?.value}`}
            storeId={id}
            storeName={name}
            linked={linked}
          />
        )}
      </Stack>
    </>
  );
}

/** The record in an address; null if there is none. */
function linkedIn(address: URLSearchParams): LinkedShift | null {
  const date = address.get(DAY_PARAMETER) ?? '';
  const value = address.get(SHIFT_PARAMETER);
  return isDate(date) && value ? { date, value } : null;
}

type Props = { storeId: number; storeName: string; linked: LinkedShift | null };

function ShiftReport({ storeId, storeName, linked }: Props) {
  const clock = useStoreClock();
  const { search, find, clear } = useReport(reportsPaths.shiftSales, ({ date, shift }: ShiftCriteria) => ({
    params: { date, userId: shift.created_by, time: shift.report_time },
  }));
  return (
    <>
      <ShiftForm
        key={clockKey(clock)}
        storeId={storeId}
        linked={linked}
        state={search.state}
        onSearch={find}
        onDateChange={clear}
      />
      {search.state === 'failed' && <Failure error={search.error} />}
      {search.state === 'found' && (
        <ShiftResult report={search.report} storeId={storeId} storeName={storeName} />
      )}
    </>
  );
}

type AllShiftsProps = {
  companyId: number;
  companyName: string;
  /** the day in the address, YYYY-MM-DD; null: today */
  linked: string | null;
};
type ShiftOfStore = ShiftListReply['data'][number];

/** The counts of a day in all stores of a company, the most sold first; each leads to its own report. */
function AllShifts({ companyId, companyName, linked }: AllShiftsProps) {
  const t = useMessages(SALES_REPORT);
  const today = businessDate(now(), useStoreClock());
  const [date, setDate] = useState(linked ?? today);
  const { reply, notes, table, toFirstPage, everyPage } = useAllStores(
    reportsPaths.shiftList,
    (query) => ({ params: { storeId: companyId, date }, query }),
    date,
  );
  const show = (day: string) => {
    setDate(day);
    toFirstPage();
  };
  const sums = reply?.sums;
  const nameOf = (shift: ShiftOfStore): string =>
    [shift.name, clockTime(shift.report_time), shift.purpose && countKind(shift)].filter(Boolean).join(' · ');
  const sold: Column<ShiftOfStore>[] = [
    { header: t.ticketsSold, value: ({ ticketCount }) => ticketCount ?? 0, numeric: true },
    dollarsColumn(t.amount, ({ amount }) => amount ?? 0),
  ];
  const written: Column<ShiftOfStore>[] = [{ header: t.shift, value: nameOf }, ...sold];
  return (
    <>
      <FilterBar>
        <DayField today={today} date={date} onDate={show} onStep={show} />
      </FilterBar>
      {notes}
      <Panel aria-label={t.shiftsFigure}>
        <DataTable
          caption={t.salesOf({ what: dayInWords(date) })}
          columns={[
            storeColumn(t.store, `${paths.salesReport}?date=${date}`),
            {
              header: t.shift,
              value: (shift) => shiftValue(shift),
              cell: ({ store_id, ...shift }) => (
                <TextLink
                  to={atStore(
                    shift.purpose === 'opening' ? dayReportOf(date) : shiftReportOf(date, shift),
                    store_id ?? 0,
                  )}
                >
                  {nameOf({ store_id, ...shift })}
                </TextLink>
              ),
            },
            ...sold,
          ]}
          rows={reply?.data ?? []}
          rowKey={(shift) => `${shift.store_id} ${shiftValue(shift)}`}
          {...table}
          tools={
            sums &&
            sums.shifts > 0 && (
              <Figures inline flexBasis="100%">
                <Figure label={t.totalAmount}>{formatDollars(sums.amount)}</Figure>
                <Figure label={t.totalCount}>{sums.ticketCount.toLocaleString('en-US')}</Figure>
                <Figure label={t.shiftsFigure}>{sums.shifts}</Figure>
              </Figures>
            )
          }
          empty={t.noneOfAll}
        />
        <AllStoresExport
          title={t.shiftsFigure}
          companyName={companyName}
          subject={dayInWords(date)}
          fileName={`shifts-all-stores-${date}`}
          total={table.served.total}
          rowsOf={async (job) => (await everyPage(job)).flatMap(({ data }) => data)}
          file={(rows) => fileOf(written, rows)}
          paper={(rows) => paperOf(written, rows)}
        />
      </Panel>
    </>
  );
}
