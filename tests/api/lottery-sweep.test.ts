import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { LotteryStatementBody, SettlingReply } from '../../src/shared/lottery/lottery-schema';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type ApiServer, testServer } from '../support/api/app';
import { gameRow, gamesBody, packRow, stockBody } from '../support/api/games';
import { ACTIVATED, noon } from '../support/api/journal-shop';
import { OWN_PACK, settle, weekOf } from '../support/api/lottery';
import { entered } from '../support/api/money';
import { openOffice } from '../support/api/people';
import { remove } from '../support/api/removals';
import { must, openShop, type Shop, setSettings } from '../support/api/shop';
import { sendCount } from '../support/shops/counts';

const server: ApiServer = testServer();

const state = (shop: Shop, lines: LotteryStatementBody['lines'], unexplained?: number) => {
  const body = { store_id: shop.store.id, week_start: '2026-09-20', lines, unexplained };
  return shop.till.post<ApiErrorBody>('/lottery-statement', body, randomUUID());
};
describe('a statement whose lines are compared with the estimate', () => {
  /** Prizes of $2,560 and draw games of $1,260.50 with a 5 % commission of $63.03 were entered; nothing settled. */
  async function prizesShop(): Promise<Shop> {
    const shop = await openShop(server, { openedAt: ACTIVATED });
    await setSettings(shop, { sales_commission_percent: 5 });
    const count = await must(shop.see(shop.till, 0, noon('2026-09-23')), 201);
    await entered(shop.till, shop, [count], { instant_cashes: 2560, online_sales: 1260.5 });
    return shop;
  }

  test('a compared statement has differences in each line’s own sign, so that they add up to the sweep’s', async () => {
    const shop = await prizesShop();
    await must(
      state(shop, [
        { line: 'instant_cashes', amount: 2500 },
        { line: 'online_sales', amount: 1300 },
        { line: 'online_commission', amount: 65 },
        { line: 'fees', amount: 20 },
        { line: 'sweep', amount: -1245 },
      ]),
      201,
    );
    const { sweep, differences } = await weekOf(shop, '2026-09-20');
    expect(sweep).toBe(-1362.53);
    expect(differences.map(({ line, difference }) => [line, difference])).toEqual([
      ['instant_cashes', 60],
      ['online_sales', 39.5],
      ['online_commission', -1.97],
      ['fees', 20],
      ['sweep', 117.53],
    ]);
    expect(differences[0]?.message).toBe('Scratch prizes paid: $60.00 less than estimated.');
  });

  test('a statement is refused while its lines don’t add up to its sweep, until the difference is confirmed', async () => {
    const shop = await prizesShop();
    const lines: LotteryStatementBody['lines'] = [
      { line: 'settled', amount: 5000 },
      { line: 'instant_commission', amount: 38.5 },
      { line: 'instant_cashes', amount: 2500 },
      { line: 'sweep', amount: 2431.5 },
    ];
    for (const unexplained of [undefined, 0, 30, -30.01]) {
      const { status, body } = await state(shop, lines, unexplained);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['unexplained']]);
      expect(body.message).toContain(
        'Lines add up to $2,461.50; the sweep is $2,431.50: $30.00 unexplained.',
      );
    }
    expect((await weekOf(shop, '2026-09-20')).statement).toBeNull();
    for (const amount of [2461.51, 2462.5]) {
      const little = [...lines.slice(0, -1), { line: 'sweep' as const, amount }];
      expect((await state(shop, little)).status).toBe(422);
    }
    await must(state(shop, lines, -30), 201);
    expect((await weekOf(shop, '2026-09-20')).statement?.lines).toEqual(lines);
  });
});

test('packs that may settle early make the estimated sweep a range', async () => {
  const shop = await openShop(server, { openedAt: ACTIVATED });
  await setSettings(shop, { settle_days: 50, settle_percent: 70, sales_commission_percent: 5 });
  await must(shop.sell(shop.till, [shop.entry(0, 55)], noon('2026-08-20')), 201);
  expect(await weekOf(shop, '2026-08-25')).toMatchObject({
    sweep: 0,
    sweep_low: 0,
    sweep_high: 380,
    packs: [{ ...OWN_PACK, kind: 'may', value: 400, day: '2026-09-20' }],
  });
  // A finished week counts the sales by its end, whatever is sold later.
  const rangeOf = async (date: string) => {
    const { sweep, sweep_low, sweep_high } = await weekOf(shop, date);
    return [sweep_low, sweep, sweep_high];
  };
  expect(await rangeOf('2026-08-15')).toEqual([0, 0, 0]);
  expect(await rangeOf('2026-08-16')).toEqual([0, 0, 380]);
  // In the week of its due day it isn't certain: it may have settled in an earlier one.
  expect(await rangeOf('2026-09-20')).toEqual([0, 380, 380]);
  expect((await weekOf(shop, '2026-09-20')).packs).toMatchObject([{ ...OWN_PACK, kind: 'may' }]);
  expect(await rangeOf('2026-09-27')).toEqual([0, 0, 0]);
});

