import { dumpTo } from '../../../server/backup/dump';
import { readBackup } from '../../../server/backup/file';
import { type BackupPart, type Header, linesOf, partsOf } from '../../../server/backup/format';
import { replaceAll } from '../../../server/backup/replace';
import type { Db } from '../../../server/db/connect';
import { digestsByTable } from './table-digest';

/** A backup in memory, as its text. */
export type Copy = string[];

export async function copyOf(db: Db): Promise<Copy> {
  const { written } = await dumpTo(db, { database: 'embedded' }, async (text) => {
    const pieces: Copy = [];
    for await (const piece of text) pieces.push(String(piece));
    return pieces;
  });
  return written;
}

/** Restores a copy as the command does. @returns the previous data; null if there was no user */
export async function restoreCopy(db: Db, copy: Copy): Promise<Copy | null> {
  let before: Copy | null = null;
  await replaceAll(db, {
    database: 'embedded',
    env: { host: '127.0.0.1', allowDemoOnNetwork: false },
    keep: async (text) => {
      before = [];
      for await (const piece of text) before.push(piece);
    },
    content: () => partsIn(copy),
  });
  return before;
}

const partsIn = (copy: Copy): AsyncGenerator<BackupPart> => partsOf(linesOf(piecesOf(copy)));

async function* piecesOf(copy: Copy): AsyncGenerator<string> {
  yield* copy;
}

/** Digests without the tables that a restore changes: the audit log and the stock versions. */
export async function savedDigests(db: Db): Promise<Record<string, string>> {
  const { audit_log, store_stock, ...saved } = await digestsByTable(db);
  return saved;
}

type Row = Record<string, string>;

/** Content of a backup file: keys of its sales in order, the number of claims of each, and the number of tickets sold. */
export type Content = {
  header: Header;
  tables: Record<string, Row[]>;
  sales: string[];
  claimsOf: number[];
  sold: number;
};

export async function contentOf(file: string): Promise<Content> {
  const tables: Record<string, Row[]> = {};
  let header: Header | null = null;
  let rows: Row[] = [];
  let columns: string[] = [];
  for await (const part of partsOf(linesOf(readBackup(file)))) {
    if ('header' in part) header = part.header;
    else if ('table' in part) {
      columns = part.table.columns;
      rows = tables[part.table.table] ?? [];
      tables[part.table.table] = rows;
    } else
      for (const line of part.rows) {
        const values = JSON.parse(line) as string[];
        rows.push(Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ''])));
      }
  }
  if (!header) throw new Error('no header');
  const sales = (tables.submissions ?? [])
    .filter(({ kind }) => kind === 'sale')
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map((row) => row.submission_id ?? '');
  const claims = tables.claims ?? [];
  const runs = (tables.ticket_runs ?? []).filter(({ status }) => status === '3');
  return {
    header,
    tables,
    sales,
    claimsOf: sales.map((key) => claims.filter((claim) => claim.submission_id === key).length),
    sold: runs.reduce((sum, run) => sum + Number(run.end_ticket) - Number(run.start_ticket) + 1, 0),
  };
}
