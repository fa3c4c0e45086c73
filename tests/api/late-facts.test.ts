import { expect, test } from 'vitest';
import type { ExceptionsReply } from '../../src/shared/counting/exceptions-schema';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import type { StoreExportReply } from '../../src/shared/reports/reports-schema';
import type { RemovalReply } from '../../src/shared/stock/removals-schema';
import { clockFrom } from '../support/api/app';
import { alertServer, chooseAlerts } from '../support/api/instant-alerts';
import { closeWeek, journalOf } from '../support/api/journal';
import { receive, shelve } from '../support/api/journal-shop';
import { at, DAY, entered, OPENED, overShortOn, sold } from '../support/api/money';
import { chooseMorning, morningOf, morningPost } from '../support/api/morning';
import { removalBody, remove } from '../support/api/removals';
import {
  correct,
  must,
  openShop,
  PACK,
  PACK_SIZE,
  type Shop,
  setSettings,
  shiftsOf,
  ticket,
  UPC,
} from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';
import { type OracleLot, type Received, ticketsIn } from '../support/oracles/store-oracle';
import { shiftListOf } from '../support/shops/counts';

/** Late enough to close the week of the business day, and early enough for its receipts. */
const clock = clockFrom('2026-11-25T20:00:00Z');
const { server, post, mailsOf } = alertServer(clock);
const mornings = morningPost(server);

const PRICE = 5;
const WEEK = '2026-11-15';
/** The mornings after the business day and after the next one. */
const [MORNING, NEXT_MORNING] = ['2026-11-21T15:00:00Z', '2026-11-22T15:00:00Z'] as const;
const FIRST = Number(PACK);

type Tickets = readonly [first: number, last: number];

/** A shop, and its history in the words of the oracle. */
class PlayedDay {
  private readonly lot: OracleLot;
  private readonly received: Received[];

  constructor(readonly shop: Shop) {
    const openedAt = OPENED.openedAt.getTime();
    const run = { start: FIRST, end: FIRST + PACK_SIZE - 1 };
    const by = shop.store.admin.name;
    this.lot = { ...run, upc: UPC, sells: 'up', price: PRICE, receivedAt: openedAt, receivedBy: by };
    this.received = [{ kind: 'shelf', lot: this.lot, at: openedAt, by, ...run }];
  }

  private run = ([first, last]: Tickets) => ({ lot: this.lot, start: FIRST + first, end: FIRST + last });

  /** Adds a record that sold some tickets and removed others. */
  record(
    key: string,
    time: string,
    by: string,
    sales: readonly Tickets[],
    removed?: { reason: 'returned' | 'sold_whole'; tickets: Tickets },
  ): void {
    const claims = sales.map((tickets) => ({ ...this.run(tickets), scanned: true }));
    this.received.push({
      kind: 'count',
      key,
      recordedAt: Date.parse(at(time)),
      knew: null,
      purpose: removed ? 'removal' : 'shift',
      by,
      claims: removed
        ? [...claims, { ...this.run(removed.tickets), scanned: false, removedAs: removed.reason }]
        : claims,
      seen: [],
      unknown: [],
      putsUp: false,
    });
  }

  async correct(tickets: Tickets, time: string): Promise<void> {
    await correct(this.shop, ...tickets, `corrected at ${time}`, at(time));
    const by = this.shop.store.admin.name;
    this.received.push({ kind: 'correction', ...this.run(tickets), at: Date.parse(at(time)), by });
  }

  /** The state of each ticket now. */
  tickets = () => ticketsIn(this.lot, this.received);

  /** The numbers of the tickets that a record sold. */
  soldBy = (key: string): number[] =>
    this.tickets().flatMap(({ ticket: serial, status, claim }) =>
      status === 'Sold' && claim?.count.key === key ? serial - FIRST : [],
    );
}

const numbersOf = ({ start_ticket, end_ticket }: { start_ticket: string; end_ticket: string }): number[] =>
  Array.from(
    { length: Number(end_ticket) - Number(start_ticket) + 1 },
    (_, n) => Number(start_ticket) - FIRST + n,
  );