test('a pack sold whole counts as sold toward settling early', async () => {
  const shop = await openShop(server, { openedAt: ACTIVATED });
  await setSettings(shop, { settle_days: 50, settle_percent: 70, sales_commission_percent: 5 });
  await must(remove(shop, [0, 79], 'sold_whole', noon('2026-08-20')), 201);
  expect(await weekOf(shop, '2026-08-20')).toMatchObject({ sweep_low: 0, sweep_high: 380 });
  expect(await weekOf(shop, '2026-08-15')).toMatchObject({ sweep_low: 0, sweep_high: 0 });
});

test('damaged and lost tickets don’t count as sold, so they settle no pack', async () => {
  const shop = await openShop(server, { openedAt: ACTIVATED });
  await setSettings(shop, { settle_days: 50, settle_percent: 70, sales_commission_percent: 5 });
  await must(shop.sell(shop.till, [shop.entry(0, 49)], noon('2026-08-20')), 201);
  await must(remove(shop, [70, 74], 'damaged', noon('2026-08-20')), 201);
  await must(remove(shop, [75, 79], 'lost', noon('2026-08-20')), 201);
  expect(await weekOf(shop, '2026-08-20')).toMatchObject({ sweep_low: 0, sweep_high: 0 });
  await must(shop.sell(shop.till, [shop.entry(50, 55)], noon('2026-08-21')), 201);
  expect(await weekOf(shop, '2026-08-20')).toMatchObject({ sweep_low: 0, sweep_high: 380 });
});

test('tickets that an opening check found gone don’t count as sold, until a sale explains them', async () => {
  const shop = await openShop(server, { openedAt: ACTIVATED });
  await setSettings(shop, { settle_days: 50, settle_percent: 70, sales_commission_percent: 5 });
  const rangeOf = async (date: string) => {
    const { sweep_low, sweep, sweep_high } = await weekOf(shop, date);
    return [sweep_low, sweep, sweep_high];
  };
  const perDay = async () =>
    (await shop.till.read<SettlingReply>(`/settling/${shop.store.id}`)).data[0]?.sold_per_day;
  await must(shop.sell(shop.till, [shop.entry(0, 49)], noon('2026-08-20')), 201);
  const before = await perDay();
  await sendCount(shop.till, 'opening', noon('2026-08-21'), { front: 60, scanned: [shop.entry(50, 59)] });
  expect(await rangeOf('2026-08-20')).toEqual([0, 0, 0]);
  expect(await perDay()).toBe(before);
  // A record that waited offline sold six of the ten: now 70 % are sold.
  await must(shop.sell(shop.secondTill, [shop.entry(50, 55)], noon('2026-08-20')), 201);
  expect(await rangeOf('2026-08-20')).toEqual([0, 0, 380]);
  // Tickets that go missing in the week of the due day change nothing of what was sold before it.
  await sendCount(shop.till, 'opening', noon('2026-09-21'), { front: 70, scanned: [shop.entry(60, 69)] });
  expect(await rangeOf('2026-09-20')).toEqual([0, 380, 380]);
});

test('tickets returned on one or several days are credited in full, in the week of each return', async () => {
  const shop = await openShop(server, { openedAt: ACTIVATED });
  await setSettings(shop, { settle_days: 50, sales_commission_percent: 5 });
  for (const [first, day] of [
    [70, '2026-09-22'],
    [60, '2026-09-22'],
    [50, '2026-09-23'],
    [40, '2026-09-27'],
  ] as const)
    await must(remove(shop, [first, first + 9], 'returned', noon(day)), 201);
  expect((await weekOf(shop, '2026-09-20')).instant).toMatchObject({ settled: 400, returned: 150 });
  expect((await weekOf(shop, '2026-09-27')).instant).toMatchObject({ settled: 0, returned: 50 });
});

test('an imported day of activation counts until a person enters another', async () => {
  const { admin, storeAdmin, company } = await openOffice(server);
  const [{ id }] = company.stores;
  await must(admin.post('/games-import', gamesBody(company.id, [gameRow()])), 200);
  const row = packRow({ pack: '1', place: 'shelf', bin: '7', activated_on: '11/1/2026' });
  await must(storeAdmin.post('/stock-import', stockBody(id, [row])), 200);
  await storeAdmin.change(`/store-settings/${id}`, { settle_days: 50 });
  const dueDay = async () => {
    const { data } = await storeAdmin.read<SettlingReply>(`/settling/${id}`);
    return data.map(({ activated_at, due_by }) => [activated_at, due_by]);
  };
  expect(await dueDay()).toEqual([['2026-11-01', '2026-12-21']]);
  const pack = { lot_number: '028400001812', lot_counter: 1 };
  await must(settle(storeAdmin, id, [{ ...pack, activated_at: '2026-11-08' }]), 201);
  expect(await dueDay()).toEqual([['2026-11-08', '2026-12-28']]);
  await must(settle(storeAdmin, id, [{ ...pack, activated_at: null }]), 201);
  expect(await dueDay()).toEqual([['2026-11-01', '2026-12-21']]);
});
