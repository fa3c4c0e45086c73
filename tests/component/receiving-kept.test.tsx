import { afterEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { db } from '../../src/device/db';
import { openReceiving, type ReceivingScreen } from './receiving';
import { reloadScreen, storeAccount } from './screen';

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

test('without a network packs are kept through Done and a reload, and saved once it is back', async () => {
  const upc = '028400156010';
  const ticket = await knownGame(upc, '5601');
  const receiving = await openReceiving();
  await receiving.gun(ticket(1));
  await expect.element(receiving.dialog).toHaveTextContent('1 scanned, 1 saved');
  await commands.cutOff(API);
  for (const pack of [2, 3, 4]) await receiving.gun(ticket(pack));
  await expect.element(receiving.dialog).toHaveTextContent('4 scanned, 1 saved');
  await expect.element(receiving.waiting).toHaveTextContent('Waiting for the network.');
  await expect.element(receiving.dialog).toHaveTextContent('What you scan is kept on this device');
  await expect.element(receiving.dialog).not.toHaveTextContent('needs internet');

  await receiving.button('Done').click();
  await expect.element(receiving.dialog).toHaveTextContent('3 packs aren’t saved yet.');
  await receiving.button('Keep for later').click();
  await expect.element(receiving.dialog).not.toBeInTheDocument();
  await reloadScreen();
  await expect.element(page.getByRole('main')).toHaveTextContent('3 packs aren’t saved yet.');
  await page.getByRole('button', { name: 'Save them' }).click();
  await expect.element(receiving.dialog).toHaveTextContent('3 scanned, 0 saved');
  await commands.reconnect();
  await expect.element(receiving.dialog).toHaveTextContent('3 scanned, 3 saved');
  await receiving.button('Done').click();
  await expect.element(receiving.dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).not.toHaveTextContent('saved yet');
  expect(await startsOf(receiving, upc)).toEqual([0, 1, 2, 3, 4].map(ticket));
  expect(await db.drafts.count()).toBe(0);
});

test('Escape asks about a pack that waits, and Discard is the only way to lose it', async () => {
  const receiving = await openReceiving();
  await receiving.gun('56023000001000');
  await expect.element(receiving.status).toHaveTextContent('New game 5602. Scan its wide barcode (UPC).');
  await userEvent.keyboard('{Escape}');
  await expect.element(receiving.dialog).toHaveTextContent('1 pack isn’t saved yet.');
  await expect.element(receiving.button('Keep for later')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(receiving.dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save them' }).click();
  await expect.element(receiving.waiting).toHaveTextContent('Waiting for its UPC.');
  await receiving.button('Done').click();
  await receiving.button('Discard').click();
  await expect.element(receiving.dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).not.toHaveTextContent('saved yet');
  await expect.poll(() => db.drafts.count()).toBe(0);
});

test('the price of a new game is one press', async () => {
  const upc = '028400156034';
  const receiving = await openReceiving();
  await receiving.gun(upc);
  await receiving.expectNext(upc, 1);
  await receiving.gun('56033000001000');
  const price = receiving.dialog.getByRole('group', { name: 'What does Game 5603 cost?' });
  await expect.element(price).toBeVisible();
  await receiving.field('Vendor').selectOptions('Golden Poppy');
  await price.getByRole('button', { name: '$5', exact: true }).click();
  await expect.element(receiving.dialog).toHaveTextContent('1 scanned, 1 saved');
  await expect.element(price).not.toBeInTheDocument();
  expect(await receiving.lotsOf(upc)).toMatchObject([{ ticket_price: 5, total_count: 60 }]);
});

test('the lot number field also takes a ticket, in digits of any script', async () => {
  const upc = '028400156041';
  const ticket = await knownGame(upc, '5604');
  const receiving = await openReceiving();
  await receiving.open.click();
  await receiving.field('Lot Number (UPC)').fill(ticket(1));
  await receiving.button('Fetch').click();
  await expect.element(receiving.dialog).toHaveTextContent('1 scanned, 1 saved');
  await receiving.button('Next game').click();
  const arabic = ticket(2).replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
  await receiving.field('Lot Number (UPC)').fill(arabic);
  await receiving.button('Fetch').click();
  await expect.element(receiving.dialog).toHaveTextContent('2 scanned, 2 saved');
  expect(await startsOf(receiving, upc)).toEqual([0, 1, 2].map(ticket));
});

test('a pack that another device received counts as saved, an overlapping one waits with the reason', async () => {
  const upc = '028400156058';
  const ticket = await knownGame(upc, '5605');
  const receiving = await openReceiving();
  await receiving.gun(ticket(1));
  await expect.element(receiving.dialog).toHaveTextContent('1 scanned, 1 saved');
  const store = await storeAccount();
  await store.receive(upc, ticket(2), 60, 3);
  await store.receive(upc, ticket(3), 30, 4);
  await receiving.gun(ticket(2));
  await expect.element(receiving.dialog).toHaveTextContent('2 scanned, 2 saved');
  await expect.element(receiving.status).toHaveTextContent('Already received.');
  await receiving.gun(ticket(3));
  await expect
    .element(receiving.waiting)
    .toHaveTextContent(`UPC ${upc}. UPC Code ${upc} already exists with tickets`);
  await receiving.button(`Discard ${ticket(3)}`).click();
  await expect.element(receiving.dialog).toHaveTextContent('2 scanned, 2 saved');
  expect(await receiving.lotsOf(upc)).toHaveLength(4);
});

test('the packs that another person scanned on this device stay theirs', async () => {
  const receiving = await openReceiving();
  await receiving.gun('56063000001000');
  await expect.element(receiving.waiting).toHaveTextContent('56063000001000');
  const [row] = await db.drafts.toArray();
  if (!row) return expect.unreachable();
  const { user } = await storeAccount();
  const [screen, store, , id] = row.id.split(':');
  expect([screen, store]).toEqual(['receiving', String(user.store_id)]);
  await receiving.button('Discard 56063000001000').click();
  await receiving.button('Done').click();
  await db.drafts.put({ ...row, id: [screen, store, user.id + 1, id].join(':') });
  await reloadScreen();
  await expect.element(receiving.open).toBeVisible();
  await receiving.open.click();
  await expect.element(receiving.field('Lot Number (UPC)')).toBeVisible();
  expect(await db.drafts.count()).toBe(1);
  await expect.element(receiving.dialog).not.toHaveTextContent('scanned');
});
