import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testServer } from '../support/api/app';
import { enterMoney, overShortOf } from '../support/api/money';
import { remove } from '../support/api/removals';
import { correct, must, openShop } from '../support/api/shop';
import { reportOfShift, sendCount, shiftListOf } from '../support/shops/counts';

const server = testServer();
/** 22:58 on November 17 and 06:04 on November 18 in Los Angeles. */
const CLOSE = '2026-11-18T06:58:00Z';
const OPENING = '2026-11-18T14:04:00Z';
const CLOSED_DAY = '2026-11-17';
const DAY = '2026-11-18';

/** A shop with one roll at $20, on the shelf since the morning of November 17. */
const openRoll = () => openShop(server, { price: 20, openedAt: new Date('2026-11-17T16:00:00Z') });

test('the shift list has a quiet shift with the packs that it saw, and the day’s total is zero', async () => {
  const shop = await openRoll();
  const reply = await sendCount(shop.till, 'shift', CLOSE, { front: 0, onShelf: 47 });
  expect(reply.message).toBe('Nothing sold: 1 pack seen.');
  const shift = { name: 'Store Admin 1', report_time: '22:58:00', created_by: shop.store.admin.id };
  const facts = { ticketCount: 0, seen: 1, on_shelf: 1, checked_by: null };
  expect(await shiftListOf(shop, CLOSED_DAY)).toEqual([{ ...shift, ...facts }]);
  const day = await shop.day(CLOSED_DAY);
  expect(day).toEqual({
    salesRecord: [],
    countData: [{ date_created: CLOSED_DAY, report_time: null, ticketCount: 0, amount: 0, ID: null }],
    shifts: [{ ...shift, ...facts }],
    missing: [],
  });
  expect((await reportOfShift(shop, CLOSED_DAY, shift)).countData).toMatchObject([
    { report_time: '22:58:00', ticketCount: 0, amount: 0, seen: 1, on_shelf: 1 },
  ]);
});

test('the shift list has the opening check of a day without other counts', async () => {
  const shop = await openRoll();
  await sendCount(shop.secondTill, 'opening', OPENING, { front: 0 });
  expect(await shiftListOf(shop, DAY)).toMatchObject([{ purpose: 'opening', ticketCount: 0, seen: 1 }]);
  expect(await shop.day(DAY)).toMatchObject({
    salesRecord: [],
    countData: [{ ticketCount: 0, amount: 0 }],
    missing: [],
  });
});

test('the shift list shows no figures for a record without sightings', async () => {
  const shop = await openRoll();
  await shop.sell(shop.till, [shop.entry(0, 9)], CLOSE);
  const shift = { name: 'Store Admin 1', report_time: '22:58:00', created_by: shop.store.admin.id };
  expect(await shiftListOf(shop, CLOSED_DAY)).toEqual([shift]);
  const day = await shop.day(CLOSED_DAY);
  expect(day).not.toHaveProperty('shifts');
  expect(day.countData).toEqual([
    { date_created: CLOSED_DAY, report_time: null, ticketCount: 10, amount: 200, ID: null },
  ]);
  expect(Object.keys((await reportOfShift(shop, CLOSED_DAY, shift)).countData[0] ?? {})).toEqual(
    Object.keys(day.countData[0] ?? {}),
  );
});

test('a record that lost all its tickets stays in the shift list with the record that took them, but not in the day’s sales', async () => {
  const shop = await openRoll();
  await shop.sell(shop.till, [shop.entry(0, 9)], CLOSE);
  // First half of them, then the rest.
  await shop.sell(shop.secondTill, [shop.entry(0, 4)], '2026-11-18T04:00:00Z');
  await shop.sell(shop.secondTill, [shop.entry(5, 9)], '2026-11-18T03:05:00Z');
  const list = await shiftListOf(shop, CLOSED_DAY);
  const emptied = {
    name: 'Store Admin 1',
    report_time: '22:58:00',
    created_by: shop.store.admin.id,
    ticketCount: 0,
    note: '0, was $200.00 until the record of 7:05 PM by Second Admin arrived.',
  };
  expect(list).toMatchObject([{ report_time: '19:05:00' }, { report_time: '20:00:00' }, emptied]);
  expect(list[2]).toEqual(emptied);
  const day = await shop.day(CLOSED_DAY);
  expect(new Set(day.salesRecord.map(({ name }) => name))).toEqual(new Set(['Second Admin']));
  expect(day.countData).toMatchObject([{ ticketCount: 10, amount: 200 }]);
  const { data } = await overShortOf(shop.till, shop.store.id, CLOSED_DAY);
  expect(data.map(({ name, counted }) => [name, counted])).toEqual([
    ['Second Admin', 100],
    ['Second Admin', 100],
    ['Store Admin 1', 0],
  ]);
  expect(data[2]?.changes.map(({ was, message }) => [was, message])).toEqual([[null, emptied.note]]);
});

