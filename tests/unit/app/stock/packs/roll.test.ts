import { describe, expect, test } from 'vitest';
import {
  asSold,
  rollHere,
  rollOf,
  type Segment,
  withWaiting,
} from '../../../../../src/app/stock/packs/roll-picture';
import { theftColumns, theftLines, theftTable } from '../../../../../src/app/stock/packs/theft-sheet';
import type { PackEvent, PackReply, PackState } from '../../../../../src/shared/stock/inventory-schema';
import type { SoldBy, StockRun } from '../../../../../src/shared/stock/stock';
import { STANDARD } from '../../../../../src/shared/tickets/layouts';
import { DEFAULT_CLOCK } from '../../../../../src/shared/time/store-clock';
import { stockRun } from '../../../../support/shops/stock-runs';
import { spokenTime } from '../../../../support/tickets/spoken';

const UPC = '028400004700';
const BASE = 17471263622000;
const serials = (first: number, last: number) => ({
  start_ticket: String(BASE + first),
  end_ticket: String(BASE + last),
  ticketCount: last - first + 1,
});
const state = (status_code: number, first: number, last: number): PackState => ({
  status_code,
  status: '',
  ...serials(first, last),
});
const event = (
  what: PackEvent['what'],
  at: string,
  first: number,
  last: number,
  more: Partial<PackEvent> = {},
): PackEvent => ({
  what,
  at: `2026-11-${at}:00.000Z`,
  by: 'Gia',
  terminal: null,
  amount: 0,
  ...serials(first, last),
  ...more,
});
const inWords = (roll: readonly Segment[]) =>
  roll.map(
    ({ start, end, status, at, isWaiting }) =>
      `${start - BASE}-${end - BASE} ${status} ${at?.slice(8, 16) ?? '?'}${isWaiting ? ' waiting' : ''}`,
  );
const front = (ticket: number) => ({ front_ticket: String(BASE + ticket), purpose: 'shift' as const });

/** money.md: front 012 at 21:40, missing at 06:00. */
const STOLEN: PackReply['data'] = {
  lot: {
    lot_number: UPC,
    lot_counter: 1,
    start_ticket_number: String(BASE),
    end_ticket_number: String(BASE + 29),
    vendor_id: 1,
    vendor_name: 'Golden State Riches',
    plan_id: 1,
    plan_name: 'Twenty',
    ticket_price: 20,
    store_id: 1,
    created_by: 1,
    time_created: '2026-11-01 08:00:00',
    total_count: 30,
    active_count: 0,
    shelf_count: 0,
    sold_count: 12,
    missing_count: 18,
  },
  states: [state(3, 0, 11), state(22, 12, 29)],
  history: [
    event('received', '18T08:00', 0, 29),
    event('put_on_shelf', '18T09:00', 0, 29),
    event('sold', '19T21:40', 0, 11, front(12)),
    event('sold_out', '20T06:00', 12, 29, { purpose: 'opening', by: 'M' }),
  ],
};

describe('a roll by state and record', () => {
  test('a roll shows since when its tickets have their status', () => {
    const history = [
      event('received', '18T08:00', 0, 79),
      event('put_on_shelf', '18T09:00', 0, 59),
      event('sold', '18T12:00', 0, 9, front(10)),
      event('sold', '18T20:00', 5, 19, front(20)),
      event('returned', '19T10:00', 40, 59),
    ];
    const states = [state(3, 0, 19), state(13, 20, 39), state(21, 40, 59), state(1, 60, 79)];
    expect(inWords(rollOf(states, history))).toEqual([
      '0-9 3 18T12:00',
      '10-19 3 18T20:00',
      '20-39 13 18T09:00',
      '40-59 21 19T10:00',
      '60-79 1 18T08:00',
    ]);
  });

  test('a roll shows corrected tickets as in stock since the correction, or as sold by the next record', () => {
    const history = [
      event('put_on_shelf', '18T09:00', 0, 29),
      event('sold', '18T12:00', 0, 19, front(20)),
      event('corrected', '18T14:00', 10, 19),
      event('sold', '18T20:00', 10, 14, front(15)),
    ];
    expect(inWords(rollOf([state(3, 0, 14), state(13, 15, 29)], history))).toEqual([
      '0-9 3 18T12:00',
      '10-14 3 18T20:00',
      '15-19 13 18T14:00',
      '20-29 13 18T09:00',
    ]);
  });

  test('a roll is shown in the order in which it is sold', () => {
    const roll = rollOf([state(13, 0, 9), state(3, 10, 19)], []);
    expect(inWords(asSold(roll, 'down'))).toEqual(['10-19 3 ?', '0-9 13 ?']);
    expect(inWords(asSold(roll, 'up'))).toEqual(['0-9 13 ?', '10-19 3 ?']);
  });
});

