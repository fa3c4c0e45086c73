import { sql } from 'drizzle-orm';
import type { OverShortRow } from '../../src/contract/money/shift-money';
import type { Morning } from '../../src/contract/office/morning';
import { changesSince, type MailedSales, SETTLES_SOON_DAYS } from '../../src/domain/morning/message';
import { daysBefore } from '../../src/domain/time/store-clock';
import { businessDay } from '../../src/domain/time/time';
import { centsOf, centsToDollars, signedCents } from '../../src/domain/values/money';
import { sumOf } from '../../src/domain/values/sum';
import { openAlarms } from '../alarms/alarms';
import { openExceptions } from '../counting/exceptions/open-exceptions';
import type { Db } from '../db/connect';
import { rows, snapshot } from '../db/sql';
import { settlingOf } from '../lottery/settling';
import { overShortReport } from '../money/over-short';
import { requireCompanyOf, storeSettings } from '../places/settings';
import { periodSales } from '../reports/period-sales';
import { terminalsWithState } from '../terminals/states';
import { emptyBins, packsNotCounted } from './shelf';

/** A store that has entered no money for so long doesn't use the money card. */
const MONEY_USED_DAYS = 28;

/**
 * What a morning message says about a business day of a store, in one snapshot.
 * @param date YYYY-MM-DD
 * @param mailedSales the sales that earlier mails stated, oldest first
 * @throws ApiError 404 for a company
 */
export const morningOf = (
  db: Db,
  storeId: number,
  date: string,
  mailedSales: readonly MailedSales[],
  now: Date,
): Promise<Morning> =>
  snapshot(db, async (tx) => {
    const { storeName } = await requireCompanyOf(tx, storeId);
    const days = [...new Set([...mailedSales.map((day) => day.date), date])].sort();
    const sales = await periodSales(tx, storeId, days);
    const amounts = new Map(sales.data.map((day) => [day.date, centsOf(day.amount)]));
    const own = sales.data.find((day) => day.date === date);
    const { data: drawers } = await overShortReport(tx, storeId, [date]);
    const dayEnd = businessDay(date, await storeSettings(tx, storeId)).end;
    const exceptions = await openExceptions(tx, [storeId]);
    const alarms = await openAlarms(tx, [storeId], now);
    return {
      store_name: storeName,
      date,
      ticketCount: own?.ticketCount ?? 0,
      amount: own?.amount ?? 0,
      shifts: own?.shifts ?? 0,
      over_short: byClerk(drawers),
      shifts_without_money: (await entersMoney(tx, storeId, now))
        ? drawers.filter(({ entered }) => entered === null).length
        : 0,
      cash_shifts: shiftsOf(drawers),
      cash_not_counted: shiftsOf(drawers.filter(({ cash_counted }) => cash_counted === null)),
      missingCount: own?.missingCount ?? 0,
      missingAmount: own?.missingAmount ?? 0,
      changes: changesSince(mailedSales, amounts).map(({ wasCents, isCents, ...day }) => ({
        date: day.date,
        was: centsToDollars(wasCents),
        is: centsToDollars(isCents),
      })),
      packs_not_counted: await packsNotCounted(tx, storeId, date, dayEnd),
      as_of: now.toISOString(),
      open_exceptions: exceptions.get(storeId) ?? 0,
      open_alarms: alarms.get(storeId)?.length ?? 0,
      settling: await settlingSoon(tx, storeId, now),
      empty_bins: await emptyBins(tx, storeId),
      terminals_silent: await silentTerminals(tx, storeId, now),
    };
  });

/** How many shifts some drawers have: a drawer may have several. */
const shiftsOf = (drawers: readonly OverShortRow[]): number =>
  sumOf(drawers, ({ records }) => records.length);

/** Over/short of the drawers with cash, by clerk; drawers that several clerks share stand by themselves. */
function byClerk(drawers: readonly OverShortRow[]): Morning['over_short'] {
  const clerks = new Map<string, { name: string; cents: number; even: boolean }>();
  for (const { name, over_short, even, records } of drawers) {
    if (over_short === null) continue;
    const key = [...new Set(records.map(({ created_by }) => created_by))].sort((a, b) => a - b).join();
    const before = clerks.get(key) ?? { name, cents: 0, even: true };
    const cents = before.cents + (signedCents(over_short) ?? 0);
    clerks.set(key, { name, cents, even: before.even && even === true });
  }
  return [...clerks.values()]
    .map(({ name, cents, even }) => ({ name, over_short: centsToDollars(cents), even }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

async function entersMoney(db: Db, storeId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - MONEY_USED_DAYS * 86_400_000).toISOString();
  const found = await rows(
    db,
    sql`SELECT 1 FROM submissions
        WHERE store_id = ${storeId} AND kind = 'money' AND recorded_at >= ${since}::timestamptz LIMIT 1`,
  );
  return found.length > 0;
}

async function settlingSoon(db: Db, storeId: number, now: Date): Promise<Morning['settling']> {
  const { data, today } = await settlingOf(db, storeId, now);
  const last = daysBefore(today, -SETTLES_SOON_DAYS);
  const soon = data.filter(
    ({ settled_at, due_by }) => settled_at === null && due_by !== null && due_by >= today && due_by <= last,
  );
  return {
    packs: soon.length,
    value: centsToDollars(soon.reduce((sum, pack) => sum + centsOf(pack.value), 0)),
    first_day: soon[0]?.due_by ?? null,
  };
}

/** The names of terminals that are signed in, but haven't been heard from. */
async function silentTerminals(db: Db, storeId: number, now: Date): Promise<string[]> {
  const found = await terminalsWithState<{ name: string }>(
    db,
    [sql`coalesce(t.name, t.code) AS name`],
    sql`WHERE t.store_id = ${storeId} ORDER BY name`,
    now,
  );
  return found.filter(({ state }) => state === 'silent').map(({ name }) => name);
}
