import type { TSchema } from 'typebox';

/**
 * A call as made by a released app, and the part of the reply that this release reads. `{{name}}` marks
 * values that differ between databases: ids, Usernames, the token and the ETag of earlier replies.
 */
export type Envelope = {
  method: string;
  /** below /api */
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  status: number;
  /** the release's own schema of the reply; null where it has no body */
  reply: TSchema | null;
};

/** The data of a release on a terminal, and the names by which its tabs and its worker find each other. */
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

/** Inserts the values, numbers as numbers. */
export function filledIn<T>(recorded: T, variables: Variables): T {
  const text = JSON.stringify(recorded)
    .replaceAll(/"\{\{(\w+)\}\}"/g, (_, name: string) => JSON.stringify(variables[name]))
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(variables[name]));
  return JSON.parse(text) as T;
}

/**
 * Replaces the values by their names; they must not occur anywhere else, as with long ids and random names.
 * @param variables a later one may contain an earlier one's value
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

/** The values of a reply that later calls need. */
export function learnt(headers: Headers, body: unknown): Variables {
  const etag = headers.get('etag');
  const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : null;
  return { ...(etag ? { etag } : {}), ...(token ? { token } : {}) };
}
