// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../src/device/client';
import { lotteryPaths } from '../../src/shared/lottery/paths';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { paths } from '../../src/shared/wire/page-paths';
import { StoreAccount } from '../support/shops/store-account';
import { expectTexts, openScreen, storeAccount } from './screen';

const table = (name: string) => page.getByRole('table', { name, exact: true });

test('an owner of several stores sees the packs due and the lottery’s sweep, for each store and in total', async () => {
  const stores = [await storeAccount(), await StoreAccount.signIn('', 'store2')];
  for (const store of stores) await store.changeSettings({ settle_days: 7 });
  const due = await Promise.all(
    stores.map(async ({ api, user }) => {
      const { data, today } = await call(api, lotteryPaths.settling, { params: { storeId: user.store_id } });
      // With seven days, all that isn't charged is due within ten.
      return { name: user.store_name, open: data.filter(({ settled_at }) => settled_at === null), today };
    }),
  );
  await openScreen('admin', paths.settling);
  await expect.element(page.getByLabelText('Store', { exact: true })).toHaveTextContent(/^All stores/);
  const named = due.filter(({ open }) => open.length > 0);
  expect(named.length).toBeGreaterThan(0);
  const dollars = (value: number) =>
    value.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 });
  for (const { name, open } of named) {
    const row = table('Stores')
      .getByRole('row')
      .filter({ hasText: `${name}` });
    await expect.element(row).toHaveTextContent(`${name}${open.length}`);
    await expect.element(row).toHaveTextContent(dollars(open.reduce((sum, { value }) => sum + value, 0)));
  }
  const packs = named.reduce((sum, { open }) => sum + open.length, 0);
  const value = named.reduce((sum, { open }) => sum + open.reduce((all, pack) => all + pack.value, 0), 0);
  await expect.element(page.getByText(`${packs} packs due within 10 days`).first()).toBeVisible();
  await expect.element(page.getByText(dollars(value)).first()).toBeVisible();
  await expectTexts(table('Packs due').getByRole('columnheader').first(), ['Store']);

  // A store's name leads to its own list.
  await table('Stores')
    .getByRole('link', { name: `${named[0]?.name}` })
    .click();
  await expect
    .element(page.getByLabelText('Store', { exact: true }))
    .toHaveValue(String(stores.find(({ user }) => user.store_name === named[0]?.name)?.user.store_id));

  // What leaves the account: a statement of one store, nothing known of the others.
  const [store] = stores;
  if (!store) throw new Error('no store');
  const date = businessDate(new Date(), DEFAULT_CLOCK);
  const { data: week } = await call(store.api, lotteryPaths.lotteryWeek, {
    params: { storeId: store.user.store_id, date },
  });
  const lines = [{ line: 'sweep' as const, amount: 1234.5 }];
  await call(store.api, lotteryPaths.lotteryStatement, {
    body: { store_id: store.user.store_id, week_start: week.week_start, lines },
    key: crypto.randomUUID(),
  });
  await openScreen('admin', paths.lotteryWeek);
  await page.getByRole('button', { name: 'This week' }).click();
  await expect
    .element(
      page
        .getByText(/^\w+: (about )?\$[\d,]+\.\d\d (leaves|comes into) your account from \d+ stores?$/)
        .first(),
    )
    .toBeVisible();
  await expect
    .element(
      table('All stores')
        .getByRole('row')
        .filter({ hasText: `${store.user.store_name}` }),
    )
    .toHaveTextContent('$1,234.50');
});
