import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../../../src/device/client';
import { addToSerial } from '../../../../../src/shared/tickets/serial';
import { FIRST, OTHER_UPC, packOf, ReceivingForm, UPC } from '../../../../support/device/receiving-form';

let form: ReceivingForm;
beforeEach(() => {
  form = new ReceivingForm();
});

/** The first pack of a game, saved by a person. */
async function firstPack(upc = UPC, start = FIRST) {
  await form.state().scan(upc);
  if (form.state().step === 'confirm') form.state().answer(true);
  await form.state().scan(start);
  form.type({ plan_id: '5' });
  await form.state().save();
}

test('20 packs are 20 scans, each with the next counter', async () => {
  await firstPack();
  for (let index = 1; index < 20; index++) await form.state().scan(`${packOf(index)}7`);
  expect(form.starts()).toEqual(Array.from({ length: 20 }, (_, index) => packOf(index)));
  expect(form.server.lots.map((lot) => lot.lot_counter)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(form.server.lots.every((lot) => lot.plan_id === 5 && lot.vendor_id === 1)).toBe(true);
  expect(form.state().added).toHaveLength(20);
  expect(form.state().deferred).toEqual([]);
  expect(form.values).toMatchObject({ start_number: '', end_number: '', plan_id: '5', vendor_id: '1' });
});

test('scans that come faster than the server answers are added one after the other', async () => {
  await firstPack();
  await Promise.all([1, 2, 3].map((index) => form.state().scan(packOf(index))));
  expect(form.starts()).toEqual([0, 1, 2, 3].map(packOf));
});

test('a ticket scanned twice during a request is sent once', async () => {
  await firstPack();
  let answer = () => {};
  form.server.wait = new Promise((resolve) => {
    answer = resolve;
  });
  const scans = [form.state().scan(packOf(1)), form.state().scan(packOf(1))];
  answer();
  await Promise.all(scans);
  expect(form.server.requests.filter((call) => call.startsWith(`add ${packOf(1)}`))).toHaveLength(1);
  expect(form.tones.slice(-2)).toEqual(['good', 'repeated']);
});

test('the first pack of a game waits for a person', async () => {
  form.server.hold(UPC, 4, '20010000000000', '20010000000059');
  await form.state().scan(UPC);
  expect(form.state()).toMatchObject({ step: 'confirm', waits: true });
  form.state().answer(true);
  // The plan comes from the lot before, the vendor from the UPC.
  expect(form.values).toMatchObject({ plan_id: '5', vendor_id: '1' });
  await form.state().scan(FIRST);
  expect(form.server.lots).toHaveLength(1);
  expect(form.values.end_number).toBe('10010000001059');
  expect(form.state().waits).toBe(true);
  await form.state().save();
  expect(form.server.lots.at(-1)).toMatchObject({ lot_counter: 5, start_ticket_number: FIRST });
});

test('No returns to the previous step', async () => {
  form.server.hold(UPC, 1, FIRST, '10010000001059');
  await form.state().fetch(UPC);
  form.state().answer(false);
  expect(form.state().step).toBe('lot');
  await firstPack(OTHER_UPC, '30010000000000');
  await form.state().scan(UPC);
  form.state().answer(false);
  expect(form.state()).toMatchObject({ step: 'serials', game: { upc: OTHER_UPC } });
});

test('a UPC switches the game, and a recent game continues without a question', async () => {
  await firstPack();
  await firstPack(OTHER_UPC, '30010000000000');
  form.type({ vendor_id: '2' });
  await form.state().scan(UPC);
  expect(form.state()).toMatchObject({ step: 'serials', game: { upc: UPC, lotCounter: 2 } });
  await form.state().scan(packOf(1));
  expect(form.server.lots.at(-1)).toMatchObject({ lot_number: UPC, lot_counter: 2, vendor_id: 1 });
});

test('the same ticket twice, or another one of a pack just added, is not sent', async () => {
  await firstPack();
  await form.state().scan(FIRST);
  await form.state().scan(addToSerial(FIRST, 59));
  expect(form.server.lots).toHaveLength(1);
  expect(form.server.requests.filter((call) => call.startsWith('add'))).toHaveLength(1);
  expect(form.tones.slice(-2)).toEqual(['repeated', 'repeated']);
});

test('a refused pack is reported and kept, and the next one is added', async () => {
  form.server.hold(UPC, 1, packOf(1), addToSerial(packOf(1), 59));
  await firstPack();
  await form.state().scan(packOf(1));
  expect(form.state().notice).toMatchObject({
    kind: 'error',
    text: `UPC Code ${UPC} already exists with tickets`,
    detail: `${UPC}, pack 0000002 holds #000–#059.`,
  });
  expect(form.values.start_number).toBe(packOf(1));
  await form.state().scan(packOf(2));
  expect(form.state().deferred).toMatchObject([
    { start: packOf(1), upc: UPC, why: `UPC Code ${UPC} already exists with tickets` },
  ]);
  expect(form.starts()).toEqual([packOf(1), FIRST, packOf(2)]);
});

describe('without an answer', () => {
  test.each([
    ['nothing', new NetworkError()],
    ['a gateway, with 502', new ApiError(502, null)],
    ['a gateway, with 504', new ApiError(504, null)],
  ])('when %s answers, a pack that was added nevertheless is not added twice', async (_, error) => {
    await firstPack();
    form.server.fault = { error, after: true };
    await form.state().scan(packOf(1));
    expect(form.state().notice?.kind).toBe('error');
    expect(form.values.start_number).toBe(packOf(1));
    await form.state().save();
    expect(form.state().notice).toMatchObject({ kind: 'success', text: 'data added succesfully' });
    expect(form.starts()).toEqual([FIRST, packOf(1)]);
    expect(form.state().game?.lotCounter).toBe(3);
  });

  test('another lookup of the game in between doesn’t change the request', async () => {
    await firstPack();
    form.server.fault = { error: new ApiError(504, null), after: true };
    await form.state().scan(packOf(1));
    form.state().anotherGame();
    await form.state().fetch(UPC);
    expect(form.state().game?.lotCounter).toBe(3);
    await form.state().save();
    expect(form.state().notice).toMatchObject({ kind: 'success' });
    expect(form.starts()).toEqual([FIRST, packOf(1)]);
  });

  test('a pack that never arrived can be entered again from the list', async () => {
    await firstPack();
    form.server.fault = { error: new NetworkError(), after: false };
    await form.state().scan(packOf(1));
    await form.state().scan(packOf(2));
    const [left] = form.state().deferred;
    expect(left).toMatchObject({ start: packOf(1) });
    if (left) await form.state().resume(left);
    expect(form.values).toMatchObject({ start_number: packOf(1), end_number: addToSerial(packOf(1), 59) });
    await form.state().save();
    expect(form.state().deferred).toEqual([]);
    expect(form.starts()).toEqual([FIRST, packOf(2), packOf(1)]);
  });
});

test('another terminal took the counter: the next one is used', async () => {
  await firstPack();
  form.server.hold(UPC, 2, packOf(7), addToSerial(packOf(7), 59));
  await form.state().scan(packOf(1));
  expect(form.server.lots.at(-1)).toMatchObject({ lot_counter: 3, start_ticket_number: packOf(1) });
  await form.state().scan(packOf(2));
  expect(form.server.lots.at(-1)).toMatchObject({ lot_counter: 4 });
});

test('a field into which a gun typed an added serial is cleared', async () => {
  await firstPack();
  form.values = { ...form.values, start_number: FIRST };
  await form.state().scan(packOf(1));
  expect(form.state().deferred).toEqual([]);
  form.values = { ...form.values, start_number: packOf(1) };
  await form.state().scan('junk');
  expect(form.values.start_number).toBe('');
});

test('input at the wrong moment changes nothing and shows the reason', async () => {
  await form.state().scan(FIRST);
  expect(form.state().notice?.text).toContain('now scan its UPC');
  await form.state().scan('hello');
  expect(form.state().notice?.text).toContain('not a UPC or a ticket serial');
  expect(form.tones).toEqual(['refused', 'refused']);
  expect(form.server.lots).toEqual([]);
});

test('11 digits are offered with their check digit', async () => {
  await form.state().scan('02840000567');
  expect(form.state()).toMatchObject({ step: 'lot', lotNumber: UPC });
  expect(form.server.requests).toEqual([]);
});

test('a pack that waits is visibly deferred when another one is scanned', async () => {
  await firstPack();
  await form.state().scan(addToSerial(packOf(1), 17));
  expect(form.state()).toMatchObject({ waits: true, notice: { tone: 'repeated' } });
  await form.state().scan(packOf(2));
  expect(form.state().deferred).toMatchObject([{ start: addToSerial(packOf(1), 17) }]);
  // Receiving the pack removes it from the list.
  await form.state().scan(packOf(1));
  expect(form.state().deferred).toEqual([]);
});
