import { expect } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { TerminalTab } from './terminal-tab';
import { test } from './terminal-test';

const ONLY_WHILE_OPEN = 'This browser sends only while the app is open.';

test('counts made while the server is unreachable survive reloads and are sent once when it is back', async ({
  shopBrowser,
  link,
  store,
}) => {
  const pack = await store.receive('028400200017', '20010000000000', 80);
  const shifts = await store.shiftCount();
  const terminal = await TerminalTab.signedIn(shopBrowser, link.url);
  const { tab } = terminal;
  await terminal.fillShelfCard(pack);
  await terminal.saved(pack.start);
  link.away = true;
  await tab.remote.reload();
  await tab.holds('Start Serial', pack.start);
  await terminal.putOnShelf();
  await tab.see('It will be sent when the network is back.');
  await tab.see(ONLY_WHILE_OPEN);

  const front = addToSerial(pack.start, 23);
  await terminal.scan(pack, front);
  await terminal.saved(front);
  await tab.remote.reload();
  await tab.holds('Start Serial', front);
  await tab.click('Camera');
  await tab.see('No camera was found on this device.');
  await tab.click('Close');
  await terminal.addSales();
  await terminal.waiting(2);
  await terminal.goTo('/outbox');
  await tab.see(ONLY_WHILE_OPEN);
  await terminal.waiting(2);

  link.away = false;
  await terminal.waiting(0);
  // The list updates a moment after the top bar.
  await expect.poll(() => tab.text()).not.toContain(ONLY_WHILE_OPEN);
  expect(await store.salesOf(pack.upc)).toMatchObject([
    { start_ticket: pack.start, end_ticket: addToSerial(pack.start, 22), ticketCount: 23, amount: 115 },
  ]);
  expect(await store.shiftCount()).toBe(shifts + 1);
});
