import { Button, chakra, Input } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { BOARD } from '../../messages/areas/board';
import { DASHBOARD } from '../../messages/areas/dashboard';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { TABLE } from '../../messages/areas/table';
import { TASKS } from '../../messages/areas/tasks';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { reasonText, taskText } from '../../messages/words/answer';
import { weekdayInWords } from '../../messages/words/times';
import { askedOf, type Task, tasksOf } from '../../shared/board/answer';
import type { BoardStore } from '../../shared/board/board-schema';
import type { StepTaker } from '../../shared/board/first-steps';
import { boardPaths } from '../../shared/board/paths';
import { isNotSetUp, type Reason, reasonsOf } from '../../shared/board/worst-first';
import { lastWeek } from '../../shared/time/periods';
import {
  centsOf,
  formatBalance,
  formatCents,
  formatDollars,
  formatMoney,
  formatSignedCents,
  statedCents,
} from '../../shared/values/money';
import { atStore, paths } from '../../shared/wire/page-paths';
import { dayReportOf, lotteryWeekOf, periodReportOf } from '../office/addresses';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { DayBars } from '../reports/day-bars';
import { NO_ROWS, type Rows, useRead, useRows } from '../state/queries/query';
import { type Filter, TableFilters } from '../ui/data-table/data-table';
import { searchRows } from '../ui/data-table/rows';
import { storeTime, wallSince } from '../ui/formats';
import { Icon } from '../ui/icon';
import { Muted, Row } from '../ui/layout';
import { Empty, Panel } from '../ui/page/panel';
import { TextLink, TryAgain } from '../ui/plain';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import type { useFigures } from './figures';
import { FirstSteps, LaterSteps, useDoneSteps, useHasCounted } from './first-steps';
import { BoardNotes, PagedList } from './paged-list';
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
          // Two by two on a tablet, so that the fourth doesn't stand alone in a row.
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
  // The filter helps only if some stores need attention and others don't.
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

/**
 * A store of the board, 64 px high for a mouse: its name with the most expensive reason, its last two weeks, and its sales; expanded,
 * also its last count and its other figures.
 */
function StoreRow({ store }: { store: BoardStore }) {
  const t = useMessages(BOARD);
  const office = useMessages(OFFICE_WORDS);
  const { store_id: id, store_name: name, date, sales_14_days: sales, counted_7_days: counted } = store;
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const figures = figuresOf(store);
  const [reason] = reasonsOf(store);
  const cause = figures.find((figure) => figure.reason === reason);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr) auto',
        md: 'minmax(0, 1fr) 7rem 7rem 5rem 5.5rem auto',
        xl: 'minmax(0, 1fr) 9rem 7rem 5.5rem 6rem auto',
      }}
      columnGap={{ base: '3', xl: '4' }}
      rowGap={{ base: '2', md: '0' }}
      alignItems="center"
      minHeight="16"
      py={{ base: '2', md: '1' }}
      borderTopWidth="1px"
    >
      <chakra.div minWidth="0">
        <chakra.span asChild display="block" fontWeight="semibold" overflowWrap="anywhere" css={LINE}>
          <Link to={atStore(paths.dashboard, id)}>{name}</Link>
        </chakra.span>
        {reason ? (
          <chakra.span
            asChild
            display="block"
            color={isLoss(reason) ? 'red.fg' : 'fg.muted'}
            fontSize="sm"
            css={LINE}
          >
            <Link to={atStore(cause?.to ?? paths.dashboard, id)} data-reason={reason}>
              {reasonText(store)}
            </Link>
          </chakra.span>
        ) : (
          <Muted as="span" display="block" small>
            {t.inOrder}
          </Muted>
        )}
      </chakra.div>
      <Button
        variant="ghost"
        gridRow="1"
        gridColumn={{ base: '2', md: '6' }}
        justifySelf="end"
        px="0"
        minWidth="control"
        aria-label={t.more({ store: name })}
        aria-expanded={isOpen}
        aria-controls={more}
        onClick={() => setOpen(!isOpen)}
      >
        <chakra.span transform={isOpen ? 'rotate(180deg)' : undefined}>
          <Icon name="down" size="5" />
        </chakra.span>
      </Button>
      {sales ? <Sparkline sales={sales} /> : <span />}
      {counted ? <CountedDots counted={counted} /> : <span />}
      <Sold storeId={id} label={office.soldToday} to={dayReportOf(date)} amount={store.sales_today} />
      <Sold storeId={id} label={t.week} to={periodReportOf(lastWeek(date))} amount={store.sales_7_days} />
      <chakra.div id={more} hidden={!isOpen} gridColumn="1 / -1" pb="2">
        {isOpen && (
          <Row gap="2">
            <Muted as="span" small>
              {t.lastCounted({ count: lastCountText(store) })}
            </Muted>
            {figures.map((figure) => (
              <FigureChip key={figure.text} storeId={id} {...figure} />
            ))}
          </Row>
        )}
      </chakra.div>
    </chakra.li>
  );
}

