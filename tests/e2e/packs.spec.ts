import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { call } from '../../src/device/client';
import { countingPaths } from '../../src/shared/counting/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { addToSerial, ticketNumber } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { instantOfWall } from '../../src/shared/time/time';
import { IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import { chooseExport } from '../support/browsers/export';
import { scanWithGun } from '../support/browsers/gun';
import { untilOfficeIsKept } from '../support/browsers/office-parts';
import { storeSession } from '../support/browsers/store-session';
import { type Pack, StoreAccount } from '../support/shops/store-account';
import { Counter, test } from './counter-test';
import { addClerk, ClerksTerminal } from './handed-over';
import { expectWithinMargins } from './paper';
import { TerminalPage } from './terminal-page';

/** A pack's tickets by status: `000-034 Sold`. */
const statesOf = async ({ api, user }: StoreAccount, { upc }: Pack, lot = 1): Promise<string[]> =>
  (
    await call(api, stockPaths.pack, {
      params: { lotNumber: upc, lotCounter: lot, storeId: user.store_id },
    })
  ).data.states.map(
    ({ start_ticket, end_ticket, status }) =>
      `${ticketNumber(start_ticket)}-${ticketNumber(end_ticket)} ${status}`,
  );

test('packs are returned, damaged and transferred without a network, and a refused removal is changed and sent', {
  tag: '@all',
}, async ({ store, context, server }) => {
  const [returned, counted, sent] = [
    await store.receive('028400190016', '81900000000000', 80),
    await store.receive('028400190023', '81910000000000', 60),
    await store.receive('028400190054', '81940000000000', 30),
  ];
  for (const pack of [returned, counted]) await store.putOnShelf(pack);
  const ticket = (pack: Pack, n: number) => addToSerial(pack.start, n);
  await store.sell(returned.upc, ticket(returned, 0), ticket(returned, 34), new Date().toISOString());
  const terminal = await TerminalPage.openSignedIn(context, server.url, '/verifystock', 'allow');
  const counter = new Counter(terminal.page);
  const { page } = counter;
  const dialog = page.getByRole('dialog', { name: 'Remove pack' });

  await page.goto(`${server.url}/packs`);
  await expect(page.getByRole('table', { name: 'Packs of this store' })).toBeVisible();
  await untilOfficeIsKept(page);
  await context.setOffline(true);
  await counter.gun(ticket(returned, 50));
  await page.getByRole('button', { name: 'Return, damaged, sold whole…' }).click();
  await dialog.getByRole('button', { name: 'Remove pack' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose what happened.');
  await dialog.getByRole('button', { name: 'Returned to the lottery' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Removes 45 tickets ($225.00) from stock.');
  await counter.gun(ticket(counted, 3));
  await expect(dialog).toContainText('That ticket belongs to another pack.');
  await counter.gun(ticket(returned, 40));
  await expect(dialog.getByRole('status')).toContainText('Removes 40 tickets ($200.00) from stock.');
  await expect(dialog.getByRole('status')).toContainText(
    '5 tickets, $25.00 before the front are recorded as your sale.',
  );
  await dialog.getByLabel('Reference').fill('slip 4711');
  await dialog.getByRole('button', { name: 'Record 40 tickets ($200.00) as returned' }).click();
  await expect(page.getByText('40 tickets of Golden Poppy taken out of stock.')).toBeVisible();
  await expect(page.getByRole('row', { name: /#040 – #079 Returned/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return, damaged, sold whole…' })).toBeHidden();

  await page.getByRole('link', { name: 'Verify Stock' }).click();
  await counter.gun(ticket(counted, 3));
  await page.getByRole('button', { name: /^Return, damaged, sold whole: .*, pack 0000000/ }).click();
  await dialog.getByRole('button', { name: 'Damaged' }).click();
  await dialog.getByLabel('Last ticket').fill('80');
  await expect(dialog.getByRole('alert')).toHaveText('This ticket isn’t left in this pack.');
  await dialog.getByLabel('First ticket').fill('10');
  await dialog.getByLabel('Last ticket').fill('11');
  await dialog.getByRole('button', { name: /^Record 2 tickets/ }).click();
  await expect(page.getByText(/^2 tickets of .* taken out of stock\.$/)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'waiting' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Taken out of stock' });
  await expect(entry).toHaveCount(2);
  await expect(entry.filter({ hasText: 'Returned to the lottery' })).toContainText('40 tickets, $200');

  await context.setOffline(false);
  await expect.poll(() => statesOf(store, returned)).toEqual(['000-039 Sold', '040-079 Returned']);
  await expect
    .poll(() => statesOf(store, counted))
    .toEqual(['000-009 On Shelf', '010-011 Damaged', '012-059 On Shelf']);
  await page.goto(`${server.url}/packs?pack=${returned.upc}-1`);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').filter({ hasText: 'returned: 40 tickets' })).toContainText(
    'Reference: slip 4711.',
  );

  await store.changeSettings({ clerks_remove_all: true });
  const clerk = await addClerk(store, 'Sends packs away', '2846');
  const clerks = new ClerksTerminal(terminal);
  const record = page.getByRole('region', { name: /^Taken out of stock/ });
  await clerks.handOver();
  await clerks.goOnDuty(clerk);
  await page.getByRole('link', { name: 'Packs' }).click();
  await expect(page.getByRole('table', { name: 'Packs in stock' })).toBeVisible();
  await counter.gun(sent.start);
  await page.getByRole('button', { name: 'Return, damaged, sold whole…' }).click();
  await dialog.getByRole('button', { name: 'Transfer to another store' }).click();
  await context.setOffline(true);
  await dialog.getByLabel('To store').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: /as transferred$/ }).click();
  await expect(page.getByText(/^30 tickets of .* taken out of stock\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'My shift' }).click();
  await expect(record).toContainText('Waiting');
  await expect(record).toContainText('Transfer to another store: 30 tickets, $150.00');

  await store.changeSettings({ clerks_remove_all: false });
  await context.setOffline(false);
  await expect(record).toContainText('Needs attention');
  await page.getByRole('banner').getByRole('link', { name: 'waiting' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await dialog.getByRole('button', { name: 'Damaged' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Removes 30 tickets ($150.00) from stock.');
  await dialog.getByRole('button', { name: /as damaged$/ }).click();
  await expect.poll(() => statesOf(store, sent)).toEqual(['000-029 Damaged']);
  await page.getByRole('link', { name: 'My shift' }).click();
  await expect(record).toHaveCount(1);
  await expect(record).toContainText('Sent');
  await expect(record).toContainText('Damaged: 30 tickets, $150.00');
});

test('a pack sent to another store is on the way until received, and missing tickets make a Stolen Pack Report', {
  tag: '@all',
}, async ({ store, plainBrowser, server }) => {
  const receiver = await StoreAccount.signIn(server.url, 'store2');
  const sent = await store.receive('028400190030', '81920000000000', 30);
  const stolen = await receiver.receive('028400190047', '17471263622000', 30, 1, 'up', 20);
  const [front, end] = [addToSerial(stolen.start, 12), addToSerial(stolen.start, 29)];
  const today = businessDate(new Date(), DEFAULT_CLOCK);
  const at = (daysAgo: number, time: string) =>
    instantOfWall(`${daysBefore(today, daysAgo)} ${time}`, DEFAULT_CLOCK)?.toISOString() ?? '';
  await receiver.putOnShelf(stolen);
  await receiver.sell(stolen.upc, stolen.start, addToSerial(stolen.start, 11), at(2, '21:40:00'), 1, 20);
  const [here, other] = [
    await plainBrowser.newContext({ serviceWorkers: 'block' }),
    await plainBrowser.newContext({ serviceWorkers: 'block' }),
  ];
  const { page } = await TerminalPage.openSignedIn(here, server.url, `/packs?pack=${sent.upc}-1`, 'block');
  const remove = async (on: Page, reason: string, saved: string) => {
    const dialog = on.getByRole('dialog', { name: 'Remove pack' });
    await on.getByRole('button', { name: 'Return, damaged, sold whole…' }).click();
    await dialog.getByRole('button', { name: reason }).click();
    if (reason === 'Transfer to another store') {
      await dialog.getByRole('button', { name: /^Record / }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Choose the store');
      await dialog.getByLabel('To store').selectOption({ index: 1 });
    }
    await dialog.getByRole('button', { name: /^Record / }).click();
    await expect(on.getByText(saved)).toBeVisible();
  };
  await remove(page, 'Transfer to another store', '30 tickets of');
  await expect.poll(() => statesOf(store, sent)).toEqual(['000-029 Transferred']);
  await page.getByRole('link', { name: 'All packs' }).click();
  const onTheWay = page
    .getByRole('region', { name: 'On the way' })
    .getByRole('row')
    .filter({ hasText: 'pack 0000000: #' });
  await expect(onTheWay).toContainText('This store');

  const there = await other.newPage();
  await storeSession(there, server.url, 'store2');
  await there.goto(`${server.url}/packs`);
  await there.getByRole('button', { name: /^Receive 028400190030, pack 0000000: #000–#029/ }).click();
  const receive = there.getByRole('dialog', { name: 'Receive this pack' });
  await receive.getByRole('button', { name: 'Receive' }).click();
  await expect(receive.getByRole('alert')).toHaveText('Choose the game and the plan.');
  await receive.getByLabel('Game').selectOption({ index: 1 });
  await expect(receive.getByLabel('Plan')).toContainText('$5');
  await receive.getByLabel('Last ticket').fill(addToSerial(sent.start, 30));
  await receive.getByRole('button', { name: 'Receive' }).click();
  await expect(receive.getByRole('alert')).toHaveText('Enter tickets that were sent, the first one first.');
  await receive.getByLabel('Last ticket').fill(addToSerial(sent.start, 19));
  await receive.getByRole('button', { name: 'Receive' }).click();
  await expect(there.getByText('data added succesfully')).toBeVisible();
  const lots = (
    await call(receiver.api, stockPaths.inventoryList, { params: { storeId: receiver.user.store_id } })
  ).data;
  expect(lots.find(({ lot_number }) => lot_number === sent.upc)).toMatchObject({
    active_count: 20,
    ticket_price: 5,
  });
  await page.reload();
  await expect(page.getByRole('table', { name: 'Packs of this store' })).toBeVisible();
  const panel = page.getByRole('region', { name: 'On the way' }).first();
  await expect(panel).toContainText('Of 30 tickets sent: 20 received.');
  const menu = onTheWay.getByRole('button', { name: /^Actions for/ });
  await menu.click();
  await onTheWay.getByRole('button', { name: /^Call back/ }).click();
  const callBack = page.getByRole('dialog', { name: /^Call back/ });
  await expect(callBack).toContainText('10 tickets go back into the stock of this store.');
  await callBack.getByRole('button', { name: 'Cancel' }).click();
  await menu.click();
  await onTheWay.getByRole('button', { name: /as lost$/ }).click();
  await page.getByRole('button', { name: 'Record as lost', exact: true }).click();
  await expect.poll(() => statesOf(store, sent)).toEqual(['000-019 Transferred', '020-029 Missing']);
  await expect(onTheWay).toBeHidden();

  await scanWithGun(there, front);
  await remove(there, 'Stolen', '18 tickets of');
  await expect.poll(() => statesOf(receiver, stolen)).toEqual(['000-011 Sold', '012-029 Missing']);
  const earlier = { lot_number: stolen.upc, lot_counter: 1, start_ticket: front, end_ticket: end };
  await call(receiver.api, countingPaths.packsRemoved, {
    body: {
      store_id: receiver.user.store_id,
      data: [{ ...earlier, reason: 'stolen' }],
      recorded_at: at(1, '06:00:00'),
    },
    headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
  });
  await there.getByRole('link', { name: 'All packs' }).click();
  await there.getByLabel('State').selectOption('Missing');
  await there.getByRole('checkbox', { name: /^Choose .*, pack 1263622 for the report/ }).check();
  await there.getByRole('button', { name: 'Stolen Pack Report: 1 pack' }).click();
  const line = there.getByRole('table', { name: 'Missing tickets' }).getByRole('row').nth(1);
  await expect(line).toContainText(/1747-1263622.*#012.*#029.*18.*\$360\.00.*9:40 PM.*6:00 AM.*#011/s);
  await expect(line).toContainText(receiver.user.name);
  const saving = there.waitForEvent('download');
  await chooseExport(there, 'Download CSV');
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^theft-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `"=""1747""","=""1263622""","=""${front}""","=""${end}""",18,360,`,
  );
  for (const format of ['Letter', 'A4'] as const) {
    const pdf = await there.pdf({ format });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  await there.emulateMedia({ media: 'print' });
  await expect(there.getByRole('heading', { level: 1 })).toHaveText('Stolen Pack Report');
  await expectWithinMargins(there);
  for (const each of [here, other]) await each.close();
});
