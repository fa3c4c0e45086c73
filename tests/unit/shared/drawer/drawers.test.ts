import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CountRecord,
  drawersOf,
  joinPacksSold,
  moneyLines,
} from '../../../../src/shared/drawer/drawers';
import type { MoneyCount } from '../../../../src/shared/drawer/money-count';
import { changesOf, type MovedTickets } from '../../../../src/shared/drawer/over-short-changes';
import { shiftsByTheSentence, textOfCents } from '../../../support/oracles/money-oracle';

const NONE = { online_sales: 0, online_cancels: 0, instant_cashes: 0, online_cashes: 0, cashless: 0 };
const DAY = '2026-11-20';

let numbers = 0;
const record = (key: string, at: number, counted = 0, more: Partial<CountRecord> = {}): CountRecord => ({
  key,
  number: ++numbers,
  recordedAt: at,
  date: DAY,
  counted,
  ...more,
});
const moneyCount = (
  id: string,
  records: string[],
  {
    figures,
    ...more
  }: Partial<Omit<MoneyCount, 'figures'>> & { figures?: Partial<MoneyCount['figures']> } = {},
): MoneyCount => ({
  id,
  number: ++numbers,
  recordedAt: numbers,
  records,
  basis: 'delta',
  other: 0,
  cash: null,
  machines: [],
  terminalClosed: false,
  ...more,
  figures: { ...NONE, ...figures },
});

describe('cumulative figures', () => {
  const figuresOf = (moneyCounts: MoneyCount[], records: CountRecord[]) =>
    drawersOf(records, moneyCounts).map(({ figures, isUnclear }) => [figures.online_sales, isUnclear]);
  const cumulative = (id: string, key: string, sales: number, more: Partial<MoneyCount> = {}) =>
    moneyCount(id, [key], { basis: 'cumulative', ...more, figures: { online_sales: sales } });

  test('cumulative figures start again with each business day', () => {
    const records = [record('a', 14), record('b', 38, 0, { date: '2026-11-21' })];
    expect(figuresOf([cumulative('m', 'a', 620), cumulative('n', 'b', 500)], records)).toEqual([
      [620, false],
      [500, false],
    ]);
  });

  test('cumulative figures after figures of single shifts are reduced by the total so far', () => {
    const records = [record('a', 9), record('b', 14), record('c', 22)];
    const delta = (id: string, key: string, sales: number) =>
      moneyCount(id, [key], { figures: { online_sales: sales } });
    expect(
      figuresOf([delta('m', 'a', 100), delta('n', 'b', 50), cumulative('o', 'c', 250)], records),
    ).toEqual([
      [100, false],
      [50, false],
      [100, false],
    ]);
  });

  test('the cumulative rule applies to all of the terminal’s figures', () => {
    const figures = (sign: number) => ({
      online_sales: sign * 1000,
      online_cancels: sign * 200,
      instant_cashes: sign * 30,
      online_cashes: sign * 4,
      cashless: sign * 5,
    });
    const moneyCounts = [
      moneyCount('m', ['a'], { figures: figures(1) }),
      moneyCount('n', ['b'], { basis: 'cumulative', figures: figures(4) }),
      moneyCount('o', ['c'], { basis: 'cumulative', figures: figures(9) }),
    ];
    const records = [record('a', 9), record('b', 14), record('c', 22)];
    expect(drawersOf(records, moneyCounts).map((drawer) => drawer.figures)).toEqual([1, 3, 5].map(figures));
  });

  test('other amounts stay as typed in a cumulative money count', () => {
    const [, second] = drawersOf(
      [record('a', 14), record('b', 22)],
      [
        moneyCount('m', ['a'], { basis: 'cumulative', other: -500 }),
        moneyCount('n', ['b'], { basis: 'cumulative', other: -700 }),
      ],
    );
    expect(second?.expected).toBe(-700);
  });

  test('the shifts’ figures of any day of cumulative readings match a model of the rule', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10_000_000_000n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, (cents) => {
        const keys = cents.map((_, index) => `r${index}`);
        const drawers = drawersOf(
          keys.map((key, index) => record(key, index)),
          cents.map((sales, index) => cumulative(`m${index}`, keys[index] ?? '', Number(sales))),
        );
        expect(drawers.map(({ figures }) => textOfCents(BigInt(figures.online_sales)))).toEqual(
          shiftsByTheSentence(cents.map(textOfCents)),
        );
      }),
    );
  });
});

