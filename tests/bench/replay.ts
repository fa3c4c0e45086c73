import { join } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { CLAIMING, claimName, NUMBERING } from './sales-statements';
import type { Shop } from './shops';
import { type Replay, type Template, write } from './statements';

const BYTEA = 17;
/** Parameters are already text. */
const SERIALIZERS = { [BYTEA]: (text: string) => text };

/**
 * Creates sales records in the embedded database with the server's statements but without the server, as pgbench does
 * in PostgreSQL. Each record is one transaction.
 * @param folder the server's data folder, not in use
 * @param count records of each shop; the shops take turns
 * @returns records per second
 */
export async function replayEmbedded(
  folder: string,
  templates: readonly Template[],
  shops: readonly Shop[],
  { firstRecord, warmUp, count }: { firstRecord: number; warmUp: number; count: number },
): Promise<number> {
  const database = await PGlite.create(join(folder, 'pglite'), {
    extensions: { btree_gist },
    serializers: SERIALIZERS,
  });
  const createAll = async (from: number, to: number) => {
    for (let record = from; record < to; record++)
      for (const shop of shops) await database.transaction((tx) => createRecord(tx, templates, shop, record));
  };
  try {
    await createAll(firstRecord, firstRecord + warmUp);
    const start = performance.now();
    await createAll(firstRecord + warmUp, firstRecord + warmUp + count);
    return (count * shops.length * 1000) / (performance.now() - start);
  } finally {
    await database.close();
  }
}

async function createRecord(
  tx: Transaction,
  templates: readonly Template[],
  shop: Shop,
  record: number,
): Promise<void> {
  const replay: Replay = { shop, record, answers: new Map() };
  for (const { sql, params } of templates) {
    const values = params.map((part) => write(part, (name) => name.of(replay)));
    const { rows } = await tx.query<Record<string, unknown>>(sql, values);
    if (sql.includes(NUMBERING.statement))
      replay.answers.set(NUMBERING.column, String(rows[0]?.[NUMBERING.column]));
    if (sql.includes(CLAIMING.statement)) {
      const added = rows.filter((row) => row.kind === CLAIMING.kind).map((row) => Number(row.id));
      for (const [entry, id] of added.sort((a, b) => a - b).entries())
        replay.answers.set(claimName(entry), String(id));
    }
  }
}
