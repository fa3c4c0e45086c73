import { type Browser, expect, type Page } from '@playwright/test';
import { storedRows } from '../support/browsers/stored-rows';
import type { RunningServer } from '../support/servers/server';
import type { Pack } from '../support/shops/store-account';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

const REGISTER = '**/api/sales-record-register';
const REFUSAL = {
  message: 'Some tickets are not on the shelf.',
  code: 'not_on_shelf',
  entries: [
    { index: 0, list: 'scanned', code: 'not_on_shelf', message: 'These tickets are in the back room.' },
  ],
};
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the outbox of a terminal with a count that the server has refused. */
async function withRefusedCount(browser: Browser, server: RunningServer, pack: Pack, front: string) {
  // Without a worker the page sends, so the test can change the responses.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const terminal = await TerminalPage.signedIn(context, server.url);
  const { page } = terminal;
  await page.route(REGISTER, (route) => route.fulfill({ status: 409, json: REFUSAL }));
  await terminal.sell(pack, front);
  await page.getByRole('dialog', { name: 'Message' }).getByRole('button', { name: 'Ok' }).click();
  await page.getByRole('banner').getByText('1 needs attention').click();
  await expect(section(page, 'Needs attention')).toContainText(REFUSAL.message);
  await page.unroute(REGISTER);
  return { context, terminal, page };
}

test('a refused entry keeps its reason through a reload, Retry sends it, and its trace finds it in the audit log', async ({
  plainBrowser,
  server,
  store,
}) => {
  const pack = await store.shelve('028400003047', '30040000000000', 60);
  const { context, terminal, page } = await withRefusedCount(plainBrowser, server, pack, '30040000000004');
  const badge = page.getByRole('banner').getByText('1 needs attention');
  await expect(badge).toBeVisible();
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText('4 tickets, $20');
  await expect(attention).toContainText('Some tickets are not on the shelf.');
  await expect(attention).toContainText('pack 0000000: #000–#003');
  await expect(attention).toContainText('These tickets are in the back room.');
  await page.reload();
  await expect(attention).toBeVisible();
  expect(await store.salesOf(pack.upc)).toEqual([]);

  await attention.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Sent' })).toContainText('4 tickets, $20');
  await expect(attention).toBeHidden();
  await expect(badge).toBeHidden();
  expect(await store.salesOf(pack.upc)).toMatchObject([
    { start_ticket: pack.start, ticketCount: 4, amount: 20 },
  ]);

  const [row] = (await storedRows(page, 'outbox')) as { key: string }[];
  const trace = row?.key.replaceAll('-', '') ?? '?';
  await expect(page.getByText(`Trace ${trace}`, { exact: true })).toBeVisible();
  await terminal.goTo('/audit-log');
  await page.getByLabel('Lot/Ticket').fill(trace);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const lines = page.getByRole('main').getByRole('row');
  await expect(lines).toHaveCount(2);
  await expect(lines.last()).toContainText('Counted 1 pack: 4 tickets, $20.00');
  await context.close();
});

test('Edit opens a refused count next to the screen’s own draft, and the changed count is sent once with its time', {
  tag: '@all',
}, async ({ plainBrowser, server, store }) => {
  const pack = await store.receive('028400003146', '31460000000000', 60);
  const drafted = await store.receive('028400003153', '31530000000000', 60);
  await store.putOnShelf(pack);
  await store.putOnShelf(drafted);
  const { context, terminal, page } = await withRefusedCount(plainBrowser, server, pack, '31460000000023');
  const exact = section(page, 'Needs attention').getByTitle(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  const recordedAt = await exact.getAttribute('title');
  const captured = /captured (\S+ [AP]M)/.exec(await exact.innerText())?.[1] ?? '?';
  await terminal.goTo('/verifystock');
  await terminal.type('UPC', drafted.upc);
  await expect(page.getByLabel('Start Serial')).toHaveValue(drafted.start);
  // Typed text is shown before it's stored.
  const drafts = async () => JSON.stringify(await storedRows(page, 'drafts'));
  await expect.poll(drafts).toContain(drafted.upc);

  await terminal.goTo('/outbox');
  await section(page, 'Needs attention').getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('status').filter({ hasText: `captured ${captured}` })).toContainText(
    'Some tickets are not on the shelf.',
  );
  await expect(page.getByLabel('UPC')).toHaveValue(pack.upc);
  await expect(page.getByLabel('Start Serial')).toHaveValue('31460000000023');
  await terminal.type('Start Serial', '31460000000020');
  await terminal.button('Proceed').click();
  await terminal.button('Add Sales').click();

  await expect(page).toHaveURL(/\/outbox$/);
  await expect(section(page, 'Sent')).toContainText('20 tickets, $100');
  await expect(section(page, 'Sent')).toContainText(`captured ${captured}`);
  await expect(section(page, 'Changed')).toContainText('23 tickets, $115');
  expect(await store.salesOf(pack.upc)).toMatchObject([{ ticketCount: 20, time_created: recordedAt }]);
  await terminal.goTo('/verifystock');
  await expect(page.getByLabel('UPC')).toHaveValue(drafted.upc);
  await context.close();
});

