import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import { deleteOldPictures } from '../../server/drawer/slip-pictures';
import type { SlipPictureReply } from '../../src/shared/drawer/shift-money-schema';
import { DAY_MS } from '../../src/shared/time/store-clock';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { REPLACES_HEADER } from '../../src/shared/wire/requests';
import { type ApiServer, call, type Session, signIn, testServer } from '../support/api/app';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import {
  at,
  DAY,
  entered,
  jpegOf,
  OPENED,
  overShortOf,
  overShortOn,
  pictureBody,
  sold,
} from '../support/api/money';
import { must, openShop, type Shop, setSettings } from '../support/api/shop';
import { addCompany, salesBody } from '../support/databases/fixtures';

const server: ApiServer = testServer();

const send = (session: Session, body: object, key = randomUUID()) =>
  session.post<SlipPictureReply & ApiErrorBody>('/slip-pictures', body, key);

/** Keeps a picture beside a count. @returns its id */
async function kept(shop: Shop, record: string, jpeg = jpegOf(), takenAt = at('15:00')): Promise<string> {
  const body = { ...pictureBody(shop.store.id, record, jpeg), recorded_at: takenAt };
  return (await must(send(shop.till, body), 201)).submission_id;
}

const picture = (session: Session, storeId: number, id: string) =>
  session.get<{ data: { jpeg: string } } & ApiErrorBody>(`/slip-pictures/${storeId}/${id}`);

const idsOf = (shop: Shop) =>
  rows<{ id: string }>(
    server.db,
    sql`SELECT submission_id AS id FROM slip_pictures WHERE store_id = ${shop.store.id} ORDER BY taken_at`,
  ).then((found) => found.map(({ id }) => id));

test('a slip picture is listed with its drawer, comes back byte for byte, and changes no figure', async () => {
  const shop = await openShop(server, OPENED);
  const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
  await entered(shop.till, shop, [count], { cash_counted: 46 });
  const before = (await overShortOn(shop)).data[0];
  const jpeg = jpegOf(150_000, 7);
  const id = await kept(shop, count.submission_id, jpeg);
  const { pictures, ...figures } = (await overShortOn(shop)).data[0] ?? {};
  expect(figures).toEqual(before);
  expect(pictures).toEqual([{ id, by: shop.store.admin.name, at: at('15:00') }]);
  expect((await must(picture(shop.till, shop.store.id, id), 200)).data).toEqual({ jpeg });
});

test('a slip picture is kept once, however often it is sent, and joins a count that arrives later under another key', async () => {
  const shop = await openShop(server, OPENED);
  const [refused, key] = [randomUUID(), randomUUID()];
  const body = { ...pictureBody(shop.store.id, refused), recorded_at: at('14:05') };
  await must(send(shop.till, body, key), 201);
  await must(send(shop.till, body, key), 200);
  expect((await send(shop.till, { ...body, jpeg: jpegOf(64, 9) }, key)).status).toBe(422);
  const changed = salesBody([shop.entry(0, 9)], [], at('14:00'));
  const headers = { 'Idempotency-Key': randomUUID(), [REPLACES_HEADER]: refused };
  const token = shop.till.token;
  await must(call(server.url, 'POST', '/sales-record-register', { token, body: changed, headers }), 201);
  expect((await overShortOn(shop)).data).toMatchObject([{ pictures: [{ id: key }] }]);
  expect(await idsOf(shop)).toEqual([key]);
});

