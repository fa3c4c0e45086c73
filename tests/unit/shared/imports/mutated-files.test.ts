import { expect, test } from 'vitest';
import { parseFile } from '../../../../src/app/imports/table-file/parse-file';
import { UnreadableFile } from '../../../../src/app/imports/table-file/table-file';
import { gamesOnce, guessGameColumns, hasEnded } from '../../../../src/shared/imports/columns';
import { planGames } from '../../../../src/shared/imports/game-rows';
import { guessPackListColumns, packsOfList } from '../../../../src/shared/lottery/pack-list';
import {
  guessStatementColumns,
  isWide,
  retailersOf,
  statementLines,
  textLines,
  wideLines,
  wideRows,
} from '../../../../src/shared/lottery/statement-file';
import { isDate } from '../../../../src/shared/time/time';

const GAMES = [
  'Game Number,Game Name,Ticket Price,End Date,Status\n01562,"Ruby &trade;",5,"Mar. 31, 2027",Active\n1563,Opal,$10,2036-07-29,DISABLED\n',
  JSON.stringify({
    a: { list: [{ gameNumber: 1744, gameName: 'Extreme', price: '$20', end: '/Date(1787554800000)/' }] },
  }),
];
const PACKS =
  'Inventory as of 11/20/2026\nRetailer Number,Game Name,Pack Number,Date Shipped,Confirmed,Activated,Sold,Returned\n' +
  '123456,Ruby (812),812-000047,11/01/2026,Y,11/05/2026,,N\n123456,,15400000002,11/01/2026,,,,\n';
const STATEMENT =
  'Weekly\nRetailer Number,Location Name,Draw Sales,Draw Comm,Draw Pays,Draw Due,Total Due\n123456,Main,200.00,(10.00),40.00-,160.00,150.00\n';

/** Whole-number noise that is the same in each run. */
function noise(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}
const PIECES = [
  '',
  ',',
  '"',
  '\n',
  '\0',
  '-',
  '(',
  '&#0;',
  '{',
  ']',
  '=1+1',
  '9'.repeat(40),
  '\uFFFD',
  'ÿ',
  '1e999',
];
function mutated(text: string, random: (most: number) => number): Uint8Array {
  let now = text;
  for (let n = random(4); n >= 0; n--) {
    const at = random(now.length + 1);
    now = now.slice(0, at) + (PIECES[random(PIECES.length)] ?? '') + now.slice(at + random(12));
  }
  const bytes = new TextEncoder().encode(now);
  return random(10) === 0 ? bytes.slice(0, random(bytes.length + 1)) : bytes;
}

/** The table in a file, or null for one that is refused with its reason. */
const tableIn = (bytes: Uint8Array) =>
  parseFile(bytes).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return null;
    throw error;
  });

test('a mutated file of any kind is read or refused with a reason, and what is read is valid', async () => {
  const random = noise(20_261_120);
  for (let round = 0; round < 1500; round++) {
    const games = await tableIn(mutated(GAMES[round % 2] ?? '', random));
    if (games) {
      const { rows } = gamesOnce(games, guessGameColumns(games.headings, games.lines));
      for (const row of rows) hasEnded(row, '2026-11-20');
      for (const { game } of planGames([], rows, 'dollars'))
        if (game) {
          expect(game.number).toMatch(/^\d{4}$/);
          expect(Number.isInteger(game.priceCents) && game.priceCents > 0 && game.priceCents <= 10_000).toBe(
            true,
          );
          expect(game.lastSale === null || isDate(game.lastSale)).toBe(true);
        }
    }
    const list = await tableIn(mutated(PACKS, random));
    if (list) {
      const { headings, lines } = list;
      const read = packsOfList(lines, guessPackListColumns(headings), {
        ...{ headings, asOf: '2026-11-20', gameNamed: () => null },
      });
      for (const { game, pack, ...days } of read.packs) {
        expect(`${game} ${pack}`).toMatch(/^\d{4} \d{7}$/);
        expect(Object.values(days).every((day) => day !== undefined && isDate(day))).toBe(true);
      }
    }
    const statement = await tableIn(mutated(STATEMENT, random));
    if (statement) {
      const { headings, lines, above } = statement;
      const [retailer] = retailersOf(headings, lines, above);
      const [row] = wideRows(headings, lines, retailer?.number ?? null);
      const amounts =
        row && isWide(headings)
          ? wideLines(headings, row)
          : statementLines(lines, guessStatementColumns(headings));
      expect(amounts.every(({ amount }) => Number.isFinite(amount))).toBe(true);
    }
    textLines(new TextDecoder().decode(mutated(STATEMENT, random)));
  }
});
