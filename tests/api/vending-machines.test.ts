import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoreSettings } from '../../src/shared/places/store-settings';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { testServer } from '../support/api/app';
import { addPack, GARAGE, LOBBY, of, openMachines, put, sell, setMachines } from '../support/api/machines';
import { at, entered, enterMoney, OPENED, overShortOn } from '../support/api/money';
import { removalBody } from '../support/api/removals';
import { must, openShop } from '../support/api/shop';

const server = testServer();
describe('the settings of vending machines', () => {
  test('a store’s settings name up to 8 vending machines, and terminals get them', async () => {
    const shop = await openShop(server, OPENED);
    const others = [3, 4, 5, 6, 7, 8].map((number) => ({ number, name: `Machine ${number}`, bins: 12 }));
    const { data } = await must(setMachines(shop, [...others, GARAGE, { ...LOBBY, name: ' Lobby ' }]), 200);
    expect(data.vending_machines).toEqual([LOBBY, GARAGE, ...others]);
    const stock = await shop.till.read<object>(`/stock-list/${shop.store.id}`);
    expect(stock).toMatchObject({ settings: { vending_machines: [LOBBY, GARAGE, ...others] } });
  });

  test('vending machines whose names are missing or double are refused, and nothing changes', async () => {
    const shop = await openShop(server, OPENED);
    await must(setMachines(shop, [LOBBY]), 200);
    for (const [machines, message] of [
      [[{ ...LOBBY, name: ' ' }], 'Give each vending machine a name.'],
      [
        [LOBBY, { ...GARAGE, name: 'LOBBY' }],
        'Two vending machines have the same name. Give them different ones.',
      ],
      [
        [LOBBY, { ...GARAGE, number: 1 }],
        'Two vending machines have the same name. Give them different ones.',
      ],
    ] as const) {
      const { status, body } = await setMachines(shop, [...machines]);
      expect([status, body.fields]).toEqual([422, { vending_machines: message }]);
    }
    expect((await setMachines(shop, [{ ...LOBBY, bins: 100 }])).status).toBe(400);
    expect((await setMachines(shop, [{ ...LOBBY, number: 9 }])).status).toBe(400);
    const { data } = await shop.till.read<{ data: StoreSettings }>(`/store-settings/${shop.store.id}`);
    expect(data.vending_machines).toEqual([LOBBY]);
  });

  test('a vending machine can’t lose a bin that still holds a pack', async () => {
    const shop = await openMachines(server);
    const full = [422, { vending_machines: 'Lobby 3 still holds a pack. Take it out of the machine first.' }];
    for (const machines of [[GARAGE], [{ ...LOBBY, bins: 2 }, GARAGE]]) {
      const { status, body } = await setMachines(shop, machines);
      expect([status, body.fields]).toEqual(full);
    }
    await must(put(shop, 2, 7, '09:00'), 200);
    await must(setMachines(shop, [GARAGE]), 200);
  });
});

test('a pack’s bin is one of the counter or of a vending machine', async () => {
  const shop = await openShop(server, OPENED);
  for (const bin of [0, 1000, 8000, 9001, -1]) expect((await put(shop, 1, bin, '09:00')).status).toBe(400);
  for (const bin of [1, 999, 1001, 8999]) expect((await put(shop, 1, bin, '09:00')).status).toBe(200);
});

