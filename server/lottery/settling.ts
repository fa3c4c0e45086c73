import { lotteryWeek } from '../../src/shared/lottery/calendar';
import type { SettlingPack, SettlingReply } from '../../src/shared/lottery/lottery-schema';
import { type LotterySettings, ruleOf } from '../../src/shared/lottery/lottery-settings';
import { dueDay, expectedLeft, settlesIn } from '../../src/shared/lottery/settling';
import type { Period } from '../../src/shared/time/periods';
import { businessDate, daysBefore, daysBetween } from '../../src/shared/time/store-clock';
import { centsToDollars } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { snapshot } from '../db/sql';
import { storeSettings } from '../places/settings';
import { type AccountPack, NEVER, wantedPacks } from './packs';

/**
 * The number of days after which a pack without an entered day counts as settled where the lottery sets no
 * limit.
 */
export const MAX_OPEN_DAYS = 400;

/**
 * The activation days of packs that may settle on one of these days.
 * @param days YYYY-MM-DD
 */
export function activatedFor(days: Period, settings: LotterySettings): Period {
  const { settle_at_activation: atOnce, settle_days: limit, settle_percent: percent } = settings;
  if (atOnce || (limit === null && percent === null)) return days;
  const from = daysBefore(days.from, limit ?? MAX_OPEN_DAYS);
  return { from, to: limit === null || percent !== null ? days.to : daysBefore(days.to, limit) };
}

/** From the first day of some periods to a last day. */
export const until = (last: string, ...periods: readonly Period[]): Period => ({
  from: periods.map(({ from }) => from).reduce((a, b) => (a < b ? a : b), last),
  to: last,
});

/** Checks whether a pack is still open: it has tickets on the shelf, or settles this week or later. */
export function isOpen(pack: AccountPack, settings: LotterySettings, week: Period): boolean {
  const day = pack.settledOn ?? dueDay(pack, ruleOf(settings));
  return pack.left > pack.inBackRoom || (pack.activatedOn !== null && (day === null || day >= week.from));
}

/**
 * The packs that the lottery charges next, most urgent first: those that settle this week or later, and
 * settled ones that still have tickets on the shelf.
 */
export const settlingOf = (db: Db, storeId: number, now: Date): Promise<SettlingReply> =>
  snapshot(db, async (tx) => {
    const settings = await storeSettings(tx, storeId);
    const today = businessDate(now, settings);
    const week = lotteryWeek(today, settings.week_starts_on);
    const activated = until(today, activatedFor(week, settings));
    const days = { activated, said: activated, returned: NEVER };
    const wanted = { storeId, clock: settings, ...days, onShelf: true, counted: true };
    const packs = await wantedPacks(tx, wanted);
    const data = packs
      .filter((pack) => isOpen(pack, settings, week))
      .map((pack) => rowOf(pack, settings, today));
    return { today, data: data.sort((a, b) => urgencyKey(a).localeCompare(urgencyKey(b))) };
  });

/** Packs without a due day come last. */
const urgencyKey = ({ due_by, lot_number, lot_counter }: SettlingPack): string =>
  `${due_by ?? '~'} ${lot_number} ${String(lot_counter).padStart(10, '0')}`;

function rowOf(pack: AccountPack, settings: LotterySettings, today: string): SettlingPack {
  const { activatedOn, priceCents, left, sold, size } = pack;
  const due = dueDay(pack, ruleOf(settings));
  const days = activatedOn === null ? null : daysBetween(activatedOn, today);
  const perDay = days === null || days < 1 ? null : sold / days;
  const week = lotteryWeek(today, settings.week_starts_on);
  return {
    lot_number: pack.lotNumber,
    lot_counter: pack.lotCounter,
    activated_at: activatedOn,
    due_by: due,
    days,
    settled_at: pack.settledOn,
    value: centsToDollars(size * priceCents),
    left,
    left_value: centsToDollars(left * priceCents),
    expected_left_value:
      due === null || perDay === null
        ? null
        : centsToDollars(expectedLeft(left, perDay, today, due) * priceCents),
    vendor_name: pack.vendorName,
    ticket_price: centsToDollars(priceCents),
    sold_per_day: perDay === null ? null : Math.round(perDay * 100) / 100,
    may_settle: settlesIn(week, pack, ruleOf(settings)) === 'may',
    source: pack.source,
  };
}
