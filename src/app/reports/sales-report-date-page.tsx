import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isUnreachable } from '../../device/client';
import { now } from '../../device/clock';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';
import { reportsPaths } from '../../shared/reports/paths';
import { MAX_PERIOD_DAYS } from '../../shared/reports/reports-schema';
import { lastWeek, monthTo, type Period } from '../../shared/time/periods';
import { businessDate, dayBefore, daysBefore } from '../../shared/time/store-clock';
import { isDate } from '../../shared/time/time';
import { DateField } from '../office/date-field';
import { DAY_PARAMETER, dayReportOf, PERIOD_PARAMETERS, periodReportOf } from '../office/report-addresses';
import { ReportedStore } from '../places/place-choice';
import { useReportedStore } from '../state/use-workplace';
import { Chip } from '../ui/form/chip';
import { Icon } from '../ui/icon';
import { Row, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { Panel } from '../ui/page/panel';
import { clockKey, useStoreClock } from '../ui/store-clock';
import { DayResult, Failure } from './day-result';
import { PeriodResult } from './period-result';
import { LastCounted, SearchButton } from './shift-form';
import { useReport } from './use-report';
import { useWaitingSales, WaitingSales } from './waiting-sales';

/** The period in an address; null if there is none, or none that the server would report. */
function periodIn(address: URLSearchParams): Period | null {
  const from = address.get(PERIOD_PARAMETERS.from) ?? '';
  const to = address.get(PERIOD_PARAMETERS.to) ?? '';
  if (!isDate(from) || !isDate(to)) return null;
  return from <= to && daysBefore(to, MAX_PERIOD_DAYS - 1) <= from ? { from, to } : null;
}

/** Sales Report (Date): a store's sales on one day (specification, section 2), or in a period. */
export function SalesReportDatePage() {
  const t = useMessages(SALES_REPORT);
  const clock = useStoreClock();
  const { id, name, companies, stores } = useReportedStore();
  const [address] = useSearchParams();
  const linked = address.get(DAY_PARAMETER) ?? '';
  const period = periodIn(address);
  return (
    <>
      <PageHeader title={t.dateTitle} />
      <Stack>
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
      </Stack>
    </>
  );
}

type Props = { storeId: number; storeName: string; period: Period };

/** The report of a period, and the search for a day. */
function PeriodReport({ storeId, storeName, period }: Props) {
  const clock = useStoreClock();
  const navigate = useNavigate();
  const today = businessDate(now(), clock);
  const [date, setDate] = useState(period.to);
  const { search } = useReport(
    reportsPaths.periodSales,
    ({ from, to }: Period) => ({ params: { fromDate: from, toDate: to, storeId } }),
    period,
  );
  const waiting = useWaitingSales(storeId, period.from, period.to);
  return (
    <>
      <DayForm
        today={today}
        date={date}
        onDate={setDate}
        onSearch={(day) => void navigate(dayReportOf(day))}
        isSearching={search.state === 'loading'}
        period={period}
      />
      <WaitingSales rows={waiting} />
      {search.state === 'failed' && <Failure error={search.error} />}
      {search.state === 'found' && <PeriodResult found={search.found} today={today} storeName={storeName} />}
    </>
  );
}

type DayReportProps = {
  storeId: number;
  storeName: string;
  /** the day in the address of this screen, whose report is loaded at once */
  linked: string | null;
};

/** The report of a day, and the search for another one. */
function DayReport({ storeId, storeName, linked }: DayReportProps) {
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  const [picked, setDate] = useState(linked);
  const date = picked ?? today;
  const { search, find } = useReport(reportsPaths.daySales, (day: string) => ({
    params: { date: day, storeId },
  }));
  const waiting = useWaitingSales(storeId, date);
  // Again when the device's clock turns out to be wrong, as long as nobody has chosen a day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen day is searched for by its button
  useEffect(() => {
    if (picked === linked) find(date);
  }, [today]);
  const searchFor = (day: string) => {
    setDate(day);
    find(day);
  };
  const lastCounted = (day: string, isKnown: boolean) => (
    <LastCounted key={day} storeId={storeId} date={day} isKnown={isKnown} onShow={searchFor} />
  );

  return (
    <>
      <DayForm
        today={today}
        date={date}
        onDate={setDate}
        onSearch={searchFor}
        isSearching={search.state === 'loading'}
      />
      <WaitingSales rows={waiting} />
      {search.state === 'failed' && (
        <>
          <Failure error={search.error} />
          {isUnreachable(search.error) && lastCounted(date, false)}
        </>
      )}
      {search.state === 'found' && (
        <>
          <DayResult found={search.found} storeId={storeId} storeName={storeName} />
          {search.found.reply.countData.length === 0 &&
            waiting.length === 0 &&
            lastCounted(search.found.criteria, search.found.asOf === null)}
        </>
      )}
    </>
  );
}

type DayFormProps = {
  /** YYYY-MM-DD, the business day of the store now */
  today: string;
  date: string;
  onDate: (date: string) => void;
  onSearch: (date: string) => void;
  isSearching: boolean;
  /** the period whose report is shown, if it isn't that of a day */
  period?: Period;
};

/** The search for a day, with shortcuts to the most used days and periods. */
function DayForm({ today, date, onDate, onSearch, isSearching, period }: DayFormProps) {
  const t = useMessages(SALES_REPORT);
  const navigate = useNavigate();
  const periods = { week: lastWeek(today), month: monthTo(today) };
  const isShown = ({ from, to }: Period) => period?.from === from && period.to === to;
  const open = (chosen: Period) => void navigate(periodReportOf(chosen));
  return (
    <Panel>
      <chakra.form
        display="flex"
        flexWrap="wrap"
        alignItems="flex-end"
        gap="3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(date);
        }}
      >
        <chakra.div display="flex" alignItems="flex-end" gap="2" width={{ base: 'full', sm: 'auto' }}>
          <Button variant="outline" px="0" aria-label={t.dayBefore} onClick={() => onSearch(dayBefore(date))}>
            <Icon name="previous" />
          </Button>
          <DateField label={t.saleDate} value={date} onChange={onDate} />
          <Button
            variant="outline"
            px="0"
            aria-label={t.dayAfter}
            disabled={date >= today}
            onClick={() => onSearch(daysBefore(date, -1))}
          >
            <Icon name="next" />
          </Button>
        </chakra.div>
        <SearchButton isSearching={isSearching} />
        <Row gap="2">
          <Chip isChosen={!period && date === today} onChoose={() => onSearch(today)}>
            {t.today}
          </Chip>
          <Chip isChosen={!period && date === dayBefore(today)} onChoose={() => onSearch(dayBefore(today))}>
            {t.yesterday}
          </Chip>
          <Chip isChosen={isShown(periods.week)} onChoose={() => open(periods.week)}>
            {t.lastWeek}
          </Chip>
          <Chip isChosen={isShown(periods.month)} onChoose={() => open(periods.month)}>
            {t.month}
          </Chip>
        </Row>
      </chakra.form>
    </Panel>
  );
}
