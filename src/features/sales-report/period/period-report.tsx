import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { now } from '../../../api/client/clock';
import type { PeriodSales } from '../../../contract/office/period-sales';
import type { Period } from '../../../domain/time/periods';
import { businessDate } from '../../../domain/time/store-clock';
import { dayReportOf } from '../../../reports/day-report';
import { useStoreClock } from '../../../ui/store-clock';
import { DayForm } from '../day-form';
import { periodReport } from '../report-reads';
import { Failure } from '../result/failure';
import { useWaitingSales, WaitingSales } from '../result/waiting-sales';
import { useReport } from '../use-report';
import { PeriodResult } from './period-result';

type Props = { storeId: number; storeName: string; period: Period };

/** The report of a period, and the search for a day. */
export function PeriodReport({ storeId, storeName, period }: Props) {
  const clock = useStoreClock();
  const navigate = useNavigate();
  const today = businessDate(now(), clock);
  const [date, setDate] = useState(period.to);
  const { search, find } = useReport<Period, PeriodSales>();
  const waiting = useWaitingSales(storeId, period.from, period.to);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; another period is another report
  useEffect(() => {
    void find(() => periodReport(storeId, period));
  }, []);
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
