import { decodeHTMLStrict } from 'entities/decode';
import { Parser } from 'htmlparser2';
import Papa from 'papaparse';
import { groupBy, sumOf } from '../../../shared/values/collections';
import { plainNumbers } from '../../../shared/values/digits';
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_LINES, type TableFile, UnreadableFile } from './table-file';
import { type Lines, tableOfSheets } from './table-shape';

/** The maximum length of a valid value. */
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

/** A cell's text. Names in published lists have entities, even in CSV and JSON. */
const cellOf = (text: string): string =>
  plainNumbers(decodeHTMLStrict(text)).replaceAll('\xA0', ' ').trim().slice(0, MAX_CELL_LENGTH);

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
 * The separator that cuts the most lines into the same number of cells. The parser's own guess fails below a title of one cell, and
 * counting separators fails because names contain commas.
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
  const separatorLine = /^sep=(.)\r?\n/i.exec(text);
  const body = text.slice(separatorLine?.[0].length ?? 0).trimEnd();
  // One line more than allowed, to notice a file that is too long. The parser stops there.
  const { data } = Papa.parse<string[]>(body, {
    delimiter: separatorLine?.[1] ?? delimiterOf(body),
    preview: MAX_LINES + 2,
  });
  let line = separatorLine ? 2 : 1;
  return data.map((cells) => {
    const at = line;
    // A quoted cell may run over several lines.
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return { line: at, cells: cells.map(cellOf) };
  });
}

/** A JSON file, or one object per line (JSON Lines). */
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
function tableOfHtml(text: string): TableFile {
  const tables: HtmlTable[] = [];
  /** the open tables, from the outermost to the innermost */
  const open: HtmlTable[] = [];
  let cell: HtmlCell | null = null;
  const parser = new Parser(
    {
      onopentag: (name, { colspan, rowspan }) => {
        const kind = KIND[name];
        if (!kind) {
          if (cell) cell.text += ' ';
          return;
        }
        cell = kind === 'cell' ? { text: '', columns: spanOf(colspan), rows: spanOf(rowspan) } : null;
        if (cell) open.at(-1)?.at(-1)?.push(cell);
        if (kind === 'row') open.at(-1)?.push([]);
        if (kind === 'table') {
          const table: HtmlTable = [];
          tables.push(table);
          open.push(table);
        }
      },
      ontext: (part) => {
        if (cell && cell.text.length < MAX_HTML_CELL) cell.text += part;
      },
      onclosetag: (name) => {
        if (KIND[name]) cell = null;
        else if (cell) cell.text += ' ';
        if (KIND[name] === 'table') open.pop();
      },
    },
    { decodeEntities: false },
  );
  parser.end(text);
  return tableOfSheets(tables.map((rows) => ({ name: '', lines: numbered(filled(rows)) })));
}

const numbered = (rows: readonly string[][]): Lines =>
  rows.map((cells, index) => ({ line: index + 1, cells }));

type HtmlCell = { text: string; columns: number; rows: number };
type HtmlTable = HtmlCell[][];

/** The elements of a table, and the elements whose text is invisible. */
const KIND: Readonly<Record<string, 'table' | 'row' | 'cell' | 'hidden' | undefined>> = {
  ...{ table: 'table', tr: 'row', row: 'row', td: 'cell', th: 'cell', cell: 'cell' },
  ...{ script: 'hidden', style: 'hidden' },
};

/** The number of a cell's characters that are kept; no real list has longer cells. */
const MAX_HTML_CELL = 10_000;

const spanOf = (attribute = '1'): number => Number.parseInt(attribute, 10) || 1;

/**
 * The cells of a table's rows. A cell that spans several rows is in each of them; a cell that spans columns is in the first.
 * @throws UnreadableFile for a table that is too large, by the extent of its cells, before they are filled in
 */
