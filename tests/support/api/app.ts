import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { openSession } from '../../../server/accounts/sessions';
import { buildApp } from '../../../server/app';
import { type Connection, connect, type RootDb } from '../../../server/db/connect';
import { parseEnv } from '../../../server/env';
import { onViolation, type Violation } from '../../../server/invariants';
import type { Logger } from '../../../server/log';
import { pushKeysOf } from '../../../server/mail/web-push';
import type { Person } from '../databases/fixtures';
import { freshDatabase } from '../databases/fresh-database';
import { must } from './must';

/** The server under test, with real sockets and a real database (API_DB) for each test file. */
export type ApiServer = {
  url: string;
  connection: Connection;
  db: RootDb;
  dataDir: string;
  /** absent: the machine's */
  now?: () => Date;
};

/** `violations`: of invariants since the start; the file fails if any are left at its end */
type WatchedServer = ApiServer & { violations: Violation[] };

/** A server of another process, with a connection to its database. */
export const serverAt = (url: string, connection: Connection): ApiServer => ({
  url,
  connection,
  db: connection.db,
  dataDir: '',
});

/** A response; `body` is the parsed JSON. */
export type Reply<Body> = { status: number; headers: Headers; body: Body };

/**
 * Starts a server before the file's tests and stops it after them.
 * @param now its clock
 * @param vars environment variables
 * @returns an object that is filled before the tests run
 */
export function testServer(now?: () => Date, vars: Record<string, string> = {}): WatchedServer {
  const unopened = undefined as never;
  const server: WatchedServer = {
    ...{ url: '', connection: unopened, db: unopened, dataDir: '', now },
    violations: [],
  };
  let stop: () => Promise<void> = async () => {};
  beforeAll(async () => {
    const { place, drop } = await freshDatabase({ tables: true });
    const connection = await connect(place);
    server.connection = connection;
    server.db = connection.db;
    server.dataDir = await mkdtemp(join(tmpdir(), 'lottery-api-'));
    // As a starting server does.
    await pushKeysOf(connection.db, null, new Date());
    const listening = await listen(connection, server.dataDir, vars, undefined, now);
    server.url = listening.url;
    const endWatch = onViolation((violation) => server.violations.push(violation));
    stop = async () => {
      endWatch();
      await listening.close();
      await connection.close();
      await drop();
      await rm(server.dataDir, { recursive: true });
    };
  });
  afterAll(async () => {
    await stop();
    expect(server.violations).toEqual([]);
  });
  return server;
}

/** A clock that begins at an instant and goes on. */
export function clockFrom(start: string): () => Date {
  const ahead = Date.parse(start) - Date.now();
  return () => new Date(Date.now() + ahead);
}

/** A server of this process. `close` leaves its database open. */
export type ListeningServer = ApiServer & { close(): Promise<void> };

/** Serves an open database on a free port; `vars` are environment variables, `log` is its log, `now` its clock. */
export async function listen(
  connection: Connection,
  dataDir = '',
  vars: Record<string, string> = {},
  log?: Logger,
  now?: () => Date,
): Promise<ListeningServer> {
  const env = parseEnv({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://shop.example',
    SIGN_UP: '1',
    ...vars,
  });
  const app = await buildApp(connection, { ...env, dataDir, tls: null }, undefined, log, now);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { ...serverAt(url, connection), dataDir, now, close: () => app.close() };
}

/** The API as one caller uses it. */
export type Session = {
  token: string;
  get<Body>(path: string, headers?: Record<string, string>): Promise<Reply<Body>>;
  post<Body>(path: string, body: unknown, key?: string): Promise<Reply<Body>>;
  put<Body>(path: string, body: unknown, key?: string): Promise<Reply<Body>>;
  /** the body of a read; like the others below, throws for another status than that of success */
  read<Body>(path: string): Promise<Body>;
  /** adds something under a key of its own */
  record<Body>(path: string, body: unknown): Promise<Body>;
  /** adds something, without a key */
  add<Body>(path: string, body: unknown): Promise<Body>;
  change<Body>(path: string, body: unknown): Promise<Body>;
};

/** Sends a request. @param token null: without an Authorization header */
export async function call<Body>(
  url: string,
  method: string,
  path: string,
  { token, body, headers }: { token?: string | null; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply<Body>> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text ? JSON.parse(text) : null) as Body,
  };
}

const machineClock = (): Date => new Date();

/** A person's session, opened without the password, because signing in takes time and has its own tests. */
export async function signIn(server: ApiServer, person: Person): Promise<Session> {
  return sessionWith(server, (await openSession(server.db, person.id, (server.now ?? machineClock)())).token);
}

/** The API with a caller's token; `always` are headers of each request. */
export function sessionWith(
  server: Pick<ApiServer, 'url'>,
  token: string,
  always: Record<string, string> = {},
): Session {
  const keyed = (key?: string) => ({ ...always, ...(key ? { 'Idempotency-Key': key } : {}) });
  const get: Session['get'] = (path, headers) =>
    call(server.url, 'GET', path, { token, headers: { ...always, ...headers } });
  const post: Session['post'] = (path, body, key) =>
    call(server.url, 'POST', path, { token, body, headers: keyed(key) });
  const put: Session['put'] = (path, body, key) =>
    call(server.url, 'PUT', path, { token, body, headers: keyed(key) });
  return {
    token,
    get,
    post,
    put,
    read: (path) => must(get(path), 200),
    record: (path, body) => must(post(path, body, randomUUID()), 201),
    add: (path, body) => must(post(path, body), 201),
    change: (path, body) => must(put(path, body), 200),
  };
}
