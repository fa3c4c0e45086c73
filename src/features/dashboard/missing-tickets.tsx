import { useCallback } from 'react';
import { now } from '../../api/client/clock';
import { daySales } from '../../api/sales';
import { businessDate, dayBefore } from '../../domain/time/store-clock';
import { DASHBOARD } from '../../i18n/en/reports/dashboard';
import { dayReportOf, missingSum } from '../../reports/day-report';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useList } from '../../terminal/queries/use-list';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/text-link';

/** Warns a store of tickets that the opening checks of today and yesterday found gone, and no sale explains. */
export function MissingTickets({ storeId }: { storeId: number }) {
  const today = businessDate(now(), useStoreClock());
  const yesterday = dayBefore(today);
  return (
    <>
      <MissingOn key={today} storeId={storeId} date={today} day={DASHBOARD.today} />
      <MissingOn key={yesterday} storeId={storeId} date={yesterday} day={DASHBOARD.yesterday} />
    </>
  );
}

type Props = { storeId: number; date: string; day: string };

/** Those of one day, from its report or the report's cached copy. */
function MissingOn({ storeId, date, day }: Props) {
  const load = useCallback(async () => {
    const { value, asOf } = await cachedRead(`sales/${storeId}/${date}`, () => daySales(api, date, storeId));
    return { value: value.missing ?? [], asOf };
  }, [storeId, date]);
  const { rows } = useList(load);
  const sum = missingSum({ missing: [...rows] });
  if (!sum) return null;
  return (
    <StatusAlert
      kind="warning"
      action={<TextLink to={dayReportOf(date)}>{DASHBOARD.seeDayReport(day)}</TextLink>}
    >
      {DASHBOARD.missing(sum, day)}
    </StatusAlert>
  );
}
