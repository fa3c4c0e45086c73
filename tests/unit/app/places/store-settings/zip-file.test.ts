import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { parseFile } from '../../../../../src/app/imports/table-file/parse-file';
import { zipOf } from '../../../../../src/app/places/zip-file';
import { fileColumn } from '../../../../../src/shared/reports/store-files';
import { toCsv } from '../../../../../src/shared/values/csv';

type Rows = readonly (readonly (string | number)[])[];
async function* pages(...all: Rows[]) {
  yield* all;
}
const COLUMNS = ['upc', 'name', 'amount'].map(fileColumn);
const ROWS: Rows = [
  ['028400001234', '=HYPERLINK("http://evil.example")', -4],
  ['000000000000', 'Two\nlines, "quoted"', 0.7],
];
const unzipped = async (archive: Blob) =>
  Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer())));

test('a file zipped page by page equals one made from a single table, and its formulas are inert', async () => {
  const named: [string, number][] = [];
  const archive = await zipOf(
    [
      { name: 'all', columns: COLUMNS, pages: pages(ROWS.slice(0, 1), [], ROWS.slice(1)) },
      { name: 'none', columns: COLUMNS, pages: pages([]) },
    ],
    ({ name }, index) => named.push([name, index]),
  );
  const files = await unzipped(archive);
  expect(files).toEqual([
    ['all.csv', strToU8(toCsv({ columns: COLUMNS, rows: ROWS }))],
    ['none.csv', strToU8(toCsv({ columns: COLUMNS, rows: [] }))],
  ]);
  expect(strFromU8(files[0]?.[1] ?? new Uint8Array())).toContain(`'=HYPERLINK`);
  expect(named).toEqual([
    ['all', 0],
    ['none', 1],
  ]);
});

test('an import reads a file of the zip again, leading zeros included', async () => {
  const archive = await zipOf([{ name: 'games', columns: COLUMNS, pages: pages(ROWS) }], () => {});
  const [file] = await unzipped(archive);
  const table = await parseFile(file?.[1] ?? new Uint8Array());
  expect(table.headings).toEqual(['upc', 'name', 'amount']);
  expect(table.lines[1]?.cells[0]).toMatch(/000000000000/);
});

test('zipping stops with the error of its callback or of a page that can’t be fetched', async () => {
  const failing = async function* (): AsyncGenerator<Rows> {
    yield ROWS;
    throw new Error('offline');
  };
  const files = [{ name: 'all', columns: COLUMNS, pages: failing() }];
  await expect(zipOf(files, () => {})).rejects.toThrow('offline');
  const stop = () => {
    throw new Error('cancelled');
  };
  await expect(zipOf(files, stop)).rejects.toThrow('cancelled');
});
