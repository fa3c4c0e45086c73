import { chromium, expect } from '@playwright/test';
import { chromiumLaunch, fakeCamera, plainPageLaunch } from '../support/browsers/chromium';
import { makeClip } from '../support/browsers/clip';
import { type FilmCode, makeFilm, rackScene } from '../support/browsers/film';
import { holdRequests } from '../support/browsers/held-requests';
import { ReceivingScreen, test } from './add-inventory-screen';
import { inspect } from './inspect';
import { TerminalPage } from './terminal-page';

// Only the tests under “opened without a network” need the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const QUESTION = 'Do you want to add another lot with same UPC ?';

test('a pack can be received by keyboard alone, and another lot of its UPC after a question', {
  tag: '@all',
}, async ({ receiving }) => {
  const { page } = receiving;
  const upc = '028400150019';
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(breadcrumb).toHaveText(['Lottery', '›Inventory', '›Add Inventory', '›Receive packs']);
  await page.getByRole('link', { name: 'Lots', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Inventory' })).toBeVisible();
  await expect(breadcrumb).toHaveText(['Lottery', '›Inventory', '›Add Inventory']);
  await page.getByRole('button', { name: 'Add Inventory', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(receiving.field('Lot Number (UPC)')).toBeFocused();
  await page.keyboard.type(upc, { delay: 70 });
  await page.keyboard.press('Enter');

  await expect(receiving.field('Start Serial')).toBeFocused();
  await receiving.expectNext(upc, 1);
  await expect(receiving.field('Plan')).toBeDisabled();
  await page.keyboard.type('0015000000000', { delay: 70 });
  await expect(receiving.field('Plan')).toBeDisabled();
  await page.keyboard.type('0', { delay: 70 });
  await expect(receiving.field('Plan')).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.type('$5', { delay: 70 });
  await expect(receiving.field('End Serial')).toHaveValue('00150000000059');
  await expect(receiving.main).toContainText('60 tickets at $5 · $300');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Golden', { delay: 70 });
  await receiving.field('Start Serial').press('Enter');
  await expect(receiving.main.getByRole('status')).toContainText('data added succesfully');
  // Ready for the next pack.
  await receiving.expectNext(upc, 2);
  await expect(receiving.field('Start Serial')).toBeFocused();
  await expect(receiving.field('Start Serial')).toHaveValue('');
  await expect(receiving.field('End Serial')).toHaveValue('');
  await receiving.done();
  await expect(receiving.row(upc, 1)).toContainText('00150000000059');
  await expect(receiving.row(upc, 1)).toContainText('$5 Tickets');

  await page.getByRole('link', { name: 'Receive packs', exact: true }).click();
  await receiving.fetch(upc);
  await expect(receiving.main).toContainText(QUESTION);
  await expect(receiving.button('Yes')).toBeFocused();
  await receiving.button('No').click();
  await expect(receiving.field('Lot Number (UPC)')).toBeFocused();
  await receiving.button('Fetch').click();
  await receiving.button('Yes').click();
  await receiving.expectNext(upc, 2);
  await receiving.field('Start Serial').fill('00150000001000');
  await page.keyboard.press('Enter');
  await expect(receiving.main.getByRole('status')).toContainText(/, pack \d{7}: \d+ tickets/);
  expect(await receiving.lotsOf(upc)).toMatchObject([
    { lot_counter: 1, start_ticket_number: '00150000000000', end_ticket_number: '00150000000059' },
    { lot_counter: 2, start_ticket_number: '00150000001000', end_ticket_number: '00150000001059' },
  ]);
});

test('Receive packs reads a gun scan that arrives before the screen is painted', { tag: '@all' }, async ({
  receiving,
}) => {
  const upc = '028400150095';
  await receiving.page.addInitScript((code) => {
    const scanOnceShown = new MutationObserver(() => {
      if (![...document.querySelectorAll('label')].some((each) => each.textContent === 'Lot Number (UPC)'))
        return;
      scanOnceShown.disconnect();
      for (const key of [...code, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    scanOnceShown.observe(document, { childList: true, subtree: true, attributes: true });
  }, upc);
  await receiving.page.reload();
  await receiving.expectNext(upc, 1);
});

test('a ticket typed while its UPC is looked up waits in line, and what is being typed next stays in the field', {
  tag: '@all',
}, async ({ receiving }) => {
  const { page } = receiving;
  const [upc, ticket] = ['028400150132', '15130000000000'];
  const release = await holdRequests(page, `**/checkUPCNumber/${upc}/**`);
  await receiving.field('Lot Number (UPC)').focus();
  await page.keyboard.type(upc, { delay: 70 });
  await page.keyboard.press('Enter');
  await expect(receiving.button('Fetching…')).toBeVisible();
  await page.keyboard.type(ticket, { delay: 70 });
  await page.keyboard.press('Enter');
  await expect(receiving.main).toContainText('1 scanned, 0 saved');
  await page.keyboard.type('151', { delay: 70 });
  release();
  await expect(receiving.field('Start Serial')).toHaveValue(ticket);
  await receiving.expectNext(upc, 1);
  await expect(receiving.field('Lot Number (UPC)')).toHaveValue('151');
});

test.describe('opened without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a pack saved without a network is kept on the device, and is in the stock once the network is back', {
    tag: '@all',
  }, async ({ receiving, context }) => {
    const upc = '028400150101';
    await receiving.fetch(upc);
    await receiving.field('Start Serial').fill('15100000000000');
    await receiving.field('Plan').selectOption({ label: '$5 Tickets' });
    await receiving.field('Vendor').selectOption({ label: 'Golden Poppy' });
    await context.setOffline(true);
    await expect(receiving.main).toContainText('What you scan is kept on this device');
    await receiving.button('Save').click();
    await expect(receiving.main).toContainText('1 scanned, 0 saved');
    await expect(receiving.main).not.toContainText('needs internet');
    await context.setOffline(false);
    await expect(receiving.main).toContainText('1 scanned, 1 saved');
    await expect(receiving.main.getByRole('status')).toContainText('data added succesfully');
    await receiving.done();
    await expect(receiving.row(upc, 1)).toBeVisible();

    await context.setOffline(true);
    // The list shows the cached response.
    await receiving.page.reload();
    await expect(receiving.page.getByRole('main')).toContainText('Offline. Showing data from');
    await expect(receiving.row(upc, 1)).toBeVisible();
    await receiving.page.getByRole('link', { name: 'Receive packs', exact: true }).click();
    await expect(receiving.main).toContainText('No network.');
  });
});

test('Receive packs shows Done beside the heading on a phone', {
  tag: '@all',
}, async ({ terminal: { page }, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/receive`);
  const done = page.getByRole('button', { name: 'Done', exact: true });
  await expect(done).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  const button = await done.boundingBox();
  expect(
    heading && button && button.y < heading.y + heading.height && heading.y < button.y + button.height,
  ).toBe(true);
});

test('the camera of Receive packs receives the pack whose code it reads', { tag: '@all' }, async ({
  server,
  store,
  serviceWorkers,
  plainBrowser,
}) => {
  const upc = '028400150125';
  await store.receive(upc, '15120000000000', 60);
  const clip = test.info().outputPath('clip.mjpeg');
  await makeClip(clip, [{ symbology: 'interleaved2of5', text: '15120000002000' }], plainBrowser);
  const browser = await chromium.launch(chromiumLaunch(...fakeCamera(clip)));
  const terminal = await TerminalPage.openSignedIn(
    await browser.newContext({ serviceWorkers }),
    server.url,
    '/receive',
    serviceWorkers,
  );
  const receiving = new ReceivingScreen(terminal.page, store);
  await receiving.fetch(upc);
  await receiving.button('Yes').click();
  await receiving.field('Start Serial').fill('15120000001000');
  await receiving.button('Save').click();
  await receiving.expectNext(upc, 3);
  await receiving.button('Camera').click();
  const camera = terminal.page.getByRole('dialog', { name: 'Scan with camera' });
  await expect(camera.getByRole('status')).toContainText('15120000002000');
  await expect.poll(async () => (await receiving.lotsOf(upc)).length).toBe(3);
  await browser.close();
});

test('a camera sweep receives a stack of packs, and a pack that would begin at another ticket waits', {
  tag: '@all',
}, async ({ server, store }) => {
  const upc = '028400150132';
  await store.receive(upc, '15130000000000', 60);
  const stack = Array.from(
    { length: 8 },
    (_, index) => `1513000000${index + 1}${index === 5 ? '004' : '000'}`,
  );
  const codes = stack.map((text): FilmCode[] => [
    { symbology: 'interleaved2of5', text },
    { symbology: 'upca', text: upc.slice(0, -1) },
  ]);
  const film = test.info().outputPath('stack.mjpeg');
  await makeFilm(film, rackScene(codes, 4, { glare: { spots: 0, strength: 0 } }), 2);
  const browser = await chromium.launch(plainPageLaunch(...fakeCamera(film)));
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const { page } = await TerminalPage.openSignedIn(context, server.url, '/receive', 'block');
  const receiving = new ReceivingScreen(page, store);
  await receiving.button('Sweep').click();
  const dialog = page.getByRole('dialog', { name: 'Sweep: Receive packs' });
  await expect(dialog.getByRole('status')).toHaveText('8 scanned, 7 saved');
  await expect(dialog.getByText('1 pack waiting')).toBeVisible();
  await expect(dialog.locator('[data-kind="doubtful"] polygon')).toHaveCount(1);
  expect((await inspect(page, 'Receive packs, Sweep')).join('\n')).toBe('');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(
    receiving.main.getByText('It would begin at ticket 004, the pack before began at 000.').first(),
  ).toBeVisible();
  const starts = (await receiving.lotsOf(upc)).map(({ start_ticket_number }) => start_ticket_number);
  expect(starts.sort()).toEqual(['15130000000000', ...stack.filter((_, index) => index !== 5)].sort());
  await browser.close();
});
