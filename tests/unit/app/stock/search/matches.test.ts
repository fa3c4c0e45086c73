import { expect, test } from 'vitest';
import { findMatches } from '../../../../../src/app/stock/search/finder';
import { DEFAULT_LANGUAGE, showLanguage } from '../../../../../src/messages/language';
import type { StockRun } from '../../../../../src/shared/stock/stock';
import { layoutOf, STANDARD } from '../../../../../src/shared/tickets/layouts';
import { paths } from '../../../../../src/shared/wire/page-paths';
import { stockRun } from '../../../../support/shops/stock-runs';

const SCREENS = [
  { label: 'Lottery bill', path: paths.lotteryWeek },
  { label: 'Lottery bill: Books', path: paths.accountant },
  { label: 'Over / Short', path: paths.overShort },
  { label: 'Packs', path: paths.packs },
  { label: 'Sales Report', path: paths.salesReport },
  { label: 'Sales Report (Date)', path: paths.salesReportDate },
  { label: 'Users', path: paths.user },
  { label: 'Verify Stock', path: paths.verifyStock },
];
const PLACES = [
  { id: 'store 2', title: 'Quik Stop #110', detail: 'Store · Oakland', path: '/dashboard?store=2' },
  { id: 'person 7', title: 'Anna Quist', detail: 'User · Quik Stop #110', path: '/user?find=Anna+Quist' },
];

const run = (over: Partial<StockRun>) => stockRun({ vendorName: 'Golden Poppy', ...over });

const STOCK = [
  run({}),
  run({ lotCounter: 2, status: 1, start: 10_020_000_000_000, end: 10_020_000_000_029 }),
  run({ upc: '028400009999', start: 150_000_000_000, end: 150_000_000_009, vendorName: null }),
];

const CODES = { layout: STANDARD, isKnown: () => false };
const CALIFORNIA = { ...CODES, layout: layoutOf('us-ca') ?? STANDARD };
const search = (query: string, stock: readonly StockRun[] = STOCK, codes = CODES) =>
  findMatches(query, { screens: SCREENS, places: PLACES, stock, codes });
const titles = (query: string) => search(query).map(({ title }) => title);
/** The packs found, by their codes. */
const packs = (query: string, codes = CODES) =>
  search(query, STOCK, codes).flatMap((match) => (match.kind === 'lot' ? match.id : []));

test('the search finds screens by the beginnings of their words, those that begin with the text first', () => {
  expect(titles('sales')).toEqual(['Sales Report', 'Sales Report (Date)']);
  expect(titles(' VERIFY ')).toEqual(['Verify Stock']);
  expect(search('report date', [])).toMatchObject([{ kind: 'screen', path: paths.salesReportDate }]);
  expect(titles('pack')[0]).toBe('Packs');
});

test.each([
  ['fix', 'Sales Report (Date)'],
  ['mistake', 'Sales Report (Date)'],
  ['wrong', 'Sales Report (Date)'],
  ['correct', 'Sales Report (Date)'],
  ['wrong count', 'Counts that disagree'],
  ['dispute', 'Lottery bill'],
  ['receipt', 'My shift'],
  ['add clerk', 'Users'],
])('searching for %s finds the screen %s', (query, title) => {
  const screens = [
    ...SCREENS,
    { label: 'Counts that disagree', path: paths.exceptions },
    { label: 'My shift', path: paths.myShift },
  ];
  const matches = findMatches(query, { screens, places: PLACES, stock: STOCK, codes: CODES });
  expect(matches.map((match) => match.title)).toContain(title);
});

test('the search finds screens by synonyms, also in Spanish and without accents', async () => {
  expect(titles('sweep')).toEqual(['Lottery bill']);
  expect(titles('clerk')).toContain('Users');
  await showLanguage({ code: 'es', withEnglish: true });
  expect(titles('comision')).toEqual(['Lottery bill']);
  expect(titles('contrasena')).toEqual(['Users']);
  // The English word, too.
  expect(titles('sweep')).toEqual(['Lottery bill']);
  await showLanguage(DEFAULT_LANGUAGE);
});

test('the search finds actions by their words if the user may open their screens', () => {
  expect(search('enter statement')).toMatchObject([{ title: 'Enter statement', path: paths.lotteryWeek }]);
  expect(search('close week')[0]).toMatchObject({ path: paths.accountant });
  expect(search('who was short last week')).toMatchObject([{ path: paths.overShort }]);
  const none = { screens: [], places: [], stock: STOCK, codes: CODES };
  expect(findMatches('close week', none)).toEqual([]);
});

