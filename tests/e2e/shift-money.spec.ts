import { expect } from '@playwright/test';
import { overShortReport } from '../../src/api/money';
import { addToSerial } from '../../src/domain/tickets/serial';
import { businessDate, DEFAULT_CLOCK } from '../../src/domain/time/store-clock';
import { test } from './counter-test';
import { inspect } from './inspect';

test('the money of a shift is entered without a network, sent after its count, replaced later, and reported', async ({
  store,
  openCounter,
  context,
}) => {
  const pack = await store.receive('028400181816', '81810000000000', 60);
  await store.putOnShelf(pack);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const today = businessDate(new Date(), DEFAULT_CLOCK);
  const drawers = async () =>
    (await overShortReport(store.api, store.user.store_id, today, today)).data.filter(
      ({ entered }) => entered,
    );

  const inspectAll = async (where: string) => {
    const size = page.viewportSize();
    const found = await inspect(page, where);
    if (size) await page.setViewportSize(size);
    return found;
  };

  await context.setOffline(true);
  await counter.gun(addToSerial(pack.start, 3));
  await counter.proceed();
  await counter.button('Add Sales').click();
  const money = page.getByRole('region', { name: 'Money of this shift' });
  await money.getByRole('button', { name: 'Enter money' }).click();
  await expect(money.getByLabel('Online sales')).toBeFocused();
  await money.getByLabel('Online sales').fill('200');
  await money.getByLabel('Instant cashes').fill('100.50');
  await money.getByLabel('Other (paid in or out)').fill('5');
  await money.getByRole('button', { name: 'Change the sign of Other' }).click();
  await expect(money).toContainText('Expected cash: $109.50');
  await money.getByLabel('Cash in the drawer').fill('-1');
  await money.getByRole('button', { name: 'Save money' }).click();
  await expect(money.getByRole('alert')).toHaveText('This amount can’t be negative.');
  await money.getByLabel('Cash in the drawer').fill('105.50');
  await expect(money).toContainText('Short −$4.00');
  const faults = await inspectAll('the money of a shift');
  await money.getByRole('button', { name: 'Save money' }).click();
  await expect(money).toContainText(/Money entered at .*Short −\$4\.00/);

  await context.setOffline(false);
  await expect
    .poll(drawers)
    .toMatchObject([
      { counted: 15, online_sales: 200, other: -5, expected_cash: 109.5, over_short: -4, even: false },
    ]);

  await page.getByRole('link', { name: 'Print my shift' }).click();
  await money.getByRole('button', { name: 'Replace money' }).click();
  await expect(money.getByLabel('Instant cashes')).toHaveValue('100.50');
  await money.getByLabel('Cash in the drawer').fill('109.5');
  await money.getByRole('button', { name: 'Save money' }).click();
  await expect(money).toContainText('Even');
  await expect.poll(drawers).toMatchObject([{ over_short: 0, even: true, entered: { replaced: 1 } }]);

  await page.getByRole('combobox', { name: 'Find a screen or a lot' }).fill('over');
  await page.getByRole('option', { name: /Over \/ Short/ }).click();
  const line = page.getByRole('row').filter({ hasText: '$109.50' });
  await expect(line.first()).toContainText('Even');
  await expect(page.getByText(/Was −\$4\.00 until .* entered money at/)).toBeVisible();
  faults.push(...(await inspectAll('the drawers of a week')));
  await line.first().getByRole('link', { name: 'Open the record' }).click();
  await expect(page.getByRole('heading', { name: 'Sales Report', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: /^Sales of / })).toContainText(pack.upc);
  await page.goBack();
  await page.getByRole('group', { name: 'By' }).getByRole('button', { name: 'Clerk' }).click();
  const clerk = page.getByRole('row').filter({ hasText: store.user.name });
  await expect(clerk).toContainText('$0.00');
  await clerk.getByRole('button', { name: /^Show/ }).click();
  await expect(line.first()).toContainText('Even');
  expect(faults.join('\n')).toBe('');
});
