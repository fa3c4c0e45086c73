import { expect, test } from 'vitest';
import { shiftTable } from '../../../../../src/app/counting/my-shift/my-shift-page';
import {
  figuresOf,
  kindOf,
  partsOf,
  recordedOtherwise,
} from '../../../../../src/app/counting/my-shift/shift-records';
import type { CountEntry, RemovalEntry } from '../../../../../src/device/rows';
import { COMMON } from '../../../../../src/messages/areas/common';
import { MY_SHIFT } from '../../../../../src/messages/areas/my-shift';
import { REMOVAL } from '../../../../../src/messages/areas/removal';
import { DEFAULT_CLOCK } from '../../../../../src/shared/time/store-clock';
import { ROW, saleOf, shelfOf, UPC } from '../../../../support/device/outbox';

const author = { userId: 21, userName: 'Clerk 21', recordedAt: '2026-11-20T20:00:00.000Z' };
const common = { ...ROW, ...author, key: 'k', state: 'sent', ackSeq: 1 } as const;
const sale: CountEntry & { kind: 'sale' } = {
  ...common,
  kind: 'sale',
  payload: saleOf(UPC[0], 1),
  summary: { count: 3, amountCents: 1500, entries: 1 },
};
const shelf: CountEntry = {
  ...common,
  kind: 'shelf',
  state: 'pending',
  payload: shelfOf(UPC[1], 1),
  summary: { count: 60, amountCents: 30_000, entries: 1 },
};

const NAMES = { ...MY_SHIFT.kind, ...REMOVAL.reasons };

test('a shift’s record shows each pack, with dollars if tickets were sold', () => {
  const run = (end_ticket: string) => ({ start_ticket: '10010000000000', end_ticket });
  expect(partsOf(sale)).toEqual([
    {
      kind: 'sale',
      lines: [{ upc: UPC[0], lot: 1, run: run('10010000000002'), count: 3, amountCents: 1500 }],
    },
  ]);
  expect(partsOf(shelf)).toEqual([
    {
      kind: 'shelf',
      lines: [{ upc: UPC[1], lot: null, run: run('10010000000059'), count: 60, amountCents: null }],
    },
  ]);
});

const tickets = (first: number, last: number) => ({
  lot_number: UPC[0],
  lot_counter: 1,
  start_ticket: String(10_010_000_000_000 + first),
  end_ticket: String(10_010_000_000_000 + last),
});
const removal: RemovalEntry = {
  ...common,
  kind: 'removal',
  state: 'pending',
  payload: {
    store_id: 1,
    data: [{ ...tickets(40, 79), reason: 'returned' }],
    sold: [tickets(35, 39)],
  },
  summary: { count: 40, amountCents: 20_000, entries: 2 },
};

test('a removal shows the removed tickets and those sold before; only sales are in the clerk’s figures', () => {
  const whole: RemovalEntry = {
    ...removal,
    payload: { store_id: 1, data: [{ ...tickets(40, 79), reason: 'sold_whole' }] },
  };
  expect(partsOf(removal)).toMatchObject([
    { kind: 'returned', lines: [{ upc: UPC[0], lot: 1, count: 40, amountCents: 20_000 }] },
    { kind: 'sold_before', lines: [{ count: 5, amountCents: 2500 }] },
  ]);
  expect(kindOf(removal)).toBe('removal');
  const figures = { counts: 0, sold: 5, amountCents: 2500, shelved: 0, unsent: 1 };
  expect(figuresOf([removal])).toEqual(figures);
  expect(figuresOf([removal, whole, sale])).toEqual({
    ...{ counts: 1, sold: 48, amountCents: 24_000 },
    ...{ shelved: 0, unsent: 2 },
  });
  const file = shiftTable([removal], MY_SHIFT, NAMES, COMMON, DEFAULT_CLOCK, true);
  expect(file.rows.map((row) => [row[1], ...row.slice(5)])).toEqual([
    ['Returned to the lottery', '10010000000079', 40, 200, 'no'],
    ['Sold before the front', '10010000000039', 5, 25, 'no'],
  ]);
});

test('a shift adds up sales, not on-shelf records, and shows unsent entries', () => {
  expect(figuresOf([sale, { ...sale, state: 'attention' }, shelf])).toEqual({
    counts: 2,
    sold: 6,
    amountCents: 3000,
    shelved: 60,
    unsent: 2,
  });
});

test('an opening check’s missing tickets have a separate name and are in no clerk’s figures', () => {
  const check: CountEntry = { ...sale, payload: { ...sale.payload, purpose: 'opening' } };
  expect(figuresOf([sale, check])).toEqual({
    counts: 1,
    sold: 3,
    amountCents: 1500,
    shelved: 0,
    unsent: 0,
  });
  expect([sale, shelf, check].map(kindOf)).toEqual(['sale', 'shelf', 'opening']);
});

test('a quiet count has a line in the file of the shift', () => {
  const seen = [{ lot_number: UPC[0], lot_counter: 1, front_ticket: '10010000000000' }];
  const quiet: CountEntry = {
    ...sale,
    payload: { data: { scanned: [], non_scanned: [], seen }, on_shelf: 47 },
    summary: { count: 0, amountCents: 0, entries: 0 },
  };
  expect(shiftTable([quiet], MY_SHIFT, NAMES, COMMON, DEFAULT_CLOCK, true).rows).toEqual([
    ['2026-11-20 12:00:00', 'Count', '', '', '', '', 0, 0, 'yes'],
  ]);
});

test('a sales record shows the server’s figures if others had counted some of its tickets', () => {
  const reply = (ticketCount: number, amount: number): CountEntry => ({
    ...sale,
    reply: {
      message: '',
      submission_id: 'k',
      data: { id: 1, report_time: '12:00:00', created_by: 21, ticketCount, amount, entries: [] },
    },
  });
  expect(recordedOtherwise(sale)).toBeNull();
  expect(recordedOtherwise(reply(3, 15))).toBeNull();
  expect(recordedOtherwise(reply(1, 5))).toEqual({ count: 1, amountCents: 500 });
  expect(recordedOtherwise(reply(0, 0))).toEqual({ count: 0, amountCents: 0 });
});
