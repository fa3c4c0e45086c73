import { expect, test } from 'vitest';
import type { CountEntry } from '../../../../src/device/rows';
import { DEFAULT_CLOCK } from '../../../../src/domain/time/store-clock';
import {
  figuresOf,
  kindOf,
  linesOf,
  recordedOtherwise,
} from '../../../../src/features/my-shift/shift-records';
import { shiftTable } from '../../../../src/features/my-shift/shift-table';
import { COMMON } from '../../../../src/i18n/en/app/common';
import { MY_SHIFT } from '../../../../src/i18n/en/counting/my-shift';
import { saleOf, shelfOf, UPC } from '../../../support/device/outbox';

const common = {
  seq: 1,
  key: 'k',
  version: 1,
  storeId: 1,
  userId: 21,
  userName: 'Clerk 21',
  recordedAt: '2026-11-20T20:00:00.000Z',
  state: 'sent',
  attempts: 1,
  nextAttemptAt: 0,
  ackSeq: 1,
} as const;
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

test('a record shows each pack, with dollars where something was sold', () => {
  const run = (end_ticket: string) => ({ start_ticket: '10010000000000', end_ticket });
  expect(linesOf(sale)).toEqual([
    { upc: UPC[0], lot: 1, run: run('10010000000002'), count: 3, amountCents: 1500 },
  ]);
  expect(linesOf(shelf)).toEqual([
    { upc: UPC[1], lot: null, run: run('10010000000059'), count: 60, amountCents: null },
  ]);
});

test('a shift adds up sales, not shelf records, and shows unsent entries', () => {
  expect(figuresOf([sale, { ...sale, state: 'attention' }, shelf])).toEqual({
    counts: 2,
    sold: 6,
    amountCents: 3000,
    shelved: 60,
    unsent: 2,
  });
});

test('what an opening check found gone is in no clerk’s figures; it has its own name', () => {
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

test('a quiet count has its line in the file of the shift', () => {
  const seen = [{ lot_number: UPC[0], lot_counter: 1, front_ticket: '10010000000000' }];
  const quiet: CountEntry = {
    ...sale,
    payload: { data: { scanned: [], non_scanned: [], seen }, on_shelf: 47 },
    summary: { count: 0, amountCents: 0, entries: 0 },
  };
  expect(shiftTable([quiet], MY_SHIFT, COMMON, DEFAULT_CLOCK, true).rows).toEqual([
    ['2026-11-20 12:00:00', 'Count', '', '', '', '', 0, 0, 'yes'],
  ]);
});

test('shows the server’s figures if others had counted some of the tickets', () => {
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
