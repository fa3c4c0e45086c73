import { useCallback } from 'react';
import { now } from '../../api/clock';
import { terminalList } from '../../api/terminal-list';
import { paths } from '../../contract/page-paths';
import type { Terminal } from '../../contract/terminal-reports';
import { api } from '../../terminal/api';
import { reading } from '../../terminal/cached-read';
import { useList } from '../../terminal/use-list';
import { isBeforeToday, sinceWhen } from '../../ui/since';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';

/** Since when a terminal hasn't sent what it should, or wasn't heard of; null: all is well as far as one knows. */
const lateSince = ({ state, seen_at, oldest_waiting_at }: Terminal): Date | null => {
  if (state === 'silent') return new Date(seen_at);
  return oldest_waiting_at === null ? null : new Date(oldest_waiting_at);
};

/** Tells an owner of other terminals that haven't synced since yesterday; nothing where there's none, or none known. */
export function LateTerminals({ placeId }: { placeId: number }) {
  const load = useCallback(
    () => reading(`terminals/${placeId}`, () => terminalList(api, placeId)),
    [placeId],
  );
  const { rows } = useList(load);
  const today = now();
  const late = rows.flatMap((terminal) => {
    const since = terminal.is_own === 1 ? null : lateSince(terminal);
    return since && isBeforeToday(since, today) ? [{ code: terminal.code, since }] : [];
  });
  const [first] = late;
  if (!first) return null;
  return (
    <StatusAlert kind="warning" action={<TextLink to={paths.terminals}>See the terminals</TextLink>}>
      {late.length === 1
        ? `Terminal ${first.code} hasn’t synced since ${sinceWhen(first.since, today)}.`
        : `${late.length} terminals haven’t synced since yesterday or longer.`}
    </StatusAlert>
  );
}
