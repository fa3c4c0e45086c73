import { describe, expect, test } from 'vitest';
import type { SalesEntryResult } from '../../src/shared/counting/sales-schema';
import { sessionWith, testServer } from '../support/api/app';
import { correct, must, openShop, type Shop, ticket } from '../support/api/shop';
import { discardBody } from '../support/databases/fixtures';
import { spokenRun, spokenTime } from '../support/tickets/spoken';

const server = testServer();
const DAY = '2026-11-18';
/** Minutes after 14:00 in Los Angeles. */
const at = (minute: number): string => `${DAY}T22:${String(minute).padStart(2, '0')}:00Z`;
const wall = (minute: number): string => spokenTime(`${DAY} 14:${String(minute).padStart(2, '0')}:00`);
const run = (first: number, last: number): string => spokenRun(ticket(first), ticket(last));

const rowsOf = async (shop: Shop) =>
  (await shop.day(DAY)).salesRecord.map((row) => [row.start_ticket, row.end_ticket, row.name, row.note]);
const messageOf = (reply: { body: { data: { entries: SalesEntryResult[] } } }) =>
  reply.body.data.entries[0]?.message;

describe('the notes of a report', () => {
  test('a report’s notes never name another record for a record’s own tickets, and aren’t repeated for a split row', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 34)], at(10));
    // An earlier record takes the middle; a later one also counted the end.
    await shop.sell(shop.secondTill, [], at(5), [shop.entry(10, 19)]);
    await shop.sell(shop.secondTill, [], at(20), [shop.entry(20, 34)]);
    expect(await rowsOf(shop)).toEqual([
      [ticket(10), ticket(19), 'Second Admin', `${run(10, 19)} also counted by Store Admin 1 (${wall(10)}).`],
      [
        ticket(0),
        ticket(9),
        'Store Admin 1',
        `${run(10, 19)} counted here too, but sold in the record of Second Admin (${wall(5)}).`,
      ],
      [ticket(20), ticket(34), 'Store Admin 1', `${run(20, 34)} also counted by Second Admin (${wall(20)}).`],
    ]);
  });

  test('after stale counts of 10, 20 and 30 tickets, the last one’s note says that it lost 20, not 30', async () => {
    const shop = await openShop(server);
    for (const [index, last] of [9, 19, 29].entries())
      await shop.sell(index === 1 ? shop.secondTill : shop.till, [shop.entry(0, last)], at(index + 1));
    const rows = await rowsOf(shop);
    expect(rows[2]).toEqual([
      ticket(20),
      ticket(29),
      'Store Admin 1',
      `${run(0, 9)} counted here too, but sold in the record of Store Admin 1 (${wall(1)}). ` +
        `${run(10, 19)} counted here too, but sold in the record of Second Admin (${wall(2)}).`,
    ]);
    expect(rows[0]?.[3]).toBe(
      `${run(0, 9)} also counted by Second Admin (${wall(2)}). ${run(0, 9)} also counted by Store Admin 1 (${wall(3)}).`,
    );
  });

  test('a report’s note names three records and counts the rest', async () => {
    const shop = await openShop(server);
    for (let minute = 1; minute <= 8; minute++)
      await shop.sell(shop.till, [], at(minute), [shop.entry(0, 9)]);
    const [[, , , note] = []] = await rowsOf(shop);
    expect(note).toBe(
      [2, 3, 4].map((minute) => `${run(0, 9)} also counted by Store Admin 1 (${wall(minute)}). `).join('') +
        'And 4 more counts of these tickets.',
    );
  });

  test('a report’s notes give tickets that a correction put back to no other record until they are sold again', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], at(1));
    await shop.sell(shop.secondTill, [shop.entry(0, 19)], at(2));
    await correct(shop, 5, 14);
    await must(shop.sell(shop.secondTill, [], undefined, [shop.entry(12, 14)]), 201);
    const [, second] = await rowsOf(shop);
    expect(second?.[3]).toContain(
      `${run(0, 4)} counted here too, but sold in the record of Store Admin 1 (${wall(1)}).`,
    );
    expect(second?.[3]).toContain(
      `${run(12, 14)} counted here too, but sold in the record of Second Admin (`,
    );
    expect(second?.[3]).not.toContain('#005');
  });
});

