import { expect, test } from 'vitest';
import type { CountEntry } from '../../../../src/device/rows';
import { figuresOf, linesOf, recordedOtherwise } from '../../../../src/features/my-shift/shift-records';
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
const sale: CountEntry = {
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
