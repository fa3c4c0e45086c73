import { expect, test } from 'vitest';
import { parseFile } from '../../../../src/app/imports/table-file/parse-file';
import {
  guessAmong,
  guessStatementColumns,
  isWide,
  otherDays,
  retailersOf,
  statementFrom,
  statementLines,
  textLines,
  wideLines,
  wideRows,
} from '../../../../src/shared/lottery/statement-file';
import { sample } from '../../../support/files/sample';
import { workbook } from '../../../support/files/workbook';

/** A file's statement, as the dialog reads it without anybody's help. */
async function readStatement(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { headings, lines, above } = await parseFile(bytes);
  const [own] = retailersOf(headings, lines, above);
  const [row] = wideRows(headings, lines, own?.number ?? null);
  const read =
    row && isWide(headings)
      ? wideLines(headings, row)
      : statementLines(lines, guessStatementColumns(headings));
  const labels = read.lines.map(({ label }) => label);
  return { ...statementFrom(read.lines, (label) => guessAmong(label, labels)).amounts, unread: read.unread };
}

const SALES = { settled: 1300, instant_commission: 55, sweep: 1245, unread: [] };
test.each<[string, string | Uint8Array, object]>([
  [
    'decimal commas',
    'Description;Amount\nInstant Sales;1.300,00\nInstant Commission;-55,00\nTotal Due;1245,00\n',
    SALES,
  ],
  [
    'a running balance',
    'Date,Description,Amount,Balance\n9/20,Instant Sales,1300.00,1300.00\n9/21,Instant Commission,-55.00,1245.00\n9/22,Total Due,1245.00,1245.00\n',
    SALES,
  ],
  [
    'a running balance beside debit and credit',
    'Description,Debit,Credit,Balance\nInstant Sales,1300.00,,1300.00\nInstant Commission,,55.00,1245.00\nTotal Due,1245.00,,\n',
    SALES,
  ],
  [
    'a year beside the week',
    'Description,This Week,YTD\nInstant Sales,"1,300.00","50,000.00"\nInstant Commission,(55.00),(900.00)\nTotal Due,1245,0\n',
    SALES,
  ],
  [
    'the currency',
    'Description,Amount\nInstant Sales,USD 1300.00\nInstant Commission,-55.00 USD\nTotal Due,"$1,245.00"\n',
    SALES,
  ],
  [
    'sums between the lines',
    'Description,Amount\nInstant Sales,1300.00\nNet Instant Sales,1300.00\nInstant Commission,-55.00\nTotal Instant Commission,-55.00\nSubtotal,1245.00\nTotal Due,1245.00\n',
    SALES,
  ],
  [
    'only the sum of a side',
    'Description,Amount\nNet Instant Sales,1300.00\nInstant Commission,55.00\nTotal Due,1245.00\n',
    SALES,
  ],
  [
    'amounts that are none: they are named',
    'Description,Amount\nInstant Sales,1300.00\nReturns,n/a\nFee,4.3.5\nAdjustment,twelve\nInstant Commission,55.00\nTotal Due,1245.00\nCredit,1300.005\n',
    { ...SALES, unread: ['Fee 4.3.5', 'Adjustment twelve', 'Credit 1300.005'] },
  ],
  [
    'noise of a spreadsheet',
    workbook([
      ['Description', 'Amount'],
      ['Fee', 0.1 + 0.2],
      ['Total Due', 0.3],
    ]),
    { fees: 0.3, sweep: 0.3, unread: [] },
  ],
  [
    'wide, with headings merged above equal ones',
    'Retailer,Draw,,,Scratch,,,Total\n,Sales,Comm,Pays,Sales,Comm,Pays,Due\n123,110,5,20,1300,55,40,1290\n',
    {
      ...{ online_sales: 110, online_commission: 5, online_cashes: 20 },
      ...{ settled: 1300, instant_commission: 55, instant_cashes: 40, sweep: 1290, unread: [] },
    },
  ],
  [
    'wide, with a cell that is no amount',
    'Retailer,Draw Sales,Draw Comm,Scratch Sales,Scratch Comm,Total Due\n123,0,#REF!,1300,55,1245\n',
    { ...SALES, unread: ['Draw Comm #REF!'] },
  ],
])('a statement file is read correctly with this feature: %s', async (_, text, statement) => {
  expect(await readStatement(text)).toEqual(statement);
});