test('people who see the drawer see its slip pictures, and nobody else does', async () => {
  const shop = await openShop(server, OPENED);
  const other = await openShop(server, OPENED);
  const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
  const id = await kept(shop, count.submission_id);
  const company = await signIn(server, shop.company.admin);
  expect((await overShortOf(company, shop.store.id, DAY)).data).toMatchObject([{ pictures: [{ id }] }]);
  expect((await overShortOf(company, shop.company.id, DAY)).data).toMatchObject([{ pictures: [{ id }] }]);
  const clerk = withClerk(server, await clerksTerminal(server, shop.store.admin), shop.store.clerk);
  const asked = [shop.till, company, clerk, other.till, await signIn(server, other.company.admin)];
  const drawers = asked.map((session) => session.get(`/over-short/${DAY}/${DAY}/${shop.store.id}`));
  const statuses = (await Promise.all(drawers)).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 403, 403, 403]);
  const pictures = asked.map((session) => picture(session, shop.store.id, id));
  expect((await Promise.all(pictures)).map(({ status }) => status)).toEqual(statuses);
  // Another store's own address doesn't lead to it either.
  expect((await picture(other.till, other.store.id, id)).status).toBe(404);
  expect((await send(clerk, pictureBody(shop.store.id, count.submission_id))).status).toBe(201);
});

test('a slip picture that is no picture of a drawer’s slip is refused, and nothing is kept', async () => {
  const shop = await openShop(server, OPENED);
  const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
  const check = { ...salesBody([shop.entry(10, 10)], [], at('06:00')), purpose: 'opening' };
  const { submission_id: opening } = await shop.till.record<SlipPictureReply>(
    '/sales-record-register',
    check,
  );
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]).toString('base64');
  const cut = Buffer.from(jpegOf(), 'base64').subarray(0, -1).toString('base64');
  const good = pictureBody(shop.store.id, count.submission_id);
  const wrong: [number, string, object][] = [
    [422, 'jpeg', { jpeg: png }],
    [422, 'jpeg', { jpeg: cut }],
    [422, 'jpeg', { jpeg: '' }],
    [422, 'jpeg', { jpeg: `data:image/jpeg;base64,${jpegOf()}` }],
    [422, 'jpeg', { jpeg: `${jpegOf()}\n` }],
    [422, 'jpeg', { jpeg: Buffer.from('<svg onload="alert(1)"/>').toString('base64') }],
    [400, 'jpeg', { jpeg: jpegOf(150_001 + 3) }],
    [400, 'record', { record: 'x' }],
    [422, 'record', { record: opening }],
  ];
  for (const [status, field, part] of wrong) {
    const reply = await send(shop.till, { ...good, ...part });
    expect({ field, status: reply.status, fields: Object.keys(reply.body.fields ?? {}) }).toEqual({
      ...{ field, status },
      fields: [field],
    });
  }
  expect(await idsOf(shop)).toEqual([]);
});

test('a drawer has at most three slip pictures, and a store a hundred within a day', {
  tags: 'all',
}, async () => {
  const shop = await openShop(server, OPENED);
  const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
  for (let n = 1; n <= 3; n++) await kept(shop, count.submission_id, jpegOf(64, n));
  const full = await send(shop.till, pictureBody(shop.store.id, count.submission_id));
  expect(full).toMatchObject({ status: 422, body: { message: '3 pictures of one drawer are enough.' } });
  for (let n = 4; n <= 100; n++) await kept(shop, randomUUID());
  const more = await send(shop.till, pictureBody(shop.store.id, randomUUID()));
  expect(more.status).toBe(422);
  expect(more.body.message).toBe(
    'This store sent 100 pictures within a day already. Please try again tomorrow.',
  );
  expect(await idsOf(shop)).toHaveLength(100);
  // Those of the day before don't count.
  await server.db.execute(sql`ALTER TABLE slip_pictures DISABLE TRIGGER append_only`);
  await server.db.execute(sql`UPDATE slip_pictures SET received_at = received_at - interval '25 hours'`);
  await server.db.execute(sql`ALTER TABLE slip_pictures ENABLE TRIGGER append_only`);
  await kept(shop, randomUUID());
});

