import { expect, test } from 'vitest';
import { parseFile } from '../../../../src/app/imports/table-file/parse-file';
import { type PackDay, packStateOf } from '../../../../src/shared/imports/words';
import {
  dayOfList,
  guessPackListColumns,
  isPackList,
  packsOfList,
} from '../../../../src/shared/lottery/pack-list';
import { sample } from '../../../support/files/sample';

const AS_OF = '2026-11-20';
const read = (headings: string[], rows: string[][], names: Record<string, string> = {}) => {
  const columns = guessPackListColumns(headings);
  expect(isPackList(columns)).toBe(true);
  const lines = rows.map((cells, index) => ({ line: index + 2, cells }));
  return packsOfList(lines, columns, { headings, asOf: AS_OF, gameNamed: (name) => names[name] ?? null });
};

test('a pack list with names of games is read without mapping columns', () => {
  const headings = [
    ...['Retailer Number', 'Retailer Name', 'Game Name', 'Pack Number', 'Date Shipped'],
    ...['Confirmed', 'Activated', 'Sold', 'Returned'],
  ];
  const own = ['123456', 'Main St'];
  const { packs, faults } = read(
    headings,
    [
      [...own, 'Cash Bricks', '45', '11/01/2026', '11/04/2026', '', '', ''],
      [...own, '777', '0000046', '11/01/2026', 'Y', 'Nov 6, 2026', '', ''],
      [...own, 'Ruby Reds (812)', '812-000047', '11/01/2026', '11/4/26', '11/05/2026', '11/18/2026', 'N'],
      [...own, 'Total', '', '', '', '', '', ''],
    ],
    { 'Cash Bricks': '1540', 777: '0916' },
  );
  expect(faults).toEqual([]);
  expect(packs).toEqual([
    { game: '1540', pack: '0000045', shipped_at: '2026-11-01', confirmed_at: '2026-11-04' },
    // A game called 777 isn't game 777, and a yes is known by the day of the list.
    {
      ...{ game: '0916', pack: '0000046', shipped_at: '2026-11-01', confirmed_at: AS_OF },
      activated_at: '2026-11-06',
    },
    {
      ...{ game: '0812', pack: '0000047', shipped_at: '2026-11-01', confirmed_at: '2026-11-04' },
      ...{ activated_at: '2026-11-05', settled_at: '2026-11-18' },
    },
  ]);
});

test('a pack list’s line with an unreadable pack is named as a fault, but a line with a sum isn’t', () => {
  const { packs, faults } = read(
    ['Game', 'Pack', 'Status'],
    [
      ['540', '12345', 'Active'],
      ['540', 'ABC', 'Active'],
      ['$5 games', '', ''],
      ['Total', '2', ''],
    ],
  );
  expect(packs).toEqual([{ game: '0540', pack: '0012345', activated_at: AS_OF }]);
  expect(faults).toEqual([{ line: 3, kind: 'pack', cell: '540 ABC' }]);
});

test('a pack list’s game and pack are read from one or two columns, even if a spreadsheet changed them', () => {
  const { packs, faults } = read(
    ['Game Number', 'Pack Number', 'Activated'],
    [
      ['1540', '1540-0000001', ''],
      ['', '15400000002', ''],
      ['', '15400000003000', ''],
      ['01968', '="0000004"', ''],
      ['797.0', '5.0', ''],
      ['', '07970000006', ''],
      ['797', '7970007', ''],
      ['', '1.54E+10', ''],
      ['1540', '9999-0000008', ''],
    ],
  );
  expect(packs.map(({ game, pack }) => `${game}-${pack}`)).toEqual([
    ...['1540-0000001', '1540-0000002', '1540-0000003', '1968-0000004', '0797-0000005'],
    ...['0797-0000006', '0797-7970007'],
  ]);
  expect(faults).toEqual([
    { line: 9, kind: 'rounded', cell: '1.54E+10' },
    { line: 10, kind: 'pack', cell: '1540 9999-0000008' },
  ]);
});

