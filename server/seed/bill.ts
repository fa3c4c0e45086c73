import { randomUUID } from 'node:crypto';
import { rateOf, shareOf } from '../../src/shared/lottery/account';
import { type AccountLine, statementTotals } from '../../src/shared/lottery/account-lines';
import { dueBy, lotteryWeek } from '../../src/shared/lottery/calendar';
import type { LotteryWeek, StatementLine } from '../../src/shared/lottery/lottery-schema';
import { runLength } from '../../src/shared/tickets/runs';
import { numberToSerial } from '../../src/shared/tickets/serial';
import { isIn, type Period } from '../../src/shared/time/periods';
import { businessDate, daysBefore } from '../../src/shared/time/store-clock';
import { instantOfWall } from '../../src/shared/time/time';
import { centsOf, centsToDollars } from '../../src/shared/values/money';
import { closeWeek } from '../journal/routes';
import { keepPackDates, keepStatement } from '../lottery/keep-account';
import { keepPackList } from '../lottery/pack-list';
import { lotteryWeekOf } from '../lottery/week';
import { lotNames, type Pack, type Shop } from './shop';

const STATEMENTS = 3;
const CLOSED_WEEKS = 2;

/** A pack that the lottery charges: on its due day, or early unless `isSettled`. */
type Charged = {
  pack: Pack;
  number: string;
  activatedOn: string;
  isSettled: boolean;
  returnedOn: string | null;
};

/** The lottery's bill of a store: three statements, of which the last charges a pack that is in the safe. */
export class Bill {
  private readonly charged: Charged[] = [];
  private safePack: Pack | null = null;

  constructor(private readonly shop: Shop) {}

  activated(pack: Pack, activatedOn: string): void {
    this.charged.push({ pack, number: numberOf(pack), activatedOn, isSettled: false, returnedOn: null });
  }

  /** A pack that left the stock unsold is charged on its due day, not early. */
  tookOut(pack: Pack, returnedOn: string | null): void {
    for (const each of this.charged)
      if (each.pack === pack) Object.assign(each, { isSettled: true, returnedOn });
  }

  /**
   * The lottery's own list of the store's packs: it has charged the pack in the safe, has delivered one that the store never
   * received, and doesn't know yet that the newest pack on the shelf is active.
   * @param back the packs in the back room
   * @param neverReceived the first serial of that pack
   */
  async list(at: Date, back: readonly Pack[], neverReceived: string): Promise<void> {
    const { db, store, admin: by } = this.shop;
    const { settings } = store;
    // What is put up later on the day of the list would be a difference.
    const asOf = daysBefore(businessDate(at, settings), 1);
    const delivered = { shipped_at: daysBefore(asOf, 6), confirmed_at: daysBefore(asOf, 4) };
    const last = lotteryWeek(daysBefore(asOf, 6), settings.week_starts_on);
    const newest = this.charged.at(-1);
    const onSale = this.charged.map((each) => ({
      ...namedIn(each.number),
      ...(each === newest ? delivered : { activated_at: each.activatedOn }),
      ...(each.returnedOn !== null && { returned_at: each.returnedOn }),
    }));
    const packs = [
      ...onSale,
      ...back.map((pack) => ({ ...namedIn(numberOf(pack)), ...delivered })),
      ...(this.safePack ? [{ ...namedIn(numberOf(this.safePack)), settled_at: last.to }] : []),
      { ...namedIn(neverReceived), ...delivered },
    ];
    const body = { store_id: store.id, as_of: asOf, packs };
    await keepPackList(db, { key: randomUUID(), body, recordedAt: at, by, now: at, settings });
  }

  /** The pack that the lottery charges by mistake, and that stays in the back room. */
  keepInSafe(pack: Pack): void {
    this.safePack = pack;
  }

  /**
   * The instants at which the statements of the last three weeks are entered and two weeks are closed. A week's statement
   * is there on the morning after it.
   */
  events(now: Date): { at: Date; run: (at: Date) => Promise<unknown> }[] {
    const { settings } = this.shop.store;
    const today = businessDate(now, settings);
    const week = lotteryWeek(today, settings.week_starts_on);
    const enteredAt = (ended: Period, time: string) =>
      instantOfWall(`${daysBefore(ended.to, -1)} ${time}`, settings) ?? now;
    const weeks = Array.from({ length: STATEMENTS + 1 }, (_, n) =>
      lotteryWeek(daysBefore(week.from, 7 * (n + 1)), settings.week_starts_on),
    )
      .filter((ended) => enteredAt(ended, CLOSED_AT) <= now)
      .slice(0, STATEMENTS)
      .reverse();
    return weeks.flatMap((ended, index) => [
      {
        at: enteredAt(ended, ENTERED_AT),
        run: (at: Date) => this.enter(ended, at, index === weeks.length - 1 ? this.safePack : null),
      },
      ...(index < CLOSED_WEEKS
        ? [{ at: enteredAt(ended, CLOSED_AT), run: (at: Date) => this.close(ended, at) }]
        : []),
    ]);
  }

