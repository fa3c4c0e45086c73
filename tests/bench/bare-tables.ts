import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect';
import { list, rows } from '../../server/db/sql';

type Definition = { drop: string; create: string };

/**
 * Drops the keys, foreign keys, exclusion constraints and indexes of some tables, fills the tables, and recreates what
 * it dropped as the migrations defined it. That is many times faster than updating indexes row by row, and every
 * constraint is still checked.
 * @param tx a transaction, so that no other session sees the tables without constraints
 */
export async function fillWithoutIndexes(
  tx: Db,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  // Keys come before the foreign keys that reference them.
  const constraints = await rows<Definition>(
    tx,
    sql`SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS "drop",
               format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
                      pg_get_constraintdef(oid)) AS "create"
        FROM pg_constraint
        WHERE conrelid = ANY(${list(tables)}::regclass[]) AND contype IN ('p', 'u', 'x', 'f')
           OR confrelid = ANY(${list(tables)}::regclass[])
        ORDER BY contype = 'f', conrelid, conname`,
  );
  const indexes = await rows<Definition>(
    tx,
    sql`SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS "drop", pg_get_indexdef(i.indexrelid) AS "create"
        FROM pg_index i
        WHERE i.indrelid = ANY(${list(tables)}::regclass[])
          AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)
        ORDER BY 1`,
  );
  const foreignFirst = [...constraints].reverse();
  for (const { drop } of [...foreignFirst, ...indexes]) await tx.execute(sql.raw(drop));
  await fill();
  for (const { create } of [...indexes, ...constraints]) await tx.execute(sql.raw(create));
}
