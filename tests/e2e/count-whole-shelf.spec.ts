import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { PASSWORD, type Shop, type Stock } from '../bench/shops';
import { type ShopServer, withShop } from '../bench/with-shop';
import { type GunOptions, scanAtPace, until } from '../support/browsers/gun';
import { StoreAccount } from '../support/shops/store-account';
import { test } from './base-test';
import type { Counter } from './counter-test';
import { openShop } from './shop-terminal';

/** A code that the gun sends, and its options. */
type Shot = { code: string; gun?: GunOptions };

const TICKETS = 100;
const PRICE = 5;

/** Number of tickets sold of a pack; none of the first pack. */
const soldOf = (index: number): number => (index * 7) % 40;

const fronts = ({ packs }: Shop): string[] =>
  packs.map((pack, index) => addToSerial(pack.min, soldOf(index)));
const totalSold = ({ packs }: Shop): number => packs.reduce((sum, _, index) => sum + soldOf(index), 0);

/** Opens Verify Stock in a shop of its own, with this stock on its shelf and without a service worker. */
const atShelf = (
  browser: Browser,
  stock: Stock,
  count: (counter: Counter, shopServer: ShopServer) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> =>
  withShop(stock, async (shopServer) => {
    const context = await browser.newContext({ serviceWorkers: 'block', ...options });
    const counter = await openShop(context, shopServer, '/verifystock');
    await expect(counter.scanBox).toBeVisible();
    await count(counter, shopServer);
    await context.close();
  });

/** Records the count. */
async function record(counter: Counter, shop: Shop): Promise<void> {
  await counter.button('Proceed').click();
  await counter.addSales(`${totalSold(shop)} tickets`);
}

/** Expects that the server has this one count: the sold tickets of each pack, and the rest on the shelf. */
async function expectRecorded(url: string, shop: Shop): Promise<void> {
  const store = await StoreAccount.signIn(url, shop.username, PASSWORD);
  const sales = await store.sales();
  const sold = shop.packs.map((pack, index) => [pack.min, soldOf(index), soldOf(index) * PRICE] as const);
  expect(sales.map((row) => [row.start_ticket, row.ticketCount, row.amount])).toEqual(
    sold.filter(([, count]) => count > 0).sort(([a], [b]) => a.localeCompare(b)),
  );
  expect(await store.shiftCount()).toBe(1);
  const left = (await store.onShelf()).map((range) => range.min).sort();
  expect(left).toEqual(fronts(shop).sort());
}

/** Expects that nothing covers the last scanned card: a tap in its middle hits it. */
async function expectNewestCardInView(page: Page): Promise<void> {
  const newest = page.getByLabel('Start Serial').last();
  await expect
    .poll(() =>
      newest.evaluate((field) => {
        const { left, top, width, height } = field.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === field;
      }),
    )
    .toBe(true);
}

/** Time that a person takes from pack to pack; the pace is what this test is about. */
const SCAN_EVERY_MS = 1500;
const AIM_MS = 90_000;

test('30 packs scanned at a person’s pace are counted and recorded in under 90 seconds', {
  tag: '@all',
}, async ({ plainBrowser }) => {
  const stock = { games: 30, packsOfGame: 1, tickets: TICKETS };
  const viewport = { width: 820, height: 1180 };
  await atShelf(
    plainBrowser,
    stock,
    async (counter, { shop, server }) => {
      const start = Date.now();
      for (const [index, front] of fronts(shop).entries()) {
        await counter.gun(front);
        await until(start + (index + 1) * SCAN_EVERY_MS);
      }
      await expect(counter.page.getByText('30 of 30 packs counted')).toBeVisible();
      await record(counter, shop);
      expect(Date.now() - start).toBeLessThan(AIM_MS);
      await expectRecorded(server.url, shop);
    },
    { viewport },
  );
});

/** Scans as they occur in a shop, right and wrong, for pack `index`. The last one is always its own ticket. */
function shotsAt({ packs }: Shop, index: number): Shot[] {
  const pack = packs[index];
  const next = packs[index + 1];
  if (!pack) throw new Error(`There is no pack ${index}`);
  const ticket = { code: addToSerial(pack.min, soldOf(index)) };
  const upc = pack.lot_number;
  const noise: Shot[][] = [
    // The UPC before the ticket: plain, sent twice without a pause, and as EAN-13.
    [{ code: upc }, ticket],
    [{ code: upc + upc }, ticket],
    [{ code: `0${upc}` }, ticket],
    // The ticket with a check character, and as a longer code that some states print.
    [{ code: `${ticket.code}7` }],
    [{ code: `${ticket.code}123456` }],
    // The same ticket repeatedly, with all endings that guns send.
    [
      { ...ticket, gun: { ending: ['Enter', 'Enter'] } },
      { ...ticket, gun: { ending: ['Ctrl+M', 'Ctrl+J'] } },
      { ...ticket, gun: { ending: ['Tab'] } },
    ],
    // A ticket of the next bin, which is scanned correctly later; the pack's own ticket corrected by a second scan.
    [...(next ? [{ code: addToSerial(next.min, 61) }] : []), { code: addToSerial(pack.min, 60) }, ticket],
    // A UPC without its last digit opens a question, which the next scan answers.
    [{ code: upc.slice(0, 11) }, ticket],
    // A ticket of another store, half a code, letters, an unknown longer code.
    [{ code: '99990000000001' }, { code: '1001000' }, { code: 'ABC1234' }, { code: '9'.repeat(20) }, ticket],
    [ticket],
  ];
  return noise[index % noise.length] ?? [ticket];
}

/** Two lots of each game. Each mistake occurs at least twice. */
const SHELVES = [
  { packs: 24, tag: [] },
  { packs: 60, tag: ['@all'] },
];
const stockOf = (packs: number) => ({ games: packs / 2, packsOfGame: 2, tickets: TICKETS });

for (const { packs, tag } of SHELVES)
  test(`${packs} packs scanned as fast as a gun can, with all kinds of mistakes, are recorded without an error`, {
    tag,
  }, async ({ plainBrowser }) => {
    await atShelf(plainBrowser, stockOf(packs), async (counter, { shop, server }) => {
      const { page } = counter;
      for (const index of shop.packs.keys()) {
        for (const { code, gun } of shotsAt(shop, index)) await counter.gun(code, gun);
        if (index === packs / 2) {
          await expectNewestCardInView(page);
          // An unknown game gets no card.
          await counter.gun('012345678905');
          await expect(counter.lastScan).toContainText('Not counted');
        }
      }
      await expect(page.getByText(`${packs} of ${packs} packs counted`)).toBeVisible();
      await expectNewestCardInView(page);
      await counter.expectCards(packs);
      const first = page.locator('li[id^="card-"]').first();
      await test.step('a card far from view is text, and has its fields where it can be seen', async () => {
        // In a window of which 24 cards are several.
        await page.setViewportSize({ width: 1280, height: 360 });
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect(first).toContainText('#');
        await expect(first.getByLabel('Start Serial')).toHaveCount(0);
        await first.scrollIntoViewIfNeeded();
        await expect(first.getByLabel('Start Serial')).toHaveValue(/^\d{14}$/);
      });
      await record(counter, shop);
      await expectRecorded(server.url, shop);
    });
  });

/** The last codes come as what a fast gun's buffer holds, the others at a gun's real pace; none waits for the page. */
const BUFFERED = 10;
const SLOWDOWN = 6;

for (const { packs } of SHELVES)
  test(`a gun that is faster than a slow tablet loses, joins or repeats none of its ${packs} codes`, {
    tag: '@all',
  }, async ({ plainBrowser }) => {
    await atShelf(plainBrowser, stockOf(packs), async (counter, { shop, server }) => {
      const { page } = counter;
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      const codes = fronts(shop);
      await scanAtPace(page, codes.splice(0, packs - BUFFERED), 250);
      await scanAtPace(page, codes, 100);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await expect(page.getByText(`${packs} of ${packs} packs counted`)).toBeVisible();
      await counter.expectCards(packs);
      await expect(counter.scanBox).toHaveValue('');
      await record(counter, shop);
      await expectRecorded(server.url, shop);
    });
  });
