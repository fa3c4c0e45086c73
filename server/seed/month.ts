import { randomUUID } from 'node:crypto';
import { shelfPlace } from '../../src/shared/counting/census';
import {
  ACCOUNT_LINES,
  estimatedAmounts,
  rateOf,
  shareOf,
  statementTotals,
} from '../../src/shared/lottery/account';
import { dueBy, lotteryWeek } from '../../src/shared/lottery/calendar';
import type { LotteryWeek, StatementLine } from '../../src/shared/lottery/lottery-schema';
import { type Run, runLength } from '../../src/shared/tickets/runs';
import { numberToSerial, runSerials } from '../../src/shared/tickets/serial';
import { isIn, type Period } from '../../src/shared/time/periods';
import { businessDate, daysBefore, MINUTE_MS } from '../../src/shared/time/store-clock';
import { instantOfWall } from '../../src/shared/time/time';
import { sumOf } from '../../src/shared/values/collections';
import { centsToDollars } from '../../src/shared/values/money';
import { alarmsOf, markAlarmSeen } from '../alarms/alarms';
import { closeCensus, recordCensus } from '../counting/census';
import { correctSales } from '../counting/corrections';
import { importStock } from '../imports/import-stock';
import { closeWeek } from '../journal/routes';
import { keepPackDates, keepStatement } from '../lottery/keep-account';
import { keepPackList } from '../lottery/pack-list';
import { lotteryWeekOf } from '../lottery/week';
import { GAMES, type Game, MACHINE, WALK_THROUGH_GAME } from './company';
import {
  closeRegister,
  countDrawer,
  disagree,
  figuresOf,
  type Look,
  lotNames,
  PACKS_APART,
  type Pack,
  type Shop,
  settingsFor,
  type TerminalFigures,
} from './shop';
import { binOf, closingOf, daysAgoOf, nextShift, type ShiftName, type Stories, slipsOf } from './stories';

/** Days of trade before today. They contain three whole weeks of the lottery, whose statements have arrived. */
const DAYS = 28;
/** The ends of a day's shifts, by the stores' clock. */
export const SHIFT_ENDS = ['14:05', '22:30'] as const;
/** Tickets of a pack sold in a shift, by price in cents. */
export const SOLD_PER_SHIFT: Record<number, number> = {
  100: 3.5,
  200: 3,
  500: 2,
  1000: 1,
  2000: 0.3,
  3000: 0.2,
};
/** The price from which packs sell slowly, and the days of this week and the next on which their opening packs settle. */
const SLOW_CENTS = 2_000;
const SLOW_DUE_IN = [2, 4, 6, 9, 11, 13];
/** The weekdays that sell more, Friday to Sunday, and how much more. */
const WEEKEND = { days: [0, 5, 6], times: 1.3 };
/** How many days before today packs are delivered. The last delivery lacks these games, so that there is something to order. */
const DELIVERIES = [22, 15, 8, 3];
const NOT_DELIVERED = ['Crossword Classic', 'Bonus Bingo'];
/** Packs of a game in the back room, at the beginning and after a delivery. */
const BACK_ROOM = 2;
const SAFE_GAME = 'Millionaire Club';
const LAST_EVENING: ShiftName = '1.1';

/** The games in the dispensers. */
const ON_SALE = GAMES.filter((game) => game !== WALK_THROUGH_GAME);

type Binned = Pack & { bin: number };
type Event = { at: Date; run: (at: Date) => Promise<unknown> };
/** A counted shift. */
type Shift = { key: string; cents: number; by: number; figures: TerminalFigures };

/** Four weeks of a store, up to now. Events happen at their own instants, in order, and none in the future. */
export class Month {
  private readonly bins = new Map<number, Binned>();
  private readonly back: Pack[] = [];
  private readonly bill: Bill;
  private inSafe: Pack | null = null;
  private readonly today: string;
  /** a shift before an opening check, and the pack of which more was sold during the night */
  private evening: { shift: Shift; pack: Pack } | null = null;

  /**
   * @param random returns numbers in [0, 1), the same on each run, so that the demo is always the same
   * @param otherStoreId the destination of packs that are sent
   */
  constructor(
    private readonly shop: Shop,
    private readonly stories: Stories,
    private readonly random: () => number,
    private readonly now: Date,
    private readonly otherStoreId: number,
  ) {
    this.today = businessDate(now, shop.store.settings);
    this.bill = new Bill(shop);
  }

