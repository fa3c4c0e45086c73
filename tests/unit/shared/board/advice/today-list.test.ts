import { describe, expect, test } from 'vitest';
import {
  type Advice,
  binRates,
  type TradedGame,
  type TradedPack,
  type TradingStore,
  todayList,
} from '../../../../../src/shared/board/today-list';
import { daysBefore } from '../../../../../src/shared/time/store-clock';

const TODAY = '2026-11-22';
const ago = (days: number): string => daysBefore(TODAY, days);
const DAYS = Array.from({ length: 28 }, (_, n) => ago(n + 1));

const pack = (given: Partial<TradedPack> = {}): TradedPack => ({
  lotNumber: '028400001812',
  lotCounter: 1,
  start: 18120000001000,
  bin: null,
  shelf: 30,
  back: 0,
  shelvedOn: ago(40),
  activatedOn: ago(40),
  receivedOn: null,
  settledOn: null,
  size: 30,
  sold: 0,
  returned: [],
  sales: [],
  ...given,
});
const game = (given: Partial<TradedGame>): TradedGame => ({
  number: '1812',
  name: 'Lucky Sevens',
  upc: '028400001812',
  priceCents: 500,
  packSize: 30,
  lastSale: null,
  packs: [],
  emptyBins: [],
  ...given,
});
const listOf = (games: readonly TradedGame[], store: Partial<TradingStore> = {}): Advice[] =>
  todayList({
    today: TODAY,
    countedDays: DAYS,
    games,
    rule: { settleDays: null, settlePercent: null, atActivation: false },
    lead: { leadDays: 5, safetyDays: 2 },
    ...store,
  });
const kinds = (lines: readonly Advice[]) => lines.map(({ kind }) => kind);
const daily = (tickets: number, days = DAYS) => days.map((on) => ({ on, tickets }));

describe('the days of a game’s sales rate', () => {
  const orderOf = (packs: TradedPack[], countedDays: string[]) =>
    listOf([game({ packs })], { countedDays }).find(({ kind }) => kind === 'order');

  test('a game’s sales rate uses only days with a count on which the game was on the shelf', () => {
    const late = pack({ shelf: 0, shelvedOn: ago(10), sales: daily(2, DAYS.slice(0, 10)) });
    expect(orderOf([late], DAYS)).toMatchObject({ perDay: 2, stock: { days: 10 } });
    expect(orderOf([late], DAYS.slice(0, 8))).toMatchObject({ perDay: 2, stock: { days: 8, sold: 16 } });
  });

  test('a game’s sales rate leaves out the days after its last pack was sold out', () => {
    const gone = pack({ shelf: 0, sales: daily(2, DAYS.slice(18)) });
    expect(orderOf([gone], DAYS)).toMatchObject({ perDay: 2, stock: { days: 10 } });
  });

  test('a game’s sales rate counts a day once, however many of its packs were on the shelf', () => {
    const both = [1, 2].map((lotCounter) => pack({ lotCounter, shelf: 2, sales: daily(2) }));
    expect(orderOf(both, DAYS)).toMatchObject({ perDay: 4, stock: { days: 28, sold: 112, shelf: 4 } });
  });
});

test('the Today list fills empty bins from the back room, but never with an ended game', () => {
  const packs = [pack({ lotCounter: 3, shelf: 0, back: 30 })];
  const [up, empty] = listOf([game({ packs, emptyBins: [4, 9] })]);
  expect(up).toMatchObject({ kind: 'put_up', bin: 4, pack: { lotCounter: 3 }, backPacks: 1 });
  expect(empty).toMatchObject({ kind: 'empty_bin', bin: 9 });
  const ended = listOf([game({ packs, emptyBins: [4, 9], lastSale: ago(1) })]);
  expect(kinds(ended)).toEqual(['ended', 'empty_bin', 'empty_bin']);
});

test('the Today list doesn’t advise putting up a game that was never on the shelf', () => {
  expect(listOf([game({ packs: [pack({ shelf: 0, back: 30, shelvedOn: null })] })])).toEqual([]);
});

