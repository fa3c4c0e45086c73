import { beforeEach, describe, expect, test } from 'vitest';
import { NetworkError } from '../../../../../src/device/client';
import { addToSerial } from '../../../../../src/shared/tickets/serial';
import { FIRST, OTHER_UPC, packOf, ReceivingForm, UPC } from '../../../../support/device/receiving-form';

let form: ReceivingForm;
beforeEach(() => {
  form = new ReceivingForm();
});

/** The store's lot 1 of some games, by UPC; their numbers are 1701, 1702, … */
function games(count: number): { upc: string; ticket: (pack: number) => string }[] {
  return Array.from({ length: count }, (_, index) => {
    const upc = `0284000${21_000 + index}`;
    const ticket = (pack: number) => `${1701 + index}${String(1_000_000 + pack)}000`;
    form.server.hold(upc, 1, ticket(0), addToSerial(ticket(0), 59));
    return { upc, ticket };
  });
}

test('receiving 20 packs of ten games that the store already has takes 20 scans', async () => {
  const knownGames = games(10);
  for (const pack of [1, 2]) for (const { ticket } of knownGames) await form.state().scan(ticket(pack));
  expect(form.added()).toHaveLength(20);
  expect(form.state().waits).toBe(false);
  expect(form.waiting()).toEqual([]);
  expect(form.tones).toEqual(Array.from({ length: 20 }, () => 'good'));
  for (const { upc, ticket } of knownGames)
    expect(form.server.lots.filter((lot) => lot.lot_number === upc)).toMatchObject([
      { lot_counter: 1 },
      { lot_counter: 2, start_ticket_number: ticket(1), plan_id: 5, vendor_id: 1 },
      { lot_counter: 3, start_ticket_number: ticket(2), plan_id: 5, vendor_id: 1 },
    ]);
});

test('a pack of a listed game is saved by one scan of its first ticket if a plan has its price and size', async () => {
  form.server.games.set('1001', { upc: UPC, priceCents: 500, packSize: 60 });
  await form.state().scan(packOf(1));
  expect(form.starts()).toEqual([packOf(1)]);
  form.server.games.set('3001', { upc: OTHER_UPC, priceCents: 1000, packSize: 60 });
  await form.state().scan('30010000000000');
  expect(form.state().notice?.text).toBe('What does Listed 3001 cost?');
  form.server.games.set('4001', { upc: '028400021029', priceCents: 500, packSize: 60 });
  await form.state().scan('40010000000017');
  expect(form.state().notice?.text).toContain('packs begin at 000 or 001');
  form.server.games.set('5001', { upc: '028400021036', priceCents: 500, packSize: 60, hasEnded: true });
  await form.state().scan('50010000000000');
  expect(form.state().notice?.text).toContain('The last day of sale of this game has passed.');
  expect(form.starts()).toEqual([packOf(1)]);
  expect(form.tones).toEqual(['good', 'repeated', 'repeated', 'repeated']);
});

test('a listed game without a pack size gets the only plan with its price, and no vendor if there are none', async () => {
  form.server.vendors = [];
  form.server.games.set('1001', { upc: UPC, priceCents: 500, packSize: null });
  await form.state().scan(packOf(1));
  await form.state().scan(packOf(2));
  expect(form.starts()).toEqual([packOf(1), packOf(2)]);
  expect(form.server.bodies).toMatchObject([{ plan_id: 5 }, { plan_id: 5 }]);
  for (const body of form.server.bodies) expect(body).not.toHaveProperty('vendor_id');
  expect(form.tones).toEqual(['good', 'good']);
});

