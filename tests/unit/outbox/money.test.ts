import { NO_MONEY } from '../../support/shops/no-money';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { draftDrawer, lastBasis, othersOfDay, savedDrawer } from '../../../src/app/drawer/card/draft-drawer';
import type { CountEntry } from '../../../src/device/rows';
import { type ListedSettings, saveSettings } from '../../../src/device/store-settings';
import { enqueueMoney, enqueueSale } from '../../../src/outbox/enqueue';
import { firstKey } from '../../../src/outbox/submission';
import { DEFAULT_CLOCK } from '../../../src/shared/time/store-clock';
import { FakeApi } from '../../support/device/fake-api';
import { moveOutbox, saleOf, terminal, UPC } from '../../support/device/outbox';
import { settingsWith } from '../../support/device/store-settings';

const KNOWN: ListedSettings = {
  ...settingsWith(),
  over_short_tolerance: 1,
  clerks_see: 'dollars',
  blind_count: false,
};

/** A terminal whose server supports shift money. */
async function shop(api: FakeApi, settings: ListedSettings | null = KNOWN) {
  const device = await terminal(api);
  await saveSettings(device.db, 1, settings);
  const enter = (keys: string[], more: object = {}) =>
    enqueueMoney(device.user, { store_id: 1, submission_ids: keys, ...NO_MONEY, ...more }, { db: device.db });
  return { ...device, enter };
}

describe('the money of a count', () => {
  it('a money count is sent once and after its count, while counts are sent in parallel', async () => {
    const api = new FakeApi(['reply-lost', 'ok', 'ok', 'reply-lost']);
    const device = await shop(api);
    const first = await device.sell();
    const money = await device.enter([first.key], { cash_counted: 15 });
    const second = await device.sell(UPC[1]);
    for (let tries = 0; tries < 4; tries++) await device.drain({ wake: 'now' });
    expect(api.committed.filter((key) => key === money.key)).toHaveLength(1);
    expect(api.committed.indexOf(money.key)).toBeGreaterThan(api.committed.indexOf(first.key));
    expect((await device.rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    expect(api.committed).toContain(second.key);
    const sent = api.received.filter(({ key }) => key === money.key);
    expect(sent.map(({ path }) => path)).toEqual(sent.map(() => '/api/shift-money'));
    expect(sent[0]?.body).toEqual(money.payload);
  });

  it('a money count doesn’t overtake a count on which the server failed', async () => {
    const api = new FakeApi([{ status: 500 }]);
    const device = await shop(api);
    const count = await device.sell();
    const money = await device.enter([count.key]);
    await device.drain();
    expect(api.received.map(({ key }) => key)).toEqual([count.key]);
    await device.drain({ wake: 'now' });
    expect(api.committed).toEqual([count.key, money.key]);
  });

  it('a money count waits on its terminal until the server supports it', async () => {
    const api = new FakeApi();
    const device = await shop(api, settingsWith());
    const count = await device.sell();
    const money = await device.enter([count.key]);
    await device.drain();
    expect(api.committed).toEqual([count.key]);
    await saveSettings(device.db, 1, KNOWN);
    await device.drain();
    expect(api.committed).toEqual([count.key, money.key]);
  });

  it('a money count moves to another terminal in the outbox file', async () => {
    const api = new FakeApi();
    const [tablet, other] = [await shop(api), await shop(api)];
    const count = await tablet.sell();
    const money = await tablet.enter([count.key], { other: -3.25, note: 'paid the milkman' });
    expect(await moveOutbox(tablet.db, other.db)).toEqual({ taken: 2, alreadyHere: 0, refused: 0 });
    const [, loaded] = await other.rows();
    expect(loaded).toMatchObject({ kind: 'money', key: money.key, payload: money.payload });
    await other.drain();
    expect(api.committed).toEqual([count.key, money.key]);
  });
});

describe('a drawer on the terminal', () => {
  const clock = DEFAULT_CLOCK;
  const figures = { online_sales: 0, online_cancels: 0, instant_cashes: 0, online_cashes: 0, cashless: 0 };

  it('a drawer is derived from the terminal’s own counts and money counts, and from the one being typed', async () => {
    const device = await shop(new FakeApi());
    const first = await device.sell();
    await device.enter([first.key], { basis: 'cumulative', online_sales: 620, cash_counted: 635 });
    const second = await device.sell(UPC[1]);
    const rows = await device.rows();
    expect(savedDrawer(rows, clock, first.key)).toMatchObject({
      counted: 1500,
      expected: 63500,
      overShort: 0,
    });
    expect(savedDrawer(rows, clock, second.key)).toBeUndefined();
    expect(lastBasis(rows)).toBe('cumulative');
    const draft = {
      keys: [second.key],
      basis: 'cumulative' as const,
      figures: { ...figures, online_sales: 141000 },
      other: 0,
      cash: null,
      machines: [],
    };
    expect(draftDrawer(rows, clock, draft)).toMatchObject({ expected: 80500, isUnclear: false });
    const fallen = { ...draft, figures: { ...figures, online_sales: 100 } };
    expect(draftDrawer(rows, clock, fallen)).toMatchObject({ isUnclear: true });
  });

  it('money counts stay with a refused count, however often it is changed and whenever they were entered', async () => {
    const api = new FakeApi([{ status: 422 }, 'ok', { status: 422 }, 'ok', 'ok']);
    const device = await shop(api);
    const names = new Headers();
    const sent = device.options.fetch;
    device.options.fetch = (url, init) => {
      const headers = new Headers(init?.headers);
      names.set(headers.get('Idempotency-Key') ?? '', headers.get('Replaces') ?? '');
      return sent(url, init);
    };
    const change = async (seq: number) => {
      const replaces = (await device.db.outbox.get(seq)) as CountEntry;
      expect(replaces.state).toBe('attention');
      return enqueueSale(device.user, saleOf(UPC[0], 1), replaces.summary, { db: device.db, replaces });
    };
    const first = await device.sell();
    await device.enter([firstKey(first)], { cash_counted: 15 });
    await device.drain();
    const second = await change(first.seq);
    await device.drain();
    expect(savedDrawer(await device.rows(), clock, second.key)).toMatchObject({ overShort: 0 });
    await device.enter([firstKey(second)], { cash_counted: 14 });
    const third = await change(second.seq);
    await device.drain();
    expect(savedDrawer(await device.rows(), clock, third.key)).toMatchObject({ overShort: -100 });
    // The server joins both money counts by the key that the third version names.
    expect(names.get(third.key)).toBe(first.key);
    const moneyCounts = api.received.filter(({ path }) => path === '/api/shift-money');
    expect(moneyCounts.map(({ body }) => body)).toMatchObject([
      { submission_ids: [first.key] },
      { submission_ids: [first.key] },
    ]);
  });

  it('a count can share a drawer with other counts of the day that have no money count yet', async () => {
    const device = await shop(new FakeApi());
    const [first, second, third] = [
      await device.sell(),
      await device.sell(UPC[1]),
      await device.sell(UPC[2]),
    ];
    await device.enter([first.key]);
    const rows = await device.rows();
    expect(othersOfDay(rows, second, clock).map(({ key }) => key)).toEqual([third.key]);
    await device.enter([second.key, third.key]);
    const both = await device.rows();
    expect(othersOfDay(both, second, clock)).toEqual([]);
    const { moneyCount } = savedDrawer(both, clock, second.key) ?? {};
    expect(othersOfDay(both, second, clock, moneyCount).map(({ key }) => key)).toEqual([third.key]);
  });
});
