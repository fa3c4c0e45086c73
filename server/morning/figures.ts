import { sql } from 'drizzle-orm';
import type { OverShortRow } from '../../src/shared/drawer/shift-money-schema';
import { isKnown } from '../../src/shared/lottery/bills';
import {
  changesSince,
  type MailedSales,
  SETTLES_SOON_DAYS,
  type SundayWeek,
} from '../../src/shared/morning/morning-message';
import type { Morning } from '../../src/shared/morning/morning-schema';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { daysOf } from '../../src/shared/time/periods';
import { DAY_MS, daysBefore } from '../../src/shared/time/store-clock';
import { businessDay } from '../../src/shared/time/time';
import { sumOf } from '../../src/shared/values/collections';
import { centsOf, centsToDollars, statedCents } from '../../src/shared/values/money';
import { openAlarms } from '../alarms/alarms';
import { todayListOf } from '../board/today-list';
import { listDisagreements } from '../counting/disagreements';
import { openExceptions } from '../counting/keep-exceptions';
import { packsOnShelfAt, sawPack } from '../counting/packs-seen';
import type { Db } from '../db/connect';
import { list, milliseconds, rows, snapshot } from '../db/sql';
import { overShortReport } from '../drawer/over-short';
import { settlingOf } from '../lottery/settling';
import { lastSweeps } from '../lottery/week';
import { quotedName } from '../mail/mailing';
import { binNamesOf, clockOf, requireCompanyOf } from '../places/settings';
import { periodSales } from '../reports/period-sales';
import { terminalsWithState } from '../terminals/states';

/** Sorts before every record's id, because the end of a day belongs to the next day. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * The number of packs that no count of a business day saw, out of the packs on the shelf at the day's last count or, on
 * a day without counts, at its end.
 * @param date YYYY-MM-DD
 * @param dayEnd the end of that day
 */
async function packsNotCounted(db: Db, storeId: number, date: string, dayEnd: Date): Promise<number> {
  const counts = await rows<{ submissionId: string; recordedAt: number }>(
    db,
    sql`SELECT submission_id AS "submissionId", ${milliseconds(sql`recorded_at`)} AS "recordedAt" FROM submissions
        WHERE store_id = ${storeId} AND business_date = ${date} AND kind = 'sale' ORDER BY recorded_at, submission_id`,
  );
  const last = counts.at(-1) ?? { submissionId: NIL_UUID, recordedAt: dayEnd.getTime() };
  const [uncounted] = await rows<{ packs: number }>(
    db,
    sql`SELECT count(*)::int AS packs FROM ${packsOnShelfAt(storeId, [last])} AS shelf
        WHERE NOT EXISTS (
          SELECT FROM unnest(${list(counts.map(({ submissionId }) => submissionId))}::uuid[]) AS c(id)
          WHERE ${sawPack(storeId, sql`c.id`, sql`shelf.lot_id`)})`,
  );
  return uncounted?.packs ?? 0;
}

/** The bins whose pack has no tickets left on the shelf. */
async function emptyBins(db: Db, storeId: number): Promise<number[]> {
  const binRows = await rows<{ bin: number }>(
    db,
    sql`SELECT bin FROM bins b
        WHERE store_id = ${storeId} AND NOT EXISTS (
          SELECT FROM ticket_runs
          WHERE store_id = ${storeId} AND lot_id = b.lot_id AND status = ${TICKET_STATUS.onShelf}
        ) ORDER BY bin`,
  );
  return binRows.map(({ bin }) => bin);
}

/** After this many days without money entries, a store counts as not using the money card. */
const MONEY_USED_DAYS = 28;