  async play(): Promise<void> {
    await settingsFor(this.shop, this.stories);
    const events = [...this.trade(), ...this.surprises(), ...this.bill.events(this.now)];
    const past = events.filter(({ at }) => at <= this.now).sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const { at, run } of past) await run(at);
  }

  private trade(): Event[] {
    const days = Array.from({ length: DAYS + 1 }, (_, n) => DAYS - n);
    return [
      this.event(DAYS + 1, '09:00', (at) => this.openingStock(at)),
      ...DELIVERIES.map((day) => this.event(day, '10:20', (at) => this.deliver(day, at))),
      ...days.flatMap((day) =>
        ([0, 1] as const).map((n) =>
          this.event(day, SHIFT_ENDS[n], (at) => this.endShift(`${day}.${n}`, this.clerk(n), at)),
        ),
      ),
    ];
  }

  private surprises(): Event[] {
    const { openings, checkToday, misread, typed, stolen, returned, skipped, sent, census, packList } =
      this.stories;
    const typedOn = daysAgoOf(typed.shift);
    return [
      ...openings.flatMap((opening) => [
        this.event(opening.day, '06:10', (at) => this.openingCheck(opening, at)),
        ...(opening.explained
          ? [this.event(opening.day, '11:05', (at) => this.receiveNightSale(opening, at))]
          : []),
      ]),
      ...misread.flatMap(({ shift, corrected, ...wrong }) =>
        corrected === undefined
          ? []
          : [this.event(daysAgoOf(shift) - 1, '11:15', (at) => this.correct(wrong, corrected, at))],
      ),
      this.event(typedOn - 1, '11:40', (at) => this.lookIntoTyping(this.day(typedOn), typed.because, at)),
      ...one(stolen, ({ day, bin, report: reference }) =>
        this.event(day, '15:45', (at) => this.takeOut(bin, { reason: 'stolen', reference }, at)),
      ),
      ...one(returned, ({ day, bin, slip: reference }) =>
        this.event(day, '09:50', (at) => this.takeOut(bin, { reason: 'returned', reference }, at)),
      ),
      this.checkOfToday(checkToday),
      // Doesn't draw a random number, which would change everything after it.
      ...one(census, ({ day, unseen }) => ({
        at: instantOfWall(`${this.day(day)} 21:40:00`, this.shop.store.settings) ?? this.now,
        run: (at: Date) => {
          const { inSafe: safe, back } = this;
          const packs = this.onShelf();
          const machine = packs.filter((pack) => this.isInMachine(pack));
          const shelf = packs.filter((pack) => !machine.includes(pack));
          return takeCensus(this.shop, { shelf, machine, back, safe, unseen: gameCalled(unseen) }, at);
        },
      })),
      ...one(packList, ({ day, missing }) => ({
        at: instantOfWall(`${this.day(day)} 23:20:00`, this.shop.store.settings) ?? this.now,
        run: (at: Date) => {
          const next = this.shop.nextPack(gameCalled(missing), 50 * PACKS_APART);
          return this.bill.loadPackList({ back: this.back, next }, at);
        },
      })),
      ...one(sent, ({ day, game }) => this.event(day, '16:30', (at) => this.send(gameCalled(game), at))),
      ...one(skipped, ({ days, game }) =>
        // Further apart than any packs of an ordinary delivery, with two numbers between them.
        days.map((day, n) =>
          this.event(day, '10:40', (at) => this.receive(gameCalled(game), at, 100 * PACKS_APART + 2 * n)),
        ),
      ).flat(),
    ];
  }

  private day(daysAgo: number): string {
    return daysBefore(this.today, daysAgo);
  }

  /** @param time HH:mm by the store's clock */
  private event(daysAgo: number, time: string, run: Event['run']): Event {
    const seconds = String(Math.floor(this.random() * 60)).padStart(2, '0');
    const wall = `${this.day(daysAgo)} ${time}:${seconds}`;
    const at = instantOfWall(wall, this.shop.store.settings);
    if (!at) throw new Error(`The store's clock has no ${wall}.`);
    return { at, run };
  }

  private clerk(shift: 0 | 1): number {
    const id = this.shop.store.clerkIds[shift];
    if (id === undefined) throw new Error('The store has no clerk for each shift.');
    return id;
  }

  /** Imports the packs that the store has when it begins. Packs in the bins were activated up to ten weeks ago. */
  private async openingStock(at: Date): Promise<void> {
    const { shop, bill } = this;
    const shelved = ON_SALE.flatMap((game) =>
      Array.from({ length: this.stories.binsPerGame }, () => shop.nextPack(game)),
    ).map((pack, index): Binned => ({ ...pack, bin: index + 1 }));
    const inMachine = shelved.filter((pack) => this.isInMachine(pack));
    for (const game of ON_SALE) for (let n = 0; n < BACK_ROOM; n++) this.back.push(shop.nextPack(game));
    const safe = shop.nextPack(gameCalled(SAFE_GAME));
    const rows = [
      ...shelved.map((pack) => ({
        ...cellsOf(pack),
        ...(inMachine.includes(pack) ? { place: 'shelf' } : { bin: String(pack.bin) }),
        activated_on: this.activatedOn(pack),
      })),
      ...[...this.back, safe].map((pack) => ({ ...cellsOf(pack), place: 'safe' })),
    ].map((row, index) => ({ ...row, line: index + 1 }));
    const body = { store_id: shop.store.id, rows, dry_run: false };
    await importStock(shop.db, shop.admin, body, { recordedAt: at, now: at });
    for (const pack of inMachine) await shop.move(pack, binOf(this.stories, pack.bin), at);
    bill.keepInSafe(safe);
    this.inSafe = safe;
    for (const pack of shelved) {
      this.bins.set(pack.bin, pack);
      bill.activated(pack, this.activatedOn(pack));
    }
  }

  /**
   * The activation days of opening packs, spread over 40 days, with neighboring bins far apart. Packs that sell slowly
   * settle this week and next.
   */
  private activatedOn({ bin, game }: Binned): string {
    const { settle_days, week_starts_on } = this.shop.store.settings;
    const count = ON_SALE.length * this.stories.binsPerGame;
    if (game.priceCents < SLOW_CENTS)
      return this.day(DAYS + 2 + Math.floor((((bin * 17) % count) * 40) / count));
    const dueIn = SLOW_DUE_IN[bin % SLOW_DUE_IN.length] ?? 0;
    return daysBefore(lotteryWeek(this.today, week_starts_on).from, (settle_days ?? 0) - dueIn);
  }

  private async deliver(daysAgo: number, at: Date): Promise<void> {
    const missing = daysAgo === DELIVERIES.at(-1) ? NOT_DELIVERED : [];
    for (const game of ON_SALE)
      for (let n = this.inBack(game).length; n < BACK_ROOM && !missing.includes(game.name); n++)
        await this.receive(game, at);
  }

  private async receive(game: Game, at: Date, number?: number): Promise<void> {
    const pack = this.shop.nextPack(game, number);
    await this.shop.receive(pack, at);
    this.back.push(pack);
  }

  private inBack(game: Game): Pack[] {
    return this.back.filter((pack) => pack.game === game);
  }

  private takeFromBack(game: Game): Pack | undefined {
    const [pack] = this.inBack(game);
    if (pack) this.back.splice(this.back.indexOf(pack), 1);
    return pack;
  }

  /** Puts the next pack of a game into a bin, if there is one. */
  private async putUp(game: Game, bin: number, at: Date): Promise<void> {
    const pack = this.takeFromBack(game);
    if (!pack) return;
    const binned = { ...pack, bin };
    this.bins.set(bin, binned);
    this.bill.activated(binned, businessDate(at, this.shop.store.settings));
    await this.shop.shelve([{ ...binned, bin: binOf(this.stories, bin) }], at);
  }

  private isInMachine({ bin }: Binned): boolean {
    return binOf(this.stories, bin) !== bin;
  }

  private onShelf(): Binned[] {
    return [...this.bins.values()].filter(({ left }) => left.start <= left.end);
  }

  /** The count at the end of a shift, new packs for empty bins, and the drawer. */
  private async endShift(name: ShiftName, by: number, at: Date): Promise<void> {
    const { shop, stories } = this;
    const packs = this.onShelf();
    const byTickets = this.ordinary(packs).sort((a, b) => runLength(a.left) - runLength(b.left));
    const inRush = name === stories.rush?.shift ? byTickets.at(-1) : undefined;
    // Its bin stays empty, although the next pack is in the back room.
    const emptied =
      name === LAST_EVENING ? byTickets.find(({ game }) => this.inBack(game).length > 0) : undefined;
    const looks = packs.map((pack, index): Look => {
      const usual = this.soldIn(name, pack);
      const sold =
        pack === emptied ? runLength(pack.left) : pack === inRush ? (stories.rush?.sold ?? usual) : usual;
      return { pack, sold, typed: name === stories.typed.shift && index % 5 < 2 };
    });
    const inMachine = packs.filter((pack) => this.isInMachine(pack));
    const valueLeft = () => sumOf(inMachine, ({ left, game }) => runLength(left) * game.priceCents);
    const before = valueLeft();
    const soldAtCounter = looks.flatMap(({ pack, sold }) =>
      inMachine.some((each) => each === pack)
        ? []
        : { game: pack.game, tickets: Math.min(sold, runLength(pack.left)) },
    );
    const counted = await shop.count(looks, { by, at, unknown: this.unreceivedIn(name) });
    const machines = slipsOf(stories, name, before - valueLeft());
    for (const { bin, game, left } of packs)
      if (left.start > left.end && bin !== emptied?.bin) await this.putUp(game, bin, at);
    const shift = { ...counted, by, figures: figuresOf(counted.cents, this.random) };
    const opening = stories.openings.find(
      ({ day, explained }) => explained && nextShift(name) === `${day}.0`,
    );
    const pack = opening && this.bins.get(opening.bin);
    if (pack) this.evening = { shift, pack: { ...pack, left: { ...pack.left } } };
    if (name === stories.noMoney) return;
    const closing = closingOf(stories, name);
    if (closing)
      await closeRegister(shop, shift.figures, { ...closing, cents: shift.cents, sold: soldAtCounter, at });
    const soonAfter = new Date(Math.min(at.getTime() + 4 * MINUTE_MS, this.now.getTime()));
    const overShort = -(stories.short[name] ?? Math.floor(this.random() * 150) - 75);
    const drawer = { keys: [shift.key], cents: shift.cents, overShort, machines, by, at: soonAfter };
    await countDrawer(shop, shift.figures, drawer);
    const story = stories.disagreements?.find((each) => each.shift === name);
    if (story) await disagree(shop, shift, story, soonAfter);
  }

  /** Tickets of packs that a count sees but nobody received. */
  private unreceivedIn(name: ShiftName): string[] {
    const { unreceived } = this.stories;
    if (name !== unreceived?.shift) return [];
    const pack = this.shop.nextPack(gameCalled(unreceived.game), 60 * PACKS_APART);
    return [numberToSerial(pack.left.start), unreceived.otherTicket];
  }

  /** The packs in bins that occur in no story. */
  private ordinary(packs: readonly Binned[]): Binned[] {
    const { misread, openings } = this.stories;
    const others = new Set([...misread, ...openings].map(({ bin }) => bin));
    return packs.filter(({ bin }) => !others.has(bin));
  }

  /** Tickets of a pack that a count records as sold. */
  private soldIn(name: ShiftName, { game, bin }: Binned): number {
    for (const { shift, tickets, corrected } of this.stories.misread.filter((each) => each.bin === bin)) {
      const next = nextShift(shift);
      if (name === shift) return tickets + 2;
      if (name === next) return -tickets;
      if (name === nextShift(next) && corrected === undefined) return tickets + 1;
    }
    const weekday = new Date(`${this.day(daysAgoOf(name))}T12:00:00Z`).getUTCDay();
    const usual = SOLD_PER_SHIFT[game.priceCents] ?? 1;
    const mean = usual * (WEEKEND.days.includes(weekday) ? WEEKEND.times : 1);
    return Math.floor(mean * (this.random() + this.random()) + this.random());
  }

  /** Today's opening check, at its time or now if the demo is created before that. Draws no random number, like the census. */
  private checkOfToday(check: Stories['checkToday']): Event {
    const usual = instantOfWall(`${this.today} 06:10:00`, this.shop.store.settings) ?? this.now;
    return {
      at: usual < this.now ? usual : this.now,
      run: (at) => this.openingCheck(check, at),
    };
  }

  /** The check before a day's first sale. A clerk sees every pack, and finds tickets of one missing. */
  private async openingCheck({ bin, gone }: Stories['checkToday'], at: Date): Promise<void> {
    const looks = this.onShelf().map((pack) => ({ pack, sold: pack.bin === bin ? gone : 0 }));
    await this.shop.count(looks, { by: this.clerk(0), at, purpose: 'opening' });
  }

  /** A terminal that was offline sends what was sold between the evening's count and the opening check. */
  private async receiveNightSale(
    { day, gone }: Stories['openings'][number],
    receivedAt: Date,
  ): Promise<void> {
    if (!this.evening) return;
    const { shift, pack } = this.evening;
    const { at } = this.event(day + 1, '23:12', async () => {});
    const late = await this.shop.count([{ pack, sold: gone }], { by: shift.by, at, receivedAt });
    await countDrawer(this.shop, shift.figures, {
      keys: [shift.key, late.key],
      cents: shift.cents + late.cents,
      overShort: 25,
      by: shift.by,
      at: new Date(at.getTime() + 2 * MINUTE_MS),
      receivedAt,
    });
  }

  /** Puts back tickets that a clerk misread as sold. */
  private async correct(
    { bin, tickets }: { bin: number; tickets: number },
    reason: string,
    at: Date,
  ): Promise<void> {
    const pack = this.bins.get(bin);
    if (!pack) return;
    const { left } = pack;
    const run: Run =
      left.sells === 'down'
        ? { start: left.end + 1, end: left.end + tickets }
        : { start: left.start - tickets, end: left.start - 1 };
    const { store, admin: by, db } = this.shop;
    const body = { store_id: store.id, ...lotNames(pack), ...runSerials(run), reason };
    await correctSales(db, { key: randomUUID(), body, recordedAt: at, by, now: at });
    if (left.sells === 'down') left.end = run.end;
    else left.start = run.start;
  }

  private async lookIntoTyping(day: string, reason: string, now: Date): Promise<void> {
    const { db, store, admin: by } = this.shop;
    const alarms = await alarmsOf(db, store.id, { from: day, to: day });
    for (const { id, rule } of alarms)
      if (rule === 'typed_cards') await markAlarmSeen(db, { storeId: store.id, id, reason, by, now });
  }

  /** Takes a pack out of its bin and out of stock, and puts the next one of its game on the shelf. */
  private async takeOut(bin: number, removal: Parameters<Shop['remove']>[1], at: Date): Promise<void> {
    const pack = this.bins.get(bin);
    if (!pack) return;
    await this.shop.remove(pack, removal, at);
    pack.left.start = pack.left.end + 1;
    this.bill.tookOut(pack);
    await this.putUp(pack.game, bin, at);
  }

  private async send(game: Game, at: Date): Promise<void> {
    const pack = this.takeFromBack(game);
    if (pack) await this.shop.remove(pack, { reason: 'transferred', to_store_id: this.otherStoreId }, at);
  }
}

