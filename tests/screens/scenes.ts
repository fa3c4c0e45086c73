import type { Page } from '@playwright/test';
import { paths } from '../../src/shared/wire/page-paths';
import { scanWithGun } from '../support/browsers/gun';
import { DEMO_PASSWORD, StoreAccount } from '../support/shops/store-account';

/** A screen to draw: its user, and the steps after opening it. */
export type Scene = {
  /** the file's name */
  name: string;
  title: string;
  /** signed in as; null: not signed in; absent: a store */
  user?: 'store' | 'admin' | 'super' | null;
  path: string;
  act?: (page: Page, url: string) => Promise<void>;
};

/** Scans the front tickets of the first packs on the shelf. */
async function scanPacks(page: Page, url: string, packs: number): Promise<void> {
  const account = await StoreAccount.signIn(url);
  const onShelf = await account.onShelf();
  for (const [index, { min, max, sells }] of onShelf.slice(0, packs).entries()) {
    await scanWithGun(page, sells === 'down' ? max : min);
    await page
      .getByText(new RegExp(`^${index + 1} of \\d+ packs counted$`))
      .first()
      .waitFor();
  }
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

const COUNT = 9;
/** A pack with a long life, at whose end it is stolen. */
const STOLEN_PACK = '028400027021-1';

export const SCENES: readonly Scene[] = [
  { name: 'login', title: 'Log in', user: null, path: paths.login },
  { name: 'forgot-password', title: 'Forgot password', user: null, path: paths.forgotPassword },
  { name: 'dashboard', title: 'Dashboard of a store', path: paths.dashboard },
  { name: 'dashboard-company', title: 'Dashboard of a company', user: 'admin', path: paths.dashboard },
  { name: 'today', title: 'To do', path: paths.today },
  { name: 'verify-stock', title: 'Verify Stock, before the first scan', path: paths.verifyStock },
  {
    name: 'verify-stock-counting',
    title: 'Verify Stock, while counting',
    path: paths.verifyStock,
    act: (page, url) => scanPacks(page, url, COUNT),
  },
  {
    name: 'verify-stock-grid',
    title: 'Verify Stock, as a grid',
    path: paths.verifyStock,
    act: async (page, url) => {
      await scanPacks(page, url, COUNT);
      await page.getByRole('radio', { name: 'Grid' }).check();
      await page.getByRole('list', { name: 'Packs on the shelf' }).waitFor();
    },
  },
  {
    name: 'ticket-sold',
    title: 'Ticket Sold',
    path: paths.verifyStock,
    act: async (page, url) => {
      await scanPacks(page, url, COUNT);
      await press('Proceed')(page);
    },
  },
  {
    name: 'money',
    title: 'Money of a shift',
    path: paths.verifyStock,
    act: async (page, url) => {
      await scanPacks(page, url, COUNT);
      await press('Proceed')(page);
      await press('Add Sales')(page);
      await press('Count drawer')(page);
      await page.getByLabel('Draw sales').fill('412.50');
      await page.getByLabel('Cash in the drawer').fill('552.50');
    },
  },
  { name: 'add-on-shelf', title: 'Add On Shelf', path: paths.addOnShelf },
  { name: 'add-inventory', title: 'Add Inventory', path: paths.addInventory },
  { name: 'receiving', title: 'Receiving packs', path: paths.receive },
  { name: 'packs', title: 'Packs', path: paths.packs },
  { name: 'pack', title: 'The life of a pack', path: `${paths.packs}?pack=${STOLEN_PACK}` },
  { name: 'census', title: 'Census', path: paths.census },
  { name: 'bins', title: 'Bins', path: paths.bins },
  { name: 'my-shift', title: 'My Shift', path: paths.myShift },
  { name: 'outbox', title: 'Outbox', path: paths.outbox },
  { name: 'how-to', title: 'I want to …', path: `${paths.howTo}#fixCount` },
  {
    name: 'gun-check',
    title: 'Gun check',
    path: paths.gunCheck,
    act: async (page) => {
      await scanWithGun(page, '174700123450291234567890');
      await page.getByText('End mark').waitFor();
    },
  },
  { name: 'practice', title: 'Practice', path: paths.practice },
  { name: 'quick-card', title: 'Quick card', path: paths.quickCard },
  { name: 'hand-over', title: 'Hand over to clerks', path: paths.handOver },
  {
    name: 'lock-screen',
    title: 'Who is on duty?',
    path: paths.handOver,
    act: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Hand over', exact: true }).click();
      await page.getByRole('heading', { name: 'Who is on duty?' }).waitFor();
    },
  },
  { name: 'sales-report', title: 'Sales Report', path: paths.salesReport },
  { name: 'sales-report-date', title: 'Sales Report (Date)', path: paths.salesReportDate },
  {
    name: 'sales-report-week',
    title: 'Sales Report (Date), the last 7 days',
    path: paths.salesReportDate,
    act: async (page) => {
      await press('Last 7 days')(page);
      await page.getByText('Total amount').waitFor();
    },
  },
  { name: 'over-short', title: 'Over / Short', path: paths.overShort },
  { name: 'morning', title: 'Yesterday', path: paths.morning },
  { name: 'settling', title: 'Packs due', path: paths.settling },
  { name: 'lottery-week', title: 'The lottery’s week', path: paths.lotteryWeek },
  { name: 'pack-list', title: 'The lottery’s list of packs', path: paths.packList },
  { name: 'accountant', title: 'Books', path: paths.accountant },
  { name: 'inventory-report', title: 'Inventory Report', path: paths.inventoryReport },
  { name: 'attention', title: 'Attention', path: paths.attention },
  { name: 'alarms', title: 'Alerts', path: paths.alarms },
  { name: 'exceptions', title: 'Counts that disagree', path: paths.exceptions },
  {
    name: 'exceptions-company',
    title: 'Counts that disagree, of a company',
    user: 'admin',
    path: paths.exceptions,
  },
  { name: 'late-records', title: 'Late records', path: paths.late },
  { name: 'audit-log', title: 'Audit log', path: paths.auditLog },
  { name: 'terminals', title: 'Terminals', path: paths.terminals },
  { name: 'health', title: 'Health', user: 'super', path: paths.health },
  { name: 'store-settings', title: 'Store settings', path: paths.storeSettings },
  { name: 'profile', title: 'Profile', path: paths.profile },
  { name: 'stores', title: 'Stores', user: 'admin', path: paths.store },
  { name: 'users', title: 'Users', user: 'admin', path: paths.user },
  { name: 'vendors', title: 'Vendors', user: 'admin', path: paths.vendor },
  { name: 'plans', title: 'Plans', user: 'admin', path: paths.plan },
  { name: 'games', title: 'Games', user: 'admin', path: paths.games },
  { name: 'import', title: 'Import', user: 'admin', path: paths.imports },
  { name: 'subscriptions', title: 'Subscriptions', user: 'super', path: paths.subscription },
];
