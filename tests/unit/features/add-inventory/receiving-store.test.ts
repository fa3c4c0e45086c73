import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../../src/api/client';
import type { Plan, Vendor } from '../../../../src/contract/catalogue';
import { ERROR_CODE } from '../../../../src/contract/errors';
import type { AddLotBody, Lot } from '../../../../src/contract/inventory';
import { overlaps } from '../../../../src/domain/runs';
import { addToSerial, serialToNumber } from '../../../../src/domain/serial';
import { NO_PACK, type PackValues } from '../../../../src/features/add-inventory/receiving-state';
import { createReceiving, type ReceivingStore } from '../../../../src/features/add-inventory/receiving-store';
import type { Tone } from '../../../../src/scanner/tones';

type Body = Omit<AddLotBody, 'store_id'>;

const UPC = '028400005678';
const OTHER_UPC = '028400021012';
const FIRST = '10010000001000';
const PLAN = { id: 5, plan_name: '$5 Tickets', plan_price: 5, lot_size: 60 } as Plan;
const VENDORS = [
  { id: 1, vendor_name: 'By prefix', upc_code: '0284' },
  { id: 2, vendor_name: 'Other', upc_code: '7' },
] as Vendor[];

const packOf = (nth: number): string => addToSerial(FIRST, nth * 1000);
const runOf = (start: string, end: string) => ({ start: serialToNumber(start), end: serialToNumber(end) });
const lotExists = (upc: string) =>
  new ApiError(409, {
    message: `UPC Code ${upc} already exists with tickets`,
    code: ERROR_CODE.lotExists,
  });

/** A server with the rules of the real one; `fault` is thrown once in place of an answer. */
class FakeServer {
  lots: Lot[] = [];
  asked: string[] = [];
  fault: { error: Error; after: boolean } | null = null;
  wait: Promise<void> = Promise.resolve();

  async game(upc: string) {
    this.asked.push(`game ${upc}`);
    await this.wait;
    this.throwFault(false);
    const lots = this.lots.filter((lot) => lot.lot_number === upc);
    const lotCounter = Math.max(0, ...lots.map((lot) => lot.lot_counter)) + 1;
    return { upc, lots, lotCounter, plans: [PLAN], vendors: VENDORS };
  }

  async add(body: Body) {
    this.asked.push(`add ${body.start_number} ${body.lot_counter}`);
    await this.wait;
    this.throwFault(false);
    const { lot_number, lot_counter, start_number, end_number } = body;
    const run = runOf(start_number, end_number);
    const clash = this.lots.some(
      (lot) =>
        lot.lot_number === lot_number &&
        (lot.lot_counter === lot_counter ||
          overlaps(runOf(lot.start_ticket_number, lot.end_ticket_number), run)),
    );
    if (clash) throw lotExists(lot_number);
    const lot = this.hold(lot_number, lot_counter, start_number, end_number, body);
    this.throwFault(true);
    return { message: 'data added succesfully', data: lot };
  }

  hold(upc: string, counter: number, start: string, end: string, ids: Partial<Body> = {}): Lot {
    const total = serialToNumber(end) - serialToNumber(start) + 1;
    const lot = {
      lot_number: upc,
      lot_counter: counter,
      start_ticket_number: start,
      end_ticket_number: end,
      plan_id: ids.plan_id ?? PLAN.id,
      vendor_id: ids.vendor_id ?? 2,
      ticket_price: 5,
      total_count: total,
    } as Lot;
    this.lots.push(lot);
    return lot;
  }

  private throwFault(after: boolean) {
    if (this.fault?.after !== after) return;
    const { error } = this.fault;
    this.fault = null;
    throw error;
  }
}

let server: FakeServer;
let values: PackValues;
let heard: Tone[];
let store: ReceivingStore;
const state = () => store.getState();
const type = (change: Partial<PackValues>) => {
  values = { ...values, ...change };
  state().recompute();
};
const starts = () => server.lots.map((lot) => lot.start_ticket_number);

