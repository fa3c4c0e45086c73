import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ReportedStore } from '../../admin/place-choice';
import { now } from '../../api/client/clock';
import { businessDate, dayBefore, daysBefore } from '../../domain/time/store-clock';
import { dayInWords, isDate } from '../../domain/time/time';
import { COMMON } from '../../i18n/en/app/common';
import { SALES_REPORT } from '../../i18n/en/reports/sales-report';
import { DateField } from '../../reports/date-field/date-field';
import { DAY_PARAMETER } from '../../reports/day-report';
import { useReportedStore } from '../../terminal/use-workplace';
import { PANEL } from '../../theme/looks';
import { Icon } from '../../ui/icon';
import { PageHeader } from '../../ui/page/page-header';
import { StatusAlert } from '../../ui/status-alert';
import { clockKey, useStoreClock } from '../../ui/store-clock';
import { dayReport, openingReport } from './opening-report';
import { DayResult } from './result/day-result';
import { Failure } from './result/failure';
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
  const today = businessDate(now(), clock);
  const [date, setDate] = useState(linked ?? today);
  /** the report came with the screen; nobody has searched for it */
  const [isOpening, setOpening] = useState(linked === null);
  /** somebody is choosing a day, which a late answer mustn't change */
  const isInUse = useRef(false);
  const markInUse = () => {
    isInUse.current = true;
  };
  const { search, find } = useReport<string>();
  const waiting = useWaitingSales(date, storeId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; another link is another report
  useEffect(() => {
    void find(async () => {
      if (linked) return dayReport(storeId, linked);
      const found = await openingReport(storeId, today, clock);
      if (!isInUse.current) setDate(found.criteria);
      return found;
    });
  }, []);
  const searchFor = (day: string) => {
    setOpening(false);
    setDate(day);
    void find(() => dayReport(storeId, day));
  };

  return (
    <>
      <chakra.section {...PANEL}>
        <chakra.form
          display="flex"
          flexWrap="wrap"
          alignItems="flex-end"
          gap="3"
          noValidate
          onFocus={markInUse}
          // Safari doesn't focus a pressed button.
          onClick={markInUse}
          onSubmit={(event) => {
            event.preventDefault();
            searchFor(date);
          }}
        >
          <chakra.div display="flex" alignItems="flex-end" gap="2" width={{ base: 'full', sm: 'auto' }}>
            <Button
              variant="outline"
              px="0"
              aria-label={SALES_REPORT.dayBefore}
              onClick={() => searchFor(dayBefore(date))}
            >
              <Icon name="previous" />
            </Button>
            <DateField label={SALES_REPORT.saleDate} value={date} onChange={setDate} />
            <Button
              variant="outline"
              px="0"
              aria-label={SALES_REPORT.dayAfter}
              disabled={date >= today}
              onClick={() => searchFor(daysBefore(date, -1))}
            >
              <Icon name="next" />
            </Button>
          </chakra.div>
          <Button variant="outline" onClick={() => searchFor(today)}>
            {SALES_REPORT.today}
          </Button>
          <Button variant="outline" onClick={() => searchFor(dayBefore(today))}>
            {SALES_REPORT.yesterday}
          </Button>
          <SearchButton isSearching={search.state === 'loading'} />
        </chakra.form>
      </chakra.section>
      <WaitingSales rows={waiting} />
      {search.state === 'failed' && <Failure error={search.error} />}
      {search.state === 'found' && (
        <>
          {/* Without a network nobody knows whether something was counted today. */}
          {isOpening && search.found.criteria !== today && search.found.asOf === null && (
            <StatusAlert kind="info">
              {SALES_REPORT.lastCounted(dayInWords(search.found.criteria))}
            </StatusAlert>
          )}
          <DayResult found={search.found} storeName={storeName} />
        </>
      )}
    </>
  );
}
