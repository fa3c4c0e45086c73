import { chakra } from '@chakra-ui/react';
import { ReportedStore } from '../../admin/place-choice';
import { shiftSales } from '../../api/sales';
import { COMMON } from '../../i18n/en/app/common';
import { SALES_REPORT } from '../../i18n/en/reports/sales-report';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { failureText } from '../../terminal/queries/failure-text';
import { useReportedStore } from '../../terminal/use-workplace';
import { PageHeader } from '../../ui/page/page-header';
import { StatusAlert } from '../../ui/status-alert';
import { clockKey, useStoreClock } from '../../ui/store-clock';
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
  const { search, find } = useReport(
    ({ date, shift: { created_by: userId, report_time: reportTime } }: ShiftCriteria) =>
      cachedRead(`shift-sales/${date}/${userId}/${reportTime}`, () =>
        shiftSales(api, date, userId, reportTime),
      ),
  );
  return (
    <>
      <ShiftForm key={clockKey(clock)} storeId={storeId} state={search.state} onSearch={find} />
      {search.state === 'failed' && <StatusAlert kind="error">{failureText(search.error)}</StatusAlert>}
      {search.state === 'found' && <ShiftResult found={search.found} storeName={storeName} />}
    </>
  );
}
