import { expect } from '@playwright/test';
import { doubleClick } from '../support/browsers/double-click';
import { test } from './counter-test';

// Only the tests under “with the worker” need the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the worked example sells 23 tickets for $115, and then the pack’s last 37 tickets for $185', async ({
    store,
    openCounter,
  }) => {
    const pack = await store.shelve('028400001234', '10010000000000', 60);
    const counter = await openCounter('/verifystock');
    const { page } = counter;

    await counter.gun('10010000000023');
    await counter.expectCard(1, { ...pack, start: '10010000000023' });
    await expect(page.getByText('23 tickets sold · $115')).toBeVisible();
    await counter.proceed();
    await counter.addSales('23 tickets, $115');
    await counter.newCount();
    await counter.expectCard(1, { upc: '', start: '', end: '' });

    await counter.button('Proceed').click();
    await expect(page.getByText('UPC number is required')).toBeVisible();
    await expect(page.getByText('Start serial is required')).toBeVisible();
    await expect(page.getByText('End serial is required')).toBeVisible();
    await counter.button('Continue without scanning').click();
    const line = counter.notScanned(pack);
    await expect(line).toContainText('10010000000023 – 10010000000059');
    await expect(line.getByLabel('Still on shelf')).toBeChecked();
    await line.getByLabel('Sold out').check();
    await expect(page.getByText('37 tickets · $185')).toBeVisible();
    await counter.addSales('37 tickets, $185');

    await page.getByRole('link', { name: 'Sales Report (Date)' }).click();
    await page.getByRole('button', { name: 'Search' }).click();
    const rows = page.getByRole('row').filter({ hasText: pack.upc });
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: '10010000000022' })).toContainText(/23.*\$115/);
    await expect(rows.filter({ hasText: '10010000000059' })).toContainText(/37.*\$185/);
  });
});

test('the summary counts unscanned packs as sold only when they are marked, and accepts a forgotten scan', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  const pack = await store.shelve('028400110052', '11050000000000', 60);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  await counter.button('Proceed').click();
  await counter.button('Continue without scanning').click();
  await expect(page.getByText(/No pack was scanned: /)).toBeVisible();
  await expect(counter.button('Add Sales')).toBeDisabled();
  await expect(page.getByText('0 tickets · $0', { exact: true })).toBeVisible();

  await counter.button('Mark all remaining as sold out').click();
  await expect(counter.notScanned(pack).getByLabel('Sold out')).toBeChecked();
  await expect(counter.button('Add Sales')).toBeEnabled();
  await counter.button('Mark all as still on shelf').click();
  await expect(counter.notScanned(pack).getByLabel('Still on shelf')).toBeChecked();

  await counter.gun('11050000000002');
  await expect(counter.notScanned(pack)).toBeHidden();
  await expect(page.getByText('2 tickets · $10', { exact: true })).toBeVisible();
  await counter.button('Back').click();
  await counter.expectCard(1, { ...pack, start: '11050000000002' });
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a double click on Add Sales makes one sales record', { tag: '@all' }, async ({
    store,
    openCounter,
  }) => {
    const pack = await store.shelve('028400110069', '11060000000000', 60);
    const counter = await openCounter('/verifystock');
    await counter.gun('11060000000003');
    await counter.proceed();
    await doubleClick(counter.button('Add Sales'));
    await expect(counter.page.getByText('3 tickets, $15')).toBeVisible();
    await expect(counter.page.getByText('UPC number is required')).toBeHidden();
    expect(await counter.outboxSize()).toBe(1);
    expect(await store.salesOf(pack.upc)).toHaveLength(1);
  });
});

test('a count can be made with the keyboard alone, from the card to the sales record', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  const pack = await store.shelve('028400110076', '11070000000000', 60);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const tabTo = async (target: ReturnType<typeof counter.button>) => {
    for (let i = 0; i < 20 && !(await target.evaluate((e) => e === document.activeElement)); i++)
      await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  };
  await tabTo(counter.field('UPC'));
  await page.keyboard.type(pack.upc, { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(counter.field('Start Serial')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('11070000000004', { delay: 80 });
  await tabTo(counter.button('Proceed'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ticket Sold' })).toBeFocused();
  // Tab goes through the packs that weren't scanned; this key skips them.
  await page.keyboard.press('Control+Enter');
  await expect(counter.button('Add Sales')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 tickets, $20')).toBeVisible();
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a count without a network is saved on the device, says so in both languages, and the next count can begin', {
    tag: '@all',
  }, async ({ context, store, openCounter }) => {
    const pack = await store.shelve('028400110090', '11090000000000', 60);
    const counter = await openCounter('/verifystock');
    const { page } = counter;
    await context.setOffline(true);
    await counter.gun('11090000000006');
    await counter.proceed();
    await counter.button('Add Sales').click();
    const saved = page.getByRole('status').filter({ hasText: 'Saved on this device. It will be sent' });
    await expect(saved).toBeVisible();
    await expect(saved.locator('[lang=pa]')).toBeVisible();
    await counter.gun('11090000000009');
    await expect(page.getByText('3 tickets sold · $15')).toBeVisible();

    await context.setOffline(false);
    await expect.poll(() => store.salesOf(pack.upc)).toHaveLength(1);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('6 tickets, $30 sold');
    await page.keyboard.press('Escape');
    await counter.expectCard(1, { ...pack, start: '11090000000009' });
  });
});

test('a count shows a message when the device’s storage is full, and keeps its cards', async ({
  store,
  openCounter,
}) => {
  const pack = await store.shelve('028400110106', '11100000000000', 60);
  const counter = await openCounter('/verifystock');
  await counter.gun('11100000000006');
  await counter.proceed();
  await counter.page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await counter.button('Add Sales').click();
  await expect(counter.page.getByRole('alert')).toContainText('nothing was saved');
  await counter.button('Back').click();
  await counter.expectCard(1, { ...pack, start: '11100000000006' });
  expect(await counter.outboxSize()).toBe(0);
});
