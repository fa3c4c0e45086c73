import type { TSchema } from 'typebox';

/**
 * A call as a released app made it, and what that release reads of the answer. `{{name}}` stands for what is different
 * in each database: ids, Usernames, the token and the ETag of the answers before.
 */
export type Envelope = {
  method: string;
  /** below /api */
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  status: number;
  /** the release's own schema of the answer; null where it has no body */
  reply: TSchema | null;
};

/** What a release keeps on a terminal, and the names by which its tabs and its worker find each other. */
export type TerminalRecord = {
  database: string;
  /** name of the lock under which entries are sent */
  lock: string;
  syncTag: string;
  messages: string[];
  outbox: Record<string, unknown>[];
  draft: { id: string; value: unknown };
};

export type Variables = Record<string, string | number>;

/** Puts the values in, numbers as numbers. */
export function filledIn<T>(recorded: T, variables: Variables): T {
  const text = JSON.stringify(recorded)
    .replaceAll(/"\{\{(\w+)\}\}"/g, (_, name: string) => JSON.stringify(variables[name]))
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(variables[name]));
  return JSON.parse(text) as T;
}

/**
 * Takes the values out again; they have to be found nowhere else, as long ids and random names are.
 * @param variables a later one may hold an earlier one's value in its own
 */
export function takenOut<T>(happened: T, variables: Variables): T {
  const latestFirst = Object.entries(variables).reverse();
  const text = latestFirst.reduce((json, [name, value]) => {
    const placeholder = `{{${name}}}`;
    if (typeof value === 'string') return json.replaceAll(JSON.stringify(value).slice(1, -1), placeholder);
    return json
      .replaceAll(new RegExp(`(?<=[:[])${value}(?=[,}\\]])`, 'g'), `"${placeholder}"`)
      .replaceAll(String(value), placeholder);
  }, JSON.stringify(happened));
  return JSON.parse(text) as T;
}

/** What an answer brings for the calls after it. */
export function learnt(headers: Headers, body: unknown): Variables {
  const etag = headers.get('etag');
  const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : null;
  return { ...(etag ? { etag } : {}), ...(token ? { token } : {}) };
}
