/** The largest file accepted. A list of games has a few hundred lines and less than a megabyte. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_LINES = 20_000;
export const MAX_COLUMNS = 100;
/** The largest size of a workbook's parts, unpacked. */
export const MAX_UNPACKED_BYTES = 15 * 1024 * 1024;
/** The time limit: only a file built to take long takes longer. */
export const MAX_READ_MS = 20_000;

/** The reason why a file can't be read. */
export type FileFault =
  | { kind: 'file_too_large' | 'unpacks_too_large' | 'too_many_columns' | 'no_lines' }
  | { kind: 'too_many_lines'; max: number }
  | {
      kind:
        | 'wrong_encoding'
        | 'old_workbook'
        | 'broken_workbook'
        | 'broken_json'
        | 'not_a_table'
        | 'took_too_long';
    };

export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  constructor(readonly fault: FileFault) {
    super(fault.kind);
  }
}

/** A file's headings, and its lines below them; `line` counts from 1, as a spreadsheet does. */
export type TableFile = {
  headings: string[];
  lines: { line: number; cells: string[] }[];
  /** the texts above the headings, if there are any */
  above?: string[];
  /** the names of a file's tables, or of a workbook's sheets, that were left out because their columns differ */
  otherTables?: string[];
};
