import { randomUUID } from 'node:crypto';
import { type AccountLine, rateOf, shareOf, statementTotals } from '../../src/shared/lottery/account';
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
type Charged = { pack: Pack; number: string; activatedOn: string; isSettled: boolean };

/** The lottery's bill of a store: three statements, of which the last charges a pack that is in the safe. */
export class Bill {
  private readonly charged: Charged[] = [];
  private safePack: Pack | null = null;

  constructor(private readonly shop: Shop) {}

  activated(pack: Pack, activatedOn: string): void {
    this.charged.push({ pack, number: numberOf(pack), activatedOn, isSettled: false });
  }

  /** A pack that left the stock unsold is charged on its due day, not early. */
  tookOut(pack: Pack): void {
    for (const each of this.charged) if (each.pack === pack) each.isSettled = true;
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
      const chargedPack = this.charged.find(
        ({ pack }) => pack.game.upc === lot_number && pack.lotCounter === lot_counter,
      );
      return chargedPack && day !== null && isIn(week, day) ? [packLine(chargedPack.number, value)] : [];
    });
    return [
      ...lines,
      { line: 'sweep', amount: centsToDollars(sum) },
      ...packs,
      ...(wronglyCharged ? [packLine(numberOf(wronglyCharged), centsToDollars(cents))] : []),
    ];
  }

  /**
   * Loads the lottery's own list of the packs. It differs: a pack that never came, the one in the safe, which it charged, one
   * that is sold without being active there, and one that went back.
   * @param back the packs in the back room
   * @param next a pack of this store that wasn't received
   */
  async loadPackList({ back, next }: { back: readonly Pack[]; next: Pack }, at: Date): Promise<void> {
    const { db, store, admin: by } = this.shop;
    const { settings } = store;
    const asOf = businessDate(at, settings);
    const notActive = this.charged.findLast(({ pack, isSettled }) => !isSettled && runLength(pack.left) > 0);
    const delivered = (number: string) => ({
      ...{ game: number.slice(0, 4), pack: number.slice(4) },
      ...{ shipped_at: daysBefore(asOf, 60), confirmed_at: daysBefore(asOf, 58) },
    });
    const isDue = (activatedOn: string) => dueBy(activatedOn, settings.settle_days ?? 0) <= asOf;
    const packs = [
      ...[...back, next].map((pack) => delivered(numberOf(pack))),
      ...this.charged.map((each) => ({
        ...delivered(each.number),
        ...(each !== notActive && { activated_at: each.activatedOn }),
        ...((each.isSettled || isDue(each.activatedOn)) &&
          runLength(each.pack.left) === 0 && { settled_at: asOf }),
      })),
      ...(this.safePack
        ? [
            {
              ...delivered(numberOf(this.safePack)),
              activated_at: daysBefore(asOf, 20),
              settled_at: daysBefore(asOf, 9),
            },
          ]
        : []),
    ];
    const captured = { recordedAt: at, by, now: at, settings };
    await keepPackList(db, {
      ...captured,
      key: randomUUID(),
      body: { store_id: store.id, as_of: asOf, packs },
    });
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

const packLine = (pack: string, amount: number): StatementLine => ({ line: 'pack', pack, amount });
