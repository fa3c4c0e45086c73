import { type BrowserContext, expect } from '@playwright/test';
import type { RunningServer } from '../support/servers/server';
import type { StoreAccount } from '../support/shops/store-account';
import { Counter, test } from './counter-test';

const PACKS = [
  { upc: '028444000018', start: '44010000000000' },
  { upc: '028444000025', start: '44020000000000' },
  { upc: '028444000032', start: '44030000000000' },
] as const;
const IN_ANOTHER_TAB = 'This count goes on in another tab or window.';

async function shelved(store: StoreAccount, { upc, start }: { upc: string; start: string }) {
  const pack = await store.shelve(upc, start, 60);
  return pack;
}

/** Opens another tab of the same browser. */
async function openTab(context: BrowserContext, server: RunningServer, path: string): Promise<Counter> {
  const page = await context.newPage();
  await page.goto(server.url + path);
  return new Counter(page);
}

test('of two tabs with one count, one edits and the other follows, and a takeover or a crash loses no keystroke', {
  tag: '@all',
}, async ({ context, server, store, openCounter }) => {
  const [first, second, third] = [
    await shelved(store, PACKS[0]),
    await shelved(store, PACKS[1]),
    await shelved(store, PACKS[2]),
  ];
  const terminal = await openCounter('/verifystock');
  await expect(terminal.page.getByText(IN_ANOTHER_TAB)).toBeHidden();
  await terminal.gun('44010000000023');
  const other = await openTab(context, server, '/verifystock');
  await expect(other.page.getByText(IN_ANOTHER_TAB)).toBeVisible();
  await other.expectCard(1, { ...first, start: '44010000000023' });
  await expect(other.scanBox).toBeHidden();
  await expect(other.button('Proceed')).toBeHidden();

  // The other tab follows live, and refuses scans with a tone.
  await terminal.page.bringToFront();
  await terminal.gun('44020000000005');
  await other.expectCard(2, { ...second, start: '44020000000005' });
  await other.page.bringToFront();
  await other.gun('44030000000007');
  await expect(other.lastScan).toContainText('Scan in the other tab, or take over here.');
  await other.expectCards(2);

  // A key pressed just before the takeover is in the draft.
  await terminal.page.bringToFront();
  await terminal.field('Start Serial', 2).press('End');
  await terminal.field('Start Serial', 2).press('Backspace');
  await terminal.field('Start Serial', 2).press('9');
  await other.button('Count here instead').click();
  await expect(other.scanBox).toBeVisible();
  await other.expectCard(2, { ...second, start: '44020000000009' });
  await expect(terminal.page.getByText(IN_ANOTHER_TAB)).toBeVisible();
  await expect(terminal.field('Start Serial', 2)).not.toBeEditable();

  await other.page.bringToFront();
  await other.gun('44030000000007');
  await terminal.expectCard(3, { ...third, start: '44030000000007' });
  const cdp = await context.newCDPSession(other.page);
  const crashed = other.page.waitForEvent('crash');
  await Promise.race([cdp.send('Page.crash'), crashed]);
  await expect(terminal.scanBox).toBeVisible();
  await terminal.page.bringToFront();
  await terminal.proceed();
  await terminal.addSales('39 tickets, $195');
  for (const [pack, count] of [
    [first, 23],
    [second, 9],
    [third, 7],
  ] as const)
    expect(await store.salesOf(pack.upc)).toMatchObject([{ ticketCount: count, amount: count * 5 }]);
});

test('an action in one tab shows in the badge, outbox, stock and notices of every other tab', {
  tag: '@all',
}, async ({ context, server, store, openCounter }) => {
  const pack = await shelved(store, { upc: '028444000049', start: '44040000000000' });
  const terminal = await openCounter('/verifystock');
  const outbox = await openTab(context, server, '/outbox');
  const shelf = await openTab(context, server, '/addonshelf');
  const dashboard = await openTab(context, server, '/dashboard');
  const tabs = [terminal, outbox, shelf, dashboard];
  await expect(shelf.scanBox).toBeVisible();

  await context.setOffline(true);
  await terminal.page.bringToFront();
  await terminal.gun('44040000000012');
  await terminal.proceed();
  await terminal.button('Add Sales').click();
  for (const { page } of tabs) await expect(page.getByText('1 waiting', { exact: true })).toBeVisible();
  await expect(outbox.page.getByRole('region', { name: 'Waiting' })).toContainText('12 tickets, $60');
  // A tab that was already open has the rest of the pack in its stock.
  await shelf.gun('44040000000003');
  await expect(shelf.lastScan).toContainText(/Not (counted|added)/);

  await context.setOffline(false);
  for (const { page } of tabs) {
    await expect(page.getByText('0 waiting', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: /^Notifications, [1-9]/ })).toBeVisible();
  }
  await expect(outbox.page.getByRole('region', { name: 'Sent' })).toContainText('12 tickets, $60');
  expect(await store.salesOf(pack.upc)).toMatchObject([{ ticketCount: 12, amount: 60 }]);

  // Once read in one tab, it's read in all.
  await dashboard.page.bringToFront();
  await dashboard.page.getByRole('button', { name: /^Notifications/ }).click();
  for (const { page } of tabs)
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});
