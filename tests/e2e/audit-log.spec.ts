import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { chooseExport } from '../support/browsers/export';
import { scanWithGun } from '../support/browsers/gun';
import { holdRequests } from '../support/browsers/held-requests';
import { test } from './admin-screen';
import { TerminalPage } from './terminal-page';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const UPC = '028400005104';
const PACK = '51040000000000';
const RECEIVED = new RegExp(
  `^Received 60 tickets of .+, pack 0000000 at \\$5: #000–#059 \\(${UPC} lot 1\\)$`,
);
const SHELVED = /^Put on the shelf: 60 tickets of .+, pack 0000000, #000–#059$/;

/** The cells of the What column. */
const whatCells = (page: Page) => page.locator('tbody tr td:nth-child(2)');
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click();

test('a store finds a lot’s events by UPC and by a ticket scan, and its own sign-in with this terminal’s code', {
  tag: '@all',
}, async ({ context, server, store }) => {
  await store.shelve(UPC, PACK, 60);
  // Through the form, so that the app itself sends the code of its terminal.
  const terminal = await TerminalPage.open(context, server.url, '/login');
  await terminal.fillSignIn();
  await terminal.goTo('/audit-log');
  const { page } = terminal;
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Lottery',
    '›Admin',
    '›Store Settings',
    '›Audit Log',
  ]);
  await expect(page.getByRole('columnheader')).toHaveText(['Time', 'What', 'Person', 'Terminal']);

  // Other tests sign in too, so this sign-in is searched for among today's lines.
  const ownCode = (await page.getByText(/^This terminal: /).textContent())?.slice(-6) ?? '';
  expect(ownCode).toMatch(/^[A-Z2-9]{6}$/);
  // Sign-ins are hidden at first.
  const signIns = page.getByRole('button', { name: 'Sign-ins' });
  await expect(signIns).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('row').filter({ hasText: 'Put on the shelf' }).first()).toBeVisible();
  // Exactly, since another test's line may say that a terminal is signed in.
  await expect(page.getByRole('cell').filter({ hasText: /^Signed in$/ })).toHaveCount(0);
  await signIns.click();
  await page.getByLabel('Rows per page').selectOption('100');
  const signIn = page.getByRole('row').filter({ hasText: ownCode });
  await expect(signIn).toContainText('Signed in');
  await expect(signIn).toContainText('Mission Admin');
  await expect(signIn).toContainText(/Chrome on \w+/);

  await page.getByLabel('Lot/Ticket').fill(UPC);
  await search(page);
  await expect(whatCells(page)).toHaveText([SHELVED, RECEIVED]);

  // A row shows one line; it opens the whole entry.
  await whatCells(page).first().click();
  const entry = page.getByRole('dialog', { name: 'Log entry' });
  await expect(entry.getByRole('definition').last()).toHaveText(SHELVED);
  await expect(entry.getByRole('definition').nth(3)).toHaveText('store');
  await entry.getByRole('button', { name: 'Close' }).click();

  await page.getByLabel('Lot/Ticket').fill('');
  await scanWithGun(page, '51040000000023');
  await expect(page.getByLabel('Lot/Ticket')).toHaveValue('51040000000023');
  await expect(whatCells(page)).toHaveText([SHELVED, RECEIVED]);

  await page.getByLabel('Person').fill('morning');
  await search(page);
  await expect(page.getByText('No data found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByLabel('Person')).toHaveValue('');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: ownCode })).toBeVisible();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page.getByRole('row').filter({ hasText: ownCode })).toHaveCount(0);
  await page.getByRole('button', { name: 'Any time' }).click();
  await page.getByLabel('Lot/Ticket').fill('Poppy');
  await search(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Enter a UPC');

  await page.goto(`${new URL(page.url()).origin}/profile`);
  await expect(page.getByText(`This terminal: ${ownCode}`)).toBeVisible();
});

test('the server filters the audit log by day and pages it, and its file has the lines of all pages', {
  tag: '@all',
}, async ({ openScreen }) => {
  const { page } = await openScreen('store', '/audit-log');
  const day = businessDate(new Date(Date.now() - 5 * 86_400_000), DEFAULT_CLOCK);
  await page.getByLabel('Person').fill('Morning');
  await page.getByLabel('To', { exact: true }).fill(day);
  await search(page);
  await expect(whatCells(page)).toHaveCount(10);
  await expect(whatCells(page).first()).toHaveText(/^Counted \d+ packs?/);
  // The exact time is a hover away.
  for (const time of await page.locator('tbody tr td:nth-child(1) > [title]').all())
    expect(((await time.getAttribute('title')) ?? '').slice(0, 10) <= day).toBe(true);
  const total = Number(/of (\d+)/.exec((await page.getByText(/^1–10 of \d+/).textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThan(10);

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(`11–${Math.min(20, total)} of ${total}`)).toBeVisible();
  await expect(whatCells(page)).toHaveCount(Math.min(20, total) - 10);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText(`1–10 of ${total}`)).toBeVisible();

  // A long export shows its progress and can be cancelled.
  const download = () => chooseExport(page, 'Download CSV');
  const release = await holdRequests(page, '**/api/audit-log/**');
  await download();
  await expect(page.getByRole('progressbar', { name: 'Preparing…' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  release();
  await page.unrouteAll({ behavior: 'wait' });

  const [file] = await Promise.all([page.waitForEvent('download'), download()]);
  expect(file.suggestedFilename()).toBe(`audit-log-${businessDate(new Date(), DEFAULT_CLOCK)}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFReceived,Recorded,Person,Username,Terminal,Device,What');
  expect(lines).toHaveLength(total + 1);
  expect(lines[1]).toContain(',Morning Clerk,clerk1,,,"Counted ');

  await page.evaluate(() => {
    window.print = () => {};
  });
  await chooseExport(page, 'Print');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible();
  await expect(page.getByText(`Mission Street Market · Person: Morning · To: ${day} · `)).toBeVisible();
  await expect(page.locator('table:visible tbody tr')).toHaveCount(total);
});

test('the audit log shows its last loaded page without a network, and says that other pages need the network', {
  tag: '@all',
}, async ({ openScreen }) => {
  const { page } = await openScreen('store', '/audit-log');
  await page.getByLabel('Lot/Ticket').fill('028400005678');
  await search(page);
  await expect(whatCells(page).last()).toContainText(/^Received 60 tickets of .+\(028400005678 lot 1\)$/);
  let tries = 0;
  await page.route('**/api/audit-log/**', (route) => {
    if (route.request().url().includes('028400009999')) tries += 1;
    return route.abort();
  });
  await page.reload();
  await page.getByLabel('Lot/Ticket').fill('028400005678');
  await search(page);
  await expect(page.getByText(/^Offline\. Showing data from /)).toBeVisible();
  await expect(whatCells(page).last()).toContainText(/^Received 60 tickets of .+\(028400005678 lot 1\)$/);

  await page.getByLabel('Lot/Ticket').fill('028400009999');
  await search(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('needs internet');
  // Other calls get through, so the screen repeats this one twice. A press before that could find the button gone.
  await expect.poll(() => tries).toBe(3);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No data found.')).toBeVisible();
});

test('a SuperAdmin can also read the platform’s audit log', { tag: '@all' }, async ({ openScreen }) => {
  const { page } = await openScreen('super', '/audit-log');
  await expect(page.getByLabel('Company')).toBeVisible();
  await page.getByLabel('Log of').selectOption({ label: 'The platform' });
  await expect(page.getByLabel('Company')).toBeHidden();
  await page.getByRole('button', { name: 'Sign-ins' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Platform Admin' }).first()).toContainText(
    'Signed in',
  );
});