describe('a ticket that is scanned before its UPC', () => {
  test('a ticket of a listed game, scanned before its UPC, is saved by the scan of the UPC', async () => {
    form.server.games.set('1001', { upc: null, priceCents: 500, packSize: 60 });
    await form.state().scan(packOf(1));
    expect(form.state().notice?.text).toBe('Listed 1001: scan its wide barcode (UPC).');
    expect(form.waiting()).toMatchObject([{ start: packOf(1), upc: '', name: 'Listed 1001' }]);
    await form.state().scan(UPC);
    expect(form.server.lots).toMatchObject([{ lot_number: UPC, start_ticket_number: packOf(1), plan_id: 5 }]);
    expect(form.waiting()).toEqual([]);
    await form.state().scan(packOf(2));
    expect(form.starts()).toEqual([packOf(1), packOf(2)]);
    expect(form.tones).toEqual(['repeated', 'good', 'good']);
  });

  test('a ticket of an unknown game, scanned before its UPC, waits in the form for a person', async () => {
    await form.state().scan(packOf(1));
    await form.state().scan(UPC);
    expect(form.values.start_number).toBe(packOf(1));
    expect(form.state().waits).toBe(true);
    expect(form.waiting()).toMatchObject([{ start: packOf(1), upc: UPC }]);
    expect(form.tones).toEqual(['repeated', 'repeated']);
    form.type({ plan_id: '5' });
    await form.state().save();
    expect(form.starts()).toEqual([packOf(1)]);
  });

  test('a UPC scanned after tickets of several games applies only to the last ticket', async () => {
    await form.state().scan(packOf(1));
    await form.state().scan('30010000000000');
    await form.state().scan(OTHER_UPC);
    expect(form.values.start_number).toBe('30010000000000');
    expect(form.waiting()).toMatchObject([
      { start: '30010000000000', upc: OTHER_UPC },
      { start: packOf(1), upc: '' },
    ]);
    // Nothing knows its UPC yet.
    await form.state().saveAll();
    expect(form.waiting().map(({ start }) => start)).toContain(packOf(1));
  });
});

test('the scan of a UPC saves nothing and never sounds the good tone', async () => {
  const [game] = games(1);
  await form.state().scan(UPC);
  await form.state().scan(game?.upc ?? '');
  expect(form.tones).toEqual(['repeated', 'repeated']);
});

test('scanning a ticket of the game in question answers Yes to receiving another lot', async () => {
  const [game] = games(1);
  if (!game) return expect.unreachable();
  await form.state().scan(game.upc);
  expect(form.state().step).toBe('confirm');
  await form.state().scan(game.ticket(1));
  expect(form.state().step).toBe('serials');
  expect(form.starts()).toEqual([game.ticket(0), game.ticket(1)]);
});

test('scanning a ticket of another known game drops the question about another lot', async () => {
  const [one, two] = games(2);
  if (!one || !two) return expect.unreachable();
  await form.state().scan(one.upc);
  await form.state().scan(two.ticket(1));
  expect(form.state()).toMatchObject({ step: 'serials', game: { upc: two.upc }, gameToConfirm: null });
  expect(form.server.lots.at(-1)).toMatchObject({ lot_number: two.upc, start_ticket_number: two.ticket(1) });
});

describe('packs and their games', () => {
  test('a pack that waits keeps its own UPC when another UPC is scanned', async () => {
    const [sierra] = games(1);
    if (!sierra) return expect.unreachable();
    await form.state().scan(UPC);
    await form.state().scan(FIRST);
    await form.state().scan(sierra.upc);
    form.state().answer(true);
    expect(form.values).toMatchObject({ start_number: '', end_number: '' });
    expect(form.waiting()).toMatchObject([{ start: FIRST, upc: UPC }]);
    await form.state().scan(sierra.ticket(1));
    const [waiting] = form.waiting();
    if (waiting) await form.state().edit(waiting);
    expect(form.state()).toMatchObject({ step: 'serials', game: { upc: UPC } });
    form.type({ plan_id: '5', vendor_id: '1' });
    await form.state().save();
    expect(form.server.lots.filter((lot) => lot.lot_number === UPC)).toMatchObject([
      { start_ticket_number: FIRST },
    ]);
    expect(form.waiting()).toEqual([]);
  });

  test('a typed serial of another known game is saved only by a second Save', async () => {
    const [bingo] = games(1);
    if (!bingo) return expect.unreachable();
    await form.state().fetch(UPC);
    form.type({ start_number: bingo.ticket(1), plan_id: '5' });
    await form.state().save();
    expect(form.state().notice).toMatchObject({
      kind: 'warning',
      text: expect.stringContaining('another game'),
    });
    expect(form.starts()).toEqual([bingo.ticket(0)]);
    await form.state().save();
    expect(form.server.lots.at(-1)).toMatchObject({ lot_number: UPC, start_ticket_number: bingo.ticket(1) });
  });

  test('a pack whose game can’t be looked up is kept under its own UPC', async () => {
    const [one, two] = games(2);
    if (!one || !two) return expect.unreachable();
    await form.state().scan(one.ticket(1));
    form.server.fault = { error: new NetworkError(), after: false };
    await form.state().scan(two.ticket(1));
    expect(form.waiting()).toMatchObject([{ start: two.ticket(1), upc: two.upc }]);
    await form.state().saveAll();
    expect(form.server.lots.at(-1)).toMatchObject({
      lot_number: two.upc,
      start_ticket_number: two.ticket(1),
    });
    expect(form.waiting()).toEqual([]);
  });
});

