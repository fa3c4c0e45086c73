import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { ReportedStore } from '../../admin/place-choice';
import { isDate } from '../../domain/time/time';
import { COMMON } from '../../i18n/en/app/common';
import { SALES_REPORT } from '../../i18n/en/reports/sales-report';
import { DAY_PARAMETER, SHIFT_PARAMETER } from '../../reports/day-report';
import { useReportedStore } from '../../terminal/use-workplace';
import { PageHeader } from '../../ui/page/page-header';
import { clockKey, useStoreClock } from '../../ui/store-clock';
import { type LinkedShift, shiftReport } from './report-reads';
import { Failure } from './result/failure';
import { type ShiftCriteria, ShiftResult } from './result/shift-result';
import { ShiftForm } from './shift-form';
import { useReport } from './use-report';

/** Sales Report: the sales of one shift (specification, section 2). */
export function SalesReportPage() {
  const { id, name, companies, stores } = useReportedStore();
  const [address] = useSearchParams();
  const linked = linkedIn(address);
  return (
    <>
      <PageHeader
        title={SALES_REPORT.title}
        breadcrumb={[COMMON.lottery, SALES_REPORT.reports, SALES_REPORT.title]}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && (
          <ShiftReport key={`${id} ${address}`} storeId={id} storeName={name} linked={linked} />
        )}
      </chakra.div>
    </>
  );
}

/** The record that an address names; null if it names none. */
function linkedIn(address: URLSearchParams): LinkedShift | null {
  const date = address.get(DAY_PARAMETER) ?? '';
  const value = address.get(SHIFT_PARAMETER);
  return isDate(date) && value ? { date, value } : null;
}

type Props = { storeId: number; storeName: string; linked: LinkedShift | null };

function ShiftReport({ storeId, storeName, linked }: Props) {
  const clock = useStoreClock();
  const { search, find } = useReport<ShiftCriteria>();
  return (
    <>
      <ShiftForm
        key={clockKey(clock)}
        storeId={storeId}
        linked={linked}
        state={search.state}
        onSearch={(criteria) => find(() => shiftReport(criteria))}
      />
      {search.state === 'failed' && <Failure error={search.error} />}
      {search.state === 'found' && <ShiftResult found={search.found} storeName={storeName} />}
    </>
  );
}