describe('advice for packs that settle', () => {
  const rule = { settleDays: 50, settlePercent: null, atActivation: false };
  const settling = (given: Partial<TradedPack>) =>
    kinds(listOf([game({ packs: [pack({ size: 80, ...given })] })], { rule, countedDays: [] }));

  test('a pack is slow if less than half of it will be sold by the day it settles, however far off that is', () => {
    expect(settling({ shelf: 62, sold: 18, activatedOn: ago(41) })).toEqual(['slow']);
    expect(settling({ shelf: 79, sold: 1, activatedOn: ago(7) })).toEqual(['slow']);
  });
  test('a pack gets no settling advice in the first week after its activation, nor once it has settled', () => {
    expect(settling({ shelf: 80, activatedOn: ago(6) })).toEqual([]);
    expect(settling({ shelf: 80, activatedOn: ago(41), settledOn: ago(1) })).toEqual([]);
    expect(settling({ shelf: 80, activatedOn: ago(51) })).toEqual([]);
  });
  test('a pack with more than half sold is listed in its last ten days if tickets will be left when it settles', () => {
    expect(settling({ shelf: 30, sold: 50, activatedOn: ago(40) })).toEqual(['unsold']);
    expect(settling({ shelf: 30, sold: 50, activatedOn: ago(39) })).toEqual([]);
    expect(settling({ shelf: 10, sold: 70, activatedOn: ago(41) })).toEqual([]);
  });
});

test('the Today list names games with packs left that end within 30 days or have ended', () => {
  const ending = (lastSale: string, packs = [pack()]) =>
    listOf([game({ packs, lastSale })], { countedDays: [] }).map(({ kind, ...line }) => [
      kind,
      'days' in line ? line.days : null,
    ]);
  expect(ending(ago(-30))).toEqual([['ends', 30]]);
  expect(ending(ago(-31))).toEqual([]);
  expect(ending(TODAY)).toEqual([['ends', 0]]);
  expect(ending(ago(1))).toEqual([['ended', 1]]);
  expect(ending(ago(1), [])).toEqual([]);
});

test('facing advice needs a five-point gap between a game’s shares of packs and dollars, and skips new games', () => {
  const selling = (number: string, tickets: number, given: Partial<TradedGame> = {}, days = DAYS) =>
    game({
      number,
      packs: [pack({ shelf: 300, shelvedOn: days.at(-1), sales: daily(tickets, days) })],
      ...given,
    });
  const facings = (games: TradedGame[]) =>
    listOf(games).flatMap((line) =>
      line.kind === 'facings' ? [[line.game.number, line.change, line.binShare, line.salesShare]] : [],
    );
  expect(facings([selling('1', 11), selling('2', 9)])).toEqual([
    ['1', 'more', 0.5, 0.55],
    ['2', 'fewer', 0.5, 0.45],
  ]);
  expect(facings([selling('1', 21), selling('2', 19)])).toEqual([]);
  expect(facings([selling('1', 1, { priceCents: 2000 }), selling('2', 4)])).toEqual([]);
  expect(facings([selling('1', 30), selling('2', 1, {}, DAYS.slice(0, 3))])).toEqual([
    ['1', 'more', 0.5, 840 / 843],
  ]);
});

test('each bin’s pack gets an equal share of its game’s sales rate, and empty bins are listed by number', () => {
  const two = [pack({ bin: 7, sales: daily(3) }), pack({ bin: 2, lotCounter: 2, sales: daily(1) })];
  const slow = game({
    number: '1900',
    packs: [pack({ lotNumber: '028400001900', bin: 3 })],
    emptyBins: [12, 9],
  });
  const young = game({
    number: '1901',
    packs: [pack({ lotNumber: '028400001901', bin: 4, shelvedOn: ago(2) })],
  });
  const { rates, empty } = binRates({ games: [game({ packs: two }), slow, young], countedDays: DAYS });
  expect(rates.map(({ bin, soldPerDay }) => [bin, soldPerDay])).toEqual([
    [7, 2],
    [2, 2],
    [3, 0],
    [4, null],
  ]);
  expect(empty).toEqual([9, 12]);
});
