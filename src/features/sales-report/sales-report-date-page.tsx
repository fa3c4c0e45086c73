import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { ReportedStore } from '../../admin/place-choice';
import { MAX_PERIOD_DAYS } from '../../contract/office/period-sales';
import type { Period } from '../../domain/time/periods';
import { daysBefore } from '../../domain/time/store-clock';
import { isDate } from '../../domain/time/time';
import { COMMON } from '../../i18n/en/app/common';
import { SALES_REPORT } from '../../i18n/en/reports/sales-report';
import { DAY_PARAMETER, PERIOD_PARAMETERS } from '../../reports/day-report';
import { useReportedStore } from '../../terminal/use-workplace';
import { PageHeader } from '../../ui/page/page-header';
import { clockKey, useStoreClock } from '../../ui/store-clock';
import { DayReport } from './day-report';
import { PeriodReport } from './period/period-report';

/** The period that an address names; null if it names none that the server would report. */
function periodIn(address: URLSearchParams): Period | null {
  const from = address.get(PERIOD_PARAMETERS.from) ?? '';
  const to = address.get(PERIOD_PARAMETERS.to) ?? '';
  if (!isDate(from) || !isDate(to)) return null;
  return from <= to && daysBefore(to, MAX_PERIOD_DAYS - 1) <= from ? { from, to } : null;
}

/** Sales Report (Date): a store's sales on one day (specification, section 2), or in a period. */
export function SalesReportDatePage() {
  const clock = useStoreClock();
  const { id, name, companies, stores } = useReportedStore();
  const [address] = useSearchParams();
  const linked = address.get(DAY_PARAMETER) ?? '';
  const period = periodIn(address);
  return (
    <>
      <PageHeader
        title={SALES_REPORT.dateTitle}
        breadcrumb={[COMMON.lottery, SALES_REPORT.reports, SALES_REPORT.dateTitle]}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null &&
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
      </chakra.div>
    </>
  );
}
