import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFile } from '../../../../src/app/imports/table-file/parse-file';
import { guessPackListColumns, isPackList, packsOfList } from '../../../../src/shared/lottery/pack-list';
import { stockOf } from '../../../support/files/sample';
import { histories } from '../../../support/runner/share';

/*
 * Lists of deliveries and of packs as portals write them, made from what they are to say. What is read must be that, whatever the
 * headings are called, wherever the columns stand, and however a run of packs is written.
 */

/** A run of packs of a game with so many tickets. */
type RunOfPacks = { game: string; size: number; first: number; count: number };

const SIZES = { '0540': 60, '0411': 240 } as const;
const NAMES: Record<string, string> = { '0540': 'Amber Dash', '0411': 'Pocket Cash' };

const anyRuns = fc
  .array(
    fc.record({
      game: fc.constantFrom('0540' as const, '0411' as const),
      gap: fc.integer({ min: 1, max: 90_000 }),
      count: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((drawn) => {
    let next = 1;
    return drawn.map(({ game, gap, count }): RunOfPacks => {
      const first = next + gap;
      next = first + count;
      return { game, size: SIZES[game], first, count };
    });
  });

const seven = (pack: number): string => String(pack).padStart(7, '0');
const packsIn = ({ first, count }: RunOfPacks): number[] =>
  Array.from({ length: count }, (_, nth) => first + nth);

type Column<Line> = [heading: string, cell: (line: Line) => string];
const heading = (...names: string[]) => fc.constantFrom(...names);
const GAME = heading('Game', 'Game #', 'Game No.', 'Game Number');
const PACK = heading('Pack', 'Pack #', 'Pack Number', 'Book', 'Book #', 'Book Number');
const FROM_TO = fc.constantFrom(
  ['From Pack', 'To Pack'],
  ['First Pack', 'Last Pack'],
  ['Start Pack', 'End Pack'],
  ['Starting Book', 'Ending Book'],
  ['Beginning Pack', 'Ending Pack'],
  ['From Book', 'To Book'],
);
const BETWEEN = fc.constantFrom('-', ' - ', ' to ', ' thru ', ' through ', '–', '..');
/** As a number, or with all digits. */
const digits = fc.boolean().map((isLong) => (isLong ? seven : String));

/** The columns that say which packs a line is about. */
const packColumns: fc.Arbitrary<{ columns: Column<RunOfPacks>[]; isPerPack: boolean }> = fc.oneof(
  fc.tuple(GAME, PACK, digits).map(([game, pack, written]) => ({
    isPerPack: true,
    columns: [
      [game, (run: RunOfPacks) => run.game],
      [pack, ({ first }: RunOfPacks) => written(first)],
    ] as Column<RunOfPacks>[],
  })),
  fc.tuple(GAME, FROM_TO, digits).map(([game, [from = '', to = ''], written]) => ({
    isPerPack: false,
    columns: [
      [game, (run: RunOfPacks) => String(Number(run.game))],
      [from, ({ first }: RunOfPacks) => written(first)],
      [to, ({ first, count }: RunOfPacks) => written(first + count - 1)],
    ] as Column<RunOfPacks>[],
  })),
  fc.tuple(GAME, PACK, BETWEEN).map(([game, pack, between]) => ({
    isPerPack: false,
    columns: [
      [game, (run: RunOfPacks) => run.game],
      [
        pack,
        ({ first, count }: RunOfPacks) =>
          count === 1 ? seven(first) : `${seven(first)}${between}${seven(first + count - 1)}`,
      ],
    ] as Column<RunOfPacks>[],
  })),
  fc
    .tuple(
      PACK,
      BETWEEN.filter((between) => between !== '-'),
    )
    .map(([pack, between]) => ({
      isPerPack: false,
      columns: [
        [
          pack,
          ({ game, first, count }: RunOfPacks) =>
            count === 1
              ? `${game}-${seven(first)}`
              : `${game}-${seven(first)}${between}${game}-${seven(first + count - 1)}`,
        ],
      ] as Column<RunOfPacks>[],
    })),
);

/** A file of lines, its columns in any order. */
const file = <Line>(
  columns: readonly Column<Line>[],
  lines: readonly Line[],
  { order, separator }: { order: readonly number[]; separator: string },
): string => {
  const inOrder = columns
    .map((column, nth) => ({ column, at: order[nth] ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ column }) => column);
  return [
    inOrder.map(([name]) => name).join(separator),
    ...lines.map((line) => inOrder.map(([, cell]) => cell(line)).join(separator)),
    '',
  ].join('\n');
};
const anyLayout = fc.record({
  order: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 12, maxLength: 12 }),
  separator: fc.constantFrom(',', ';', '\t'),
});

const onePer = (runs: readonly RunOfPacks[]): RunOfPacks[] =>
  runs.flatMap((run) => packsIn(run).map((first) => ({ ...run, first, count: 1 })));

/** Columns beside the packs, of which none is a ticket, a place or another pack. */
const besides: fc.Arbitrary<Column<RunOfPacks>[]> = fc.subarray<Column<RunOfPacks>>([
  ['Retailer Number', () => '123456'],
  ['Game Name', ({ game }) => NAMES[game] ?? ''],
  ['Ship Date', () => '11/18/2026'],
  ['Order #', () => '88123'],
  ['Quantity', ({ count }) => String(count)],
  ['Value', ({ count, size }) => (count * size * 5).toFixed(2)],
]);

test('a generated delivery list is read pack by pack, in any layout', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyRuns,
      packColumns,
      besides,
      anyLayout,
      async (runs, { columns, isPerPack }, more, layout) => {
        fc.pre(columns.length + more.length > 1);
        const text = file([...columns, ...more], isPerPack ? onePer(runs) : runs, layout);
        const expected = runs.flatMap((run) =>
          packsIn(run).map((pack) => `${run.game} ${seven(pack)} 0-${run.size - 1} back`),
        );
        expect(await stockOf(text), text).toEqual(expected);
      },
    ),
    { numRuns: histories(150) },
  );
});

