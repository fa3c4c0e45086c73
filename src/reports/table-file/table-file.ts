/** What a file may be at most. A list of games has some hundred lines and weighs less than a megabyte. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_LINES = 20_000;
export const MAX_COLUMNS = 100;
/** Of a workbook's parts, unpacked. */
export const MAX_UNPACKED_BYTES = 15 * 1024 * 1024;

/** Why a file can't be read. */
export type FileFault =
  | { kind: 'file_too_large' | 'unpacks_too_large' | 'too_many_columns' | 'no_lines' }
  | { kind: 'too_many_lines'; max: number }
  | { kind: 'wrong_encoding' | 'old_workbook' | 'broken_workbook' | 'not_a_table' | 'took_too_long' };

export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  constructor(readonly fault: FileFault) {
    super(fault.kind);
  }
}

/** A file's headings, and its lines below them; `line` counts from 1, as a spreadsheet does. */
export type TableFile = { headings: string[]; lines: { line: number; cells: string[] }[] };
