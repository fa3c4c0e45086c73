import { expect, test } from 'vitest';
import { noticesOf as noticesIn } from '../../../../../src/app/shell/notifications/notices';
import { amountsFor } from '../../../../../src/app/state/shift/use-amounts';
import type { OutboxRow } from '../../../../../src/device/rows';
import { NOTIFICATIONS } from '../../../../../src/messages/areas/notifications';
import { DEFAULT_LANGUAGE, showLanguage } from '../../../../../src/messages/language';
import { ROW, saleOf, shelfOf, UPC } from '../../../../support/device/outbox';

type Args = Parameters<typeof noticesIn>;
const noticesOf = (rows: Args[0], offer: Args[1], install: Args[2]) =>
  noticesIn(rows, offer, install, NOTIFICATIONS, amountsFor(false, undefined));

const row = (seq: number, over: Partial<OutboxRow>): OutboxRow =>
  ({ ...ROW, seq, key: `key-${seq}`, kind: 'sale', payload: saleOf(UPC[0], 1), ...over }) as OutboxRow;
const sent = (seq: number, sentAt: string, over: Partial<OutboxRow> = {}) =>
  row(seq, { state: 'sent', ackSeq: seq, sentAt, ...over });

test('entries sent together share one notice with the counts of their records, and the newest notice comes first', () => {
  const shelf = { kind: 'shelf', payload: shelfOf(UPC[1], 1) } as const;
  const rows = [
    sent(1, '2026-11-20T05:00:00.000Z'),
    sent(2, '2026-11-20T05:00:01.000Z'),
    sent(3, '2026-11-20T05:00:02.000Z', { ...shelf, summary: { count: 60, amountCents: 0, entries: 1 } }),
    sent(4, '2026-11-20T06:30:00.000Z', shelf),
  ];
  expect(noticesOf(rows, 'none', null)).toEqual([
    {
      id: 'sent/key-4',
      kind: 'sent',
      title: 'Sync done: 1 record sent',
      detail: '3 tickets put on the shelf',
      at: '2026-11-20T06:30:00.000Z',
    },
    {
      id: 'sent/key-3',
      kind: 'sent',
      title: 'Sync done: 3 records sent',
      detail: '6 tickets, $30 sold · 60 tickets put on the shelf',
      at: '2026-11-20T05:00:02.000Z',
    },
  ]);
});

test('the notice of an opening check shows its missing tickets prominently, and not as sold', () => {
  const at = '2026-11-20T05:00:00.000Z';
  const check = (count: number) => {
    const payload = { ...saleOf(UPC[0], 1), purpose: 'opening' as const };
    return sent(1, at, { payload, summary: { count, amountCents: count * 100, entries: 1 } });
  };
  expect(noticesOf([check(3)], 'none', null)).toMatchObject([
    { kind: 'otherwise', title: 'Opening check sent', detail: 'Opening check: 3 missing, $3' },
  ]);
  expect(noticesOf([check(0)], 'none', null)).toMatchObject([
    { kind: 'sent', detail: 'Opening check: nothing missing' },
  ]);
  expect(noticesOf([check(3), sent(2, at)], 'none', null)).toMatchObject([
    { detail: '3 tickets, $15 sold · Opening check: 3 missing, $3' },
  ]);
});

test('a notice counts only the tickets in the server’s reply as sold, not those that others recorded earlier', () => {
  const entry = { index: 0, list: 'scanned', start_ticket: null, end_ticket: null, amount: 0 } as const;
  const answered = (ticketCount: number, amount: number, status: 'already_sold' | 'exception' | 'done') =>
    ({
      message: 'Sales recorded',
      submission_id: 'key-1',
      data: {
        id: 1,
        report_time: '',
        created_by: 10,
        ticketCount,
        amount,
        entries: [{ ...entry, status, ticketCount }],
      },
    }) satisfies OutboxRow['reply'];
  const at = '2026-11-20T05:00:00.000Z';
  const notice = (reply: OutboxRow['reply']) => noticesOf([sent(1, at, { reply })], 'none', null)[0];
  expect(notice(answered(0, 0, 'already_sold'))).toMatchObject({
    kind: 'otherwise',
    detail: '0 tickets, $0 sold. 3 tickets were recorded before.',
  });
  expect(notice(answered(2, 10, 'done'))).toMatchObject({
    kind: 'otherwise',
    detail: '2 tickets, $10 sold. 1 ticket was recorded before.',
  });
  expect(notice(answered(3, 15, 'exception'))).toMatchObject({
    kind: 'otherwise',
    detail: '3 tickets, $15 sold. Some tickets were already sold. See details.',
  });
  expect(notice(answered(3, 15, 'done'))).toMatchObject({ kind: 'sent', detail: '3 tickets, $15 sold' });
});

test('the notice of a refusal shows its reason, and a second refusal of the same entry is a new notice', () => {
  const lastError = { status: 409, code: 'not_on_shelf', message: 'Some tickets are not on the shelf.' };
  const refused = row(1, { state: 'attention', lastError });
  expect(noticesOf([refused], 'none', null)).toMatchObject([
    { kind: 'refused', title: 'Sales record rejected', detail: 'Some tickets are not on the shelf.' },
  ]);
  const again = noticesOf([{ ...refused, attempts: 2 }], 'none', null);
  expect(again[0]?.id).not.toBe(noticesOf([refused], 'none', null)[0]?.id);
});

test('the notice of a refusal is in the reader’s language', async () => {
  const lastError = { status: 422, code: 'unknown_lot', message: 'This store has no such lot.' };
  await showLanguage({ code: 'es', withEnglish: true });
  expect(noticesOf([row(1, { state: 'attention', lastError })], 'none', null)).toMatchObject([
    { detail: 'Esta tienda no tiene ese lote.' },
  ]);
  await showLanguage(DEFAULT_LANGUAGE);
});

test('the notice of a new version comes first, and without events there are no notices', () => {
  expect(noticesOf([sent(1, '2026-11-20T05:00:00.000Z')], 'update', null).map(({ kind }) => kind)).toEqual([
    'update',
    'sent',
  ]);
  expect(noticesOf([row(1, {})], 'none', null)).toEqual([]);
});
