import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect';
import { list, rows } from '../../server/db/sql';

type Part = { dropped: string; made: string };

/**
 * Fills tables while they have no keys, foreign keys, exclusions and indexes, and makes those again afterwards
 * just as the migrations left them: many times faster than keeping them up row by row, and checked all the same.
 * @param tx a transaction, so that nobody sees the tables bare
 */
export async function filledBare(
  tx: Db,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  // Keys before the foreign keys that refer to them.
  const constraints = await rows<Part>(
    tx,
    sql`SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS dropped,
               format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
                      pg_get_constraintdef(oid)) AS made
        FROM pg_constraint
        WHERE conrelid = ANY(${list(tables)}::regclass[]) AND contype IN ('p', 'u', 'x', 'f')
           OR confrelid = ANY(${list(tables)}::regclass[])
        ORDER BY contype = 'f', conrelid, conname`,
  );
  const indexes = await rows<Part>(
    tx,
    sql`SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS dropped, pg_get_indexdef(i.indexrelid) AS made
        FROM pg_index i
        WHERE i.indrelid = ANY(${list(tables)}::regclass[])
          AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)
        ORDER BY 1`,
  );
  const foreignFirst = [...constraints].reverse();
  for (const { dropped } of [...foreignFirst, ...indexes]) await tx.execute(sql.raw(dropped));
  await fill();
  for (const { made } of [...indexes, ...constraints]) await tx.execute(sql.raw(made));
}
