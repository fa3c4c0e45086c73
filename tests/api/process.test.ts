import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLoopback, parseEnv } from '../../server/env';
import { OperatorError } from '../../server/errors';
import type { LoginReply } from '../../src/shared/accounts/auth-schema';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { call } from '../support/api/app';
import { must } from '../support/api/shop';
import { shelfBody, soldEntry } from '../support/databases/fixtures';
import { freshDatabase } from '../support/databases/fresh-database';
import { type RunningServer, startServer } from '../support/servers/server';

/** The README's pack. */
const UPC = '028400005678';
const onPostgres = process.env.API_DB === 'postgres';

async function signInTo(url: string): Promise<{ token: string; storeId: number }> {
  const body = { Username: 'store', password: 'Lottery#demo1' };
  const { token, data } = await must(call<LoginReply>(url, 'POST', '/login', { body }), 200);
  return { token, storeId: data[0]?.store_id ?? 0 };
}

describe('the server as a process', () => {
  const title = onPostgres
    ? 'of several servers that start at once on one empty database, one seeds; they keep acknowledged data after SIGKILL and shut down gracefully'
    : 'the server seeds the demo company, keeps acknowledged data after SIGKILL, and shuts down gracefully';
  test(title, { tags: 'all' }, async () => {
    const { place, drop } = await freshDatabase();
    const dataDir =
      'embeddedIn' in place && place.embeddedIn
        ? place.embeddedIn
        : await mkdtemp(join(tmpdir(), 'lottery-'));
    const databaseUrl = 'url' in place ? place.url : undefined;
    const starting = Array.from({ length: onPostgres ? 2 : 0 }, () => startServer({ databaseUrl }));
    let server: RunningServer = await startServer({ databaseUrl, dataDir });
    const others = await Promise.all(starting);
    try {
      expect(server.output()).toContain(`:${server.port}`);
      expect(server.output()).toContain('Lottery#demo1');
      const { token, storeId } = await signInTo(server.url);
      for (const { url } of others) expect((await signInTo(url)).storeId).toBe(storeId);
      const stock = await must(
        call<StockListReply>(server.url, 'GET', `/stock-list/${storeId}`, { token }),
        200,
      );
      const onShelf = stock.data.filter((range) => range.status_code === 13);
      expect(onShelf.length).toBeGreaterThanOrEqual(25);
      expect(stock.data.filter((range) => range.lot_number === UPC)).toMatchObject([
        { min: '17471263622000', max: '17471263622059', status_code: 1, ticket_price: 5 },
      ]);

      const shelf = shelfBody(storeId, UPC, '17471263622000', '17471263622059');
      await must(call(server.url, 'PUT', '/updateInvetoryOnShelf', { token, body: shelf }), 200);
      const sale = {
        token,
        headers: { 'Idempotency-Key': randomUUID() },
        body: {
          data: { scanned: [soldEntry(storeId, UPC, '17471263622000', '17471263622022')], non_scanned: [] },
        },
      };
      const first = await must(call<SalesReply>(server.url, 'POST', '/sales-record-register', sale), 201);
      await server.kill('SIGKILL');

      server = await startServer({ databaseUrl, dataDir, port: server.port });
      const again = await call<SalesReply>(server.url, 'POST', '/sales-record-register', sale);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect(again.body).toEqual(first);
    } finally {
      await server.kill('SIGTERM');
      await Promise.all(others.map((other) => other.stop()));
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  if (!onPostgres) {
    test('a second server on the same data folder exits with a clear message', { tags: 'all' }, async () => {
      const server = await startServer({ seed: false });
      try {
        await expect(startServer({ dataDir: server.dataDir, seed: false })).rejects.toThrow(
          /Another server is using the data folder/,
        );
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      } finally {
        await server.stop();
      }
    });
  }
});

describe('the environment', () => {
  test('without variables, the server uses the loopback address and the embedded database with the demo company', () => {
    expect(parseEnv({ PORT: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      seedDemo: true,
    });
    expect(parseEnv({ DATABASE_URL: 'postgres://localhost/x' }).seedDemo).toBe(false);
    expect(parseEnv({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
  });

  test('the error about a wrong environment names every invalid variable', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      DATABASE_READ_URL: 'postgres://replica/x',
      DATABASE_POOL: '0',
      SEED_DEMO: 'maybe',
      PUBLIC_URL: 'shop',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'mail.example',
      MAIL_FROM: 'nobody',
      SUPPORT_EMAIL: 'nobody',
      ALLOW_DEMO_ON_NETWORK: 'maybe',
    };
    expect(() => parseEnv(wrong)).toThrow(OperatorError);
    for (const name of Object.keys(wrong)) expect(() => parseEnv(wrong)).toThrow(name);
  });

  test('the error about a wrong environment never prints an address that may contain a password', () => {
    const address = 'htp://lottery:Secret#1@host/lottery';
    const names = ['DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL', 'METRICS_TOKEN'];
    for (const name of names) {
      const parse = () => parseEnv({ [name]: name === 'METRICS_TOKEN' ? 'Secret#1' : address });
      expect(parse).toThrow(name);
      expect(parse).not.toThrow('Secret#1');
    }
  });

  test('the server distinguishes a HOST for this machine only from others', () => {
    const hosts = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '192.168.1.2'];
    expect(hosts.filter(isLoopback)).toEqual(['127.0.0.1', '::1', 'localhost']);
  });
});
