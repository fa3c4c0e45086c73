import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { BoardStore } from '../../../contract/office/board';
import { paths } from '../../../contract/page-paths';
import { type Reason, reasonsOf } from '../../../domain/board/worst-first';
import { lastWeek } from '../../../domain/time/periods';
import { formatCents, formatMoney, formatSignedCents, signedCents } from '../../../domain/values/money';
import { BOARD } from '../../../i18n/en/reports/board';
import { dayReportOf, periodReportOf } from '../../../reports/day-report';
import type { Column } from '../../../ui/data-table/data-table';
import type { Filter } from '../../../ui/data-table/table-filters';
import { wallSince } from '../../../ui/since';
import { TextLink } from '../../../ui/text-link';

const cents = (dollars: number): number => signedCents(dollars) ?? 0;
const money = (dollars: number): string => formatCents(cents(dollars));
const NOTHING = '–';

/** A column of the board, as screen, sheet and file have it. */
type BoardColumn = {
  header: string;
  /** to sort by */
  value: (store: BoardStore) => string | number;
  text: (store: BoardStore) => string;
  numeric?: boolean;
  /** where the figure comes from, with the store chosen; null: nothing to see */
  to: (store: BoardStore) => string | null;
  /** the figure is this reason, where the store has it */
  reason?: Reason;
};

const week = ({ date }: BoardStore): string => periodReportOf(lastWeek(date));
const unlessZero = (amount: number, to: string): string | null => (amount === 0 ? null : to);

/** When and by whom, and what the count left out. */
function lastCountText({ time_last_count, date, last_count_by, packs_unseen }: BoardStore): string {
  if (time_last_count === null) return BOARD.neverCounted;
  const count = BOARD.countedBy(wallSince(time_last_count, date), last_count_by ?? '');
  return packs_unseen ? `${count} · ${BOARD.unseen(packs_unseen)}` : count;
}

const MONTH_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** '$560.20, Dec 1', or a range where packs may settle early. */
function sweepText({ sweep_low, sweep_high, sweep_on }: BoardStore): string {
  if (sweep_low === 0 && sweep_high === 0) return NOTHING;
  const of = (dollars: number) =>
    dollars < 0 ? formatSignedCents(cents(dollars)) : formatMoney(cents(dollars));
  const amount = sweep_low === sweep_high ? of(sweep_low) : BOARD.range(of(sweep_low), of(sweep_high));
  return BOARD.sweepOn(amount, MONTH_DAY.format(new Date(`${sweep_on}T00:00:00Z`)));
}

const FIGURES: readonly BoardColumn[] = [
  {
    header: BOARD.lastCount,
    value: ({ last_count_at }) => last_count_at ?? '',
    text: lastCountText,
    to: ({ last_count_date }) => last_count_date && dayReportOf(last_count_date),
    reason: 'not_counted',
  },
  {
    header: BOARD.today,
    value: ({ sales_today }) => sales_today,
    text: ({ sales_today }) => money(sales_today),
    numeric: true,
    to: ({ date }) => dayReportOf(date),
  },
  {
    header: BOARD.week,
    value: ({ sales_7_days }) => sales_7_days,
    text: ({ sales_7_days }) => money(sales_7_days),
    numeric: true,
    to: week,
  },
  {
    header: BOARD.overShort,
    value: ({ over_short_7_days }) => over_short_7_days ?? Number.MAX_SAFE_INTEGER,
    text: ({ over_short_7_days: sum }) => (sum === null ? NOTHING : formatSignedCents(cents(sum))),
    numeric: true,
    to: ({ over_short_7_days: sum }) => (sum === null ? null : paths.overShort),
    reason: 'short',
  },
  {
    header: BOARD.missing,
    value: ({ missing_7_days }) => missing_7_days,
    text: ({ missing_7_days: sum }) => (sum === 0 ? NOTHING : money(sum)),
    numeric: true,
    to: (store) => unlessZero(store.missing_7_days, week(store)),
    reason: 'missing',
  },
  {
    header: BOARD.exceptions,
    value: ({ open_exceptions }) => open_exceptions,
    text: ({ open_exceptions: open }) => (open === 0 ? NOTHING : String(open)),
    numeric: true,
    to: ({ open_exceptions }) => unlessZero(open_exceptions, paths.exceptions),
    reason: 'exceptions',
  },
  {
    header: BOARD.terminals,
    value: ({ terminals_late }) => terminals_late,
    text: ({ terminals_late: late }) => (late === 0 ? NOTHING : String(late)),
    numeric: true,
    to: ({ terminals_late }) => unlessZero(terminals_late, paths.terminals),
    reason: 'terminals',
  },
  {
    header: BOARD.settling,
    value: ({ settling_value }) => settling_value,
    text: ({ settling_value: sum }) => (sum === 0 ? NOTHING : formatMoney(cents(sum))),
    numeric: true,
    to: ({ settling_value }) => unlessZero(settling_value, paths.settling),
  },
  {
    header: BOARD.sweep,
    value: ({ sweep_low }) => sweep_low,
    text: sweepText,
    numeric: true,
    to: ({ sweep_high }) => unlessZero(sweep_high, paths.lotteryWeek),
  },
];

