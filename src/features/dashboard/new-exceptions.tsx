import { useCallback, useState } from 'react';
import { now } from '../../api/clock';
import { exceptionList } from '../../api/corrections';
import { api } from '../../terminal/api';
import { reading } from '../../terminal/reading';
import { useList } from '../../ui/admin-page/list-store';
import { paths } from '../../ui/paths';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';

const WEEK_MS = 7 * 86_400_000;

/** Tells a store of the last week's exceptions that nobody has corrected; nothing where there's none, or none known. */
export function NewExceptions({ storeId }: { storeId: number }) {
  const load = useCallback(
    () => reading(`exceptions/${storeId}`, () => exceptionList(api, storeId)),
    [storeId],
  );
  const { rows } = useList(load);
  const [since] = useState(() => now().getTime() - WEEK_MS);
  const isNew = (seenAt: string) => new Date(seenAt).getTime() > since;
  const count = rows.filter(({ resolved_at, seen_at }) => resolved_at === null && isNew(seen_at)).length;
  if (count === 0) return null;
  return (
    <StatusAlert kind="warning" action={<TextLink to={paths.exceptions}>See what happened</TextLink>}>
      {`${count === 1 ? '1 exception' : `${count} exceptions`} in the last 7 days: records that contradict each other.`}
    </StatusAlert>
  );
}
