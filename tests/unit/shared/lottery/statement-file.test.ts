import { describe, expect, test } from 'vitest';
import { asTyped, typedPacks } from '../../../../src/app/lottery/account-rows';
import type { AccountLine } from '../../../../src/shared/lottery/account';
import {
  guessAccountLine,
  guessStatementColumns,
  isWide,
  linesOfRetailer,
  ownRetailer,
  retailersOf,
  statementFrom,
  statementLines,
  textLines,
  typedAmount,
  wideLines,
  wideRows,
  wrongSubtotals,
} from '../../../../src/shared/lottery/statement-file';

test.each<[string, AccountLine | null]>([
  ['Instant Packs Settled', 'settled'],
  ['INSTANT TICKET SALES', 'settled'],
  ['Pack Returns', 'returned'],
  ['Instant Sales Commission', 'instant_commission'],
  ['Instant Cashes', 'instant_cashes'],
  ['Scratch prizes paid', 'instant_cashes'],
  ['Instant Cashing Commission', 'instant_cashing_commission'],
  ['Online Sales', 'online_sales'],
  ['Draw Game Sales', 'online_sales'],
  ['Online Cancels', 'online_cancels'],
  ['Online Sales Commission', 'online_commission'],
  ['Online Cashes', 'online_cashes'],
  ['Draw game cashing commission', 'online_cashing_commission'],
  ['Weekly Service Fee', 'fees'],
  ['Adjustments', 'adjustments'],
  ['Net Amount Due', 'sweep'],
  ['EFT sweep', 'sweep'],
  ['Balance Due', 'sweep'],
  ['Total amount owed', 'sweep'],
  ['Please pay', 'sweep'],
  ['ACH withdrawal', 'sweep'],
  ['Previous balance due', 'adjustments'],
  ['Past Due', 'adjustments'],
  ['Instant Tickets Charged', 'settled'],
  ['Scratch packs billed', 'settled'],
  ['Jackpot sign rental', null],
  // As in the wide rows of Pennsylvania.
  ['Scratch-Offs Sales', 'settled'],
  ['Scratch-Offs Rtrns', 'returned'],
  ['Scratch-Offs Comm', 'instant_commission'],
  ['Scratch-Offs Pays', 'instant_cashes'],
  ['Scratch-Offs Prms', 'adjustments'],
  ['Scratch-Offs Adj', 'adjustments'],
  ['Scratch-Offs Due', null],
  ['Draw Sales', 'online_sales'],
  ['Draw Cancels', 'online_cancels'],
  ['Draw Comm', 'online_commission'],
  ['Draw Pays', 'online_cashes'],
  ['Draw Promos', 'adjustments'],
  ['Draw Due', null],
  ['VCH RD', 'adjustments'],
  ['Powerball Sales', 'online_sales'],
  ['Draw Refunds', 'online_cancels'],
  ['Online', null],
  ['Redemption Bonus', 'instant_cashing_commission'],
  ['Service Charge', 'fees'],
  ['Previous Balance', 'adjustments'],
  ['Balance Forward', 'adjustments'],
  ['Total Due', 'sweep'],
])('the label “%s” of a statement’s line is understood as %s', (label, line) => {
  expect(guessAccountLine(label)).toBe(line);
});

test('a lottery’s file becomes a statement with amounts added by account line and packs listed', () => {
  const columns = guessStatementColumns(['Date', 'Description', 'Pack #', 'Amount ($)']);
  expect(columns).toEqual({ label: 1, section: null, game: null, pack: 2, amount: 3, credit: null });
  const rows = [
    ['9/20', 'Packs settled', '', '1,300.00'],
    ['9/20', 'Pack charge', '1540-1234567', '400.00'],
    ['9/21', 'Pack charge', '15401240002000', '300'],
    ['9/22', 'Returns', '', '(200.00)'],
    ['9/22', 'Instant commission', '', '-40.00'],
    ['9/23', 'Instant commission', '', '-15.00'],
    ['9/23', 'Adjustment', '', '-12.50'],
    ['9/26', 'Total', '', ''],
    ['9/26', 'Something else', '', '7'],
  ].map((cells) => ({ cells }));
  const { lines, unread } = statementLines(rows, columns);
  expect(lines).toHaveLength(8);
  expect(unread).toEqual([]);
  expect(statementFrom(lines, guessAccountLine)).toEqual({
    amounts: { settled: 1300, returned: 200, instant_commission: 55, adjustments: -12.5 },
    packs: [
      { pack: '15401234567', amount: 400 },
      { pack: '15401240002', amount: 300 },
    ],
  });
});

