import { alarmList } from '../../api/alarms';
import { now } from '../../api/client/clock';
import { paths } from '../../contract/page-paths';
import { ALARM_DAYS } from '../../domain/alarms/alarm';
import { businessDate, daysBefore } from '../../domain/time/store-clock';
import { DASHBOARD } from '../../i18n/en/reports/dashboard';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/text-link';

/** Warns a store of alarms that nobody has marked as seen. */
export function OpenAlarms({ storeId }: { storeId: number }) {
  const to = businessDate(now(), useStoreClock());
  const period = { from: daysBefore(to, ALARM_DAYS - 1), to };
  const { found } = usePage(`alarms/${storeId}/${ALARM_DAYS}`, period, (asked) =>
    alarmList(api, storeId, asked),
  );
  const open = (found?.reply.data ?? []).filter(({ seen }) => seen === null).length;
  if (open === 0) return null;
  return (
    <StatusAlert kind="warning" action={<TextLink to={paths.alarms}>{DASHBOARD.seeAlarms}</TextLink>}>
      {DASHBOARD.alarms(open)}
    </StatusAlert>
  );
}
