// @module-tag all
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { paths } from '../../src/shared/wire/page-paths';
import { openCounter } from './counter';
import { openScreen, storeAccount } from './screen';

const WORDS = 'I paid a $5 ticket from the drawer.';

test('a clerk gets a receipt once a count is sent and can disagree with the drawer’s result, and an admin answers', async () => {
  const store = await storeAccount();
  const upc = '028400680010';
  await store.shelve(upc, '68010000000000', 60);
  const counter = await openCounter('/verifystock');
  await commands.cutOff('**/api/**');
  await counter.gun('68010000000010');
  await counter.proceed();
  await counter.button('Add Sales').click();

  await counter.button('Receipt').click();
  await expect.element(page.getByText('Receipt available once this count is sent.')).toBeVisible();
  // Nothing to disagree with before a figure says so.
  await expect.element(counter.button('I disagree')).not.toBeInTheDocument();
  await counter.button('Count drawer').click();
  await page.getByLabelText('Cash in the drawer').fill('40');
  await counter.button('Save').click();
  await expect.element(page.getByText('You counted $40.00')).toBeVisible();
  await expect.element(page.getByText(/^Short/)).toBeVisible();
  await counter.button('I disagree').click();
  await counter.button('Save').click();
  await expect.element(page.getByText('Say why you disagree.')).toBeVisible();
  await page.getByLabelText('Why do you disagree?').fill(WORDS);
  await counter.button('Save').click();
  await expect.element(page.getByText(`disagrees: “${WORDS}” (not sent yet)`)).toBeVisible();

  await commands.reconnect();
  await expect.element(page.getByRole('img', { name: 'QR code of the receipt' })).toBeVisible();
  const link = page.getByRole('link', { name: /\/r\/[0-9a-z]+-[0-9a-z]+-/ });
  await expect.element(link).toBeVisible();
  await expect.element(page.getByText('Not checked by a second person yet')).toBeVisible();
  // Sent: told by the server now.
  await expect.element(page.getByText(`disagrees: “${WORDS}”`)).not.toHaveTextContent('not sent yet');

  await openScreen('store', paths.exceptions);
  const listed = page.getByRole('listitem').filter({ hasText: WORDS });
  await expect.element(listed).toHaveTextContent('not answered');
  await listed.getByRole('button', { name: 'Answer Mission Admin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Your answer').fill('You are right.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(listed).toHaveTextContent('Mission Admin answers: “You are right.”');
  await expect.element(listed).not.toHaveTextContent('not answered');
});
