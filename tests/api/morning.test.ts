import { describe, expect, test } from 'vitest';
import type { MorningMailReply } from '../../src/shared/morning/morning-schema';
import { binAt } from '../../src/shared/stock/bins';
import { type ApiServer, signIn, testServer } from '../support/api/app';
import { LOBBY, setMachines } from '../support/api/machines';
import { at, DAY, entered, enterMoney, OPENED, overShortOn, sold } from '../support/api/money';
import { chooseMorning as choose, morningBody, morningOf } from '../support/api/morning';
import { remove } from '../support/api/removals';
import { must, openShop, putInBin, setSettings } from '../support/api/shop';
import { addCompany } from '../support/databases/fixtures';

const server: ApiServer = testServer();

describe('the figures of the morning message', () => {
  test('the morning message has the figures listed in money.md', async () => {
    const shop = await openShop(server, OPENED);
    const count = await sold(shop, shop.till, '14:05', shop.entry(0, 9));
    await sold(shop, shop.secondTill, '22:00', shop.entry(10, 12));
    await entered(shop.till, shop, [count], { cash_counted: 46 });
    // An opening check finds three tickets missing, and an old front is seen again.
    await putInBin(shop, 7);
    await must(shop.see(shop.till, 5, at('23:00')), 201);
    await setSettings(shop, { settle_days: 20 });
    const morning = await morningOf(shop.till, shop.store.id);
    expect(morning).toMatchObject({
      date: DAY,
      ticketCount: 13,
      amount: 65,
      over_short: [{ name: 'Store Admin 1', over_short: -4, even: false }],
      missingCount: 0,
      changes: [],
      packs_not_counted: 0,
      open_exceptions: 2,
      empty_bins: [],
      empty_bin_names: [],
      terminals_silent: [],
    });
    expect(morning).toMatchObject({ shifts_without_money: 2, drawers: 3, cash_not_counted: 2 });
  });

  test('a count without tickets isn’t among the drawers whose cash nobody counted', async () => {
    const shop = await openShop(server, OPENED);
    const count = await sold(shop, shop.till, '14:05', shop.entry(0, 9));
    await sold(shop, shop.secondTill, '22:00', shop.entry(0, 9));
    await entered(shop.till, shop, [count], { cash_counted: 50 });
    expect(await morningOf(shop.till, shop.store.id)).toMatchObject({
      shifts_without_money: 0,
      drawers: 1,
      cash_not_counted: 0,
    });
  });

  test('the morning message counts two shifts that share a drawer as one drawer', async () => {
    const shop = await openShop(server, OPENED);
    const first = await sold(shop, shop.till, '14:05', shop.entry(0, 9));
    const second = await sold(shop, shop.secondTill, '15:00', shop.entry(10, 12));
    await sold(shop, shop.secondTill, '22:00', shop.entry(13, 15));
    const of = [first.submission_id, second.submission_id];
    await must(enterMoney(shop.till, shop.store.id, of, { cash_counted: 65, recorded_at: at('15:05') }), 201);
    const morning = await morningOf(shop.till, shop.store.id);
    expect(morning).toMatchObject({ shifts: 3, drawers: 2, cash_not_counted: 1, shifts_without_money: 1 });
  });

  test('the morning message has packs that no count of the day saw, and bins whose pack is gone', async () => {
    const shop = await openShop(server, OPENED);
    await must(setMachines(shop, [LOBBY]), 200);
    const bin = binAt(LOBBY.number, 3);
    await putInBin(shop, bin);
    expect(await morningOf(shop.till, shop.store.id)).toMatchObject({ shifts: 0, packs_not_counted: 1 });
    await must(shop.sell(shop.till, [], at('14:05'), [shop.entry(0, 79)]), 201);
    expect(await morningOf(shop.till, shop.store.id)).toMatchObject({
      shifts: 1,
      packs_not_counted: 0,
      empty_bins: [bin],
      empty_bin_names: ['Lobby 3'],
      // This store has no money entries.
      shifts_without_money: 0,
    });
  });

  test('the morning message has no shift without money once money counts name every possible line', async () => {
    const shop = await openShop(server, OPENED);
    const own = async () => (await morningOf(shop.till, shop.store.id)).shifts_without_money;
    // A count with a pack sold whole before it, a pack sold whole by a user without a count, and a count that
    // only saw the shelf. Missing and returned tickets aren't sales.
    const removal = await must(remove(shop, [0, 9], 'sold_whole', at('12:00')), 201);
    const count = await sold(shop, shop.till, '14:05', shop.entry(10, 19));
    const alone = await must(
      remove(shop, [20, 29], 'sold_whole', at('15:00'), { session: shop.secondTill }),
      201,
    );
    const quiet = await must(shop.see(shop.till, 30, at('16:00')), 201);
    const opening = { scanned: [], non_scanned: [shop.entry(30, 31)] };
    const check = { data: opening, recorded_at: at('17:00'), purpose: 'opening' };
    await shop.till.record('/sales-record-register', check);
    await must(remove(shop, [70, 79], 'returned', at('18:00')), 201);
    // The money card counts as unused until its first use.
    expect(await own()).toBe(0);
    await entered(shop.till, shop, [quiet], { cash_counted: 0 });
    expect(await own()).toBe(2);
    await entered(shop.till, shop, [count], { cash_counted: 100 });
    expect(await own()).toBe(1);
    const named = enterMoney(shop.secondTill, shop.store.id, [alone.submission_id], { cash_counted: 50 });
    expect((await must(named, 201)).data).toMatchObject({ counted: 50, over_short: 0, waits_for: [] });
    expect(await own()).toBe(0);
    expect((await overShortOn(shop)).data.map(({ entered }) => entered === null)).toEqual([
      false,
      false,
      false,
    ]);
    // A statement about the joined pack is about its count, and replaces the count's own.
    const joined = enterMoney(shop.till, shop.store.id, [removal.submission_id], { cash_counted: 96 });
    expect((await must(joined, 201)).data).toMatchObject({ counted: 100, over_short: -4 });
    expect(await own()).toBe(0);
  });

  test('the morning message is available for one’s own stores only, and not for a company', async () => {
    const { company, store } = await openShop(server, OPENED);
    const other = await addCompany(server.db);
    const stranger = await signIn(server, other.admin);
    expect((await stranger.get(`/morning/${DAY}/${store.id}`)).status).toBe(403);
    const owner = await signIn(server, company.admin);
    expect((await owner.get(`/morning/${DAY}/${company.id}`)).status).toBe(404);
    expect((await owner.get(`/morning/2026-02-30/${store.id}`)).status).toBe(400);
  });
});

