import { useCallback } from 'react';
import { now } from '../../api/client/clock';
import { terminalList } from '../../api/terminal-list';
import { paths } from '../../contract/page-paths';
import type { Terminal } from '../../contract/terminals/terminal-reports';
import { DASHBOARD } from '../../i18n/en/reports/dashboard';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useList } from '../../terminal/queries/use-list';
import { isBeforeToday, sinceWhen } from '../../ui/since';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/text-link';

/** Since when a terminal has had unsent entries or no contact; null if neither is known. */
const lateSince = ({ state, seen_at, oldest_waiting_at }: Terminal): Date | null => {
  if (state === 'silent') return new Date(seen_at);
  return oldest_waiting_at === null ? null : new Date(oldest_waiting_at);
};

/** Warns an owner of other terminals that haven't synced since yesterday. */
export function LateTerminals({ placeId }: { placeId: number }) {
  const load = useCallback(
    () => cachedRead(`terminals/${placeId}`, () => terminalList(api, placeId)),
    [placeId],
  );
  const { rows } = useList(load);
  const clock = useStoreClock();
  const today = now();
  const late = rows.flatMap((terminal) => {
    const since = terminal.is_own === 1 ? null : lateSince(terminal);
    return since && isBeforeToday(since, today, clock) ? [{ code: terminal.code, since }] : [];
  });
  const [first] = late;
  if (!first) return null;
  return (
    <StatusAlert kind="warning" action={<TextLink to={paths.terminals}>{DASHBOARD.seeTerminals}</TextLink>}>
      {late.length === 1
        ? DASHBOARD.terminalLate(first.code, sinceWhen(first.since, today, clock))
        : DASHBOARD.terminalsLate(late.length)}
    </StatusAlert>
  );
}
