import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagedList } from '../../../server/http/parameters';
import { boundReplies } from '../../../server/http/replies';
import type { ListQuery } from '../../../src/shared/wire/common';
import type { EndpointFacts, Most } from '../../../src/shared/wire/facts';

describe('budgets of replies', () => {
  let app: FastifyInstance;
  const over: string[] = [];
  beforeAll(async () => {
    app = Fastify();
    app.decorateRequest('refusedAs', null);
    boundReplies(app);
    app.addHook('onResponse', async ({ overBudget, url }) => void (overBudget && over.push(url)));
    const serve = (method: 'GET' | 'POST', url: string, most: Most, size: number, readsOnly?: true) =>
      app.route({
        ...{ method, url },
        config: { endpoint: { most, readsOnly } as EndpointFacts },
        handler: async (_, reply) => reply.type('application/json').send('é'.repeat(size / 2)),
      });
    const small = { rows: 1, bytes: 1_000 };
    serve('GET', '/within', small, 1_000);
    serve('GET', '/over', small, 1_002);
    serve('GET', '/too-large', small, 2_000_002);
    serve('POST', '/too-large-search', small, 2_000_002, true);
    serve('POST', '/done', small, 2_000_002);
    await app.ready();
  });
  afterAll(() => app.close());

  test.each([
    ['GET', '/within', 200, false],
    ['GET', '/over', 200, true],
    ['GET', '/too-large', 422, true],
    ['POST', '/too-large-search', 422, true],
    // What is done is always acknowledged.
    ['POST', '/done', 200, true],
  ] as const)(
    'the call %s %s is answered with %i, and its counting as over budget is %s',
    async (method, url, status, counted) => {
      const reply = await app.inject({ method, url });
      expect(reply.statusCode).toBe(status);
      expect(over.includes(url)).toBe(counted);
      if (status === 422)
        expect(reply.json()).toEqual({
          code: 'invalid_content',
          message: 'This is too much for one answer. Ask for fewer days, or for one page at a time.',
        });
      expect(reply.rawPayload.length).toBe(Number(reply.headers['content-length']));
    },
  );
});

describe('budgets of lists', () => {
  const most = { rows: 1_000, bytes: 500_000 };
  const asked = async (query: ListQuery, count: number, length: number) => {
    const { data, total } = await pagedList(
      { query, routeOptions: { config: { endpoint: { most } } } },
      async ({ skip, size }) => ({
        data: Array.from({ length: Math.min(size, count - skip) }, () => 'x'.repeat(length)),
        total: count,
      }),
    );
    return [data.length, total];
  };

  test('a list has all rows if the endpoint’s budget has room for them', async () => {
    expect(await asked({}, 1_000, 400)).toEqual([1_000, 1_000]);
  });

  test('a list has at most the rows of its endpoint’s budget, and the number of all rows', async () => {
    expect(await asked({}, 1_200, 10)).toEqual([1_000, 1_200]);
    expect(await asked({ from: 1_000 }, 1_200, 10)).toEqual([200, 1_200]);
  });

  test('a list of long rows has as many whole pages as fit into its endpoint’s budget', async () => {
    // Rows of 3,003 bytes: 149 fit.
    expect(await asked({}, 1_000, 3_000)).toEqual([100, 1_000]);
    expect(await asked({ page: 2, page_size: 100 }, 1_000, 3_000)).toEqual([100, 1_000]);
  });
});