const FIGURE = {
  color: 'blue.fg',
  textDecoration: 'underline',
  '&[data-reason]': { color: 'fg.error', fontWeight: 'semibold' },
} as const;

type SourceProps = { to: string; isReason: boolean; onOpen: () => void; children: string };

/** A figure that leads to where it comes from. */
const Source = ({ to, isReason, onOpen, children }: SourceProps) => (
  <chakra.span asChild css={FIGURE}>
    <Link to={to} onClick={onOpen} data-reason={isReason || undefined}>
      {children}
    </Link>
  </chakra.span>
);

/** Whether the column shows a reason of the store; packs that weren't seen are a part of the last count. */
const isReason = ({ reason }: BoardColumn, store: BoardStore): boolean => {
  const reasons = reasonsOf(store);
  return reasons.some((each) => each === reason || (each === 'unseen' && reason === 'not_counted'));
};

/**
 * @param openStore shows a store's own dashboard
 * @param pick chooses the store that the other screens are about
 */
export const boardColumns = (
  openStore: (storeId: number) => void,
  pick: (storeId: number) => void,
): Column<BoardStore>[] => [
  {
    header: BOARD.store,
    value: ({ store_name }) => store_name,
    cell: ({ store_id, store_name }) => (
      <TextLink to={paths.dashboard} onClick={() => openStore(store_id)}>
        {store_name}
      </TextLink>
    ),
    title: true,
  },
  ...FIGURES.map(
    (column): Column<BoardStore> => ({
      header: column.header,
      value: column.value,
      text: column.text,
      cell: (store) => {
        const [to, text] = [column.to(store), column.text(store)];
        return to === null ? (
          text
        ) : (
          <Source to={to} isReason={isReason(column, store)} onOpen={() => pick(store.store_id)}>
            {text}
          </Source>
        );
      },
      ...(column.numeric && { numeric: true }),
    }),
  ),
];

export const BOARD_FILTERS: readonly Filter<BoardStore>[] = [
  { label: BOARD.needsAttention, has: (store) => reasonsOf(store).length > 0 },
  { label: BOARD.inOrder, has: (store) => reasonsOf(store).length === 0 },
];

/** The board as a file. */
export const boardTable = (stores: readonly BoardStore[]) => ({
  columns: [
    ...[BOARD.store, BOARD.day, BOARD.lastCount, BOARD.countedByHeader, BOARD.unseenHeader],
    ...[BOARD.today, BOARD.week, BOARD.overShort, BOARD.shortShifts, BOARD.missing, BOARD.exceptions],
    ...[BOARD.terminals, BOARD.settling, BOARD.sweepLow, BOARD.sweepHigh, BOARD.sweepDay],
  ].map((header) => ({ header })),
  rows: stores.map((store) => [
    ...[store.store_name, store.date, store.time_last_count ?? '', store.last_count_by ?? ''],
    ...[store.packs_unseen ?? '', store.sales_today, store.sales_7_days, store.over_short_7_days ?? ''],
    ...[store.short_shifts_7_days, store.missing_7_days, store.open_exceptions, store.terminals_late],
    ...[store.settling_value, store.sweep_low, store.sweep_high, store.sweep_on],
  ]),
});

/** The board as a printed table. */
export const printedBoard = (stores: readonly BoardStore[]) => ({
  columns: [
    { header: BOARD.store },
    ...FIGURES.map(({ header, numeric }) => ({ header, ...(numeric && { numeric }) })),
  ],
  rows: stores.map((store) => [store.store_name, ...FIGURES.map(({ text }) => text(store))]),
});
