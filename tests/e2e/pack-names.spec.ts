import { expect } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { PASSWORD } from '../bench/shops';
import { withShop } from '../bench/with-shop';
import { StoreAccount } from '../support/shops/store-account';
import { test } from './counter-test';
import { openShop } from './shop-terminal';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

/** Receives a pack of 60 tickets at $5 and puts it on the shelf. */
async function shelved(store: StoreAccount, upc: string, start: string) {
  const pack = await store.shelve(upc, start, 60);
  return { ...pack, game: await store.gameOf(pack) };
}

test('every screen of a clerk shows packs by price and name, and tickets by number', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  const counted = await shelved(store, '028400680012', '68010000000000');
  const left = await shelved(store, '028400680029', '68020000000000');
  const back = await store.receive('028400680036', '68030000000000', 60);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const name = `$5 ${counted.game} ${counted.upc} lot 1`;
  const tickets = '#000 – #006 68010000000000 – 68010000000006';

  await counter.gun(addToSerial(counted.start, 7));
  const card = page.getByRole('listitem').filter({ has: counter.field('UPC') });
  await expect(card).toContainText(`$5${counted.game}lot 1#000 → #0077 sold · $35`);
  await expect(card.locator('[data-price="5"]')).toHaveText('$5');

  await counter.proceed();
  const line = page.getByRole('listitem').filter({ hasText: counted.upc });
  await expect(line).toContainText(name);
  await expect(line).toContainText(tickets);
  await expect(counter.notScanned(left)).toContainText(`$5 ${left.game} ${left.upc} lot 1`);
  await expect(counter.notScanned(left)).toContainText('#000 – #059 68020000000000 – 68020000000059');
  await expect(counter.notScanned(left).getByRole('group')).toHaveAccessibleName(
    `${left.game}, pack 0000000`,
  );
  await counter.addSales('7 tickets, $35');

  await page.goto(page.url().replace('verifystock', 'my-shift'));
  const record = page.getByRole('listitem').filter({ hasText: counted.upc });
  await expect(record).toContainText(name);
  await expect(record).toContainText(tickets);

  await page.getByRole('link', { name: 'Add On Shelf' }).click();
  await expect(counter.field('UPC')).toBeVisible();
  await counter.gun(back.start);
  await counter.button('Save').click();
  const question = page.getByRole('dialog', { name: 'Add On Shelf' });
  await expect(question).toContainText(`$5 ${await store.gameOf(back)} ${back.upc} lot 1 · 60 tickets`);
  await expect(question).toContainText('#000 – #059 68030000000000 – 68030000000059');
  await counter.button('Cancel').click();
  await counter.button('Remove card 1').click();

  await page.getByRole('link', { name: 'Packs' }).click();
  await page.getByRole('link', { name: 'Bins' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bins' })).toBeVisible();
  await page.getByLabel('Ticket or UPC').fill(left.upc);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`$5 ${left.game} ${left.upc} lot 1`)).toBeVisible();
  await expect(page.getByText('Front ticket #000 · no bin yet')).toBeVisible();
});

for (const [device, viewport, tag] of [
  ['phone', { width: 390, height: 844 }, []],
  ['tablet', { width: 820, height: 1180 }, ['@all']],
  ['desktop', { width: 1280, height: 800 }, ['@all']],
] as const)
  test.describe(`on a ${device}`, { tag: [...tag] }, () => {
    test.use({ viewport });

    test('the scan panel keeps its height, whatever the result of a scan', { tag: '@all' }, async ({
      store,
      openCounter,
    }) => {
      const last = { phone: 1, tablet: 2, desktop: 3 }[device];
      const pack = await shelved(store, `02840068010${last}`, `6810000${last}000000`);
      const back = await store.receive(`02840068020${last}`, `6820000${last}000000`, 60);
      const counter = await openCounter('/verifystock');
      const { page } = counter;
      const height = () =>
        page
          .locator('section')
          .filter({ has: counter.lastScan })
          .evaluate((panel) => panel.getBoundingClientRect().height);
      const before = await height();
      const heights: Record<string, number> = {};
      for (const [code, answer] of [
        [addToSerial(pack.start, 4), '#004'],
        [addToSerial(pack.start, 4), 'already scanned'],
        [addToSerial(pack.start, 14), '#014 instead of #004'],
        ['99990000000001', 'this pack isn’t received'],
        [back.start, 'in the back room by our records'],
        ['012345678905', 'No data available according to UPC Code!'],
        [addToSerial(pack.start, 60), "isn't on the shelf of this store"],
        ['681', 'Only 3 digits were read: scan again.'],
      ] as const) {
        await counter.gun(code);
        await expect(counter.lastScan).toContainText(answer);
        heights[answer] = await height();
      }
      expect(heights).toEqual(Object.fromEntries(Object.keys(heights).map((answer) => [answer, before])));
    });
  });

