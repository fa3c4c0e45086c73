import { useEffect, useRef, useState } from 'react';
import { now } from '../../api/client/clock';
import { businessDate } from '../../domain/time/store-clock';
import { dayInWords } from '../../domain/time/time';
import { SALES_REPORT } from '../../i18n/en/reports/sales-report';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { DayForm } from './day-form';
import { dayReport, openingReport } from './opening-report';
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
  const [date, setDate] = useState(linked ?? today);
  /** the report came with the screen; nobody has searched for it */
  const [isOpening, setOpening] = useState(linked === null);
  /** somebody is choosing a day, which a late answer mustn't change */
  const isInUse = useRef(false);
  const { search, find } = useReport<string>();
  const waiting = useWaitingSales(storeId, date);
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
      <DayForm
        today={today}
        date={date}
        onDate={setDate}
        onSearch={searchFor}
        isSearching={search.state === 'loading'}
        onUse={() => {
          isInUse.current = true;
        }}
      />
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
          <DayResult found={search.found} storeId={storeId} storeName={storeName} />
        </>
      )}
    </>
  );
}
