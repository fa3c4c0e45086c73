import { useState } from 'react';
import { now } from '../../api/clock';
import { exceptionPage } from '../../api/corrections';
import { paths } from '../../contract/page-paths';
import type { ExceptionsQuery } from '../../contract/sales';
import { pluralize } from '../../domain/pluralize';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/use-page';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';

const WEEK_MS = 7 * 86_400_000;
const NEWEST: ExceptionsQuery = { state: 'open', page: 1, page_size: 100 };

/**
 * Tells a store of the last week's exceptions that nobody has corrected, and of late records that nobody has marked as
 * seen; nothing where there's none, or none known.
 */
export function NewExceptions({ storeId }: { storeId: number }) {
  const { found } = usePage(`exceptions-newest/${storeId}`, NEWEST, (query) =>
    exceptionPage(api, storeId, query),
  );
  const [since] = useState(() => now().getTime() - WEEK_MS);
  const { data = [], late = [] } = found?.reply ?? {};
  const count = data.filter(({ seen_at }) => new Date(seen_at).getTime() > since).length;
  const unseen = late.filter(({ seen_at }) => seen_at === null).length;
  return (
    <>
      {count > 0 && (
        <StatusAlert kind="warning" action={<TextLink to={paths.exceptions}>See what happened</TextLink>}>
          {`${pluralize(count, 'exception')} in the last 7 days: records that contradict each other.`}
        </StatusAlert>
      )}
      {unseen > 0 && (
        <StatusAlert kind="warning" action={<TextLink to={paths.exceptions}>See late records</TextLink>}>
          {`${pluralize(unseen, 'late record')} to look at: dated before the tickets were on the shelf, or changing days that had ended.`}
        </StatusAlert>
      )}
    </>
  );
}
