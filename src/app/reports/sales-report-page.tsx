import { useSearchParams } from 'react-router-dom';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';
import { reportsPaths } from '../../shared/reports/paths';
import { isDate } from '../../shared/time/time';
import { DAY_PARAMETER, SHIFT_PARAMETER } from '../office/report-addresses';
import { ReportedStore } from '../places/place-choice';
import { useReportedStore } from '../state/use-workplace';
import { Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { clockKey, useStoreClock } from '../ui/store-clock';
import { AllShifts } from './all-shifts';
import { Failure } from './day-result';
import { type LinkedShift, ShiftForm } from './shift-form';
import { type ShiftCriteria, ShiftResult } from './shift-result';
import { useReport } from './use-report';

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
