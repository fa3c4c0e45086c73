import { expect } from '@playwright/test';
import { test } from './add-inventory-screen';

test.use({ serviceWorkers: 'block' });

test('after a gateway’s 504 instead of the response, the pack is tried again automatically, and is added once', async ({
  receiving,
}) => {
  const upc = '028400150194';
  await receiving.fetch(upc);
  await receiving.field('Start Serial').fill('15190000000000');
  await receiving.field('Plan').selectOption({ label: '$5 Tickets' });
  await receiving.field('Vendor').selectOption({ label: 'Golden Poppy' });
  await receiving.respondOnceByGateway();
  await receiving.button('Save').click();
  await expect(
    receiving.main.getByRole('status').filter({ hasText: 'data added succesfully' }),
  ).toBeVisible();
  expect(await receiving.lotsOf(upc)).toHaveLength(1);
});
