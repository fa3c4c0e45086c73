import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ReportedStore } from '../../admin/place-choice';
import { now } from '../../api/client/clock';
import { lotteryWeek } from '../../api/lottery';
import type { LotteryWeek } from '../../contract/lottery/lottery';
import { paths } from '../../contract/page-paths';
import { businessDate } from '../../domain/time/store-clock';
import { dayInWords } from '../../domain/time/time';
import { COMMON } from '../../i18n/en/app/common';
import { LOTTERY_WEEK } from '../../i18n/en/money/lottery-week';
import { SETTLING } from '../../i18n/en/money/settling';
import { WeekChoice } from '../../reports/week-choice';
import { api } from '../../terminal/api';
import { Together } from '../../terminal/queries/together';
import { usePage } from '../../terminal/queries/use-page';
import { useReportedStore } from '../../terminal/use-workplace';
import { AsOf } from '../../ui/as-of';
import { PageHeader } from '../../ui/page/page-header';
import { PanelSkeleton } from '../../ui/page/skeleton';
import { StatusAlert } from '../../ui/status-alert';
import { clockKey, useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/text-link';
import { TryAgain } from '../../ui/try-again';
import { StatementDialog } from './statement-dialog';
import { WeekAccount } from './week-account';
import { WeekPacks } from './week-packs';

/** Lottery Week: what the lottery will take for a week, and its statement (an addition to the specification). */
export function LotteryWeekPage() {
  const clock = useStoreClock();
  const { id, name, companies, stores } = useReportedStore();
  return (
    <>
      <PageHeader
        title={LOTTERY_WEEK.title}
        breadcrumb={[COMMON.lottery, SETTLING.group, LOTTERY_WEEK.title]}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && (
          <Together key={`${id} ${clockKey(clock)}`} placeholder={<PanelSkeleton />}>
            <Weeks storeId={id} storeName={name} />
          </Together>
        )}
      </chakra.div>
    </>
  );
}

const weekText = ({ week_start, week_end }: LotteryWeek): string =>
  `${dayInWords(week_start)} – ${dayInWords(week_end)}`;

function Weeks({ storeId, storeName }: { storeId: number; storeName: string }) {
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  /** a day of the week that is wanted */
  const [date, setDate] = useState(today);
  const [isEntering, setEntering] = useState(false);
  const { found, asOf, error, busy, reload } = usePage(`lottery-week/${storeId}/${date}`, date, (day) =>
    lotteryWeek(api, storeId, day),
  );
  const week = found?.reply;
  const title = week ? weekText(week) : '';
  return (
    <>
      <WeekChoice title={title} busy={busy} date={date} today={today} onDate={setDate}>
        {week && (
          <Button marginInlineStart={{ md: 'auto' }} onClick={() => setEntering(true)}>
            {week.statement ? LOTTERY_WEEK.change : LOTTERY_WEEK.enter}
          </Button>
        )}
      </WeekChoice>
      <AsOf at={asOf} onRetry={reload} />
      {error && (
        <StatusAlert kind="error" action={<TryAgain onClick={reload} />}>
          {error}
        </StatusAlert>
      )}
      {week && !error && (
        <>
          <WeekAccount week={week} storeName={storeName} title={title} />
          <WeekPacks packs={week.packs} />
          <p>
            <TextLink to={paths.accountant}>{LOTTERY_WEEK.toAccountant}</TextLink>
          </p>
        </>
      )}
      {week && isEntering && (
        <StatementDialog
          storeId={storeId}
          week={week}
          title={LOTTERY_WEEK.statementOf(title)}
          onSaved={reload}
          onClose={() => setEntering(false)}
        />
      )}
    </>
  );
}