test('a drawer with records of two business days belongs to the day of its last record', () => {
  const records = [record('a', 22), record('b', 30, 0, { date: '2026-11-21' })];
  for (const named of [
    ['a', 'b'],
    ['b', 'a'],
  ])
    expect(drawersOf(records, [moneyCount('m', named)])).toMatchObject([{ date: '2026-11-21' }]);
});

describe('packs sold whole', () => {
  const shift = (key: string, at: number, counted: number, more: Partial<CountRecord> = {}) =>
    record(key, at, counted, { createdBy: 1, ...more });
  const whole = (key: string, at: number, more: Partial<CountRecord> = {}) =>
    shift(key, at, 30000, { isRemoval: true, ...more });
  const counted = (records: CountRecord[]) =>
    Object.fromEntries(joinPacksSold(records).lines.map((each) => [each.key, each.counted]));

  test('a pack sold whole joins the clerk’s next count of that day, or else the last one before, or stays alone', () => {
    const [noon, night] = [shift('a', 14, 100), shift('b', 22, 200)];
    expect(counted([night, whole('w', 13), noon])).toEqual({ a: 30100, b: 200 });
    expect(counted([night, whole('w', 15), noon])).toEqual({ a: 100, b: 30200 });
    expect(counted([noon, night, whole('w', 23), whole('x', 14.5)])).toEqual({ a: 100, b: 60200 });
    expect(counted([shift('c', 23, 300), noon, night, whole('w', 24)])).toEqual({ a: 100, b: 200, c: 30300 });
    for (const other of [{ createdBy: 2 }, { date: '2026-11-21' }])
      expect(counted([noon, night, whole('w', 13, other)])).toEqual({ a: 100, b: 200, w: 30000 });
  });

  test('a pack sold whole at the instant of two counts joins the one with the next larger id', () => {
    const [first, last] = [shift('a', 14, 100), shift('c', 14, 200)];
    expect(counted([first, whole('b', 14), last])).toEqual({ a: 100, c: 30200 });
    expect(counted([last, whole('b', 14), first])).toEqual({ a: 100, c: 30200 });
  });

  test('a money count about a pack sold whole moves with it to the count that the pack joins later', () => {
    const money = moneyCount('m', ['w'], { recordedAt: 24, cash: 30000 });
    expect(drawersOf([whole('w', 13)], [money])).toMatchObject([{ records: [{ key: 'w' }], overShort: 0 }]);
    const records = [whole('w', 13), shift('a', 14, 100)];
    expect(drawersOf(records, [money])).toMatchObject([{ records: [{ key: 'a' }], counted: 30100 }]);
    const newer = moneyCount('n', ['a'], { recordedAt: 25, cash: 30100 });
    expect(moneyLines(records, [newer, money])).toMatchObject({
      drawers: [{ moneyCount: { id: 'n' }, overShort: 0 }],
      without: [],
    });
  });

  test('a drawer shows its former over/short when a pack sold whole arrives late', () => {
    const count = shift('a', 22, 100);
    const money = moneyCount('m', ['a'], { cash: 30100 });
    const late = whole('w', 20);
    expect(drawersOf([count, late], [money])).toMatchObject([{ counted: 30100, overShort: 0 }]);
    expect(changesOf([count, late], [money], [])).toEqual(
      new Map([['a', [{ number: late.number, was: 30000 }]]]),
    );
  });
});

