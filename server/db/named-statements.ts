import type pg from 'pg';

/** Some more than the server has; lists of values and sorted lists have several forms. */
const MAX_NAMED = 300;

/** The connections to PostgreSQL itself. A pooler, which may hand a connection on, isn't in it. */
const direct = new WeakSet<pg.ClientBase>();

/** The name of each statement, by role and text. */
const names = new Map<string, string>();

/**
 * Finds out whether a new connection ends at PostgreSQL itself: a pooler in between tells its clients process numbers of its
 * own. Sent before the connection's first statement, which doesn't wait for it.
 */
export function recognizeDirect(client: pg.PoolClient): void {
  client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid').then(
    ({ rows: [row] }) => {
      if (row?.pid === (client as unknown as { processID: number | null }).processID) direct.add(client);
    },
    // A connection that breaks also fails its first statement.
    () => {},
  );
}

/**
 * Names a statement on a direct connection, so that PostgreSQL parses it once per connection and, where one plan suits all
 * values as well as its own plan does, plans it once (PostgreSQL, PREPARE).
 * @param role of the transaction: row security is part of what is parsed
 */
export function named(client: pg.ClientBase, role: string, query: pg.QueryConfig): pg.QueryConfig {
  if (!direct.has(client)) return query;
  const key = `${role}: ${query.text}`;
  const name = names.get(key) ?? (names.size < MAX_NAMED ? `statement_${names.size}` : undefined);
  if (name === undefined) return query;
  names.set(key, name);
  return { ...query, name };
}
