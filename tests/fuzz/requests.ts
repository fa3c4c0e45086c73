import fc from 'fast-check';
import { CAPTURED_BY_HEADER, OUTBOX_FILE_HEADER } from '../../src/shared/wire/requests';
import { type Bytes, broken, brokenBytes, nearlyRight } from './breaking';
import { hostileText } from './hostile';
import type { Example, FuzzScene, JsonSchema, ServedRoute } from './side-door';
import { type Facts, factsIn, validValue } from './valid-values';

/** One request on the wire; the caller's token is added when it's sent. */
export type FuzzRequest = {
  method: string;
  path: string;
  caller: string;
  /** replaces the caller's Authorization header */
  authorization: string | null;
  headers: Record<string, string>;
  body: Buffer | null;
};

/** A small set of keys, so that some repeat: a repeated key is handled differently. */
const KEYS = Array.from({ length: 12 }, (_, n) => `7e57ab1e-0000-4000-8000-${String(n).padStart(12, '0')}`);

const BROKEN_TOKENS = [
  'Bearer',
  'Bearer ',
  'Bearer x y',
  'Basic c3RvcmU6eA==',
  'bearer null',
  `Bearer ${'a'.repeat(7_000)}`,
  'Bearer ../../etc',
  "Bearer ' OR 1=1",
  'Bearer %00',
];

/** Header text that HTTP libraries accept; anything else is sent over raw sockets. */
const headerText = hostileText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 2_000));

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constantFrom<Record<string, string>>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/xml' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': '' },
    { 'content-type': 'application/json, text/plain' },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'br, gzip' },
    { 'if-none-match': '*' },
    { accept: 'text/html' },
    { accept: 'application/xml' },
    { 'x-http-method-override': 'DELETE' },
    { 'accept-version': '2' },
    { range: 'bytes=0-0' },
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { te: 'trailers' },
    { expect: '100-continue' },
    { cookie: `a=${'b'.repeat(4_000)}` },
  ),
  fc
    .tuple(
      fc.constantFrom(
        'if-none-match',
        'idempotency-key',
        'replaces',
        CAPTURED_BY_HEADER,
        'x-forwarded-for',
        'user-agent',
        'x-request-id',
        'accept-language',
      ),
      headerText,
    )
    .map(([name, value]) => ({ [name]: value })),
);

/**
 * Requests to one endpoint: valid ones, and valid ones broken in path, query, headers or body.
 * @param scene the company and users that the requests refer to
 */
export function requestsTo(route: ServedRoute, scene: FuzzScene): fc.Arbitrary<FuzzRequest> {
  const { method, url, schema } = route;
  const examples = scene.examples[`${method} ${url.replace('/api', '')}`] ?? [];
  const facts = factsOf(route.url, examples);
  const wrong = fc
    .record({
      path: pathsOf(route, facts),
      query: queriesOf(schema.querystring, facts),
      headers: headersOf(schema.headers, scene, examples[0]?.byClerk === true),
      odd: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
      who: callers(scene, examples[0]?.allowed ?? []),
      address: fc.nat(2 ** 24),
      body: schema.body || examples[0]?.body ? bodiesOf(schema.body, facts, examples) : rareBody,
    })
    .map(({ path, query, headers, odd, who, address, body }) => ({
      method,
      path: path + query,
      ...who,
      headers: {
        'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(body?.encoding ? { 'content-encoding': body.encoding } : {}),
        ...headers,
        ...odd,
      },
      body: body?.bytes ?? null,
    }));
  if (examples.length === 0) return wrong;
  return fc.oneof(
    { weight: 7, arbitrary: wrong },
    { weight: 1, arbitrary: rightRequests(method, scene, examples) },
  );
}

/** Valid requests by permitted callers, so that later requests can be repeated, refused and contradictory. */
function rightRequests(
  method: string,
  { clerkId, tokens }: FuzzScene,
  examples: readonly Example[],
): fc.Arbitrary<FuzzRequest> {
  const one = fc.constantFrom(...examples).chain((example) =>
    fc.record({
      example: fc.constant(example),
      caller: fc.constantFrom(...(example.allowed.length > 0 ? example.allowed : Object.keys(tokens))),
      key: fc.option(fc.constantFrom(...KEYS)),
    }),
  );
  return one.map(({ example: { path, body, byClerk, headers }, caller, key }) => ({
    method,
    path: `/api${path}`,
    caller,
    authorization: null,
    headers: {
      ...headers,
      ...(byClerk ? { [CAPTURED_BY_HEADER]: String(clerkId) } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
  }));
}

/** Known values from the examples' bodies and paths. */
function factsOf(url: string, examples: readonly Example[]): Facts {
  const names = url.replace('/api', '').split('/');
  const paths = examples.map(({ path }) => {
    const parts = path.split('?')[0]?.split('/') ?? [];
    return Object.fromEntries(
      names.flatMap((name, index): [string, unknown][] =>
        name.startsWith(':') ? [[name.slice(1), parts[index]]] : [],
      ),
    );
  });
  return factsIn([...examples.map(({ body }) => body), ...paths]);
}

function pathsOf({ url, schema }: ServedRoute, facts: Facts): fc.Arbitrary<string> {
  const part = (name: string): fc.Arbitrary<string> =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: validValue(schema.params?.properties?.[name] ?? { type: 'string' }, facts, name).map(
          encoded,
        ),
      },
      { weight: 1, arbitrary: hostileText.map((text) => encoded(text.slice(0, 500))) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '',
          '%',
          '%00',
          '%c3%28',
          '%2e%2e%2f',
          '..',
          ';',
          '%252e',
          '*',
          '0',
          '-1',
          '1e1',
          '0x1',
          '1.5',
          '2147483648',
          '99999999999999999999',
        ),
      },
    );
  const parts = url.split('/').map((each) => {
    if (each.startsWith(':')) return part(each.slice(1));
    return each === '*' ? part('*') : fc.constant(each);
  });
  return fc.tuple(...parts).map((each) => each.join('/') || '/');
}

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed());