/** The statement of a file with these lines of text, pack and amount. */
const statementOf = (...rows: [string, string, string][]) =>
  statementFrom(
    statementLines(
      rows.map((cells) => ({ cells })),
      { label: 0, section: null, game: null, pack: 1, amount: 2, credit: null },
    ).lines,
    guessAccountLine,
  );

test('a statement’s amounts keep their cents: $4.35 doesn’t become $4.34', () => {
  expect(statementOf(['Weekly fee', '', '4.35'], ['Pack', '15401234567', '4.35'])).toEqual({
    amounts: { fees: 4.35 },
    packs: [{ pack: '15401234567', amount: 4.35 }],
  });
  expect(statementOf(['Fee', '', '0.29'], ['Fee', '', '4.35'], ['Fee', '', '1.15']).amounts.fees).toBe(5.79);
});

test.each([
  '(5.00)',
  '5.00-',
  '-5.00',
  '−5.00',
  '–5.00',
  '$-5.00',
  '$(5.00)',
  '($5.00)',
  '5.00 -',
  '5.00 CR',
  '-5,00',
])('the amount %s in a statement is read as negative', (text) => {
  expect(statementOf(['Adjustment', '', text]).amounts).toEqual({ adjustments: -5 });
  // A negative sweep is a deposit.
  expect(statementOf(['Net amount due', '', text]).amounts).toEqual({ sweep: -5 });
  // Deductions are written with or without a minus.
  expect(statementOf(['Pack', '15401234567', text]).packs).toEqual([{ pack: '15401234567', amount: 5 }]);
});

test('a pack charged twice in a statement’s file isn’t added up, so the statement’s form refuses it', () => {
  const { packs } = statementOf(
    ['Pack', '1540-1234567', '400.00'],
    ['Pack', '15401240002', '300'],
    ['Pack', '15401234567000', '400.00'],
  );
  const typed = asTyped(packs.map((pack) => ({ line: 'pack' as const, ...pack }))).packs;
  expect(typedPacks(typed)).toEqual({ fault: { kind: 'pack_twice', line: 3 } });
});