/** A store that never received a pack, outside the board's figures. */
function StoreNotSetUp({ store: { store_id: id, store_name: name } }: { store: BoardStore }) {
  const t = useMessages(BOARD);
  return (
    <Row as="li" gap="2" minHeight="11" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <chakra.span fontWeight="semibold" overflowWrap="anywhere">
        {name}
      </chakra.span>
      <span>
        {t.notSetUp} <TextLink to={atStore(paths.dashboard, id)}>{t.finishSetUp}</TextLink>
      </span>
    </Row>
  );
}

const isLoss = (reason: Reason | null): boolean =>
  reason === 'missing' || reason === 'short' || reason === 'charged';

/** Links in a row: underlined only on hover, and high enough for a finger. */
const TARGET = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'control',
  '&:hover': { textDecoration: 'underline' },
} as const;

/** A line of a row that is a link: on touch screens, further from the next one. */
const LINE = {
  lineHeight: '1.5rem',
  '&:hover': { textDecoration: 'underline' },
  '@media (pointer: coarse)': { lineHeight: '1.25rem', paddingBlock: '0.75rem' },
} as const;

function FigureChip({ storeId, text, to, reason }: BoardFigure & { storeId: number }) {
  return (
    <chakra.span
      asChild
      colorPalette={isLoss(reason) ? 'red' : 'gray'}
      css={TARGET}
      px="3"
      borderRadius="full"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      fontSize="sm"
      fontVariantNumeric="tabular-nums"
    >
      <Link to={atStore(to, storeId)}>{text}</Link>
    </chakra.span>
  );
}

type SoldProps = { storeId: number; label: string; to: string; amount: number };

const Sold = ({ storeId, label, to, amount }: SoldProps) => (
  <chakra.span asChild css={TARGET} justifyContent="flex-end" textAlign="end">
    <Link to={atStore(to, storeId)}>
      <span>
        <Muted as="span" display="block" fontSize="xs">
          {label}
        </Muted>
        <chakra.span fontVariantNumeric="tabular-nums">{formatDollars(amount)}</chakra.span>
      </span>
    </Link>
  </chakra.span>
);

const [WIDTH, HEIGHT] = [140, 36];