function filled(table: HtmlTable): string[][] {
  const below: { text: string; rows: number }[] = [];
  return table.slice(0, MAX_LINES + 2).map((row) => {
    const cells: string[] = [];
    const addSpanned = () => {
      for (let from = below[cells.length]; from && from.rows > 0; from = below[cells.length]) {
        from.rows -= 1;
        cells.push(from.text);
      }
    };
    for (const { text, columns, rows } of row) {
      addSpanned();
      if (cells.length + columns > MAX_COLUMNS) throw new UnreadableFile({ kind: 'too_many_columns' });
      if (rows > MAX_LINES) throw new UnreadableFile({ kind: 'too_many_lines', max: MAX_LINES });
      const read = cellOf(text.replace(/\s+/g, ' '));
      for (let column = 0; column < columns; column++) {
        below[cells.length] = { text: column === 0 ? read : '', rows: rows - 1 };
        cells.push(column === 0 ? read : '');
      }
    }
    addSpanned();
    return cells;
  });
}

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

type Fields = Record<string, unknown>;
/** A list of objects, with the values of the objects around it: with a list for each price, the price may be outside. */
type List = { items: Fields[]; around: Fields };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** The maximum depth of a list in the objects around it. */
const MAX_DEPTH = 8;
/** An object with fewer values of its own is only a wrapper around a list. */
const MIN_VALUES = 3;

/**
 * The records of a JSON file: the longest list of objects anywhere in it, joined with the other lists of the same objects,
 * such as a list for each price or status. Lists of cells below a list of headings, objects by key, and objects by column
 * are records too.
 * @returns the values of each record by key, those of nested objects under joined keys; none: no list
 * @throws UnreadableFile for a list that is too long
 */
function recordsOf(root: unknown): Map<string, string>[] {
  const lists = listsIn(root, {}, 0, columnsIn(root));
  const alike = groupBy(lists, ({ items }) =>
    Object.keys(items[0] ?? {})
      .slice(0, MIN_VALUES)
      .join(),
  );
  const sizeOf = (same: readonly List[]): number => sumOf(same, ({ items }) => items.length);
  // A list that describes the columns of another may be longer than it.
  const describes = (same: readonly List[]): boolean => {
    const names = new Set(same.flatMap(({ items }) => items.map(({ name }) => name)));
    return lists.some((other) => {
      const keys = same.includes(other) ? [] : fieldsIn(lifted(other.items[0] ?? {})).map(([key]) => key);
      return keys.filter((key) => names.has(key)).length * 2 > keys.length;
    });
  };
  let longest: readonly List[] = [];
  for (const same of alike.values()) if (sizeOf(same) >= sizeOf(longest) && !describes(same)) longest = same;
  if (sizeOf(longest) > MAX_LINES) throw new UnreadableFile({ kind: 'too_many_lines', max: MAX_LINES });
  return longest.flatMap(({ items, around }) =>
    items.map((item) => {
      const fields = fieldsIn(lifted(item));
      const fieldNames = new Set(fields.map(([key]) => key));
      return new Map([...fields, ...fieldsIn(around).filter(([key]) => !fieldNames.has(key))]);
    }),
  );
}

function listsIn(value: unknown, around: Fields, depth: number, headings: readonly string[][]): List[] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  const inside = (part: unknown, outer: Fields = around) => listsIn(part, outer, depth + 1, headings);
  if (!Array.isArray(value)) {
    const items = byColumn(value as Fields) ?? byKey(value as Fields);
    return items ? [{ items, around }] : Object.values(value).flatMap((part) => inside(part));
  }
  const items = value.filter(isFields);
  if (items.length === 0) return ofCells(value, headings).map((cells) => ({ items: cells, around }));
  // The lists inside a full record are its prizes.
  if (items.some((item) => fieldsIn(item).length >= MIN_VALUES)) return [{ items, around }];
  const nested = items.flatMap((item) =>
    Object.values(item).flatMap((part) => inside(part, { ...around, ...ownValues(item) })),
  );
  return nested.length > 0 ? nested : [{ items, around }];
}

const ownValues = (item: Fields): Fields =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => isScalar(value)));

