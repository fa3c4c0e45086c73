import { expect, test } from 'vitest';
import { daysBefore } from '../../src/shared/time/store-clock';
import { type ApiServer, clockFrom, testServer } from '../support/api/app';
import { journalOf } from '../support/api/journal';
import {
  addPack,
  close,
  exampleShop,
  inBrief,
  NEXT,
  noon,
  receive,
  shelve,
  state,
  WEEK,
} from '../support/api/journal-shop';
import { entered } from '../support/api/money';
import { remove } from '../support/api/removals';
import { must, setSettings, UPC } from '../support/api/shop';

/** Far enough after the example for each late record to find a week open that can be closed. */
const server: ApiServer = testServer(clockFrom('2027-01-06T12:00:00-08:00'));

/** The Sundays of the weeks before the example's, which are closed first. */
const before = [1, 2, 3, 4, 5, 6, 7].map((weeks) => daysBefore(WEEK, 7 * (8 - weeks)));

test('every kind of late arrival shows up as a change of its closed week', async () => {
  const { shop, second, count } = await exampleShop(server);
  await setSettings(shop, { settle_days: 20 });
  const fourth = await addPack(server, shop, 4, 60);
  await must(shop.sell(shop.till, [fourth(0, 9)], noon('2026-09-10')), 201);
  for (const week of [...before, WEEK]) await close(shop, week);
  const storeId = shop.store.id;
  const settle = (data: object) => shop.till.record('/packs-settled', { store_id: storeId, data: [data] });
  const pack = (lot_counter: number) => ({ lot_number: UPC, lot_counter });
  const late: [what: string, arrive: () => Promise<unknown>][] = [
    ['a count', () => must(shop.sell(shop.secondTill, [second(0, 9)], noon('2026-08-12')), 201)],
    [
      'a count that takes tickets from another',
      () => must(shop.sell(shop.secondTill, [fourth(0, 4)], noon('2026-09-01')), 201),
    ],
    [
      'the money of a count',
      () => entered(shop.till, shop, [count], { instant_cashes: 480, cash_counted: 1 }),
    ],
    [
      'a correction',
      () => {
        const { start_ticket, end_ticket } = fourth(5, 9);
        const body = { store_id: storeId, ...pack(4), start_ticket, end_ticket, reason: 'still there' };
        return shop.till.add('/corrections', body);
      },
    ],
    [
      'a theft before the tickets were counted',
      () => must(remove(shop, [0, 9], 'stolen', noon('2026-09-14')), 201),
    ],
    ['a return', () => must(remove(shop, [30, 39], 'returned', noon('2026-09-15')), 201)],
    ['a day of settling', () => settle({ ...pack(2), settled_at: '2026-09-02' })],
    ['a day of settling taken back', () => settle({ ...pack(2), settled_at: null })],
    ['a day of activation', () => settle({ ...pack(3), activated_at: '2026-07-01' })],
    ['a day of settling of a pack in the back room', () => settle({ ...pack(5), settled_at: '2026-08-19' })],
    ['the same taken back', () => settle({ ...pack(5), settled_at: null })],
    ['a pack put on the shelf', () => shelve(server, shop, 5, 60, new Date(noon('2026-08-20')))],
    ['a statement', () => state(shop, [{ line: 'sweep', amount: 5 }])],
  ];
  await receive(server, shop, 5, 60);

  let open = NEXT;
  for (const [what, arrive] of late) {
    await arrive();
    const weeks = await Promise.all([...before, WEEK].map((week) => journalOf(shop, week)));
    const changes = weeks.flatMap((week) => inBrief(week.changes));
    const { entries } = await journalOf(shop, open);
    const found = inBrief(entries.filter(({ kind }) => kind !== 'entry'));
    expect([what, found]).toEqual([what, changes]);
    expect([what, found]).not.toEqual([what, []]);
    await close(shop, open);
    open = daysBefore(open, -7);
  }
});
