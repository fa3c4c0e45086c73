import { setTimeout as wait } from 'node:timers/promises';
import { UNREPEATED } from '../../server/db/named-statements';
import type { RunningServer } from '../support/servers/server';
import type { Shop } from './shops';

/** A statement from the server's log, with the values of its parameters. */
export type Logged = { sql: string; params: unknown[] };

/** All statements so far of a server with LOG_SQL=1, once its log has been quiet for a moment. */
export async function logged(server: RunningServer): Promise<Logged[]> {
  let text = '';
  do {
    text = server.output();
    await wait(100);
  } while (text !== server.output());
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"sql"'))
    .map((line): Logged => withParameters(JSON.parse(line)));
}

/** The rows of an INSERT. */
const ROWS = new RegExp(`${UNREPEATED.replaceAll('*', '\\*')} \\([^()]*\\)(?:, \\([^()]*\\))*`, 'g');

/** The statement with the whole numbers of its rows as parameters, since they depend on the request. */
function withParameters({ sql, params }: Logged): Logged {
  const all: unknown[] = [];
  const numbered = sql.replace(ROWS, (rows) =>
    rows.replace(/(?<=[(,] ?)-?\d+(?=[,)])/g, (number) => `$[${number}]`),
  );
  const text = numbered.replace(/\$(?:(\d+)|\[(-?\d+)\])/g, (_, given, number) => {
    all.push(given === undefined ? Number(number) : params[Number(given) - 1]);
    return `$${all.length}`;
  });
  return { sql: text, params: all };
}

/** A request that is repeated without the server: its shop, its record number, and results of its statements so far. */
export type Replay = { shop: Shop; record: number; answers: Map<string, string> };

/**
 * A value that differs between requests: its value in two logged requests, and how to compute it for a request that is
 * repeated without the server.
 */
export type Name = {
  /** in the first and in the second logged request */
  seen: readonly [string, string];
  /** in a script of pgbench, where variables are written `:variable` */
  pgbench: string;
  /** in the replay in this process */
  of: (replay: Replay) => string;
};

/** A parameter: a value that all requests share, a name, or a list of these. */
export type Part = { fixed: string | null } | { name: Name } | { list: Part[] };

/** A statement for any request: its text with $1 …, and its parameters. */
export type Template = { sql: string; params: Part[] };

/**
 * Determines how the statements of a request depend on the request, by comparing two requests. Values that are equal in
 * both are fixed; values that differ must match a name.
 * @param names in order of preference, in case two have the same values
 * @throws Error when the statements differ, or a parameter matches no name
 */
export function templates(
  first: readonly Logged[],
  second: readonly Logged[],
  names: readonly Name[],
): Template[] {
  const byValues = new Map<string, Name>();
  for (const name of names.toReversed()) byValues.set(name.seen.join('\0'), name);
  const part = (a: unknown, b: unknown, where: string): Part => {
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) throw new Error(`Lists of different lengths in ${where}`);
      return { list: a.map((value, index) => part(value, b[index], where)) };
    }
    if (a === null && b === null) return { fixed: null };
    const name = byValues.get(`${textOf(a)}\0${textOf(b)}`);
    if (name) return { name };
    if (textOf(a) === textOf(b)) return { fixed: textOf(a) };
    throw new Error(
      `A parameter with no name, ${textOf(a).slice(0, 80)} / ${textOf(b).slice(0, 80)}, in ${where}`,
    );
  };
  const texts = (statements: readonly Logged[]) => statements.map(({ sql }) => sql).join('\n');
  if (texts(first) !== texts(second))
    throw new Error(`Two requests sent different statements:\n${texts(first)}\n\n${texts(second)}`);
  return first.map(({ sql, params }, statement) => ({
    sql,
    params: params.map((value, index) =>
      part(value, second[statement]?.params[index], `$${index + 1} of ${sql}`),
    ),
  }));
}

/** A logged value as PostgreSQL writes it. Bytes are logged as a JSON object. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const bytes = 'data' in value && Array.isArray(value.data) ? value.data : Object.values(value);
  return `\\x${Buffer.from(bytes.map(Number)).toString('hex')}`;
}

/**
 * A parameter as text, which PostgreSQL accepts for any type.
 * @param valueFor the text for a name
 */
export function write(part: Part, valueFor: (name: Name) => string): string | null {
  if ('fixed' in part) return part.fixed;
  if ('name' in part) return valueFor(part.name);
  const items = part.list.map((item) => {
    const text = write(item, valueFor);
    if (text === null) return 'NULL';
    return /^[\w.:+-]+$/.test(text) ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}
