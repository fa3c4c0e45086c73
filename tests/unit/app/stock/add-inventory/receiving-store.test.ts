import { beforeEach, describe, expect, test } from 'vitest';
import { NO_PACK, type PackValues } from '../../../../../src/app/stock/add-inventory/receiving-state';
import {
  createReceiving,
  type ReceivingStore,
} from '../../../../../src/app/stock/add-inventory/receiving-store';
import { ApiError, NetworkError } from '../../../../../src/device/client';
import type { Tone } from '../../../../../src/scanner/tones';
import { STANDARD, type TicketLayout } from '../../../../../src/shared/tickets/layouts';
import { readCode } from '../../../../../src/shared/tickets/read-code';
import { addToSerial } from '../../../../../src/shared/tickets/serial';
import { FakeReceivingServer } from '../../../../support/device/fake-receiving-server';

const UPC = '028400005678';
const OTHER_UPC = '028400021012';
const FIRST = '10010000001000';
const packOf = (index: number): string => addToSerial(FIRST, index * 1000);

let server: FakeReceivingServer;
let layout: TicketLayout;
let values: PackValues;
let tones: Tone[];
let store: ReceivingStore;
const state = () => store.getState();
const type = (change: Partial<PackValues>) => {
  values = { ...values, ...change };
  state().recompute();
};
const starts = () => server.lots.map((lot) => lot.start_ticket_number);

