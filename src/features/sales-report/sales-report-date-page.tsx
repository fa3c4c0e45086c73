import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ReportedStore } from '../../admin/place-choice';
import { ApiError } from '../../api/client/client';
import { now } from '../../api/client/clock';
import { daySales } from '../../api/sales';
import { businessDate } from '../../domain/time/store-clock';
import { isDate } from '../../domain/time/time';
import { COMMON } from '../../i18n/en/app/common';
import { SALES_REPORT } from '../../i18n/en/reports/sales-report';
import { DateField } from '../../reports/date-field/date-field';
import { DAY_PARAMETER } from '../../reports/day-report';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { failureText } from '../../terminal/queries/failure-text';
import { useReportedStore } from '../../terminal/use-workplace';
import { PANEL } from '../../theme/looks';
import { PageHeader } from '../../ui/page/page-header';
import { StatusAlert } from '../../ui/status-alert';
import { clockKey, useStoreClock } from '../../ui/store-clock';
import { DayResult } from './result/day-result';
import { NoData } from './result/no-data';
import { useWaitingSales, WaitingSales } from './result/waiting-sales';
import { SearchButton } from './search-button';
import { useReport } from './use-report';

/** Sales Report (Date): a store's sales on one day (specification, section 2). */
export function SalesReportDatePage() {
  const clock = useStoreClock();
  const { id, name, companies, stores } = useReportedStore();
  const linked = useSearchParams()[0].get(DAY_PARAMETER) ?? '';
  return (
    <>
      <PageHeader
        title={SALES_REPORT.dateTitle}
        breadcrumb={[COMMON.lottery, SALES_REPORT.reports, SALES_REPORT.dateTitle]}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && (
          <DayReport
            key={`${id} ${clockKey(clock)} ${linked}`}
            storeId={id}
            storeName={name}
            linked={isDate(linked) ? linked : null}
          />
        )}
      </chakra.div>
    </>
  );
}

type Props = {
  storeId: number;
  storeName: string;
  /** the day of a link to this screen, whose report is searched for at once */
  linked: string | null;
};

function DayReport({ storeId, storeName, linked }: Props) {
  const clock = useStoreClock();
  const [date, setDate] = useState(() => linked ?? businessDate(now(), clock));
  const { search, find } = useReport((day: string) =>
    cachedRead(`sales/${storeId}/${day}`, () => daySales(api, day, storeId)),
  );
  const waiting = useWaitingSales(date, storeId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; another link is another report
  useEffect(() => {
    if (linked) void find(linked);
  }, []);

  return (
    <>
      <chakra.section {...PANEL}>
        <chakra.form
          display="flex"
          flexWrap="wrap"
          alignItems="flex-end"
          gap="3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void find(date);
          }}
        >
          <DateField label={SALES_REPORT.saleDate} value={date} onChange={setDate} />
          <SearchButton isSearching={search.state === 'loading'} />
        </chakra.form>
      </chakra.section>
      <WaitingSales rows={waiting} />
      {search.state === 'failed' && <Failure error={search.error} />}
      {search.state === 'found' && <DayResult found={search.found} storeName={storeName} />}
    </>
  );
}

function Failure({ error }: { error: unknown }) {
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return (
    <>
      <StatusAlert kind="error">{failureText(error)}</StatusAlert>
      {/* The specification shows it after a failed search too; without a sign-in there was no search. */}
      {!isSignedOut && <NoData />}
    </>
  );
}
