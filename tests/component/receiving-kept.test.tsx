import { afterEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { db } from '../../src/device/db';
import { openReceiving, ReceivingScreen } from './receiving';
import { openScreen, reloadScreen, storeAccount } from './screen';

const API = '**/api/**';
afterEach(() => commands.reconnect());

/** A game of the store, and the first tickets of packs that it doesn't have. @param game 4 digits that no other test uses */
async function knownGame(upc: string, game: string) {
  const ticket = (pack: number) => `${game}${3_000_000 + pack}000`;
  await (await storeAccount()).receive(upc, ticket(0), 60);
  return ticket;
}

const startsOf = async (receiving: ReceivingScreen, upc: string) =>
  (await receiving.lotsOf(upc)).map((lot) => lot.start_ticket_number).sort();

test('packs scanned without a network survive Done, the menu and a reload, and are saved once the network is back', async () => {
  const upc = '028400156010';
  const ticket = await knownGame(upc, '5601');
  const receiving = await openReceiving();
  await receiving.gun(ticket(1));
  await receiving.expectPacks(1);
  await commands.cutOff(API);
  for (const pack of [2, 3, 4]) await receiving.gun(ticket(pack));
  await receiving.expectPacks(4, 1);
  await expect.element(receiving.waiting).toHaveTextContent('Waiting for the network.');
  await expect.element(receiving.main).toHaveTextContent('What you scan is kept on this device');
  await expect.element(receiving.main).not.toHaveTextContent('needs internet');

  await receiving.button('Done').click();
  await expect.element(receiving.main).toHaveTextContent('3 packs aren’t saved yet.');
  await receiving.button('Keep for later').click();
  await receiving.expectLeft();
  await expect.element(receiving.main).toHaveTextContent('3 packs aren’t saved yet.');
  await page.getByRole('link', { name: 'Receive packs' }).click();
  await receiving.expectPacks(3, 0);
  await page.getByRole('link', { name: 'Lots' }).click();
  await receiving.expectLeft();
  await reloadScreen();
  await expect.element(page.getByRole('main')).toHaveTextContent('3 packs aren’t saved yet.');
  await page.getByRole('button', { name: 'Save them' }).click();
  await receiving.expectPacks(3, 0);
  await commands.reconnect();
  await receiving.expectPacks(3);
  await receiving.done();
  await expect.element(receiving.main).not.toHaveTextContent('saved yet');
  expect(await startsOf(receiving, upc)).toEqual([0, 1, 2, 3, 4].map(ticket));
  expect(await db.drafts.count()).toBe(0);
});

test('waiting packs are saved on any screen once the network is back, but a typed pack is saved only with Save', {
  tags: 'all',
}, async () => {
  const upc = '028400156072';
  const ticket = await knownGame(upc, '5608');
  const receiving = await openReceiving();
  await receiving.gun(ticket(1));
  await receiving.expectPacks(1);
  await receiving.fetch(upc);
  await receiving.field('Start Serial').fill(ticket(9));
  await commands.cutOff(API);
  for (const pack of [2, 3]) await receiving.gun(ticket(pack));
  await receiving.expectPacks(4, 1);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Verify Stock' }).click();
  await expect.element(page.getByLabelText('Start Serial').first()).toBeVisible();
  const entry = menu.getByRole('link', { name: /^Add Inventory/ });
  await expect.element(entry).toHaveTextContent('Add Inventory3');
  await commands.reconnect();
  dispatchEvent(new Event('online'));
  await expect.element(entry).toHaveTextContent(/^Add Inventory1$/);
  expect(await startsOf(receiving, upc)).toEqual([0, 1, 2, 3].map(ticket));

  await menu.getByRole('link', { name: /^Add Inventory/ }).click();
  await page.getByRole('button', { name: 'Save them' }).click();
  await receiving.button(`Discard ${ticket(9)}`).click();
  await receiving.done();
  await expect.poll(() => entry.element().textContent).toBe('Add Inventory');
});

test('Done in Receive packs asks about a waiting pack, which only Discard removes', {
  tags: 'all',
}, async () => {
  const receiving = await openReceiving();
  await receiving.gun('56023000001000');
  await expect.element(receiving.status).toHaveTextContent('New game 5602. Scan its wide barcode (UPC).');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(receiving.main).toHaveTextContent('1 pack isn’t saved yet.');
  await expect.element(receiving.button('Keep for later')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await receiving.expectLeft();
  // On every screen, the menu says how many packs wait.
  const entry = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Add Inventory/ });
  await expect.element(entry).toHaveTextContent('Add Inventory1');
  await page.getByRole('button', { name: 'Save them' }).click();
  await expect.element(receiving.waiting).toHaveTextContent('Waiting for its UPC.');
  await receiving.button('Done').click();
  await receiving.button('Discard').click();
  await receiving.expectLeft();
  await expect.element(receiving.main).not.toHaveTextContent('saved yet');
  await expect.poll(() => entry.element().textContent).toBe('Add Inventory');
  await expect.poll(() => db.drafts.count()).toBe(0);
});