test('the search for an action on packs takes the name of the game', () => {
  expect(search('return golden poppy')).toEqual([
    {
      kind: 'screen',
      id: 'returnPack 028400001234',
      title: 'Return a pack to the lottery: Golden Poppy, $5',
      detail: '1 pack on the shelf · 1 in the back room',
      path: `${paths.packs}?find=Golden+Poppy`,
    },
  ]);
  expect(titles('return silver poppy')).toEqual([]);
});

test('the search finds stores and people by name', () => {
  expect(search('quik stop')).toMatchObject([
    { title: 'Quik Stop #110', path: '/dashboard?store=2' },
    { title: 'Anna Quist' },
  ]);
  expect(search('anna')).toMatchObject([{ path: '/user?find=Anna+Quist' }]);
});

test('the search finds a game as one row with its packs, by name and by UPC', () => {
  const game = {
    title: 'Golden Poppy, $5',
    detail: '028400001234 · 1 pack on the shelf · 1 in the back room',
    lot: { upc: '028400001234', lotCounter: null },
  };
  expect(search('0284 0000 1234')).toMatchObject([game]);
  expect(search('poppy')).toMatchObject([game]);
  expect(search('9999')).toMatchObject([
    { title: 'UPC 028400009999', detail: '1 pack on the shelf · 0 in the back room' },
  ]);
  // A pack that is partly on the shelf counts there only.
  const split = [run({ end: 10_010_000_000_029 }), run({ status: 1, start: 10_010_000_000_030 })];
  expect(search('poppy', split)).toMatchObject([
    { detail: '028400001234 · 1 pack on the shelf · 0 in the back room' },
  ]);
});

test('the search finds a lot by a serial, the beginning of one, or a serial with the gun’s check character', () => {
  expect(packs('10020000000029')).toEqual(['028400001234 lot 2']);
  expect(packs('100200000000297')).toEqual(['028400001234 lot 2']);
  expect(packs('10020000000030')).toEqual([]);
  expect(packs('1002')).toEqual(['028400001234 lot 2']);
  // A leading zero is a digit of the serial.
  expect(packs('00150')).toEqual(['028400009999 lot 1']);
  expect(search('10020000000029')).toMatchObject([
    {
      title: 'Golden Poppy, $5',
      detail: '028400001234 lot 2 · 0 on the shelf · 30 in the back room',
      lot: { upc: '028400001234', lotCounter: 2 },
    },
  ]);
});

test('the search finds a ticket’s pack by the printed number and by the code on its back', () => {
  for (const code of ['1002-0000000-4-029', '100200000004029', '10020000000029000000000123'])
    expect(packs(code, CALIFORNIA)).toEqual(['028400001234 lot 2']);
});

test('the search finds no packs for a very short text, and nothing for an empty one', () => {
  expect(packs('po')).toEqual([]);
  expect(packs('28')).toEqual([]);
  expect(search('  ')).toEqual([]);
});

test('the search limits the number of results, both in all and of one kind', () => {
  const many = Array.from({ length: 40 }, (_, i) =>
    run({ upc: String(28_400_100_000 + i).padStart(12, '0'), vendorName: 'Pack Attack' }),
  );
  expect(search('0284', many)).toHaveLength(5);
  expect(search('pack', many)).toHaveLength(8);
});

const WITH_HELP = [...SCREENS, { label: 'Help', path: paths.howTo }];
const tasks = (query: string) =>
  findMatches(query, { screens: WITH_HELP, places: [], stock: [], codes: CODES }).flatMap((match) =>
    match.kind === 'screen' && match.path.startsWith(`${paths.howTo}#`) ? match.id : [],
  );

test.each([
  ['fix', 'fixCount'],
  ['mistake', 'fixCount'],
  ['dispute', 'receipt'],
  ['receipt', 'receipt'],
  ['gun', 'wontScan'],
  ['lost tablet', 'lostTablet'],
  ['wifi', 'offline'],
])('searching for the word %s finds a task of “I want to …”', (query, task) => {
  expect(tasks(query)).toContain(task);
});

test('the search finds a task of “I want to …” by words in the reader’s language', async () => {
  await showLanguage({ code: 'hi', withEnglish: false });
  expect(tasks('ग़लती')).toEqual(['fixCount']);
  await showLanguage(DEFAULT_LANGUAGE);
});