test('beyond a store’s thousand slip pictures, the one taken first is deleted', async () => {
  const shop = await openShop(server, OPENED);
  const first = await kept(shop, randomUUID(), jpegOf(), at('10:00'));
  const second = await kept(shop, randomUUID(), jpegOf(), at('10:01'));
  await server.db.execute(sql`
    WITH more AS (
      INSERT INTO submissions (store_id, submission_id, id, kind, body_hash, response, created_by, recorded_at, received_at)
      SELECT store_id, gen_random_uuid(), nextval('submissions_id_seq'), kind, body_hash, response, created_by,
             recorded_at + n * interval '1 second', received_at
      FROM submissions, generate_series(1, 998) AS n WHERE submission_id = ${second}
      RETURNING store_id, submission_id, recorded_at
    )
    INSERT INTO slip_pictures (store_id, submission_id, record_key, taken_at, received_at, jpeg)
    SELECT store_id, submission_id, gen_random_uuid(), recorded_at, now() - interval '2 days', '\\xffd8ffd9'
    FROM more`);
  expect(await idsOf(shop)).toHaveLength(1000);
  const newest = await kept(shop, randomUUID(), jpegOf(), at('16:00'));
  const left = await idsOf(shop);
  expect(left).toHaveLength(1000);
  expect(left).not.toContain(first);
  expect([left[0], left.at(-1)]).toEqual([second, newest]);
});

test('slip pictures are deleted after the days that the store sets, 90 by default; their drawers stay', async () => {
  const shop = await openShop(server, OPENED);
  const brief = await openShop(server, OPENED);
  const none = await openShop(server, OPENED);
  await setSettings(brief, { slip_picture_days: 2 });
  await setSettings(none, { slip_picture_days: 0 });
  const count = await sold(shop, shop.till, '14:00', shop.entry(0, 9));
  const id = await kept(shop, count.submission_id);
  await kept(brief, randomUUID());
  await kept(none, randomUUID());
  const after = (days: number, ms = 0) =>
    deleteOldPictures(server.db, new Date(Date.parse(at('15:00')) + days * DAY_MS + ms));
  const left = async () => (await Promise.all([shop, brief, none].map(idsOf))).map((ids) => ids.length);
  await after(0, 1);
  expect(await left()).toEqual([1, 1, 0]);
  await after(2, 1);
  expect(await left()).toEqual([1, 0, 0]);
  await after(90);
  expect(await left()).toEqual([1, 0, 0]);
  await after(90, 1);
  expect(await left()).toEqual([0, 0, 0]);
  expect((await overShortOn(shop)).data).toEqual([
    expect.not.objectContaining({ pictures: expect.anything() }),
  ]);
  expect((await picture(shop.till, shop.store.id, id)).status).toBe(404);
  // The terminal that asks whether the server still has it doesn't send it again.
  const { data } = await must(shop.till.post<{ data: object }>('/submissions/status', { keys: [id] }), 200);
  expect(data).toEqual({ [id]: 'done' });
});

test('slip pictures of sample data are deleted with it', async () => {
  const { stores } = await addCompany(server.db);
  const [{ id: store_id, admin }] = stores;
  const till = await signIn(server, admin);
  await must(till.post('/sample-load', { store_id }, randomUUID()), 200);
  const key = randomUUID();
  await must(send(till, pictureBody(store_id, randomUUID()), key), 201);
  await must(till.post('/sample-clear', { store_id }, randomUUID()), 200);
  expect((await picture(till, store_id, key)).status).toBe(404);
});

test('a number of days to keep slip pictures is refused outside 0 to 365', async () => {
  const shop = await openShop(server, OPENED);
  for (const slip_picture_days of [-1, 366, 1.5, '90'])
    expect((await shop.till.put(`/store-settings/${shop.store.id}`, { slip_picture_days })).status).toBe(400);
});

test('the audit log names a slip picture', async () => {
  const shop = await openShop(server, OPENED);
  await kept(shop, randomUUID());
  const log = await shop.till.read<{ data: { details: string }[] }>(`/audit-log/${shop.store.id}?kind=money`);
  expect(JSON.stringify(log)).toContain('Took a picture of the lottery’s slip');
});
