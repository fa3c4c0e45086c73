import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type ExportTable, toCsv, toProgramCsv } from '../../../../src/shared/values/csv';

const bytesOf = (table: ExportTable) => [...new TextEncoder().encode(toCsv(table))];
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

const BOM = [0xef, 0xbb, 0xbf];

test('a CSV file has a byte order mark and CRLF, and quotes only where they are needed', () => {
  const table = {
    columns: [{ header: 'UPC', code: true }, { header: 'VENDOR' }, { header: 'AMOUNT' }],
    rows: [
      ['028400001234', 'Scratch, "Best" & Co', 0.7],
      ['000000000000', '', 115],
    ],
  };
  expect(bytesOf(table)).toEqual([
    ...BOM,
    ...ascii('UPC,VENDOR,AMOUNT\r\n'),
    ...ascii('"=""028400001234""","Scratch, ""Best"" & Co",0.7\r\n'),
    ...ascii('"=""000000000000""",,115'),
  ]);
});

test('a CSV file of a table without rows has only the headings', () => {
  expect(toCsv({ columns: [{ header: 'UPC', code: true }, { header: 'COUNT' }], rows: [] })).toBe(
    '\uFEFFUPC,COUNT',
  );
});

test('a CSV file has letters of any script in UTF-8, and keeps line breaks inside their cells', () => {
  const table = { columns: [{ header: 'NAME' }], rows: [['ਸਟੋਰ'], ['two\nlines'], [' blank ']] };
  expect(bytesOf(table)).toEqual([
    ...BOM,
    ...ascii('NAME\r\n'),
    ...[0xe0, 0xa8, 0xb8, 0xe0, 0xa8, 0x9f, 0xe0, 0xa9, 0x8b, 0xe0, 0xa8, 0xb0],
    ...ascii('\r\n"two\nlines"\r\n" blank "'),
  ]);
});

const LOOKALIKES = [
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫x',
  '⁼1',
  '⁺1',
  '⁻1',
  '−1',
  '–1',
  '—1',
];
const BEHIND_BLANKS = [' =1', '  +1', '\u00A0-1', '\u3000＝1', '\u200B=1', '\uFEFF=1', '\u202E=1', '\0=1'];
const INJECTIONS = [...LOOKALIKES, ...BEHIND_BLANKS, '=1+1', '+1', '-1', '@SUM(A1)', '="x"', '-', '='];

test.each(INJECTIONS)('a spreadsheet does not compute %j in a CSV file’s cell, code or heading', (text) => {
  const csv = toCsv({
    columns: [{ header: text }, { header: 'code', code: true }],
    rows: [[text, text]],
  });
  const [[heading, title], [cell, code]] = Papa.parse(csv.slice(1), { delimiter: ',', newline: '\r\n' })
    .data as [[string, string], [string, string]];
  expect([title, heading, code]).toEqual(['code', cell, cell]);
  expect([cell.replaceAll("'", ''), cell[0]]).toEqual([text, cell[0] === text[0] ? text[0] : "'"]);
  expect(partsOf(cell).filter(isComputed)).toEqual([]);
});

/** The cells that programs see which split at another sign than the comma, whatever stands in quotes. */
const partsOf = (text: string): string[] => [';', '|', '\t', '\n', '\r'].flatMap((sign) => text.split(sign));
const isComputed = (cell: string): boolean =>
  '=+@-\u2010\u2212\u2013\u2014'.includes(
    cell
      .normalize('NFKC')
      .replace(/^[\s"\p{Z}\p{C}]+/u, '')
      .slice(0, 1) || 'none',
  );

test.each([
  'x;=1+1',
  'x;+1',
  'x; @SUM(A1)',
  'x;-1+1',
  'x;"=1+1"',
  'x;;＝1',
  'a|=1',
  'a\t=1',
  'a\n=1;=2',
  'a,"b;=HYPERLINK(1)',
])('programs that split at semicolons or other signs don’t compute a part of %j', (text) => {
  for (const csv of [
    toCsv({ columns: [{ header: 'TEXT' }], rows: [[text]] }),
    toProgramCsv([['TEXT'], [text]]),
  ])
    expect(partsOf(csv.replace('\uFEFF', '').slice('TEXT\r\n'.length)).filter(isComputed)).toEqual([]);
  const csv = toCsv({ columns: [{ header: 'TEXT' }], rows: [[text]] });
  const [, [read = ''] = []] = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\r\n' }).data;
  expect(read.replaceAll("'", '')).toBe(text);
});

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; =1+1', "x;' =1+1"],
  ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
  ['x|＝1', "x|'＝1"],
  ['=1\n=2', "'=1\n'=2"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  [' \t@x', " \t'@x"],
])('programs that detect or assume another separator don’t compute a part of %j', (text, plain) => {
  const csv = toCsv({ columns: [{ header: text }, { header: 'B' }], rows: [['first', text]] }).slice(1);
  expect(Papa.parse(csv, { newline: '\r\n' }).data).toEqual([
    [plain, 'B'],
    ['first', plain],
  ]);
  for (const delimiter of [',', ';', '\t', '|'])
    for (const newline of ['\r\n', '\n'] as const) {
      const cells = Papa.parse<string[]>(csv, { delimiter, newline }).data.flat();
      expect(cells.filter((cell) => /^[\s"]*[=+@＝-]/.test(cell))).toEqual([]);
    }
  expect(csv.includes(`"${plain}"`)).toBe(true);
});

test.each(['a=1', '1-2', "'=1", 'x@y.example', ' a', '5+', '5＝'])(
  'a CSV file keeps %j, which isn’t a formula, unchanged',
  (text) => {
    const csv = toCsv({ columns: [{ header: 'TEXT' }], rows: [[text]] });
    expect(Papa.parse(csv).data).toEqual([['TEXT'], [text]]);
  },
);

test('a CSV file keeps numbers as numbers, including negative ones', () => {
  const table = {
    columns: [{ header: 'A' }, { header: 'B' }],
    rows: [
      [-5, 0],
      [-0.07, 12345678.9],
    ],
  };
  expect(toCsv(table)).toBe('\uFEFFA,B\r\n-5,0\r\n-0.07,12345678.9');
});

test('a CSV file writes a cell of a code column as a code only if it consists of digits', () => {
  const columns = [{ header: 'CODE', code: true }];
  const cells = ['00001', 12, '', '1"&cmd', '=1'];
  expect(Papa.parse(toCsv({ columns, rows: cells.map((cell) => [cell]) })).data).toEqual([
    ...[['CODE'], ['="00001"'], ['="12"'], [''], ['1"&cmd'], ["'=1"]],
  ]);
});

test('a CSV reader reads exactly what was written', () => {
  const columns = [{ header: 'SERIAL', code: true }, { header: 'NAME, "QUOTED"' }, { header: 'COUNT' }];
  const rows: (string | number)[][] = [
    ['00010000000000', 'a,b', 1],
    ['00010000000059', 'say "no"', -2],
    ['99999999999999', 'line\r\nbreak', 0.7],
  ];
  const read = Papa.parse<string[]>(toCsv({ columns, rows }), { newline: '\r\n' });
  expect(read.errors).toEqual([]);
  const [head, ...lines] = read.data;
  expect(head).toEqual(columns.map(({ header }) => header));
  expect(lines.map(([serial, name, count]) => [serial?.slice(2, -1), name, Number(count)])).toEqual(rows);
});