test('Receive packs takes the price of a new game with one press', { tags: 'all' }, async () => {
  const upc = '028400156034';
  const receiving = await openReceiving();
  await receiving.gun(upc);
  await receiving.expectNext(upc, 1);
  await receiving.gun('56033000001000');
  const price = receiving.main.getByRole('group', { name: 'What does Game 5603 cost?' });
  await expect.element(price).toBeVisible();
  await receiving.field('Vendor').selectOptions('Golden Poppy');
  await price.getByRole('button', { name: '$5', exact: true }).click();
  await receiving.expectPacks(1);
  await expect.element(price).not.toBeInTheDocument();
  expect(await receiving.lotsOf(upc)).toMatchObject([{ ticket_price: 5, total_count: 60 }]);
});

test('the lot number field of Receive packs also takes a ticket, in the digits of any script', {
  tags: 'all',
}, async () => {
  const upc = '028400156041';
  const ticket = await knownGame(upc, '5604');
  const receiving = await openReceiving();
  await receiving.field('Lot Number (UPC)').fill(ticket(1));
  await receiving.button('Fetch').click();
  await receiving.expectPacks(1);
  const arabic = ticket(2).replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
  await receiving.field('Lot Number (UPC)').fill(arabic);
  await receiving.button('Fetch').click();
  await receiving.expectPacks(2);
  expect(await startsOf(receiving, upc)).toEqual([0, 1, 2].map(ticket));
});

test('a scanned pack that another device received counts as saved, and one that overlaps a lot waits with the reason', async () => {
  const upc = '028400156058';
  const ticket = await knownGame(upc, '5605');
  const receiving = await openReceiving();
  await receiving.gun(ticket(1));
  await receiving.expectPacks(1);
  const store = await storeAccount();
  await store.receive(upc, ticket(2), 60, 3);
  await store.receive(upc, ticket(3), 30, 4);
  await receiving.gun(ticket(2));
  await receiving.expectPacks(2);
  await expect.element(receiving.status).toHaveTextContent('Already received.');
  await receiving.gun(ticket(3));
  await expect
    .element(receiving.waiting)
    .toHaveTextContent(`UPC ${upc}. UPC Code ${upc} already exists with tickets`);
  await receiving.button(`Discard ${ticket(3)}`).click();
  await receiving.expectPacks(2);
  expect(await receiving.lotsOf(upc)).toHaveLength(4);
});

test('Receive packs neither shows nor loses the packs that another person scanned on the device', {
  tags: 'all',
}, async () => {
  const receiving = await openReceiving();
  await receiving.gun('56063000001000');
  await expect.element(receiving.waiting).toHaveTextContent('56063000001000');
  const [row] = await db.drafts.toArray();
  if (!row) return expect.unreachable();
  const { user } = await storeAccount();
  const [screen, store, , id] = row.id.split(':');
  expect([screen, store]).toEqual(['receiving', String(user.store_id)]);
  await receiving.button('Discard 56063000001000').click();
  await receiving.done();
  await db.drafts.put({ ...row, id: [screen, store, user.id + 1, id].join(':') });
  await reloadScreen();
  await receiving.expectLeft();
  await page.getByRole('button', { name: 'Add Inventory' }).click();
  await expect.element(receiving.main).toHaveTextContent('The packs that you scan appear here.');
  expect(await db.drafts.count()).toBe(1);
});

test('a gun scan on the list of lots opens Receive packs, which takes it as its first pack', {
  tags: 'all',
}, async () => {
  const upc = '028400156065';
  const ticket = await knownGame(upc, '5607');
  await openScreen('store', '/addinventory');
  const receiving = new ReceivingScreen();
  await receiving.expectLeft();
  for (const pack of [1, 2, 3]) await receiving.gun(ticket(pack));
  await receiving.expectPacks(3);
  expect(await startsOf(receiving, upc)).toEqual([0, 1, 2, 3].map(ticket));
});