describe('a roll from the terminal’s data', () => {
  const run = (first: number, last: number, status: StockRun['status'] = 13): StockRun =>
    stockRun({ upc: UPC, start: BASE + first, end: BASE + last, status, priceCents: 2000 });
  const soldBy = (first: number, last: number, by: SoldBy) => (ticket: number) =>
    ticket >= BASE + first && ticket <= BASE + last ? { lot: run(0, 29), soldBy: by } : undefined;
  const at = '2026-11-20T10:00:00.000Z';

  test('a roll shows the terminal’s waiting entries instead of the server’s stock', () => {
    const roll = rollOf(STOLEN.states.slice(0, 1).concat(state(13, 12, 29)), STOLEN.history);
    const returned = soldBy(20, 29, { name: 'Gia', at, reason: 'returned' });
    expect(inWords(withWaiting(roll, UPC, [run(12, 19)], returned))).toEqual([
      '0-11 3 19T21:40',
      '12-19 13 18T09:00',
      '20-29 21 20T10:00 waiting',
    ]);
    expect(inWords(withWaiting(roll, UPC, [run(12, 29)], returned))).toEqual(inWords(roll));
  });

  test('without the server’s history, a roll is shown from the terminal’s own copies', () => {
    const missing = soldBy(0, 4, { name: 'M', at, isMissing: true });
    expect(
      inWords(rollHere({ start: BASE, end: BASE + 29 }, UPC, [run(5, 19), run(20, 29, 1)], missing)),
    ).toEqual(['0-4 22 20T10:00', '5-19 13 ?', '20-29 1 ?']);
    expect(inWords(rollHere({ start: BASE, end: BASE + 29 }, UPC, [run(20, 29)], () => undefined))).toEqual([
      '20-29 13 ?',
    ]);
  });
});

describe('the theft sheet', () => {
  const show = { clock: DEFAULT_CLOCK, layout: STANDARD };

  test('the theft sheet of a pack with front 012 lists 012 to 029 as missing, $360, with 011 as the last sold', () => {
    expect(theftLines(STOLEN)).toEqual([
      {
        game: 'Golden State Riches',
        upc: UPC,
        lotCounter: 1,
        first: BASE + 12,
        last: BASE + 29,
        tickets: 18,
        valueCents: 36000,
        seen: { by: 'Gia', at: '2026-11-19T21:40:00.000Z' },
        gone: { by: 'M', at: '2026-11-20T06:00:00.000Z' },
        reason: 'missing',
        reference: null,
        lastSold: BASE + 11,
      },
    ]);
    const { columns, rows } = theftTable(theftLines(STOLEN), show);
    expect(rows).toEqual([
      [
        ...['Golden State Riches', UPC, 1, '1747', '1263622', '17471263622012', '17471263622029', 18, 360],
        ...['2026-11-19 13:40:00', 'Gia', '2026-11-19 22:00:00', 'M', '17471263622011', 'missing', ''],
      ],
    ]);
    expect(rows[0]).toHaveLength(columns.length);
    const [line] = theftLines(STOLEN);
    const cells = theftColumns(show).map(({ value, text = value }) => line && text(line));
    expect(cells).toEqual([
      ...['Golden State Riches', '1747-1263622', '#012', '#029', 18, '$360.00'],
      ...[`${spokenTime('2026-11-19 13:40:00')}, Gia`, `${spokenTime('2026-11-19 22:00:00')}, M`, '#011'],
    ]);
  });

  test('the theft sheet shows a stolen pack’s reason and police report', () => {
    const stolen = STOLEN.history.map((each) =>
      each.by === 'M'
        ? { ...each, what: 'stolen' as const, reference: 'SF-4711', purpose: 'removal' as const }
        : each,
    );
    const [line] = theftLines({ ...STOLEN, history: stolen });
    expect(line).toMatchObject({ tickets: 18, gone: { by: 'M' }, reason: 'stolen', reference: 'SF-4711' });
  });

  test('the theft sheet of a roll sold down names the last ticket sold above the missing ones', () => {
    const down = { sells: 'down' as const };
    const pack: PackReply['data'] = {
      ...STOLEN,
      lot: { ...STOLEN.lot, ...down },
      states: [state(22, 0, 17), state(3, 18, 29)],
      history: [
        event('sold', '19T21:40', 18, 29, { ...front(17), ...down }),
        event('stolen', '20T06:00', 0, 17, { ...down, purpose: 'removal' }),
      ],
    };
    expect(theftLines(pack)).toMatchObject([
      { first: BASE + 17, last: BASE, lastSold: BASE + 18, seen: { at: '2026-11-19T21:40:00.000Z' } },
    ]);
  });

  test('the theft sheet of a pack without missing tickets lists all that should be there', () => {
    const pack = { ...STOLEN, states: [state(3, 0, 11), state(13, 12, 19), state(1, 20, 29)] };
    expect(theftLines({ ...pack, history: STOLEN.history.slice(0, 3) })).toMatchObject([
      { first: BASE + 12, last: BASE + 29, tickets: 18, gone: null, seen: { by: 'Gia' } },
    ]);
  });

  test('the theft sheet names as last seen only a count whose front was not behind the missing tickets', () => {
    const history = [
      event('put_on_shelf', '18T09:00', 0, 29, { by: 'Opener' }),
      event('sold', '19T12:00', 0, 9, front(10)),
      event('sold', '20T06:00', 12, 14, { ...front(15), purpose: 'opening', by: 'M' }),
    ];
    const states = [state(3, 0, 11), state(22, 12, 14), state(13, 15, 29)];
    expect(theftLines({ ...STOLEN, states, history })).toMatchObject([
      { tickets: 3, seen: { by: 'Gia', at: '2026-11-19T12:00:00.000Z' }, gone: { by: 'M' } },
    ]);
    expect(theftLines({ ...STOLEN, states, history: history.slice(0, 1) })).toMatchObject([
      { seen: { by: 'Opener' }, gone: null },
    ]);
  });
});
