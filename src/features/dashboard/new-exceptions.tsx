import { useState } from 'react';
import { now } from '../../api/client/clock';
import { exceptionPage } from '../../api/corrections';
import type { ExceptionsQuery } from '../../contract/counting/exceptions';
import { paths } from '../../contract/page-paths';
import { DASHBOARD } from '../../i18n/en/reports/dashboard';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';

const WEEK_MS = 7 * 86_400_000;
const NEWEST: ExceptionsQuery = { state: 'open', page: 1, page_size: 100 };

/**
 * Warns a store of the last week's open exceptions, and of late records that nobody has marked as seen.
 */
export function NewExceptions({ storeId }: { storeId: number }) {
  const { found } = usePage(`exceptions-newest/${storeId}`, NEWEST, (query) =>
    exceptionPage(api, storeId, query),
  );
  const [since] = useState(() => now().getTime() - WEEK_MS);
  const { data = [], late = [] } = found?.reply ?? {};
  const count = data.filter(({ seen_at }) => new Date(seen_at).getTime() > since).length;
  const unseen = found?.reply.late_unseen ?? late.filter(({ seen_at }) => seen_at === null).length;
  return (
    <>
      {count > 0 && (
        <StatusAlert
          kind="warning"
          action={<TextLink to={paths.exceptions}>{DASHBOARD.seeExceptions}</TextLink>}
        >
          {DASHBOARD.exceptions(count)}
        </StatusAlert>
      )}
      {unseen > 0 && (
        <StatusAlert
          kind="warning"
          action={<TextLink to={paths.exceptions}>{DASHBOARD.seeLateRecords}</TextLink>}
        >
          {DASHBOARD.lateRecords(unseen)}
        </StatusAlert>
      )}
    </>
  );
}
