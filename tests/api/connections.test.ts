import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '../support/api/app';

const apps: FastifyInstance[] = [];
const noteApp = (message: unknown): void => {
  apps.push((message as { fastify: FastifyInstance }).fastify);
};
subscribe('fastify.initialization', noteApp);
afterAll(() => void unsubscribe('fastify.initialization', noteApp));
const server = testServer();

const only = (): FastifyInstance['server'] => {
  const [app] = apps;
  if (!app || apps.length > 1) throw new Error('There should be one server.');
  return app.server;
};

/** Sends these bytes and waits until the server closes the connection. @returns the response */
async function answerTo(bytes: string): Promise<string> {
  const socket: Socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

const shapeOf = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), ...(JSON.parse(body) as { code: string; message: string }) };
};

const HEAD = 'Host: shop\r\nConnection: close\r\n';

test('the server limits its sockets: headers 15 s, whole request 30 s, 5,000 connections, 1,000 per network', () => {
  const { headersTimeout, requestTimeout } = only();
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 30_000 });
  expect(apps[0]?.openConnections.limits).toEqual({ all: 5_000, ofNetwork: 1_000 });
});

describe('slow requests', () => {
  // The limits are shortened to keep the test fast; the check interval is the server's own.
  beforeAll(() => {
    Object.assign(only(), { headersTimeout: 300, requestTimeout: 600 });
    return () => Object.assign(only(), { headersTimeout: 15_000, requestTimeout: 30_000 });
  });

  test.concurrent.each([
    ['head', 'POST /api/login HTTP/1.1\r\nHost: shop\r\nX-Slow: '],
    [
      'body',
      `POST /api/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"User`,
    ],
    [
      'chunk',
      `POST /api/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"U`,
    ],
  ])('a request that arrives too slowly is answered 408: %s', async (_, bytes) => {
    expect(shapeOf(await answerTo(bytes))).toMatchObject({ status: 408, code: 'bad_request' });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

describe('invalid HTTP', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    [
      'two lengths',
      `POST /api/login HTTP/1.1\r\n${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
    ],
    [
      'length and chunks',
      `POST /api/login HTTP/1.1\r\n${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      400,
    ],
    ['a head of 20 KB', `GET /healthz HTTP/1.1\r\n${HEAD}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'a part of a path of 200',
      `PUT /api/plan-delete/${'1'.repeat(200)} HTTP/1.1\r\n${HEAD}Content-Length: 0\r\n\r\n`,
      400,
    ],
    ['a path that can’t be decoded', `GET /api/store-list/%c3%28 HTTP/1.1\r\n${HEAD}\r\n`, 400],
  ])('invalid HTTP is refused in the contract’s shape: %s', async (_, bytes, status) => {
    expect(shapeOf(await answerTo(bytes))).toMatchObject({
      status,
      code: 'bad_request',
      message: expect.stringMatching(/./),
    });
  });
});