function queriesOf(schema: JsonSchema | undefined, facts: Facts): fc.Arbitrary<string> {
  const right = schema ? validValue(schema, facts) : fc.constant({});
  return fc
    .oneof(
      { weight: schema ? 3 : 12, arbitrary: right },
      { weight: 1, arbitrary: broken(right) },
      { weight: 1, arbitrary: fc.tuple(headerText, headerText).map(([name, value]) => ({ [name]: value })) },
    )
    .map((query) => {
      if (typeof query !== 'object' || query === null) return '';
      const pairs = Object.entries(query).map(
        ([name, value]) => `${encoded(name)}=${encoded(value).slice(0, 1_000)}`,
      );
      return pairs.length > 0 ? `?${pairs.slice(0, 20).join('&')}` : '';
    });
}

function headersOf(
  schema: JsonSchema | undefined,
  { clerkId }: FuzzScene,
  byClerk: boolean,
): fc.Arbitrary<Record<string, string>> {
  const known = new Map<string, readonly unknown[]>([
    ['idempotency-key', KEYS],
    ['replaces', KEYS],
    [CAPTURED_BY_HEADER, [clerkId, clerkId, clerkId + 1]],
    [OUTBOX_FILE_HEADER, [...outboxFiles(clerkId), '%']],
  ]);
  const right = (schema ? validValue(schema, known) : fc.constant({})).map((headers) =>
    Object.fromEntries(
      Object.entries(headers as object).map(([name, value]) => [
        name,
        String(value).replaceAll(/[^\x20-\x7e]/g, '?'),
      ]),
    ),
  );
  return byClerk
    ? fc
        .tuple(right, fc.boolean())
        .map(([headers, named]) => (named ? { ...headers, [CAPTURED_BY_HEADER]: String(clerkId) } : headers))
    : right;
}

/** Outbox files that a submission may come from: of this release, and of one that didn't record the origin. */
const outboxFiles = (loaded_by: number): string[] =>
  [
    { made_at: '2026-11-20T22:05:00.000Z', terminal: 'K7QM2P' },
    { made_at: null, terminal: null },
  ].map((made) =>
    encodeURIComponent(
      JSON.stringify({ file: 'outbox.jsonl', ...made, loaded_at: '2026-11-21T08:00:00Z', loaded_by }),
    ),
  );

/** Mostly permitted callers; otherwise any caller, including one with an invalid token. */
function callers(
  { tokens }: FuzzScene,
  allowed: readonly string[],
): fc.Arbitrary<Pick<FuzzRequest, 'caller' | 'authorization'>> {
  const all = Object.keys(tokens);
  const one = (names: readonly string[]) =>
    fc.constantFrom(...names).map((caller) => ({ caller, authorization: null }));
  return fc.oneof(
    { weight: 8, arbitrary: one(allowed.length > 0 ? allowed : all) },
    { weight: 4, arbitrary: one(all) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...BROKEN_TOKENS)
        .map((authorization) => ({ caller: 'nobody', authorization })),
    },
  );
}

function bodiesOf(
  schema: JsonSchema | undefined,
  facts: Facts,
  examples: readonly Example[],
): fc.Arbitrary<Bytes | null> {
  const generated = validValue(schema ?? {}, facts);
  const bodies = examples.map(({ body }) => body).filter((body) => body !== undefined);
  const right = bodies.length > 0 ? fc.oneof(fc.constantFrom(...bodies), generated) : generated;
  const text = (value: fc.Arbitrary<unknown>) => value.map((each) => JSON.stringify(each) ?? '');
  const utf8 = (json: fc.Arbitrary<string>) => json.map((each): Bytes => ({ bytes: Buffer.from(each) }));
  return fc.oneof(
    { weight: 4, arbitrary: utf8(text(right)) },
    { weight: 6, arbitrary: utf8(text(nearlyRight(right))) },
    { weight: 9, arbitrary: utf8(text(broken(right))) },
    { weight: 3, arbitrary: brokenBytes(text(right)) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** An unexpected body. */
const rareBody: fc.Arbitrary<Bytes | null> = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: brokenBytes(fc.constant('{"id":1}')) },
);
