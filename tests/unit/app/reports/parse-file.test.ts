import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../src/app/imports/table-file/parse-file';
import { MAX_FILE_BYTES, MAX_LINES, UnreadableFile } from '../../../../src/app/imports/table-file/table-file';
import { workbook } from '../../../support/files/workbook';

const encode = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  Uint8Array.from([
    0xff,
    0xfe,
    ...[...text].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]),
  ]);
const faultOf = (bytes: Uint8Array) =>
  parseFile(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFile ? error.fault.kind : String(error)),
  );

describe('CSV files to import', () => {
  test('a CSV file has headings and lines, with commas, quotes and line breaks in its cells', async () => {
    const text =
      '\ufeffGames of Georgia, 2026\r\n\r\nGame,Name,Price,Note\r\n77,"Cash, Cars"\r\n78,"two\nlines",,\r\n79,Last\r\n';
    expect(await parseFile(encode(text))).toEqual({
      headings: ['Game', 'Name', 'Price', 'Note'],
      lines: [
        { line: 4, cells: ['77', 'Cash, Cars'] },
        { line: 5, cells: ['78', 'two\nlines', '', ''] },
        { line: 7, cells: ['79', 'Last'] },
      ],
      above: ['Games of Georgia 2026'],
    });
  });

  test('a CSV file may be separated by semicolons or tabs', async () => {
    expect((await parseFile(encode('Game;Name\n77;Cash\n'))).lines[0]?.cells).toEqual(['77', 'Cash']);
    expect((await parseFile(encode('Game\tName\n77\tCash\n'))).lines[0]?.cells).toEqual(['77', 'Cash']);
  });

  test('a formula in a CSV file is read as text and not computed', async () => {
    const formula = '=HYPERLINK("http://x.example";"y")';
    const { lines } = await parseFile(encode(`Game,Name\n77,"${formula.replaceAll('"', '""')}"\n`));
    expect(lines[0]?.cells[1]).toBe(formula);
  });

  test('a CSV file in UTF-16 with a byte order mark or in Windows-1252 is read; UTF-16 without the mark is refused', async () => {
    expect((await parseFile(utf16('Game,Name\n77,Piñata\n'))).lines[0]?.cells[1]).toBe('Piñata');
    // As Excel’s plain CSV has them. (Browsers also know the signs from 80 to 9F, Node doesn’t.)
    const windows = Uint8Array.from([...'Game,Name\n77,Pi\xF1ata \xAE\n'].map((sign) => sign.charCodeAt(0)));
    expect((await parseFile(windows)).lines[0]?.cells).toEqual(['77', 'Piñata ®']);
    expect(await faultOf(utf16('Game,Name\n77,Cash\n').slice(2))).toBe('wrong_encoding');
  });
});

