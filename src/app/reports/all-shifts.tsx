import { useState } from 'react';
import { now } from '../../device/clock';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';
import { countKind } from '../../messages/words/sales-sheet';
import { dayInWords } from '../../messages/words/times';
import { shiftValue } from '../../shared/counting/report-rows';
import { reportsPaths } from '../../shared/reports/paths';
import { businessDate } from '../../shared/time/store-clock';
import { centsOf, formatCents } from '../../shared/values/money';
import { atStore, paths } from '../../shared/wire/page-paths';
import { dayReportOf, shiftReportOf } from '../office/report-addresses';
import { useAllStores } from '../places/all-stores';
import { storeColumn } from '../places/place-page';
import { DataTable } from '../ui/data-table/data-table';
import { clockTime } from '../ui/formats';
import { FilterBar, Panel } from '../ui/page/panel';
import { useStoreClock } from '../ui/store-clock';
import { TextLink } from '../ui/try-again';
import { DayField } from './day-form';

/** The counts of a day in all stores of a company, those that sold most first; each leads to its own report. */
export function AllShifts({ companyId, linked }: { companyId: number; linked: string | null }) {
  const t = useMessages(SALES_REPORT);
  const today = businessDate(now(), useStoreClock());
  const [date, setDate] = useState(linked ?? today);
  const { reply, notes, table, toFirstPage } = useAllStores(
    reportsPaths.shiftList,
    (query) => ({ params: { storeId: companyId, date }, query }),
    date,
  );
  const show = (day: string) => {
    setDate(day);
    toFirstPage();
  };
  return (
    <>
      <FilterBar>
        <DayField today={today} date={date} onDate={show} onStep={show} />
      </FilterBar>
      {notes}
      <Panel aria-label={t.countsOfAll}>
        <DataTable
          caption={t.salesOf({ what: dayInWords(date) })}
          columns={[
            storeColumn(t.dayStore, `${paths.salesReport}?date=${date}`),
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
                  {[shift.name, clockTime(shift.report_time), shift.purpose && countKind(shift)]
                    .filter(Boolean)
                    .join(' · ')}
                </TextLink>
              ),
            },
            { header: t.daySold, value: ({ ticketCount }) => ticketCount ?? 0, numeric: true },
            {
              header: t.dayAmount,
              value: ({ amount }) => amount ?? 0,
              text: ({ amount }) => formatCents(centsOf(amount ?? 0)),
              numeric: true,
            },
          ]}
          rows={reply?.data ?? []}
          rowKey={(shift) => `${shift.store_id} ${shiftValue(shift)}`}
          {...table}
          empty={t.noneOfAll}
        />
      </Panel>
    </>
  );
}
