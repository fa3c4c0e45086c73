// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../src/device/client';
import { stockPaths } from '../../src/shared/stock/paths';
import { addToSerial, ticketNumber } from '../../src/shared/tickets/serial';
import type { Pack, StoreAccount } from '../support/shops/store-account';
import { openScreen, storeAccount } from './screen';

/** A pack's tickets by status: `000-034 Sold`. */
const statesOf = async ({ api, user }: StoreAccount, { upc }: Pack): Promise<string[]> =>
  (
    await call(api, stockPaths.pack, {
      params: { lotNumber: upc, lotCounter: 1, storeId: user.store_id },
    })
  ).data.states.map(
    ({ start_ticket, end_ticket, status }) =>
      `${ticketNumber(start_ticket)}-${ticketNumber(end_ticket)} ${status}`,
  );

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('recording a stolen pack names its tickets and value, can be undone, and leads to the Stolen Pack Report', async () => {
  const store = await storeAccount();
  const pack = await store.shelve('028400190085', '81970000000000', 30);
  await store.sell(pack.upc, pack.start, addToSerial(pack.start, 13), new Date().toISOString());
  await openScreen('store', `/packs?pack=${pack.upc}-1`);
  const steal = async () => {
    await button('Return, damaged, sold whole…').click();
    const dialog = page.getByRole('dialog', { name: 'Remove pack' });
    await dialog.getByRole('button', { name: 'Stolen' }).click();
    await dialog.getByLabelText('Reference').fill('SF-4711');
    await dialog.getByRole('button', { name: 'Record 16 tickets ($80.00) as stolen' }).click();
  };
  await steal();
  await expect.poll(() => statesOf(store, pack)).toEqual(['000-013 Sold', '014-029 Missing']);
  await button('Undo').click();
  await expect.element(page.getByText('Undone: the tickets are back in stock.')).toBeVisible();
  expect(await statesOf(store, pack)).toEqual(['000-013 Sold', '014-029 On Shelf']);
  // Both the record and its correction stay in the history, by the tickets' numbers.
  const history = page.getByRole('region', { name: 'History' });
  await expect.element(history).toHaveTextContent('recorded as stolen: 16 tickets ($80.00), #014–#029');
  await expect.element(history).toHaveTextContent('back on the shelf: 16 tickets ($80.00), #014–#029');

  await openScreen('store', `/packs?pack=${pack.upc}-1`);
  await steal();
  await button('Print Stolen Pack Report').click();
  await expect
    .element(page.getByRole('table', { name: 'Missing tickets' }).getByRole('row').nth(1))
    .toHaveTextContent(/8197-0000000.*#014.*#029.*16.*\$80\.00/);
});

test('a pack is chosen for the Stolen Pack Report by its checkbox, which names its game and pack number', async () => {
  const store = await storeAccount();
  const pack = await store.receive('028400190092', '81981234567000', 30);
  const game = await store.gameOf(pack);
  await openScreen('store', '/packs');
  const choice = page.getByRole('checkbox', { name: `Choose ${game}, pack 1234567 for the report` });
  await page.getByLabelText('Search', { exact: false }).first().fill(pack.upc);
  await choice.click();
  await button('Stolen Pack Report: 1 pack').click();
  await expect
    .element(page.getByRole('table', { name: 'Missing tickets' }).getByRole('row').nth(1))
    .toHaveTextContent(/8198-1234567.*#000.*#029.*30.*\$150\.00/);
});
