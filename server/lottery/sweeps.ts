import { sql } from 'drizzle-orm';
import { statedAmounts, statementTotals } from '../../src/shared/lottery/account-lines';
import { lotteryWeek, sweepDay } from '../../src/shared/lottery/calendar';
import { LAST_SWEEPS, type LotterySweep, type StoreBill } from '../../src/shared/lottery/lottery-schema';
import { ruleOf } from '../../src/shared/lottery/lottery-settings';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../src/shared/places/store-settings';
import { daysOf, type Period } from '../../src/shared/time/periods';
import { businessDate, daysBefore } from '../../src/shared/time/store-clock';
import { centsToDollars } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { rows, snapshot } from '../db/sql';
import { drawersOn } from '../drawer/world';
import { settingsOf, storeSettings } from '../places/settings';
import { addSalesSince, wantedPacks } from './packs';
import { estimateOf, packsOfWeek, statementsOf } from './week-estimate';

/**
 * The sweeps of a store's last weeks, oldest first.
 * @param date YYYY-MM-DD, a day of the last of them
 */
export const lastSweeps = (db: Db, storeId: number, date: string, now: Date): Promise<LotterySweep[]> =>
  snapshot(db, async (tx) => {
    const settings = await storeSettings(tx, storeId);
    const weeks = Array.from({ length: LAST_SWEEPS }, (_, index) =>
      lotteryWeek(daysBefore(date, 7 * (LAST_SWEEPS - 1 - index)), settings.week_starts_on),
    );
    return sweepsOf(tx, storeId, weeks, settings, now);
  });

/**
 * The week of a day in each active store of a company: those with the largest difference to the statement
 * first, then those without a statement by their sweep.
 */
export const storeBills = (db: Db, companyId: number, date: string, now: Date): Promise<StoreBill[]> =>
  snapshot(db, async (tx) => {
    const stores = await rows<{ id: number; name: string }>(
      tx,
      sql`SELECT id, store_name AS name FROM stores WHERE parent_id = ${companyId} AND is_active ORDER BY store_name, id`,
    );
    const settings = await settingsOf(
      tx,
      stores.map(({ id }) => id),
    );
    const bills: StoreBill[] = [];
    for (const { id, name } of stores) {
      const own = settings.get(id) ?? DEFAULT_SETTINGS;
      const sweeps = await sweepsOf(tx, id, [lotteryWeek(date, own.week_starts_on)], own, now);
      bills.push(...sweeps.map((sweep) => ({ store_id: id, store_name: name, ...sweep })));
    }
    const off = ({ difference }: StoreBill): number => Math.abs(difference ?? 0);
    return bills.sort((a, b) => off(b) - off(a) || b.sweep - a.sweep);
  });

/**
 * The sweeps of some weeks of a store, all read at once.
 * @param weeks in order, at least one
 */
async function sweepsOf(
  tx: Db,
  storeId: number,
  weeks: readonly Period[],
  settings: StoreSettings,
  now: Date,
): Promise<LotterySweep[]> {
  const span = { from: weeks[0]?.from ?? '', to: weeks.at(-1)?.to ?? '' };
  const packs = await wantedPacks(tx, packsOfWeek(storeId, settings, span));
  const today = businessDate(now, settings);
  await addSalesSince(tx, { storeId, packs, week: span, rule: ruleOf(settings), today });
  const drawers = await drawersOn(tx, storeId, daysOf(span));
  const statements = await statementsOf(
    tx,
    storeId,
    weeks.map(({ from }) => from),
  );
  return weeks.map((week) => {
    const lines = statements.get(week.from)?.lines ?? [];
    const { account, days } = estimateOf(week, packs, drawers, lines, settings);
    const { sweep: stated } = statedAmounts(lines);
    return {
      week_start: week.from,
      week_end: week.to,
      sweep_on: sweepDay(week, settings.sweep_weekday, settings.sweep_lag_weeks),
      days_with_figures: days,
      sweep: centsToDollars(account.sweep),
      sweep_low: centsToDollars(account.low),
      sweep_high: centsToDollars(account.high),
      stated: stated === undefined ? null : centsToDollars(stated),
      difference: stated === undefined ? null : centsToDollars(stated - account.sweep),
      unexplained: centsToDollars(statementTotals(lines)?.unexplained ?? 0),
    };
  });
}
