import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { unzipSync } from 'fflate';
import { DAY_MS } from '../../../shared/time/store-clock';
import { MAX_COLUMNS, MAX_LINES, MAX_UNPACKED_BYTES, UnreadableFile } from './table-file';

/** A sheet's cells as text, by row and column; a merged cell's text is in each of its rows, in its first column. */
type WorkbookSheet = { name: string; rows: string[][] };

/**
 * Reads the sheets of a workbook of Office Open XML (ECMA-376), as Excel, LibreOffice, Google Sheets and libraries write it.
 * Hidden sheets, which have lists for a spreadsheet's menus, are left out. Only cells with a value count: programs write formats
 * for rows and columns far below. Formulas have the value that was stored with them.
 * @throws UnreadableFile for a broken or encrypted one, and for values beyond the limits
 */
export function sheetsOf(bytes: Uint8Array): WorkbookSheet[] {
  const partOf = partsOf(bytes);
  const rootPath =
    relationsOf(partOf, '').find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const workbook = partOf(rootPath);
  if (!workbook) throw broken();
  const relations = relationsOf(partOf, rootPath);
  const ofType = (name: string): XmlElement | undefined => {
    const path = relations.find(({ type }) => type === name)?.path;
    return path === undefined ? undefined : partOf(path);
  };
  const context: Context = {
    texts: childrenOf(ofType('sharedStrings'), 'si').map(textOfString),
    isDate: dateStylesOf(ofType('styles')),
    firstDay: /^(1|true)$/.test(attributeOf(childOf(workbook, 'workbookPr'), 'date1904')) ? DAYS_TO_1904 : 0,
    cellsLeft: (MAX_LINES + 1) * MAX_COLUMNS,
  };
  return childrenOf(childOf(workbook, 'sheets'), 'sheet').flatMap((sheet) => {
    const path = relations.find(({ id }) => id === attributeOf(sheet, 'id'))?.path;
    const root = path === undefined || /hidden/i.test(attributeOf(sheet, 'state')) ? undefined : partOf(path);
    return root ? [{ name: attributeOf(sheet, 'name'), rows: rowsOf(root, context) }] : [];
  });
}

const broken = (): UnreadableFile => new UnreadableFile({ kind: 'broken_workbook' });

type PartOf = (path: string) => XmlElement | undefined;

/** The archive's XML parts, each parsed on first use. None is unpacked beyond the size that the archive states. */
function partsOf(bytes: Uint8Array): PartOf {
  let unpacked = 0;
  const parts = new Map<string, Uint8Array>();
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isRead = /\.(xml|rels)$/i.test(name);
        if (isRead) unpacked += originalSize;
        if (unpacked > MAX_UNPACKED_BYTES) throw new UnreadableFile({ kind: 'unpacks_too_large' });
        return isRead;
      },
    });
    for (const [name, part] of Object.entries(files)) parts.set(plainPath(name), part);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : broken();
  }
  return (path) => {
    const part = parts.get(plainPath(path));
    if (!part) return undefined;
    try {
      return parseXml(new TextDecoder(isUtf16(part) ? 'utf-16le' : 'utf-8').decode(part)).root ?? undefined;
    } catch {
      // Also for the entities of a document type, which are never expanded.
      throw broken();
    }
  };
}

/** Whether a part begins with the byte order mark of UTF-16, which is allowed besides UTF-8 (ECMA-376-2, 8.1.4). */
const isUtf16 = (part: Uint8Array): boolean => part[0] === 0xff && part[1] === 0xfe;

/** Some writers separate folders with backslashes, or don't keep to one case. */
const plainPath = (path: string): string => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** An element's or attribute's name without the prefix of its namespace. */
const plainName = (name: string): string => name.slice(name.indexOf(':') + 1);
const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && plainName(child.name) === name,
  ) ?? [];
const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find(
    (child): child is XmlElement => child instanceof XmlElement && plainName(child.name) === name,
  );
const attributeOf = (element: XmlElement | undefined, name: string): string =>
  Object.entries(element?.attributes ?? {}).find(([key]) => plainName(key) === name)?.[1] ?? '';

/** The parts that a part refers to, which its `.rels` names by their paths. @param path empty: the package itself */
function relationsOf(partOf: PartOf, path: string): { id: string; type: string; path: string }[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const root = partOf(`${folder}_rels/${path.slice(folder.length)}.rels`);
  return childrenOf(root, 'Relationship').map((relation) => {
    const target = attributeOf(relation, 'Target');
    return {
      id: attributeOf(relation, 'Id'),
      type: attributeOf(relation, 'Type').split('/').at(-1) ?? '',
      path: target.startsWith('/') ? target : resolvedPath(folder, target),
    };
  });
}