/** How lotteries call what happened to a pack, by the column of a day and by a status. */
const STATES = {
  shipped_at: {
    columns: ['Shipped', 'Ship Date', 'Date Shipped'],
    words: ['Shipped', 'In-Transit', 'In Transit'],
  },
  confirmed_at: {
    columns: ['Confirmed', 'Received', 'Date Received'],
    words: ['Confirmed', 'Received', 'Delivered'],
  },
  activated_at: {
    columns: ['Activated', 'Activation Date', 'Date Activated'],
    words: ['Activated', 'Active'],
  },
  settled_at: {
    columns: ['Settled', 'Settlement Date', 'Date Settled'],
    words: ['Settled', 'Auto Settled', 'Auto-Settled'],
  },
  returned_at: { columns: ['Returned', 'Date Returned', 'Return Date'], words: ['Returned', 'Full Return'] },
} as const;
type State = keyof typeof STATES;
const STATE_NAMES = Object.keys(STATES) as State[];
type Line = RunOfPacks & { state: State; day: number };

const dayText = (day: number): string => `11/${String(day).padStart(2, '0')}/2026`;
const isoDay = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`;

const anyStates = fc.array(
  fc.record({ state: fc.constantFrom(...STATE_NAMES), day: fc.integer({ min: 1, max: 19 }) }),
  { minLength: 6, maxLength: 6 },
);
/** A day in a column of its own for each state, or a status and its day. */
const stateColumns: fc.Arbitrary<Column<Line>[]> = fc.oneof(
  fc
    .tuple(...STATE_NAMES.map((state) => heading(...STATES[state].columns)))
    .map((names) =>
      STATE_NAMES.map(
        (state, nth): Column<Line> => [
          names[nth] ?? '',
          (line) => (line.state === state ? dayText(line.day) : ''),
        ],
      ),
    ),
  fc
    .tuple(
      heading('Status', 'Pack Status', 'Book Status'),
      heading('Status Date', 'Last Activity', 'Date of Status'),
      fc.nat(2),
    )
    .map(([status, date, word]): Column<Line>[] => [
      [
        status,
        ({ state }) => {
          const { words } = STATES[state];
          return words[word % words.length] ?? '';
        },
      ],
      [date, ({ day }) => dayText(day)],
    ]),
);

test('a generated pack list is read with each pack’s state and day, in any layout', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyRuns,
      anyStates,
      packColumns,
      stateColumns,
      anyLayout,
      async (runs, states, { columns, isPerPack }, ofStates, layout) => {
        const lines = runs.map(
          (run, nth): Line => ({ ...run, ...(states[nth] ?? { state: 'shipped_at', day: 1 }) }),
        );
        const each = lines.flatMap((line) => packsIn(line).map((first) => ({ ...line, first, count: 1 })));
        const all = [...(columns as unknown as Column<Line>[]), ...ofStates];
        const text = file(all, isPerPack ? each : lines, layout);
        const table = await parseFile(new TextEncoder().encode(text));
        const guessed = guessPackListColumns(table.headings);
        expect(isPackList(guessed), text).toBe(true);
        const { packs, faults } = packsOfList(table.lines, guessed, {
          headings: table.headings,
          asOf: '2026-11-20',
          gameNamed: () => null,
        });
        expect(faults, text).toEqual([]);
        expect(packs, text).toEqual(
          each.map(({ game, first, state, day }) => ({ game, pack: seven(first), [state]: isoDay(day) })),
        );
      },
    ),
    { numRuns: histories(200) },
  );
});
