import { once } from 'node:events';
import { request } from 'node:http';
import { connect as openSocket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '../../server/db/connect';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import { openShop, type Shop } from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';
import { holdStore, lockAwaited } from '../support/databases/held-store';
import { needs } from '../support/runner/programs';
import { startPostgres, type TemporaryPostgres } from '../support/servers/postgres';
import { startServer } from '../support/servers/server';

needs('postgres');

let postgres: TemporaryPostgres;
let connection: Connection;
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
  connection = await connect({ url: postgres.url });
});
afterAll(async () => {
  await connection?.close();
  await postgres?.stop();
});

const sale = (shop: Shop) => JSON.stringify(salesBody([shop.entry(0, 9)]));

test('at SIGTERM a slow submission is finished, new requests are refused, and a hanging client delays nothing', async () => {
  const server = await startServer({ databaseUrl: postgres.url, seed: false });
  try {
    const shop = await openShop({ url: server.url, db: connection.db, connection, dataDir: server.dataDir });
    const hanging = openSocket(server.port, '127.0.0.1');
    hanging.on('error', () => hanging.destroy());
    const cutOff = once(hanging, 'close');
    hanging.write(
      `POST /api/sales-record-register HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${shop.till.token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"data":',
    );
    const letGo = await holdStore(postgres.url, shop.store.id);
    const slow = request(`${server.url}/api/sales-record-register`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.till.token}`, 'content-type': 'application/json' },
    });
    const answer = once(slow, 'response');
    slow.end(sale(shop));
    await lockAwaited(postgres.url);

    const ended = server.ended();
    process.kill(server.pid, 'SIGTERM');
    await expect
      .poll(() =>
        fetch(`${server.url}/readyz`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .not.toBe(200);
    await letGo();
    const [reply] = await answer;
    expect([reply.statusCode, reply.headers.connection]).toEqual([201, 'close']);
    expect((JSON.parse(await text(reply)) as SalesReply).data.ticketCount).toBe(10);
    await cutOff;
    expect(await ended).toBe(0);
  } finally {
    await server.stop();
  }
});