const resolvedPath = (folder: string, target: string): string => {
  const steps: string[] = [];
  for (const step of `${folder}${target}`.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  return steps.join('/');
};

/** A string's text: of its only run, or of all runs of rich text, without the reading aids of Asian scripts. */
const textOfString = (string: XmlElement): string =>
  [string, ...childrenOf(string, 'r')]
    .flatMap((run) => childrenOf(run, 't'))
    .map(({ text }) => text)
    .join('')
    // ECMA-376, 22.4.2.4: characters that XML can't have.
    .replace(/_x([0-9A-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The numbers of the built-in formats that show a day (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
/** Parts of a number's format that show as they are: quoted, escaped, or in brackets. */
const LITERALS = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/g;

/** Tells for each cell style whether it shows a number as a day. */
function dateStylesOf(styles: XmlElement | undefined): (style: string) => boolean {
  const codes = new Map(
    childrenOf(childOf(styles, 'numFmts'), 'numFmt').map((format) => [
      attributeOf(format, 'numFmtId'),
      attributeOf(format, 'formatCode'),
    ]),
  );
  const dates = childrenOf(childOf(styles, 'cellXfs'), 'xf').map((format) => {
    const id = attributeOf(format, 'numFmtId');
    const code = codes.get(id);
    if (code === undefined) return isBuiltInDate(Number(id));
    return !/^(general|standard)$/i.test(code) && /d|y|mmm/i.test(code.replace(LITERALS, ''));
  });
  return (style) => dates[Number(style || 0)] ?? false;
}

type Context = {
  /** the shared strings */
  texts: readonly string[];
  isDate: (style: string) => boolean;
  /** days from the beginning of the usual calendar to the one of this workbook */
  firstDay: number;
  /** the cells that all sheets together may still have: as many as one full sheet, since a file can name the same sheet many times */
  cellsLeft: number;
};

const DAYS_TO_1904 = 1462;
/** Day 0 of spreadsheets, valid from 1 March 1900: they count a 29 February 1900, which didn't exist. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** The number of digits that a spreadsheet keeps; further ones are rounding noise, as in 0.30000000000000004. */
const DIGITS = 15;

function rowsOf(root: XmlElement, context: Context): string[][] {
  const rows: string[][] = [];
  let row = 0;
  for (const element of childrenOf(childOf(root, 'sheetData'), 'row')) {
    row = Number(attributeOf(element, 'r') || row + 1);
    let column = 0;
    for (const cell of childrenOf(element, 'c')) {
      const at = attributeOf(cell, 'r');
      const address = addressOf(at);
      if (at !== '' && !address) throw broken();
      row = address?.row ?? row;
      column = address?.column ?? column + 1;
      const text = textOfCell(cell, context);
      if (text === '') continue;
      if (!(row >= 1)) throw broken();
      if (row > MAX_LINES + 1) throw new UnreadableFile({ kind: 'too_many_lines', max: MAX_LINES });
      if (column > MAX_COLUMNS) throw new UnreadableFile({ kind: 'too_many_columns' });
      context.cellsLeft -= Math.max(0, row - rows.length);
      while (rows.length < row) rows.push([]);
      setCell(rows[row - 1] ?? [], column, text, context);
    }
  }
  fillMerged(root, rows, context);
  return rows;
}

/** Sets a cell of a row. @param column counted from 1 */
function setCell(cells: string[], column: number, text: string, context: Context): void {
  context.cellsLeft -= Math.max(1, column - cells.length);
  if (context.cellsLeft < 0) throw new UnreadableFile({ kind: 'too_many_lines', max: MAX_LINES });
  while (cells.length < column) cells.push('');
  cells[column - 1] = text;
}

/** Copies the text of a merged cell into each of its rows, so that a price written once holds for all lines next to it. */
function fillMerged(root: XmlElement, rows: readonly string[][], context: Context): void {
  for (const merged of childrenOf(childOf(root, 'mergeCells'), 'mergeCell')) {
    const [from, to] = attributeOf(merged, 'ref').split(':').map(addressOf);
    if (!from || !to || from.column > MAX_COLUMNS) continue;
    const text = rows[from.row - 1]?.[from.column - 1] ?? '';
    if (text !== '')
      for (const cells of rows.slice(from.row, Math.max(from.row, to.row)))
        setCell(cells, from.column, text, context);
  }
}

const LETTERS = 26;
const BEFORE_A = 64;

/** An address such as `AB12`; undefined for anything else. */
function addressOf(text: string): { row: number; column: number } | undefined {
  const [, letters = '', row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(text) ?? [];
  if (row === undefined) return undefined;
  const column = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * LETTERS + letter.charCodeAt(0) - BEFORE_A,
    0,
  );
  return { row: Number(row), column };
}

/** A cell's text: the day for a date, empty for an error. */
function textOfCell(cell: XmlElement, { texts, isDate, firstDay }: Context): string {
  const type = attributeOf(cell, 't') || 'n';
  if (type === 'inlineStr') {
    const string = childOf(cell, 'is');
    return string ? textOfString(string).trim() : '';
  }
  const value = (childOf(cell, 'v')?.text ?? '').trim();
  if (value === '' || type === 'e') return '';
  if (type === 's') return (texts[Number(value)] ?? '').trim();
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.slice(0, 10);
  const number = Number(value);
  if (type !== 'n' || Number.isNaN(number)) return value;
  if (!isDate(attributeOf(cell, 's')) || number < 1) return String(Number(number.toPrecision(DIGITS)));
  const date = new Date(DAY_ZERO + (Math.floor(number) + firstDay) * DAY_MS);
  return Number.isNaN(Number(date)) ? value : date.toISOString().slice(0, 10);
}
