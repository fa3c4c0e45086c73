import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Session, sessionWith, signIn, testServer } from '../support/api/app';
import { handOver } from '../support/api/clerks';
import { must } from '../support/api/shop';
import { freshCode, reportOf, terminalsOf } from '../support/api/terminals';
import { addCompany } from '../support/databases/fixtures';

const server = testServer();

/** Devices of a store without a session; device number n has been silent for n days. */
async function addSilent(storeId: number, days: number[]): Promise<string[]> {
  const codes = days.map(freshCode);
  for (const [index, code] of codes.entries())
    await server.db.execute(sql`
      INSERT INTO terminals (store_id, code, session_id, version, waiting, attention, clock_offset_ms, seen_at)
      VALUES (${storeId}, ${code}, 0, 'x', 0, 0, 0, now() - make_interval(days => ${days[index]}))`);
  return codes;
}

const codesOf = async (session: Session, storeId: number): Promise<string[]> =>
  (await terminalsOf(session, storeId)).map(({ code }) => code);

test('a session is one device with one row for all codes that it reports, and other devices keep theirs', async () => {
  const [store] = (await addCompany(server.db)).stores;
  const [till, forger] = [await signIn(server, store.admin), await signIn(server, store.admin)];
  const real = freshCode();
  await reportOf(server, till, real);
  await addSilent(
    store.id,
    Array.from({ length: 98 }, (_, n) => n),
  );
  let last = '';
  for (let n = 0; n < 5; n++) {
    last = freshCode();
    await reportOf(server, forger, last);
  }
  const codes = await codesOf(till, store.id);
  expect(codes).toHaveLength(100);
  expect(codes).toEqual(expect.arrayContaining([real, last]));
});

test('beyond a hundred devices of a store, its longest-silent device is removed, and none of another store', async () => {
  const [store, neighbour] = (await addCompany(server.db)).stores;
  const [till, other] = [await signIn(server, store.admin), await signIn(server, neighbour.admin)];
  const silent = await addSilent(
    store.id,
    Array.from({ length: 100 }, (_, n) => n),
  );
  const [theirs] = await addSilent(neighbour.id, [200]);
  const code = freshCode();
  await reportOf(server, till, code);
  expect((await codesOf(till, store.id)).sort()).toEqual([code, ...silent.slice(0, 99)].sort());
  expect(await codesOf(other, neighbour.id)).toEqual([theirs]);
});

test('a device that was silent for a year is removed with the next new one, unless a user is signed in there', async () => {
  const [store] = (await addCompany(server.db)).stores;
  const [recent] = await addSilent(store.id, [364, 366]);
  const handing = await signIn(server, store.admin);
  const kept = freshCode();
  const { token } = await must(handOver(server, handing, kept), 200);
  await reportOf(server, sessionWith(server, token), kept);
  await server.db.execute(sql`
    UPDATE terminals SET seen_at = now() - interval '366 days' WHERE store_id = ${store.id} AND code = ${kept}`);
  const till = await signIn(server, store.admin);
  const code = freshCode();
  await reportOf(server, till, code);
  expect((await codesOf(till, store.id)).sort()).toEqual([code, kept, recent].sort());
});
