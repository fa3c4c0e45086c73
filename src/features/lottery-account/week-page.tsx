import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { StorePage } from '../../admin/store-page';
import { now } from '../../api/client/clock';
import { lotteryWeek } from '../../api/lottery';
import { paths } from '../../contract/page-paths';
import { businessDate } from '../../domain/time/store-clock';
import { COMMON } from '../../i18n/en/app/common';
import { LOTTERY_WEEK } from '../../i18n/en/money/lottery-week';
import { SETTLING } from '../../i18n/en/money/settling';
import { WeekChoice, weekText } from '../../reports/week-choice';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import { AsOf } from '../../ui/as-of';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/text-link';
import { TryAgain } from '../../ui/try-again';
import { StatementDialog } from './statement-dialog';
import { WeekAccount } from './week-account';
import { WeekPacks } from './week-packs';

/** Lottery Week: what the lottery will take for a week, and its statement (an addition to the specification). */
export const LotteryWeekPage = () => (
  <StorePage
    title={LOTTERY_WEEK.title}
    breadcrumb={[COMMON.lottery, SETTLING.group, LOTTERY_WEEK.title]}
    byClock
  >
    {(store) => <Weeks {...store} />}
  </StorePage>
);

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
          <WeekPacks week={week} />
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
