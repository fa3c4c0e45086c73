import { chromium, expect } from '@playwright/test';
import { addToSerial } from '../../src/domain/tickets/serial';
import { chromiumLaunch, fakeCamera } from '../support/browsers/chromium';
import { makeClip } from '../support/browsers/clip';
import { addVendor, ReceivingScreen, test } from './add-inventory-screen';
import { TerminalPage } from './terminal-page';

// Only the tests under “opened without a network” need the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const QUESTION = 'Do you want to add another lot with same UPC ?';

test('a pack is added by keyboard alone: lot number, serial, plan, save; and another lot of the UPC', async ({
  receiving,
}) => {
  const { page } = receiving;
  const upc = '028400150019';
  await expect(page.getByRole('heading', { level: 1, name: 'Add Inventory' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Lottery',
    '›Inventory',
    '›Add Inventory',
  ]);
  await receiving.open.focus();
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
  await expect(receiving.dialog).toContainText('60 tickets at $5 · $300');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Golden', { delay: 70 });
  await receiving.field('Start Serial').press('Enter');
  await expect(receiving.dialog.getByRole('status')).toContainText('data added succesfully');
  // Ready for the next pack.
  await receiving.expectNext(upc, 2);
  await expect(receiving.field('Start Serial')).toBeFocused();
  await expect(receiving.field('Start Serial')).toHaveValue('');
  await expect(receiving.field('End Serial')).toHaveValue('');
  await receiving.button('Done').click();
  await expect(receiving.dialog).toBeHidden();
  await expect(receiving.row(upc, 1)).toContainText('00150000000059');
  await expect(receiving.row(upc, 1)).toContainText('$5 Tickets');

  await receiving.fetch(upc);
  await expect(receiving.dialog).toContainText(QUESTION);
  await expect(receiving.button('Yes')).toBeFocused();
  await receiving.button('No').click();
  await expect(receiving.field('Lot Number (UPC)')).toBeFocused();
  await receiving.button('Fetch').click();
  await receiving.button('Yes').click();
  await receiving.expectNext(upc, 2);
  await receiving.field('Start Serial').fill('00150000001000');
  await page.keyboard.press('Enter');
  await expect(receiving.dialog.getByRole('status')).toContainText(`UPC ${upc} lot 2`);
  expect(await receiving.lotsOf(upc)).toMatchObject([
    { lot_counter: 1, start_ticket_number: '00150000000000', end_ticket_number: '00150000000059' },
    { lot_counter: 2, start_ticket_number: '00150000001000', end_ticket_number: '00150000001059' },
  ]);
});

test('20 packs of a game are 20 scans of the gun', async ({ receiving }) => {
  const upc = '028400150026';
  const start = (index: number) => addToSerial('15020000000000', index * 1000);
  await expect(receiving.open).toBeEnabled();
  await receiving.gun(upc);
  await receiving.expectNext(upc, 1);
  await receiving.gun(`${start(0)}7`);
  await expect(receiving.field('Start Serial')).toHaveValue(start(0));
  await expect(receiving.field('Plan')).toBeFocused();
  await receiving.field('Plan').selectOption({ label: '$5 Tickets' });
  await receiving.field('Vendor').selectOption({ label: 'Golden Poppy' });
  await receiving.button('Save').click();
  await receiving.expectNext(upc, 2);
  for (let index = 1; index < 20; index++) await receiving.gun(`${start(index)}7`);
  await expect(receiving.dialog).toContainText('Added: 20 packs · 1200 tickets · $6,000');
  await expect(receiving.dialog.getByRole('status')).toContainText(`UPC ${upc} lot 20: 60 tickets`);
  await expect(receiving.dialog.getByRole('region', { name: 'Waiting' })).toBeHidden();
  const lots = await receiving.lotsOf(upc);
  expect(lots.map((lot) => lot.lot_counter)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(lots.map((lot) => lot.start_ticket_number)).toEqual(Array.from({ length: 20 }, (_, i) => start(i)));

  // The same ticket again adds nothing.
  await receiving.gun(start(19));
  await expect(receiving.dialog.getByRole('status')).toContainText('already added');
  expect(await receiving.lotsOf(upc)).toHaveLength(20);
});

test('a scan right after the screen shows, before it is painted, is read', async ({ receiving }) => {
  const upc = '028400150095';
  await receiving.page.addInitScript((code) => {
    const scanOnceShown = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Add Inventory');
      if (!button || button.disabled) return;
      scanOnceShown.disconnect();
      for (const key of [...code, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    scanOnceShown.observe(document, { childList: true, subtree: true, attributes: true });
  }, upc);
  await receiving.page.reload();
  await receiving.expectNext(upc, 1);
});

test('a pack that looks different waits, is visibly deferred, and can be entered again', async ({
  receiving,
}) => {
  const upc = '028400150033';
  await receiving.firstPack(upc, '15030000000000');
  await receiving.gun('15030000001017');
  await expect(receiving.dialog.getByRole('status')).toContainText('It would begin at ticket 017');
  await expect(receiving.field('Start Serial')).toHaveValue('15030000001017');
  await receiving.gun('15030000002000');
  await receiving.expectNext(upc, 3);
  const left = receiving.dialog.getByRole('region', { name: 'Waiting' });
  await expect(left).toContainText('15030000001017');
  await left.getByRole('button', { name: 'Edit 15030000001017' }).click();
  await expect(receiving.field('Start Serial')).toHaveValue('15030000001017');
  await receiving.button('Save').click();
  await receiving.expectNext(upc, 4);
  await expect(left).toBeHidden();
  expect(await receiving.lotsOf(upc)).toHaveLength(3);
});

test('a UPC scanned in between switches the game, and back without a question', async ({ receiving }) => {
  const [one, two] = ['028400150040', '028400150057'];
  await receiving.firstPack(one, '15040000000000');
  await receiving.gun(two);
  await receiving.expectNext(two, 1);
  await receiving.gun('15050000000000');
  await receiving.field('Plan').selectOption({ label: '$2 Tickets' });
  await expect(receiving.field('End Serial')).toHaveValue('15050000000149');
  await receiving.field('Vendor').selectOption({ label: 'Double Match' });
  await receiving.button('Save').click();
  await receiving.expectNext(two, 2);
  await receiving.gun(one);
  await receiving.expectNext(one, 2);
  await receiving.gun('15040000001000');
  await receiving.expectNext(one, 3);
  expect(await receiving.lotsOf(one)).toMatchObject([{}, { ticket_price: 5, vendor_name: 'Golden Poppy' }]);
});

test('serials of an existing lot are refused with the server’s message, and nothing is lost', async ({
  receiving,
  store,
}) => {
  const upc = '028400150064';
  await store.receive(upc, '15060000000000', 60);
  await receiving.fetch(upc);
  await receiving.button('Yes').click();
  await receiving.field('Start Serial').fill('15060000000030');
  await receiving.button('Save').click();
  const alert = receiving.dialog.getByRole('alert');
  await expect(alert).toContainText(`UPC Code ${upc} already exists with tickets`);
  await expect(alert).toContainText('Lot 1 holds 15060000000000 to 15060000000059.');
  await expect(receiving.field('Start Serial')).toHaveValue('15060000000030');
  await expect(receiving.field('Plan')).not.toHaveValue('');
  await receiving.field('Start Serial').fill('15060000001000');
  await receiving.button('Save').click();
  await expect(receiving.dialog.getByRole('status')).toContainText(`UPC ${upc} lot 2`);
});

test('missing and wrong values are reported at their fields', async ({ receiving }) => {
  await receiving.open.click();
  await receiving.button('Fetch').click();
  await expect(receiving.field('Lot Number (UPC)')).toHaveAccessibleDescription('Lot number required');
  await receiving.field('Lot Number (UPC)').fill('02840015007');
  await receiving.button('Fetch').click();
  await expect(receiving.field('Lot Number (UPC)')).toHaveAccessibleDescription(
    'The lot number must be exactly 12 digits.',
  );
  await receiving.field('Lot Number (UPC)').fill('028400150071');
  await receiving.button('Fetch').click();
  await receiving.button('Save').click();
  await expect(receiving.field('Start Serial')).toHaveAccessibleDescription('Start serial number required');
  await expect(receiving.field('Plan')).toHaveAccessibleDescription('Plan is required.');
  await expect(receiving.field('End Serial')).toHaveAccessibleDescription('End serial number required');
  await expect(receiving.field('Vendor')).toHaveAccessibleDescription('Vendor is required.');
  await expect(receiving.field('Start Serial')).toBeFocused();

  // 15 characters: the first 14 are the serial.
  await receiving.field('Start Serial').fill('999999999999417');
  await expect(receiving.field('Start Serial')).toHaveValue('99999999999941');
  await receiving.field('Plan').selectOption({ label: '$5 Tickets' });
  await expect(receiving.field('End Serial')).toHaveAccessibleDescription(/would run past 99999999999999/);
  await receiving.field('Start Serial').fill('15070000000000');
  await receiving.field('End Serial').fill('15069999999999');
  await receiving.button('Save').click();
  await expect(receiving.field('End Serial')).toHaveAccessibleDescription(
    "Start Serial # can't be greater than End Serial#",
  );
  await receiving.field('End Serial').fill('15070000010000');
  await receiving.button('Save').click();
  await expect(receiving.field('End Serial')).toHaveAccessibleDescription(
    'A lot has at most 10,000 tickets.',
  );
  expect(await receiving.lotsOf('028400150071')).toEqual([]);
});

test('an end in the next pack number must be confirmed', async ({ receiving }) => {
  const upc = '028400150088';
  await receiving.fetch(upc);
  await receiving.field('Start Serial').fill('15080000000980');
  await receiving.field('Plan').selectOption({ label: '$5 Tickets' });
  await receiving.field('Vendor').selectOption({ label: 'Golden Poppy' });
  await expect(receiving.dialog.getByRole('status')).toContainText(
    'runs past …999 into the next pack number',
  );
  const confirm = receiving.dialog.getByLabel('This is right');
  await receiving.button('Save').click();
  await expect(confirm).toHaveAccessibleDescription('Confirm this, or correct the end serial.');
  expect(await receiving.lotsOf(upc)).toEqual([]);
  await confirm.check();
  await receiving.button('Save').click();
  await expect(receiving.dialog.getByRole('status')).toContainText('15080000000980 to 15080000001039');
});

test('the vendor whose code the lot number begins with is preselected', async ({ receiving, server }) => {
  await addVendor(server.url, '0284001509', 'Prefix Prints');
  await receiving.fetch('028400150996');
  await expect(receiving.field('Vendor').locator('option:checked')).toHaveText('Prefix Prints');
  await addVendor(server.url, '028400150996', 'Whole Number Prints');
  await receiving.button('Next game').click();
  await receiving.field('Lot Number (UPC)').fill('028400150996');
  await receiving.button('Fetch').click();
  await expect(receiving.field('Vendor').locator('option:checked')).toHaveText('Whole Number Prints');
});

test.describe('opened without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network the screen says so before input, and if it fails in between, no input is lost', async ({
    receiving,
    context,
  }) => {
    const upc = '028400150101';
    await receiving.fetch(upc);
    await receiving.field('Start Serial').fill('15100000000000');
    await receiving.field('Plan').selectOption({ label: '$5 Tickets' });
    await receiving.field('Vendor').selectOption({ label: 'Golden Poppy' });
    await context.setOffline(true);
    await expect(receiving.dialog).toContainText('You are offline. Your entries are kept here');
    await receiving.button('Save').click();
    await expect(receiving.dialog.getByRole('alert')).toContainText('needs the network');
    await expect(receiving.field('Start Serial')).toHaveValue('15100000000000');
    await expect(receiving.field('End Serial')).toHaveValue('15100000000059');
    await context.setOffline(false);
    await expect(receiving.dialog).not.toContainText('You are offline');
    await receiving.button('Save').click();
    await expect(receiving.dialog.getByRole('status')).toContainText('data added succesfully');
    await receiving.page.keyboard.press('Escape');
    await expect(receiving.row(upc, 1)).toBeVisible();

    await context.setOffline(true);
    await expect(receiving.open).toBeDisabled();
    await expect(receiving.page.getByRole('main')).toContainText('Adding inventory needs the network.');
    // The list shows the cached response.
    await receiving.page.reload();
    await expect(receiving.page.getByRole('main')).toContainText('Offline. Showing data from');
    await expect(receiving.row(upc, 1)).toBeVisible();
  });
});

test('the camera adds packs too', async ({ server, store, serviceWorkers }) => {
  const upc = '028400150125';
  await store.receive(upc, '15120000000000', 60);
  const clip = test.info().outputPath('clip.mjpeg');
  await makeClip(clip, [{ symbology: 'interleaved2of5', text: '15120000002000' }]);
  const browser = await chromium.launch(chromiumLaunch(...fakeCamera(clip)));
  const terminal = await TerminalPage.open(
    await browser.newContext({ serviceWorkers }),
    server.url,
    '/login',
  );
  await terminal.signIn(serviceWorkers);
  await terminal.goTo('/addinventory');
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