describe('statement files with one wide row for each retailer', () => {
  const headings = (
    'Retailer Number,Location Name,Balance Forward,Draw Sales,Draw Cancels,Draw Promos,Draw Comm,Draw Pays,VCH ISS,' +
    'VCH RD,WebCash ISS,Draw Adj,Draw Due,Scratch-Offs Sales,Scratch-Offs Rtrns,Scratch-Offs Comm,Scratch-Offs Prms,' +
    'Scratch-Offs Pays,Scratch-Offs Adj,Scratch-Offs Due,Card Trans,Gift Cards,Prepaid,Total Due'
  ).split(',');
  /** 1,260.50 − 63.03 − 333 = 864.47; 1,300 − 200 − 55 − 480 = 565; 864.47 + 565 + 4.35 = 1,433.82 */
  const row = (
    '0123-456;Main Street;4.35;1,260.50;0.00;0.00;63.03;333.00;0.00;0.00;0.00;0.00;864.47;' +
    '$1,300.00;200.00;(55.00);0.00;480.00-;0.00;565.00;0.00;0.00;0.00;1,433.82'
  ).split(';');
  const other = ['777777', 'Quik Stop', ...row.slice(2).map(() => '1.00')];
  const file = [{ cells: other }, { cells: row }];

  test('a wide statement file is recognized by its headings, and a file of lines isn’t taken for one', () => {
    expect(isWide(headings)).toBe(true);
    expect(isWide(['Retailer Number', 'Description', 'Pack', 'Amount'])).toBe(false);
  });

  test('a wide statement file becomes its retailer’s lines, with every amount and no wrong subtotal', () => {
    const [own, ...others] = wideRows(headings, file, '123456');
    expect(others).toEqual([]);
    const { lines } = wideLines(headings, own ?? { cells: [] });
    expect(statementFrom(lines, guessAccountLine)).toEqual({
      amounts: {
        adjustments: 4.35,
        online_sales: 1260.5,
        online_commission: 63.03,
        online_cashes: 333,
        settled: 1300,
        returned: 200,
        instant_commission: 55,
        instant_cashes: 480,
        sweep: 1433.82,
      },
      packs: [],
    });
    expect(wrongSubtotals(lines, guessAccountLine)).toEqual([]);
  });

  test('a wide statement file’s subtotals that its lines don’t add up to are named', () => {
    const wrong = row.map((cell, index) => (headings[index] === 'Draw Pays' ? '303.00' : cell));
    const { lines } = wideLines(headings, { cells: wrong });
    expect(wrongSubtotals(lines, guessAccountLine)).toEqual([
      { label: 'Draw Due', sum: 894_47, stated: 864_47 },
    ]);
    // A promotion without its minus isn't guessed away: it is named.
    const promoted = row.map((cell, index) => (headings[index] === 'Draw Promos' ? '5.00' : cell));
    expect(wrongSubtotals(wideLines(headings, { cells: promoted }).lines, guessAccountLine)).toEqual([
      { label: 'Draw Due', sum: 869_47, stated: 864_47 },
    ]);
  });

  test('of a wide statement file, only the store’s own rows without totals are read, or every row if it names no retailers', () => {
    expect(wideRows(headings, [{ cells: row }, ...file], '123456')).toHaveLength(2);
    const total = ['Totals', '', ...row.slice(2)];
    expect(wideRows(headings, [...file, { cells: total }], '123456')).toEqual([{ cells: row }]);
    expect(wideRows(headings.slice(1), [{ cells: row.slice(1) }], null)).toHaveLength(1);
  });

  test('a statement file of another store, or of several if the store’s number isn’t known, is refused', () => {
    const all = retailersOf(headings, file);
    expect(all).toEqual([
      { number: '777777', name: 'Quik Stop' },
      { number: '0123-456', name: 'Main Street' },
    ]);
    expect(ownRetailer('123456', all)).toEqual({ number: '0123-456', name: 'Main Street' });
    expect(ownRetailer('999', all)).toEqual({ kind: 'other', found: '777777, 0123-456' });
    expect(ownRetailer('', all)).toEqual({ kind: 'many', count: 2 });
    expect(ownRetailer('', all.slice(1))).toEqual({ number: '0123-456', name: 'Main Street' });
    expect(ownRetailer('123456', [])).toBeNull();
  });
});

test('a statement file may have debits, credits, games and packs in columns of their own', () => {
  const headings = ['Description', 'Game #', 'Book #', 'Debit', 'Credit'];
  const columns = guessStatementColumns(headings);
  expect(columns).toEqual({ label: 0, section: null, game: 1, pack: 2, amount: 3, credit: 4 });
  const { lines } = statementLines(
    [
      ['Packs settled', '', '', '700.00', ''],
      ['Pack charge', '1540', '1234567', '$400.00', ''],
      ['Pack charge 1540-1240002', '', '', '300.00', ''],
      ['Returns', '', '', '', '200.00'],
      ['Adjustment', '', '', '', '4.35'],
      ['Draw sales', '', '', '-12.00', ''],
      ['Heading', '', '', '', ''],
    ].map((cells) => ({ cells })),
    columns,
  );
  expect(statementFrom(lines, guessAccountLine)).toEqual({
    amounts: { settled: 700, returned: 200, adjustments: -4.35, online_sales: -12 },
    packs: [
      { pack: '15401234567', amount: 400 },
      { pack: '15401240002', amount: 300 },
    ],
  });
});

