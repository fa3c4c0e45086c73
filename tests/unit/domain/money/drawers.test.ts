import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountRecord, drawersOf, moneyLines, standing } from '../../../../src/domain/money/drawers';
import { changesOf, type Transfer } from '../../../../src/domain/money/history';
import { joinPacksSold } from '../../../../src/domain/money/packs-sold';
import type { Statement } from '../../../../src/domain/money/statement';
import { centsOfText, shiftsByTheSentence, textOfCents } from '../../../support/oracles/money-oracle';

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
const statement = (
  id: string,
  records: string[],
  {
    figures,
    ...more
  }: Partial<Omit<Statement, 'figures'>> & { figures?: Partial<Statement['figures']> } = {},
): Statement => ({
  id,
  number: ++numbers,
  recordedAt: numbers,
  records,
  basis: 'delta',
  other: 0,
  cash: null,
  terminalClosed: false,
  ...more,
  figures: { ...NONE, ...figures },
});

describe('the examples', () => {
  test('expected cash and over/short', () => {
    const [first, second] = drawersOf(
      [record('a', 14, 19500), record('b', 22, 64000)],
      [
        statement('m', ['a'], {
          figures: { online_sales: 20000, instant_cashes: 10000, online_cashes: 10000 },
        }),
        statement('n', ['b'], {
          figures: {
            online_sales: 41250,
            online_cancels: 500,
            instant_cashes: 21500,
            online_cashes: 9600,
            cashless: 18000,
          },
          cash: 55250,
        }),
      ],
    );
    expect(first).toMatchObject({ expected: 19500, overShort: null });
    expect(second).toMatchObject({ expected: 55650, overShort: -400 });
  });

  test('cumulative: the second shift has the difference', () => {
    const typed = ['620.00', '1410.00'];
    const drawers = drawersOf(
      [record('b', 22), record('a', 14)],
      typed.map((figure, index) =>
        statement(`m${index}`, [index === 0 ? 'a' : 'b'], {
          basis: 'cumulative',
          figures: { online_sales: Number(centsOfText(figure)) },
        }),
      ),
    );
    const shifts = drawers.map(({ figures }) => textOfCents(BigInt(figures.online_sales)));
    expect(shifts).toEqual(shiftsByTheSentence(typed));
    expect(shifts).toEqual(['620.00', '790.00']);
  });
});

