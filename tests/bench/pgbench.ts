import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENTRIES } from './sales-records';
import { CLAIMING, claimName, NUMBERING, type SalesStatements } from './sales-statements';
import { write } from './statements';

/**
 * A pgbench script in which each transaction creates a sales record with the server's statements. The caller sets
 * `record` to the record before the first one, and `known` to 0.
 */
export function pgbenchScript({ templates, sets, shopsSql }: SalesStatements): string {
  const lines = templates.map(({ sql, params }) => {
    const texts = params.map((part) => write(part, (name) => name.pgbench));
    const text = sql
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/\$(\d+)/g, (_, number) => quoted(texts[Number(number) - 1] ?? null));
    if (sql.includes(NUMBERING.statement)) return `${text} \\gset`;
    return sql.includes(CLAIMING.statement) ? `${text};\n${CLAIM_VARIABLES.join('\n')}` : `${text};`;
  });
  return [
    '\\set record :record + 1',
    '\\if :known = 0',
    `${shopsSql} WHERE client = :client_id \\gset`,
    '\\set known 1',
    '\\endif',
    ...sets,
    ...lines,
    '',
  ].join('\n');
}

/** pgbench can't store a result of several rows, so the ids are derived from the last one (see CONSECUTIVE_CLAIM_IDS). */
const CLAIM_VARIABLES = [
  `SELECT currval('${CLAIMING.sequence}') AS lastclaim \\gset`,
  ...Array.from(
    { length: ENTRIES },
    (_, entry) => `\\set ${claimName(entry)} :lastclaim - ${ENTRIES - 1 - entry}`,
  ),
];

/**
 * Makes the claim ids of one record consecutive, even while other connections insert claims. Citus changes no
 * sequence on all servers, but the coordinator, which assigns the ids, is enough. PostgreSQL accepts the
 * setting and ignores it.
 */
export const CONSECUTIVE_CLAIM_IDS = `
  SET citus.enable_ddl_propagation = off;
  ALTER SEQUENCE ${CLAIMING.sequence} CACHE ${ENTRIES}`;

const quoted = (value: string | null): string =>
  value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`;

type PgbenchRun = { clients: number; transactions: number; firstRecord: number };

/**
 * Runs a script without vacuuming first. Each client keeps one connection open.
 * @param transactions of each client
 * @returns transactions per second of all clients together, excluding the time to connect
 * @throws Error with pgbench's output when a transaction failed
 */
export async function runPgbench(
  program: string,
  url: string,
  script: string,
  run: PgbenchRun,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-pgbench-'));
  try {
    const file = join(folder, 'sales.sql');
    await writeFile(file, script);
    const { clients, transactions, firstRecord } = run;
    const output = await outputOf(program, [
      ...['-n', '-f', file, '-c', String(clients), '-t', String(transactions)],
      ...['-D', `record=${firstRecord - 1}`, '-D', 'known=0', url],
    ]);
    const processed = /transactions actually processed: (\d+)\/(\d+)/.exec(output);
    const rate = /tps = ([\d.]+) \(without initial connection time\)/.exec(output)?.[1];
    if (!rate || Number(processed?.[1]) !== clients * transactions) throw new Error(output);
    return Number(rate);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function outputOf(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`pgbench ended with ${code}: ${output.slice(0, 4000)}`);
  return output;
}