test('a status in a pack list counts like that status’s day, and contradictory lines are named', () => {
  const { packs, faults } = read(
    ['Game', 'Book', 'Status', 'Status Date'],
    [
      ['1540', '1', 'Activated', '11/10/2026'],
      ['1540', '2', 'Received', ''],
      ['1540', '2', 'Settled', '11/12/2026'],
      ['1540', '1', 'Activated', '11/11/2026'],
      ['1540', '3', 'Quarantine', ''],
    ],
  );
  expect(packs).toEqual([
    { game: '1540', pack: '0000001', activated_at: '2026-11-10' },
    { game: '1540', pack: '0000002', confirmed_at: AS_OF, settled_at: '2026-11-12' },
    // The lottery knows this pack, whatever its state means.
    { game: '1540', pack: '0000003' },
  ]);
  expect(faults.map(({ line, kind }) => [line, kind])).toEqual([
    [5, 'twice'],
    [6, 'day'],
  ]);
});

test.each<[string, string, object]>([
  [
    'deadlines, forecasts, counts and persons, which are no days on which something happened',
    'Game,Pack Price,Pack,Activated By,Activated On,Settle By Date,Settled Amount,Last Return Date,Sold %',
    { game: 0, pack: 2, activated_at: 4 },
  ],
  [
    'a run of packs',
    'Game,First Pack,Last Pack,Activated',
    { game: 0, pack: 1, last_pack: 2, activated_at: 3 },
  ],
  [
    'orders',
    'Order Number,Ship Date,Shipped To,Game Number,Pack Number,Pack Status,Status Date',
    { shipped_at: 1, game: 3, pack: 4, status: 5, status_at: 6 },
  ],
])('a pack list’s columns are found among headings with %s', (_, headings, columns) => {
  const guessed = Object.entries(guessPackListColumns(headings.split(','))).filter(
    ([, column]) => column !== null,
  );
  expect(Object.fromEntries(guessed)).toEqual(columns);
});

test('a pack list’s pending return isn’t a return, and a day after the list’s own is named as a fault', () => {
  const { packs, faults } = read(
    ['Game', 'Pack', 'Status', 'Activated'],
    [
      ['1540', '1', 'Return Pending', ''],
      ['1540', '2', 'Active', '11/21/2026'],
      ['1540', '3', '', '1'],
      ['1540', '4', '', '0'],
    ],
  );
  expect(faults.map(({ line, kind, cell }) => [line, kind, cell])).toEqual([[3, 'later', '2026-11-21']]);
  expect(packs).toEqual([
    { game: '1540', pack: '0000001' },
    { game: '1540', pack: '0000002', activated_at: AS_OF },
    { game: '1540', pack: '0000003', activated_at: AS_OF },
    { game: '1540', pack: '0000004' },
  ]);
});

/** `game-pack` of each pack, with its days. */
async function packsOfFile(file: string | Uint8Array): Promise<string[]> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const { headings, lines, above = [] } = await parseFile(bytes);
  const asOf = dayOfList(above) ?? AS_OF;
  const columns = guessPackListColumns(headings);
  const { packs, faults } = packsOfList(lines, columns, { headings, asOf, gameNamed: () => null });
  return [
    ...packs.map(({ game, pack, ...days }) => [`${game}-${pack}`, ...Object.entries(days).flat()].join(' ')),
    ...faults.map(({ line, kind }) => `${line}: ${kind}`),
  ];
}

test('a pack list with all states that lottery sites write keeps each pack', async () => {
  expect(await packsOfFile(sample('pack-status.csv'))).toEqual([
    '0540-0012345 activated_at 2026-11-10',
    '0540-0012346 shipped_at 2026-11-18',
    '0540-0012347',
    '0540-0012348',
    '0540-0012349',
    '0540-0012351',
    '0540-0012354 settled_at 2026-11-19',
  ]);
});