/** A list with one item made from a story, or empty without a story. */
const one = <Story, Made>(story: Story | undefined, make: (story: Story) => Made): Made[] =>
  story === undefined ? [] : [make(story)];

function gameCalled(name: string): Game {
  const game = GAMES.find((each) => each.name === name);
  if (!game) throw new Error(`No game is called ${name}.`);
  return game;
}

/** A pack as a line of an opening stock. */
function cellsOf({ game, left }: Pack) {
  const serial = numberToSerial(left.start);
  return {
    upc: game.upc,
    game: serial.slice(0, 4),
    pack: serial.slice(4, 11),
    first_ticket: serial.slice(11),
    last_ticket: numberToSerial(left.end).slice(11),
  };
}

/** A ticket of a pack that the store never received. */
const UNKNOWN_TICKET = '10790041873029';

type Places = {
  shelf: readonly Pack[];
  machine: readonly Pack[];
  back: readonly Pack[];
  safe: Pack | null;
};

/**
 * Two clerks scan the shelf, the vending machine, the back room and the safe. A pack in the back room isn't found, the
 * pack in the safe is recorded in the back room, one pack is scanned twice, and one was never received.
 * @param places the packs in each place, and the game of the pack that isn't found
 */
async function takeCensus(
  { db, store, admin }: Shop,
  { shelf, machine, back, safe, unseen }: Places & { unseen: Game },
  at: Date,
): Promise<void> {
  const census = { store_id: store.id, census_id: randomUUID() };
  const missing = back.find(({ game }) => game === unseen);
  const seenPacks = back.filter((pack) => pack !== missing);
  const inPlace = <Place extends string>(packs: readonly Pack[], place: Place) =>
    packs.map((pack) => ({ ...lotNames(pack), place }));
  const scans = [
    [...inPlace(shelf, 'shelf'), ...inPlace(machine, shelfPlace(MACHINE.number))],
    inPlace([...seenPacks, ...seenPacks.slice(3, 4)], 'back'),
    [{ code: UNKNOWN_TICKET, place: 'back' as const }, ...inPlace(safe ? [safe] : [], 'safe')],
  ];
  const after = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
  for (const [index, data] of scans.entries()) {
    const recordedAt = after(index * 5);
    const by = { userId: store.clerkIds[Math.min(index, 1)] ?? admin.userId, sessionId: null };
    await recordCensus(db, { key: randomUUID(), body: { ...census, data }, recordedAt, by, now: recordedAt });
  }
  const end = { body: census, recordedAt: after(25), by: admin, now: after(25) };
  await closeCensus(db, { key: randomUUID(), ...end });
}

