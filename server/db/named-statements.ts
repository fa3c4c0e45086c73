import { type messages, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';
import type pg from 'pg';

/** A margin above the number of the server's statements. Statements with lists of values or a sort order have several forms. */
const MAX_NAMED = 300;

/** Statements with more parameters insert rows with many texts, in widely varying numbers. */
const MAX_PARAMETERS = 40;

/** Marks a statement that isn't repeated soon, such as one with rows in its text. Its name would take the place of others. */
export const UNREPEATED = '/* once */';

/** The statements that are planned. Others gain nothing from a name (PostgreSQL, PREPARE). */
const PLANNED = /^[\s(]*(select|insert|update|delete|with)\b/i;

const isWorthName = (text: string): boolean => PLANNED.test(text) && !text.includes(UNREPEATED);

/**
 * True for connections with named statements: they end at PostgreSQL itself, not at a pooler, which may reassign them.
 * Absent until that is known.
 */
const direct = new WeakMap<pg.ClientBase, boolean>();

/** The name of each statement, by role and text. */
const names = new Map<string, string>();

/** Leaves a connection's statements unnamed. Statements of migrations run once and would use up all names. */
export const leaveUnnamed = (client: pg.ClientBase): void => void direct.set(client, false);

/**
 * Begins a transaction. The first one of a connection also finds out where the connection ends, since a pooler reports
 * its own process numbers to clients. That query is part of the same message, so it can neither wait nor fail
 * separately.
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
 * Names a statement on a direct connection, so that PostgreSQL parses it once per connection. It also plans the
 * statement once if a generic plan is as good as specific ones (PostgreSQL, PREPARE).
 * @param role of the transaction: row security is part of what is parsed
 */
export function namedQuery(
  client: pg.ClientBase,
  role: string,
  query: pg.QueryConfig,
  values: readonly unknown[] = [],
): pg.QueryConfig {
  if (!direct.get(client) || values.length > MAX_PARAMETERS || !isWorthName(query.text)) return query;
  const key = `${role}: ${query.text}`;
  const name = names.get(key) ?? (names.size < MAX_NAMED ? `statement_${names.size}` : undefined);
  if (name === undefined) return query;
  names.set(key, name);
  return { ...query, name };
}

type Prepared = {
  name: string;
  /** the type (oid) of each parameter */
  parameters: readonly number[];
  columns: readonly { name: string; dataTypeID: number }[];
};

/** Slightly more than the number of the server's statements. A search or a sorted list has several forms. */
const MAX_PREPARED = 300;

const { serialize } = protocol;

/**
 * Runs prepared statements in the embedded database. They are parsed once and, if a generic plan is as good as a
 * specific one (PostgreSQL, 57.2 PREPARE), planned once. Compiled to wasm, parsing and planning took more than half the
 * time of a day's report. The database parses a statement again when an object that it depends on changes. PGlite's own
 * `query` prepares nothing.
 */
export class PreparedStatements {
  /** in the order of their last use */
  private readonly prepared = new Map<string, Prepared>();
  private created = 0;

  constructor(private readonly client: PGlite) {}

  /**
   * Runs one statement in the open transaction.
   * @param role of the transaction: row security is part of what is parsed
   * @param text with `$1`, `$2` … for the values
   * @returns the rows as PGlite's `query` returns them
   * @throws the database's error
   */
  run(
    role: string,
    text: string,
    values: readonly unknown[],
    options: QueryOptions = {},
  ): Promise<Results<unknown>> {
    return this.client.runExclusive(async () => {
      const statement = await this.prepare(`${role}: ${text}`, text);
      const answer = await this.send(
        serialize.bind({ statement: statement.name, values: this.serialized(statement, values) }),
        serialize.execute(),
      );
      return this.resultOf(statement, answer, options);
    });
  }

  private async prepare(key: string, text: string): Promise<Prepared> {
    const prepared = this.prepared.get(key);
    if (prepared) {
      this.prepared.delete(key);
      this.prepared.set(key, prepared);
      return prepared;
    }
    const isNamed = isWorthName(text);
    // The unnamed statement lasts until the next one.
    const name = isNamed ? `prepared_${++this.created}` : '';
    const answer = await this.send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const statement: Prepared = { name, parameters: [], columns: [] };
    for (const message of answer) {
      if (isParameters(message)) statement.parameters = message.dataTypeIDs;
      if (isColumns(message)) statement.columns = message.fields;
    }
    if (!isNamed) return statement;
    this.prepared.set(key, statement);
    const [oldest] = this.prepared;
    if (oldest && this.prepared.size > MAX_PREPARED) {
      this.prepared.delete(oldest[0]);
      await this.send(serialize.close({ type: 'S', name: oldest[1].name }));
    }
    return statement;
  }

  private serialized({ parameters }: Prepared, values: readonly unknown[]): (string | null)[] {
    return values.map((value, index) => {
      if (value === null || value === undefined) return null;
      return (this.client.serializers[parameters[index] ?? 0] ?? String)(value);
    });
  }

  private resultOf(
    { columns }: Prepared,
    answer: ServerMessages,
    { parsers, rowMode }: QueryOptions,
  ): Results<unknown> {
    const read = columns.map(({ name, dataTypeID }) => {
      const parser = parsers?.[dataTypeID] ?? this.client.parsers[dataTypeID];
      const valueIn = (field: string | null): unknown =>
        field === null || !parser ? field : parser(field, dataTypeID);
      return { name, valueIn };
    });
    const rows = answer.filter(isRow).map(({ fields }) => {
      if (rowMode === 'array') return read.map(({ valueIn }, index) => valueIn(fields[index] ?? null));
      // Object.fromEntries takes several times as long.
      const row: Record<string, unknown> = {};
      for (let index = 0; index < read.length; index++) {
        const column = read[index];
        if (column) row[column.name] = column.valueIn(fields[index] ?? null);
      }
      return row;
    });
    return { rows, fields: [...columns] };
  }

  /** Sends the messages together, and throws the error if one fails. */
  private async send(...parts: Uint8Array[]): Promise<ServerMessages> {
    const message = Buffer.concat([...parts, serialize.sync()]);
    return (await this.client.execProtocol(message, { syncToFs: false })).messages;
  }
}

type ServerMessages = messages.BackendMessage[];
const isParameters = (message: messages.BackendMessage): message is messages.ParameterDescriptionMessage =>
  message.name === 'parameterDescription';
const isColumns = (message: messages.BackendMessage): message is messages.RowDescriptionMessage =>
  message.name === 'rowDescription';
const isRow = (message: messages.BackendMessage): message is messages.DataRowMessage =>
  message.name === 'dataRow';
