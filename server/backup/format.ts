import { createHash } from 'node:crypto';
import { OperatorError } from '../errors';

/**
 * The portable form of a whole database (decision 37): lines of JSON, compressed with gzip. The header comes first.
 * Then each table follows with a line per row, an array of the columns' texts as PostgreSQL writes them. The end line
 * comes last. Lines after the end or a wrong checksum mean that the file is damaged.
 */
export const FORMAT = { format: 'lottery-inventory-backup', version: 1 } as const;

/** The totals of a database, shown to people and compared after a restore. */
export type Holdings = { stores: number; users: number; submissions: number; ticketsSold: number };

export type Header = typeof FORMAT & {
  /** the newest migration of the database */
  tag: string;
  /** the time that the backup captures, to the microsecond */
  time: string;
  database: 'embedded' | 'PostgreSQL';
  holds: Holdings;
};

/** `sequences`: the last assigned value, by column. */
export type TableLine = { table: string; columns: string[]; sequences: Record<string, number> };

/** `rows`: of all tables; `sha256`: of all lines before this one, including line feeds */
type EndLine = { end: { rows: number; sha256: string } };

/** A part of a backup: the header comes first, and each table before its rows. */
export type BackupPart = { header: Header } | { table: TableLine } | { rows: string[] };

/** A file can't be used; the message says why. */
export class BackupFault extends OperatorError {}

/** The text of a line other than a row. */
export const lineOf = (line: Header | TableLine | EndLine): string => `${JSON.stringify(line)}\n`;
/** Checks whether a line is the last one of a backup. */
export const isEnd = (line: string): boolean => line.startsWith('{"end":');

/** The text of rows. */
export const rowLines = (rows: readonly { line: string }[]): string =>
  rows.map(({ line }) => `${line}\n`).join('');

/** A part of the text, in whole lines, and the number of rows in it. The text may be a buffer of UTF-8. */
export type Piece<Text extends string | Buffer = string | Buffer> = { text: Text; rows: number };

/** Appends the end line to the text. */
export async function* withEnd<Text extends string | Buffer>(
  chunks: AsyncIterable<Piece<Text>>,
): AsyncGenerator<Text | string> {
  const sum = createHash('sha256');
  let rows = 0;
  for await (const chunk of chunks) {
    sum.update(chunk.text);
    rows += chunk.rows;
    yield chunk.text;
  }
  yield lineOf({ end: { rows, sha256: sum.digest('hex') } });
}

/** Longer than any row. A text without a line feed for this long isn't a backup. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;

/**
 * Splits a text that arrives in pieces into whole lines, several at a time.
 * @throws BackupFault when it ends within a line, or a line is too long
 */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  // Pieces are joined only at the end of a line: joining at each piece would take time quadratic in the length of the line.
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf('\n');
    length += end < 0 ? chunk.length : chunk.indexOf('\n');
    if (length > MAX_LINE_LENGTH) throw tooLong();
    if (end < 0) {
      pieces.push(chunk);
      continue;
    }
    yield `${pieces.join('')}${chunk.slice(0, end)}`.split('\n');
    pieces = [chunk.slice(end + 1)];
    length = chunk.length - end - 1;
  }
  if (length > 0) throw cutOff();
}

/**
 * Reads a backup and checks it along the way. Since a fault may appear only at the end, callers must be able to undo
 * their changes.
 * @throws BackupFault when it isn't a backup, has a newer format, or is incomplete or damaged
 */
export async function* partsOf(batches: AsyncIterable<string[]>): AsyncGenerator<BackupPart> {
  const sum = createHash('sha256');
  let rows = 0;
  let place: 'start' | 'header' | 'table' | 'end' = 'start';
  for await (const lines of batches) {
    let pending: string[] = [];
    for (const line of lines) {
      if (place === 'end') throw damaged();
      if (line.startsWith('[')) {
        if (place !== 'table') throw notOurs();
        pending.push(line);
        rows += 1;
      } else {
        if (pending.length > 0) yield { rows: pending };
        pending = [];
        if (place === 'start') yield { header: headerOf(line) };
        else if (isEnd(line)) requireSame(line, { end: { rows, sha256: sum.copy().digest('hex') } });
        else yield { table: parsed(line) as TableLine };
        place = place === 'start' ? 'header' : isEnd(line) ? 'end' : 'table';
      }
      sum.update(line).update('\n');
    }
    if (pending.length > 0) yield { rows: pending };
  }
  if (place === 'start') throw notOurs();
  if (place !== 'end') throw cutOff();
}

function headerOf(line: string): Header {
  const header = line.startsWith('{') ? (parsed(line) as Partial<Header>) : {};
  if (header.format !== FORMAT.format) throw notOurs();
  if (header.version !== FORMAT.version) throw newer();
  return header as Header;
}

function requireSame(line: string, end: EndLine): void {
  if (`${line}\n` !== lineOf(end)) throw damaged();
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged();
  }
}

/** For a file that isn't a backup. */
export const notOurs = (): BackupFault => new BackupFault('This file is not a backup of Lottery Inventory.');
/** For a file with a line that is too long. */
const tooLong = (): BackupFault =>
  new BackupFault('This file is not a backup of Lottery Inventory: it has a line of more than 64 MB.');
/** For a backup without its end. */
export const cutOff = (): BackupFault => new BackupFault('This backup is incomplete: its end is missing.');
/** For a backup whose content was altered. */
export const damaged = (): BackupFault =>
  new BackupFault('This backup is damaged: its content has changed since it was written.');
/** For a backup whose format or schema this release doesn't know. */
export const newer = (): BackupFault =>
  new BackupFault('This backup was made by a newer release. Update this installation first.');
