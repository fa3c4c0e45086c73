import { expect, test } from 'vitest';
import type { AuditReply } from '../../src/shared/audit/audit-schema';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { testServer } from '../support/api/app';
import { ago, countPack, OTHER_PACK, openChain } from '../support/api/chain';
import { PACK, UPC } from '../support/api/shop';

const server = testServer();
const today = businessDate(new Date(), DEFAULT_CLOCK);
const monthAgo = daysBefore(today, 30);

test('the audit log of all stores has the lines of each store’s own log, the newest first, each with its store', async () => {
  const chains = [await openChain(server), await openChain(server)];
  for (const { shop, other, places } of chains) {
    await countPack(shop.till, places.here, PACK, [0, 4], ago(2));
    await countPack(other, places.there, OTHER_PACK, [0, 9], ago(1));
  }
  for (const { owner, other, places } of chains) {
    const stores = [places.here, places.there];
    const log = (id: number, more = '') =>
      owner.read<AuditReply>(`/audit-log/${id}?from=${monthAgo}&page_size=100${more}`);
    const own = await Promise.all(
      stores.map(async (store_id) => (await log(store_id)).data.map((line) => ({ store_id, ...line }))),
    );
    const all = await log(places.company, '&stores=all');
    expect(all.total).toBe(own.flat().length);
    const byId = <Line extends { id: string }>(lines: Line[]) =>
      [...lines].sort((a, b) => a.id.localeCompare(b.id));
    expect(byId(all.data.map(({ store_name: _, ...line }) => line))).toEqual(byId(own.flat()));
    expect(new Set(all.data.map(({ store_name }) => store_name))).toEqual(
      new Set(['Test Store 1', 'Test Store 2']),
    );
    const times = all.data.map(({ received_at }) => received_at);
    expect(times).toEqual([...times].sort().reverse());
    // Its pages are parts of it, and its days are bounded.
    const path = `/audit-log/${places.company}?stores=all`;
    const second = await owner.read<AuditReply>(`${path}&from=2020-01-01&page=2&page_size=10`);
    expect(second).toMatchObject({ since: monthAgo, total: all.total });
    expect(second.data).toEqual(all.data.slice(10, 20));
    const counts = await owner.read<AuditReply>(`${path}&kinds=counts&page_size=100`);
    expect(counts.data.map(({ store_id, action }) => [store_id, action])).toEqual([
      [places.there, 'sales_recorded'],
      [places.here, 'sales_recorded'],
    ]);
    expect(await owner.get(`${path}&lot=${UPC}`)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Choose a store to search for a pack.') },
    });
    expect((await other.get(path)).status).toBe(403);
    // The company's own log has neither.
    const company = await owner.read<AuditReply>(`/audit-log/${places.company}?kinds=counts`);
    expect(company).toMatchObject({ total: 0 });
  }
  const [one, rival] = chains;
  expect((await rival?.owner.get(`/audit-log/${one?.places.company}?stores=all`))?.status).toBe(403);
});
