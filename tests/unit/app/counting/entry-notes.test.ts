import { afterEach, expect, test } from 'vitest';
import { notesOf, savedText } from '../../../../src/app/counting/cards/entry-notes';
import { amountsFor } from '../../../../src/app/state/shift/use-amounts';
import type { OutboxRow } from '../../../../src/device/rows';
import { DEFAULT_LANGUAGE, showLanguage } from '../../../../src/messages/language';
import type { EntryResult } from '../../../../src/shared/counting/sales-schema';
import { ROW } from '../../../support/device/outbox';

const AMOUNTS = amountsFor(false, undefined);
const TODAY = '2026-11-22';
const notes = (row: OutboxRow) =>
  notesOf(row, AMOUNTS, TODAY).map(({ key, about, message }) => ({ key, about, message: message.text }));

afterEach(() => showLanguage(DEFAULT_LANGUAGE));

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

const summary = { count: 60, amountCents: 30000, entries: 2 };
const common = { ...ROW, storeId: 2, userId: 3, userName: 'Mission Admin', summary };

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

test('a note on a refused entry finds the entry by its list and position', () => {
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
  expect(notes(row)).toEqual([
    {
      key: 'non_scanned0',
      about: '028400001234, pack 0000000: #000–#036',
      message: 'not on the shelf yet',
    },
  ]);
});

test('a note on a roll sold down names its tickets from the highest', () => {
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
  expect(notes(row).map(({ about }) => about)).toEqual(['028400001234, pack 0000000: #036–#000']);
});

test('a note on an entry names the game if this terminal knows it', () => {
  const row: OutboxRow = {
    ...sale,
    state: 'attention',
    payload: { data: { scanned: [entry('10010000000232', '10010000000232')], non_scanned: [] } },
    lastError: {
      status: 409,
      code: 'not_on_shelf',
      message: '',
      entries: [{ index: 0, list: 'scanned', code: 'not_on_shelf', message: 'not on the shelf yet' }],
    },
  };
  const [note] = notesOf(row, AMOUNTS, TODAY, ({ upc }) =>
    upc === '028400001234' ? 'Crossword Mini' : null,
  );
  expect(note?.about).toBe('Crossword Mini, pack 0000000: #232');
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
  expect(notes(row)).toEqual([
    {
      key: 'scanned0',
      about: '028400001234, pack 0000000: #000–#022',
      message: '3 tickets were recorded before',
    },
  ]);
});

test('a note on a seen pack names its front ticket, both refused and contradicting an earlier record', () => {
  const seen = [{ lot_number: '028400001234', lot_counter: 1, front_ticket: '10010000000010' }];
  const counted = { ...sale, payload: { data: { scanned: [], non_scanned: [], seen } } };
  const noted = {
    index: 0,
    list: 'seen' as const,
    code: 'unknown_serial' as const,
    message: 'no such ticket',
  };
  const about = '028400001234, pack 0000000: #010';
  const lastError = { status: 422, code: 'invalid', message: '', entries: [noted] };
  expect(notes({ ...counted, state: 'attention', lastError })).toEqual([
    { key: 'seen0', about, message: 'no such ticket' },
  ]);

  const totals = { id: 1, report_time: '20:00:00', created_by: 3, ticketCount: 0, amount: 0, entries: [] };
  const sentResult = {
    index: 0,
    status: 'exception' as const,
    exceptions: [4],
    message: 'sold before by Gia',
  };
  const reply = { message: '', submission_id: sale.key, data: { ...totals, seen: [sentResult] } };
  expect(notes({ ...counted, state: 'sent', reply })).toEqual([
    { key: 'seen0', about, message: 'sold before by Gia' },
  ]);
});

test('a note on a pack that was already on the shelf names its range', () => {
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
  expect(notes(row)[0]).toEqual({
    key: '0',
    about: '028400001234, pack 0000000: #000–#059',
    message: 'They were on the shelf already.',
  });
});

test('a record that only waits for the network has no notes on its packs', () => {
  expect(notes({ ...sale, lastError: { status: 0, code: 'network', message: 'No answer.' } })).toEqual([]);
});

const CLERK = { name: 'Evening Clerk', at: '2026-11-21 22:30:06' };
const BY = { records: { named: [CLERK], more: 0 } };