test('Discard requires a reason, keeps the refused entry, returns its tickets, and is in the audit log', {
  tag: '@all',
}, async ({ plainBrowser, server, store }) => {
  const pack = await store.shelve('028400003160', '31600000000000', 60);
  const { context, terminal, page } = await withRefusedCount(plainBrowser, server, pack, '31600000000004');
  await section(page, 'Needs attention').getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard this entry?' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toContainText('Reason is required.');
  await dialog.getByLabel('Reason').fill('the wrong pack was counted');
  await page.keyboard.press('Enter');

  await expect(page.locator(':focus')).toHaveText(/^The entry is discarded/);
  const thrown = section(page, 'Discarded');
  await expect(thrown).toContainText('4 tickets, $20');
  await expect(thrown).toContainText(/Discarded by .+: the wrong pack was counted/);
  await expect(section(page, 'Needs attention')).toBeHidden();
  await expect(section(page, 'Sent')).toContainText('Reason: the wrong pack was counted');
  expect(await store.salesOf(pack.upc)).toEqual([]);
  await terminal.goTo('/verifystock');
  await terminal.type('UPC', pack.upc);
  await expect(page.getByLabel('Start Serial')).toHaveValue(pack.start);
  await terminal.goTo('/audit-log');
  const line = page.getByRole('row').filter({ hasText: '028400003160, pack 0000000: #000–#003' });
  await expect(line).toContainText('Discarded a count: 4 tickets, $20');
  await expect(line).toContainText('Reason: the wrong pack was counted.');
  await context.close();
});

test('an outbox file moves the entries of a terminal without a network to another terminal, which sends them once', {
  tag: '@all',
}, async ({ browser, plainBrowser, server, store }) => {
  const pack = await store.shelve('028400003177', '31770000000000', 60);
  const [tablet, computer] = [
    await browser.newContext(),
    await plainBrowser.newContext({ serviceWorkers: 'block' }),
  ];
  const dying = await TerminalPage.openSignedIn(tablet, server.url, '/verifystock', 'allow');
  await tablet.setOffline(true);
  await dying.sell(pack, '31770000000009');
  await dying.goTo('/outbox');
  await expect(section(dying.page, 'Waiting')).toContainText('9 tickets, $45');
  const saving = dying.page.waitForEvent('download');
  await dying.button('Download Outbox').click();
  const download = await saving;
  const file = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(file);
  await expect(dying.page.getByRole('status').filter({ hasText: '1 entry saved as outbox-' })).toBeVisible();

  const other = await TerminalPage.openSignedIn(computer, server.url, '/outbox', 'block');
  const load = async () => {
    const choosing = other.page.waitForEvent('filechooser');
    await other.button('Load File').click();
    await (await choosing).setFiles(file);
  };
  const dialog = other.page.getByRole('dialog', { name: 'Load this outbox file?' });
  await load();
  // Before loading, the dialog shows the author of the entries to be recorded.
  await expect(dialog).toContainText(/outbox-.*\.jsonl, saved .* on terminal [A-Z0-9]{6}\./);
  const author = dialog.getByRole('row').filter({ hasText: 'Mission Admin' });
  await expect(author).toContainText(/Mission Admin1[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M/);
  await expect(dialog.getByRole('list', { name: 'Entries' })).toContainText('9 tickets, $45');
  await expect(dialog.getByRole('button', { name: 'Load 1 entry' })).toBeInViewport();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await storedRows(other.page, 'outbox')).toEqual([]);
  await load();
  await dialog.getByRole('button', { name: 'Load 1 entry' }).click();
  await expect(other.page.getByText('1 entry loaded.', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(section(other.page, 'Sent')).toContainText('9 tickets, $45');
  await expect(section(other.page, 'Sent')).toContainText('Loaded from outbox-');
  await load();
  await expect(other.page.getByText('0 entries loaded. 1 entry was here already.')).toBeVisible();

  await tablet.setOffline(false);
  await expect(section(dying.page, 'Sent')).toContainText('9 tickets, $45');
  expect(await store.salesOf(pack.upc)).toMatchObject([
    { start_ticket: pack.start, ticketCount: 9, amount: 45 },
  ]);
  await other.goTo('/audit-log');
  const line = other.page.getByRole('row').filter({ hasText: 'from the outbox file' }).first();
  await expect(line).toContainText(
    /9 tickets, \$45\.00; 1 of .* from the outbox file “outbox-.*”.* by Mission Admin/,
  );
  await tablet.close();
  await computer.close();
});
