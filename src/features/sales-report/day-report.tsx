import { useEffect, useState } from 'react';
import { isUnreachable } from '../../api/client/client';
import { now } from '../../api/client/clock';
import { businessDate } from '../../domain/time/store-clock';
import { useStoreClock } from '../../ui/store-clock';
import { DayForm } from './day-form';
import { LastCounted } from './last-counted';
import { dayReport } from './report-reads';
import { DayResult } from './result/day-result';
import { Failure } from './result/failure';
import { useWaitingSales, WaitingSales } from './result/waiting-sales';
import { useReport } from './use-report';

type Props = {
  storeId: number;
  storeName: string;
  /** the day of a link to this screen, whose report is searched for at once */
  linked: string | null;
};

/** The report of a day, and the search for another one. */
export function DayReport({ storeId, storeName, linked }: Props) {
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  const [picked, setDate] = useState(linked);
  const date = picked ?? today;
  const { search, find } = useReport<string>();
  const waiting = useWaitingSales(storeId, date);
  // Again when the device's clock turns out to be wrong, as long as nobody has chosen a day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen day is searched for by its button
  useEffect(() => {
    if (picked === linked) void find(() => dayReport(storeId, date));
  }, [today]);
  const searchFor = (day: string) => {
    setDate(day);
    void find(() => dayReport(storeId, day));
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
          {search.found.value.countData.length === 0 &&
            waiting.length === 0 &&
            lastCounted(search.found.criteria, search.found.asOf === null)}
        </>
      )}
    </>
  );
}
