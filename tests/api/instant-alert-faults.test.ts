// @module-tag all
import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { countUnsentAlerts, postInstantAlerts } from '../../server/alerts/post';
import { GROWTH } from '../../server/db/growth';
import { rows } from '../../server/db/sql';
import { parseEnv } from '../../server/env';
import { createLog } from '../../server/log';
import { pushKeysOf } from '../../server/mail/web-push';
import { alertServer, alertsOf, enterShort, findMissing, pushedTo } from '../support/api/instant-alerts';
import { remove } from '../support/api/removals';
import { must, type Shop } from '../support/api/shop';
import { addAlertReaders } from '../support/databases/alert-readers';
import { startMailServer } from '../support/servers/mail-server';
import { startPushService } from '../support/servers/push-service';

const { server, post, alertedShop, mailsOf } = alertServer();
const PATIENCE = { timeout: 60_000, interval: 20 };
const ids = (shop: Shop) => ({ storeId: shop.store.id, userId: shop.store.admin.id });

describe('servers that don’t answer', () => {
  test('an alert’s mail that fails is tried again after one minute, then two, as the same message', async () => {
    const shop = await alertedShop();
    await enterShort(shop, 30);
    const closed = await startMailServer();
    await closed.close();
    post.logged.length = 0;
    await post.send({ smtpUrl: closed.url });
    const about = { ...ids(shop), by: 'mail' };
    expect(post.logged).toEqual([
      expect.objectContaining({ event: 'instant_alert_failed', ...about, try: 1, code: 'ESOCKET' }),
    ]);
    await post.send({ minutes: 0.9, smtpUrl: closed.url });
    await post.send({ minutes: 1.1, smtpUrl: closed.url });
    await post.send({ minutes: 3, smtpUrl: closed.url });
    await post.send({ minutes: 3.3 });
    expect(post.logged.map((line) => [line.event, line.try])).toEqual([
      ['instant_alert_failed', 1],
      ['instant_alert_failed', 2],
      ['instant_alert_sent', 3],
    ]);
    expect(mailsOf(shop)).toHaveLength(1);
    expect(JSON.stringify(post.logged)).not.toContain('@');
  });

  test.each([500, 503, 429])(
    'a push service that first answers %i gets the alert later, exactly once',
    async (status) => {
      const shop = await alertedShop({ by_mail: false });
      const device = await post.subscribe(shop.till);
      await enterShort(shop, 30);
      post.logged.length = 0;
      post.service().answer(status, { 'Retry-After': '600' });
      await post.send();
      expect(post.logged).toEqual([
        expect.objectContaining({ event: 'instant_alert_failed', ...ids(shop), by: 'push', status }),
      ]);
      expect(JSON.stringify(post.logged)).not.toContain('Secret');
      expect(JSON.stringify(post.logged)).not.toContain(device.subscription.endpoint);
      post.service().answer(201);
      await post.send({ minutes: 4 });
      expect([pushedTo(device).length, mailsOf(shop).length]).toEqual([0, 0]);
      // The person shouldn't wait for the service.
      await post.send({ minutes: 9 });
      expect([pushedTo(device).length, mailsOf(shop).length]).toEqual([0, 1]);
      await post.send({ minutes: 11 });
      await post.send({ minutes: 30 });
      expect([pushedTo(device).length, mailsOf(shop).length]).toEqual([1, 1]);
    },
  );

  test('a push service that never answers costs its device one attempt, and other devices nothing', async () => {
    const [slow, fast] = [await alertedShop(), await alertedShop({ by_mail: false })];
    const [slowDevice, device] = [await post.subscribe(slow.till), await post.subscribe(fast.till)];
    const record = await findMissing(slow);
    await must(remove(slow, [60, 69], 'lost'), 201);
    post.service().answer('never');
    post.logged.length = 0;
    const before = post.service().count();
    await post.send({ limitMs: 1_000 });
    post.service().answer(201);
    expect(post.service().count()).toBe(before + 1);
    expect(post.logged.filter(({ by }) => by === 'push')).toEqual([
      expect.objectContaining({ event: 'instant_alert_failed', ...ids(slow), record, type: 'AbortError' }),
    ]);
    expect(mailsOf(slow)).toHaveLength(2);
    await enterShort(fast, 30);
    await post.send();
    expect([pushedTo(device).length, pushedTo(slowDevice).length]).toEqual([1, 0]);
    await post.send({ minutes: 2 });
    expect(pushedTo(slowDevice)).toHaveLength(2);
  });

  test('a company whose 500 devices never answer delays no other company’s alerts, in this round or the next', async () => {
    const [slow, fast] = [await alertedShop({ by_mail: false }), await alertedShop({ by_mail: false })];
    const dead = await startPushService();
    dead.answer('never');
    const devices = GROWTH.push_subscriptions.most;
    await addAlertReaders(server.db, slow.store.id, { people: 50, devices }, dead);
    const device = await post.subscribe(fast.till);
    const app = Fastify();
    app.decorate('storeChanges', new EventEmitter<{ recorded: [storeId: number] }>());
    const env = parseEnv({ PUBLIC_URL: 'https://shop.example', PUSH_TO_PRIVATE_ADDRESSES: '1' });
    const log = createLog('silent');
    postInstantAlerts(app, server.connection, { ...env, dataDir: server.dataDir }, log);
    try {
      await enterShort(slow, 30);
      app.storeChanges.emit('recorded', slow.store.id);
      await vi.waitUntil(() => dead.open() > 0, PATIENCE);
      await enterShort(fast, 30);
      app.storeChanges.emit('recorded', fast.store.id);
      await vi.waitUntil(() => pushedTo(device).length > 0, PATIENCE);
      // The first attempts still wait, and none has made room for another one.
      expect(dead.open()).toBeGreaterThan(0);
      expect(dead.count()).toBe(dead.open());
      expect(dead.count()).toBeLessThan(devices);
      await enterShort(fast, 40, 5, '16:05');
      app.storeChanges.emit('recorded', fast.store.id);
      await vi.waitUntil(() => pushedTo(device).length > 1, PATIENCE);
    } finally {
      await dead.close();
      await app.close();
      await server.db.execute(sql`UPDATE alerts SET done_at = now() WHERE store_id = ${slow.store.id}`);
    }
  });

  test('the server waits longer each time before it tries a device that doesn’t answer, also for new alerts', async () => {
    const shop = await alertedShop({ by_mail: false });
    const service = await startPushService();
    const device = await post.subscribe(shop.till, service);
    service.answer(503);
    await enterShort(shop, 30);
    await post.send();
    await post.send({ minutes: 1.1 });
    expect(service.count()).toBe(2);
    await enterShort(shop, 40, 5, '16:05');
    await post.send({ minutes: 2 });
    expect(service.count()).toBe(2);
    service.answer(201);
    await post.send({ minutes: 3.2 });
    expect(pushedTo(device)).toHaveLength(2);
    // It has answered, so the next failure is the first one again.
    service.answer(503);
    await enterShort(shop, 50, 10, '16:30');
    await post.send({ minutes: 4 });
    service.answer(201);
    await post.send({ minutes: 5.1 });
    expect(pushedTo(device)).toHaveLength(3);
    await service.close();
  });

  test('a push service’s redirection to another address isn’t followed', async () => {
    const shop = await alertedShop();
    const device = await post.subscribe(shop.till);
    const inside = await startPushService();
    await enterShort(shop, 30);
    post.logged.length = 0;
    post.service().answer(307, { Location: `${inside.url}/push/x` });
    await post.send();
    post.service().answer(201);
    expect(post.logged).toContainEqual(
      expect.objectContaining({ event: 'instant_alert_failed', ...ids(shop), by: 'push', status: 307 }),
    );
    expect([inside.count(), pushedTo(device).length]).toEqual([0, 0]);
    await inside.close();
  });

  test('another server takes over the alerts of one that dies while sending, ten minutes later', async () => {
    const shop = await alertedShop();
    await enterShort(shop, 30);
    let isHandedOver = (): void => {};
    const handedOver = new Promise<void>((done) => {
      isHandedOver = done;
    });
    // It never goes on after this.
    void post.send({
      mail: () => {
        isHandedOver();
        return new Promise(() => {});
      },
    });
    await handedOver;
    expect(await countUnsentAlerts(server.db)).toBeGreaterThan(0);
    await post.send({ minutes: 9 });
    expect(mailsOf(shop)).toEqual([]);
    await post.send({ minutes: 11 });
    await post.send({ minutes: 30 });
    expect(mailsOf(shop)).toHaveLength(1);
  });

  test('a device that is gone is forgotten, and its alert comes by mail', async () => {
    const shop = await alertedShop({ by_mail: false });
    const device = await post.subscribe(shop.till);
    post.service().end(device);
    await enterShort(shop, 30);
    await post.send();
    await post.send();
    expect(mailsOf(shop)).toHaveLength(1);
    expect(await alertsOf(shop.till)).toMatchObject({ push_here: false });
    const before = post.service().count();
    await enterShort(shop, 40, 5, '16:05');
    await post.send();
    expect(post.service().count()).toBe(before);
  });

  test('an alert that can’t be mailed is given up after a day', async () => {
    const shop = await alertedShop();
    await enterShort(shop, 30);
    const closed = await startMailServer();
    await closed.close();
    await post.send({ smtpUrl: closed.url });
    post.logged.length = 0;
    await post.send({ minutes: 24 * 60, smtpUrl: closed.url });
    expect(post.logged).toEqual([
      expect.objectContaining({ event: 'instant_alert_given_up', ...ids(shop), by: 'mail' }),
    ]);
    await post.send({ minutes: 25 * 60 });
    expect(mailsOf(shop)).toEqual([]);
  });
});

