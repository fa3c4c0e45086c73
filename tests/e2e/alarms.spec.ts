import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { paths } from '../../src/shared/wire/page-paths';
import { chooseExport } from '../support/browsers/export';
import type { RunningServer } from '../support/servers/server';
import { plantAlarms } from '../support/shops/planted-alarms';
import { demoServer, test as demoTest } from './demo-test';
import { inspect } from './inspect';

/**
 * A separate server: other tests lose tickets too, and names in the planted records are on every terminal of
 * the store.
 */
const test = demoTest.extend<Record<never, never>, { server: RunningServer }>({ server: demoServer() });
test.use({ serviceWorkers: 'block', firstScreen: null });

test('an owner looks at the alarms, marks one as seen with a reason, and reads them without a network', {
  tag: '@all',
}, async ({ context, server, terminal: { page } }) => {
  await page.goto(server.url + paths.alarms);
  await expect(page.getByText('No alerts.')).toBeVisible();
  await plantAlarms(server.url);
  await page.goto(server.url + paths.dashboard);
  await expect(page.getByText('3 open alerts')).toBeVisible();
  await page.getByRole('link', { name: 'See Alerts' }).click();

  const open = page
    .getByRole('region', { name: 'Open' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(open).toHaveCount(3);
  await expect(open.filter({ hasText: 'Many packs entered by hand' })).toContainText(
    'typed 4 of 12 packs instead of scanning them (33%).',
  );
  await expect(open.filter({ hasText: 'Repeat losses' })).toContainText(
    'tickets were missing on 2 days within four weeks: 4 tickets, $20.00.',
  );
  const skipped = open.filter({ hasText: 'Pack number skipped' });
  await expect(skipped).toContainText('Pack 0000124 of game 8888 was never received');
  expect(await inspect(page, paths.alarms)).toEqual([]);

  await skipped.getByRole('button', { name: /^Mark as seen/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Say what you found. The reason is kept.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The driver kept it back');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(open).toHaveCount(2);
  const seen = page.getByRole('region', { name: 'Seen' });
  await expect(seen).toContainText(/Seen by Mission Admin at .*: The driver kept it back/);

  const saved = page.waitForEvent('download');
  await chooseExport(page, 'Download CSV');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^alarms-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.match(/Pack number skipped.*The driver kept it back/g)).toHaveLength(1);
  expect(text.trim().split('\r\n')).toHaveLength(4);

  await context.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(open).toHaveCount(2);
  await expect(seen).toContainText('The driver kept it back');
  await expect(page.getByText(/^Offline\. Showing data from /)).toBeVisible();
  await context.unroute('**/api/**');

  await page.reload();
  await open
    .filter({ hasText: 'Many packs entered by hand' })
    .getByRole('link', { name: /^View: / })
    .click();
  await expect(page).toHaveURL(new RegExp(`${paths.salesReport}\\?`));
});
