import type { OutboxRow } from '../../../device/rows';
import type { LocalMoneyCount } from '../../../outbox/money';
import { capturedDate } from '../../../outbox/submission';
import { drawerPaths } from '../../../shared/drawer/paths';
import type { OverShortRow } from '../../../shared/drawer/shift-money-schema';
import type { StoreClock } from '../../../shared/time/store-clock';
import { useRows } from '../queries/query';
import { useSession } from '../session-store';

/**
 * The drawer of a count as reported by the server, including changes by other terminals' records.
 * @param count the newest count of money known to this terminal
 * @returns undefined where the server doesn't have that count yet, the report is unknown, or a clerk may
 *   not read it
 */
export function useReportedDrawer(
  row: OutboxRow,
  count: LocalMoneyCount | undefined,
  clock: StoreClock,
): OverShortRow | undefined {
  const { storeId, key } = row;
  const isClerks = useSession((session) => session.handedOver);
  const isAsked = !isClerks && count?.row.state === 'sent';
  const date = capturedDate(row, clock);
  const request = isAsked ? { params: { storeId, fromDate: date, toDate: date } } : null;
  const { rows } = useRows(drawerPaths.overShort, request);
  const drawer = rows.find(({ records }) => records.some(({ submission_id }) => submission_id === key));
  return isAsked && drawer?.entered?.at === count.row.recordedAt ? drawer : undefined;
}