test('a pack is not lost if it is put into the form during the next scan’s keys', async () => {
  await form.state().scan(UPC);
  await form.state().scan(packOf(1));
  // The gun restores the value that the field had at its first key.
  form.values = { ...form.values, start_number: '', end_number: '' };
  await form.state().scan(packOf(2));
  expect(form.waiting().map(({ start }) => start)).toEqual([packOf(2), packOf(1)]);
  form.values = { ...form.values, start_number: packOf(1), end_number: '' };
  await form.state().scan(packOf(3));
  expect(
    form
      .waiting()
      .map(({ start }) => start)
      .sort(),
  ).toEqual([packOf(1), packOf(2), packOf(3)]);
  form.values = { ...form.values, start_number: '', end_number: '' };
  await form.state().scan('hello');
  expect(form.values.start_number).toBe(packOf(3));
});

test('an added pack doesn’t wait if a gun’s keys put it back into the field during the next game’s lookup', async () => {
  const [first, second] = games(2);
  await form.state().scan(first?.ticket(1) ?? '');
  const gameFacts = form.server.gameFacts.bind(form.server);
  form.server.gameFacts = (number) => {
    form.values = { ...form.values, start_number: first?.ticket(1) ?? '' };
    return gameFacts(number);
  };
  await form.state().scan(second?.ticket(1) ?? '');
  expect(form.added().map(({ start }) => start)).toEqual([second?.ticket(1), first?.ticket(1)]);
  expect(form.waiting()).toEqual([]);
});

describe('packs that wait', () => {
  test('packs that wait for the first pack of their game are saved by its first Save', async () => {
    await form.state().scan(UPC);
    for (const pack of [1, 2, 3]) await form.state().scan(packOf(pack));
    expect(form.waiting()).toHaveLength(3);
    expect(form.tones.slice(1)).toEqual(['repeated', 'repeated', 'repeated']);
    form.type({ plan_id: '5' });
    await form.state().save();
    expect(form.starts().sort()).toEqual([1, 2, 3].map(packOf));
    expect(form.waiting()).toEqual([]);
    expect(form.state().notice?.text).toContain('2 packs saved.');
  });

  test('packs that wait are saved together, each under its own UPC, except those that need a person', async () => {
    await form.state().scan(UPC);
    await form.state().scan(packOf(1));
    await form.state().scan(packOf(2));
    await form.state().scan(OTHER_UPC);
    await form.state().scan('30010000000000');
    await form.state().scan('30010000001017');
    form.type({ plan_id: '5' });
    await form.state().saveAll();
    expect(form.server.lots.map((lot) => [lot.lot_number, lot.start_ticket_number])).toEqual([
      [OTHER_UPC, '30010000001017'],
    ]);
    // The others of that game begin at another ticket, and the first game has no plan yet.
    expect(form.waiting()).toHaveLength(3);
    expect(form.values.start_number).not.toBe('');
    const [last] = form.waiting().filter(({ upc }) => upc === UPC);
    if (last) await form.state().edit(last);
    form.type({ plan_id: '5' });
    await form.state().saveAll();
    expect(form.server.lots.filter((lot) => lot.lot_number === UPC)).toHaveLength(2);
  });
});
