import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import { NAXML_FAULT } from '../../src/messages/areas/naxml-fault';
import { say } from '../../src/messages/say';
import {
  bundlesOf,
  MAX_NAXML_BYTES,
  type NaxmlFault,
  type NaxmlReport,
  naxmlReports,
  registerFiguresOf,
  UnreadableNaxml,
} from '../../src/shared/drawer/naxml';
import { OperatorError } from '../errors';
import { runOnFile } from './file-command';

/** Maximum number of waiting files, more than for a month of shifts. */
const MAX_FILES = 1_000;
/** A shift's departments and summary are written within this time of each other. */
const BOTH_FILES_MS = 10 * 60_000;
/** The folder to which sent files are moved. */
const SENT = 'sent';
const MAX_SEND_MS = 30_000;

type Waiting = { path: string; bytes: Uint8Array; writtenAt: number };

/**
 * `npm run send-register -- FOLDER`: sends the files that a store's registers wrote into a folder. Meant as a scheduled
 * command. Moves sent files to `sent`. Sending a report again changes nothing. File times follow this machine's clock.
 */
runOnFile(
  'Usage: npm run send-register -- FOLDER\nLOTTERY_SERVER is the server’s address, LOTTERY_TOKEN an access token of the store ' +
    'for registers (Store Settings, Access tokens).',
  async (folder) => {
    const { LOTTERY_SERVER: server, LOTTERY_TOKEN: token = '' } = process.env;
    const storeId = Number(/^lit_(\d+)_/.exec(token)?.[1] ?? Number.NaN);
    if (!server || Number.isNaN(storeId))
      throw new OperatorError(
        'LOTTERY_SERVER and LOTTERY_TOKEN must be set: the address, and an access token.',
      );
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { files, faults } = readable(folder);
    const now = Date.now();
    let sent = 0;
    // A report that fails stays, and the others are still sent.
    for (const bundle of bundlesOf(files.toSorted((a, b) => a.writtenAt - b.writtenAt))) {
      try {
        const reports = naxmlReports(bundle.map(({ bytes }) => bytes));
        const newest = Math.max(...bundle.map(({ writtenAt }) => writtenAt));
        if (now - newest < BOTH_FILES_MS && reports.some(({ part }) => part !== null)) {
          console.log(`${namesOf(bundle)}: the second file of this report may still be written.`);
          continue;
        }
        for (const report of reports) {
          const body = registerFiguresOf(report, storeId, { time_zone, day_ends_at: '00:00' });
          console.log(`${nameOf(report)}: ${await send(`${server}/api/register-figures`, token, body)}`);
        }
        mkdirSync(join(folder, SENT), { recursive: true });
        for (const { path } of bundle) renameSync(path, freeName(join(folder, SENT), basename(path)));
        sent += 1;
      } catch (error) {
        faults.push(`${namesOf(bundle)}: ${error instanceof OperatorError ? error.message : inWords(error)}`);
      }
    }
    if (sent + faults.length === 0) console.log('There is nothing to send.');
    if (faults.length > 0) throw new OperatorError(faults.join('\n'));
  },
);

function namesOf(bundle: readonly Waiting[]): string {
  return bundle.map(({ path }) => basename(path)).join(', ');
}

function nameOf({ register, period, sequence, date }: NaxmlReport): string {
  return `Register ${register}, ${period} ${sequence} of ${date}`;
}

function inWords(error: unknown): string {
  if (!(error instanceof UnreadableNaxml)) throw error;
  return say<NaxmlFault>(NAXML_FAULT, error.fault);
}

/** The files with figures, and the reasons why others can't be read. Unreadable files stay where they are. */
function readable(folder: string): { files: Waiting[]; faults: string[] } {
  const files: Waiting[] = [];
  const faults: string[] = [];
  const names = readdirSync(folder).filter((name) => /\.xml$/i.test(name));
  for (const name of names.sort().slice(0, MAX_FILES)) {
    const path = join(folder, name);
    const file = contentOf(path);
    if (file === null) {
      faults.push(`${name}: this isn’t a file.`);
      continue;
    }
    const { bytes, writtenAt } = file;
    try {
      naxmlReports([bytes]);
      files.push({ path, bytes, writtenAt });
    } catch (error) {
      const isOther = error instanceof UnreadableNaxml && error.fault.kind === 'no_figures';
      if (!isOther) faults.push(`${name}: ${inWords(error)}`);
    }
  }
  return { files, faults };
}

/**
 * The content of a file, and when it was written; null for a folder, a named pipe or a device, since reading those
 * might never end. Opening a pipe doesn't wait for its other end.
 */
function contentOf(path: string): Omit<Waiting, 'path'> | null {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return null;
    // Files larger than any register's aren't read in full.
    const bytes = stat.size > MAX_NAXML_BYTES ? new Uint8Array(MAX_NAXML_BYTES + 1) : readFileSync(file);
    return { bytes, writtenAt: stat.mtimeMs };
  } finally {
    closeSync(file);
  }
}

/** @returns the server's message. @throws OperatorError for a refusal, with its message */
async function send(address: string, token: string, body: object): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(MAX_SEND_MS),
  });
  const { message = '' } = (await response.json().catch(() => ({}))) as { message?: string };
  if (!response.ok) throw new OperatorError(`The server refused it (${response.status}): ${message}`);
  return message;
}

/** A file name that isn't taken: registers use the same names again and again. */
function freeName(folder: string, name: string): string {
  const taken = new Set(readdirSync(folder));
  if (!taken.has(name)) return join(folder, name);
  const [stem, ending] = [basename(name, extname(name)), extname(name)];
  for (let n = 2; ; n++)
    if (!taken.has(`${stem}-${n}${ending}`)) return join(folder, `${stem}-${n}${ending}`);
}
