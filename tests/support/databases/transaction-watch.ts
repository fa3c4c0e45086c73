import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/connect';
import { rows } from '../../../server/db/sql';
import { groupBy } from '../../../src/shared/values/collections';
import { OF_STORES, SMALL } from './table-classes';

/** The transactions that wrote into several stores, or into a small table as well, with what they wrote there, by name of the work. */
export type TransactionWatch = {
  of(name: string, work: () => Promise<unknown>): Promise<void>;
  found(): Record<string, string[]>;
};

/** A company's request at one of its stores leaves its key, and perhaps its line, with the company: two stores by design (decision 87). */
const OF_THE_COMPANY: readonly string[] = ['idempotency_keys'];

/** Has triggers note the store of each row of a distributed table that is written, and its transaction. */
export async function watchTransactions(db: Db): Promise<TransactionWatch> {
  const run = (text: string) => db.execute(sql.raw(text));
  await run('CREATE TABLE written (by_transaction bigint DEFAULT txid_current(), name text, store_id int)');
  await run(`
    CREATE FUNCTION note_written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO public.written (name, store_id)
      VALUES (TG_TABLE_NAME, (to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END) ->> 'store_id')::int);
      RETURN NULL;
    END $$`);
  for (const table of [...OF_STORES, ...SMALL])
    await run(`
      CREATE TRIGGER note_written AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION note_written()`);
  const found = new Map<string, Set<string>>();
  return {
    of: async (name, work) => {
      await run('DELETE FROM written');
      await work();
      const written = await rows<{ of: string; store: number; tables: string[] }>(
        db,
        sql`SELECT by_transaction::text AS of, CASE WHEN NOT name = ANY(${sql.param([...SMALL])}::text[]) THEN store_id ELSE -1 END AS store,
                   array_agg(DISTINCT name ORDER BY name) AS tables
            FROM written GROUP BY 1, 2`,
      );
      for (const places of groupBy(written, ({ of }) => of).values()) {
        const [, ...others] = places.sort(
          (a, b) => Number(a.store === -1) - Number(b.store === -1) || b.tables.length - a.tables.length,
        );
        const known = found.get(name) ?? new Set();
        for (const { store, tables } of others)
          for (const table of tables)
            if (!OF_THE_COMPANY.includes(table))
              known.add(store === -1 ? table : `${table} of another store`);
        if (known.size > 0) found.set(name, known);
      }
    },
    found: () =>
      Object.fromEntries(
        [...found].map(([name, places]): [string, string[]] => [name, [...places].sort()]).sort(),
      ),
  };
}
