import Papa from 'papaparse';
import { groupBy } from '../../../shared/values/collections';
import { plainNumbers } from '../../../shared/values/digits';
import { recordsOf } from './json-lists';
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_LINES, type TableFile, UnreadableFile } from './table-file';
import { type Lines, tableOfSheets } from './table-shape';

/** No valid value is longer. */
const MAX_CELL_LENGTH = 255;

/**
 * Reads a CSV, JSON, XLSX, HTML or XML file: many pages offer a table in HTML as an Excel file. Formulas are text or the value
 * that the spreadsheet last stored; nothing is computed.
 * @throws UnreadableFile
 */
export async function parseFile(bytes: Uint8Array): Promise<TableFile> {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile({ kind: 'file_too_large' });
  if (beginsWith(bytes, OLD_WORKBOOK)) throw new UnreadableFile({ kind: 'old_workbook' });
  if (beginsWith(bytes, ZIP)) return tableOfWorkbook(bytes);
  const text = textOf(bytes);
  if (/^\s*[[{]/.test(text)) return tableOfJson(text);
  if (/^\s*</.test(text)) return /<(table|Table|TABLE)\b/.test(text) ? tableOfHtml(text) : tableOfXml(text);
  return tableOfSheets([{ name: '', lines: linesOfCsv(text) }]);
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The compound file of Excel before 2007, and of workbooks with a password. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

const cellOf = (text: string): string => plainNumbers(decoded(text)).trim().slice(0, MAX_CELL_LENGTH);

/** The entities that published lists have in names. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  trade: '™',
  reg: '®',
  copy: '©',
  cent: '¢',
  deg: '°',
  times: '×',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  iexcl: '¡',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
};

/** A text without its entities; unknown ones stay. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code >= 32 && code <= 0xffff ? String.fromCharCode(code) : entity;
  });

/**
 * UTF-8, or UTF-16 with a byte order mark; otherwise Windows-1252, which Excel's plain “CSV” is in America. The names are
 * shown before anything is saved.
 */
function textOf(bytes: Uint8Array): string {
  const encoding = beginsWith(bytes, [0xff, 0xfe])
    ? 'utf-16le'
    : beginsWith(bytes, [0xfe, 0xff])
      ? 'utf-16be'
      : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    if (encoding !== 'utf-8') throw new UnreadableFile({ kind: 'wrong_encoding' });
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  if (text.includes('\0')) throw new UnreadableFile({ kind: 'wrong_encoding' });
  return text;
}

/** The lines at a file's beginning that show its separator. */
const SEPARATED_LINES = 30;

/**
 * The separator that cuts the most lines into the same number of cells. The parser's own guess fails if there is a title of
 * one cell above, and so does counting: names have commas.
 */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, 16_384);
  const fitOf = (delimiter: string): number => {
    const { data } = Papa.parse<string[]>(beginning, { delimiter, preview: SEPARATED_LINES });
    const lines = groupBy(
      data.filter((cells) => cells.length > 1),
      (cells) => cells.length,
    );
    return Math.max(0, ...[...lines].map(([width, same]) => same.length * (width - 1)));
  };
  const fits = [',', ';', '\t', '|'].map((sign) => ({ sign, fit: fitOf(sign) }));
  return fits.reduce((best, each) => (each.fit > best.fit ? each : best)).sign;
}

function linesOfCsv(text: string): Lines {
  // Excel's own way to name the separator.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = text.slice(named?.[0].length ?? 0).trimEnd();
  // One line more than allowed, to notice a file that is too long. The parser stops there.
  const { data } = Papa.parse<string[]>(body, {
    delimiter: named?.[1] ?? delimiterOf(body),
    preview: MAX_LINES + 2,
  });
  let line = named ? 2 : 1;
  return data.map((cells) => {
    const at = line;
    // A quoted cell may run over several lines.
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return { line: at, cells: cells.map(cellOf) };
  });
}

/** A JSON file; several objects may also stand one below another (JSON Lines). */
function tableOfJson(text: string): TableFile {
  const root = unbroken<unknown>(() => {
    try {
      return JSON.parse(text);
    } catch {
      return JSON.parse(`[${text.trim().split(/\r?\n/).join()}]`);
    }
  }, 'broken_json');
  return tableOfRecords(unbroken(() => recordsOf(root), 'broken_json'));
}

function tableOfRecords(records: readonly Map<string, string>[]): TableFile {
  if (records.length === 0) throw new UnreadableFile({ kind: 'not_a_table' });
  const headings = [...new Set(records.flatMap((record) => [...record.keys()]))];
  if (headings.length > MAX_COLUMNS) throw new UnreadableFile({ kind: 'too_many_columns' });
  const lines = records.map((record, index) => ({
    line: index + 1,
    cells: headings.map((heading) => cellOf(record.get(heading) ?? '')),
  }));
  return { headings: headings.map(cellOf), lines };
}

/** The tables of a page, or the sheets of an XML spreadsheet, which have the same structure with other names. */
const tableOfHtml = (text: string): TableFile =>
  tableOfSheets(
    text
      .split(/<table\b/i)
      .slice(1)
      .map((table) => ({ name: '', lines: numbered(rowsOfHtml(table)) })),
  );

const numbered = (rows: readonly string[][]): Lines =>
  rows.map((cells, index) => ({ line: index + 1, cells }));

/** A cell's text with its markup, in characters; no list has longer ones. */
const MAX_HTML_CELL = 10_000;

/** The cells of a table's rows. One that spans several rows is in each of them, and one that spans columns in the first. */
function rowsOfHtml(table: string): string[][] {
  const below: { text: string; rows: number }[] = [];
  return table
    .split(/<(?:tr|row)\b/i)
    .slice(1, MAX_LINES + 3)
    .map((row) => {
      const cells: string[] = [];
      const addSpanned = () => {
        for (let from = below[cells.length]; from && from.rows > 0; from = below[cells.length]) {
          from.rows -= 1;
          cells.push(from.text);
        }
      };
      for (const cell of row.split(/<(?:t[dh]|cell)\b/i).slice(1)) {
        addSpanned();
        const [attributes] = /^[^>]*/.exec(cell.slice(0, MAX_HTML_CELL)) ?? [''];
        const text = textOfHtml(cell);
        const [columns, rows] = [spanOf('colspan', attributes), spanOf('rowspan', attributes)];
        // By their extent, before they are filled in.
        if (cells.length + columns > MAX_COLUMNS) throw new UnreadableFile({ kind: 'too_many_columns' });
        if (rows > MAX_LINES) throw new UnreadableFile({ kind: 'too_many_lines', max: MAX_LINES });
        for (let column = 0; column < columns; column++) {
          below[cells.length] = { text: column === 0 ? text : '', rows: rows - 1 };
          cells.push(column === 0 ? text : '');
        }
      }
      addSpanned();
      return cells;
    });
}

const spanOf = (name: 'rowspan' | 'colspan', attributes: string): number =>
  Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes)?.[1] ?? 1) || 1;

