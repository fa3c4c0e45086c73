// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../src/device/client';
import { db } from '../../src/device/db';
import { stockPaths } from '../../src/shared/stock/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { paths } from '../../src/shared/wire/page-paths';
import { openCounter } from './counter';
import { openScreen, storeAccount } from './screen';

const UPC = '028400690013';
const START = '69013000000000';

test('a vending machine is named, loaded and counted, and its slip and the cash pulled go into the drawer', async () => {
  const store = await storeAccount();
  await store.receive(UPC, START, 60);

  // The settings name it.
  await openScreen('store', `${paths.storeSettings}#counting`);
  await page.getByRole('button', { name: 'Add a vending machine' }).click();
  await page.getByLabelText('Name of the machine').fill('Porch');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

  // It is loaded.
  const shelf = await openCounter('/addonshelf');
  await page.getByRole('group', { name: 'Put into' }).getByText('Porch').click();
  await shelf.gun(START);
  await page.getByLabelText('End Serial').fill(addToSerial(START, 59));
  await page.getByLabelText('Bin', { exact: true }).fill('4');
  await shelf.button('Save').click();
  await expect.element(page.getByText(/Porch 4/)).toBeVisible();
  await shelf.button('Ok').click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Tickets were put on the shelf.' }))
    .toBeVisible();

  // It is counted alone, as its maker prescribes.
  const counter = await openCounter('/verifystock');
  await page.getByRole('group', { name: 'Count', exact: true }).getByText('Porch').click();
  await expect
    .element(page.getByRole('list', { name: 'Order for Porch' }))
    .toHaveTextContent('Print its report.Clear it.Count its packs.Pull the cash.');
  await counter.gun(addToSerial(START, 12));
  await counter.proceed();
  await counter.button('Add Sales').click();
  await expect.element(page.getByText('Porch · 1 of 1 pack seen')).toBeVisible();

  // The drawer of a machine alone: its slip, and the cash pulled.
  await counter.button('Count drawer').click();
  await expect.element(page.getByLabelText('Cash in the drawer')).not.toBeInTheDocument();
  await page.getByLabelText('Sales by its slip').fill('65');
  await expect.element(page.getByText(/^Short/)).not.toBeInTheDocument();
  await page.getByLabelText('Cash pulled').fill('-1');
  await counter.button('Save').click();
  await expect.element(page.getByText('This amount can’t be negative.')).toBeVisible();
  await page.getByLabelText('Cash pulled').fill('60');
  await counter.button('Save').click();
  await expect.element(page.getByText(/Slip of Porch: \+\u2060?\$5\.00 against its tickets/)).toBeVisible();

  // Another screen begins on a device without rows: everything must have been sent.
  const entries = async () => (await db.outbox.toArray()).map(({ kind, state }) => `${kind}: ${state}`);
  await expect.poll(entries).toEqual(['sale: sent', 'money: sent']);

  // My shift names the place, and Over / Short compares.
  await openScreen('store', paths.overShort);
  await expect
    .element(
      page.getByText(
        /Porch: \$60.00 of tickets; slip \$65.00, cash pulled \$60.00. Slip against tickets: \+\u2060?\$5.00\./,
      ),
    )
    .toBeVisible();

  // A shift without money is entered in the office, with the slip.
  await store.sell(UPC, addToSerial(START, 12), addToSerial(START, 13), new Date().toISOString());
  await openScreen('store', paths.overShort);
  await page
    .getByRole('button', { name: /^Enter the drawer of / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Sales by its slip').fill('x');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByLabelText('Sales by its slip')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabelText('Sales by its slip').fill('10');
  await dialog.getByLabelText('Cash in the drawer').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByText(/Porch: \$10.00 of tickets; slip \$10.00, cash pulled \$0.00\./))
    .toBeVisible();

  // The report of where tickets are names its bin.
  await openScreen('store', `/inventory-report?ticket=${addToSerial(START, 20)}`);
  await expect.element(page.getByText('in Porch 4')).toBeVisible();

  // The other tests' store has none.
  const { store_id } = store.user;
  const body = { store_id, lot_number: UPC, lot_counter: 1, bin: null };
  await call(store.api, stockPaths.placeInBin, { body });
  await store.changeSettings({ vending_machines: [] });
});
