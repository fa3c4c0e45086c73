import { spawn, spawnSync } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FolderLock, holdFolder, reachHolder } from '../../server/db/embedded/folder-lock';
import { OperatorError } from '../../server/errors';
import { needs } from '../support/runner/programs';
import { endsWithUs } from '../support/servers/processes';

needs();

const hash = promisify(pbkdf2);

const STARTERS = 20;
const ROUNDS = 20;

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lottery-hold-')));
});
afterEach(() => rm(folder, { recursive: true }));

/** A process that holds a folder until it's killed. */
async function heldByAnother(path: string) {
  const url = pathToFileURL(resolve(import.meta.dirname, '../../server/db/embedded/folder-lock.ts')).href;
  const program = `import { holdFolder } from '${url}';
    await holdFolder(process.argv[1]);
    console.log('held');
    setInterval(() => {}, 60_000);`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program, path];
  const child = endsWithUs(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }));
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Occupies the threads that also do file operations, so that each starter is at a different step. */
const delayFiles = (): Promise<Buffer> => hash('', '', 3_000, 32, 'sha256');

test('of many processes that start at once after a killed one, exactly one gets the data folder', async () => {
  const left = join(folder, 'left');
  await mkdir(left);
  await (await heldByAnother(left)).kill();
  for (let round = 0; round < ROUNDS; round++) {
    const copy = join(folder, `round${round}`);
    expect(spawnSync('cp', ['-a', left, copy]).status).toBe(0);
    const starts = await Promise.allSettled(
      Array.from({ length: STARTERS }, async () => {
        await delayFiles();
        const [held] = await Promise.all([holdFolder(copy), delayFiles()]);
        return held;
      }),
    );
    const held = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const refused = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []));
    for (const error of refused) expect(error).toBeInstanceOf(OperatorError);
    expect([round, held.length]).toEqual([round, 1]);
    // The winner is the one that answers.
    const response = new Promise<string>((receive) => {
      held[0]?.answer((socket) => {
        // A process that only checked for a holder has already disconnected.
        socket.on('error', () => socket.destroy());
        socket.end('mine');
      });
      void reachHolder(copy).then((socket) => socket?.once('data', (data) => receive(String(data))));
    });
    expect(await response).toBe('mine');
    await held[0]?.release();
    // Nothing is left behind, even by those that were refused.
    expect(await readdir(copy)).toEqual([]);
  }
});

test('processes that take a data folder in turn never hold it at the same time', async () => {
  let holders = 0;
  let most = 0;
  let turns = 0;
  const takeTurns = async (): Promise<void> => {
    while (turns < 100) {
      const held: FolderLock | null = await holdFolder(folder).catch((error: unknown) => {
        if (error instanceof OperatorError) return null;
        throw error;
      });
      if (!held) continue;
      holders += 1;
      turns += 1;
      most = Math.max(most, holders);
      await reachHolder(folder).then((socket) => socket?.destroy());
      holders -= 1;
      await held.release();
    }
  };
  await Promise.all(Array.from({ length: 8 }, takeTurns));
  expect(most).toBe(1);
});

test('a data folder that another process has locked is refused until that process has ended', async () => {
  const other = await heldByAnother(folder);
  await expect(holdFolder(folder)).rejects.toThrow(/Another server is using the data folder/);
  await other.kill();
  expect(await reachHolder(folder)).toBeNull();
  await (await holdFolder(folder)).release();
});
