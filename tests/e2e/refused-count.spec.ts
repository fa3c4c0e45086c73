import { expect } from '@playwright/test';
import { test } from './counter-test';

test.use({ serviceWorkers: 'block' });

test('the refusal of a count is shown in a Message, and in an alert until it is dismissed', async ({
  store,
  openCounter,
}) => {
  const pack = await store.receive('028400110199', '11190000000000', 60);
  await store.putOnShelf(pack);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const refusal = { message: 'The price of this lot is $5, not $6.', code: 'wrong_price', entries: [] };
  await page.route('**/api/sales-record-register', (route) => route.fulfill({ status: 422, json: refusal }));
  await counter.gun('11190000000002');
  await counter.expectCard(1, { ...pack, start: '11190000000002' });
  await counter.proceed();
  await counter.button('Add Sales').click();
  const message = page.getByRole('dialog', { name: 'Message' });
  await expect(message).toContainText(refusal.message);
  await message.getByRole('button', { name: 'Ok' }).click();
  await expect(message).toBeHidden();
  const alert = page.getByRole('alert').filter({ hasText: refusal.message });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toBeHidden();
});