test('a text that isn’t an amount isn’t read as one', () => {
  for (const text of ['', '5-4', '(5', '1.2.3', '5.005', '1e5', 'CR', '--5', '1.300', '1,30,00', '13,0'])
    expect(typedAmount(text)).toBeNull();
});

test('a scratch subtotal includes all lines of scratch tickets, even those whose labels don’t name the side', () => {
  const lines = [
    { label: 'Packs settled', pack: null, amount: 1300 },
    { label: 'Pack Returns', pack: null, amount: -200 },
    { label: 'Pack 1540-1234567', pack: '15401234567', amount: 400 },
    { label: 'Weekly fee', pack: null, amount: 4.35 },
    { label: 'Scratch Due', pack: null, amount: 1100 },
  ];
  expect(wrongSubtotals(lines, guessAccountLine)).toEqual([]);
});

test('a statement file of lines names its retailer in a column or in its title', () => {
  const headings = ['Agent No', 'Description', 'Amount'];
  const lines = [{ cells: ['11', 'Fee', '1.00'] }, { cells: ['22', 'Fee', '2.00'] }];
  expect(retailersOf(headings, lines).map(({ number }) => number)).toEqual(['11', '22']);
  expect(linesOfRetailer(headings, lines, '22')).toEqual([lines[1]]);
  const title = ['Weekly statement', 'Retailer #: 0123-456  Main Street'];
  expect(retailersOf(['Description', 'Amount'], [], title)).toEqual([{ number: '0123-456', name: null }]);
  expect(linesOfRetailer(['Description', 'Amount'], lines, '0123-456')).toEqual(lines);
});

test('text pasted from a PDF becomes statement lines with one amount each, and other lines are named as unread', () => {
  const { lines, unread } = textLines(`
    WEEKLY STATEMENT 09/20/2026 - 09/26/2026
    Instant Packs Settled (3) ........ $1,300.00
    Pack 1540-1234567        400.00
    Pack 15401240002 000     300.00
    Pack Returns             (200.00)
    Weekly fee                   4.35
    Commission 5.00%           55.00-
    Adjustment               $-3.50
    Promo credit              1.25 CR
    Draw Sales   1,260.50   63.03
    Late fee
       1.50
    Marketing credit         ( 2.00 )
    Claim adjustment         –0.50
    Whole dollars            1,300
    Instant Returns          200
    NET AMOUNT DUE           1,049.35
  `);
  expect(lines).toEqual([
    { label: 'Instant Packs Settled (3)', pack: null, amount: 1300 },
    { label: 'Pack 1540-1234567', pack: '15401234567', amount: 400 },
    { label: 'Pack 15401240002 000', pack: '15401240002', amount: 300 },
    { label: 'Pack Returns', pack: null, amount: -200 },
    { label: 'Weekly fee', pack: null, amount: 4.35 },
    { label: 'Commission 5.00%', pack: null, amount: -55 },
    { label: 'Adjustment', pack: null, amount: -3.5 },
    { label: 'Promo credit', pack: null, amount: -1.25 },
    { label: 'Late fee', pack: null, amount: 1.5 },
    { label: 'Marketing credit', pack: null, amount: -2 },
    { label: 'Claim adjustment', pack: null, amount: -0.5 },
    { label: 'NET AMOUNT DUE', pack: null, amount: 1049.35 },
  ]);
  expect(unread).toEqual(['Draw Sales 1,260.50 63.03', 'Whole dollars 1,300', 'Instant Returns 200']);
  expect(statementFrom(lines, guessAccountLine).amounts).toEqual({
    settled: 1300,
    returned: 200,
    fees: 5.85,
    instant_commission: 55,
    adjustments: -5.25,
    sweep: 1049.35,
  });
});