describe('limits of a store and a key', () => {
  test('a store sends alerts about the first 100 records of a day only', async () => {
    const shop = await alertedShop();
    await server.db.execute(sql`
      INSERT INTO alerts (store_id, submission_id, user_id, target, content, created_at, next_try_at, done_at)
      SELECT ${shop.store.id}, gen_random_uuid(), ${shop.store.admin.id}, 0, '{}', now(), now(), now()
      FROM generate_series(1, 99)`);
    await enterShort(shop, 30);
    await post.send();
    await enterShort(shop, 40, 5, '16:05');
    await post.send();
    expect(mailsOf(shop)).toHaveLength(1);
    await post.send({ minutes: 24 * 60 + 1 });
    expect(mailsOf(shop)).toHaveLength(1);
  });

  test('alerts older than 90 days are deleted once there are new ones', async () => {
    const shop = await alertedShop();
    await enterShort(shop, 30);
    await post.send();
    const kept = () =>
      rows(server.db, sql`SELECT count(*)::int AS alerts FROM alerts WHERE store_id = ${shop.store.id}`);
    await server.db.execute(
      sql`UPDATE alerts SET created_at = now() - interval '91 days' WHERE store_id = ${shop.store.id}`,
    );
    await enterShort(shop, 40, 5, '16:05');
    await post.send();
    expect(await kept()).toEqual([{ alerts: 1 }]);
  });

  test('a device that subscribed with another server key gets no alert, and its person gets a mail', async () => {
    const shop = await alertedShop({ by_mail: false });
    const device = await post.subscribe(shop.till);
    const keyFile = join(server.dataDir, 'push-key.pem');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(keyFile, privateKey.export({ format: 'pem', type: 'sec1' }));
    await enterShort(shop, 30);
    const before = post.service().count();
    await post.send({ keyFile });
    await post.send({ keyFile });
    expect([pushedTo(device).length, post.service().count() - before]).toEqual([0, 0]);
    expect(mailsOf(shop)).toHaveLength(1);
    expect(await alertsOf(shop.till)).toMatchObject({ push_here: false });
  });

  test.each([
    ['no key', 'nothing'],
    ['a key on another curve', generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey],
    ['an RSA key', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey],
  ])('a server doesn’t start with a PUSH_KEY that has %s', async (_, key) => {
    const keyFile = join(server.dataDir, 'wrong-key.pem');
    await writeFile(keyFile, typeof key === 'string' ? key : key.export({ format: 'pem', type: 'pkcs8' }));
    await expect(pushKeysOf(server.db, keyFile, new Date())).rejects.toThrow(/^PUSH_KEY: .*P-256/);
  });
});
