import { beforeEach, describe, expect, test } from 'vitest';
import { NO_PACK, type PackValues } from '../../../../../src/app/stock/add-inventory/receiving-state';
import {
  createReceiving,
  type ReceivingStore,
} from '../../../../../src/app/stock/add-inventory/receiving-store';
import { NetworkError } from '../../../../../src/device/client';
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

/** The store's lot 1 of some games, by UPC; their numbers are 1701, 1702, … */
function games(count: number): { upc: string; ticket: (pack: number) => string }[] {
  return Array.from({ length: count }, (_, index) => {
    const upc = `0284000${21_000 + index}`;
    const ticket = (pack: number) => `${1701 + index}${String(1_000_000 + pack)}000`;
    server.hold(upc, 1, ticket(0), addToSerial(ticket(0), 59));
    return { upc, ticket };
  });
}

test('20 packs of ten games already in the store are 20 scans', async () => {
  const known = games(10);
  for (const pack of [1, 2]) for (const { ticket } of known) await state().scan(ticket(pack));
  expect(state().added).toHaveLength(20);
  expect(state()).toMatchObject({ deferred: [], waits: false });
  expect(tones).toEqual(Array.from({ length: 20 }, () => 'good'));
  for (const { upc, ticket } of known)
    expect(server.lots.filter((lot) => lot.lot_number === upc)).toMatchObject([
      { lot_counter: 1 },
      { lot_counter: 2, start_ticket_number: ticket(1), plan_id: 5, vendor_id: 1 },
      { lot_counter: 3, start_ticket_number: ticket(2), plan_id: 5, vendor_id: 1 },
    ]);
});

test('a game of the list of games needs one scan, if a plan has its price and size and its first ticket was scanned', async () => {
  server.games.set('1001', { upc: UPC, priceCents: 500, packSize: 60 });
  await state().scan(packOf(1));
  expect(starts()).toEqual([packOf(1)]);
  server.games.set('3001', { upc: OTHER_UPC, priceCents: 1000, packSize: 60 });
  await state().scan('30010000000000');
  expect(state().notice?.text).toContain('Choose the plan.');
  server.games.set('4001', { upc: '028400021029', priceCents: 500, packSize: 60 });
  await state().scan('40010000000017');
  expect(state().notice?.text).toContain('packs begin at 000 or 001');
  server.games.set('5001', { upc: '028400021036', priceCents: 500, packSize: 60, hasEnded: true });
  await state().scan('50010000000000');
  expect(state().notice?.text).toContain('The last day of sale of this game has passed.');
  expect(starts()).toEqual([packOf(1)]);
  expect(tones).toEqual(['good', 'repeated', 'repeated', 'repeated']);
});

test('a listed game without a pack size gets the only plan with its price, and without a vendor one named after it', async () => {
  server.vendors = [];
  server.games.set('1001', { upc: UPC, priceCents: 500, packSize: null });
  await state().scan(packOf(1));
  await state().scan(packOf(2));
  expect(starts()).toEqual([packOf(1), packOf(2)]);
  expect(server.bodies).toMatchObject([{ plan_id: 5 }, { plan_id: 5 }]);
  for (const body of server.bodies) expect(body).not.toHaveProperty('vendor_id');
  expect(tones).toEqual(['good', 'good']);
});

describe('a ticket scanned before its UPC', () => {
  test('of a listed game is saved by the scan of the UPC', async () => {
    server.games.set('1001', { upc: null, priceCents: 500, packSize: 60 });
    await state().scan(packOf(1));
    expect(state().notice?.text).toBe('Listed 1001: now scan its UPC, the wide barcode.');
    expect(state().deferred).toMatchObject([{ start: packOf(1), upc: '', name: 'Listed 1001' }]);
    await state().scan(UPC);
    expect(server.lots).toMatchObject([{ lot_number: UPC, start_ticket_number: packOf(1), plan_id: 5 }]);
    expect(state().deferred).toEqual([]);
    await state().scan(packOf(2));
    expect(starts()).toEqual([packOf(1), packOf(2)]);
    expect(tones).toEqual(['refused', 'good', 'good']);
  });

  test('of an unknown game waits in the form for a person', async () => {
    await state().scan(packOf(1));
    await state().scan(UPC);
    expect(values.start_number).toBe(packOf(1));
    expect(state()).toMatchObject({ deferred: [], waits: true });
    expect(tones).toEqual(['refused', 'repeated']);
    type({ plan_id: '5' });
    await state().save();
    expect(starts()).toEqual([packOf(1)]);
  });

  test('waits with those of other games: a UPC is for the last of them', async () => {
    await state().scan(packOf(1));
    await state().scan('30010000000000');
    await state().scan(OTHER_UPC);
    expect(values.start_number).toBe('30010000000000');
    expect(state().deferred).toMatchObject([{ start: packOf(1), upc: '' }]);
    // Nothing knows its UPC yet.
    await state().saveAll();
    expect(state().deferred.map(({ start }) => start)).toContain(packOf(1));
  });
});

test('the scan of a UPC saves nothing, so it never sounds the good tone', async () => {
  const [game] = games(1);
  await state().scan(UPC);
  await state().scan(game?.upc ?? '');
  expect(tones).toEqual(['repeated', 'repeated']);
});

test('a ticket answers the question about another lot with Yes', async () => {
  const [game] = games(1);
  if (!game) return expect.unreachable();
  await state().scan(game.upc);
  expect(state().step).toBe('confirm');
  await state().scan(game.ticket(1));
  expect(state().step).toBe('serials');
  expect(starts()).toEqual([game.ticket(0), game.ticket(1)]);
});

