import { chakra } from '@chakra-ui/react';
import { ReportedStore } from '../../admin/place-choice';
import { COMMON } from '../../i18n/en/app/common';
import { SALES_REPORT } from '../../i18n/en/reports/sales-report';
import { useReportedStore } from '../../terminal/use-workplace';
import { PageHeader } from '../../ui/page/page-header';
import { clockKey, useStoreClock } from '../../ui/store-clock';
import { shiftReport } from './opening-report';
import { Failure } from './result/failure';
import { type ShiftCriteria, ShiftResult } from './result/shift-result';
import { ShiftForm } from './shift-form';
import { useReport } from './use-report';

/** Sales Report: the sales of one shift (specification, section 2). */
export function SalesReportPage() {
  const { id, name, companies, stores } = useReportedStore();
  return (
    <>
      <PageHeader
        title={SALES_REPORT.title}
        breadcrumb={[COMMON.lottery, SALES_REPORT.reports, SALES_REPORT.title]}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && <ShiftReport key={id} storeId={id} storeName={name} />}
      </chakra.div>
    </>
  );
}

function ShiftReport({ storeId, storeName }: { storeId: number; storeName: string }) {
  const clock = useStoreClock();
  const { search, find } = useReport<ShiftCriteria>();
  return (
    <>
      <ShiftForm
        key={clockKey(clock)}
        storeId={storeId}
        state={search.state}
        onSearch={(criteria) => find(() => shiftReport(criteria))}
      />
      {search.state === 'failed' && <Failure error={search.error} />}
      {search.state === 'found' && <ShiftResult found={search.found} storeName={storeName} />}
    </>
  );
}