/** `{ "1562": { … }, "1563": { … } }`: objects of equal keys. Their own key is a value too. */
function byKey(value: Fields): Fields[] | null {
  const parts = Object.entries(value);
  const [first] = parts;
  if (parts.length < 2 || !first || !parts.every(([, part]) => isFields(part))) return null;
  const keys = Object.keys(ownValues(first[1] as Fields));
  const isAlike = (part: Fields) => keys.filter((key) => key in part).length * 2 > keys.length;
  if (keys.length < 2 || !parts.every(([, part]) => isAlike(part as Fields))) return null;
  return parts.map(([key, part]) => ({ key, ...(part as Fields) }));
}

/** `{ "name": { "0": …, "1": … }, "price": { "0": … } }` or with lists of equal length: a table by its columns. */
function byColumn(value: Fields): Fields[] | null {
  const columns = Object.entries(value).filter(([, part]) => typeof part === 'object' && part !== null);
  const [first] = columns;
  if (columns.length < 2 || columns.length < Object.keys(value).length || !first) return null;
  const places = Object.keys(first[1] as object);
  const isColumn = (part: unknown) => {
    const keys = Object.keys(part as object);
    return (
      keys.length === places.length &&
      keys.every((place) => /^\d+$/.test(place)) &&
      Object.values(part as object).every((cell) => cell === null || isScalar(cell))
    );
  };
  if (places.length === 0 || !columns.every(([, part]) => isColumn(part))) return null;
  return places.map((place) =>
    Object.fromEntries(columns.map(([key, part]) => [key, (part as Fields)[place]])),
  );
}

const isHeading = (cell: unknown): cell is string => typeof cell === 'string' && !/^[\d$]/.test(cell);

/** All lists that may be the headings of rows of cells: lists of texts, or of objects with a name. */
function columnsIn(value: unknown, depth = 0): string[][] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  const nested = Object.values(value).flatMap((part) => columnsIn(part, depth + 1));
  if (!Array.isArray(value) || value.length < 2) return nested;
  const names = value.map((item) => {
    const name = isFields(item) ? (item.title ?? item.label ?? item.name ?? item.header ?? item.data) : item;
    return isHeading(name) ? name : null;
  });
  return names.every((name) => name !== null) ? [names, ...nested] : nested;
}

/** Rows of cells as records. Headings are the first row, or a list of as many texts elsewhere in the file. */
function ofCells(rows: readonly unknown[], headings: readonly string[][]): Fields[][] {
  const cells = rows.filter((row): row is unknown[] => Array.isArray(row) && row.length > 1);
  const [first] = cells;
  if (!first || cells.length < rows.length) return [];
  const width = first.length;
  const isHead = cells.length > 1 && first.every(isHeading);
  const names = isHead ? (first as string[]) : headings.find((each) => each.length === width);
  return names
    ? [cells.slice(isHead ? 1 : 0).map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))]
    : [];
}

/** A record without its wrapper: `{ "id": 7, "attributes": { … } }` has its values in the part with the most of them. */
function lifted(item: Fields): Fields {
  const parts = Object.entries(item).filter((entry): entry is [string, Fields] => isFields(entry[1]));
  const ownCount = Object.keys(ownValues(item)).length;
  const [most] = parts.sort(
    ([, a], [, b]) => Object.keys(ownValues(b)).length - Object.keys(ownValues(a)).length,
  );
  if (!most || Object.keys(ownValues(most[1])).length <= ownCount) return item;
  const { [most[0]]: main, ...others } = item;
  return { ...others, ...(main as Fields) };
}

/** The values of a record by key; those of nested objects under joined keys. */
const fieldsIn = (item: Fields, prefix = '', depth = 0): [string, string][] =>
  Object.entries(item).flatMap(([key, value]): [string, string][] => {
    const heading = `${prefix}${key}`;
    if (isScalar(value)) return [[heading, String(value)]];
    return isFields(value) && depth < MAX_DEPTH ? fieldsIn(value, `${heading} `, depth + 1) : [];
  });