describe('cumulative figures', () => {
  const figuresOf = (statements: Statement[], records: CountRecord[]) =>
    drawersOf(records, statements).map(({ figures, isUnclear }) => [figures.online_sales, isUnclear]);
  const cumulative = (id: string, key: string, sales: number, more: Partial<Statement> = {}) =>
    statement(id, [key], { basis: 'cumulative', ...more, figures: { online_sales: sales } });

  test('start again with each business day', () => {
    const records = [record('a', 14), record('b', 38, 0, { date: '2026-11-21' })];
    expect(figuresOf([cumulative('m', 'a', 620), cumulative('n', 'b', 500)], records)).toEqual([
      [620, false],
      [500, false],
    ]);
  });

  test('that fall are unclear, until it is said that the terminal was closed', () => {
    const records = [record('a', 14), record('b', 22)];
    expect(figuresOf([cumulative('m', 'a', 620), cumulative('n', 'b', 500)], records)).toEqual([
      [620, false],
      [-120, true],
    ]);
    const closed = cumulative('n', 'b', 500, { terminalClosed: true });
    expect(figuresOf([cumulative('m', 'a', 620), closed], records)).toEqual([
      [620, false],
      [500, false],
    ]);
  });

  test('follow figures of single shifts, which add to what was counted so far', () => {
    const records = [record('a', 9), record('b', 14), record('c', 22)];
    const delta = (id: string, key: string, sales: number) =>
      statement(id, [key], { figures: { online_sales: sales } });
    expect(
      figuresOf([delta('m', 'a', 100), delta('n', 'b', 50), cumulative('o', 'c', 250)], records),
    ).toEqual([
      [100, false],
      [50, false],
      [100, false],
    ]);
  });

  test('leave other amounts as typed', () => {
    const [, second] = drawersOf(
      [record('a', 14), record('b', 22)],
      [
        statement('m', ['a'], { basis: 'cumulative', other: -500 }),
        statement('n', ['b'], { basis: 'cumulative', other: -700 }),
      ],
    );
    expect(second?.expected).toBe(-700);
  });

  test('of any day are those of the sentence', () => {
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

describe('a newer statement', () => {
  test('replaces the older one, whichever arrived first', () => {
    const older = statement('z', ['a'], { recordedAt: 5, cash: 100 });
    const newer = statement('b', ['a'], { recordedAt: 6, cash: 200 });
    expect([standing([older, newer]), standing([newer, older])]).toEqual([[newer], [newer]]);
    // "Ties of one millisecond go to the smaller submission id, never to the order of arrival."
    const atOnce = { ...older, recordedAt: 6 };
    expect([standing([newer, atOnce]), standing([atOnce, newer])]).toEqual([[newer], [newer]]);
  });

  test('replaces one about several records as a whole', () => {
    const shared = statement('m', ['a', 'b'], { recordedAt: 5 });
    const alone = statement('n', ['b'], { recordedAt: 6 });
    expect(standing([shared, alone])).toEqual([alone]);
  });
});

test('a statement about several records counts them together; one that lacks a record has no drawer yet', () => {
  const records = [record('a', 1, 100), record('b', 2, 50)];
  const shared = statement('m', ['b', 'a'], { cash: 150 });
  expect(drawersOf(records, [shared])).toMatchObject([
    { counted: 150, overShort: 0, records: [{ key: 'b' }, { key: 'a' }] },
  ]);
  expect(drawersOf(records.slice(0, 1), [shared])).toEqual([]);
});

describe('packs sold whole', () => {
  const shift = (key: string, at: number, counted: number, more: Partial<CountRecord> = {}) =>
    record(key, at, counted, { createdBy: 1, ...more });
  const whole = (key: string, at: number, more: Partial<CountRecord> = {}) =>
    shift(key, at, 30000, { isRemoval: true, ...more });
  const counted = (records: CountRecord[]) =>
    Object.fromEntries(joinPacksSold(records).lines.map((each) => [each.key, each.counted]));

  test('are in the clerk’s next count of the day, else in the last one before, else alone', () => {
    const [noon, night] = [shift('a', 14, 100), shift('b', 22, 200)];
    expect(counted([night, whole('w', 13), noon])).toEqual({ a: 30100, b: 200 });
    expect(counted([night, whole('w', 15), noon])).toEqual({ a: 100, b: 30200 });
    expect(counted([noon, night, whole('w', 23), whole('x', 14.5)])).toEqual({ a: 100, b: 60200 });
    for (const other of [{ createdBy: 2 }, { date: '2026-11-21' }])
      expect(counted([noon, night, whole('w', 13, other)])).toEqual({ a: 100, b: 200, w: 30000 });
  });

  test('without a count can be named by a statement, which is about the count that they join later', () => {
    const money = statement('m', ['w'], { recordedAt: 24, cash: 30000 });
    expect(drawersOf([whole('w', 13)], [money])).toMatchObject([{ records: [{ key: 'w' }], overShort: 0 }]);
    const records = [whole('w', 13), shift('a', 14, 100)];
    expect(drawersOf(records, [money])).toMatchObject([{ records: [{ key: 'a' }], counted: 30100 }]);
    const newer = statement('n', ['a'], { recordedAt: 25, cash: 30100 });
    expect(moneyLines(records, [newer, money])).toMatchObject({
      drawers: [{ statement: { id: 'n' }, overShort: 0 }],
      without: [],
    });
  });

  test('that arrive late say what the over/short was', () => {
    const count = shift('a', 22, 100);
    const money = statement('m', ['a'], { cash: 30100 });
    const late = whole('w', 20);
    expect(drawersOf([count, late], [money])).toMatchObject([{ counted: 30100, overShort: 0 }]);
    expect(changesOf([count, late], [money], [])).toEqual(
      new Map([['a', [{ number: late.number, was: 30000 }]]]),
    );
  });
});

describe('what arrives later', () => {
  test('says what the over/short was', () => {
    const first = record('a', 22, 54000);
    const money = statement('m', ['a'], { cash: 63600 });
    const late = record('b', 14, 10000);
    const moved: Transfer = { number: late.number, record: 'a', cents: -10000 };
    expect(changesOf([first, late], [money], [moved])).toEqual(
      new Map([['a', [{ number: late.number, was: -400 }]]]),
    );
  });

  test('says so for a newer statement, and for a late one that an earlier shift has', () => {
    const records = [record('a', 14), record('b', 22)];
    const cumulative = { basis: 'cumulative' as const, cash: 0 };
    const second = statement('n', ['b'], { ...cumulative, figures: { online_sales: 1410 } });
    const first = statement('m', ['a'], { ...cumulative, figures: { online_sales: 620 } });
    const again = statement('o', ['b'], { ...cumulative, cash: 790, figures: { online_sales: 1410 } });
    expect(changesOf(records, [second, first, again], []).get('b')).toEqual([
      { number: first.number, was: -1410 },
      { number: again.number, was: -790 },
    ]);
  });

  test('before the statement, or without a difference, says nothing', () => {
    const records = [record('a', 22, 100), record('b', 14)];
    const moved: Transfer = { number: records[1]?.number ?? 0, record: 'a', cents: -10 };
    const money = statement('m', ['a'], { cash: 100 });
    const same = statement('n', ['a'], { cash: 100 });
    expect(changesOf(records, [money, same], [moved])).toEqual(new Map());
  });
});

test('what is derived doesn’t depend on the order of arrival', () => {
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
    fc.property(counted, typed, fc.infiniteStream(fc.nat()), (shifts, statements, order) => {
      const records = shifts.map(({ at, counted, day, ...whose }, index) =>
        record(`r${index}`, at, counted, { date: day, ...whose }),
      );
      const all = statements.map(({ at, of, online_sales, ...rest }, index) =>
        statement(
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
      const figuresOf = (some: CountRecord[], of: Statement[]) =>
        drawersOf(some, of).map(({ records: named, statement: { id }, ...rest }) => ({
          ...rest,
          id,
          named: named.map(({ key }) => key),
        }));
      expect(figuresOf(shuffled(records), shuffled(all))).toEqual(figuresOf(records, all));
    }),
  );
});
