import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ReportedStore } from '../../admin/place-choice';
import { now } from '../../api/client/clock';
import { morningOf } from '../../api/morning';
import { businessDate, dayBefore } from '../../domain/time/store-clock';
import { COMMON } from '../../i18n/en/app/common';
import { MORNING } from '../../i18n/en/reports/morning';
import { DateField } from '../../reports/date-field/date-field';
import { api } from '../../terminal/api';
import { Together } from '../../terminal/queries/together';
import { usePage } from '../../terminal/queries/use-page';
import { useReportedStore } from '../../terminal/use-workplace';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { PageHeader } from '../../ui/page/page-header';
import { PanelSkeleton, Reloading } from '../../ui/page/skeleton';
import { StatusAlert } from '../../ui/status-alert';
import { clockKey, useStoreClock } from '../../ui/store-clock';
import { TryAgain } from '../../ui/try-again';
import { MailSettings } from './mail-settings';
import { MessageText } from './message-text';

/** Morning Message: a store's day in a few lines, to share, and by mail (an addition to the specification). */
export function MorningPage() {
  const clock = useStoreClock();
  const { id, name, companies, stores } = useReportedStore();
  const places = stores ? stores.places : id === null ? [] : [{ id, store_name: name }];
  return (
    <>
      <PageHeader title={MORNING.title} breadcrumb={[COMMON.lottery, MORNING.reports, MORNING.title]} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && (
          <Together key={`${id} ${clockKey(clock)}`} placeholder={<PanelSkeleton />}>
            <Message storeId={id} />
          </Together>
        )}
        {places.length > 0 && <MailSettings places={places} />}
      </chakra.div>
    </>
  );
}

function Message({ storeId }: { storeId: number }) {
  const clock = useStoreClock();
  const lastDay = dayBefore(businessDate(now(), clock));
  const [date, setDate] = useState(lastDay);
  const { found, asOf, error, busy, reload } = usePage(`morning/${storeId}/${date}`, date, (day) =>
    morningOf(api, storeId, day),
  );
  return (
    <>
      <chakra.section {...PANEL} display="flex" flexWrap="wrap" alignItems="flex-end" gap="3">
        <DateField label={MORNING.day} value={date} onChange={setDate} />
        <Button variant="outline" onClick={() => setDate(lastDay)}>
          {MORNING.lastDay}
        </Button>
      </chakra.section>
      <AsOf at={asOf} onRetry={reload} />
      {error && (
        <StatusAlert kind="error" action={<TryAgain onClick={reload} />}>
          {error}
        </StatusAlert>
      )}
      {found && !error && (
        <Reloading busy={busy}>
          <MessageText morning={found.reply} />
        </Reloading>
      )}
    </>
  );
}