/**
 * The content of a morning message about a store's business day, in one snapshot.
 * @param date YYYY-MM-DD
 * @param mailedSales the sales in earlier mails, oldest first
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
    const salesOfDay = sales.data.find((day) => day.date === date);
    const { data: lines } = await overShortReport(tx, storeId, [date]);
    const drawers = lines.filter(({ is_drawer }) => is_drawer);
    const dayEnd = businessDay(date, await clockOf(tx, storeId)).end;
    const exceptions = await openExceptions(tx, [storeId]);
    const alarms = await openAlarms(tx, storeId, now);
    const bins = await emptyBins(tx, storeId);
    const nameOf = await binNamesOf(tx, storeId, bins);
    return {
      store_name: storeName,
      date,
      ticketCount: salesOfDay?.ticketCount ?? 0,
      amount: salesOfDay?.amount ?? 0,
      shifts: salesOfDay?.shifts ?? 0,
      over_short: byClerk(drawers),
      shifts_without_money: (await entersMoney(tx, storeId, now))
        ? drawers.filter(({ entered }) => entered === null).length
        : 0,
      slips_off: drawers.flatMap(({ machines = [] }) =>
        machines.flatMap(({ name, difference, even }) =>
          difference === null || even ? [] : { name, difference },
        ),
      ),
      drawers: drawers.length,
      cash_not_counted: drawers.filter(({ cash_counted }) => cash_counted === null).length,
      disagreements: await disagreementsIn(tx, storeId, lines),
      missingCount: salesOfDay?.missingCount ?? 0,
      missingAmount: salesOfDay?.missingAmount ?? 0,
      changes: changesSince(mailedSales, amounts).map(({ wasCents, isCents, ...day }) => ({
        date: day.date,
        was: centsToDollars(wasCents),
        is: centsToDollars(isCents),
      })),
      packs_not_counted: await packsNotCounted(tx, storeId, date, dayEnd),
      as_of: now.toISOString(),
      open_exceptions: exceptions.get(storeId) ?? 0,
      open_alarms: alarms.length,
      settling: await settlingSoon(tx, storeId, now),
      empty_bins: bins,
      empty_bin_names: bins.map(nameOf),
      terminals_silent: await silentTerminals(tx, storeId, now),
    };
  });

/** Over/short of the drawers with counted cash, by clerk. Drawers shared by several clerks are separate. */
function byClerk(drawers: readonly OverShortRow[]): Morning['over_short'] {
  const clerks = new Map<string, { name: string; cents: number; even: boolean }>();
  for (const { name, over_short, even, records } of drawers) {
    if (over_short === null) continue;
    const key = [...new Set(records.map(({ created_by }) => created_by))].sort((a, b) => a - b).join();
    const before = clerks.get(key) ?? { name, cents: 0, even: true };
    const cents = before.cents + statedCents(over_short);
    clerks.set(key, { name, cents, even: before.even && even === true });
  }
  return [...clerks.values()]
    .map(({ name, cents, even }) => ({ name, over_short: centsToDollars(cents), even }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Maximum number of unanswered disagreements that a message lists. */
const MAX_DISAGREEMENTS = 10;

/** The disagreements with a day's drawers, and unanswered disagreements about other figures. */
async function disagreementsIn(
  db: Db,
  storeId: number,
  drawers: readonly OverShortRow[],
): Promise<Morning['disagreements']> {
  const { data } = await listDisagreements(db, [storeId], { skip: 0, size: MAX_DISAGREEMENTS });
  const ofDay = drawers.flatMap(({ disagreements = [] }) => disagreements);
  const others = data.filter(
    ({ id, answers }) => answers.length === 0 && !ofDay.some((answered) => answered.id === id),
  );
  return [...ofDay, ...others].map(({ by, words, answers }) => ({
    name: by,
    words,
    answered: answers.length > 0,
  }));
}

async function entersMoney(db: Db, storeId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - MONEY_USED_DAYS * DAY_MS).toISOString();
  const moneyRecords = await rows(
    db,
    sql`SELECT 1 FROM submissions
        WHERE store_id = ${storeId} AND kind = 'money' AND recorded_at >= ${since}::timestamptz LIMIT 1`,
  );
  return moneyRecords.length > 0;
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

/** The names of signed-in terminals that haven't reported. */
async function silentTerminals(db: Db, storeId: number, now: Date): Promise<string[]> {
  const terminals = await terminalsWithState<{ name: string }>(
    db,
    [sql`coalesce(t.name, t.code) AS name`],
    sql`WHERE t.store_id = ${storeId} ORDER BY name`,
    now,
  );
  return terminals.filter(({ state }) => state === 'silent').map(({ name }) => name);
}

const WEEK = 7;

const gameOf = ({ name, game }: { name: string | null; game: string }): string =>
  name === null ? game : quotedName(name);

/**
 * The week of a store that ended with a business day, with the same figures as the store's reports.
 * @param day YYYY-MM-DD
 * @returns names of people and games are quoted for mail
 */
export async function weekOf(db: Db, storeId: number, day: string, now: Date): Promise<SundayWeek> {
  const days = daysOf({ from: daysBefore(day, WEEK - 1), to: day });
  const before = daysOf({ from: daysBefore(day, 2 * WEEK - 1), to: daysBefore(day, WEEK) });
  const { sales, salesBefore, drawers } = await snapshot(db, async (tx) => ({
    sales: (await periodSales(tx, storeId, days)).data,
    salesBefore: (await periodSales(tx, storeId, before)).data,
    drawers: (await overShortReport(tx, storeId, days)).data.filter(({ is_drawer }) => is_drawer),
  }));
  const { data: advice } = await todayListOf(db, storeId, now);
  const sweeps = (await lastSweeps(db, storeId, day, now)).filter(isKnown);
  const next = sweeps
    .filter(({ sweep_on, stated, sweep }) => sweep_on > day && (stated ?? sweep) !== 0)
    .reduce<(typeof sweeps)[number] | null>(
      (first, sweep) => (first && first.sweep_on <= sweep.sweep_on ? first : sweep),
      null,
    );
  return {
    days: sales.map(({ date, ticketCount, amount }) => ({
      date,
      tickets: ticketCount,
      cents: centsOf(amount),
    })),
    beforeCents: sumOf(salesBefore, ({ amount }) => centsOf(amount)),
    overShort: byClerk(drawers).map(({ name, over_short, even }) => ({
      name: quotedName(name),
      cents: statedCents(over_short),
      isEven: even,
    })),
    sweep: next && {
      on: next.sweep_on,
      cents: statedCents(next.stated ?? next.sweep),
      isEstimate: next.stated === null,
    },
    orders: advice.flatMap((line) =>
      line.kind === 'order' ? { game: gameOf(line), packs: line.packs } : [],
    ),
    ends: advice.flatMap((line) =>
      line.kind === 'ended' || line.kind === 'ends' ? { game: gameOf(line), lastSale: line.last_sale } : [],
    ),
  };
}