const textOfHtml = (cell: string): string =>
  cellOf(
    cell
      .slice(0, MAX_HTML_CELL)
      .replace(/^[^>]*>/, '')
      .replace(/<\/(t[dhr]|table|cell|row)\b[\s\S]*$/i, '')
      .replace(/<(script|style)\b[\s\S]*$/i, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' '),
  );

/** The records of an XML file: elements with values in attributes or elements of their own. Entities aren't resolved. */
async function tableOfXml(text: string): Promise<TableFile> {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableFile({ kind: 'not_a_table' });
  const { parseXml, XmlElement } = await import('@rgrove/parse-xml');
  type Element = InstanceType<typeof XmlElement>;
  const partOf = (element: Element): unknown => {
    const parts = element.children.filter((child): child is Element => child instanceof XmlElement);
    if (parts.length === 0 && Object.keys(element.attributes).length === 0) return element.text.trim();
    const values: Record<string, unknown> = { ...element.attributes };
    for (const [name, same] of groupBy(parts, (part) => part.name)) {
      const each = same.map(partOf);
      values[name] = each.length === 1 ? each[0] : each;
    }
    return values;
  };
  const records = unbroken(() => {
    const { root } = parseXml(text);
    return root ? recordsOf(partOf(root)) : [];
  }, 'not_a_table');
  return tableOfRecords(records);
}

async function tableOfWorkbook(bytes: Uint8Array): Promise<TableFile> {
  const { sheetsOf } = await import('./workbook');
  return tableOfSheets(
    sheetsOf(bytes).map(({ name, rows }) => ({
      name,
      lines: numbered(rows.map((cells) => cells.map(cellOf))),
    })),
  );
}

function unbroken<T>(read: () => T, kind: 'broken_json' | 'not_a_table'): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile({ kind });
  }
}
