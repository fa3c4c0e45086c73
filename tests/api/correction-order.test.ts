import { describe, expect, test } from 'vitest';
import type { CorrectionsReply } from '../../src/shared/counting/exceptions-schema';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { businessDate, DEFAULT_CLOCK, HOUR_MS, MINUTE_MS } from '../../src/shared/time/store-clock';
import { type Session, testServer } from '../support/api/app';
import { correct, openShop, PACK_SIZE, type Shop, ticket } from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';
import { spokenDay } from '../support/tickets/spoken';

const server = testServer();
/** A time by this computer's clock, so many minutes from now. */
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** The shop's pack, on the shelf all day. */
const openEarlier = () => openShop(server, { openedAt: new Date(Date.now() - 30 * HOUR_MS) });

/** The stock version of a terminal that fetches it now. */
const stockVersion = async ({ till, store }: Shop): Promise<string> =>
  (await till.read<StockListReply>(`/stock-list/${store.id}`)).version;

/** Sends a count of the tickets `first … last`, made with this stock version. */
const count = (shop: Shop, till: Session, [first, last]: [number, number], at: string, version?: string) =>
  till.record<SalesReply>('/sales-record-register', {
    ...salesBody([shop.entry(first, last)], [], at),
    ...(version && { stock_version: version }),
  });

describe('counts after a correction', () => {
  test('a count after a correction is kept, even if another terminal’s clock was ahead on other tickets of the lot', async () => {
    const shop = await openEarlier();
    await count(shop, shop.till, [0, 9], inMinutes(-60));
    await count(shop, shop.secondTill, [40, 49], inMinutes(4));
    await correct(shop, 0, 9);
    const later = await count(shop, shop.till, [0, 4], inMinutes(1));
    expect(later.data).toMatchObject({ ticketCount: 5, amount: 25 });
    expect(await shop.onShelf()).toEqual([
      [ticket(5), ticket(39)],
      [ticket(50), ticket(PACK_SIZE - 1)],
    ]);
  });

  test('a count with stock fetched after a correction is kept, even if its terminal is 20 minutes slow', async () => {
    const shop = await openEarlier();
    await count(shop, shop.till, [0, 9], inMinutes(-60));
    await correct(shop, 0, 9);
    const later = await count(shop, shop.secondTill, [0, 4], inMinutes(-20), await stockVersion(shop));
    expect(later.data).toMatchObject({ ticketCount: 5, amount: 25 });
    expect(await shop.onShelf()).toEqual([[ticket(5), ticket(PACK_SIZE - 1)]]);
    // Another correction, made with knowledge of the count, takes it back; the slow clock has no effect.
    await correct(shop, 0, 4);
    expect(await shop.onShelf()).toEqual([[ticket(0), ticket(PACK_SIZE - 1)]]);
  });
});

describe('counts before a correction', () => {
  test('a correction undoes a count that the server had received, even if its clock was ahead', async () => {
    const shop = await openEarlier();
    await count(shop, shop.till, [0, 9], inMinutes(4));
    await correct(shop, 0, 9);
    expect(await shop.onShelf()).toEqual([[ticket(0), ticket(PACK_SIZE - 1)]]);
  });

  test.each(['an older stock', 'an unknown stock'])(
    'a correction undoes a count that was made before it and arrives afterwards with %s',
    async (stock) => {
      const shop = await openEarlier();
      const version = stock === 'an older stock' ? await stockVersion(shop) : undefined;
      await count(shop, shop.till, [0, 9], inMinutes(-30));
      await correct(shop, 0, 9);
      const late = await count(shop, shop.secondTill, [0, 4], inMinutes(-20), version);
      expect(late.data).toMatchObject({ ticketCount: 0, amount: 0 });
      expect(await shop.onShelf()).toEqual([[ticket(0), ticket(PACK_SIZE - 1)]]);
    },
  );
});

test('a correction is listed under its own day, and its changes under the days that it changed', async () => {
  const shop = await openEarlier();
  // A terminal whose clock is ahead doesn't move the correction.
  await count(shop, shop.secondTill, [40, 49], inMinutes(4));
  const before = new Date(Date.now() - 26 * HOUR_MS);
  await count(shop, shop.till, [0, 9], before.toISOString());
  const from = new Date();
  await correct(shop, 0, 9);
  const { data } = await shop.till.read<CorrectionsReply>(`/corrections/${shop.store.id}`);
  const at = new Date(data[0]?.corrected_at ?? '');
  expect(at.getTime()).toBeGreaterThanOrEqual(from.getTime());
  expect(at.getTime()).toBeLessThanOrEqual(Date.now());
  const day = businessDate(before, DEFAULT_CLOCK);
  const changed = await shop.day(day);
  expect(changed).toMatchObject({ salesRecord: [], countData: [] });
  expect(changed.corrections).toMatchObject([
    { ticketCount: 10, amount: 50, time_corrected: data[0]?.time_corrected },
  ]);
  expect(changed.corrections?.[0]?.note).toContain(
    `Corrected on ${spokenDay(businessDate(at, DEFAULT_CLOCK))} by`,
  );
  expect(changed).not.toHaveProperty('corrections_made');
  expect((await shop.day(businessDate(at, DEFAULT_CLOCK))).corrections_made).toMatchObject([
    { start_ticket: ticket(0), end_ticket: ticket(9), ticketCount: 10, amount: 50, reason: data[0]?.reason },
  ]);
});
