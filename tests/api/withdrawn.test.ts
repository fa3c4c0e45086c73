import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DiscardReply } from '../../src/shared/counting/discards-schema';
import { call, type Session, testServer } from '../support/api/app';
import { signInAt, whatOf } from '../support/api/audit';
import { must, openShop, PACK, type Shop, ticket, UPC } from '../support/api/shop';
import { discardBody, type SoldEntry, salesBody, shelfBody } from '../support/databases/fixtures';
import { spokenTime } from '../support/tickets/spoken';

const server = testServer();
const AT = '2026-11-18T22:05:00Z';
const DISCARDS = '/discarded-submissions';

/** Sends a count as the changed version of another one. */
const sendInstead = (shop: Shop, replaces: string, entries: SoldEntry[], key: string = randomUUID()) =>
  call(server.url, 'POST', '/sales-record-register', {
    token: shop.till.token,
    body: salesBody(entries, [], AT),
    headers: { 'Idempotency-Key': key, Replaces: replaces },
  });
const send = (session: Session, entries: SoldEntry[], key: string) =>
  session.post('/sales-record-register', salesBody(entries, [], AT), key);
const soldCount = async (shop: Shop) => (await shop.day('2026-11-18')).countData.at(-1)?.ticketCount ?? 0;

describe('a refused entry that a terminal discards', () => {
  test('a discarded entry is in the audit log at its time, with person and terminal, once however often it is sent', async () => {
    const shop = await openShop(server);
    const till = await signInAt(server, shop.store.admin, 'K7QM2P');
    const before = (await whatOf(till, shop.store.id)).length;
    const body = discardBody(shop.store.id, randomUUID(), '  counted again ');
    const key = randomUUID();
    const first = await till.post<DiscardReply>(DISCARDS, body, key);
    const again = await till.post<DiscardReply>(DISCARDS, body, key);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(first.body).toEqual({
      message: 'The entry is discarded.',
      submission_id: key,
      was_recorded: false,
    });
    expect(again.body).toEqual(first.body);
    const lines = await whatOf(till, shop.store.id);
    expect(lines).toHaveLength(before + 1);
    const log = await till.read<{ data: unknown[] }>(
      `/audit-log/${shop.store.id}?person=${shop.store.admin.id}`,
    );
    expect(log.data).toContainEqual(
      expect.objectContaining({
        at: '2026-11-18T22:30:00.000Z',
        person: shop.store.admin.name,
        terminal: 'K7QM2P',
        action: 'entry_discarded',
        what:
          `Discarded a count: 3 tickets, $15.00, captured ${spokenTime('2026-11-18 14:05:00')} by Morning Clerk: 028400001234, ` +
          'pack 1234567: #000–#002. It had been refused: Some of these tickets are not on the shelf yet. ' +
          'Reason: counted again.',
      }),
    );
    const removal = { ...discardBody(shop.store.id, randomUUID(), 'found again'), kind: 'removal' };
    await till.record(DISCARDS, removal);
    expect((await whatOf(till, shop.store.id)).join('\n')).toContain(
      'Discarded a removal: 3 tickets, $15.00,',
    );
    expect(await soldCount(shop)).toBe(0);
    const status = await till.post('/submissions/status', { keys: [key, body.entry_key] });
    expect(status.body).toEqual({ data: { [key]: 'done', [body.entry_key]: 'unknown' } });
  });

  test('a discarded entry isn’t recorded from a copy on another terminal, but can be as a changed version', async () => {
    const shop = await openShop(server);
    const key = randomUUID();
    await shop.till.record(DISCARDS, discardBody(shop.store.id, key));
    expect(await send(shop.secondTill, [shop.entry(0, 2)], key)).toMatchObject({
      status: 409,
      body: { code: 'withdrawn', message: 'This entry was discarded on another terminal.' },
    });
    expect(await soldCount(shop)).toBe(0);
    await must(sendInstead(shop, key, [shop.entry(0, 1)]), 201);
    expect(await soldCount(shop)).toBe(2);
  });

  test('a discarded entry stays recorded if another terminal had sent it, and the log shows it', async () => {
    const shop = await openShop(server);
    const key = randomUUID();
    await must(send(shop.secondTill, [shop.entry(0, 2)], key), 201);
    const reply = await shop.till.record<DiscardReply>(
      DISCARDS,
      discardBody(shop.store.id, key.toUpperCase()),
    );
    expect(reply).toMatchObject({
      was_recorded: true,
      message: 'Another terminal had sent this entry: it stays recorded.',
    });
    expect(await soldCount(shop)).toBe(3);
    expect((await whatOf(shop.till, shop.store.id)).join()).toContain(
      'Reason: counted again. Another terminal had sent it: it stays recorded.',
    );
    expect((await send(shop.till, [shop.entry(0, 2)], key)).status).toBe(200);
  });

  test('a discard needs a reason, and must be of the caller’s own store', async () => {
    const shop = await openShop(server);
    const body = discardBody(shop.store.id, randomUUID());
    for (const reason of ['', '   '])
      expect((await shop.till.post(DISCARDS, { ...body, reason })).status).toBe(400);
    expect((await shop.till.post(DISCARDS, { ...body, amount: 1.005 })).status).toBe(400);
    const other = shop.company.stores[1];
    expect((await shop.till.post(DISCARDS, { ...body, store_id: other.id })).status).toBe(403);
  });

  test('a discard concerns no other store, where its key is another entry', async () => {
    const [shop, other] = [await openShop(server), await openShop(server)];
    const key = randomUUID();
    await shop.till.record(DISCARDS, discardBody(shop.store.id, key));
    await must(send(other.till, [other.entry(0, 2)], key), 201);
  });
});