beforeEach(() => {
  server = new FakeReceivingServer();
  values = { ...NO_PACK };
  tones = [];
  layout = STANDARD;
  store = createReceiving({
    server,
    fields: {
      read: () => ({ ...values }),
      write: (change) => {
        values = { ...values, ...change };
      },
      check: async () => values.end_number !== '' && values.vendor_id !== '',
    },
    codes: {
      read: (raw) => readCode(raw, { layout: layout, source: 'scan', isKnown: () => false }),
      layout: () => layout,
    },
    onScan: (tone) => tones.push(tone),
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
  for (let index = 1; index < 20; index++) await state().scan(`${packOf(index)}7`);
  expect(starts()).toEqual(Array.from({ length: 20 }, (_, index) => packOf(index)));
  expect(server.lots.map((lot) => lot.lot_counter)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(server.lots.every((lot) => lot.plan_id === 5 && lot.vendor_id === 1)).toBe(true);
  expect(state().added).toHaveLength(20);
  expect(state().deferred).toEqual([]);
  expect(values).toMatchObject({ start_number: '', end_number: '', plan_id: '5', vendor_id: '1' });
});

test('scans that come faster than the server answers are added one after the other', async () => {
  await firstPack();
  await Promise.all([1, 2, 3].map((index) => state().scan(packOf(index))));
  expect(starts()).toEqual([0, 1, 2, 3].map(packOf));
});

test('a ticket scanned twice during a request is sent once', async () => {
  await firstPack();
  let answer = () => {};
  server.wait = new Promise((resolve) => {
    answer = resolve;
  });
  const scans = [state().scan(packOf(1)), state().scan(packOf(1))];
  answer();
  await Promise.all(scans);
  expect(server.requests.filter((call) => call.startsWith(`add ${packOf(1)}`))).toHaveLength(1);
  expect(tones.slice(-2)).toEqual(['good', 'repeated']);
});

test('the first pack of a game waits for a person', async () => {
  server.hold(UPC, 4, '20010000000000', '20010000000059');
  await state().scan(UPC);
  expect(state()).toMatchObject({ step: 'confirm', waits: true });
  state().answer(true);
  // The plan comes from the lot before, the vendor from the UPC.
  expect(values).toMatchObject({ plan_id: '5', vendor_id: '1' });
  await state().scan(FIRST);
  expect(server.lots).toHaveLength(1);
  expect(values.end_number).toBe('10010000001059');
  expect(state().waits).toBe(true);
  await state().save();
  expect(server.lots.at(-1)).toMatchObject({ lot_counter: 5, start_ticket_number: FIRST });
});

test('No returns to the previous step', async () => {
  server.hold(UPC, 1, FIRST, '10010000001059');
  await state().fetch(UPC);
  state().answer(false);
  expect(state().step).toBe('lot');
  await firstPack(OTHER_UPC, '30010000000000');
  await state().scan(UPC);
  state().answer(false);
  expect(state()).toMatchObject({ step: 'serials', game: { upc: OTHER_UPC } });
});

test('a UPC switches the game, and a recent game continues without a question', async () => {
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
  expect(server.requests.filter((call) => call.startsWith('add'))).toHaveLength(1);
  expect(tones.slice(-2)).toEqual(['repeated', 'repeated']);
});

test('a refused pack is reported and kept, and the next one is added', async () => {
  server.hold(UPC, 1, packOf(1), addToSerial(packOf(1), 59));
  await firstPack();
  await state().scan(packOf(1));
  expect(state().notice).toMatchObject({
    kind: 'error',
    text: `UPC Code ${UPC} already exists with tickets`,
    detail: `${UPC}, pack 0000002 holds #000–#059.`,
  });
  expect(values.start_number).toBe(packOf(1));
  await state().scan(packOf(2));
  expect(state().deferred).toMatchObject([
    { start: packOf(1), upc: UPC, why: `UPC Code ${UPC} already exists with tickets` },
  ]);
  expect(starts()).toEqual([packOf(1), FIRST, packOf(2)]);
});

describe('without an answer', () => {
  test.each([
    ['nothing', new NetworkError()],
    ['a gateway, with 502', new ApiError(502, null)],
    ['a gateway, with 504', new ApiError(504, null)],
  ])('when %s answers, a pack that was added nevertheless is not added twice', async (_, error) => {
    await firstPack();
    server.fault = { error, after: true };
    await state().scan(packOf(1));
    expect(state().notice?.kind).toBe('error');
    expect(values.start_number).toBe(packOf(1));
    await state().save();
    expect(state().notice).toMatchObject({ kind: 'success', text: 'data added succesfully' });
    expect(starts()).toEqual([FIRST, packOf(1)]);
    expect(state().game?.lotCounter).toBe(3);
  });

  test('another lookup of the game in between doesn’t change the request', async () => {
    await firstPack();
    server.fault = { error: new ApiError(504, null), after: true };
    await state().scan(packOf(1));
    state().anotherGame();
    await state().fetch(UPC);
    expect(state().game?.lotCounter).toBe(3);
    await state().save();
    expect(state().notice).toMatchObject({ kind: 'success' });
    expect(starts()).toEqual([FIRST, packOf(1)]);
  });

  test('a pack that never arrived can be entered again from the list', async () => {
    await firstPack();
    server.fault = { error: new NetworkError(), after: false };
    await state().scan(packOf(1));
    await state().scan(packOf(2));
    const [left] = state().deferred;
    expect(left).toMatchObject({ start: packOf(1) });
    if (left) await state().resume(left);
    expect(values).toMatchObject({ start_number: packOf(1), end_number: addToSerial(packOf(1), 59) });
    await state().save();
    expect(state().deferred).toEqual([]);
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

test('a field into which a gun typed an added serial is cleared', async () => {
  await firstPack();
  values = { ...values, start_number: FIRST };
  await state().scan(packOf(1));
  expect(state().deferred).toEqual([]);
  values = { ...values, start_number: packOf(1) };
  await state().scan('junk');
  expect(values.start_number).toBe('');
});

test('input at the wrong moment changes nothing and shows the reason', async () => {
  await state().scan(FIRST);
  expect(state().notice?.text).toContain('now scan its UPC');
  await state().scan('hello');
  expect(state().notice?.text).toContain('not a UPC or a ticket serial');
  expect(tones).toEqual(['refused', 'refused']);
  expect(server.lots).toEqual([]);
});

test('11 digits are offered with their check digit', async () => {
  await state().scan('02840000567');
  expect(state()).toMatchObject({ step: 'lot', lotNumber: UPC });
  expect(server.requests).toEqual([]);
});

test('a pack that waits is visibly deferred when another one is scanned', async () => {
  await firstPack();
  await state().scan(addToSerial(packOf(1), 17));
  expect(state()).toMatchObject({ waits: true, notice: { tone: 'repeated' } });
  await state().scan(packOf(2));
  expect(state().deferred).toMatchObject([{ start: addToSerial(packOf(1), 17) }]);
  // Receiving the pack removes it from the list.
  await state().scan(packOf(1));
  expect(state().deferred).toEqual([]);
});