describe('former over/short after late arrivals', () => {
  test('a drawer shows its former over/short after a late record took tickets from its count', () => {
    const first = record('a', 22, 54000);
    const money = moneyCount('m', ['a'], { cash: 63600 });
    const late = record('b', 14, 10000);
    const moved: MovedTickets = { number: late.number, record: 'a', cents: -10000 };
    expect(changesOf([first, late], [money], [moved])).toEqual(
      new Map([['a', [{ number: late.number, was: -400 }]]]),
    );
  });

  test('a drawer shows its former over/short after a newer money count or a late one of an earlier shift', () => {
    const records = [record('a', 14), record('b', 22)];
    const cumulative = { basis: 'cumulative' as const, cash: 0 };
    const second = moneyCount('n', ['b'], { ...cumulative, figures: { online_sales: 1410 } });
    const first = moneyCount('m', ['a'], { ...cumulative, figures: { online_sales: 620 } });
    const again = moneyCount('o', ['b'], { ...cumulative, cash: 790, figures: { online_sales: 1410 } });
    expect(changesOf(records, [second, first, again], []).get('b')).toEqual([
      { number: first.number, was: -1410 },
      { number: again.number, was: -790 },
    ]);
  });

  test('a drawer shows its former over/short for each late record or correction that moved its tickets', () => {
    const first = record('a', 22, 50000);
    const money = moneyCount('m', ['a'], { cash: 65000 });
    const late = [record('b', 14, 10000), record('c', 15, 5000)];
    const [b = 0, c = 0] = late.map(({ number }) => number);
    const correction = ++numbers;
    const moved: MovedTickets[] = [
      { number: b, record: 'a', cents: -10000 },
      { number: c, record: 'a', cents: -5000 },
      { number: correction, record: 'a', cents: 1000 },
    ];
    // It held 640, 540 and 490 dollars before it holds 500 now.
    expect(changesOf([first, ...late], [money], moved).get('a')).toEqual([
      { number: b, was: 1000 },
      { number: c, was: 11000 },
      { number: correction, was: 16000 },
    ]);
  });

  test('a drawer with records of two business days shows its former over/short at both records', () => {
    const records = [record('a', 22, 100), record('b', 30, 200, { date: '2026-11-21' })];
    const money = moneyCount('m', ['a', 'b'], { cash: 300 });
    const late = record('c', 14, 10);
    const moved: MovedTickets = { number: late.number, record: 'b', cents: -10 };
    const was = [{ number: late.number, was: -10 }];
    expect(changesOf([...records, late], [money], [moved])).toEqual(
      new Map([
        ['a', was],
        ['b', was],
      ]),
    );
  });

  test('a drawer shows no former over/short if its cash wasn’t counted before', () => {
    const records = [record('a', 22, 100)];
    const money = [moneyCount('m', ['a']), moneyCount('n', ['a'], { cash: 100 })];
    expect(changesOf(records, money, [])).toEqual(new Map());
  });

  test('a drawer shows no former over/short for arrivals before its money count or without an effect', () => {
    const records = [record('a', 22, 100), record('b', 14)];
    const moved: MovedTickets = { number: records[1]?.number ?? 0, record: 'a', cents: -10 };
    const money = moneyCount('m', ['a'], { cash: 100 });
    const same = moneyCount('n', ['a'], { cash: 100 });
    expect(changesOf(records, [money, same], [moved])).toEqual(new Map());
  });
});

test('the derived amounts of drawers don’t depend on the order of arrival', () => {
  const counted = fc.array(
    fc.record({
      at: fc.nat(20),
      counted: fc.nat(50_000),
      day: fc.constantFrom(DAY, '2026-11-21'),
      createdBy: fc.nat(1),
      isRemoval: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const typed = fc.array(
    fc.record({
      at: fc.nat(20),
      of: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 2 }),
      basis: fc.constantFrom('delta' as const, 'cumulative' as const),
      online_sales: fc.nat(100_000),
      cash: fc.option(fc.nat(100_000)),
      terminalClosed: fc.boolean(),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(counted, typed, fc.infiniteStream(fc.nat()), (shifts, moneyCounts, order) => {
      const records = shifts.map(({ at, counted, day, ...whose }, index) =>
        record(`r${index}`, at, counted, { date: day, ...whose }),
      );
      const all = moneyCounts.map(({ at, of, online_sales, ...rest }, index) =>
        moneyCount(
          `m${index}`,
          of.map((n) => `r${n}`),
          { recordedAt: at, figures: { online_sales }, ...rest },
        ),
      );
      const shuffled = <T extends { number: number }>(items: T[]): T[] =>
        items
          .map((item) => ({
            item: { ...item, number: order.next().value ?? 0 },
            by: order.next().value ?? 0,
          }))
          .sort((a, b) => a.by - b.by)
          .map(({ item }) => item);
      const figuresOf = (some: CountRecord[], of: MoneyCount[]) =>
        drawersOf(some, of).map(({ records: named, moneyCount: { id }, ...rest }) => ({
          ...rest,
          id,
          named: named.map(({ key }) => key),
        }));
      expect(figuresOf(shuffled(records), shuffled(all))).toEqual(figuresOf(records, all));
    }),
  );
});
