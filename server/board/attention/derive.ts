import { sql } from 'drizzle-orm';
import { ALARM_DAYS } from '../../../src/shared/board/alarms/alarm';
import type { Alarm } from '../../../src/shared/board/alarms/alarms-schema';
import type { LateRecord } from '../../../src/shared/counting/late-records-schema';
import type { OverShortRow } from '../../../src/shared/drawer/shift-money-schema';
import { daysOf, lastWeek } from '../../../src/shared/time/periods';
import { daysBefore } from '../../../src/shared/time/store-clock';
import { sumOf } from '../../../src/shared/values/collections';
import { listExceptions, type UnwordedException } from '../../counting/exceptions/list-exceptions';
import { listLateRecords } from '../../counting/late-record-list';
import { overShortReport } from '../../drawer/over-short';
import { derivedAlarms } from '../alarms/derive';
import type { Kind } from '../kept-figures';

/**
 * What an owner should look at in a store, in no reader's language: its alarms, open exceptions and unseen late records, and the
 * drawers of a week without their changes. At most `MAX_KEPT` of each, those that cost most.
 */
export type StoreAttention = {
  /** the store's business day on which it was derived */
  day: string;
  alarms: Alarm[];
  exceptions: UnwordedException[];
  late: LateRecord[];
  drawers: OverShortRow[];
};

/** A store with more than that is named by any of its rows. Pages of a hundred stores stay readable. */
const MAX_KEPT = 100;

/** Rows with the greatest cost first. */
export const costliestFirst = <Row>(found: readonly Row[], costOf: (row: Row) => number): Row[] =>
  found
    .map((row) => ({ row, cost: costOf(row) }))
    .sort((a, b) => b.cost - a.cost)
    .map(({ row }) => row);

export const costOfAlarm = ({ at_stake = 0 }: Alarm): number => at_stake;
export const costOfLate = ({ days, taken_from = [] }: LateRecord): number =>
  sumOf(days, ({ amount }) => Math.abs(amount)) + sumOf(taken_from, ({ amount }) => amount);

/** Drawers that are short come first, the shortest first; then those without money, those that are over, and even ones. */
export function costOfDrawer({ over_short, even, entered }: OverShortRow): number {
  if (entered === null) return 0;
  if (over_short === null || even) return -Number.MAX_SAFE_INTEGER;
  return over_short < 0 ? -over_short : -1 / over_short;
}

export const ATTENTION: Kind<StoreAttention> = {
  table: sql`attention`,
  rules: 1,
  derive: async (tx, { storeId, settings, today }) => {
    const page = { skip: 0, size: MAX_KEPT };
    const period = { from: daysBefore(today, ALARM_DAYS - 1), to: today };
    const alarms = await derivedAlarms(tx, { storeId, period, settings });
    const { data: exceptions } = await listExceptions(tx, storeId, { ...page, state: 'open' });
    const { late } = await listLateRecords(tx, storeId, page, 'open');
    const { data: drawers } = await overShortReport(tx, storeId, daysOf(lastWeek(today)));
    return {
      day: today,
      alarms: costliestFirst(alarms, costOfAlarm).slice(0, MAX_KEPT),
      exceptions: exceptions.map(({ message: _, ...row }) => row),
      late,
      drawers: costliestFirst([...drawers].reverse(), costOfDrawer)
        .slice(0, MAX_KEPT)
        .map((row) => ({ ...row, changes: [] })),
      origins: [],
    };
  },
  // Without new records, later days have nothing to add.
  covers: ({ day }, today) => day <= today,
};
