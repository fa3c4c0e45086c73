import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { DASHBOARD } from '../../../messages/areas/dashboard';
import { useMessages } from '../../../messages/hooks/use-messages';
import { tasksOf } from '../../../shared/board/answer';
import type { StepTaker } from '../../../shared/board/first-steps';
import { boardPaths } from '../../../shared/board/paths';
import { DayBars } from '../../reports/day-bars';
import { type Rows, useRows } from '../../state/queries/query';
import { storeTime } from '../../ui/formats';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TryAgain } from '../../ui/try-again';
import { CompanyBoard } from '../company-board';
import type { useFigures } from '../figures';
import { FirstSteps, LaterSteps } from '../first-steps/first-steps';
import { useDoneSteps, useHasCounted } from '../first-steps/use-steps';
import { chartOf, TodayCards } from './store-today';
import { Tasks } from './tasks';

type Props = {
  placeId: number;
  viewer: StepTaker;
  figures: ReturnType<typeof useFigures>;
  /** shown between the figures and the chart */
  children: ReactNode;
};

/** The top of a store's dashboard: its recent sales and counts, or the steps toward its first count. */
export function StoreLately({ children, ...props }: Props) {
  const t = useMessages(DASHBOARD);
  const { placeId } = props;
  const list = useRows(boardPaths.today, { params: { id: placeId } });
  const [store] = list.rows;
  const isNew = useIsNew(placeId, list, (row) => row.last_count !== null);
  const days = store ? chartOf(store) : [];
  return (
    <>
      <State {...props} list={list} isNew={isNew} />
      {store?.board && !isNew && <Tasks tasks={tasksOf(store.board)} />}
      {store && !isNew && (
        <chakra.section
          aria-label={t.lately}
          display="grid"
          // On a tablet two by two, since a fourth would have a row of its own.
          gridTemplateColumns={{
            base: 'minmax(0, 1fr)',
            md: 'repeat(2, minmax(0, 1fr))',
            xl: 'repeat(auto-fit, minmax(15rem, 1fr))',
          }}
          gap="4"
        >
          <TodayCards store={store} />
        </chakra.section>
      )}
      <LatelyAsOf at={list.asOf} />
      {children}
      {store && days.length > 0 && (
        <DayBars title={t.salesOfDays({ days: days.length })} days={days} today={store.date} />
      )}
    </>
  );
}

/** The top of a company's dashboard: the board of its stores, or the steps toward their first count. */
export function CompanyLately({ children, ...props }: Props) {
  const { placeId } = props;
  const list = useRows(boardPaths.board, { params: { companyId: placeId } });
  const isNew = useIsNew(placeId, list, (row) => row.last_count_at !== null);
  return (
    <>
      <State {...props} list={list} isNew={isNew} />
      {list.rows.length > 0 && <CompanyBoard stores={list.rows} />}
      <LatelyAsOf at={list.asOf} />
      {children}
    </>
  );
}

/** Whether no store has counted yet. */
function useIsNew<Row>(placeId: number, list: Rows<Row>, isCounted: (row: Row) => boolean): boolean {
  const hasCounted = useHasCounted(placeId, list.rows.some(isCounted));
  return !list.loading && !list.error && !hasCounted;
}

type StateProps = Omit<Props, 'children'> & { list: Rows<unknown>; isNew: boolean };

/** The reason why there are no figures, or the steps toward the first ones. */
function State({ placeId, viewer, figures, list, isNew }: StateProps) {
  const t = useMessages(DASHBOARD);
  const done = useDoneSteps(placeId, figures, list.rows.length > 0, viewer);
  return (
    <>
      {list.error && (
        <StatusAlert kind="error" action={<TryAgain onClick={list.reload} />}>
          {`${t.lately}: ${list.error}`}
        </StatusAlert>
      )}
      {isNew && done && <FirstSteps placeId={placeId} viewer={viewer} done={done} />}
      {!isNew && !list.loading && !list.error && <LaterSteps placeId={placeId} viewer={viewer} />}
    </>
  );
}

/** The age of figures shown offline. */
function LatelyAsOf({ at }: { at: Date | null }) {
  const t = useMessages(DASHBOARD);
  const clock = useStoreClock();
  if (!at) return null;
  return (
    <chakra.p color="fg.muted" fontSize="sm">
      {t.latelyAsOf({ time: storeTime(at, clock) })}
    </chakra.p>
  );
}