test('late records, corrections and removals reach every report, mail, alert, receipt and file', async () => {
  const shop = await openShop(server, OPENED);
  const { till, secondTill, store } = shop;
  const [G, M] = ['Store Admin 1', 'Second Admin'];
  const get = <Data>(path: string) => till.read<Data>(path);
  await setSettings(shop, { settle_days: 17 });
  const played = new PlayedDay(shop);
  const count = async (time: string, by: string, tickets: Tickets): Promise<SalesReply> => {
    const reply = await sold(shop, by === G ? till : secondTill, time, shop.entry(...tickets));
    played.record(reply.submission_id, time, by, [tickets]);
    return reply;
  };

  const a = await count('13:00', M, [0, 9]);
  const b = await count('14:00', G, [10, 24]);
  const emptied = await count('14:20', G, [25, 26]);
  const undone = await count('14:25', M, [27, 27]);
  await entered(till, shop, [b], { cash_counted: 75 });
  await entered(till, shop, [emptied], { cash_counted: 10 });
  await chooseMorning(till, [store.id]);
  await mornings.sendAt(MORNING);
  await must(closeWeek(till, store.id, WEEK), 201);
  await chooseAlerts(till, [store.id]);

  const since = clock().getTime();
  await played.correct([0, 3], '13:15');
  await played.correct([27, 27], '14:40');
  // Its terminal claims to have seen a stock that the store doesn't have yet, so it hasn't seen the correction.
  const lateSales: Tickets[] = [
    [0, 3],
    [10, 14],
    [25, 26],
  ];
  const late = await secondTill.record<SalesReply>('/sales-record-register', {
    ...salesBody(
      lateSales.map((tickets) => shop.entry(...tickets)),
      [],
      at('13:10'),
    ),
    stock_version: '-1',
  });
  played.record(late.submission_id, '13:10', M, lateSales);
  const whole = await must(remove(shop, [60, 69], 'sold_whole', at('13:50')), 201);
  played.record(whole.submission_id, '13:50', G, [], { reason: 'sold_whole', tickets: [60, 69] });
  const returned: RemovalReply = await must(
    remove(shop, [37, 79], 'returned', at('14:30'), { session: secondTill, sold: [shop.entry(30, 36)] }),
    201,
  );
  played.record(returned.submission_id, '14:30', M, [[30, 36]], { reason: 'returned', tickets: [37, 79] });
  await played.correct([70, 79], '15:00');

  // The sentences' own figures, so that the oracle isn't trusted alone.
  const soldBy = ({ submission_id }: { submission_id: string }): number[] => played.soldBy(submission_id);
  const dollars = (...records: { submission_id: string }[]): number => records.flatMap(soldBy).length * PRICE;
  const all = [a, b, emptied, undone, late, whole, returned];
  expect(all.map((record) => soldBy(record).length)).toEqual([6, 10, 0, 0, 7, 10, 7]);
  const total = { ticketCount: 40, amount: 200 };
  const byStatus = (wanted: string): number =>
    played.tickets().filter(({ status }) => status === wanted).length;
  expect([byStatus('On Shelf'), byStatus('Returned')]).toEqual([4 + 3 + 10, 23]);

  // Stock
  const list = await get<{ data: { name: string }[] }>(`/getTicketList/${UPC}/1/${store.id}`);
  expect(list.data.map(({ name }) => name)).toEqual(played.tickets().map(({ status }) => status));
  expect(await shop.onShelf()).toEqual([
    [ticket(0), ticket(3)],
    [ticket(27), ticket(29)],
    [ticket(70), ticket(79)],
  ]);

  // The day, and each of its shifts
  const day = await shop.day(DAY);
  const rowsOf = (name: string, time: string) =>
    day.salesRecord
      .filter((row) => row.name === name && row.time_created === `${DAY} ${time}:00`)
      .flatMap(numbersOf);
  const sent: [record: { submission_id: string }, name: string, time: string][] = [
    [a, M, '13:00'],
    [b, G, '14:00'],
    [emptied, G, '14:20'],
    [undone, M, '14:25'],
    [late, M, '13:10'],
    [whole, G, '13:50'],
    [returned, M, '14:30'],
  ];
  for (const [record, name, time] of sent) expect(rowsOf(name, time)).toEqual(soldBy(record));
  expect(day.countData).toMatchObject([total]);
  // Each correction is listed once, the one of returned tickets as nobody's sale.
  const listed = (corrections: readonly { start_ticket: string; end_ticket: string }[] | undefined) =>
    corrections?.map((each) => numbersOf(each)).map((run) => [run[0], run.at(-1)]);
  expect(listed(day.corrections)).toEqual([
    [0, 3],
    [27, 27],
  ]);
  expect(listed(day.corrections_made)).toEqual([[70, 79]]);
  expect(day.salesRecord.find(({ time_created }) => time_created.endsWith('14:30:00'))?.note).toBeUndefined();
  expect(await shiftsOf(shop, DAY)).toEqual(
    ['13:00', '13:10', '13:50', '14:00', '14:20', '14:25', '14:30'].map((time) => `${time}:00`),
  );
  const shifts = await shiftListOf(shop, DAY);
  const notes = new Map(shifts.map(({ report_time, note }) => [report_time, note]));
  expect(notes.get('14:20:00')).toBe('0, was $10.00 until the record of 1:10 PM by Second Admin arrived.');
  expect(notes.get('14:25:00')).toBe('0, was $5.00 until the correction of 2:40 PM by Store Admin 1.');
  for (const [record, name, time] of sent) {
    const author = name === G ? store.admin.id : late.data.created_by;
    const path = `/shift-sales-record-list/${DAY}/${author}/${encodeURIComponent(`${time}:00`)}`;
    const shift = await get<{ salesRecord: { start_ticket: string; end_ticket: string }[] }>(path);
    expect(shift.salesRecord.flatMap(numbersOf)).toEqual(soldBy(record));
  }
  const byDay = await get<{ data: object[] }>(`/sales-by-day/${DAY}/${DAY}/${store.id}`);
  expect(byDay.data).toMatchObject([total]);

  // Money: a removal joins its clerk's next count, or the last one before.
  const { data: drawers } = await overShortOn(shop);
  expect(drawers.map((drawer) => [drawer.report_time, drawer.counted, drawer.over_short])).toEqual([
    ['13:00:00', dollars(a), null],
    ['13:10:00', dollars(late), null],
    ['14:00:00', dollars(b, whole), 75 - dollars(b, whole)],
    ['14:20:00', 0, 10],
    ['14:25:00', dollars(undone, returned), null],
  ]);
  expect(await morningOf(till, store.id)).toMatchObject({
    ...total,
    over_short: [{ name: G, over_short: -15 }],
  });

  // The lottery's week: the pack settles on November 18.
  const week = await get<{ data: object }>(`/lottery-week/${DAY}/${store.id}`);
  const back = byStatus('Returned') * PRICE;
  const commission = Math.round((400 - back) * 5) / 100;
  expect(week.data).toMatchObject({
    instant: { settled: 400, returned: back, commission },
    sweep: 400 - back - commission,
  });
  const settling = await get<{ data: object[] }>(`/settling/${store.id}`);
  expect(settling.data).toMatchObject([{ activated_at: '2026-11-01', due_by: '2026-11-18', left: 17 }]);

  // The closed books: what was booked is reversed, and today's amounts stand in its place.
  const { changes } = await journalOf(shop, DAY);
  const standing = changes.filter(({ kind }) => kind === 'correction').flatMap(({ lines }) => lines);
  const booked = standing.map(({ role, debit, credit }) => [role, Math.round((debit - credit) * 100) / 100]);
  const cash = 75 + 10 + dollars(a, late, undone, returned);
  expect(booked).toEqual(
    expect.arrayContaining([
      ['cash', cash],
      ['over_short', total.amount - cash],
      ['clearing', -total.amount],
      ['payable', -(400 - back - commission)],
    ]),
  );

  // The alert, the mail and the receipt
  await post.send({ since });
  await mornings.sendAt(NEXT_MORNING);
  expect(mailsOf(shop)).toEqual([expect.stringContaining('A drawer is $25.00 short: “Store Admin 1”')]);
  const [first, next] = mornings.mailsOf(store.admin);
  expect(first).toContain('Sales: $140.00');
  expect(next).toMatch(/was \$140\.00.*\$200\.00/);
  const link = await get<{ data: { url: string } }>(
    `/receipt/${store.id}/${store.admin.id}/${b.submission_id}`,
  );
  const receipt = await (await fetch(`${server.url}${new URL(link.data.url).pathname}`)).text();
  const figures = [...receipt.matchAll(/<dd>(\d+ tickets|Even|.*\$[\d.]+)<\/dd>/g)].map(([, text]) => text);
  // Tickets, their value, expected cash, counted cash and the result: expected + result = counted.
  expect(figures.slice(0, 5)).toEqual(['15 tickets', '$75.00', '$75.00', '$75.00', 'Even']);
  expect(figures.slice(5)).toEqual([
    '10 tickets',
    '$50.00',
    '$100.00',
    '$75.00',
    expect.stringMatching(/^−.?\$25\.00$/),
  ]);

  // The files
  const rowsIn = async (part: string) =>
    (await get<StoreExportReply>(`/store-export/${store.id}?part=${part}`)).rows;
  const kept = new Map((await rowsIn('shift_records')).map((row) => [row[0], row.slice(-2)]));
  for (const record of [a, b, emptied, undone, late])
    expect(kept.get(record.submission_id)).toEqual([soldBy(record).length, dollars(record)]);
  const removed = await rowsIn('removals');
  expect(removed.map((row) => [row[3], row[10], row[12]])).toEqual([
    ['sold_whole', 10, dollars(whole)],
    ['returned', byStatus('Returned'), back],
  ]);
  expect(await rowsIn('corrections')).toHaveLength(3);
  const held = new Map<unknown, number>();
  for (const row of await rowsIn('shift_record_rows'))
    held.set(row[0], (held.get(row[0]) ?? 0) + Number(row[8]));
  expect([late, returned].map(({ submission_id }) => held.get(submission_id))).toEqual(
    [late, returned].map((record) => soldBy(record).length),
  );
  const sums = new Map<unknown, number>();
  for (const row of await rowsIn('late_records')) sums.set(row[5], (sums.get(row[5]) ?? 0) + Number(row[7]));
  expect(sums.get(b.submission_id)).toBe(soldBy(b).length);
});

test('a late removal of back-room tickets isn’t marked as dated before their shelf record', async () => {
  const shop = await openShop(server, OPENED);
  await receive(server, shop, 2, 60);
  await shelve(server, shop, 2, 60, new Date('2026-11-22T20:00:00Z'));
  const pack = { lot_number: UPC, lot_counter: 2, reason: 'returned' };
  const run = { start_ticket: '15401240002000', end_ticket: '15401240002059' };
  const body = removalBody(shop.store.id, [{ ...pack, ...run }], at('14:30'));
  await shop.till.record('/packs-removed', body);
  const { late } = await shop.till.read<ExceptionsReply>(`/exceptions/${shop.store.id}`);
  expect(late.map(({ kind }) => kind)).not.toContain('before_shelf');
});