test('of many counts that hold nothing, the newest forty say what took their tickets', async () => {
  const shop = await openRoll();
  await shop.sell(shop.secondTill, [shop.entry(0, 9)], '2026-11-18T04:00:00Z');
  for (let second = 0; second < 42; second++)
    await shop.sell(
      shop.till,
      [shop.entry(0, 9)],
      new Date(Date.parse(CLOSE) + second * 1_000).toISOString(),
    );
  const [, ...emptied] = await shiftListOf(shop, CLOSED_DAY);
  const note = '0, was $200.00 until the record of 8:00 PM by Second Admin arrived.';
  expect(emptied.map((shift) => ('note' in shift ? shift.note : null))).toEqual([
    null,
    null,
    ...Array(40).fill(note),
  ]);
});

test('the shift list shows what a record claimed even if others have its tickets, in any order of arrival', async () => {
  const lists = [];
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    const shop = await openRoll();
    const sent = [
      () => shop.sell(shop.till, [shop.entry(0, 9)], CLOSE),
      () => shop.sell(shop.secondTill, [shop.entry(0, 5)], '2026-11-18T04:00:00Z'),
      () => shop.sell(shop.secondTill, [shop.entry(6, 9)], '2026-11-18T03:05:00Z'),
    ];
    for (const index of order) await must(sent[index]?.() ?? Promise.reject(index), 201);
    const [, , claimed] = await shiftListOf(shop, CLOSED_DAY);
    lists.push({ ...claimed, created_by: 0 });
    const { data, totals } = await overShortOf(shop.till, shop.store.id, CLOSED_DAY);
    expect(data.map(({ counted, is_drawer }) => [counted, is_drawer])).toEqual([
      [80, true],
      [120, true],
      [0, false],
    ]);
    // Nobody has to count the cash of a record without tickets.
    expect(totals).toMatchObject([{ shifts: 2 }, { name: 'Store Admin 1', shifts: 0 }]);
  }
  const emptied = {
    name: 'Store Admin 1',
    report_time: '22:58:00',
    created_by: 0,
    ticketCount: 0,
    // The record that has most of them.
    note: '0, was $200.00 until the record of 8:00 PM by Second Admin arrived.',
  };
  expect(lists).toEqual([emptied, emptied, emptied]);
});

test('the shift list shows the correction that put back all tickets of a record, whoever sold them afterwards', async () => {
  const shop = await openRoll();
  await shop.sell(shop.till, [shop.entry(0, 9)], CLOSE);
  await correct(shop, 0, 3, 'still there', '2026-11-18T07:10:00Z');
  expect(await shiftListOf(shop, CLOSED_DAY)).not.toMatchObject([{ note: expect.any(String) }]);
  await correct(shop, 4, 9, 'these too', '2026-11-18T07:15:00Z');
  const corrected = {
    report_time: '22:58:00',
    ticketCount: 0,
    note: '0, was $200.00 until the correction of 11:15 PM by Store Admin 1.',
  };
  expect(await shiftListOf(shop, CLOSED_DAY)).toMatchObject([corrected]);
  await shop.sell(shop.secondTill, [shop.entry(0, 9)], '2026-11-18T07:30:00Z');
  expect(await shiftListOf(shop, CLOSED_DAY)).toMatchObject([corrected, { report_time: '23:30:00' }]);
  expect((await shop.day(CLOSED_DAY)).countData).toMatchObject([{ ticketCount: 10 }]);
  const { data } = await overShortOf(shop.till, shop.store.id, CLOSED_DAY);
  expect(data).toMatchObject([
    { counted: 0, is_drawer: false, changes: [{ was: null, message: corrected.note }] },
    { counted: 200, changes: [] },
  ]);
});

test('the shift list shows packs sold whole that an earlier count has, but no returned packs', async () => {
  const shop = await openRoll();
  await must(remove(shop, [0, 9], 'sold_whole', CLOSE, { session: shop.secondTill }), 201);
  await must(remove(shop, [70, 79], 'returned', '2026-11-18T07:00:00Z'), 201);
  await shop.sell(shop.till, [shop.entry(0, 9)], '2026-11-18T04:00:00Z');
  const note = '0, was $200.00 until the record of 8:00 PM by Store Admin 1 arrived.';
  expect(await shiftListOf(shop, CLOSED_DAY)).toMatchObject([
    { report_time: '20:00:00' },
    { purpose: 'removal', ticketCount: 0, note },
  ]);
  const { data } = await overShortOf(shop.till, shop.store.id, CLOSED_DAY);
  expect(data).toMatchObject([
    { counted: 200 },
    { counted: 0, is_drawer: false, changes: [{ message: note }] },
  ]);
});

test('a count without tickets is a drawer only if it saw a pack or a money count ever named it', async () => {
  const shop = await openRoll();
  const late = await must(shop.sell(shop.till, [shop.entry(0, 9)], CLOSE), 201);
  await must(shop.sell(shop.secondTill, [shop.entry(0, 9)], '2026-11-18T04:00:00Z'), 201);
  await sendCount(shop.till, 'shift', '2026-11-18T07:30:00Z', { front: 10 });
  const drawers = async () =>
    (await overShortOf(shop.till, shop.store.id, CLOSED_DAY)).data.map(({ is_drawer }) => is_drawer);
  expect(await drawers()).toEqual([true, false, true]);
  // A money count that waits for a record that never comes.
  const waiting = enterMoney(shop.till, shop.store.id, [late.submission_id, randomUUID()], {
    recorded_at: '2026-11-18T07:35:00Z',
  });
  await must(waiting, 201);
  expect(await drawers()).toEqual([true, true, true]);
});