test.each<[string, string[], [string[], string[][]], [string, string] | null]>([
  [
    'lines of this week',
    [],
    [
      ['Date', 'Amount'],
      [
        ['11/15/2026', '1'],
        ['11/21/2026', '2'],
        ['11/22/2026', '3'],
        ['', '4'],
      ],
    ],
    null,
  ],
  [
    'lines of two weeks',
    [],
    [
      ['Date', 'Amount'],
      [
        ['11/10/2026', '1'],
        ['11/21/2026', '2'],
      ],
    ],
    ['2026-11-10', '2026-11-21'],
  ],
  ['the week before', [], [['Week Ending', 'Amount'], [['11/14/2026', '1']]], ['2026-11-14', '2026-11-14']],
  ['other days in columns', [], [['Activation Date', 'Invoice Date'], [['9/1/2026', '11/24/2026']]], null],
  [
    'a title with the week',
    ['Weekly statement 11/15/2026 - 11/21/2026', 'Printed 12/1/2026'],
    [[], []],
    null,
  ],
  ['a title with the next week', ['Nov 22, 2026 to Nov 28, 2026'], [[], []], ['2026-11-22', '2026-11-28']],
  ['the day of printing', ['Printed 11/24/2026'], [[], []], null],
  ['no day', ['Weekly statement'], [[], []], null],
])('a statement file’s days outside of the week are named: %s', (_, above, [headings, rows], days) => {
  const week = { from: '2026-11-15', to: '2026-11-21' };
  const lines = rows.map((cells) => ({ cells }));
  expect(otherDays(week, headings, lines, above)).toEqual(days && { first: days[0], last: days[1] });
});

/** Pasted text as the dialog reads it without anybody's help. */
function readText(text: string) {
  const { lines, unread } = textLines(text);
  const labels = lines.map(({ label }) => label);
  return { ...statementFrom(lines, (label) => guessAmong(label, labels)).amounts, unread };
}

test('a lottery terminal’s slip is read by its sections, and its repeated total counts once', () => {
  expect(readText(new TextDecoder().decode(sample('slip-sections.txt')))).toEqual({
    ...{ settled: 3600, returned: 300, instant_commission: 198, instant_cashes: 1420 },
    ...{ online_sales: 2010.5, online_cancels: 12, online_commission: 120.21, online_cashes: 640 },
    // Free tickets, promotions and the cashless credit make the lines add up to the sweep.
    ...{ fees: 7, adjustments: 9 - 4 - 140, sweep: 2792.29, unread: [] },
  });
});

/** A slip of random words and amounts, and the figures that it was made from, in cents. */
function slipFrom(random: (below: number) => number) {
  const one = (words: readonly string[]): string => words[random(words.length)] ?? '';
  const cents = () => 1 + random(500_000);
  const figures = {
    ...{ settled: cents(), returned: cents(), instant_cashes: cents(), instant_commission: cents() },
    ...{ online_sales: cents(), online_cancels: cents(), online_cashes: cents(), online_commission: cents() },
    fees: cents(),
  };
  const money = (amount: number): string => {
    const [dollars = '', rest = ''] = (Math.abs(amount) / 100).toFixed(2).split('.');
    return `${amount < 0 ? '-' : ''}${Number(dollars).toLocaleString('en-US')}.${rest}`;
  };
  const isSigned = random(2) === 0;
  const hasCounts = random(2) === 0;
  const line = (label: string, amount: number): string =>
    [
      label,
      ...(hasCounts ? [String(1 + random(900))] : []),
      money(isSigned ? amount : Math.abs(amount)),
    ].join('   ');
  const words = {
    cashes: one(['CASHES', 'PAYS']),
    commission: one(['SALES COMMISSION', 'COMMISSION', 'COMM']),
  };
  const title = one(['SUMMARY', 'ACTIVITY']);
  const instant = [
    `${one(['INSTANT', 'SCRATCH'])} ${title}`,
    line(one(['SETTLEMENTS', 'SALES']), figures.settled),
    line('RETURNS', -figures.returned),
    line(words.cashes, -figures.instant_cashes),
    line(words.commission, -figures.instant_commission),
  ];
  const online = [
    `${one(['ONLINE', 'ON-LINE', 'DRAW'])} ${title}`,
    line('SALES', figures.online_sales),
    line('CANCELS', -figures.online_cancels),
    line(words.cashes, -figures.online_cashes),
    line(words.commission, -figures.online_commission),
  ];
  const { settled, online_sales, fees, ...taken } = figures;
  const sweep = settled + online_sales + fees - Object.values(taken).reduce((sum, each) => sum + each, 0);
  const total = money(sweep);
  return {
    figures: { ...figures, sweep },
    text: [
      ...['WEEKLY INVOICE REPORT', ...(random(2) === 0 ? [...instant, ...online] : [...online, ...instant])],
      ...['CASHLESS SUMMARY', line('SERVICE FEE', fees)],
      ...[`${one(['TOTAL NET DUE', 'TOTAL DUE', 'NET DUE'])} ${total}`, ''],
      `${one(['TOTAL EFT AMOUNT', 'AMOUNT OF EFT', 'SWEEP AMOUNT'])} ${total}`,
    ].join('\n'),
  };
}

