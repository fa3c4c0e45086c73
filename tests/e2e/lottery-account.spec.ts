import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { LOTTERY_ACCOUNT, paths } from '../../src/shared/wire/page-paths';
import { test } from './demo-test';

test.use({ serviceWorkers: 'block', firstScreen: null });

const UPC = '028400778812';

test('an owner adopts a state’s rules, settles a pack, compares a statement with the estimate, and closes the week', {
  tag: '@all',
}, async ({ server, store, terminal: { page } }) => {
  const today = businessDate(new Date(), DEFAULT_CLOCK);
  await store.shelve(UPC, '15407788120000', 80);

  await page.goto(`${server.url}${LOTTERY_ACCOUNT}`);
  const account = page.getByRole('region', { name: 'Lottery account' });
  await account.getByLabel('Load a state’s published rules').selectOption('Washington');
  await expect(account.getByText('Source: Washington’s Lottery')).toBeVisible();
  await expect(account.getByLabel('Days until a pack settles')).toHaveValue('50');
  await account.getByLabel('Commission on sales').fill('5.005');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(account.getByText('Enter a percentage from 0 to 100')).toBeVisible();
  await account.getByLabel('Commission on sales').fill('5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  await page.goto(`${server.url}${paths.settling}`);
  // Shown first: what will be unsold, by amount.
  await expect(page.getByRole('button', { name: /^Probably unsold \d/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: /^All \d/ }).click();
  await page.getByRole('searchbox').last().fill(UPC);
  const row = page.getByRole('row', { name: UPC });
  await expect(row).toContainText('Due in 50 days');
  const setDays = async (activated: string, settled: string) => {
    await row.getByRole('button', { name: /^Set days of / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Activated on').fill(activated);
    await dialog.getByLabel('Settled on').fill(settled);
    await dialog.getByLabel('Source').fill('statement');
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await setDays(daysBefore(today, 41), '');
  await expect(row).toContainText('Due in 9 days');
  // Its 80 tickets at $5: probably unsold, left, and charged.
  await expect(row).toContainText(/\$400\.00\s*\$400\.00\s*\$400\.00/);
  await setDays(daysBefore(today, 41), daysBefore(today, 7));
  await expect(row).toContainText('Settled');

  await page.goto(`${server.url}${paths.lotteryWeek}`);
  await page.getByRole('button', { name: 'This week' }).click();
  await page.getByRole('button', { name: 'Previous week' }).click();
  const table = page.getByRole('table', { name: 'Lottery bill' });
  await expect(table.getByRole('row', { name: 'Packs settled' })).toContainText('$400.00');
  await expect(table.getByRole('row', { name: 'Sweep' })).toContainText('$380.00');
  await page.getByRole('button', { name: 'Enter statement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Upload the lottery’s file').setInputFiles({
    name: 'week.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Description,Book,Amount\nNet due,,"$395.00"\nPack,1540-7788120,400.00\nPack,9999-0000001,15\nMystery,,3\n',
    ),
  });
  await dialog.getByLabel('“Mystery” ($3.00) is').selectOption('Fees');
  await dialog.getByRole('button', { name: 'Fill in 4 lines' }).click();
  await expect(dialog.getByLabel('Fees')).toHaveValue('3.00');
  await expect(dialog.getByLabel('Packs charged')).toHaveValue('1540-7788120 400.00\n9999-0000001 15.00');
  // The file doesn't add up: it isn't saved until a person confirms exactly this difference.
  await expect(
    dialog.getByText('Lines add up to $3.00; the sweep is $395.00: $392.00 unexplained.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Correct the amounts, or confirm the difference.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: '$392.00 unexplained' }).check();
  await dialog.getByLabel('Fees').fill('5');
  await expect(dialog.getByRole('checkbox', { name: '$390.00 unexplained' })).not.toBeChecked();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(table.getByRole('row', { name: 'Unexplained' })).toContainText('$390.00');
  await expect(
    page.getByText('Lines add up to $5.00; the sweep is $395.00: $390.00 unexplained.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Edit statement' }).click();
  await dialog.getByLabel('Fees').fill('');
  await expect(dialog.getByText('unexplained')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(table.getByRole('row', { name: 'Unexplained' })).toHaveCount(0);
  await expect(table.getByRole('row', { name: 'Sweep' })).toContainText('+\u2060$15.00');
  await expect(page.getByRole('alert').getByText('Pack 99990000001 was charged ($15.00)')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'This week' }).click();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(page.getByText('Entered by')).toBeVisible();

  // The same week for the accountant: closed, downloaded, and the same bytes again.
  await page.getByRole('link', { name: 'View journal' }).click();
  const charged = page.getByRole('table', { name: 'Packs charged and sweep' });
  await expect(charged.getByRole('row', { name: 'Lottery Payable' })).toContainText('$395.00');
  await page.getByRole('button', { name: 'Close week' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close week' }).click();
  await expect(page.getByText('Closed by Mission Admin')).toBeVisible();
  const saved = async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'QuickBooks Desktop (IIF)' }).click();
    return readFile(await (await download).path(), 'latin1');
  };
  const file = await saved();
  const amounts = file.split('\r\n').map((line) => line.split('\t'));
  expect(
    amounts.filter(([kind, , , account]) => kind === 'SPL' && account === 'Lottery Payable'),
  ).toHaveLength(1);
  expect(amounts.reduce((sum, [, , , , amount]) => sum + Math.round(Number(amount) * 100 || 0), 0)).toBe(0);
  await page.reload();
  await expect(page.getByText('Closed by Mission Admin')).toBeVisible();
  expect(await saved()).toBe(file);
});