describe('hostile files to import', () => {
  test('a file of more than 10 MB, 20,000 lines or 100 columns is refused', async () => {
    expect(await faultOf(new Uint8Array(MAX_FILE_BYTES + 1).fill(65))).toBe('file_too_large');
    expect(await faultOf(encode(`Game,Name\n${'1,x\n'.repeat(100_000)}`))).toBe('too_many_lines');
    expect(await faultOf(encode(`${'a,'.repeat(200)}b\n1,2\n`))).toBe('too_many_columns');
    const cellOf = (span: string) => encode(`<table><tr><td>Game</td><td ${span}>1</td></tr></table>`);
    expect(await faultOf(cellOf('colspan=100'))).toBe('too_many_columns');
    expect(await faultOf(cellOf('colspan="99999999999"'))).toBe('too_many_columns');
    expect(await faultOf(cellOf('rowspan=20001'))).toBe('too_many_lines');
    expect((await parseFile(encode(`Game,Name\n${'1,x\n'.repeat(20_000)}`))).lines).toHaveLength(20_000);
  });

  test('a cell of endless text keeps only its first 255 characters', async () => {
    const { lines } = await parseFile(encode(`Game,Name\n77,"${'x'.repeat(5_000_000)}"\n`));
    expect(lines[0]?.cells[1]).toHaveLength(255);
  });

  test('a file that isn’t a table, is empty, or is of another kind is refused with its fault', async () => {
    expect(await faultOf(encode('hello\nworld\n'))).toBe('not_a_table');
    expect(await faultOf(encode(''))).toBe('no_lines');
    expect(await faultOf(encode('Game,Name\n'))).toBe('no_lines');
    expect(await faultOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toBe('old_workbook');
    expect(await faultOf(Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9, 9]))).toBe('broken_workbook');
    expect(await faultOf(zipSync({ 'readme.txt': strToU8('no workbook') }))).toBe('broken_workbook');
  });

  /** An archive whose directory gives its part's size as `size` bytes (APPNOTE 4.3.12). */
  function archiveThatSays(size: number, part: Uint8Array): Uint8Array {
    const archive = zipSync({ 'xl/workbook.xml': part });
    const view = new DataView(archive.buffer, archive.byteOffset);
    const directory = view.getUint32(archive.length - 6, true);
    view.setUint32(directory + 24, size, true);
    return archive;
  }

  test('an archive that unpacks to more than 15 MB isn’t unpacked', async () => {
    const bomb = archiveThatSays(16 * 1024 * 1024, new Uint8Array(1000));
    expect(await faultOf(bomb)).toBe('unpacks_too_large');
  });

  test('an archive that states too small a size is unpacked only up to that size and refused', async () => {
    const bomb = archiveThatSays(1000, new Uint8Array(5 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(10_000);
    expect(await faultOf(bomb)).toBe('broken_workbook');
  });
});

describe('workbooks with a distant cell', () => {
  const sheet = [
    ['Game', 'Name'],
    [77, 'Cash'],
  ];
  test.each([
    ['XFD2', 'too_many_columns'],
    ['A1048576', 'too_many_lines'],
    ['XFD1048576', 'too_many_lines'],
    ['A1e9', 'broken_workbook'],
    ['&#88;FD2', 'too_many_columns'],
  ])('a workbook with a cell at %s is refused before it is read', async (address, fault) => {
    expect(await faultOf(workbook(sheet, { lastCell: address }))).toBe(fault);
  });

  test('a workbook whose last cell is within 20,001 lines and 100 columns is read', async () => {
    expect((await parseFile(workbook(sheet, { lastCell: 'CV20001' }))).lines).toHaveLength(2);
  });
});

describe('Excel workbooks', () => {
  test('an Excel workbook is read with its dates, and with the stored value of a formula', async () => {
    const file = workbook([
      ['Game', 'Name', 'Price', 'Last Sale'],
      [77, 'Cash & Cars', { formula: '2+3', value: 5 }, { date: 46_356 }],
    ]);
    expect(await parseFile(file)).toEqual({
      headings: ['Game', 'Name', 'Price', 'Last Sale'],
      lines: [{ line: 2, cells: ['77', 'Cash & Cars', '5', '2026-11-30'] }],
    });
  });

  test('nested entities in an Excel workbook aren’t expanded', async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const file = workbook(
      [
        ['Game', 'Name'],
        [77, '&b;'],
      ],
      { doctype },
    );
    const cell = await parseFile(file).then(
      ({ lines }) => lines[0]?.cells[1],
      () => 'refused',
    );
    expect(['refused', '&b;', '']).toContain(cell ?? '');
  });
});

