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
 * Reads a CSV or XLSX file. Formulas are text or the value that the spreadsheet last stored; nothing is computed.
 * @throws UnreadableFile
 */
export async function parseFile(bytes: Uint8Array): Promise<TableFile> {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile({ kind: 'file_too_large' });
  if (beginsWith(bytes, OLD_WORKBOOK)) throw new UnreadableFile({ kind: 'old_workbook' });
  const lines = beginsWith(bytes, ZIP) ? await linesOfWorkbook(bytes) : linesOfCsv(textOf(bytes));
  return tableOf(lines);
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

const cellOf = (text: string): string => text.trim().slice(0, MAX_CELL_LENGTH);

/**
 * UTF-8, or UTF-16 with a byte order mark. Other encodings can't be told apart with certainty, and would garble names.
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
    throw new UnreadableFile({ kind: 'wrong_encoding' });
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

function unbroken<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile({ kind: 'broken_workbook' });
  }
}

/** A date is the day that the spreadsheet shows. */
const textOfCell = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
};