test.each<[PackDay | null, string[]]>([
  ['shipped_at', ['In Transit', 'IN-TRANSIT', 'Intransit', 'Shipped', 'Issued', 'In transit to retailer']],
  [
    'confirmed_at',
    ['Received', 'Confirmed', 'Delivered', 'Inactive', 'Not Activated', 'Non-Active', 'Un-activated'],
  ],
  ['activated_at', ['Active', 'ACTIVATED', 'Auto-Activated']],
  [
    'settled_at',
    ['Settled', 'Auto Settled', 'AUTO-SETTLED', 'AutoSettled', 'Self-settled', 'Sold', 'Billed'],
  ],
  ['returned_at', ['Returned', 'Full Return', 'Full-Return', 'Return', 'Confirmed Return']],
  [
    null,
    [
      ...[
        'Partial Return',
        'Partial-Return',
        'Partially Returned',
        'Pending Return',
        'Return Pending',
        'Pending-Return',
      ],
      ...[
        'Stolen',
        'Lost',
        'Missing',
        'Available',
        'Deactivated',
        'De-activated',
        'Depleted',
        'Damaged',
        'On Hold',
      ],
    ],
  ],
])('the pack day %s is set by each of its status words in a pack list', (day, states) => {
  expect(states.filter((state) => packStateOf(state) !== day)).toEqual([]);
});

test.each([
  ['a cell', 'Game,Pack,Shipped\n540,0012345-0012348,11/18/2026\n'],
  ['a cell in words', 'Game,Book,Shipped\n540,12345 to 12348,11/18/2026\n'],
  ['a cell with its game', 'Pack Number,Ship Date\n0540-0012345 - 0540-0012348,11/18/2026\n'],
  ['a cell with its game once', 'Pack Number,Ship Date\n540-0012345 thru 0012348,11/18/2026\n'],
  ['a cell of whole numbers', 'Pack Number,Ship Date\n05400012345–05400012348,11/18/2026\n'],
  ['a cell that lists them', 'Game,Pack #s,Shipped\n540,"12345, 12346-12347 & 12348",11/18/2026\n'],
  ['two columns', 'Game,First Pack,Last Pack,Shipped\n540,12345,12348,11/18/2026\n'],
  ['two columns of books', 'Game #,From Book,To Book,Ship Date\n540,0012345,0012348,11/18/2026\n'],
])('a pack list’s run of packs in %s is read as all of its packs', async (_, file) => {
  expect(await packsOfFile(file)).toEqual(
    ['5', '6', '7', '8'].map((end) => `0540-001234${end} shipped_at 2026-11-18`),
  );
});

test.each(['12348-12345', '12345-49', '1-9999999'])(
  'a pack list’s impossible run of packs is named as a fault: %s',
  async (run) => {
    expect(await packsOfFile(`Game,Pack,Shipped\n540,${run},11/18/2026\n`)).toEqual(['2: pack']);
  },
);

test('a pack list’s day is read from its title or its file name', () => {
  expect(dayOfList(['Inventory Reconciliation', 'As of 11/20/2026 6:00 AM'])).toBe('2026-11-20');
  expect(dayOfList(['packs-2026-11-19.csv'])).toBe('2026-11-19');
  expect(dayOfList(['Packs from 11/01/2026 to 11/20/2026', 'packs-2026-11-21.csv'])).toBe('2026-11-20');
  expect(dayOfList(['Since 11/21/2026, as of 11/20/2026'])).toBe('2026-11-20');
  expect(dayOfList(['Retailer 123456'])).toBeNull();
});

test('a pack list’s columns are found by abbreviations, and its states under “State”', () => {
  const row = ['540', '12345', '11/01/2026', '11/02/2026', '11/05/2026', '', ''];
  expect(read(['Gm', 'Bk #', 'Ship', 'Recv', 'Act', 'Settle', 'Ret'], [row]).packs).toEqual([
    {
      ...{ game: '0540', pack: '0012345', shipped_at: '2026-11-01' },
      ...{ confirmed_at: '2026-11-02', activated_at: '2026-11-05' },
    },
  ]);
  expect(read(['Pack', 'State'], [['540-0012345', 'Settled']]).packs).toEqual([
    { game: '0540', pack: '0012345', settled_at: AS_OF },
  ]);
});
