import { BOARD } from '../../messages/areas/board';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { reasonText } from '../../messages/words/answer';
import { weekdayInWords } from '../../messages/words/times';
import { askedOf } from '../../shared/board/answer';
import type { BoardStore } from '../../shared/board/board-schema';
import type { Reason } from '../../shared/board/worst-first';
import { lastWeek } from '../../shared/time/periods';
import { formatBalance, formatDollars, formatSignedCents, statedCents } from '../../shared/values/money';
import { paths } from '../../shared/wire/page-paths';
import { dayReportOf, lotteryWeekOf, periodReportOf } from '../office/addresses';
import { wallSince } from '../ui/formats';

const signed = (dollars: number | null): string =>
  dollars === null ? '' : formatSignedCents(statedCents(dollars));
const unlessZero = (dollars: number): string => (dollars === 0 ? '' : formatDollars(dollars));

/** Time and author of the last count. */
export function lastCountText({ time_last_count, date, last_count_by }: BoardStore): string {
  const t = currentMessages(BOARD);
  if (time_last_count === null) return t.neverCounted;
  return `${wallSince(time_last_count, date)}, ${last_count_by ?? ''}`;
}

/** A figure of a store that isn't zero, with the screen that explains it. `reason`: for attention; null: it's none */
export type BoardFigure = { text: string; to: string; reason: Reason | null };

/** The figures of a store that need a look; none if all is in order. */
export function figuresOf(store: BoardStore): BoardFigure[] {
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

/** `Sweep Tuesday: $560.20`, or a range if packs may settle early; empty without one. */
function sweepText({ next_sweep: sweep }: BoardStore): string {
  if (!sweep || sweep.high === 0) return '';
  const t = currentMessages(BOARD);
  const [low, high] = [formatBalance(statedCents(sweep.low)), formatBalance(statedCents(sweep.high))];
  const amount = low === high ? low : t.range({ from: low, to: high });
  return t.sweepChip({ weekday: weekdayInWords(sweep.on), amount });
}

/** The board as a file. */
export const boardTable = (stores: readonly BoardStore[]) => {
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
export const printedBoard = (stores: readonly BoardStore[]) => {
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