  /** Enters a week's statement, with the packs that the lottery charged early because they were nearly sold. */
  private async enter(week: Period, at: Date, wronglyCharged: Pack | null): Promise<void> {
    const { db, store, admin: by } = this.shop;
    const { settings } = store;
    const captured = { recordedAt: at, by, now: at, settings };
    const early = this.charged.filter(
      ({ pack, activatedOn, isSettled }) =>
        !isSettled &&
        dueBy(activatedOn, settings.settle_days ?? 0) > week.to &&
        runLength(pack.left) * 100 <= pack.game.lotSize * (100 - (settings.settle_percent ?? 100)),
    );
    for (const each of early) each.isSettled = true;
    if (early.length > 0) {
      const data = early.map(({ pack }) => ({
        ...lotNames(pack),
        settled_at: week.to,
        source: 'The lottery’s statement',
      }));
      await keepPackDates(db, { ...captured, key: randomUUID(), body: { store_id: store.id, data } });
    }
    const account = await lotteryWeekOf(db, store.id, week.from, at);
    const lines = this.linesOf(account, wronglyCharged);
    const body = { store_id: store.id, week_start: week.from, lines };
    await keepStatement(db, { ...captured, key: randomUUID(), body });
  }

  /** The lines of a statement: the estimate's, and perhaps a pack that the store never activated. */
  private linesOf(account: LotteryWeek, wronglyCharged: Pack | null): StatementLine[] {
    const { instant, online, fees } = account;
    const { game } = wronglyCharged ?? {};
    const cents = game ? game.priceCents * game.lotSize : 0;
    const rate = rateOf(this.shop.store.settings.sales_commission_percent);
    const sold = centsOf(instant.settled) - centsOf(instant.returned) + cents;
    const amounts: Partial<Record<AccountLine, number>> = {
      settled: centsToDollars(centsOf(instant.settled) + cents),
      returned: instant.returned,
      instant_commission: centsToDollars(shareOf(sold, rate)),
      instant_cashes: instant.cashes,
      instant_cashing_commission: instant.cashing_commission,
      online_sales: online.sales,
      online_cancels: online.cancels,
      online_commission: online.commission,
      online_cashes: online.cashes,
      online_cashing_commission: online.cashing_commission,
      fees,
    };
    const lines = Object.entries(amounts).map(([line, amount]) => ({ line: line as AccountLine, amount }));
    const { sum } = statementTotals([...lines, { line: 'sweep', amount: 0 }]) ?? { sum: 0 };
    const week = { from: account.week_start, to: account.week_end };
    const packs = account.packs.flatMap(({ lot_number, lot_counter, day, value }) => {
      const found = this.charged.find(
        ({ pack }) => pack.game.upc === lot_number && pack.lotCounter === lot_counter,
      );
      return found && day !== null && isIn(week, day) ? [packLine(found.number, value)] : [];
    });
    return [
      ...lines,
      { line: 'sweep', amount: centsToDollars(sum) },
      ...packs,
      ...(wronglyCharged ? [packLine(numberOf(wronglyCharged), centsToDollars(cents))] : []),
    ];
  }

  private close(week: Period, now: Date): Promise<unknown> {
    const { db, store, admin: by } = this.shop;
    const body = { store_id: store.id, week_start: week.from };
    return closeWeek(db, { key: randomUUID(), body, by, now });
  }
}

/** The times of day at which a statement is entered and a week is closed. */
const ENTERED_AT = '09:10:00';
const CLOSED_AT = '09:40:00';

/** Game and pack number: the first 11 digits of its serials. */
const numberOf = ({ left }: Pack): string => numberToSerial(left.start).slice(0, 11);

/** A pack as `POST /lottery-packs` names it. @param digits its number or a serial */
const namedIn = (digits: string) => ({ game: digits.slice(0, 4), pack: digits.slice(4, 11) });

const packLine = (pack: string, amount: number): StatementLine => ({ line: 'pack', pack, amount });
