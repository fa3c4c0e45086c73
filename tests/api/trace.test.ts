import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../../server/log';
import { traceOfKey, traceparentOf } from '../../src/shared/wire/requests';
import { call, listen, testServer } from '../support/api/app';
import { logOf } from '../support/api/audit';
import { ago, OTHER_PACK, openChain } from '../support/api/chain';
import { ticket, UPC } from '../support/api/shop';
import { salesBody, soldEntry } from '../support/databases/fixtures';

const server = testServer();

/** A server on the same database, with its log and the messages that its collector got. */
async function traced() {
  const messages: unknown[] = [];
  const collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    messages.push([request.method, request.url, JSON.parse(Buffer.concat(parts).toString())]);
    response.end('{}');
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
  const vars = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  const { url, close } = await listen(server.connection, server.dataDir, vars, log);
  /** Ends the server, which sends what waits. */
  const end = async () => {
    await close();
    collector.close();
  };
  return { url, lines, messages, end };
}

test('one trace id leads from a submission to the log, the audit log and the collector, with and without the header', async () => {
  const { shop, other, owner, places } = await openChain(server);
  const { url, lines, messages, end } = await traced();
  const body = salesBody([soldEntry(places.here, UPC, ticket(0), ticket(4), 5)], [], ago(1).toISOString());
  const send = (key: string, header: Record<string, string>) =>
    call(url, 'POST', '/sales-record-register', {
      token: shop.till.token,
      body,
      headers: { 'Idempotency-Key': key, ...header },
    });
  const keys = [randomUUID(), randomUUID()] as const;
  expect((await send(keys[0], { traceparent: traceparentOf(keys[0]) })).status).toBe(201);
  // A terminal of the release before sends none.
  expect((await send(keys[1], {})).status).toBe(201);
  await end();
  for (const key of keys) {
    const traceId = traceOfKey(key);
    expect(lines.filter((line) => line.traceId === traceId)).toMatchObject([
      { route: '/api/sales-record-register', status: 201 },
    ]);
    expect(JSON.stringify(messages)).toContain(`"traceId":"${traceId}"`);
    for (const text of [traceId, key, traceparentOf(key)]) {
      const found = await logOf(shop.till, places.here, `?lot=${text}`);
      expect([found.total, found.data.map(({ what }) => what)]).toEqual([1, [expect.stringContaining('5')]]);
      expect((await logOf(owner, places.company, `?stores=all&lot=${text}`)).total).toBe(1);
      expect((await logOf(other, places.there, `?lot=${text}`)).total).toBe(0);
    }
  }
  expect(messages).toMatchObject([['POST', '/v1/traces', { resourceSpans: [{}] }]]);
  expect(JSON.stringify(messages)).not.toContain(shop.till.token);
  expect((await shop.till.get(`/audit-log/${places.here}?lot=${OTHER_PACK}x`)).status).toBe(422);
});

test('a trace collector that doesn’t answer holds nothing up, and one that redirects isn’t followed', async () => {
  const asked: unknown[] = [];
  const redirecting = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(307, { Location: '/elsewhere' }).end();
  });
  await once(redirecting.listen(0, '127.0.0.1'), 'listening');
  for (const port of [9, (redirecting.address() as AddressInfo).port]) {
    const vars = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => lines.push(line) });
    const { url, close } = await listen(server.connection, server.dataDir, vars, log);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await close();
    expect(lines.join('')).toContain('traces not sent');
  }
  redirecting.close();
  expect(asked).toEqual(['/v1/traces']);
});
