import { createHash } from 'node:crypto';
import { OperatorError } from '../errors';

/**
 * The portable form of a whole database (decision 37): lines of JSON, of which the file is the gzip. First the header;
 * then each table, followed by a line for each row, an array of the columns' texts as PostgreSQL writes them; then the
 * end. What follows the end, or a sum that differs, is a damaged file.
 */
export const FORMAT = { format: 'lottery-inventory-backup', version: 1 } as const;

/** What a database holds, for people and to compare. */
export type Holdings = { stores: number; users: number; submissions: number; ticketsSold: number };

export type Header = typeof FORMAT & {
  /** the newest migration that the database had */
  tag: string;
  /** the moment that the copy is of, to the microsecond */
  time: string;
  database: 'embedded' | 'PostgreSQL';
  holds: Holdings;
};

/** `sequences`: the last value given out, by column. */
export type TableLine = { table: string; columns: string[]; sequences: Record<string, number> };

/** `rows` of all tables; `sha256` of all lines before, each with its line feed. */
type EndLine = { end: { rows: number; sha256: string } };

/** A part of a backup: the header comes first, and each table before its rows. */
export type Part = { header: Header } | { table: TableLine } | { rows: string[] };

/** A file that can't be used, in words. */
export class BackupFault extends OperatorError {}

/** A line that is no row, as it's written. */
export const lineOf = (line: Header | TableLine | EndLine): string => `${JSON.stringify(line)}\n`;
/** Whether a line is the last one of a backup. */
export const isEnd = (line: string): boolean => line.startsWith('{"end":');

/** Of several rows that were read: their lines. */
export const rowLines = (rows: readonly { line: string }[]): string =>
  rows.map(({ line }) => `${line}\n`).join('');

/** Adds the end line to what is written. */
export async function* withEnd(
  chunks: AsyncIterable<{ text: string; rows: number }>,
): AsyncGenerator<string> {
  const sum = createHash('sha256');
  let rows = 0;
  for await (const chunk of chunks) {
    sum.update(chunk.text);
    rows += chunk.rows;
    yield chunk.text;
  }
  yield lineOf({ end: { rows, sha256: sum.digest('hex') } });
}

/** More than any row of ours; what has no line feed for so long is something else. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;

/** The whole lines of a text that comes in pieces, some at a time. @throws BackupFault when it ends within one */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) throw notOurs();
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') throw cutOff();
}

/**
 * Reads a backup and checks all of it on the way: whoever changes something while reading has to be able to undo it.
 * @throws BackupFault when it's no backup, of a newer release's format, cut off or damaged
 */
export async function* partsOf(batches: AsyncIterable<string[]>): AsyncGenerator<Part> {
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
  const found = line.startsWith('{') ? (parsed(line) as Partial<Header>) : {};
  if (found.format !== FORMAT.format) throw notOurs();
  if (found.version !== FORMAT.version) throw newer();
  return found as Header;
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

/** For a file that is something else. */
export const notOurs = (): BackupFault => new BackupFault('This file is not a backup of Lottery Inventory.');
/** For the beginning of a backup. */
export const cutOff = (): BackupFault => new BackupFault('This backup is incomplete: its end is missing.');
/** For a backup that is no longer what was written. */
export const damaged = (): BackupFault =>
  new BackupFault('This backup is damaged: its content has changed since it was written.');
/** For one whose form or schema this release doesn't know. */
export const newer = (): BackupFault =>
  new BackupFault('This backup was made by a newer release. Update this installation first.');
