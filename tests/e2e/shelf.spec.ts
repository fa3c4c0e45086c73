import { expect } from '@playwright/test';
import { Counter, test } from './counter-test';
import { TerminalPage } from './terminal-page';

// Only the tests under “with the worker” need the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const QUESTION = 'Do you want to put these tickets on the shelf?';

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('packs are put on the shelf by gun, after a question in both languages', { tag: '@all' }, async ({
    store,
    openCounter,
  }) => {
    const first = await store.receive('028400130012', '13010000000000', 60);
    const second = await store.receive('028400130029', '13020000000000', 60);
    const counter = await openCounter('/addonshelf');
    const { page } = counter;
    await counter.gun(first.start);
    await counter.expectCard(1, first);
    await counter.button('Save').click();

    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(QUESTION);
    // The question, and the line about the activation.
    await expect(dialog.locator('[lang=pa]')).toHaveCount(2);
    await expect(dialog).toContainText('doesn’t activate');
    await expect(dialog.getByRole('button', { name: 'Ok' })).toBeFocused();
    // A scan during the question joins the list, and its Enter doesn't press Ok.
    await counter.gun(second.start);
    await expect(dialog).toContainText(second.upc);
    expect(await counter.outboxSize()).toBe(0);
    await dialog.getByRole('button', { name: 'Ok' }).click();

    const done = page.getByRole('status').filter({ hasText: 'Tickets were put on the shelf.' });
    await expect(done.locator('[lang=pa]')).toBeVisible();
    await counter.expectCards(1);
    await counter.expectCard(1, { upc: '', start: '', end: '' });
    expect(await store.shelfOf(first.upc)).toEqual([[first.start, first.end]]);
    expect(await store.shelfOf(second.upc)).toEqual([[second.start, second.end]]);
  });
});

test('a part of a pack can be put on the shelf, and the rest stays in the back room', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  const pack = await store.receive('028400130036', '13030000000000', 60);
  const counter = await openCounter('/addonshelf');
  await counter.field('UPC').fill(pack.upc);
  await counter.expectCard(1, pack);
  await counter.field('End Serial').fill('13030000000019');
  await counter.button('Save').click();
  await counter.button('Cancel').click();
  await counter.expectCard(1, { ...pack, end: '13030000000019' });
  await counter.button('Save').click();
  await counter.button('Ok').click();
  await expect(counter.page.getByText('Tickets were put on the shelf.')).toBeVisible();
  expect(await store.shelfOf(pack.upc)).toEqual([[pack.start, '13030000000019']]);
  await counter.field('UPC').fill(pack.upc);
  await counter.expectCard(1, { ...pack, start: '13030000000020' });
});

test('Add On Shelf refuses wrong data in both languages', { tag: '@all' }, async ({ store, openCounter }) => {
  const pack = await store.receive('028400130043', '13040000000000', 60);
  const counter = await openCounter('/addonshelf');
  const { page } = counter;
  const inBoth = async (english: string) => {
    const message = page.getByRole('alert').filter({ hasText: english });
    await expect(message).toHaveCount(1);
    await expect(message.locator('[lang=pa]')).toBeVisible();
  };
  await counter.field('UPC').fill('012345678905');
  await inBoth('No data available according to UPC Code!');
  await expect(page.getByText('Oops! No tickets available in inventory!')).toBeVisible();
  await counter.button('Save').click();
  await inBoth('Please fill valid data for entry number 1');
  await counter.field('UPC').fill(pack.upc);
  await counter.field('End Serial').fill('13040000000010');
  await counter.field('Start Serial').fill('13040000000011');
  await inBoth("Start Serial # can't be greater than End Serial#");
  await counter.button('Add More').click();
  await inBoth('Please fill valid data for entry number 1');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('packs put on the shelf without a network are saved on the device, and their tickets can be counted at once', {
    tag: '@all',
  }, async ({ context, store, openCounter }) => {
    const pack = await store.receive('028400130050', '13050000000000', 60);
    const counter = await openCounter('/addonshelf');
    const { page } = counter;
    await context.setOffline(true);
    await counter.gun(pack.start);
    await counter.button('Save').click();
    await counter.button('Ok').click();
    const saved = page.getByRole('status').filter({ hasText: 'Saved on this device. It will be sent' });
    await expect(saved.locator('[lang=pa]')).toBeVisible();
    await page.getByRole('link', { name: 'Count now' }).click();
    await expect(counter.button('Proceed')).toBeVisible();
    await counter.gun('13050000000003');
    await counter.expectCard(1, { ...pack, start: '13050000000003' });

    // The tabs link both ways; a gun's Enter on one of them isn't a press.
    const tabs = page.getByRole('navigation', { name: 'Counter screens' });
    // The scan has folded their row to a line of text.
    const change = async () => {
      await expect(page.getByText('Shift count', { exact: true })).toBeVisible();
      await counter.button('Change').click();
    };
    await change();
    await expect(tabs.getByRole('link', { name: 'Count' })).toHaveAttribute('aria-current', 'page');
    // Within 80 ms of the gun's Enter, another one counts as its second: no person is that fast, but this
    // test can be.
    await expect(async () => {
      await tabs.getByRole('link', { name: 'Put on shelf' }).press('Enter');
      await expect(counter.button('Save')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await tabs.getByRole('link', { name: 'Count' }).press('Enter');
    await counter.expectCard(1, { ...pack, start: '13050000000003' });
    await change();
    await tabs.getByRole('link', { name: 'Put on shelf' }).focus();
    await counter.gun('13050000000004');
    await counter.expectCard(1, { ...pack, start: '13050000000004' });
  });
});

test('Add On Shelf shows the server’s refusal in a message that links to the outbox', {
  tag: '@all',
}, async ({ plainBrowser, server, store }) => {
  const pack = await store.receive('028400130067', '13060000000000', 60);
  const context = await plainBrowser.newContext();
  const terminal = await TerminalPage.signedIn(context, server.url);
  await terminal.goTo('/addonshelf');
  const { page } = terminal;
  const counter = new Counter(page);
  const refusal = { message: 'Some serials are unknown.', code: 'unknown_serial', entries: [] };
  await page.route('**/api/updateInvetoryOnShelf', (route) => route.fulfill({ status: 422, json: refusal }));
  await counter.field('UPC').fill(pack.upc);
  await counter.expectCard(1, pack);
  await counter.button('Save').click();
  await counter.button('Ok').click();
  const message = page.getByRole('dialog', { name: 'Message' });
  await expect(message).toContainText('Some serials are unknown.');
  await expect(message.getByRole('link', { name: 'It is kept in the Outbox' })).toBeVisible();
  await message.getByRole('button', { name: 'Ok' }).click();
  await expect(message).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('Some serials are unknown.');
  await context.close();
});
