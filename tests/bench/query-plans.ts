import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect';
import { list, rows } from '../../server/db/sql';
import { check } from './figures';
import type { Logged } from './statements';

/** Tables that grow as the years pass. */
const LARGE = ['claims', 'ticket_runs', 'submissions', 'lots', 'sightings'];
const READS_LARGE = new RegExp(`\\b(${LARGE.join('|')})\\b`);

/** The execution of a statement by the database. */
export type Plan = {
  /** read, of 8 KB each, from memory or disk */
  pages: number;
  /** each scan of a large table, e.g. `claims by claims_submission` */
  scans: string[];
};

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

/**
 * Explains those of the server's statements that read a large table, by running them again with the same values.
 * @throws Error when a large table is scanned completely
 */
export async function plansOf(db: Db, statements: readonly Logged[]): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const { sql: text, params } of statements.filter((logged) => READS_LARGE.test(logged.sql))) {
    const [found] = await rows<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      db,
      sql`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${withValues(text, params)}`,
    );
    const root = found?.['QUERY PLAN'][0]?.Plan;
    check(root !== undefined, `no plan for ${text}`);
    const scans = nodesOf(root).filter((node) => LARGE.includes(node['Relation Name'] ?? ''));
    const through = scans.find((node) => node['Node Type'] === 'Seq Scan');
    check(!through, `${through?.['Relation Name']} is scanned completely by ${text}`);
    plans.push({
      pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
      scans: [...new Set(scans.map((node) => `${node['Relation Name']} by ${indexOf(node)}`))],
    });
  }
  return plans;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The index of a bitmap scan is in a child node. */
const indexOf = (node: PlanNode): string =>
  node['Index Name'] ??
  nodesOf(node)
    .flatMap((below) => below['Index Name'] ?? [])
    .join(' and ');

/** A logged statement with its values as parameters. */
function withValues(text: string, params: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/).map((part, index) => {
    if (index % 2 === 0) return sql.raw(part);
    const value = params[Number(part) - 1];
    return Array.isArray(value) ? list(value) : sql`${value}`;
  });
  return sql.join(parts);
}
