import { expect } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { withShop } from '../bench/with-shop';
import { type Counter, test } from './counter-test';
import { expectInView } from './in-view';
import { openShop } from './shop-terminal';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1280, height: 800 };
/** The desktop at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };

test('twelve scans fold the choice of what is counted, so that six cards fit on a counter’s PC and ten on a tablet', {
  tag: '@all',
}, async ({ plainBrowser }) => {
  await withShop({ games: 30, packsOfGame: 1, tickets: 100 }, async (shopServer) => {
    for (const [viewport, hasTouch, cards] of [
      [{ width: 1024, height: 768 }, false, 6],
      [TABLET, true, 10],
    ] as const) {
      const context = await plainBrowser.newContext({ serviceWorkers: 'block', hasTouch, viewport });
      const counter = await openShop(context, shopServer, '/verifystock');
      const { page } = counter;
      const kind = page.getByRole('group', { name: 'Kind of count' });
      await expect(kind).toBeVisible();
      const { packs } = shopServer.shop;
      for (const pack of packs.slice(0, 12)) await counter.gun(addToSerial(pack.min, 3));
      await expect(page.getByText('12 of 30 packs counted')).toBeVisible();
      await expect(kind).toBeHidden();
      const whole = () =>
        page.locator('li[id^="card-"]').evaluateAll(
          (items) =>
            items.filter((item) => {
              const { left, top, bottom } = item.getBoundingClientRect();
              return [top + 2, bottom - 2].every((y) =>
                item.contains(document.elementFromPoint(left + 30, y)),
              );
            }).length,
        );
      await expect.poll(whole).toBeGreaterThanOrEqual(cards);

      // Unfolded again, the gun counts on, and folds it.
      await counter.button('Change').click();
      await page.getByText('Opening check', { exact: true }).click();
      await counter.gun(addToSerial(packs[12]?.min ?? '', 3));
      await expect(kind).toBeHidden();
      await expect(page.getByText('13 of 30 packs counted')).toBeVisible();
      await expect(page.getByText('Opening check', { exact: true })).toBeVisible();

      // Of the packs not counted yet, only those in view are in the document; the last one comes with the scroll.
      await page.getByRole('button', { name: /left to count · \$/ }).click();
      const items = missingList(counter).getByRole('listitem');
      await expect(items.first()).toBeVisible();
      await expect(items.filter({ hasText: packs[29]?.lot_number ?? '' })).toHaveCount(0);
      expect(await items.count()).toBeLessThan(17);
      await missingList(counter).evaluate((list) => list.scrollTo(0, list.scrollHeight));
      await expect(items.filter({ hasText: packs[29]?.lot_number ?? '' })).toBeInViewport();
      await expect(items.last()).toHaveAttribute('aria-posinset', '17');
      await context.close();
    }
  });
});

const missingList = ({ page }: Counter) => page.getByRole('region', { name: 'Not counted yet' });
const missingTitle = ({ page }: Counter) => page.getByRole('heading', { name: 'Not counted yet' });

test('after ten scans, the packs left to count can be brought into view on a phone and an upright tablet', {
  tag: '@all',
}, async ({ plainBrowser }) => {
  await withShop({ games: 16, packsOfGame: 1, tickets: 100 }, async (shopServer) => {
    const context = await plainBrowser.newContext({
      serviceWorkers: 'block',
      hasTouch: true,
      viewport: PHONE,
    });
    const counter = await openShop(context, shopServer, '/verifystock');
    const { page } = counter;
    const toggle = page.getByRole('button', { name: /left to count · \$/ });
    const { packs } = shopServer.shop;
    await expect(toggle).toHaveText('16 left to count · $8,000');
    for (const pack of packs.slice(0, 10)) await counter.gun(addToSerial(pack.min, 3));
    await expect(page.getByText('10 of 16 packs counted')).toBeVisible();

    for (const [size, next] of [
      [PHONE, 10],
      [TABLET, 11],
    ] as const) {
      await page.setViewportSize(size);
      await expectInView(toggle);
      await toggle.tap();
      await expectInView(missingTitle(counter));
      await expect(missingTitle(counter)).toBeFocused();
      await expectInView(missingList(counter).getByRole('listitem').first());
      await expect(missingList(counter).getByRole('listitem')).toHaveCount(16 - next);

      // With the list open, each scan removes its pack and is shown above the list.
      const { lot_number, min } = packs[next] ?? { lot_number: '', min: '' };
      await counter.gun(addToSerial(min, 5));
      await expect(missingList(counter)).not.toContainText(lot_number);
      await expectInView(missingTitle(counter));
      await expectInView(page.getByText('5 sold', { exact: true }));
      await expectInView(toggle);
      await expectInView(counter.button('Proceed'));

      await page.keyboard.press('Escape');
      await expect(missingList(counter)).toBeHidden();
      await expect(toggle).toBeFocused();
    }

    await toggle.tap();
    await counter.button('Close').tap();
    await expect(missingList(counter)).toBeHidden();
    await expect(toggle).toBeFocused();

    // After the last pack the list closes and doesn't reopen.
    await toggle.tap();
    for (const pack of packs.slice(12)) await counter.gun(addToSerial(pack.min, 3));
    await expect(missingList(counter)).toBeHidden();
    await expect(toggle).toBeHidden();
    await counter.button('Undo').tap();
    await expect(toggle).toHaveText('1 left to count · $500');
    await expect(missingList(counter)).toBeHidden();

    // The grid is another view of the same cards, and stays after a reload.
    const view = (name: string) => page.getByRole('radio', { name, exact: true });
    const tiles = page.getByRole('list', { name: 'Packs on the shelf' }).getByRole('button');
    await view('Grid').check();
    await expect(tiles).toHaveCount(16);
    await page.reload();
    await expect(tiles).toHaveCount(16);
    for (const size of [PHONE, TABLET]) {
      await page.setViewportSize(size);
      const left = page.getByRole('button', { name: /^lot 1, \$5 .+: left to count$/ });
      await left.tap();
      const answer = page.getByRole('status').filter({ hasText: 'scan the front ticket' });
      await expectInView(answer);
      await expect(answer).toContainText('100 tickets · $500');
      await tiles.first().tap();
      await expect(answer).toBeHidden();
      const card = page.getByRole('listitem').filter({ has: counter.field('Start Serial') });
      await expect(card).toHaveCount(1);
      await expectInView(counter.field('Start Serial'));
      await expectInView(card.getByRole('button', { name: 'Remove card 1' }));
    }
    const { min } = packs[15] ?? { min: '' };
    await counter.gun(addToSerial(min, 7));
    await expect(counter.field('Start Serial')).toHaveCount(0);
    await expectInView(page.getByRole('button', { name: /^lot 1, .+: #007, 7 sold$/ }));
    // A card that can't be counted yet is above the tiles.
    await counter.button('Add More').tap();
    await expectInView(counter.field('UPC'));
    await counter.button('Remove card 17').tap();
    await view('List').check();
    await counter.expectCards(16);

    // Enlarged, or held sideways, the scan's answer and the buttons are in view.
    await page.setViewportSize(ZOOMED);
    await counter.gun(addToSerial(min, 9));
    await expectInView(page.getByText('9 sold', { exact: true }));
    await expectInView(counter.button('Proceed'));

    await page.setViewportSize(DESKTOP);
    await counter.button('Remove card 16').tap();
    await expectInView(missingTitle(counter));
    await expect(toggle).toBeHidden();
    await context.close();
  });
});

for (const [device, viewport] of Object.entries({ phone: PHONE, tablet: TABLET, desktop: DESKTOP }))
  test.describe(`on a ${device}`, { tag: device === 'phone' ? [] : '@all' }, () => {
    test.use({ viewport });

    test('a scan that doesn’t count changes no card, and its message is in view', async ({
      store,
      openCounter,
    }) => {
      const last = { phone: 1, tablet: 2, desktop: 3 }[device] ?? 0;
      const open = await store.shelve(`02840067001${last}`, `6701000${last}000000`, 60);
      const sold = await store.shelve(`02840067002${last}`, `6702000${last}000000`, 60);
      await store.sell(sold.upc, sold.start, addToSerial(sold.start, 19), new Date().toISOString());
      const counter = await openCounter('/verifystock');
      const { page } = counter;
      const said = (text: string | RegExp) => counter.lastScan.getByText(text);

      // An unknown game leaves no card.
      await counter.gun('012345678905');
      await expectInView(said('UPC 012345678905: No data available according to UPC Code!'));
      await counter.expectCards(1);
      await counter.expectCard(1, { upc: '', start: '', end: '' });

      // A ticket of no pack doesn't change the open card, and the count can continue.
      await counter.gun(open.upc);
      const beyond = addToSerial(open.start, 900);
      await counter.gun(beyond);
      await expectInView(said(`Ticket ${beyond} belongs to another pack, not to `));
      await counter.expectCard(1, open);

      await counter.gun(open.start);
      await expectInView(page.getByText('0 sold', { exact: true }));
      const panel = page.locator('[data-tone]');
      const height = (await panel.boundingBox())?.height;

      // A sold ticket, in a panel of the same height. The terminal receives the sold list just after the stock, perhaps after this scan.
      await expect(async () => {
        await counter.gun(addToSerial(sold.start, 7));
        await expect(counter.button('Yes, it’s here')).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(counter.lastScan).toContainText(/Ticket #007 of .+ was recorded as sold by /);
      await expectInView(page.getByText('#007: already sold?'));
      await expectInView(page.getByText(new RegExp(`^${store.user.name}, \\d`)));
      await expectInView(page.locator('small').getByText('Start serial number should be lie between'));
      expect((await panel.boundingBox())?.height).toBe(height);
      await expectInView(counter.button('Yes, it’s here'));
      await expectInView(counter.button('Scan again'));
      await counter.expectCard(1, open);
      await counter.expectCards(1);

      // Three digits of a code, without focus.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await counter.gun('670');
      await expectInView(said('Only 3 digits were read: scan again.'));
      await expect(counter.lastScan).toContainText('Not counted');
      // In a field, which keeps its value.
      await counter.field('Start Serial').focus();
      await counter.gun('12345');
      await expectInView(said('Only 5 digits were read: scan again.'));
      await counter.expectCard(1, open);
      await counter.proceed();
    });

    test('the scan panel and the summary agree that a pack entered by UPC alone is not scanned', {
      tag: '@all',
    }, async ({ store, openCounter }) => {
      const last = { phone: 1, tablet: 2, desktop: 3 }[device] ?? 0;
      const counted = await store.shelve(`02840067003${last}`, `6703000${last}000000`, 60);
      const byUpc = await store.shelve(`02840067004${last}`, `6704000${last}000000`, 60);
      const counter = await openCounter('/verifystock');
      const { page } = counter;
      await counter.gun(addToSerial(counted.start, 4));
      await counter.gun(byUpc.upc);
      const total = await store.packsOnShelf();
      const header = page.getByText(/^\d+ of \d+ packs counted$/);
      const figures = page.getByText(/^\d+ tickets? sold · \$/);
      await expect(header).toHaveText(`1 of ${total} packs counted`);
      await expect(figures).toHaveText('4 tickets sold · $20');

      await counter.proceed();
      await expectInView(header);
      await expect(header).toHaveText(`1 of ${total} packs counted`);
      await expect(page.getByText(`1 of ${total} packs on the shelf scanned`)).toBeVisible();
      await expect(counter.notScanned(byUpc).getByLabel('Still on shelf')).toBeChecked();
      await expectInView(page.getByText('4 tickets · $20', { exact: true }));
      await counter.notScanned(byUpc).getByLabel('Sold out').check();
      await expect(figures).toHaveText('64 tickets sold · $320');
      await expectInView(figures);
      await expectInView(page.getByText('64 tickets · $320', { exact: true }));
      await counter.notScanned(byUpc).getByLabel('Still on shelf').check();
      await counter.addSales('4 tickets, $20');
    });
  });

test('a short read sounds a low beep, and its message is in view at 200 % zoom', { tag: '@all' }, async ({
  context,
  openCounter,
}) => {
  await context.addInitScript(() => {
    const beeps: number[] = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when) {
      beeps.push(this.frequency.value);
      start.call(this, when);
    };
    Object.assign(window, { beeps });
  });
  const counter = await openCounter('/verifystock');
  await counter.scanBox.click();
  await counter.gun('123');
  await expect
    .poll(() => counter.page.evaluate(() => (window as unknown as { beeps: number[] }).beeps))
    .toEqual([196]);

  await counter.page.setViewportSize(ZOOMED);
  await counter.gun('1234');
  await expectInView(counter.page.getByText('Only 4 digits were read: scan again.').first());
});

test('a count of tickets that others recorded earlier shows an amber alert, and the notifications repeat its text', {
  tag: '@all',
}, async ({ context, store, openCounter }) => {
  const pack = await store.shelve('028400670500', '67050000000000', 60);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  await page.setViewportSize(PHONE);
  await context.setOffline(true);
  await counter.gun(addToSerial(pack.start, 3));
  await counter.proceed();
  const earlier = new Date(Date.now() - 3_600_000).toISOString();
  await store.sell(pack.upc, pack.start, addToSerial(pack.start, 9), earlier);
  await context.setOffline(false);
  await counter.button('Add Sales').click();

  const alert = page.getByRole('status').filter({ hasText: '0 tickets, $0' });
  await expectInView(alert);
  await expect(alert).toHaveAttribute('data-kind', 'warning');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notice = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first();
  await expect(notice).toContainText('0 tickets, $0 sold. 3 tickets were recorded before.');
  await expectInView(notice.getByText(/recorded before/));
});