describe('the choice of the morning mail', () => {
  test('nobody gets the morning mail before choosing stores and an hour, and each person chooses for themselves', async () => {
    const { company, store, till } = await openShop(server, OPENED);
    const owner = await signIn(server, company.admin);
    const off = { stores: [], hour: 7, only_red: true };
    expect((await owner.read<MorningMailReply>('/morning-mail')).data).toMatchObject(off);
    const both = company.stores.map(({ id }) => id).sort((a, b) => a - b);
    const chosen = await choose(owner, [...both, store.id], { hour: 9, only_red: true });
    expect(chosen.data).toEqual({
      stores: both,
      hour: 9,
      only_red: true,
      with_files: false,
      weekly: false,
      email: `${company.admin.Username}@test.example`,
    });
    expect((await till.read<MorningMailReply>('/morning-mail')).data.stores).toEqual([]);
    expect((await choose(owner, [])).data.stores).toEqual([]);
  });

  test('a choice of the morning mail that includes another person’s store is refused as a whole', async () => {
    const shop = await openShop(server, OPENED);
    const [, sibling] = shop.company.stores;
    const body = morningBody([shop.store.id, sibling.id]);
    expect((await shop.till.put('/morning-mail', body)).status).toBe(403);
    expect((await shop.till.read<MorningMailReply>('/morning-mail')).data.stores).toEqual([]);
    const owner = await signIn(server, shop.company.admin);
    expect((await owner.put('/morning-mail', morningBody([shop.company.id]))).status).toBe(403);
    expect((await owner.put('/morning-mail', { ...body, hour: 5 })).status).toBe(400);
  });

  test('of several choices of the morning mail that one person makes at once, one is kept', async () => {
    const shop = await openShop(server, OPENED);
    const hours = [6, 7, 8, 9, 10, 11];
    await Promise.all(hours.map((hour) => choose(shop.till, [shop.store.id], { hour })));
    const { data } = await shop.till.read<MorningMailReply>('/morning-mail');
    expect(data.stores).toEqual([shop.store.id]);
    expect(hours).toContain(data.hour);
  });
});