describe('workbooks of other programs', () => {
  const rows = [
    ['Game', 'Name', 'Price', 'Last Sale'],
    [77, 'Cash', { formula: '2+3', value: 5 }, { date: 46_356 }],
    [78, 'Cars', { formula: '2+3', value: 5 }, { date: 46_356 }],
  ];
  const READ = [
    ['77', 'Cash', '5', '2026-11-30'],
    ['78', 'Cars', '5', '2026-11-30'],
  ];
  const MAIN = /xmlns="http:\/\/schemas.openxmlformats.org\/spreadsheetml\/2006\/main"/;
  type Parts = Record<string, string>;

  /** The same workbook with other parts. */
  function changed(change: (parts: Parts) => Parts): Uint8Array {
    const parts = Object.entries(unzipSync(workbook(rows))).map(([name, part]) => [name, strFromU8(part)]);
    const after = Object.entries(change(Object.fromEntries(parts)));
    return zipSync(Object.fromEntries(after.map(([name, xml]) => [name, strToU8(xml)])));
  }
  const inEach = (pattern: RegExp | string, to: string) => (parts: Parts) =>
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, xml.replaceAll(pattern, to)]));
  const SHEET = 'xl/worksheets/sheet1.xml';
  const inSheet =
    (pattern: RegExp | string, to: string) =>
    (parts: Parts): Parts => ({ ...parts, [SHEET]: (parts[SHEET] ?? '').replaceAll(pattern, to) });

  test.each<[string, (parts: Parts) => Parts]>([
    [
      'with a prefix before each element',
      (parts) =>
        Object.fromEntries(
          Object.entries(parts).map(([name, xml]) =>
            MAIN.test(xml)
              ? [
                  name,
                  xml.replace(/<(\/?)(?=[a-z])/gi, '<$1x:').replace(MAIN, (main) => main.replace('=', ':x=')),
                ]
              : [name, xml],
          ),
        ),
    ],
    [
      'in strict Open XML',
      inEach(
        'http://schemas.openxmlformats.org/officeDocument/2006',
        'http://purl.oclc.org/ooxml/officeDocument',
      ),
    ],
    ['with paths from the root', inEach('Target="worksheets/', 'Target="/xl/worksheets/')],
    [
      'with its parts in other folders',
      (parts) => ({
        ...inEach('Target="worksheets/sheet1.xml"', 'Target="../data/./one.xml"')(parts),
        'data/one.xml': parts[SHEET] ?? '',
      }),
    ],
    ['with a byte order mark in each part', inEach(/^/g, '\ufeff')],
    ['without addresses of rows and cells', inSheet(/ r="[A-Z]*\d+"/g, '')],
    [
      'with its texts as values of formulas',
      inSheet(/t="inlineStr"><is><t>(.*?)<\/t><\/is>/g, 't="str"><f>A1</f><v>$1</v>'),
    ],
    ['with shared formulas', inSheet('<f>2+3</f>', '<f t="shared" si="0"/>')],
    [
      'with numbers and dates as other programs write them',
      (parts) =>
        inSheet(
          '<v>46356</v>',
          '<v>46356.999988</v>',
        )(inSheet('<v>5</v>', '<v>5.0000000000000001E0</v>')(parts)),
    ],
    ['with dates in ISO 8601', inSheet(/ s="1"><v>46356(?=<)/g, ' t="d"><v>2026-11-30T00:00:00')],
    [
      'with the calendar of 1904',
      (parts) =>
        inEach('<sheets>', '<workbookPr date1904="1"/><sheets>')(inSheet('<v>46356<', '<v>44894<')(parts)),
    ],
    [
      'with a date format of its own',
      inEach(
        /<cellXfs.*<\/cellXfs>/g,
        '<numFmts><numFmt numFmtId="170" formatCode="[$-409]mmm\\ d\\,\\ yyyy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>',
      ),
    ],
    ['with formatted empty cells and columns far away', inSheet('</row>', '<c r="XFD3" s="1"/></row>')],
    ['with dimensions that are wrong', inSheet('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>')],
  ])('a workbook %s is read', async (_, change) => {
    const { lines } = await parseFile(changed(change));
    expect(lines.map(({ cells }) => cells.slice(0, 4))).toEqual(READ);
  });

  test('a workbook without styles is read, with its dates as the numbers that an import understands', async () => {
    const { lines } = await parseFile(changed(({ 'xl/styles.xml': _, ...parts }) => parts));
    expect(lines[0]?.cells).toEqual(['77', 'Cash', '5', '46356']);
  });

  test('a workbook that names one sheet again and again is refused before it fills the memory', async () => {
    const bomb = changed((parts) => {
      const sheet = inSheet(
        '</sheetData>',
        '<row r="20001"><c r="CV20001"><v>1</v></c></row></sheetData>',
      )(parts);
      return inEach(/<sheet .*?\/>/g, '<sheet name="Games" sheetId="1" r:id="rId1"/>'.repeat(50_000))(sheet);
    });
    expect(await faultOf(bomb)).toBe('too_many_lines');
  });

  test('a workbook of the largest size is read', async () => {
    const lines = Array.from({ length: MAX_LINES }, (_, line) => [line, 'Cash', 5, { date: 46_356 }]);
    const file = workbook([['Game', 'Name', 'Price', 'Last Sale'], ...lines]);
    expect((await parseFile(file)).lines).toHaveLength(MAX_LINES);
  });
});
