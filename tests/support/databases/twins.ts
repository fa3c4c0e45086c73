import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/connect';
import { UNREPEATED } from '../../../server/db/named-statements';
import { rows } from '../../../server/db/sql';
import { OF_STORES, ON_COORDINATOR, SMALL } from './table-classes';

const PIECES = 4;

/**
 * Makes, in a schema of their own, an empty twin of each table of stores, in pieces by the hash of the store, as a distributed
 * database keeps them. From PostgreSQL's plan of a statement on the twins one reads which pieces it needs.
 */
export async function makeTwins(db: Db): Promise<void> {
  const indexes = await rows<{ name: string; text: string }>(
    db,
    sql`SELECT tablename::text AS name, indexdef AS text FROM pg_indexes
        WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%'`,
  );
  const views = await rows<{ name: string; text: string }>(
    db,
    sql`SELECT c.relname::text AS name, pg_get_viewdef(c.oid) AS text FROM pg_class c
        WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace ORDER BY c.oid`,
  );
  await db.transaction(async (tx) => {
    const run = (text: string) => tx.execute(sql.raw(text));
    await run('CREATE SCHEMA twins');
    for (const table of OF_STORES) {
      await run(
        `CREATE TABLE twins.${table} (LIKE public.${table} INCLUDING DEFAULTS) PARTITION BY HASH (store_id)`,
      );
      for (let n = 0; n < PIECES; n++)
        await run(
          `CREATE TABLE twins.${table}__${n} PARTITION OF twins.${table} FOR VALUES WITH (MODULUS ${PIECES}, REMAINDER ${n})`,
        );
      for (const { name, text } of indexes.filter((index) => index.name === table))
        await run(text.replace(` ON public.${name} `, ` ON twins.${name} `));
    }
    await run('SET LOCAL search_path = twins, public');
    for (const { name, text } of views) await run(`CREATE VIEW twins.${name} AS ${text}`);
  });
}

/**
 * Tables of stores of which a statement reads rows of any store; the tables that it reads or writes, by their class; and the kinds
 * of its plan's nodes.
 */
export type Needs = Record<'unbound' | 'ofStores' | 'small' | 'accounts' | 'nodes', string[]>;

/**
 * Bound is a table whose rows are those of the stores that the statement names, or of the store of another row.
 * @returns null for a statement that has no plan, such as SET
 */
export async function needsOf(db: Db, text: string, params: readonly unknown[]): Promise<Needs | null> {
  if (!/^\s*(\(?select|with|insert|update|delete)\b/i.test(text)) return null;
  const explained = await db.transaction(async (tx) => {
    // So that the store of another row is a condition of the table itself, not of a join above it.
    for (const setting of [
      'search_path = twins, public',
      'enable_hashjoin = off',
      'enable_mergejoin = off',
      'enable_seqscan = off',
    ])
      await tx.execute(sql.raw(`SET LOCAL ${setting}`));
    return rows<{ 'QUERY PLAN': unknown }>(
      tx,
      sql`EXPLAIN (FORMAT JSON, COSTS OFF) ${sql.raw(UNREPEATED)} ${withParams(text, params)}`,
    );
  });
  const needs = {
    unbound: new Set<string>(),
    ofStores: new Set<string>(),
    small: new Set<string>(),
    accounts: new Set<string>(),
    nodes: new Set<string>(),
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    const { 'Relation Name': relation, 'Node Type': type, ...others } = node as Record<string, unknown>;
    const [, table = '', piece] = /^(.*?)(?:__(\d+))?$/.exec(String(relation ?? '')) ?? [];
    if (type !== undefined) needs.nodes.add(String(type));
    if (piece !== undefined) needs.ofStores.add(table);
    // Rows that are written are those that another node finds, or that the statement gives.
    if (piece !== undefined && type !== undefined && !isBound(others)) needs.unbound.add(table);
    if (SMALL.includes(table)) needs.small.add(table);
    if (ON_COORDINATOR.includes(table)) needs.accounts.add(table);
    for (const value of Object.values(others)) visit(value);
  };
  visit(explained.map((row) => row['QUERY PLAN']));
  return {
    unbound: [...needs.unbound],
    ofStores: [...needs.ofStores],
    small: [...needs.small],
    accounts: [...needs.accounts],
    nodes: [...needs.nodes],
  };
}

const isBound = (node: Record<string, unknown>): boolean =>
  ['Index Cond', 'Recheck Cond', 'Filter'].some((name) => /\bstore_id\)? = /.test(String(node[name] ?? '')));

/** A logged statement with its parameters, as one that can be sent. */
function withParams(text: string, params: readonly unknown[]): SQL {
  const chunks = text
    .split(/\$(\d+)/)
    .map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql.param(params[Number(part) - 1])));
  return sql.join(chunks, sql``);
}
