import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { StorePage } from '../../admin/store-page';
import { now } from '../../api/client/clock';
import { journalWeek } from '../../api/journal';
import { storeSettings } from '../../api/stores';
import { paths } from '../../contract/page-paths';
import { businessDate, daysBefore } from '../../domain/time/store-clock';
import { COMMON } from '../../i18n/en/app/common';
import { JOURNAL } from '../../i18n/en/money/journal';
import { SETTLING } from '../../i18n/en/money/settling';
import { WeekChoice, weekText } from '../../reports/week-choice';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import { AsOf } from '../../ui/as-of';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/text-link';
import { TryAgain } from '../../ui/try-again';
import { AccountsDialog } from './accounts-dialog';
import { CloseDialog } from './close-dialog';
import { ClosedWeeks } from './closed-weeks';
import { gapsOf, WeekEntries } from './week-entries';

/** Accountant: the journal of a week, and the closed ones (an addition to the specification). */
export const AccountantPage = () => (
  <StorePage title={JOURNAL.title} breadcrumb={[COMMON.lottery, SETTLING.group, JOURNAL.title]} byClock>
    {(store) => <Weeks {...store} />}
  </StorePage>
);

function Weeks({ storeId, storeName }: { storeId: number; storeName: string }) {
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  /** a day of the week that is wanted: at first of the one that can be closed */
  const [date, setDate] = useState(daysBefore(today, 7));
  const [dialog, setDialog] = useState<'close' | 'accounts' | null>(null);
  const { found, asOf, error, busy, reload } = usePage(`journal/${storeId}/${date}`, date, async (day) => {
    const [journal, settings] = await Promise.all([
      journalWeek(api, storeId, day),
      storeSettings(api, storeId),
    ]);
    return { journal, settings };
  });
  const journal = found?.reply.journal;
  const settings = found?.reply.settings;
  const title = journal ? weekText(journal) : '';
  const endDialog = () => setDialog(null);
  return (
    <>
      <WeekChoice title={title} busy={busy} date={date} today={today} onDate={setDate}>
        <chakra.div display="flex" flexWrap="wrap" gap="3" marginInlineStart={{ md: 'auto' }}>
          {settings && (
            <Button variant="outline" onClick={() => setDialog('accounts')}>
              {JOURNAL.accounts}
            </Button>
          )}
          {journal?.can_close && <Button onClick={() => setDialog('close')}>{JOURNAL.close}</Button>}
        </chakra.div>
      </WeekChoice>
      <AsOf at={asOf} onRetry={reload} />
      {error && (
        <StatusAlert kind="error" action={<TryAgain onClick={reload} />}>
          {error}
        </StatusAlert>
      )}
      {journal && settings && !error && (
        <>
          <WeekEntries
            journal={journal}
            accounts={settings.journal_accounts}
            storeName={storeName}
            title={title}
            onShow={setDate}
          />
          <ClosedWeeks closed={journal.closed} onShow={setDate} />
          <p>
            <TextLink to={paths.lotteryWeek}>{JOURNAL.toWeek}</TextLink>
          </p>
        </>
      )}
      {journal && dialog === 'close' && (
        <CloseDialog
          storeId={storeId}
          weekStart={journal.week_start}
          title={title}
          gaps={journal.entries.length > 0 ? gapsOf(journal) : []}
          onClosed={() => {
            endDialog();
            reload();
          }}
          onCancel={endDialog}
        />
      )}
      {settings && dialog === 'accounts' && (
        <AccountsDialog storeId={storeId} settings={settings} onSaved={reload} onClose={endDialog} />
      )}
    </>
  );
}
