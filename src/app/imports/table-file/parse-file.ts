import Papa from 'papaparse';

import {
  MAX_COLUMNS,
  MAX_FILE_BYTES,
  MAX_LINES,
  MAX_UNPACKED_BYTES,
  type TableFile,
  UnreadableFile,
} from './table-file';

/** No valid value is longer. */
const MAX_CELL_LENGTH = 255;

type Lines = TableFile['lines'];

/**
 * Reads a CSV, JSON or XLSX file. Formulas are text or the value that the spreadsheet last stored; nothing is computed.
 * @throws UnreadableFile
 */
export async function parseFile(bytes: Uint8Array): Promise<TableFile> {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile({ kind: 'file_too_large' });
  if (beginsWith(bytes, OLD_WORKBOOK)) throw new UnreadableFile({ kind: 'old_workbook' });
  if (beginsWith(bytes, ZIP)) return tableOf(await linesOfWorkbook(bytes));
  const text = textOf(bytes);
  return /^\s*[[{]/.test(text) ? tableOfJson(text) : tableOf(linesOfCsv(text));
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The compound file of Excel before 2007, and of workbooks with a password. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** The number of lines searched for the headings. */
const BEGINNING = 10;

/**
 * The headings are the first line with more than half the cells of the fullest line: some lists have a title above
 * them.
 */
function tableOf(all: Lines): TableFile {
  if (all.length > MAX_LINES + 1) throw new UnreadableFile({ kind: 'too_many_lines', max: MAX_LINES });
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const counts = filled.slice(0, BEGINNING).map(({ cells }) => cells.filter((cell) => cell !== '').length);
  const head = counts.findIndex((count) => count > 1 && count > Math.max(...counts) / 2);
  if (head < 0) throw new UnreadableFile({ kind: filled.length > 0 ? 'not_a_table' : 'no_lines' });
  const lines = filled.slice(head + 1);
  if (lines.length === 0) throw new UnreadableFile({ kind: 'no_lines' });
  const columns = Math.max(...filled.slice(head).map(({ cells }) => cells.length));
  if (columns > MAX_COLUMNS) throw new UnreadableFile({ kind: 'too_many_columns' });
  const headings = Array.from({ length: columns }, (_, column) => filled[head]?.cells[column] ?? '');
  const above = filled.slice(0, head).map(({ cells }) => cells.filter((cell) => cell !== '').join(' '));
  return { headings, lines, ...(above.length > 0 && { above }) };
}

const cellOf = (text: string): string => decoded(text).trim().slice(0, MAX_CELL_LENGTH);

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

/**
 * The most frequent separator at the beginning of a file. The parser's own guess fails if there is a title of one cell
 * above.
 */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, 4096);
  const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: beginning.split(sign).length }));
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).sign;
}

function linesOfCsv(text: string): Lines {
  // One line more than allowed, to notice a file that is too long. The parser stops there.
  const { data } = Papa.parse<string[]>(text.trimEnd(), {
    delimiter: delimiterOf(text),
    preview: MAX_LINES + 2,
  });
  let line = 1;
  return data.map((cells) => {
    const at = line;
    // A quoted cell may run over several lines.
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return { line: at, cells: cells.map(cellOf) };
  });
}

/** A list may lie this deep in the objects around it. */
const MAX_DEPTH = 8;
/** An object with fewer values of its own is only a wrapper around a list. */
const MIN_VALUES = 3;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The longest list of objects anywhere in a JSON file. Keys are headings; those of nested objects are joined. */
function tableOfJson(text: string): TableFile {
  const root = unbroken<unknown>(() => JSON.parse(text), 'broken_json');
  let longest: Fields[] = [];
  const search = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
    const list = Array.isArray(value) ? value.filter(isFields) : [];
    if (list.length > longest.length) longest = list;
    // The lists inside a game are its prizes.
    const isOfGames = list.some((item) => Object.values(item).filter(isScalar).length >= MIN_VALUES);
    if (!isOfGames) for (const part of Object.values(value)) search(part, depth + 1);
  };
  search(root, 0);
  if (longest.length === 0) throw new UnreadableFile({ kind: 'not_a_table' });
  if (longest.length > MAX_LINES) throw new UnreadableFile({ kind: 'too_many_lines', max: MAX_LINES });
  const rows = longest.map((item) => new Map(fieldsIn(item, '', 0)));
  const headings = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  if (headings.length > MAX_COLUMNS) throw new UnreadableFile({ kind: 'too_many_columns' });
  const lines = rows.map((row, index) => ({
    line: index + 1,
    cells: headings.map((heading) => row.get(heading) ?? ''),
  }));
  return { headings, lines };
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const fieldsIn = (item: Fields, prefix: string, depth: number): [string, string][] =>
  Object.entries(item).flatMap(([key, value]): [string, string][] => {
    const heading = cellOf(`${prefix}${key}`);
    if (isScalar(value)) return [[heading, cellOf(String(value))]];
    return isFields(value) && depth < MAX_DEPTH ? fieldsIn(value, `${heading} `, depth + 1) : [];
  });

async function linesOfWorkbook(bytes: Uint8Array): Promise<Lines> {
  const [{ unzipSync, zipSync }, { readSheet }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ]);
  let unpacked = 0;
  const parts = unbroken(() =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isRead = /\.xml(\.rels)?$/.test(name);
        if (isRead) unpacked += originalSize;
        if (unpacked > MAX_UNPACKED_BYTES) throw new UnreadableFile({ kind: 'unpacks_too_large' });
        return isRead;
      },
    }),
  );
  const text = new TextDecoder();
  for (const part of Object.values(parts)) requireExtent(text.decode(part));
  // The sizes in an archive may be false; no part is unpacked beyond its stated size. Packed again without compression,
  // the parts can't grow in the reader either, which therefore needs no separate worker.
  const safe = zipSync(parts, { level: 0 });
  const sheet = await readSheet(new Blob([safe as Uint8Array<ArrayBuffer>])).catch(() => {
    throw new UnreadableFile({ kind: 'broken_workbook' });
  });
  return sheet.map((cells, index) => ({
    line: index + 1,
    cells: cells.map((cell) => cellOf(textOfCell(cell))),
  }));
}

/**
 * Refuses a sheet with a row or cell beyond the limits. The reader fills the sheet up to its last cell, so a workbook
 * of a kilobyte could take gigabytes. Addresses are parsed as leniently as in the reader. No known program writes them
 * as entities.
 * @param xml a part of the workbook; other parts than sheets may contain anything
 * @throws UnreadableFile
 */
function requireExtent(xml: string): void {
  if (!xml.includes('sheetData')) return;
  for (const [, address = ''] of xml.matchAll(/(?<![\w.-])r\s*=\s*["']([^"']*)/g)) {
    if (address.includes('&')) throw new UnreadableFile({ kind: 'broken_workbook' });
    const [, letters = '', row = ''] = /^([^0-9]*)([0-9].*)$/.exec(address) ?? [];
    if (Number(row) > MAX_LINES + 1) throw new UnreadableFile({ kind: 'too_many_lines', max: MAX_LINES });
    const column = [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0);
    if (column > MAX_COLUMNS) throw new UnreadableFile({ kind: 'too_many_columns' });
  }
}

const LETTERS = 26;
const BEFORE_A = 64;

function unbroken<T>(read: () => T, kind: 'broken_workbook' | 'broken_json' = 'broken_workbook'): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile({ kind });
  }
}

/** A date is the day that the spreadsheet shows. */
const textOfCell = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
};
