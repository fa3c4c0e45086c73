import { expect, test } from 'vitest';
import { createApi, recentRequests, rememberRequest } from '../../../src/device/client';

const ID = '3f0e1c52-9a41-4f6f-8f1e-0d3a5b7c9e21';

test('the app remembers the last five requests with status and id, but without the query', async () => {
  const replies: (Response | Error)[] = [
    new Response('{}'),
    new Response('{}', { headers: { 'X-Request-Id': ID } }),
    new Response('{"message":"no","code":"internal_error"}', {
      status: 500,
      headers: { 'X-Request-Id': ID },
    }),
    new Error('no network'),
    new Response('{}', { headers: { 'X-Request-Id': '<portal>' } }),
    new Response('{}'),
  ];
  const api = createApi({
    base: '/api',
    fetch: async () => {
      const reply = replies.shift();
      if (reply instanceof Response) return reply;
      throw reply;
    },
    onOutcome: rememberRequest,
  });
  for (const path of ['/first', '/stock-list/2', '/view-profile', '/late?who=Ann', '/with blank/ü', '/last'])
    await api.request('GET', path).catch(() => undefined); // one has no network
  expect(recentRequests()).toEqual([
    { call: 'GET /last', status: 200, id: null },
    { call: 'GET /with_blank/_', status: 200, id: null },
    { call: 'GET /late', status: 0, id: null },
    { call: 'GET /view-profile', status: 500, id: ID },
    { call: 'GET /stock-list/2', status: 200, id: ID },
  ]);
});