test('a counted pack is one line, whose fields a tap or Tab opens until the next scan', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  const first = await shelved(store, '028400680043', '68040000000000');
  const second = await shelved(store, '028400680050', '68050000000000');
  const third = await shelved(store, '028400680067', '68060000000000');
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const card = (n: number) => page.getByRole('listitem').filter({ has: counter.button(`Remove card ${n}`) });
  const height = (n: number) => card(n).evaluate((item: HTMLElement) => item.offsetHeight);

  await counter.gun(addToSerial(first.start, 1));
  const open = await height(1);
  await counter.gun(addToSerial(second.start, 2));
  await expect.poll(() => height(1)).toBeLessThan(open - 44);
  await expect.poll(() => height(2)).toBe(open);

  // A tap anywhere on the line is meant for the front ticket.
  await card(1).click({ position: { x: 60, y: 20 } });
  await expect(counter.field('Start Serial', 1)).toBeFocused();
  await expect.poll(() => height(1)).toBe(open);
  await counter.field('Start Serial', 1).fill(addToSerial(first.start, 5));
  await expect(card(1)).toContainText('5 sold · $25');
  await counter.scanBox.focus();
  await expect.poll(() => height(1)).toBe(open);
  await counter.gun(addToSerial(third.start, 3));
  await expect.poll(() => height(1)).toBeLessThan(open - 44);

  // The keyboard, and every field by its label. Right after the scan, a Tab would count as the gun's.
  await expect(async () => {
    await counter.button('Remove card 1').focus();
    await page.keyboard.press('Tab');
    await expect(counter.field('UPC', 2)).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect.poll(() => height(2)).toBe(open);
  await counter.field('End Serial', 1).fill(addToSerial(first.start, 50));
  await expect(page.getByText(`End serial number should be ${first.end}`)).toBeVisible();
  await counter.scanBox.focus();
  await expect.poll(() => height(1)).toBeGreaterThan(open);
});

test('the summary lists unscanned packs first, by dollars, and its bar shows what remains unscanned', {
  tag: '@all',
}, async ({ plainBrowser }) => {
  await withShop({ games: 13, packsOfGame: 1, tickets: 60 }, async (shopServer) => {
    const context = await plainBrowser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 820, height: 1180 },
    });
    const { packs } = shopServer.shop;
    // Of the two that won't be scanned, the one without a sold ticket is worth more.
    const [less, more] = packs
      .slice(11)
      .map((pack) => ({ upc: pack.lot_number, start: pack.min, end: pack.max }));
    if (!less || !more) throw new Error('The shop has too few packs');
    const store = await StoreAccount.signIn(shopServer.server.url, shopServer.shop.username, PASSWORD);
    await store.sell(less.upc, less.start, addToSerial(less.start, 19), new Date().toISOString());
    const counter = await openShop(context, shopServer, '/verifystock');
    const { page } = counter;
    await expect(counter.field('UPC')).toBeVisible();
    for (const [index, pack] of packs.slice(0, 11).entries()) {
      await counter.gun(addToSerial(pack.min, 1));
      await expect(page.getByText(`${index + 1} of 13 packs counted`)).toBeVisible();
    }
    await counter.proceed();
    const items = page.getByRole('region', { name: 'Ticket Sold' }).getByRole('listitem');
    await expect(items.first()).toContainText(more.upc);
    await expect(items.nth(1)).toContainText(less.upc);
    await expect(items.nth(1)).toBeInViewport();
    const rest = page.getByText('2 not scanned · $500 stays on shelf');
    await expect(rest).toBeInViewport();
    await expect(counter.button('Add Sales')).toHaveAccessibleDescription(
      '2 not scanned · $500 stays on shelf',
    );

    // Eleven scanned packs are folded.
    const scanned = page.getByText('Scanned · 11 packs');
    await expect(items).toHaveCount(2);
    await scanned.click();
    await expect(page.getByText('11 packs · 11 sold · $55')).toBeVisible();
    await expect(items).toHaveCount(13);

    await counter.notScanned(less).getByLabel('Sold out').check();
    await expect(page.getByText('1 not scanned · $300 stays on shelf')).toBeInViewport();
    await expect(page.getByText('51 tickets · $255', { exact: true })).toBeInViewport();
    await counter.button('Mark all remaining as sold out').click();
    await expect(page.getByText(/stays on shelf/)).toBeHidden();
    await counter.addSales('111 tickets, $555');
    await context.close();
  });
});
