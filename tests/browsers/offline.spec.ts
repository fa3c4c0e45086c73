import { expect } from '@playwright/test';
import { addToSerial } from '../../src/domain/tickets/serial';
import { Till } from './till';
import { test } from './till-test';

const ONLY_WHILE_OPEN = 'This browser sends only while the app is open.';

test('counts made without a server survive reloads and are sent once, automatically, when it is back', async ({
  shopBrowser,
  link,
  store,
}) => {
  const pack = await store.receive('028400200017', '20010000000000', 80);
  const shifts = await store.shiftCount();
  const till = await Till.signedIn(shopBrowser, link.url);
  const { tab } = till;
  await till.fillShelfCard(pack);
  link.away = true;
  await tab.remote.reload();
  await tab.holds('Start Serial', pack.start);
  await till.putOnShelf();
  await tab.see('It will be sent when the network is back.');
  await tab.see(ONLY_WHILE_OPEN);

  const front = addToSerial(pack.start, 23);
  await till.scan(pack, front);
  await tab.remote.reload();
  await tab.holds('Start Serial', front);
  await tab.click('Camera');
  await tab.see('No camera was found on this device.');
  await tab.click('Close');
  await till.addSales();
  await till.waiting(2);
  await till.goTo('/outbox');
  await tab.see(ONLY_WHILE_OPEN);
  await till.waiting(2);

  link.away = false;
  await till.waiting(0);
  // The list follows the top bar in a moment of its own.
  await expect.poll(() => tab.text()).not.toContain(ONLY_WHILE_OPEN);
  expect(await store.salesOf(pack.upc)).toMatchObject([
    { start_ticket: pack.start, end_ticket: addToSerial(pack.start, 22), ticketCount: 23, amount: 115 },
  ]);
  expect(await store.shiftCount()).toBe(shifts + 1);
});