test('a ticket of a known game drops the question about another one', async () => {
  const [one, two] = games(2);
  if (!one || !two) return expect.unreachable();
  await state().scan(one.upc);
  await state().scan(two.ticket(1));
  expect(state()).toMatchObject({ step: 'serials', game: { upc: two.upc }, gameToConfirm: null });
  expect(server.lots.at(-1)).toMatchObject({ lot_number: two.upc, start_ticket_number: two.ticket(1) });
});

describe('a pack is never saved under another game', () => {
  test('a pack that waits keeps its own UPC when another UPC is scanned', async () => {
    const [sierra] = games(1);
    if (!sierra) return expect.unreachable();
    await state().scan(UPC);
    await state().scan(FIRST);
    await state().scan(sierra.upc);
    state().answer(true);
    expect(values).toMatchObject({ start_number: '', end_number: '' });
    expect(state().deferred).toMatchObject([{ start: FIRST, upc: UPC }]);
    await state().scan(sierra.ticket(1));
    const [waiting] = state().deferred;
    if (waiting) await state().resume(waiting);
    expect(state()).toMatchObject({ step: 'serials', game: { upc: UPC } });
    type({ plan_id: '5', vendor_id: '1' });
    await state().save();
    expect(server.lots.filter((lot) => lot.lot_number === UPC)).toMatchObject([
      { start_ticket_number: FIRST },
    ]);
    expect(state().deferred).toEqual([]);
  });

  test('a typed serial of another known game waits for a second Save', async () => {
    const [bingo] = games(1);
    if (!bingo) return expect.unreachable();
    await state().fetch(UPC);
    type({ start_number: bingo.ticket(1), plan_id: '5' });
    await state().save();
    expect(state().notice).toMatchObject({ kind: 'warning', text: expect.stringContaining('another game') });
    expect(starts()).toEqual([bingo.ticket(0)]);
    await state().save();
    expect(server.lots.at(-1)).toMatchObject({ lot_number: UPC, start_ticket_number: bingo.ticket(1) });
  });

  test('a pack whose game can’t be fetched is kept under its own UPC', async () => {
    const [one, two] = games(2);
    if (!one || !two) return expect.unreachable();
    await state().scan(one.ticket(1));
    server.fault = { error: new NetworkError(), after: false };
    await state().scan(two.ticket(1));
    expect(state().deferred).toMatchObject([{ start: two.ticket(1), upc: two.upc }]);
    await state().saveAll();
    expect(server.lots.at(-1)).toMatchObject({ lot_number: two.upc, start_ticket_number: two.ticket(1) });
    expect(state().deferred).toEqual([]);
  });
});

test('a pack put into the form during the next scan’s keys is not lost', async () => {
  await state().scan(UPC);
  await state().scan(packOf(1));
  // The gun restores the value that the field had at its first key.
  values = { ...values, start_number: '', end_number: '' };
  await state().scan(packOf(2));
  expect(state().deferred).toMatchObject([{ start: packOf(1), upc: UPC }]);
  values = { ...values, start_number: packOf(1), end_number: '' };
  await state().scan(packOf(3));
  expect(
    state()
      .deferred.map(({ start }) => start)
      .sort(),
  ).toEqual([packOf(1), packOf(2)]);
  values = { ...values, start_number: '', end_number: '' };
  await state().scan('hello');
  expect(values.start_number).toBe(packOf(3));
});

test('an added pack that a gun’s burst puts back into the field while the next game is looked up doesn’t wait', async () => {
  const [first, second] = games(2);
  await state().scan(first?.ticket(1) ?? '');
  const known = server.known.bind(server);
  server.known = (number) => {
    values = { ...values, start_number: first?.ticket(1) ?? '' };
    return known(number);
  };
  await state().scan(second?.ticket(1) ?? '');
  expect(state().added.map(({ start }) => start)).toEqual([second?.ticket(1), first?.ticket(1)]);
  expect(state().deferred).toEqual([]);
});

describe('packs that wait', () => {
  test('for the first pack of their game are saved by its first Save', async () => {
    await state().scan(UPC);
    for (const pack of [1, 2, 3]) await state().scan(packOf(pack));
    expect(state().deferred).toHaveLength(2);
    expect(tones.slice(1)).toEqual(['repeated', 'repeated', 'repeated']);
    type({ plan_id: '5' });
    await state().save();
    expect(starts().sort()).toEqual([1, 2, 3].map(packOf));
    expect(state().deferred).toEqual([]);
    expect(state().notice?.text).toContain('2 packs saved.');
  });

  test('are saved together, each under its own UPC; one that needs a person stays with its reason', async () => {
    await state().scan(UPC);
    await state().scan(packOf(1));
    await state().scan(packOf(2));
    await state().scan(OTHER_UPC);
    await state().scan('30010000000000');
    await state().scan('30010000001017');
    type({ plan_id: '5' });
    await state().saveAll();
    expect(server.lots.map((lot) => [lot.lot_number, lot.start_ticket_number])).toEqual([
      [OTHER_UPC, '30010000001017'],
    ]);
    // The others of that game begin at another ticket, and the first game has no plan yet.
    expect(state().deferred.length + 1).toBe(3);
    expect(values.start_number).not.toBe('');
    const [last] = state().deferred.filter(({ upc }) => upc === UPC);
    if (last) await state().resume(last);
    type({ plan_id: '5' });
    await state().saveAll();
    expect(server.lots.filter((lot) => lot.lot_number === UPC)).toHaveLength(2);
  });
});
