import 'fake-indexeddb/auto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TSchema } from 'typebox';
import { buildApp } from '../../server/app';
import { connect, type Db } from '../../server/db/connect';
import { parseEnv } from '../../server/env';
import { createApi } from '../../src/device/client';
import { isWorkerMessage, OUTBOX_TAG } from '../../src/pwa/worker-messages';
import { type Envelope, learnt, type TerminalRecord, takenOut, type Variables } from './envelope';
import { releaseScene } from './scene';
import { story } from './story';

/**
 * Records a release's requests: `node tests/releases/record.mjs 4` plays the story with the app's own code
 * against its own server and writes tests/releases/4. A published release is never recorded again.
 */
const HEADERS = ['accept', 'authorization', 'content-type', 'idempotency-key', 'if-none-match', 'x-terminal'];
const MESSAGES = ['drain', 'skip-waiting', 'step-down'];
const FIRST_ID = 71_000_000;

const [release] = process.argv.slice(2);
if (!/^[1-9][0-9]*$/.test(release ?? '')) throw new Error('Which release? A number, such as 2');

/** Ids that occur nowhere else in the calls. */
async function makeIdsUnique(db: Db): Promise<void> {
  for (const [position, table] of ['stores', 'users', 'vendors', 'plans', 'subscriptions'].entries())
    await db.execute(
      sql.raw(`ALTER TABLE ${table} ALTER COLUMN id RESTART WITH ${FIRST_ID + position * 1_000_000}`),
    );
}

type OpenApi = {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Json }> } | undefined>>;
};
type Json = { 'application/json': { schema: TSchema } };

/** The release's own schema of a reply; for a refusal, the fields that the app reads. */
function schemaOf(contract: OpenApi, method: string, path: string, status: number, body: unknown): TSchema {
  const isOf = (template: string) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`/api${path.split('?')[0]}`);
  const operations = Object.entries(contract.paths).filter(([template]) => isOf(template));
  const schemas = operations.map(
    ([, operation]) => operation[method.toLowerCase()]?.responses[status]?.content?.['application/json'],
  );
  const found = schemas.find((content) => content !== undefined);
  if (status < 400 && found) return found.schema;
  if (status < 400) throw new Error(`${method} ${path} has no schema for ${status}`);
  const { code, entries } = body as { code: string; entries?: unknown[] };
  const entry = {
    type: 'object',
    required: ['index', 'code', 'message'],
    properties: { index: { type: 'integer' }, code: { type: 'string' }, message: { type: 'string' } },
  };
  return {
    type: 'object',
    required: ['message', 'code', ...(entries ? ['entries'] : [])],
    properties: {
      message: { type: 'string' },
      code: { const: code },
      ...(entries ? { entries: { type: 'array', minItems: 1, items: entry } } : {}),
    },
  } as TSchema;
}

/** They are only for readers of the API's documentation page. */
const withoutDescriptions = (key: string, value: unknown): unknown =>
  key === 'description' && typeof value === 'string' ? undefined : value;

const connection = await connect({ embeddedIn: null });
await makeIdsUnique(connection.db);
const env = parseEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://shop.example' });
const app = await buildApp(connection, env);
const base = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api`;
const contract = (await (await fetch(`${base}/openapi.json`)).json()) as OpenApi;
const variables: Variables = await releaseScene(connection.db);
const calls: Envelope[] = [];

const recording: typeof fetch = async (url, init) => {
  const { method = 'GET', headers, body } = init ?? {};
  const path = String(url).slice(base.length);
  const sent = [...new Headers(headers)].filter(([name]) => HEADERS.includes(name));
  const call = { method, path, headers: Object.fromEntries(sent) };
  const withBody = body ? { ...call, body: JSON.parse(String(body)) as unknown } : call;
  const envelope = takenOut(withBody, variables);
  const reply = await fetch(url, init);
  const text = await reply.clone().text();
  const answer: unknown = text ? JSON.parse(text) : null;
  calls.push({
    ...envelope,
    status: reply.status,
    reply: text ? schemaOf(contract, method, path, reply.status, answer) : null,
  });
  Object.assign(variables, learnt(reply.headers, answer));
  return reply;
};

let lock = '';
const api = createApi({
  base,
  token: () => (variables.token ? String(variables.token) : null),
  fetch: recording,
});
const kept = await story({
  api,
  base,
  fetch: recording,
  variables,
  onLock: (name) => {
    lock = name;
  },
});
const terminal: TerminalRecord = takenOut(
  {
    ...kept,
    lock,
    syncTag: OUTBOX_TAG,
    messages: MESSAGES.filter((type) => isWorkerMessage({ type })),
  },
  variables,
);

const folder = join(import.meta.dirname, release ?? '');
await mkdir(folder);
const lines = calls.map((call) => JSON.stringify(call, withoutDescriptions));
await writeFile(join(folder, 'calls.json'), `[\n${lines.join(',\n')}\n]\n`);
await writeFile(join(folder, 'terminal.json'), `${JSON.stringify(terminal, null, 2)}\n`);
console.log(`${calls.length} calls of release ${release}`);
await app.close();
await connection.close();