/** The sales of some days as a line. @param sales in dollars, ending with today */
function Sparkline({ sales }: { sales: readonly number[] }) {
  const t = useMessages(BOARD);
  const largest = Math.max(...sales, 1);
  const points = sales.map((amount, index) => {
    const x = 2 + (index / Math.max(1, sales.length - 1)) * (WIDTH - 4);
    return `${x.toFixed(1)},${(HEIGHT - 2 - (amount / largest) * (HEIGHT - 4)).toFixed(1)}`;
  });
  // Today isn't over: its part of the line is dashed.
  const [done, today] = [points.slice(0, -1), points.slice(-2)];
  const amounts = sales.map((amount) => formatMoney(Math.round(centsOf(amount) / 100) * 100)).join(', ');
  return (
    <chakra.svg
      role="img"
      aria-label={t.sparkline({ days: sales.length, amounts })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="full"
      maxWidth="9rem"
      height="9"
      color="blue.fg"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <polyline points={done.join(' ')} />
      <polyline points={today.join(' ')} strokeDasharray="3 3" />
    </chakra.svg>
  );
}

/** A dot for each of the last days: full if the store was counted. @param counted ending with today */
function CountedDots({ counted }: { counted: readonly boolean[] }) {
  const t = useMessages(BOARD);
  return (
    <chakra.span
      role="img"
      aria-label={t.counted({ count: counted.filter(Boolean).length, of: counted.length })}
      display="inline-flex"
      gap="1.5"
      justifyContent={{ base: 'flex-end', lg: 'center' }}
    >
      {counted.map((isCounted, index) => (
        <chakra.span
          // biome-ignore lint/suspicious/noArrayIndexKey: the days keep their places.
          key={index}
          boxSize="2.5"
          borderRadius="full"
          borderWidth="1.5px"
          borderColor={isCounted ? 'green.solid' : 'fg.muted'}
          bg={isCounted ? 'green.solid' : undefined}
        />
      ))}
    </chakra.span>
  );
}

const signed = (dollars: number | null): string =>
  dollars === null ? '' : formatSignedCents(statedCents(dollars));
const unlessZero = (dollars: number): string => (dollars === 0 ? '' : formatDollars(dollars));

/** Time and author of the last count. */
function lastCountText({ time_last_count, date, last_count_by }: BoardStore): string {
  const t = currentMessages(BOARD);
  if (time_last_count === null) return t.neverCounted;
  return `${wallSince(time_last_count, date)}, ${last_count_by ?? ''}`;
}

/** A nonzero figure of a store, with the screen that explains it. `reason`: why the store needs attention; null if it doesn't */
type BoardFigure = { text: string; to: string; reason: Reason | null };

/** The figures of a store that need a look; none if all is in order. */
function figuresOf(store: BoardStore): BoardFigure[] {
  const t = currentMessages(BOARD);
  const { missing_7_days: missing, over_short_7_days: overShort, short_shifts_7_days: short } = store;
  const week = periodReportOf(lastWeek(store.date));
  const shown = (has: boolean, text: string, to: string, reason: Reason | null): BoardFigure[] =>
    has ? [{ text, to, reason }] : [];
  const { open_alarms: alarms = 0, packs_unseen: unseen, to_do: toDo, next_sweep: sweep } = store;
  const charges = [...(store.charged_wrongly ?? [])].sort((a, b) => b.amount - a.amount);
  const asked = toDo ? askedOf(toDo) + toDo.receive : 0;
  return [
    ...shown(missing > 0, t.missingChip({ amount: formatDollars(missing) }), week, 'missing'),
    ...shown(
      !!overShort || short > 0,
      t.overShortChip({ amount: signed(overShort) }),
      paths.overShort,
      short > 0 ? 'short' : null,
    ),
    ...charges.map(({ week_start, amount }) => ({
      text: t.chargedChip({ amount: formatDollars(amount) }),
      to: lotteryWeekOf(week_start),
      reason: 'charged' as const,
    })),
    ...shown(
      !!store.slips_off_7_days,
      t.slipsChip({ count: store.slips_off_7_days ?? 0 }),
      paths.overShort,
      'slips',
    ),
    ...shown(
      store.open_exceptions > 0,
      t.exceptionsChip({ count: store.open_exceptions }),
      paths.exceptions,
      'exceptions',
    ),
    ...shown(alarms > 0, t.alarmsChip({ count: alarms }), paths.alarms, 'alarms'),
    ...shown(
      store.terminals_late > 0,
      t.terminalsChip({ count: store.terminals_late }),
      paths.terminals,
      'terminals',
    ),
    ...shown(
      !!unseen,
      t.unseen({ packs: unseen ?? 0 }),
      dayReportOf(store.last_count_date ?? store.date),
      'unseen',
    ),
    ...shown(asked > 0, t.toDoChip({ count: asked }), paths.today, null),
    ...shown(
      store.settling_value > 0,
      t.settlingChip({ amount: formatDollars(store.settling_value) }),
      paths.settling,
      null,
    ),
    ...shown(!!sweep && sweep.high !== 0, sweepText(store), paths.lotteryWeek, null),
  ];
}

/** `Sweep Tuesday: $560.20`, or a range if packs may settle early; empty without a sweep. */
function sweepText({ next_sweep: sweep }: BoardStore): string {
  if (!sweep || sweep.high === 0) return '';
  const t = currentMessages(BOARD);
  const [low, high] = [formatBalance(statedCents(sweep.low)), formatBalance(statedCents(sweep.high))];
  const amount = low === high ? low : t.range({ from: low, to: high });
  return t.sweepChip({ weekday: weekdayInWords(sweep.on), amount });
}

/** The board as a file. */
const boardTable = (stores: readonly BoardStore[]) => {
  const t = currentMessages(BOARD);
  return {
    columns: [
      ...[
        currentMessages(OFFICE_WORDS).store,
        t.day,
        currentMessages(OFFICE_WORDS).lastCount,
        currentMessages(OFFICE_WORDS).countedBy,
        t.unseenHeader,
      ],
      ...[
        currentMessages(OFFICE_WORDS).soldToday,
        t.week,
        t.overShort,
        t.shortShifts,
        t.missing,
        t.exceptions,
        currentMessages(OFFICE_WORDS).alerts,
      ],
      ...[t.terminals, t.settling, t.sweepLow, t.sweepHigh, t.sweepDay],
    ].map((header) => ({ header })),
    rows: stores.map((store) => [
      ...[store.store_name, store.date, store.time_last_count ?? '', store.last_count_by ?? ''],
      ...[store.packs_unseen ?? '', store.sales_today, store.sales_7_days, store.over_short_7_days ?? ''],
      ...[store.short_shifts_7_days, store.missing_7_days, store.open_exceptions, store.open_alarms ?? ''],
      ...[store.terminals_late, store.settling_value],
      ...[store.next_sweep?.low ?? '', store.next_sweep?.high ?? '', store.next_sweep?.on ?? ''],
    ]),
  };
};

/** The board as a printed table, on paper in landscape. */
const printedBoard = (stores: readonly BoardStore[]) => {
  const t = currentMessages(BOARD);
  return {
    columns: [
      { header: currentMessages(OFFICE_WORDS).store, width: '16%' },
      { header: t.why, width: '22%' },
      { header: currentMessages(OFFICE_WORDS).lastCount, width: '16%' },
      { header: currentMessages(OFFICE_WORDS).soldToday, numeric: true },
      { header: t.week, numeric: true },
      { header: t.overShort, numeric: true },
      { header: t.missing, numeric: true },
      { header: t.settling, numeric: true },
      { header: t.sweep, width: '14%' },
    ],
    rows: stores.map((store) => [
      ...[store.store_name, reasonText(store) ?? '', lastCountText(store)],
      ...[
        formatDollars(store.sales_today),
        formatDollars(store.sales_7_days),
        signed(store.over_short_7_days),
      ],
      ...[unlessZero(store.missing_7_days), unlessZero(store.settling_value), sweepText(store)],
    ]),
  };
};
