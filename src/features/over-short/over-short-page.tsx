import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ReportedStore } from '../../admin/place-choice';
import { now } from '../../api/client/clock';
import { overShortReport } from '../../api/money';
import { businessDate, daysBefore } from '../../domain/time/store-clock';
import { COMMON } from '../../i18n/en/app/common';
import { OVER_SHORT } from '../../i18n/en/money/over-short';
import { DateField } from '../../reports/date-field/date-field';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import { useReportedStore } from '../../terminal/use-workplace';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { PageHeader } from '../../ui/page/page-header';
import { Reloading } from '../../ui/page/skeleton';
import { StatusAlert } from '../../ui/status-alert';
import { clockKey, useStoreClock } from '../../ui/store-clock';
import { TryAgain } from '../../ui/try-again';
import { OverShortResult } from './over-short-result';

/** Over / Short: the drawers of a store, by shift, clerk, day and week. */
export function OverShortPage() {
  const clock = useStoreClock();
  const { id, name, companies, stores } = useReportedStore();
  return (
    <>
      <PageHeader
        title={OVER_SHORT.title}
        breadcrumb={[COMMON.lottery, OVER_SHORT.reports, OVER_SHORT.title]}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && <Report key={`${id} ${clockKey(clock)}`} storeId={id} storeName={name} />}
      </chakra.div>
    </>
  );
}

type Days = { from: string; to: string };

const LAST_DAYS = [7, 28];

function Report({ storeId, storeName }: { storeId: number; storeName: string }) {
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  const lastDays = (days: number): Days => ({ from: daysBefore(today, days - 1), to: today });
  const [days, setDays] = useState<Days>(() => lastDays(7));
  const inOrder = days.from <= days.to ? days : { from: days.to, to: days.from };
  const { from, to } = inOrder;
  const page = usePage(`over-short/${storeId}/${from}/${to}`, inOrder, () =>
    overShortReport(api, storeId, from, to),
  );
  return (
    <>
      <chakra.section {...PANEL} display="flex" flexWrap="wrap" alignItems="flex-end" gap="3">
        <DateField
          label={OVER_SHORT.from}
          value={days.from}
          onChange={(date) => setDays({ ...days, from: date })}
        />
        <DateField
          label={OVER_SHORT.to}
          value={days.to}
          onChange={(date) => setDays({ ...days, to: date })}
        />
        <Button variant="outline" onClick={() => setDays(lastDays(1))}>
          {OVER_SHORT.today}
        </Button>
        {LAST_DAYS.map((count) => (
          <Button key={count} variant="outline" onClick={() => setDays(lastDays(count))}>
            {OVER_SHORT.lastDays(count)}
          </Button>
        ))}
      </chakra.section>
      <AsOf at={page.asOf} onRetry={page.reload} />
      {page.error && (
        <StatusAlert kind="error">
          {page.error} <TryAgain onClick={page.reload} />
        </StatusAlert>
      )}
      {!page.error && !page.found && <p role="status">{OVER_SHORT.loading}</p>}
      {page.found && !page.error && (
        <Reloading busy={page.busy}>
          <OverShortResult
            key={`${page.found.query.from} ${page.found.query.to}`}
            rows={[...page.found.reply.data].reverse()}
            storeName={storeName}
            {...page.found.query}
          />
        </Reloading>
      )}
    </>
  );
}
