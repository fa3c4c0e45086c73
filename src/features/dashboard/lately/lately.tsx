import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { StepTaker } from '../../../domain/accounts/first-steps';
import { DASHBOARD } from '../../../i18n/en/reports/dashboard';
import { DayBars } from '../../../reports/day-bars';
import { storeTime } from '../../../ui/formats';
import { StatusAlert } from '../../../ui/status-alert';
import { useStoreClock } from '../../../ui/store-clock';
import { TryAgain } from '../../../ui/try-again';
import { FirstSteps } from '../first-steps/first-steps';
import { useDoneSteps, useHasCounted } from '../first-steps/use-steps';
import type { useFigures } from '../use-figures';
import { CompanyToday } from './company-today';
import { chartOf, TodayCards } from './store-today';
import { useStoresToday } from './use-stores-today';

type Props = {
  placeId: number;
  /** the place is a company with several stores */
  isCompany: boolean;
  viewer: StepTaker;
  figures: ReturnType<typeof useFigures>;
  /** what stands between the figures and the chart */
  children: ReactNode;
};

/** The first thing on the dashboard: what was sold lately, and when it was counted. Before the first count, the way to it. */
export function Lately({ placeId, isCompany, viewer, figures, children }: Props) {
  const { rows, loading, error, asOf, reload } = useStoresToday(placeId);
  const clock = useStoreClock();
  const hasCounted = useHasCounted(placeId, rows);
  const done = useDoneSteps(figures, rows, viewer);
  const isNew = !loading && !error && !hasCounted;
  const [store] = rows;
  const days = store && !isCompany ? chartOf(store) : [];
  return (
    <>
      {error && (
        <StatusAlert kind="error" action={<TryAgain onClick={reload} />}>
          {`${DASHBOARD.lately}: ${error}`}
        </StatusAlert>
      )}
      {isNew && done && <FirstSteps placeId={placeId} viewer={viewer} done={done} />}
      {isCompany && rows.length > 0 && <CompanyToday stores={rows} />}
      {!isCompany && store && !isNew && (
        <chakra.section
          aria-label={DASHBOARD.lately}
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 15rem), 1fr))"
          gap="4"
        >
          <TodayCards store={store} />
        </chakra.section>
      )}
      {asOf && (
        <chakra.p color="fg.muted" fontSize="sm">
          {DASHBOARD.latelyAsOf(storeTime(asOf, clock))}
        </chakra.p>
      )}
      {children}
      {days.length > 0 && <DayBars title={DASHBOARD.salesOfDays(days.length)} days={days} />}
    </>
  );
}
