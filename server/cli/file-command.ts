import { resolve } from 'node:path';
import type { Holdings } from '../backup/format';
import { causeOf } from '../db/database-errors';
import { OperatorError } from '../errors';
import { exitWithError } from '../shut-down';

const USAGE_STATUS = 2;

/**
 * Runs a command with one argument, a file relative to the operator's working directory.
 * @param usage printed when there isn't exactly one argument
 */
export function runOnFile(usage: string, run: (file: string) => Promise<void>): void {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0 || /^-/.test(file)) {
    console.error(usage);
    process.exit(USAGE_STATUS);
  }
  // Incomplete files are removed in exit handlers, which don't run when a signal ends the process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  // npm runs scripts in the project's folder and passes on the directory it was called from.
  const from = process.env.INIT_CWD ?? process.cwd();
  run(resolve(from, file)).then(
    () => process.exit(0),
    (error: unknown) => exitWithError(inWords(error)),
  );
}

/** Reduces errors of the system and the database, which are readable without a stack, to their message. */
function inWords(error: unknown): unknown {
  const cause = causeOf(error);
  if (!(cause instanceof Error) || !('code' in cause)) return error;
  return new OperatorError(cause.message || String(cause.code));
}

const grouped = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** '2 stores, 1,204 submissions, 41,230 tickets sold' */
export const holdingsInWords = ({ stores, submissions, ticketsSold }: Holdings): string =>
  `${grouped(stores, 'store')}, ${grouped(submissions, 'submission')}, ${grouped(ticketsSold, 'ticket')} sold`;

const PROGRESS_EVERY_MS = 5_000;

/** A progress line: its text and how it is printed. The clock is a parameter, so that tests can choose the time. */
export type Progress = {
  /** 'Saving', for 'Saving: 12 MB of text' */
  doing: string;
  now?: () => number;
  print?: (line: string) => void;
};

/** Passes the text through, and every five seconds writes a line with the amount so far. */
export async function* withProgress<Text extends string | Buffer>(
  text: AsyncIterable<Text>,
  { doing, now = () => performance.now(), print = console.error }: Progress,
): AsyncGenerator<Text> {
  const inMegabytes = (count: number): string =>
    (count / 1e6).toLocaleString('en-US', { maximumFractionDigits: 0 });
  let passed = 0;
  let printedAt = now();
  for await (const piece of text) {
    passed += piece.length;
    if (now() - printedAt >= PROGRESS_EVERY_MS) {
      printedAt = now();
      print(`${doing}: ${inMegabytes(passed)} MB of text`);
    }
    yield piece;
  }
}

/** '4.2 s' since `start`, a time of `performance.now()`. */
export const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