test('a random lottery slip gives each amount once, by the section it is in', () => {
  let state = 11;
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let round = 0; round < 300; round++) {
    const { figures, text } = slipFrom(random);
    const dollars = Object.fromEntries(Object.entries(figures).map(([name, cents]) => [name, cents / 100]));
    expect(readText(text), text).toEqual({ ...dollars, unread: [] });
  }
});

test.each([
  [
    'titles in words, without sums',
    'Scratch-Offs\nSales 1,000.00\nPays 200.00\nCommission 50.00\n\nDraw Games\nSales 500.00\nPays 100.00\nCommission 25.00\nTotal Due 1,125.00\n',
  ],
  [
    'headings of columns below its titles, and counts',
    'INSTANT TICKET ACTIVITY\nITEM COUNT AMOUNT\nSALES 12 1,000.00\nPAYS 31 200.00\nCOMM 50.00\nNET INSTANT 750.00\nON-LINE ACTIVITY\nITEM COUNT AMOUNT\nSALES 412 500.00\nPAYS 1,204 100.00\nCOMM 25.00\nNET ON-LINE 375.00\nTOTAL DUE 1,125.00\nAMOUNT OF EFT 1,125.00\n',
  ],
  [
    'a total due of each side',
    '*** SCRATCH ***\nSALES $1,000.00\nCASHES $200.00\nSALES COMMISSION $50.00\nTOTAL DUE $750.00\n*** DRAW ***\nSALES $500.00\nCASHES $100.00\nSALES COMMISSION $25.00\nTOTAL DUE $375.00\n*** SUMMARY ***\nNET DUE $1,125.00\nSWEEP AMOUNT $1,125.00\n',
  ],
])('the lines of a lottery slip are read by section: with %s', (_, text) => {
  expect(readText(text)).toEqual({
    ...{ settled: 1000, instant_cashes: 200, instant_commission: 50 },
    ...{ online_sales: 500, online_cashes: 100, online_commission: 25, sweep: 1125, unread: [] },
  });
});

test.each([
  [
    'rows',
    'Description,Amount\nInstant,\nSales,1000.00\nCommission,-50.00\nDraw games,\nSales,500.00\nCommission,-25.00\nTotal Due,1425.00\n',
  ],
  [
    'a column',
    'Game Type,Description,Amount\nInstant,Sales,1000.00\nInstant,Commission,-50.00\nOnline,Sales,500.00\nOnline,Commission,-25.00\n,Total Due,1425.00\n',
  ],
])('the lines of a statement file with its sections in %s are read by section', async (_, text) => {
  expect(await readStatement(text)).toEqual({
    ...{ settled: 1000, instant_commission: 50, online_sales: 500, online_commission: 25 },
    ...{ sweep: 1425, unread: [] },
  });
});
