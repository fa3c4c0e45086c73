import { expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { countingPaths } from '../../src/shared/counting/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import type { Pack, StoreAccount } from '../support/shops/store-account';
import { openTerminal, test } from './counter-test';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const BY = (name: string) => `recorded as sold by ${name} \\(\\w{3}, \\w{3} \\d+, \\d+:\\d{2} [AP]M\\)`;

/** Runs of the open exceptions of a pack, as [first, last] ticket. */
const contradicted = async ({ api, user }: StoreAccount, { upc }: Pack): Promise<[string, string][]> =>
  (
    await call(api, countingPaths.exceptions, {
      params: { storeId: user.store_id },
      query: { state: 'open' },
    })
  ).data
    .filter((found) => found.lot_number === upc)
    .flatMap(({ runs }) => runs.map((run): [string, string] => [run.start_ticket, run.end_ticket]));

test('tickets sold at another terminal can be reported as really here, which sells nothing, also without a network', {
  tag: '@all',
}, async ({ plainBrowser, server, store }) => {
  const pack = await store.receive('028400991010', '99101000000000', 80);
  const down = await store.receive('028400991027', '99102000000000', 60, 1, 'down');
  const other = await store.receive('028400991034', '99103000000000', 60);
  for (const received of [pack, down, other]) await store.putOnShelf(received);
  const ticket = (n: number) => addToSerial(pack.start, n);
  const first = await openTerminal(plainBrowser, server.url);
  await first.gun(ticket(20));
  await first.proceed();
  await first.notScanned(down).getByLabel('Sold out').check();
  await first.addSales('80 tickets, $400');

  const second = await openTerminal(plainBrowser, server.url);
  const { page, lastScan } = second;
  const said = new RegExp(
    `Start serial number should be lie between ${ticket(20)} to ${ticket(79)}\\. ` +
      `Ticket #010 of .+ was ${BY(store.user.name)}\\.`,
  );
  await second.gun(ticket(10));
  await expect(lastScan).toContainText(said);
  await expect(lastScan.locator('[lang=pa]')).toContainText('ਵਿਕੀ ਹੋਈ ਦਰਜ ਹੈ।');
  await second.button('Scan again').click();
  await expect(second.button('Yes, it’s here')).toBeHidden();
  await second.expectCard(1, { upc: '', start: '', end: '' });

  await second.gun(ticket(10));
  await second.button('Yes, it’s here').click();
  await second.expectCard(1, { upc: pack.upc, start: ticket(10), end: ticket(79) });
  await expect(page.getByText(new RegExp(`^Seen, ${BY(store.user.name)}`))).toBeVisible();
  await second.button('Undo').click();
  await second.expectCard(1, { upc: '', start: '', end: '' });

  // One key; and the card can be removed.
  await second.gun(ticket(10));
  await expect(second.button('Yes, it’s here')).toBeVisible();
  await page.keyboard.press('Control+h');
  await second.expectCard(1, { upc: pack.upc, start: ticket(10), end: ticket(79) });
  await second.button('Remove card 1').click();
  await second.expectCard(1, { upc: '', start: '', end: '' });

  // Typed into the card.
  await second.field('UPC').fill(pack.upc);
  await second.field('Start Serial').fill(ticket(10));
  await expect(page.getByText(`This ticket was recorded as sold by ${store.user.name}`)).toBeVisible();
  await page.getByRole('listitem').getByRole('button', { name: 'Yes, it’s here' }).click();
  await second.expectCard(1, { upc: pack.upc, start: ticket(10), end: ticket(79) });

  await second.proceed();
  await second.button('Add Sales').click();
  await expect.poll(() => contradicted(store, pack)).toEqual([[ticket(10), ticket(19)]]);
  const sales = await store.salesOf(pack.upc);
  expect(sales.map((row) => [row.start_ticket, row.end_ticket])).toEqual([[ticket(0), ticket(19)]]);

  // Without a network: a roll sold down that was marked sold out; the next scan is accepted.
  const rolled = (n: number) => addToSerial(down.start, n);
  await page.context().setOffline(true);
  await second.gun(rolled(49));
  await expect(lastScan).toContainText(
    new RegExp(`Nothing of this pack is on the shelf\\. Ticket #049 of .+ was ${BY(store.user.name)}\\.`),
  );
  await second.gun(addToSerial(other.start, 2));
  await second.expectCard(1, { upc: other.upc, start: addToSerial(other.start, 2), end: other.end });
  await expect(second.button('Yes, it’s here')).toBeHidden();

  await second.gun(rolled(49));
  await second.button('Yes, it’s here').click();
  await second.expectCard(2, { upc: down.upc, start: rolled(49), end: rolled(0) });
  await second.gun(rolled(49));
  await expect(lastScan).toContainText('already scanned');
  await expect(page.getByText('2 tickets sold · $10')).toBeVisible();

  await second.proceed();
  await second.addSales('Saved on this device');
  await page.context().setOffline(false);
  await expect.poll(() => contradicted(store, down)).toEqual([[rolled(0), rolled(49)]]);
  for (const { page } of [first, second]) await page.context().close();
});
