import type pg from 'pg';

/** A margin above the number in the server; lists of values and sorted lists have several forms. */
const MAX_NAMED = 300;

/** Statements with more parameters insert rows, in many different numbers. */
const MAX_PARAMETERS = 40;

/**
 * True for connections with named statements: the connection ends at PostgreSQL itself, not at a pooler, which may
 * reassign it. Absent until that is known.
 */
const direct = new WeakMap<pg.ClientBase, boolean>();

/** The name of each statement, by role and text. */
const names = new Map<string, string>();

/** Leaves a connection's statements unnamed: those of migrations run once and would use up all names. */
export const leaveUnnamed = (client: pg.ClientBase): void => void direct.set(client, false);

/**
 * Begins a transaction. The first one of a connection also finds out where the connection ends: a pooler tells its clients
 * process numbers of its own. That question is part of the same message, so it can neither wait nor fail on its own.
 * @param text BEGIN, with the mode of the transaction
 */
export async function begin(client: pg.ClientBase, text: string): Promise<pg.QueryResult> {
  if (direct.has(client)) return client.query(text);
  const results = await client.query<{ pid: number }>(`${text}; SELECT pg_backend_pid() AS pid`);
  const last = [results].flat().at(-1);
  const receivedPid = (client as unknown as { processID: number | null }).processID;
  direct.set(client, last?.rows[0]?.pid === receivedPid);
  return results;
}

/**
 * Names a statement on a direct connection, so that PostgreSQL parses it once per connection and, where one plan suits all
 * values as well as its own plan does, plans it once (PostgreSQL, PREPARE).
 * @param role of the transaction: row security is part of what is parsed
 */
export function named(
  client: pg.ClientBase,
  role: string,
  query: pg.QueryConfig,
  values: readonly unknown[] = [],
): pg.QueryConfig {
  if (!direct.get(client) || values.length > MAX_PARAMETERS) return query;
  const key = `${role}: ${query.text}`;
  const name = names.get(key) ?? (names.size < MAX_NAMED ? `statement_${names.size}` : undefined);
  if (name === undefined) return query;
  names.set(key, name);
  return { ...query, name };
}
