import { expect, type Page } from '@playwright/test';
import { PRACTICE_CODES, type PracticeCode } from '../../src/app/counting/help/practice-stock';
import { alarmsPaths } from '../../src/shared/alarms/paths';
import { terminalsPaths } from '../../src/shared/terminals/paths';
import { addressOf } from '../../src/shared/wire/requests';
import { storedRows } from '../support/browsers/stored-rows';
import { test } from './counter-test';

test.use({ serviceWorkers: 'block' });

test('a practice count changes neither outbox nor drafts and calls no server, and the real count continues', {
  tag: '@all',
}, async ({ context, store, openCounter }) => {
  const pack = await store.shelve('028400460012', '46010000000000', 60);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  await counter.gun('46010000000007');
  await counter.expectCard(1, { ...pack, start: '46010000000007' });
  const drafts = () => storedRows<{ id: string }>(page, 'drafts');
  await expect.poll(async () => (await drafts()).length).toBe(1);
  const before = await drafts();

  await counter.button('Help').click();
  await page.getByRole('link', { name: 'Practice' }).click();
  await expect(counter.field('UPC')).toHaveValue('');
  const calls: string[] = [];
  // The shell's own readings aren't part of the practice: the terminal's report, and the bell's.
  const ofTheShell = [
    addressOf(terminalsPaths.terminalReport).path,
    addressOf(alarmsPaths.attention, { id: store.user.store_id ?? 0 }).path,
  ];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !ofTheShell.some((path) => pathname.endsWith(path)))
      calls.push(pathname);
  });
  const mark = page.getByText('Practice: nothing is recorded');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Help');
  await expect(mark).toBeInViewport();

  // By tap, gun, scan box and field; the store's real pack is unknown here.
  const [one, two, five, ten, inBack] = PRACTICE_CODES;
  const tap = (ticket?: PracticeCode) => page.getByRole('button', { name: ticket?.printed }).click();
  await tap(one);
  // Before the gun, since an Enter right after a gun's would count as its second line break.
  await counter.scanBox.fill(five?.printed ?? '');
  await page.keyboard.press('Enter');
  await counter.gun(two?.code ?? '');
  await counter.gun('46010000000009');
  await expect(counter.lastScan).toContainText('this pack isn’t received');
  await tap(inBack);
  await expect(counter.lastScan).toContainText('in the back room by our records');
  await tap(ten);
  await expect(counter.field('Start Serial', 4)).toHaveValue(ten?.serial ?? '');
  await counter.expectCards(4);
  // Each press undoes one scan.
  await page.keyboard.press('Control+z');
  await counter.expectCards(3);
  await tap(ten);
  await counter.expectCards(4);
  await counter.proceed();
  await expect(mark).toBeInViewport();
  await counter.button('Mark all remaining as sold out').click();
  await counter.button('Add Sales').click();
  await expect(page.getByText('41 tickets for $327. This was practice')).toBeVisible();
  await counter.expectCard(1, { upc: '', start: '', end: '' });
  expect(await counter.outboxSize()).toBe(0);
  expect(await drafts()).toEqual(before);
  expect(calls).toEqual([]);

  await page.getByRole('link', { name: 'Leave' }).click();
  await counter.expectCard(1, { ...pack, start: '46010000000007' });
  await counter.expectCards(1);
});

test('the tour covers neither the scan panel nor the cards, closes on a scan or Escape, and restarts from Help', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  const pack = await store.shelve('028400460029', '46020000000000', 60);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const tour = page.getByRole('region', { name: 'Tour' });
  const showTour = async () => {
    // On a phone, the menu has Help.
    const help = counter.button('Help');
    if (await help.isVisible()) await help.press('Enter');
    else await counter.button('Menu').press('Enter');
    await page.getByRole('link', { name: /^(Help|I want to …)$/ }).press('Enter');
    await page.getByRole('link', { name: 'Show the tour' }).press('Enter');
  };
  await expect(tour).toContainText('1 of 3');
  await test.step('the tour covers neither the panel nor the cards, takes no focus, closes on Escape and restarts from Help', async () => {
    await expect(counter.scanBox).toBeFocused();
    const places = async () => {
      const boxes = [counter.lastScan, tour, counter.field('UPC')].map((part) => part.boundingBox());
      return (await Promise.all(boxes)).map((box) => box ?? { y: 0, height: 0 });
    };
    for (const size of [
      { width: 390, height: 844 },
      { width: 820, height: 1180 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await expect(tour).toBeInViewport({ ratio: 1 });
      const [panel, line, card] = await places();
      expect(line?.y).toBeGreaterThanOrEqual((panel?.y ?? 0) + (panel?.height ?? 0));
      expect(card?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0));
      await page.keyboard.press('Escape');
      await expect(tour).toHaveCount(0);
      await showTour();
    }
  });

  await test.step('a scan counts while the tour is shown, and closes it for good', async () => {
    await tour.getByRole('button', { name: 'Next tip' }).click();
    await expect(tour).toContainText('2 of 3');
    await counter.gun('46020000000004');
    await counter.expectCard(1, { ...pack, start: '46020000000004' });
    await expect(tour).toHaveCount(0);
    await page.reload();
    await expect(counter.field('Start Serial')).toHaveValue('46020000000004');
    await expect(tour).toHaveCount(0);
  });

  await test.step('the tour can be skipped', async () => {
    await showTour();
    await expect(tour).toContainText('1 of 3');
    await tour.getByRole('button', { name: 'Skip the tour' }).click();
    await expect(tour).toHaveCount(0);
  });
});

/** The numbers of printed pages on A4 and on Letter. */
const printedPages = (page: Page) =>
  Promise.all(
    ['A4', 'Letter'].map(
      async (format) => (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length,
    ),
  );

test('the quick card prints on one page in both languages, on A4 and on Letter', {
  tag: '@all',
}, async ({ terminal: { page } }) => {
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('link', { name: 'Quick Card' }).click();
  await expect(page.getByRole('heading', { name: 'Quick Card' })).toBeVisible();
  await expect(page.locator('main [lang="pa"]').first()).toBeVisible();
  expect(await printedPages(page)).toEqual([1, 1]);
});

test('the practice codes print on one page without the rest of the screen, on A4 and on Letter', {
  tag: '@all',
}, async ({ terminal: { page } }) => {
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('link', { name: 'Practice' }).click();
  await page.getByRole('button', { name: 'Print the codes' }).click();
  expect(await printedPages(page)).toEqual([1, 1]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Practice codes' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Practice', exact: true })).toBeHidden();
});
