import { chakra } from '@chakra-ui/react';
import { type ReactNode, useCallback } from 'react';
import { companyBoard, storesToday } from '../../../api/dashboard';
import type { StepTaker } from '../../../domain/accounts/first-steps';
import { DASHBOARD } from '../../../i18n/en/reports/dashboard';
import { DayBars } from '../../../reports/day-bars';
import { api } from '../../../terminal/api';
import { cachedRead } from '../../../terminal/queries/cached-read';
import { useList } from '../../../terminal/queries/use-list';
import { storeTime } from '../../../ui/formats';
import { StatusAlert } from '../../../ui/status-alert';
import { useStoreClock } from '../../../ui/store-clock';
import { TryAgain } from '../../../ui/try-again';
import { CompanyBoard } from '../board/company-board';
import { FirstSteps } from '../first-steps/first-steps';
import { useDoneSteps, useHasCounted } from '../first-steps/use-steps';
import type { useFigures } from '../use-figures';
import { chartOf, TodayCards } from './store-today';

type Props = {
  placeId: number;
  viewer: StepTaker;
  figures: ReturnType<typeof useFigures>;
  /** what stands between the figures and the chart */
  children: ReactNode;
};

/** The first thing on a store's dashboard: what was sold lately, and when it was counted. Before the first count, the way to it. */
export function StoreLately({ children, ...props }: Props) {
  const { placeId } = props;
  const load = useCallback(() => cachedRead(`today/${placeId}`, () => storesToday(api, placeId)), [placeId]);
  const list = useList(load);
  const [store] = list.rows;
  const isNew = useIsNew(placeId, list, (row) => row.last_count !== null);
  const days = store ? chartOf(store) : [];
  return (
    <>
      <State {...props} list={list} isNew={isNew} />
      {store && !isNew && (
        <chakra.section
          aria-label={DASHBOARD.lately}
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 15rem), 1fr))"
          gap="4"
        >
          <TodayCards store={store} />
        </chakra.section>
      )}
      <LatelyAsOf at={list.asOf} />
      {children}
      {days.length > 0 && <DayBars title={DASHBOARD.salesOfDays(days.length)} days={days} />}
    </>
  );
}

type CompanyProps = Props & Pick<Parameters<typeof CompanyBoard>[0], 'openStore' | 'pick'>;

/** The first thing on a company's dashboard: the board of its stores. Before their first count, the way to it. */
export function CompanyLately({ children, openStore, pick, ...props }: CompanyProps) {
  const { placeId } = props;
  const load = useCallback(() => cachedRead(`board/${placeId}`, () => companyBoard(api, placeId)), [placeId]);
  const list = useList(load);
  const isNew = useIsNew(placeId, list, (row) => row.last_count_at !== null);
  return (
    <>
      <State {...props} list={list} isNew={isNew} />
      {list.rows.length > 0 && <CompanyBoard stores={list.rows} openStore={openStore} pick={pick} />}
      <LatelyAsOf at={list.asOf} />
      {children}
    </>
  );
}

type List<Row> = ReturnType<typeof useList<Row>>;

/** Whether no store has counted yet. */
function useIsNew<Row>(placeId: number, list: List<Row>, isCounted: (row: Row) => boolean): boolean {
  const hasCounted = useHasCounted(placeId, list.rows.some(isCounted));
  return !list.loading && !list.error && !hasCounted;
}

type StateProps = Omit<Props, 'children'> & { list: List<unknown>; isNew: boolean };

/** Why there are no figures, or the way to the first ones. */
function State({ placeId, viewer, figures, list, isNew }: StateProps) {
  const done = useDoneSteps(figures, list.rows.length > 0, viewer);
  return (
    <>
      {list.error && (
        <StatusAlert kind="error" action={<TryAgain onClick={list.reload} />}>
          {`${DASHBOARD.lately}: ${list.error}`}
        </StatusAlert>
      )}
      {isNew && done && <FirstSteps placeId={placeId} viewer={viewer} done={done} />}
    </>
  );
}

/** When the figures were read that are shown without a network. */
function LatelyAsOf({ at }: { at: Date | null }) {
  const clock = useStoreClock();
  if (!at) return null;
  return (
    <chakra.p color="fg.muted" fontSize="sm">
      {DASHBOARD.latelyAsOf(storeTime(at, clock))}
    </chakra.p>
  );
}
