import { expect, test } from 'vitest';
import { parseFile } from '../../../../src/app/imports/table-file/parse-file';
import { UnreadableFile } from '../../../../src/app/imports/table-file/table-file';
import {
  gamesOnce,
  guessGameColumns,
  guessStockColumns,
  hasEnded,
  rowsOf,
} from '../../../../src/shared/imports/columns';
import { planGames } from '../../../../src/shared/imports/game-rows';
import { planStock, readStockRow, type StockKnown } from '../../../../src/shared/imports/stock-rows';
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
import { STANDARD } from '../../../../src/shared/tickets/layouts';
import { isDate } from '../../../../src/shared/time/time';
import { workbook } from '../../../support/files/workbook';
import { histories } from '../../../support/runner/share';

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

const STOCK_ROWS = [
  ['UPC', 'Game', 'Pack', 'First ticket', 'Last ticket', 'Place', 'Bin', 'Front ticket', 'Activated on'],
  ['', '1812', '1', '0', '59', 'shelf', '7', '12', '11/05/2026'],
  ['028400001540', '1540', '="0000002"', '000', '029', 'back', '', '', ''],
  ['', '1812', '3', '0', '59', '', '8', '', '2026-11-06'],
];
const STOCK = [
  STOCK_ROWS.map((cells) => cells.join(',')).join('\n'),
  `\uFEFF${STOCK_ROWS.map((cells) => cells.join(';')).join('\r\n')}`,
  STOCK_ROWS.map((cells) => cells.join('\t')).join('\r'),
  JSON.stringify(
    STOCK_ROWS.slice(1).map((cells) =>
      Object.fromEntries(cells.map((cell, at) => [STOCK_ROWS[0]?.[at] ?? '', cell])),
    ),
  ),
  `<table>${STOCK_ROWS.map((cells) => `<tr>${cells.map((cell) => `<td rowspan="1">${cell}</td>`).join('')}</tr>`).join('')}</table>`,
];
const STOCK_BOOK = workbook(STOCK_ROWS);
const LUCKY = { number: '1812', name: 'Lucky', upc: '028400001812', priceCents: 500, packSize: 60 };
const KNOWN: StockKnown = {
  games: new Map([['1812', LUCKY]]),
  plans: [{ id: 1, priceCents: 500, lotSize: 60 }],
  vendors: [],
  lots: [],
  last: new Map(),
  bins: new Map(),
};

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

test('a mutated file of any kind is read with valid values or refused with a reason', async () => {
  const random = noise(20_261_120);
  for (let round = 0; round < histories(1500); round++) {
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
          ? wideLines(headings, row).lines
          : statementLines(lines, guessStatementColumns(headings)).lines;
      expect(amounts.every(({ amount }) => Number.isFinite(amount))).toBe(true);
    }
    textLines(new TextDecoder().decode(mutated(STATEMENT, random)));
  }
});

/** The packs that an import of this file would add. */
async function stockIn(bytes: Uint8Array) {
  const file = await tableIn(bytes);
  if (!file) return [];
  const rows = rowsOf(file.lines, guessStockColumns(file.headings, file.lines));
  const lines = rows.map((row) =>
    readStockRow(row, { games: KNOWN.games, sells: 'up', layout: STANDARD, today: '2026-11-20' }),
  );
  return planStock(lines, KNOWN).flatMap(({ lot, faults }) => {
    expect(lot === null).toBe(faults.length > 0);
    return lot ?? [];
  });
}

/** Bytes of a workbook with some changed, left out or cut off. */
function damaged(file: Uint8Array, random: (most: number) => number): Uint8Array {
  const bytes = file.slice(0, random(3) === 0 ? random(file.length) : file.length);
  for (let n = random(6); n >= 0 && bytes.length > 0; n--) bytes[random(bytes.length)] = random(256);
  return bytes;
}

test('a mutated opening stock adds only valid packs, without overlaps and at most one per bin', async () => {
  expect(await stockIn(STOCK_BOOK)).toHaveLength(2);
  const random = noise(1812);
  let added = 0;
  for (let round = 0; round < histories(1200); round++) {
    const bytes =
      round % 4 === 0 ? damaged(STOCK_BOOK, random) : mutated(STOCK[round % STOCK.length] ?? '', random);
    const lots = await stockIn(bytes);
    added += lots.length;
    const spans = lots.map(({ start, end }) => [start, end]).sort(([a = 0], [b = 0]) => a - b);
    for (const [at, [start = 0, end = 0]] of spans.entries()) {
      expect(start <= end && Math.floor(start / 1000) === Math.floor(end / 1000)).toBe(true);
      expect(start).toBeGreaterThan(spans[at - 1]?.[1] ?? 0);
    }
    const bins = lots.flatMap(({ bin }) => bin ?? []);
    expect(new Set(bins).size).toBe(bins.length);
    for (const { upc, activatedOn, place, bin } of lots) {
      expect(upc).toMatch(/^\d{12}$/);
      expect(activatedOn === null || isDate(activatedOn)).toBe(true);
      expect(bin === null || place === 'shelf').toBe(true);
    }
  }
  // Most mutations leave a line intact.
  expect(added).toBeGreaterThan(histories(500));
});

test.each<[string, string]>([
  ['nested too deep', '['.repeat(50_000)],
  ['objects nested too deep', '{"a":'.repeat(50_000)],
  ['half a file', JSON.stringify(STOCK_ROWS).slice(0, 90)],
  ['keys of JavaScript', '{"__proto__":[{"game":1}],"constructor":{"prototype":{"game":2}}}'],
  ['numbers beyond any', `[{"game":1e999,"pack":-1e999,"first ticket":1e21,"last ticket":0.1}]`],
  ['formulas', 'Game,Pack,First ticket,Last ticket\n=1+1811,"=cmd|\'/C calc\'!A0",@SUM(0),+59\n'],
  [
    'references to other files',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x><p game="&e;"/></x>',
  ],
  [
    'a bomb of entities',
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(999)}"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>`,
  ],
  ['a bomb of quotes', `Game,Pack\n${'"'.repeat(200_001)}`],
  ['a bomb of cells', `<table><tr>${'<td rowspan=99999 colspan=99999>1'.repeat(200_000)}`],
  ['a bomb of separators', ','.repeat(2_000_000)],
])('a hostile opening stock adds no pack: %s', async (_, text) => {
  expect(await stockIn(new TextEncoder().encode(text))).toEqual([]);
});
