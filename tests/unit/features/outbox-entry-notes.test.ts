import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/device/rows';
import { notesOf } from '../../../src/features/outbox/entry-notes';

const entry = (start: string, end: string) => ({
  lot_number: '028400001234',
  lot_counter: 1,
  start_ticket: start,
  end_ticket: end,
  ticketCount: Number(end) - Number(start) + 1,
  store_id: 2,
  ticket_price: 5,
  amount: (Number(end) - Number(start) + 1) * 5,
});

const common = {
  seq: 1,
  key: 'b8f1e3a0-0000-4000-8000-000000000001',
  version: 1,
  storeId: 2,
  userId: 3,
  userName: 'Mission Admin',
  recordedAt: '2026-11-20T04:00:00.000Z',
  summary: { count: 60, amountCents: 30000, entries: 2 },
  attempts: 1,
  nextAttemptAt: 0,
  ackSeq: 0,
} as const;

const sale: OutboxRow = {
  ...common,
  kind: 'sale',
  state: 'pending',
  payload: {
    data: {
      scanned: [entry('10010000000000', '10010000000022')],
      non_scanned: [entry('20010000000000', '20010000000036')],
    },
  },
};

test('a refused entry is identified by its list and position', () => {
  const row: OutboxRow = {
    ...sale,
    state: 'attention',
    lastError: {
      status: 409,
      code: 'not_on_shelf',
      message: 'Some tickets are not on the shelf.',
      entries: [{ index: 0, list: 'non_scanned', code: 'not_on_shelf', message: 'not on the shelf yet' }],
    },
  };
  expect(notesOf(row)).toEqual([
    {
      key: 'non_scanned0',
      about: '028400001234: 20010000000000 – 20010000000036',
      message: 'not on the shelf yet',
    },
  ]);
});

test('a roll sold down is read from its first ticket', () => {
  const down = { ...entry('20010000000000', '20010000000036'), sells: 'down' } as const;
  const row: OutboxRow = {
    ...sale,
    state: 'attention',
    payload: { data: { scanned: [down], non_scanned: [] } },
    lastError: {
      status: 409,
      code: 'not_on_shelf',
      message: '',
      entries: [{ index: 0, list: 'scanned', code: 'not_on_shelf', message: 'not on the shelf yet' }],
    },
  };
  expect(notesOf(row).map(({ about }) => about)).toEqual(['028400001234: ↓ 20010000000036 → 20010000000000']);
});

test('a sent record shows only the entries with a note', () => {
  const row: OutboxRow = {
    ...sale,
    state: 'sent',
    reply: {
      message: 'Sales recorded.',
      submission_id: sale.key,
      data: {
        id: 1,
        report_time: '20:00:00',
        created_by: 3,
        ticketCount: 57,
        amount: 285,
        entries: [
          {
            index: 0,
            list: 'scanned',
            status: 'rebased',
            start_ticket: '10010000000003',
            end_ticket: '10010000000022',
            ticketCount: 20,
            amount: 100,
            message: '3 tickets were recorded before',
          },
          {
            index: 0,
            list: 'non_scanned',
            status: 'done',
            start_ticket: '20010000000000',
            end_ticket: '20010000000036',
            ticketCount: 37,
            amount: 185,
          },
        ],
      },
    },
  };
  expect(notesOf(row)).toEqual([
    {
      key: 'scanned0',
      about: '028400001234: 10010000000000 – 10010000000022',
      message: '3 tickets were recorded before',
    },
  ]);
});

test('a pack that was seen is named by its front ticket, refused or contradicting an earlier record', () => {
  const seen = [{ lot_number: '028400001234', lot_counter: 1, front_ticket: '10010000000010' }];
  const counted = { ...sale, payload: { data: { scanned: [], non_scanned: [], seen } } };
  const noted = {
    index: 0,
    list: 'seen' as const,
    code: 'unknown_serial' as const,
    message: 'no such ticket',
  };
  const about = '028400001234: 10010000000010';
  const lastError = { status: 422, code: 'invalid', message: '', entries: [noted] };
  expect(notesOf({ ...counted, state: 'attention', lastError })).toEqual([
    { key: 'seen0', about, message: 'no such ticket' },
  ]);

  const totals = { id: 1, report_time: '20:00:00', created_by: 3, ticketCount: 0, amount: 0, entries: [] };
  const told = { index: 0, status: 'exception' as const, exceptions: [4], message: 'sold before by Gia' };
  const reply = { message: '', submission_id: sale.key, data: { ...totals, seen: [told] } };
  expect(notesOf({ ...counted, state: 'sent', reply })).toEqual([
    { key: 'seen0', about, message: 'sold before by Gia' },
  ]);
});

test('an entry that was already on the shelf is shown with its range', () => {
  const row: OutboxRow = {
    ...common,
    kind: 'shelf',
    state: 'sent',
    payload: {
      data: [
        {
          lot_number: '028400001234',
          start_ticket_number: '10010000000000',
          end_ticket_number: '10010000000059',
          store_id: 2,
        },
      ],
    },
    reply: {
      success: true,
      message: 'Tickets were put on the shelf.',
      submission_id: common.key,
      entries: [{ index: 0, status: 'already_on_shelf', message: 'They were on the shelf already.' }],
    },
  };
  expect(notesOf(row)[0]).toEqual({
    key: '0',
    about: '028400001234: 10010000000000 – 10010000000059',
    message: 'They were on the shelf already.',
  });
});

test('an entry that only waits for the network has no notes on its packs', () => {
  expect(notesOf({ ...sale, lastError: { status: 0, code: 'network', message: 'No answer.' } })).toEqual([]);
});