describe('the drawer', () => {
  test('a drawer has the cash pulled from each vending machine, and each slip next to the tickets of its machine', async () => {
    const shop = await openMachines(server);
    // $50 at the counter, $115 from Lobby, $60 from Garage.
    const count = await sell(shop, '22:00', [shop.entry(0, 9), of(shop, 2, 0, 22), of(shop, 3, 0, 11)]);
    const machines = [
      { machine: 1, name: 'Lobby', slip_sales: 120, cash_pulled: 95 },
      { machine: 2, name: 'Garage', cash_pulled: 60 },
    ];
    // 225 expected, 20 of it paid by card at the machine; 50 + 95 + 60 there.
    expect(
      await entered(shop.till, shop, [count], { cashless: 20, cash_counted: 50, machines }),
    ).toMatchObject({
      counted: 225,
      expected_cash: 205,
      cash_total: 205,
      over_short: 0,
      even: true,
    });
    const { data } = await overShortOn(shop);
    expect(data).toMatchObject([
      {
        counted: 225,
        cash_counted: 50,
        cash_total: 205,
        over_short: 0,
        machines: [
          {
            machine: 1,
            name: 'Lobby',
            counted: 115,
            slip_sales: 120,
            cash_pulled: 95,
            difference: 5,
            even: false,
          },
          {
            machine: 2,
            name: 'Garage',
            counted: 60,
            slip_sales: null,
            cash_pulled: 60,
            difference: null,
            even: null,
          },
        ],
      },
    ]);
  });

  test('without a money count, a vending machine’s tickets are listed separately, under the store’s name for it', async () => {
    const shop = await openMachines(server);
    await sell(shop, '22:00', [of(shop, 2, 0, 3)]);
    expect((await overShortOn(shop)).data).toMatchObject([
      {
        entered: null,
        machines: [{ machine: 1, name: 'Lobby', counted: 20, slip_sales: null, difference: null }],
      },
    ]);
  });

  test('without counted cash, a drawer has no over/short, but a vending machine’s slip is still compared', async () => {
    const shop = await openMachines(server);
    const count = await sell(shop, '22:00', [of(shop, 2, 0, 3)]);
    const machines = [{ machine: 1, name: 'Lobby', slip_sales: 20, cash_pulled: 20 }];
    expect(await entered(shop.till, shop, [count], { machines })).toMatchObject({
      over_short: null,
      cash_total: null,
    });
    expect((await overShortOn(shop)).data).toMatchObject([
      { over_short: null, cash_total: null, machines: [{ difference: 0, even: true }] },
    ]);
  });

  test('a vending machine’s slip without counted tickets is a difference of its whole amount', async () => {
    const shop = await openMachines(server);
    const count = await sell(shop, '22:00', [shop.entry(0, 0)]);
    await entered(shop.till, shop, [count], { machines: [{ machine: 2, name: 'Garage', slip_sales: 35 }] });
    expect((await overShortOn(shop)).data).toMatchObject([
      { machines: [{ machine: 2, counted: 0, slip_sales: 35, cash_pulled: 0, difference: 35, even: false }] },
    ]);
  });

  test('wrong amounts of a vending machine are refused, and change nothing', async () => {
    const shop = await openMachines(server);
    const { submission_id } = await sell(shop, '22:00', [shop.entry(0, 9)]);
    const refused = async (machines: object[], status: number) => {
      const reply = await enterMoney(shop.till, shop.store.id, [submission_id], {
        machines: machines as never,
      });
      expect([reply.status, Object.keys((reply.body as unknown as ApiErrorBody).fields ?? {})]).toEqual([
        status,
        [expect.stringMatching(/^machines/)],
      ]);
    };
    const slip = { machine: 1, name: 'Lobby', slip_sales: 10 };
    await refused([slip, slip], 422);
    await refused([{ ...slip, slip_sales: 1.005 }], 400);
    await refused([{ ...slip, cash_pulled: -1 }], 400);
    await refused([{ ...slip, machine: 9 }], 400);
    await refused([{ ...slip, cash_pulled: 1_000_000 }], 422);
    expect((await overShortOn(shop)).data).toMatchObject([{ entered: null }]);
  });
});

test('a ticket was sold by the vending machine that held its pack at the count', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          minute: fc.integer({ min: 0, max: 59 }),
          lot: fc.constantFrom(2, 3),
          bin: fc.constantFrom(null, 5, 1001, 1002, 2001),
        }),
        { maxLength: 6 },
      ),
      fc.array(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 3 }),
      async (moves, counts) => {
        const shop = await openShop(server, OPENED);
        await setMachines(shop, [LOBBY, GARAGE]);
        for (const lot of [2, 3]) await addPack(server, shop, lot);
        const distinct = [...new Map(moves.map((move) => [move.minute, move])).values()];
        for (const { lot, bin, minute } of distinct)
          await must(put(shop, lot, bin, `12:${String(minute).padStart(2, '0')}`), 200);
        const minutes = [...new Set(counts)].sort((a, b) => a - b);
        const expected: Record<number, number>[] = [];
        for (const [index, minute] of minutes.entries()) {
          const own: Record<number, number> = {};
          for (const lot of [2, 3]) {
            // Where the pack was put last, by then; a pack that another one pushed out stays.
            const last = distinct
              .filter((move) => move.lot === lot && move.minute <= minute)
              .sort((a, b) => b.minute - a.minute)[0];
            const machine = last?.bin == null || last.bin < 1000 ? 0 : last.bin < 2000 ? 1 : 2;
            if (machine > 0) own[machine] = (own[machine] ?? 0) + lot * 5;
          }
          expected.push(own);
          await sell(shop, `12:${String(minute).padStart(2, '0')}`, [
            of(shop, 2, index * 2, index * 2 + 1),
            of(shop, 3, index * 3, index * 3 + 2),
          ]);
        }
        const { data } = await overShortOn(shop);
        expect(
          data.map(({ machines = [] }) =>
            Object.fromEntries(machines.map(({ machine, counted }) => [machine, counted])),
          ),
        ).toEqual(expected);
      },
    ),
    { numRuns: 8 },
  );
});

test('a pack sold whole was sold at the counter, even if it was in a vending machine', async () => {
  const shop = await openMachines(server);
  const { lot_number, lot_counter, start_ticket, end_ticket } = of(shop, 2, 4, 59);
  const whole = { lot_number, lot_counter, start_ticket, end_ticket, reason: 'sold_whole' };
  await shop.till.record('/packs-removed', removalBody(shop.store.id, [whole], at('20:00')));
  await sell(shop, '21:00', [of(shop, 2, 0, 3)]);
  const { data } = await overShortOn(shop);
  expect(data).toMatchObject([{ counted: 300, machines: [{ counted: 20 }] }]);
});