describe('a refused entry that a terminal replaces by its changed version', () => {
  test('a changed entry is recorded once: a copy on another terminal is refused, and the log shows the change', async () => {
    const shop = await openShop(server);
    const [refused, changed] = [randomUUID(), randomUUID()];
    await must(sendInstead(shop, refused, [shop.entry(0, 1)], changed), 201);
    expect(await send(shop.secondTill, [shop.entry(0, 4)], refused)).toMatchObject({
      status: 409,
      body: {
        code: 'withdrawn',
        message: 'This entry was changed on another terminal, and is recorded as changed there.',
      },
    });
    expect(await soldCount(shop)).toBe(2);
    const again = await sendInstead(shop, refused, [shop.entry(0, 1)], changed);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(await whatOf(shop.till, shop.store.id)).toContainEqual(
      expect.stringMatching(/^Counted 1 pack: 2 tickets, \$10\.00;.* changed after it was refused$/),
    );
  });

  test('a changed entry isn’t recorded if a copy of the old one was recorded or also changed', async () => {
    const shop = await openShop(server);
    const key = randomUUID();
    await must(send(shop.secondTill, [shop.entry(0, 4)], key), 201);
    const recorded = { status: 409, body: { code: 'already_recorded' } };
    expect(await sendInstead(shop, key, [shop.entry(0, 1)])).toMatchObject(recorded);
    const other = randomUUID();
    await must(sendInstead(shop, other, [shop.entry(10, 11)]), 201);
    expect(await sendInstead(shop, other, [shop.entry(10, 14)])).toMatchObject(recorded);
    expect(await soldCount(shop)).toBe(7);
  });

  test('a shelf record replaces a refused one; its key must be a uuid, and a refusal leaves the old entry unchanged', async () => {
    const shop = await openShop(server);
    const [refused, key] = [randomUUID(), randomUUID()];
    const put = (replaces: string, upc = UPC) =>
      call(server.url, 'PUT', '/updateInvetoryOnShelf', {
        token: shop.till.token,
        body: shelfBody(shop.store.id, upc, PACK, ticket(9)),
        headers: { 'Idempotency-Key': key, Replaces: replaces },
      });
    expect(await put('tuesday')).toMatchObject({
      status: 400,
      body: { fields: { Replaces: 'Replaces must be a uuid.' } },
    });
    expect((await put(refused, '028400009999')).status).toBe(422);
    await must(
      shop.secondTill.put('/updateInvetoryOnShelf', shelfBody(shop.store.id, UPC, PACK, PACK), refused),
      200,
    );
    expect(await put(refused)).toMatchObject({ status: 409, body: { code: 'already_recorded' } });
    expect((await put(randomUUID())).status).toBe(200);
    expect((await whatOf(shop.till, shop.store.id)).join()).toContain('; changed after it was refused');
  });
});
