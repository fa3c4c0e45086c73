// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, storeAccount } from './screen';

test('a game that a walk added without a UPC leaves the list of such games once its UPC is entered', async () => {
  const store = await storeAccount();
  await store.receive('028400086510', '86510000000000', 60);
  for (const pack of [1, 2]) await store.walk(`8642000000${pack}000`);
  const screen = await openScreen('store', '/games');
  const waiting = page.getByRole('region', { name: 'Games without a UPC' });
  await expect
    .element(waiting.getByRole('listitem').filter({ hasText: 'Game 8642' }))
    .toHaveTextContent('2 packs');

  await waiting.getByRole('button', { name: 'Scan the UPC: Game 8642', exact: true }).click();
  await expect.element(screen.field('UPC')).toHaveFocus();
  await screen.fill({ UPC: '86420000001000' });
  await screen.save();
  await screen.expectFault('UPC', 'A UPC has 12 digits. Scan the wide barcode on the back of a ticket.');
  await screen.fill({ UPC: '028400086510' });
  await screen.save();
  await screen.expectFault('UPC', 'This UPC belongs to game 8651.');
  // As a gun sends it that reads EAN codes.
  await screen.fill({ UPC: '0028400086428' });
  await screen.save();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  await expect.element(waiting.getByText('Game 8642')).not.toBeInTheDocument();
  await screen.search('8642');
  await expect.element(screen.row('8642')).toBeVisible();
});

test('Games has no columns for the last days to return and to claim if no game has such a day', async () => {
  await openScreen('store', '/games');
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await expect.element(heading('In stock')).toBeVisible();
  await expect.element(heading('Last day to return')).not.toBeInTheDocument();
  await expect.element(heading('Last day to claim')).not.toBeInTheDocument();
});
