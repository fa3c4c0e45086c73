import { isKnown } from '../../src/shared/lottery/bills';
import type { SundayWeek } from '../../src/shared/morning/sunday-mail';
import { daysOf } from '../../src/shared/time/periods';
import { daysBefore } from '../../src/shared/time/store-clock';
import { sumOf } from '../../src/shared/values/collections';
import { centsOf, signedCents } from '../../src/shared/values/money';
import { todayListOf } from '../board/today-list';
import type { Db } from '../db/connect';
import { snapshot } from '../db/sql';
import { overShortReport } from '../drawer/over-short';
import { lastSweeps } from '../lottery/week';
import { quotedName } from '../mail/mailing';
import { periodSales } from '../reports/period-sales';
import { byClerk } from './figures';

const WEEK = 7;

const gameOf = ({ name, game }: { name: string | null; game: string }): string =>
  name === null ? game : quotedName(name);

/**
 * The week of a store that ended with a business day, by the same figures as the store's reports.
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
      cents: signedCents(over_short) ?? 0,
      isEven: even,
    })),
    sweep: next && {
      on: next.sweep_on,
      cents: signedCents(next.stated ?? next.sweep) ?? 0,
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
