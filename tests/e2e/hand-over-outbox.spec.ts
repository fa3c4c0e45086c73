import { expect } from '@playwright/test';
import { test } from './demo-test';
import { addClerk, ClerksTerminal } from './handed-over';

// The page sends, so that its routes see every request.
test.use({ serviceWorkers: 'block', firstScreen: '/verifystock' });

test('a hand-over sends the admin’s offline counts, and those that fail wait for the admin’s next sign-in', {
  tag: '@all',
}, async ({ store, terminal }) => {
  const clerk = await addClerk(store, 'After the admin', '9172');
  const pack = await store.receive('028400770057', '77050000000000', 60);
  const other = await store.receive('028400770064', '77060000000000', 60);
  const third = await store.receive('028400770071', '77070000000000', 60);
  for (const each of [pack, other, third]) await store.putOnShelf(each);
  const { page } = terminal;
  const clerks = new ClerksTerminal(terminal);
  const SALES = '**/api/sales-record-register';
  const salesOf = async (upc: string) =>
    (await store.salesOf(upc)).map(({ name, ticketCount }) => [name, ticketCount]);

  await page.route(SALES, (route) => route.abort());
  await terminal.sell(pack, '77050000000004');
  await page.unroute(SALES);
  await clerks.handOver();
  expect(await salesOf(pack.upc)).toEqual([[store.user.name, 4]]);
  await page.getByRole('link', { name: 'Admin sign-in' }).click();
  await terminal.fillSignIn();

  await page.route(SALES, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal_error', message: 'Sorry!' } }),
  );
  await terminal.sell(other, '77060000000006');
  await clerks.handOver();
  await clerks.goOnDuty(clerk);
  await page.unroute(SALES);
  await terminal.sell(third, '77070000000003');
  await expect.poll(() => salesOf(third.upc)).toEqual([[clerk.name, 3]]);
  expect(await salesOf(other.upc)).toEqual([]);
  await terminal.goTo('/outbox');
  const reason = page.getByText('To send it, sign in on this terminal as an admin of the store.');
  await expect(reason).toBeVisible();
  // A clerk reads the own record in full, and of a colleague's neither words nor amounts.
  await expect(page.getByText(new RegExp(`^1 record of ${store.user.name}, `)).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('3 tickets, $15');
  await expect(page.getByRole('main')).not.toContainText('6 tickets');

  await clerks.lock();
  await page.getByRole('link', { name: 'Admin sign-in' }).click();
  await terminal.fillSignIn();
  await expect.poll(() => salesOf(other.upc)).toEqual([[store.user.name, 6]]);
});
