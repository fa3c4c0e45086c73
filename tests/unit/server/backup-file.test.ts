import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackup, writeBackup } from '../../../server/backup/file';
import {
  type BackupPart,
  FORMAT,
  type Header,
  lineOf,
  linesOf,
  partsOf,
  withEnd,
} from '../../../server/backup/format';
import { withProgress } from '../../../server/cli/file-command';

const HEADER: Header = {
  ...FORMAT,
  tag: '0005_bins',
  time: '2026-11-20 22:05:00.123456+00',
  database: 'embedded',
  holds: { stores: 1, users: 1, submissions: 0, ticketsSold: 0 },
};
/** A line separator for some readers, but not a line feed. */
const NAME = JSON.stringify(['1', 'ਪੰਜਾਬੀ \u2028 "quoted"']);

let folder: string;
let good: Buffer;
const file = (name: string): string => join(folder, name);

async function* pieces() {
  yield { text: lineOf(HEADER), rows: 0 };
  yield { text: lineOf({ table: 'users', columns: ['id', 'name'], sequences: { id: 1 } }), rows: 0 };
  yield { text: `${NAME}\n["2", null]\n`, rows: 2 };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lottery-backup-file-'));
  await writeBackup(file('good'), withEnd(pieces()));
  good = await readFile(file('good'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer): Promise<BackupPart[]> {
  await writeFile(file('read'), bytes);
  const parts: BackupPart[] = [];
  for await (const part of partsOf(linesOf(readBackup(file('read'))))) parts.push(part);
  return parts;
}

test('a backup file with one endless line is refused after 64 MB of it', async () => {
  const piece = 'x'.repeat(16 * 1024);
  let pieces = 0;
  const endless = (async function* () {
    for (; ; pieces += 1) yield piece;
  })();
  await expect(linesOf(endless).next()).rejects.toThrow(
    'This file is not a backup of Lottery Inventory: it has a line of more than 64 MB.',
  );
  expect(pieces).toBe(4096);
}, 10_000);

test('a backup is read exactly as written, in pieces of any size', async () => {
  expect(await read(good)).toEqual([
    { header: HEADER },
    { table: { table: 'users', columns: ['id', 'name'], sequences: { id: 1 } } },
    { rows: [NAME, '["2", null]'] },
  ]);
  const text = gunzipSync(good).toString();
  const lines: string[] = [];
  const letters = (async function* () {
    yield* text;
  })();
  for await (const batch of linesOf(letters)) lines.push(...batch);
  expect(`${lines.join('\n')}\n`).toBe(text);
  expect((await stat(file('good'))).mode & 0o777).toBe(0o600);
});

test('an unfinished backup never gets the final name, and an older file of that name is kept', async () => {
  const failing = (async function* () {
    yield 'the beginning\n';
    throw new Error('the disk is full');
  })();
  await expect(writeBackup(file('good'), failing)).rejects.toThrow('the disk is full');
  expect((await readFile(file('good'))).equals(good)).toBe(true);
  expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
});

test('an incomplete, damaged, foreign or newer backup is refused with a reason', async () => {
  const text = gunzipSync(good).toString();
  const changed = (from: string, to: string) => {
    expect(text).toContain(from);
    return gzipSync(text.replace(from, to));
  };
  const swapped = Buffer.from(good);
  swapped[swapped.length - 6] = (swapped.at(-6) ?? 0) ^ 1;
  for (const [bytes, words] of [
    [good.subarray(0, good.length - 12), 'incomplete'],
    [gzipSync(text.slice(0, text.lastIndexOf('{"end"'))), 'incomplete'],
    [gzipSync(text.slice(0, -1)), 'incomplete'],
    [swapped, 'damaged'],
    [changed('"2"', '"3"'), 'damaged'],
    [changed('["2", null]\n', ''), 'damaged'],
    [gzipSync(`${text}["3", null]\n`), 'damaged'],
    [changed('"version":1', '"version":2'), 'newer release'],
    [Buffer.from('a letter'), 'not a backup'],
    [gzipSync('{"other":"format"}\n'), 'not a backup'],
    [gzipSync('["1"]\n'), 'not a backup'],
    [gzipSync(''), 'not a backup'],
  ] as [Buffer, string][])
    await expect(read(bytes)).rejects.toThrow(words);
});

test('a long command reports every five seconds how much text has passed, and leaves the text unchanged', async () => {
  const million = 'x'.repeat(1_000_000);
  // A second for each million.
  let at = 0;
  async function* text() {
    for (let n = 0; n < 12; n++) {
      at += 1_000;
      yield million;
    }
  }
  const lines: string[] = [];
  let length = 0;
  const progress = { doing: 'Saving', now: () => at, print: (line: string) => void lines.push(line) };
  for await (const piece of withProgress(text(), progress)) length += piece.length;
  expect(length).toBe(12_000_000);
  expect(lines).toEqual(['Saving: 5 MB of text', 'Saving: 10 MB of text']);
});
