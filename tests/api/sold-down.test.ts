import { expect, test } from 'vitest';
import type { CorrectionsReply, SoldRun } from '../../src/shared/counting/exceptions-schema';
import type { InventoryRun } from '../../src/shared/stock/inventory-schema';
import { testServer } from '../support/api/app';
import { linesAddedBy, logOf } from '../support/api/audit';
import { correct, must, openShop, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody } from '../support/databases/fixtures';
import { spokenRun, spokenTime } from '../support/tickets/spoken';

const server = testServer();
const DAY = '2026-11-18';
const OPENED = new Date(`${DAY}T16:00:00Z`);
/** Minutes after 14:00 in Los Angeles. */
const at = (minute: number): string => `${DAY}T22:${String(minute).padStart(2, '0')}:00Z`;
const wall = (minute: number): string => spokenTime(`${DAY} 14:${String(minute).padStart(2, '0')}:00`);
/** A sentence's text for a run sold down. */
const down = (first: number, last: number): string => spokenRun(ticket(last), ticket(first));

/** A shop with its pack of 80 tickets sold down. */
async function openDown(): Promise<Shop> {
  const shop = await openShop(server, { openedAt: OPENED });
  await must(direction(shop, 'down'), 200);
  return shop;
}
const direction = ({ till, store }: Shop, sells: string, more: object = {}) =>
  till.put('/lot-direction', { store_id: store.id, lot_number: UPC, lot_counter: 1, sells, ...more });

test('reports, notes and files show which rolls were sold down, and start and end stay the lower and higher serial', async () => {
  const shop = await openDown();
  await must(shop.sell(shop.till, [shop.entry(70, 79)], at(10)), 201);
  await must(shop.sell(shop.secondTill, [shop.entry(60, 79)], at(20)), 201);
  const { salesRecord } = await shop.day(DAY);
  expect(
    salesRecord.map((row) => [row.start_ticket, row.end_ticket, row.ticketCount, row.sells, row.note]),
  ).toEqual([
    [ticket(70), ticket(79), 10, 'down', `${down(70, 79)} also counted by Second Admin (${wall(20)}).`],
    [
      ticket(60),
      ticket(69),
      10,
      'down',
      `${down(70, 79)} counted here too, but sold in the record of Store Admin 1 (${wall(10)}).`,
    ],
  ]);
  const { store, till } = shop;
  const sold = await till.read<{ data: SoldRun[] }>(`/sold-tickets/${UPC}/1/${store.id}`);
  expect(sold.data.map((run) => [run.start_ticket, run.end_ticket, run.sells])).toEqual([
    [ticket(60), ticket(69), 'down'],
    [ticket(70), ticket(79), 'down'],
  ]);
  const runs = await must(
    till.post<{ data: InventoryRun[] }>('/inventory-runs', { store_id: store.id, upc_number: UPC }),
    200,
  );
  expect(runs.data.map((run) => [run.start_ticket, run.end_ticket, run.sells])).toEqual([
    [ticket(0), ticket(59), 'down'],
    [ticket(60), ticket(79), 'down'],
  ]);
});

test('a ticket of a roll sold down that is seen after its sale is named as the front ticket', async () => {
  const shop = await openDown();
  await must(shop.sell(shop.till, [shop.entry(60, 79)], at(10)), 201);
  const seen = await must(shop.sell(shop.secondTill, [shop.entry(70, 79)], at(20)), 201);
  expect(seen.data.entries[0]?.message).toContain(`Ticket #069 was already recorded as sold`);
  const [exception] = await shop.exceptions();
  expect(exception).toMatchObject({ start_ticket: ticket(60), end_ticket: ticket(69), sells: 'down' });
  expect(exception?.message).toContain(
    `, pack 1234567: ${down(60, 69)} (10 tickets, $50.00) were recorded as sold by Store Admin 1 (${wall(10)}), ` +
      `but Second Admin (${wall(20)}) saw #069 on the shelf.`,
  );
});

test('corrections and the audit log show that a roll was sold down', async () => {
  const shop = await openDown();
  const { store, till } = shop;
  const sold = await linesAddedBy(till, store.id, () =>
    must(shop.sell(till, [shop.entry(60, 79)], at(10)), 201),
  );
  expect(sold.map(({ what }) => what).join()).toContain('Counted 1 pack');
  const lines = await linesAddedBy(till, store.id, () => correct(shop, 60, 64));
  expect(lines.map(({ what }) => what).join()).toContain(
    '5 tickets of Vendor 1, pack 1234567, #064–#060, back',
  );
  const { corrections } = await shop.day(DAY);
  expect(corrections).toMatchObject([{ start_ticket: ticket(60), end_ticket: ticket(64), sells: 'down' }]);
  const listed = await till.read<CorrectionsReply>(`/corrections/${store.id}`);
  expect(listed.data).toMatchObject([{ start_ticket: ticket(60), end_ticket: ticket(64), sells: 'down' }]);
});

test('the log line of a received pack shows its direction at that time, despite later changes', async () => {
  const shop = await openShop(server);
  const { store, till } = shop;
  const received = async () => {
    const { data } = await logOf(till, store.id, '?page_size=100');
    return data.filter(({ action }) => action === 'lot_received').map(({ what }) => what);
  };
  const pack = { ...lotBody(store, UPC, '15409999999000', 60, 2), sells: 'down' };
  await till.add('/inventory_add', pack);
  const before = await received();
  expect(before.join()).toContain('#000–#059 (028400001234 lot 2), sold downwards');
  await must(direction(shop, 'down'), 200);
  await must(direction(shop, 'up', { lot_counter: 2 }), 200);
  expect(await received()).toEqual(before);
});

test('a store with rolls sold up gets no field for the direction', async () => {
  const shop = await openShop(server, { openedAt: OPENED });
  const { store, till } = shop;
  await must(shop.sell(till, [shop.entry(0, 9)], at(10)), 201);
  await must(shop.sell(shop.secondTill, [shop.entry(0, 4)], at(20)), 201);
  await correct(shop, 8, 9);
  const replies = [
    await shop.day(DAY),
    await shop.exceptions(),
    await till.get(`/sold-tickets/${UPC}/1/${store.id}`),
    await till.get(`/corrections/${store.id}`),
    await till.post('/inventory-runs', { store_id: store.id, upc_number: UPC }),
  ];
  expect(JSON.stringify(replies)).not.toContain('sells');
});
