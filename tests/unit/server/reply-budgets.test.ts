import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fitting } from '../../../server/http/parameters';
import { boundReplies } from '../../../server/http/replies';
import type { EndpointFacts, Most } from '../../../src/shared/wire/facts';

describe('a reply', () => {
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
    '%s %s is answered %i; counted as over its budget: %s',
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

describe('a list that is asked for whole', () => {
  const rowsOf = (count: number, length: number) => ({
    data: Array.from({ length: count }, () => 'x'.repeat(length)),
    total: count,
  });

  test('has all rows where they fit', () => {
    const list = rowsOf(1_000, 1_000);
    expect(fitting(list)).toBe(list);
  });

  test('of longer ones has as many whole pages as fit, and the number of all', () => {
    // 1,000 rows of 3,003 bytes: 632 fit.
    const { data, total } = fitting(rowsOf(1_000, 3_000));
    expect([data.length, total]).toEqual([600, 1_000]);
  });
});
