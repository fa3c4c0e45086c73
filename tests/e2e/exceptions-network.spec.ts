import { expect } from '@playwright/test';
import { startProxy } from '../support/servers/proxy';
import { contradiction, correctionsOf } from '../support/shops/exceptions';
import { AdminScreen, test } from './admin-screen';
import { correctButton, openCard } from './exceptions-scene';
import { TerminalPage } from './terminal-page';

test('saving a correction again after its response was lost makes no second correction', {
  tag: '@all',
}, async ({ page, server, store }) => {
  const { pack, ticket } = await contradiction(store, '028400061030', '61030000000000');
  const link = await startProxy(server.url);
  const isCorrection = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path === '/api/corrections';
  let isLossy = true;
  link.onAnswer = (exchange) => (isCorrection(exchange) && isLossy ? 'cut' : 'pass');
  const terminal = await TerminalPage.openSignedIn(page.context(), link.url, '/exceptions', 'allow');
  const screen = new AdminScreen(terminal.page);
  await correctButton(screen.page, pack, ticket(20)).click();
  await screen.fill({ Reason: 'still there' });
  await screen.save();
  await expect(screen.dialog.getByRole('alert')).toContainText('Can’t connect.');
  await expect(screen.field('Reason')).toHaveValue('still there');
  isLossy = false;
  await screen.save();
  await expect(screen.dialog).toBeHidden();
  await expect(terminal.page.getByText('15 tickets are back on the shelf.')).toBeVisible();

  const sent = link.answered.filter(isCorrection);
  // The browser itself may have retried.
  expect(sent.map(({ status }) => status)).toEqual([201, ...sent.slice(1).map(() => 200)]);
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(await correctionsOf(store, pack)).toHaveLength(1);
  await terminal.page.close();
  await link.stop();
});

test('without a network, the lists of exceptions are shown, and a correction reports that it needs the network', {
  tag: '@all',
}, async ({ context, server, store }) => {
  const { pack, ticket } = await contradiction(store, '028400061061', '61060000000000');
  const terminal = await TerminalPage.openSignedIn(context, server.url, '/exceptions', 'allow');
  const { page } = terminal;
  const screen = new AdminScreen(page);
  const correct = correctButton(screen.page, pack, ticket(20));
  await expect(correct).toBeEnabled();
  const story = openCard(page, pack).getByRole('list', { name: /^What happened to / });
  await expect(story).toContainText('counted as sold: 35 tickets ($175.00)');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Offline\. Showing data from /)).toBeVisible();
  await expect(openCard(page, pack)).toContainText('(15 tickets, $75.00)');
  await expect(story).toContainText('counted as sold: 35 tickets ($175.00)');
  await expect(page.getByText('Correcting or keeping as sold needs the network.')).toBeVisible();
  await expect(correct).toBeDisabled();
  await expect(screen.button('New Correction')).toBeDisabled();

  await context.setOffline(false);
  await expect(correct).toBeEnabled();
  await correct.click();
  await screen.fill({ 'Start Serial': ticket(25), Reason: 'found ten' });
  await context.setOffline(true);
  await screen.save();
  await expect(screen.dialog.getByRole('alert')).toContainText('Can’t connect.');
  await expect(screen.field('Start Serial')).toHaveValue(ticket(25));
  await expect(screen.field('Reason')).toHaveValue('found ten');
  await context.setOffline(false);
  await screen.save();
  await expect(screen.dialog).toBeHidden();
  await expect(page.getByText(/^Offline\. Showing data from /)).toBeHidden();
  expect(await store.shelfOf(pack.upc)).toEqual([[ticket(25), ticket(79)]]);
});
