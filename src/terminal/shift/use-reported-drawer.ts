import { useEffect, useState } from 'react';
import { overShortReport } from '../../api/money';
import type { OverShortRow } from '../../contract/money/shift-money';
import type { OutboxRow } from '../../device/rows';
import type { StoreClock } from '../../domain/time/store-clock';
import { capturedDate } from '../../outbox/captured';
import type { LocalStatement } from '../../outbox/money';
import { api } from '../api';
import { cachedRead } from '../queries/cached-read';
import { useSession } from '../session-store';

/**
 * The drawer of a count as the server reports it, with what other terminals' records have changed.
 * @param statement the newest one that this terminal knows
 * @returns undefined where the server doesn't know that statement yet, the report is unknown, or a clerk may not read it
 */
export function useReportedDrawer(
  row: OutboxRow,
  statement: LocalStatement | undefined,
  clock: StoreClock,
): OverShortRow | undefined {
  const isClerks = useSession((session) => session.handedOver);
  const [reported, setReported] = useState<OverShortRow>();
  const isAsked = !isClerks && statement?.row.state === 'sent';
  const { storeId } = row;
  const date = capturedDate(row, clock);
  const enteredAt = statement?.row.recordedAt;
  useEffect(() => {
    let superseded = false;
    setReported(undefined);
    const show = (rows: readonly OverShortRow[]) => {
      const found = rows.find(({ records }) =>
        records.some(({ submission_id }) => submission_id === row.key),
      );
      if (!superseded && found?.entered?.at === enteredAt) setReported(found);
    };
    if (isAsked)
      cachedRead(`over-short/${storeId}/${date}/${date}`, () =>
        overShortReport(api, storeId, date, date),
      ).then(
        ({ value: { data } }) => show(data),
        // What this terminal knows is shown instead.
        () => undefined,
      );
    return () => {
      superseded = true;
    };
  }, [isAsked, storeId, date, enteredAt, row.key]);
  return reported;
}
