import Papa from 'papaparse';
import { WORD_JOINER } from './digits';

/** A table to export. `code` columns (UPCs, serials) keep their leading zeros in a spreadsheet. */
export type ExportTable = {
  columns: readonly { header: string; code?: boolean }[];
  rows: readonly (readonly (string | number)[])[];
};

/** Without it, Excel reads UTF-8 as the country's code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Texts that a spreadsheet reads as a formula: by their first sign after blanks and invisible characters, or a control
 * character that some programs trim (OWASP, CSV Injection). Some full-width keyboard layouts make spreadsheets read ＝
 * as = too.
 */
const FORMULA = /^([\t\r\n]|[\s\p{Z}\p{C}]*[=+@\p{Pd}\u2212])/u;

/** The beginning of a formula after a separator of other programs, which may cut a text there, even within quotes. */
const FORMULA_INSIDE = /^[\s"\p{Z}\p{C}]*[=+@\p{Pd}\u2212]/u;
const OTHER_SEPARATORS = /[;\t|]/;

/** A text that a spreadsheet shows and never computes, whichever separator it cuts the file at. */
const inert = (text: string): string =>
  text
    .replaceAll(WORD_JOINER, '')
    .split(/(?<=[;\t|\r\n])/)
    .map((part, index) => {
      const isFormula = (index === 0 ? FORMULA : FORMULA_INSIDE).test(part.normalize('NFKC'));
      return isFormula ? `'${part}` : part;
    })
    .join('');

/** Quotes each text that another separator cuts. */
const QUOTED = {
  quotes: (value: unknown): boolean => typeof value === 'string' && OTHER_SEPARATORS.test(value),
};

/** Digits that a spreadsheet keeps as text; as a number they would lose their leading zeros. */
const code = (digits: string): string => (/^\d+$/.test(digits) ? `="${digits}"` : inert(digits));

const NEW_LINE = '\r\n';
const linesOf = (rows: readonly (readonly (string | number)[])[]): string =>
  Papa.unparse(rows as (string | number)[][], { newline: NEW_LINE, ...QUOTED });

const cellsOf = ({ columns, rows }: ExportTable) =>
  rows.map((row) =>
    row.map((value, column) => {
      if (columns[column]?.code) return code(String(value));
      return typeof value === 'number' ? value : inert(value);
    }),
  );

/**
 * A table that another program reads: as `toCsv`, but without byte order mark, and amounts have two decimals.
 * @param rows the first one has the headings
 */
export const toProgramCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `${Papa.unparse(
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : inert(cell)))),
    { newline: NEW_LINE, ...QUOTED },
  )}\r\n`;

/**
 * A table as a CSV file: RFC 4180 (CRLF between lines, quotes doubled), UTF-8 with byte order mark. Numbers stay
 * numbers, negative ones too; a text that a spreadsheet would compute gets an apostrophe in front.
 */
export const toCsv = (table: ExportTable): string =>
  BYTE_ORDER_MARK + linesOf([table.columns.map(({ header }) => inert(header)), ...cellsOf(table)]);

/** More lines of a file that `toCsv` began. */
export const csvLines = (table: ExportTable): string => NEW_LINE + linesOf(cellsOf(table));
