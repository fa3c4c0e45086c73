import { expect } from '@playwright/test';
import { test } from './add-inventory-screen';

test.use({ serviceWorkers: 'block' });

test('a pack whose response a gateway replaces with a 504 is sent again automatically and added once', async ({
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
