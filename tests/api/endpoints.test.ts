import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/shared/wire/endpoints';
import type { EndpointFacts } from '../../src/shared/wire/facts';
import { testServer } from '../support/api/app';
import { routesOfServers } from '../support/api/routes';

const routes = routesOfServers();
const server = testServer();

/** Routes outside the API: files, status, the API's description. */
const NO_ENDPOINT = /^(GET \/(?!api\/)|GET \/api\/(docs|openapi\.json)|OPTIONS )/;

const table: [endpoint: string, facts: EndpointFacts][] = Object.entries(ENDPOINTS);
const takesKey = ({ idempotency }: EndpointFacts): boolean =>
  idempotency === 'key' || idempotency === 'submission';

type Operation = {
  tags: string[];
  parameters?: { in: string; name: string }[];
  requestBody?: object;
  responses: Record<string, object>;
};

/** The operations of the running server's OpenAPI, with method and path as in the table. */
async function published(): Promise<Map<string, Operation>> {
  const reply = await fetch(`${server.url}/api/openapi.json`);
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Operation>> };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1')}`,
        operation,
      ]),
    ),
  );
}

test('every endpoint of the table is served, and every route of the API is in the table', () => {
  const served = [...routes].filter((route) => !NO_ENDPOINT.test(route)).sort();
  expect(served).toEqual(table.map(([endpoint]) => endpoint.replace('/', '/api/')).sort());
});

test('the OpenAPI document describes each endpoint as the table does', async () => {
  const operations = await published();
  expect([...operations.keys()].sort()).toEqual(table.map(([endpoint]) => endpoint).sort());
  for (const [endpoint, facts] of table) {
    const { tags, parameters = [], requestBody, responses } = operations.get(endpoint) as Operation;
    const named = (where: string) => parameters.filter((each) => each.in === where).map(({ name }) => name);
    const documented = {
      endpoint,
      tags,
      path: named('path'),
      takesKey: named('header').includes('idempotency-key'),
      hasBody: requestBody !== undefined,
      statuses: Object.keys(responses).sort(),
    };
    const success = facts.creates ? (takesKey(facts) ? ['200', '201'] : ['201']) : ['200'];
    expect(documented).toEqual({
      endpoint,
      tags: [facts.tag],
      path: [...endpoint.matchAll(/:(\w+)/g)].map(([, name]) => name),
      takesKey: takesKey(facts),
      hasBody: facts.body !== undefined,
      statuses: facts.revalidates ? [...success, '304'] : success,
    });
  }
});

test('each endpoint states its access, and each writing one how it handles an Idempotency-Key', () => {
  for (const [endpoint, { access, idempotency, readsOnly }] of table) {
    expect([endpoint, access === 'open' || access.action !== undefined]).toEqual([endpoint, true]);
    const reads = endpoint.startsWith('GET ') || readsOnly === true;
    expect([endpoint, reads]).toEqual([endpoint, idempotency === undefined]);
    const reason = typeof idempotency === 'object' ? idempotency.none : 'it takes one';
    expect([endpoint, /\w+ \w+/.test(reason)]).toEqual([endpoint, true]);
  }
});