const STATEMENTS = 3;
const CLOSED_WEEKS = 2;

/** A pack that the lottery charges, on its due day or, unless `isSettled`, early. */
type Charged = { pack: Pack; number: string; activatedOn: string; isSettled: boolean };

/** The lottery's bill of a store, with three statements. The last one charges a pack that is in the safe. */
class Bill {
  private readonly charged: Charged[] = [];
  private safePack: Pack | null = null;

  constructor(private readonly shop: Shop) {}

  activated(pack: Pack, activatedOn: string): void {
    this.charged.push({ pack, number: numberOf(pack), activatedOn, isSettled: false });
  }

  /** Marks a pack that left the stock unsold, so that it is charged on its due day, not early. */
  tookOut(pack: Pack): void {
    for (const each of this.charged) if (each.pack === pack) each.isSettled = true;
  }

  /** Sets the pack that the lottery charges by mistake, and that stays in the back room. */
  keepInSafe(pack: Pack): void {
    this.safePack = pack;
  }

  /**
   * When the statements of the last three weeks are entered, and two weeks are closed. A week's statement arrives on
   * the morning after it.
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

  /** Enters a week's statement, with the packs that the lottery charged early because they were nearly sold out. */
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

  /** The lines of a statement: the lines of the estimate and, if there is one, a pack that the store never activated. */
  private linesOf(account: LotteryWeek, wronglyCharged: Pack | null): StatementLine[] {
    const estimate = estimatedAmounts(account);
    const { game } = wronglyCharged ?? {};
    const cents = game ? game.priceCents * game.lotSize : 0;
    const rate = rateOf(this.shop.store.settings.sales_commission_percent);
    const settled = estimate.settled + cents;
    const instant_commission = shareOf(settled - estimate.returned, rate);
    const amounts = { ...estimate, settled, instant_commission };
    const lines = ACCOUNT_LINES.filter((line) => line !== 'adjustments' && line !== 'sweep').map((line) => ({
      line,
      amount: centsToDollars(amounts[line]),
    }));
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
   * Loads the lottery's own list of packs. It differs in a pack that never arrived, the pack in the safe, which it
   * charged, a pack that is sold but isn't active there, and a pack that was returned.
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

/** The time of day at which a statement is entered, and at which a week is closed. */
const ENTERED_AT = '09:10:00';
const CLOSED_AT = '09:40:00';

/** Game and pack number: the first 11 digits of its serials. */
const numberOf = ({ left }: Pack): string => numberToSerial(left.start).slice(0, 11);

const packLine = (pack: string, amount: number): StatementLine => ({ line: 'pack', pack, amount });
