import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../../../src/device/client';
import { addToSerial } from '../../../../../src/shared/tickets/serial';
import { FIRST, OTHER_UPC, packOf, ReceivingForm, UPC } from '../../../../support/device/receiving-form';
import { eventually } from '../../../../support/runner/eventually';

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

test('receiving 20 packs of a game takes 20 scans, each with the next lot counter', async () => {
  await firstPack();
  for (let index = 1; index < 20; index++) await form.state().scan(`${packOf(index)}7`);
  expect(form.starts()).toEqual(Array.from({ length: 20 }, (_, index) => packOf(index)));
  expect(form.server.lots.map((lot) => lot.lot_counter)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(form.server.lots.every((lot) => lot.plan_id === 5 && lot.vendor_id === 1)).toBe(true);
  expect(form.added()).toHaveLength(20);
  expect(form.waiting()).toEqual([]);
  expect(form.values).toMatchObject({ start_number: '', end_number: '', plan_id: '5', vendor_id: '1' });
});

test('packs scanned faster than the server answers are added one after the other', async () => {
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
  expect(form.tones.slice(-2).sort()).toEqual(['good', 'repeated']);
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

test('answering No to another lot returns to the previous step', async () => {
  form.server.hold(UPC, 1, FIRST, '10010000001059');
  await form.state().fetch(UPC);
  form.state().answer(false);
  expect(form.state().step).toBe('lot');
  await firstPack(OTHER_UPC, '30010000000000');
  await form.state().scan(UPC);
  form.state().answer(false);
  expect(form.state()).toMatchObject({ step: 'serials', game: { upc: OTHER_UPC } });
});

test('scanning a UPC switches the game, and a recently received game continues without a question', async () => {
  await firstPack();
  await firstPack(OTHER_UPC, '30010000000000');
  form.type({ vendor_id: '2' });
  await form.state().scan(UPC);
  expect(form.state()).toMatchObject({ step: 'serials', game: { upc: UPC, lotCounter: 2 } });
  await form.state().scan(packOf(1));
  expect(form.server.lots.at(-1)).toMatchObject({ lot_number: UPC, lot_counter: 2, vendor_id: 1 });
});

test('a ticket scanned twice, or another ticket of a pack just added, is not sent', async () => {
  await firstPack();
  await form.state().scan(FIRST);
  await form.state().scan(addToSerial(FIRST, 59));
  expect(form.server.lots).toHaveLength(1);
  expect(form.server.requests.filter((call) => call.startsWith('add'))).toHaveLength(1);
  expect(form.tones.slice(-2)).toEqual(['repeated', 'repeated']);
});

test('a refused pack is reported and kept, and the next one is added', async () => {
  form.server.hold(UPC, 1, packOf(1), addToSerial(packOf(1), 29));
  await firstPack();
  await form.state().scan(packOf(1));
  expect(form.state().notice).toMatchObject({
    kind: 'error',
    text: `UPC Code ${UPC} already exists with tickets`,
    detail: `${UPC}, pack 0000002 holds #000–#029.`,
  });
  await form.state().scan(packOf(2));
  expect(form.waiting()).toMatchObject([
    { start: packOf(1), upc: UPC, state: { why: `UPC Code ${UPC} already exists with tickets` } },
  ]);
  expect([...form.kept.values()]).toMatchObject([{ start: packOf(1), upc: UPC }]);
  expect(form.starts()).toEqual([packOf(1), FIRST, packOf(2)]);
});

describe('packs without a reply of the server', () => {
  test.each([
    ['nothing', new NetworkError()],
    ['a gateway, with 502', new ApiError(502, null)],
    ['a gateway, with 504', new ApiError(504, null)],
    ['a server without its database', new ApiError(503, { message: 'later', code: 'unavailable' })],
  ])('when %s answers, a pack that was added nevertheless is not added twice', async (_, error) => {
    await firstPack();
    form.server.fault = { error, after: true };
    await form.state().scan(packOf(1));
    expect(form.tones.at(-1)).toBe('repeated');
    expect(form.waiting()).toMatchObject([{ start: packOf(1), state: { is: 'waiting', for: 'network' } }]);
    await form.state().retry();
    expect(form.state().notice).toMatchObject({ kind: 'success', text: 'data added succesfully' });
    expect(form.starts()).toEqual([FIRST, packOf(1)]);
    expect(form.state().game?.lotCounter).toBe(3);
    expect(form.kept.size).toBe(0);
  });

  test('looking up the game again doesn’t change the request of a pack without a reply', async () => {
    await firstPack();
    form.server.fault = { error: new ApiError(504, null), after: true };
    await form.state().scan(packOf(1));
    form.state().anotherGame();
    await form.state().fetch(UPC);
    expect(form.state().game?.lotCounter).toBe(3);
    await form.state().saveAll();
    expect(form.state().notice).toMatchObject({ kind: 'success' });
    expect(form.starts()).toEqual([FIRST, packOf(1)]);
  });

  test('a pack that never reached the server is saved when the network is back', async () => {
    await firstPack();
    form.server.fault = { error: new NetworkError(), after: false };
    await form.state().scan(packOf(1));
    await form.state().scan(packOf(2));
    expect(form.waiting()).toMatchObject([{ start: packOf(1) }]);
    await form.state().retry();
    expect(form.waiting()).toEqual([]);
    expect(form.starts()).toEqual([FIRST, packOf(2), packOf(1)]);
  });

  test('a pack saved from the form waits for the network, and the form is free for the next one', async () => {
    await firstPack();
    form.type({ start_number: packOf(1) });
    form.server.isGone = true;
    await form.state().save();
    expect(form.values.start_number).toBe('');
    expect(form.waiting()).toMatchObject([{ start: packOf(1), state: { for: 'network' } }]);
    form.server.isGone = false;
    await form.state().retry();
    expect(form.starts()).toEqual([FIRST, packOf(1)]);
  });

  test('a UPC that can’t be looked up offline applies to the ticket scanned after it', async () => {
    form.server.isGone = true;
    await form.state().scan(packOf(1));
    await form.state().scan(UPC);
    expect(form.state()).toMatchObject({ step: 'lot', lotNumber: UPC, notice: { kind: 'info' } });
    form.server.isKnownOffline = true;
    await form.state().scan(packOf(2));
    expect(form.waiting()).toMatchObject([
      { start: packOf(2), upc: UPC, state: { for: 'network' } },
      { start: packOf(1), state: { for: 'network' } },
    ]);
  });
});

describe('packs that the device keeps', () => {
  /** Scans packs of a known game and kills the page when the server has them, before it responds. */
  async function killedWhile(after: boolean) {
    form.server.hold(UPC, 1, FIRST, addToSerial(FIRST, 59));
    form.server.isGone = !after;
    form.server.wait = new Promise(() => {});
    if (after) form.server.hangsAfter = true;
    void Promise.all([1, 2, 3].map((index) => form.state().scan(packOf(index))));
    await eventually(() => expect(form.kept.size).toBe(3));
    if (after) await eventually(() => expect(form.starts()).toHaveLength(4));
    form.server.hangsAfter = false;
    form.server.isGone = false;
    form.server.wait = Promise.resolve();
    return new ReceivingForm(undefined, form.server, form.kept);
  }

  test.each([true, false])('the next page saves kept packs once (server had them: %s)', async (after) => {
    const next = await killedWhile(after);
    await next.state().resume([...form.kept.values()]);
    expect(next.starts().sort()).toEqual([0, 1, 2, 3].map(packOf));
    expect(next.added()).toHaveLength(3);
    expect(form.kept.size).toBe(0);
  });

  test('while the server can’t be reached, only the oldest kept pack tries, and the others wait', async () => {
    form.server.hold(UPC, 1, FIRST, addToSerial(FIRST, 59));
    form.server.isGone = true;
    for (const index of [1, 2, 3]) await form.state().scan(packOf(index));
    form.server.isKnownOffline = true;
    const next = new ReceivingForm(undefined, form.server, form.kept);
    const before = next.server.requests.length;
    await next.state().resume([...form.kept.values()]);
    expect(next.server.requests.length - before).toBe(1);
    expect(next.waiting().map(({ state }) => state)).toEqual(
      Array.from({ length: 3 }, () => ({ is: 'waiting', for: 'network' })),
    );
  });

  test('a kept pack that a person typed waits for Save', async () => {
    form.server.hold(UPC, 1, FIRST, addToSerial(FIRST, 59));
    await form.state().fetch(UPC);
    form.state().answer(true);
    form.type({ start_number: packOf(1) });
    form.state().stash();
    const next = new ReceivingForm(undefined, form.server, form.kept);
    await next.state().resume([...form.kept.values()]);
    expect(next.waiting()).toMatchObject([{ start: packOf(1), state: { is: 'waiting', for: 'price' } }]);
    expect(next.starts()).toEqual([FIRST]);
    await next.state().saveAll();
    expect(next.starts()).toEqual([FIRST, packOf(1)]);
  });

  test('kept packs stay until a person discards them', async () => {
    await form.state().scan(UPC);
    await form.state().scan(packOf(1));
    await form.state().scan('30010000000000');
    expect(form.kept.size).toBe(2);
    const [line] = form.waiting();
    if (line) form.state().drop(line);
    expect([...form.kept.values()]).toMatchObject([{ start: packOf(1) }]);
    form.state().dropAll();
    expect(form.kept.size).toBe(0);
    expect(form.state().lines).toEqual([]);
    expect(form.server.lots).toEqual([]);
  });

  test('a pack scanned after the form has closed is kept and not sent', async () => {
    await firstPack();
    await form.state().stop();
    await form.state().scan(packOf(1));
    expect(form.starts()).toEqual([FIRST]);
    expect([...form.kept.values()]).toMatchObject([{ start: packOf(1) }]);
  });
});

describe('two devices that receive packs', () => {
  test('two devices that receive the same packs at once neither lose nor duplicate a pack', async () => {
    await firstPack();
    const other = new ReceivingForm(undefined, form.server);
    const scans = [1, 2, 3, 4, 5].map(packOf);
    await Promise.all([
      ...scans.map((code) => form.state().scan(code)),
      ...scans.toReversed().map((code) => other.state().scan(code)),
    ]);
    expect(form.starts().sort()).toEqual([0, 1, 2, 3, 4, 5].map(packOf));
    expect([form.added().length, other.added().length]).toEqual([6, 5]);
    expect(form.kept.size + other.kept.size).toBe(0);
  });

  test('a pack that another device has received is reported as already received', async () => {
    await firstPack();
    form.server.hold(UPC, 2, packOf(1), addToSerial(packOf(1), 59));
    await form.state().scan(packOf(1));
    expect(form.state().notice).toMatchObject({ kind: 'success', text: 'Already received.' });
    expect(form.added()).toHaveLength(2);
    expect(form.tones.at(-1)).toBe('repeated');
  });
});

test('at most four packs are in transit at once', async () => {
  await firstPack();
  let answer = () => {};
  form.server.wait = new Promise((resolve) => {
    answer = resolve;
  });
  const before = form.server.bodies.length;
  const scans = Promise.all([1, 2, 3, 4, 5, 6].map((index) => form.state().scan(packOf(index))));
  await eventually(() => expect(form.state().lines.filter(({ tried }) => tried !== null)).toHaveLength(7));
  expect(form.server.bodies.length - before).toBe(4);
  answer();
  await scans;
  expect(form.starts().sort()).toEqual([0, 1, 2, 3, 4, 5, 6].map(packOf));
});

test('pressing a price saves the pack', async () => {
  await form.state().scan(UPC);
  await form.state().scan(FIRST);
  expect(form.state().notice?.text).toBe('What does By prefix cost?');
  await form.state().savePriced('5');
  expect(form.starts()).toEqual([FIRST]);
});

test('a pack gets the next lot counter if another terminal has taken its own', async () => {
  await firstPack();
  form.server.hold(UPC, 2, packOf(7), addToSerial(packOf(7), 59));
  await form.state().scan(packOf(1));
  expect(form.server.lots.at(-1)).toMatchObject({ lot_counter: 3, start_ticket_number: packOf(1) });
  await form.state().scan(packOf(2));
  expect(form.server.lots.at(-1)).toMatchObject({ lot_counter: 4 });
});

test('a serial that a gun typed into the field is cleared if its pack was already added', async () => {
  await firstPack();
  form.values = { ...form.values, start_number: FIRST };
  await form.state().scan(packOf(1));
  expect(form.waiting()).toEqual([]);
  form.values = { ...form.values, start_number: packOf(1) };
  await form.state().scan('junk');
  expect(form.values.start_number).toBe('');
});

test('an unexpected scan changes nothing and shows the reason', async () => {
  await form.state().scan(FIRST);
  expect(form.state().notice?.text).toBe('New game 1001. Scan its wide barcode (UPC).');
  await form.state().scan('hello');
  expect(form.state().notice?.text).toContain('not a UPC or a ticket serial');
  expect(form.tones).toEqual(['repeated', 'refused']);
  expect(form.server.lots).toEqual([]);
});

test('a scan of 11 digits becomes a UPC with its check digit and is not looked up yet', async () => {
  await form.state().scan('02840000567');
  expect(form.state()).toMatchObject({ step: 'lot', lotNumber: UPC });
  expect(form.server.requests).toEqual([]);
});

test('a pack that waits for a person moves to the list when another one is scanned', async () => {
  await firstPack();
  await form.state().scan(addToSerial(packOf(1), 17));
  expect(form.state()).toMatchObject({ waits: true, notice: { tone: 'repeated' } });
  await form.state().scan(packOf(2));
  expect(form.waiting()).toMatchObject([{ start: addToSerial(packOf(1), 17) }]);
  // Receiving the pack removes it from the list.
  await form.state().scan(packOf(1));
  expect(form.waiting()).toEqual([]);
});
