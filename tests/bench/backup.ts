import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { command } from '../support/servers/backup-command';
import { bundleServer } from '../support/servers/bundled-server';
import { postgresBinaries } from '../support/servers/postgres';
import { postgresDatabases } from './databases';
import { kilobytes, ms, printTable, quantile, sized, times } from './figures';
import { createYears } from './years';

const YEARS = { stores: sized(20, 1), days: sized(180, 2) };
const PAIRS = sized(5, 1);

/** The backup command and `pg_dump -Fc` of the same database, in turn. */
export async function benchBackup(): Promise<void> {
  const bin = postgresBinaries();
  if (!bin) return console.log('\nbackup: not measured, since no programs of PostgreSQL were found.');
  const removeBundles = await bundleServer({ optimizing: true });
  const folder = await mkdtemp(join(tmpdir(), 'lottery-bench-'));
  const { base, kind, end } = await postgresDatabases();
  try {
    await createYears(base, YEARS);
    const url = 'url' in base ? base.url : '';
    const took = async (work: Promise<unknown>): Promise<number> => {
      const startedAt = performance.now();
      await work;
      return performance.now() - startedAt;
    };
    const file = (name: string, pair: number): string => join(folder, `${name}-${pair}`);
    const [ours, dumps]: [number[], number[]] = [[], []];
    for (let pair = 0; pair < PAIRS; pair++) {
      ours.push(await took(command('backup', { DATABASE_URL: url }, file('ours', pair))));
      dumps.push(
        await took(promisify(execFile)(join(bin, 'pg_dump'), ['-Fc', '-f', file('dump', pair), url])),
      );
    }
    const [our, dump] = [quantile(ours, 0.5), quantile(dumps, 0.5)];
    const size = async (name: string): Promise<string> => kilobytes((await stat(file(name, 0))).size);
    printTable(
      `A backup of a company of ${YEARS.stores} stores and ${YEARS.days} days, ${kind}`,
      [
        { what: 'pg_dump -Fc', value: `${ms(dump)}, ${await size('dump')}` },
        {
          what: 'npm run backup',
          value: `${ms(our)}, ${await size('ours')}`,
          aim: '≤ 2 ×',
          comparison: times(our, dump),
        },
      ],
      [
        `The median of ${PAIRS}, one after the other in turn: ${ours.map((each, pair) => times(each, dumps[pair] ?? each)).join(', ')}.`,
      ],
    );
  } finally {
    await end();
    await rm(folder, { recursive: true });
    await removeBundles();
  }
}
