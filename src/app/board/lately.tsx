import { chakra, Input } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { BOARD } from '../../messages/areas/board';
import { DASHBOARD } from '../../messages/areas/dashboard';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { TABLE } from '../../messages/areas/table';
import { TASKS } from '../../messages/areas/tasks';
import { useMessages } from '../../messages/hooks/use-messages';
import { reasonText, taskText } from '../../messages/words/answer';
import { type Task, tasksOf } from '../../shared/board/answer';
import type { BoardStore } from '../../shared/board/board-schema';
import type { StepTaker } from '../../shared/board/first-steps';
import { boardPaths } from '../../shared/board/paths';
import { isNotSetUp, reasonsOf } from '../../shared/board/worst-first';
import { centsOf, formatCents } from '../../shared/values/money';
import { paths } from '../../shared/wire/page-paths';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { DayBars } from '../reports/day-bars';
import { NO_ROWS, type Rows, useRead, useRows } from '../state/queries/query';
import { type Filter, TableFilters } from '../ui/data-table/data-table';
import { searchRows } from '../ui/data-table/rows';
import { storeTime } from '../ui/formats';
import { Icon } from '../ui/icon';
import { Muted, Row } from '../ui/layout';
import { Empty } from '../ui/page/empty';
import { Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { TryAgain } from '../ui/try-again';
import { boardTable, printedBoard } from './board-figures';
import type { useFigures } from './figures';
import { FirstSteps, LaterSteps, useDoneSteps, useHasCounted } from './first-steps';
import { BoardNotes, PagedList } from './paged-list';
import { StoreNotSetUp, StoreRow } from './store-row';
import { chartOf, TodayCards } from './store-today';

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
  const { reply, ...read } = useRead(boardPaths.board, { params: { companyId: placeId } });
  const list = { ...read, rows: reply?.data ?? NO_ROWS };
  const isNew = useIsNew(placeId, list, (row) => row.last_count_at !== null);
  return (
    <>
      <State {...props} list={list} isNew={isNew} />
      <BoardNotes reply={reply} reload={list.reload} />
      <AllOfCompany stores={list.rows} />
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
  return <Muted small>{t.latelyAsOf({ time: storeTime(at, clock) })}</Muted>;
}

/** The screens on which each task is done. */
const SCREEN: Record<Task['kind'], string> = {
  drawers: paths.overShort,
  receive: paths.packs,
  put_up: paths.today,
  order: paths.today,
  take_down: paths.today,
  empty_bin: paths.today,
  pack_list: paths.packList,
  settling: paths.settling,
};

/** A store's tasks of today, each linked to its screen. */
function Tasks({ tasks }: { tasks: readonly Task[] }) {
  const t = useMessages(TASKS);
  const office = useMessages(OFFICE_WORDS);
  return (
    <Panel title={office.toDo} py="3">
      {tasks.length === 0 ? (
        <Muted>{t.none}</Muted>
      ) : (
        <chakra.ul
          display="grid"
          columnGap="6"
          gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))"
          aria-labelledby="tasks"
        >
          {tasks.map((task) => (
            <li key={task.kind}>
              <chakra.span
                asChild
                display="flex"
                alignItems="center"
                gap="2"
                minHeight="11"
                py="1"
                fontVariantNumeric="tabular-nums"
                _hover={{ textDecoration: 'underline' }}
              >
                <Link to={SCREEN[task.kind]}>
                  <chakra.span flex="1" fontWeight="medium">
                    {taskText(task)}
                  </chakra.span>
                  <Muted as="span" aria-hidden="true">
                    <Icon name="next" size="5" />
                  </Muted>
                </Link>
              </chakra.span>
            </li>
          ))}
        </chakra.ul>
      )}
    </Panel>
  );
}

/** The board of the stores that are set up, and below it those that aren't. */
function AllOfCompany({ stores }: { stores: readonly BoardStore[] }) {
  const t = useMessages(BOARD);
  const ready = stores.filter((store) => !isNotSetUp(store));
  const others = stores.filter(isNotSetUp);
  if (ready.length === 0) return null;
  return (
    <>
      <CompanyBoard stores={ready} />
      {others.length > 0 && (
        <Panel aria-label={t.notSetUp} py="2">
          <PagedList label={t.notSetUp} rows={others}>
            {(store) => <StoreNotSetUp key={store.store_id} store={store} />}
          </PagedList>
        </Panel>
      )}
    </>
  );
}

const needsAttention = (store: BoardStore): boolean => reasonsOf(store).length > 0;

/** A company's stores, those that need attention first, worst first. */
function CompanyBoard({ stores }: { stores: readonly BoardStore[] }) {
  const t = useMessages(BOARD);
  const office = useMessages(OFFICE_WORDS);
  const words = useMessages(TABLE);
  const filters: Filter<BoardStore>[] = [
    { label: t.needsAttention, has: needsAttention },
    { label: t.inOrder, has: (store) => !needsAttention(store) },
  ];
  const inNeed = stores.filter(needsAttention).length;
  const [chosen, setChosen] = useState<string | null>(t.needsAttention);
  const [query, setQuery] = useState('');
  const sum = (figure: 'sales_today' | 'sales_7_days'): string =>
    formatCents(stores.reduce((cents, store) => cents + centsOf(store[figure]), 0));
  const totals = [
    `${office.soldToday}: ${sum('sales_today')}`,
    `${t.week}: ${sum('sales_7_days')}`,
    t.storesInNeed({ count: inNeed, of: stores.length }),
  ].join(' · ');
  // Without a store in need, or with only such stores, there is nothing to choose.
  const filter =
    inNeed === 0 || inNeed === stores.length ? undefined : filters.find(({ label }) => label === chosen);
  const shownStores = searchRows(
    stores.filter((store) => query !== '' || !filter || filter.has(store)),
    (store) => [store.store_name, store.last_count_by ?? '', reasonText(store) ?? ''],
    query,
  );
  return (
    <Panel
      title={t.title}
      note={totals}
      actions={
        <ExportButtons
          fileName={`stores-${stores[0]?.date ?? ''}`}
          table={() => boardTable(stores)}
          print={
            <PrintSheet title={t.title} subtitle={totals} isWide>
              <PrintTable caption={t.caption} {...printedBoard(stores)} />
            </PrintSheet>
          }
        />
      }
    >
      <div>
        <Row gap="2" mb="2">
          <TableFilters filters={filters} rows={stores} chosen={filter?.label ?? null} onChoose={setChosen} />
          {stores.length > 10 && (
            <chakra.div maxWidth="sm">
              <Input
                type="search"
                aria-label={words.searchIn({ caption: t.caption })}
                placeholder={words.searchHint}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            </chakra.div>
          )}
        </Row>
        {shownStores.length === 0 ? (
          <Empty>{words.noMatch}</Empty>
        ) : (
          <PagedList label={t.caption} rows={shownStores}>
            {(store) => <StoreRow key={store.store_id} store={store} />}
          </PagedList>
        )}
      </div>
    </Panel>
  );
}