/** The row of a sent count whose only entry has this result. */
function withResult(result: EntryResult, game: string | null = 'Crossword Mini'): OutboxRow {
  const sentResult = {
    ...{ index: 0, list: 'scanned' as const, status: 'rebased' as const, ticketCount: 2, amount: 2 },
    ...{ start_ticket: null, end_ticket: null, message: 'The server’s own words.', result, game },
  };
  const totals = { id: 1, report_time: '20:00:00', created_by: 3, ticketCount: 2, amount: 2 };
  return {
    ...sale,
    state: 'sent',
    reply: { message: '', submission_id: sale.key, data: { ...totals, entries: [sentResult] } },
  };
}

const SEEN = { kind: 'seen_after_sold', front: '17011200789133', is_front: true, ...BY } as const;
const said = (result: EntryResult, game?: string | null) => notes(withResult(result, game))[0]?.message;

test.each<[string, EntryResult, string]>([
  [
    'a ticket that was sold',
    SEEN,
    'Crossword Mini #133 was already recorded as sold: Evening Clerk (yesterday 10:30 PM). The totals stay; the store admin can correct them.',
  ],
  [
    'tickets behind it',
    { ...SEEN, is_front: false },
    'Tickets behind Crossword Mini #133 were already recorded as sold: Evening Clerk (yesterday 10:30 PM). The totals stay; the store admin can correct them.',
  ],
  [
    'a ticket of a pack that is gone',
    { ...SEEN, kind: 'seen_after_removal' },
    'Crossword Mini #133 was already recorded as gone: Evening Clerk (yesterday 10:30 PM). If the pack is really here, the store admin can put it back.',
  ],
  [
    'a part of what was counted',
    { kind: 'partly_left', left: 10, counted: 30, recorded: 10, put_back: 10, ...BY },
    'Crossword Mini: 10 of 30 tickets are in this record. 10 tickets already recorded: Evening Clerk (yesterday 10:30 PM). 10 tickets put back on the shelf by the store admin after this count.',
  ],
  [
    'several records, this one among them',
    { kind: 'taken_over', records: { named: [CLERK, null], more: 3 } },
    'Crossword Mini: Counted earlier, so taken over from the record of Evening Clerk (yesterday 10:30 PM), this record, 3 more.',
  ],
])('a note states facts with the name of the game and the ticket’s number: %s', (_, result, sentence) => {
  expect(said(result)).toBe(sentence);
});

test('a note calls a game without a name by its UPC', () => {
  expect(said(SEEN, null)).toMatch(/^028400001234 #133 was/);
});

test('a Spanish reader sees the server’s facts in Spanish with English below', async () => {
  await showLanguage({ code: 'es', withEnglish: true });
  const [note] = notesOf(withResult(SEEN), AMOUNTS, TODAY);
  expect(note?.message).toEqual({
    text: 'Crossword Mini #133 ya estaba registrado como vendido: Evening Clerk (ayer 10:30 p.m.). Los totales no cambian; el administrador de la tienda puede corregirlos.',
    below: { lang: 'en', text: expect.stringContaining('Evening Clerk (yesterday 10:30 PM)') },
  });
  expect(savedText(withResult(SEEN), AMOUNTS, TODAY)?.text).toBe('Ventas registradas: 2 boletos, $2.00.');
});

test('a clerk who sees tickets only doesn’t see the dollars of a saved count', () => {
  const hidden = amountsFor(true, 'tickets');
  expect(savedText(withResult(SEEN), hidden, TODAY)?.text).toBe('Sales recorded: 2 tickets, $•••.');
});

test('a saved quiet count says how many packs were seen, not how many scans were made', () => {
  const seen = [1, 1, 2, 1].map((lot_counter, front) => ({
    lot_number: '028400001234',
    lot_counter,
    front_ticket: `1001000000000${front}`,
  }));
  const row: OutboxRow = {
    ...withResult(SEEN),
    kind: 'sale',
    payload: { data: { scanned: [], non_scanned: [], seen } },
    reply: {
      message: '',
      submission_id: common.key,
      data: { id: 1, report_time: '', created_by: 3, ticketCount: 0, amount: 0, entries: [] },
    },
  };
  expect(savedText(row, AMOUNTS, TODAY)?.text).toBe('Nothing sold: 2 packs seen.');
});
