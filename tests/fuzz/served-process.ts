import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyPreparedData } from '../support/databases/prepared-data';
import { serverProgram } from '../support/servers/bundled-server';
import { endOf, endsWithUs } from '../support/servers/processes';
import type { Ask, Question, Questions, Told } from './side-door';

/** The server under test, in a separate process. */
export type ServedProcess = {
  url: string;
  ask<Q extends Question>(question: Q): Promise<Questions[Q]>;
  /** the log line of a request, by the id in its 500 response */
  logOf(requestId: string): string;
  stop(): Promise<void>;
};

/**
 * Starts the server on an empty database.
 * @param databaseUrl a PostgreSQL database; without it, the embedded one
 * @param plant names of deliberate faults, for testing that they are found
 */
export async function startServed({
  databaseUrl,
  plant = [],
}: {
  databaseUrl?: string;
  plant?: string[];
}): Promise<ServedProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-fuzz-'));
  if (!databaseUrl) copyPreparedData('empty', dataDir);
  const { DATABASE_URL: _, ...inherited } = process.env;
  const program = serverProgram('served');
  const child = endsWithUs(
    fork(program.at(-1) ?? '', {
      execArgv: program.slice(0, -1),
      cwd: resolve(import.meta.dirname, '../..'),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...inherited,
        DATA_DIR: dataDir,
        SEED_DEMO: '0',
        // Each request may set its own address; a single address would soon reach the limit of sign-in
        // attempts.
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        ...(plant.length > 0 ? { FUZZ_PLANT: plant.join(',') } : {}),
      },
    }),
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk;
    });

  const waiting = new Map<number, { done(answer: unknown): void; fail(error: Error): void }>();
  const url = await new Promise<string>((listening, fail) => {
    child.on('message', (told: Told) => {
      if ('listening' in told) return listening(told.listening);
      const asked = waiting.get(told.index);
      waiting.delete(told.index);
      if ('answer' in told) asked?.done(told.answer);
      else asked?.fail(new Error(told.fault));
    });
    child.once('exit', (code) => {
      const ended = new Error(`The server ended with ${code}:\n${printed}`);
      fail(ended);
      for (const asked of waiting.values()) asked.fail(ended);
    });
  });

  let asked = 0;
  return {
    url,
    ask: <Q extends Question>(question: Q) =>
      new Promise<Questions[Q]>((done, fail) => {
        const ask: Ask = { index: ++asked, question };
        waiting.set(ask.index, { done: (answer) => done(answer as Questions[Q]), fail });
        child.send(ask, (error) => error && fail(error));
      }),
    logOf: (requestId) => printed.split('\n').find((line) => line.includes(requestId)) ?? '',
    stop: async () => {
      await endOf(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