describe('the reply to a late count over tickets that a correction put back', () => {
  test('the reply to a late count names who holds its tickets, and how many a correction put back on the shelf', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], at(1));
    await shop.sell(shop.secondTill, [], at(2), [shop.entry(10, 79)]);
    await correct(shop, 10, 79);
    const late = await shop.sell(shop.till, [], at(3), [shop.entry(0, 79)]);
    expect(late.body.data.entries[0]).toMatchObject({ status: 'already_sold', ticketCount: 0 });
    expect(messageOf(late)).toBe(
      `10 tickets already recorded by Store Admin 1 (${wall(1)}); ` +
        'the store admin put 70 tickets back on the shelf after this count.',
    );
  });

  test('the reply to a partly recorded late count separates its own, another record’s and put-back tickets', async () => {
    const shop = await openShop(server);
    await shop.sell(shop.till, [shop.entry(0, 9)], at(1));
    await shop.sell(shop.secondTill, [], at(2), [shop.entry(10, 19)]);
    await correct(shop, 10, 19);
    const late = await shop.sell(shop.secondTill, [], at(3), [shop.entry(0, 29)]);
    expect(messageOf(late)).toBe(
      `10 of 30 tickets are in this record; 10 were recorded by Store Admin 1 (${wall(1)}); ` +
        'the store admin put 10 back on the shelf.',
    );
  });

  test('the reply to a late count names three records and counts the rest', async () => {
    const shop = await openShop(server);
    for (let n = 0; n < 5; n++) await shop.sell(shop.till, [], at(n + 1), [shop.entry(n, n)]);
    const again = await shop.sell(shop.secondTill, [], at(30), [shop.entry(0, 4)]);
    expect(messageOf(again)).toBe(
      `Already recorded by ${[1, 2, 3].map((n) => `Store Admin 1 (${wall(n)})`).join(' and ')} and 2 more.`,
    );
    expect(again.body.data.entries[0]?.result).toEqual({
      kind: 'nothing_left',
      recorded: 5,
      put_back: 0,
      records: {
        named: [1, 2, 3].map((n) => ({ name: 'Store Admin 1', at: `${DAY} 14:0${n}:00` })),
        more: 2,
      },
    });
  });
});

const NO_REAL_TIME = expect.stringMatching(/ must be a real time\.$/);

describe('instants that don’t exist', () => {
  test.each([
    '2026-02-30T10:00:00Z',
    '2026-04-31T10:00:00-07:00',
    '2026-13-01T10:00:00Z',
    '2026-02-03T25:00:00Z',
  ])('a count at an instant that doesn’t exist is refused, naming the field: %s', async (text) => {
    const shop = await openShop(server);
    const named = (field: string) => ({ status: 400, body: { fields: { [field]: NO_REAL_TIME } } });
    expect(await shop.sell(shop.till, [shop.entry(0, 9)], text)).toMatchObject(named('recorded_at'));
    const wallTime = text.slice(0, 19).replace('T', ' ');
    const body = { data: { scanned: [shop.entry(0, 9)], non_scanned: [] }, time_created: wallTime };
    expect(await shop.till.post('/sales-record-register', body)).toMatchObject(named('time_created'));
  });

  test.each(['captured_at', 'discarded_at'])('a discard with an impossible %s is refused', async (field) => {
    const shop = await openShop(server);
    const body = { ...discardBody(shop.store.id, crypto.randomUUID()), [field]: '2026-02-30T10:00:00Z' };
    expect(await shop.till.post('/discarded-submissions', body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: NO_REAL_TIME } },
    });
  });

  test('a terminal’s report with a nonexistent instant in oldest_waiting_at is refused, naming the field', async () => {
    const shop = await openShop(server);
    const till = sessionWith(server, shop.till.token, {
      'X-Terminal': 'AC2D3E',
    });
    const report = {
      version: 'a',
      waiting: 1,
      attention: 0,
      oldest_waiting_at: '2026-02-30T10:00:00Z',
      clock_offset_ms: 0,
    };
    expect(await till.post('/terminals/report', report)).toMatchObject({
      status: 400,
      body: { fields: { oldest_waiting_at: NO_REAL_TIME } },
    });
  });
});