beforeEach(() => {
  server = new FakeServer();
  values = { ...NO_PACK };
  heard = [];
  store = createReceiving({
    server,
    fields: {
      read: () => ({ ...values }),
      write: (change) => {
        values = { ...values, ...change };
      },
      check: async () => values.end_number !== '' && values.vendor_id !== '',
    },
    onScan: (tone) => heard.push(tone),
  });
});

/** The first pack of a game, saved by a person. */
async function firstPack(upc = UPC, start = FIRST) {
  await state().scan(upc);
  if (state().step === 'confirm') state().answer(true);
  await state().scan(start);
  type({ plan_id: '5' });
  await state().save();
}

test('20 packs are 20 scans, each with the next counter', async () => {
  await firstPack();
  for (let nth = 1; nth < 20; nth++) await state().scan(`${packOf(nth)}7`);
  expect(starts()).toEqual(Array.from({ length: 20 }, (_, nth) => packOf(nth)));
  expect(server.lots.map((lot) => lot.lot_counter)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(server.lots.every((lot) => lot.plan_id === 5 && lot.vendor_id === 1)).toBe(true);
  expect(state().added).toHaveLength(20);
  expect(state().left).toEqual([]);
  expect(values).toMatchObject({ start_number: '', end_number: '', plan_id: '5', vendor_id: '1' });
});

test('scans that come faster than the server answers are added one after the other', async () => {
  await firstPack();
  await Promise.all([1, 2, 3].map((nth) => state().scan(packOf(nth))));
  expect(starts()).toEqual([0, 1, 2, 3].map(packOf));
});

test('a ticket scanned twice while the server is asked is sent once', async () => {
  await firstPack();
  let answer = () => {};
  server.wait = new Promise((resolve) => {
    answer = resolve;
  });
  const scans = [state().scan(packOf(1)), state().scan(packOf(1))];
  answer();
  await Promise.all(scans);
  expect(server.asked.filter((call) => call.startsWith(`add ${packOf(1)}`))).toHaveLength(1);
  expect(heard.slice(-2)).toEqual(['good', 'repeated']);
});

test('the first pack of a game waits for a person', async () => {
  server.hold(UPC, 4, '20010000000000', '20010000000059');
  await state().scan(UPC);
  expect(state()).toMatchObject({ step: 'confirm', waits: true });
  state().answer(true);
  // The plan is that of the lot before, the vendor that of the UPC.
  expect(values).toMatchObject({ plan_id: '5', vendor_id: '1' });
  await state().scan(FIRST);
  expect(server.lots).toHaveLength(1);
  expect(values.end_number).toBe('10010000001059');
  expect(state().waits).toBe(true);
  await state().save();
  expect(server.lots.at(-1)).toMatchObject({ lot_counter: 5, start_ticket_number: FIRST });
});

test('No goes back to where one was', async () => {
  server.hold(UPC, 1, FIRST, '10010000001059');
  await state().fetch(UPC);
  state().answer(false);
  expect(state().step).toBe('lot');
  await firstPack(OTHER_UPC, '30010000000000');
  await state().scan(UPC);
  state().answer(false);
  expect(state()).toMatchObject({ step: 'serials', game: { upc: OTHER_UPC } });
});

test('a UPC switches the game, and a game of a moment ago goes on without a question', async () => {
  await firstPack();
  await firstPack(OTHER_UPC, '30010000000000');
  type({ vendor_id: '2' });
  await state().scan(UPC);
  expect(state()).toMatchObject({ step: 'serials', game: { upc: UPC, lotCounter: 2 } });
  await state().scan(packOf(1));
  expect(server.lots.at(-1)).toMatchObject({ lot_number: UPC, lot_counter: 2, vendor_id: 1 });
});

test('the same ticket twice, or another one of a pack just added, is not sent', async () => {
  await firstPack();
  await state().scan(FIRST);
  await state().scan(addToSerial(FIRST, 59));
  expect(server.lots).toHaveLength(1);
  expect(server.asked.filter((call) => call.startsWith('add'))).toHaveLength(1);
  expect(heard.slice(-2)).toEqual(['repeated', 'repeated']);
});

test('a refused pack is told, is not lost, and the next one is added', async () => {
  server.hold(UPC, 1, packOf(1), addToSerial(packOf(1), 59));
  await firstPack();
  await state().scan(packOf(1));
  expect(state().notice).toMatchObject({
    kind: 'error',
    text: `UPC Code ${UPC} already exists with tickets`,
    detail: `Lot 1 holds ${packOf(1)} to ${addToSerial(packOf(1), 59)}.`,
  });
  expect(values.start_number).toBe(packOf(1));
  await state().scan(packOf(2));
  expect(state().left).toEqual([
    { start: packOf(1), upc: UPC, why: `UPC Code ${UPC} already exists with tickets` },
  ]);
  expect(starts()).toEqual([packOf(1), FIRST, packOf(2)]);
});

describe('without an answer', () => {
  test('the values stay, and a pack that was added all the same is not added twice', async () => {
    await firstPack();
    server.fault = { error: new NetworkError(), after: true };
    await state().scan(packOf(1));
    expect(state().notice?.text).toContain('needs the network');
    expect(values.start_number).toBe(packOf(1));
    await state().save();
    expect(state().notice).toMatchObject({ kind: 'success', text: 'data added succesfully' });
    expect(starts()).toEqual([FIRST, packOf(1)]);
    expect(state().game?.lotCounter).toBe(3);
  });

  test('a pack that never arrived can be entered again from the list', async () => {
    await firstPack();
    server.fault = { error: new NetworkError(), after: false };
    await state().scan(packOf(1));
    await state().scan(packOf(2));
    const [left] = state().left;
    expect(left).toMatchObject({ start: packOf(1) });
    if (left) await state().takeUp(left);
    expect(values).toMatchObject({ start_number: packOf(1), end_number: addToSerial(packOf(1), 59) });
    await state().save();
    expect(state().left).toEqual([]);
    expect(starts()).toEqual([FIRST, packOf(2), packOf(1)]);
  });
});

test('another terminal took the counter: the next one is used', async () => {
  await firstPack();
  server.hold(UPC, 2, packOf(7), addToSerial(packOf(7), 59));
  await state().scan(packOf(1));
  expect(server.lots.at(-1)).toMatchObject({ lot_counter: 3, start_ticket_number: packOf(1) });
  await state().scan(packOf(2));
  expect(server.lots.at(-1)).toMatchObject({ lot_counter: 4 });
});

test('a field that got back an added serial from a gun’s passage is empty again', async () => {
  await firstPack();
  values = { ...values, start_number: FIRST };
  await state().scan(packOf(1));
  expect(state().left).toEqual([]);
  values = { ...values, start_number: packOf(1) };
  await state().scan('junk');
  expect(values.start_number).toBe('');
});

test('what comes at the wrong moment changes nothing and says why', async () => {
  await state().scan(FIRST);
  expect(state().notice?.text).toContain('the lot number comes first');
  server.hold(UPC, 1, FIRST, '10010000001059');
  await state().scan(UPC);
  await state().scan(packOf(1));
  expect(state().notice?.text).toContain('answer the question first');
  await state().scan('hello');
  expect(state().notice?.text).toContain('neither a UPC nor a serial');
  expect(heard).toEqual(['refused', 'good', 'refused', 'refused']);
  expect(server.lots).toHaveLength(1);
});

test('11 digits are offered with their check digit', async () => {
  await state().scan('02840000567');
  expect(state()).toMatchObject({ step: 'lot', lotNumber: UPC });
  expect(server.asked).toEqual([]);
});

test('a pack that waits gives way visibly', async () => {
  await firstPack();
  await state().scan(addToSerial(packOf(1), 17));
  expect(state()).toMatchObject({ waits: true, notice: { tone: 'repeated' } });
  await state().scan(packOf(2));
  expect(state().left).toMatchObject([{ start: addToSerial(packOf(1), 17) }]);
  // The pack itself takes it off the list.
  await state().scan(packOf(1));
  expect(state().left).toEqual([]);
});
