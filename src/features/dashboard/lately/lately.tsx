import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { DASHBOARD } from '../../../i18n/en/reports/dashboard';
import { BarsSkeleton, DayBars } from '../../../reports/day-bars';
import { storeTime } from '../../../ui/formats';
import { StatusAlert } from '../../../ui/status-alert';
import { useStoreClock } from '../../../ui/store-clock';
import { TryAgain } from '../../../ui/try-again';
import { CardSkeletons } from './card';
import { CompanyToday } from './company-today';
import { chartOf, TodayCards } from './store-today';
import { useStoresToday } from './use-stores-today';

type Props = {
  placeId: number;
  /** the place is a company with several stores */
  isCompany: boolean;
  /** what stands between the figures and the chart */
  children: ReactNode;
};

/** The first thing on the dashboard: what was sold lately, and when it was counted. */
export function Lately({ placeId, isCompany, children }: Props) {
  const { rows, loading, error, asOf, reload } = useStoresToday(placeId);
  const clock = useStoreClock();
  const [store] = rows;
  const days = store && !isCompany ? chartOf(store) : [];
  return (
    <>
      {error && (
        <StatusAlert kind="error" action={<TryAgain onClick={reload} />}>
          {`${DASHBOARD.lately}: ${error}`}
        </StatusAlert>
      )}
      {isCompany && rows.length > 0 && <CompanyToday stores={rows} />}
      {!isCompany && (loading || store) && (
        <chakra.section
          aria-label={DASHBOARD.lately}
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 15rem), 1fr))"
          gap="4"
        >
          {store ? <TodayCards store={store} /> : <CardSkeletons />}
        </chakra.section>
      )}
      {asOf && (
        <chakra.p color="fg.muted" fontSize="sm">
          {DASHBOARD.latelyAsOf(storeTime(asOf, clock))}
        </chakra.p>
      )}
      {children}
      {days.length > 0 && <DayBars title={DASHBOARD.salesOfDays(days.length)} days={days} />}
      {!isCompany && loading && <BarsSkeleton />}
    </>
  );
}
