import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { placesPaths } from '../../src/shared/places/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { DEFAULT_CLOCK, type StoreClock } from '../../src/shared/time/store-clock';
import { IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import { chooseExport } from '../support/browsers/export';
import type { StoreAccount } from '../support/shops/store-account';
import { test } from './demo-test';
import { SalesReportScreen } from './sales-report-screen';
import { TerminalPage } from './terminal-page';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const setClock = ({ api, user }: StoreAccount, clock: StoreClock) =>
  call(api, placesPaths.changeSettings, {
    params: { storeId: user.store_id },
    headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
    body: clock,
  });

// Other test files share the demo store.
test.afterEach(({ store }) => setClock(store, DEFAULT_CLOCK));

/** Sets a device in Auckland and its server to this instant. */
async function deviceAt(context: BrowserContext, instant: string): Promise<void> {
  await context.clock.setFixedTime(instant);
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const date = new Date(instant).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
}

for (const { instant, upc, start, wall, day } of [
  // In Los Angeles it's still March 11, in Auckland the evening of March 12.
  {
    instant: '2025-03-12T05:30:00Z',
    upc: '028400009911',
    start: '99110000000000',
    wall: '01:30',
    day: '2025-03-11',
  },
  {
    instant: '2025-03-12T06:30:00Z',
    upc: '028400009928',
    start: '99280000000000',
    wall: '02:30',
    day: '2025-03-12',
  },
])
  test(`a device in Auckland, a store in New York until 02:00: tickets counted at ${wall} belong to ${day}`, {
    tag: '@all',
  }, async ({ plainBrowser, server, serviceWorkers, store }) => {
    await setClock(store, { time_zone: 'America/New_York', day_ends_at: '02:00' });
    const pack = await store.receive(upc, start, 60);
    await store.putOnShelf(pack);
    const context = await plainBrowser.newContext({ timezoneId: 'Pacific/Auckland', serviceWorkers });
    await deviceAt(context, instant);
    const terminal = await TerminalPage.openSignedIn(context, server.url, '/verifystock', serviceWorkers);
    const { page } = terminal;
    await terminal.sell(pack, addToSerial(pack.start, 7));

    // The device may differ from the server by a second or two.
    const captured = expect.stringContaining(`2025-03-12 ${wall}:0`);
    const sold = async () =>
      (
        await call(store.api, reportsPaths.daySales, {
          params: { date: day, storeId: store.user.store_id },
        })
      ).salesRecord.filter((row) => row.lot_number === upc);
    await expect.poll(sold).toMatchObject([{ ticketCount: 7, time_created: captured }]);
    const report = new SalesReportScreen(page, server.url);
    await report.open('/sales-report-date');
    await expect(report.date).toHaveValue(day);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('cell', { name: `Wed, Mar 12, ${wall.slice(1)} AM` }).first()).toBeVisible();

    const csv = await report.csv();
    expect(csv.name).toContain(day);
    const line = csv.bytes
      .toString('utf8')
      .split('\r\n')
      .find((each) => each.includes(upc));
    expect(line).toContain(`2025-03-12 ${wall}:0`);

    await page.evaluate(() => {
      window.print = () => {};
    });
    await chooseExport(page, 'Print');
    await page.emulateMedia({ media: 'print' });
    const longDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });
    await expect(page.getByText(longDay.format(new Date(day)))).toBeVisible();
    await expect(page.locator('caption:visible').filter({ hasText: `${wall.slice(1)} AM` })).toBeVisible();
    await page.emulateMedia({ media: null });

    // An owner of the company, also in Auckland, sees the store's day.
    await context.unrouteAll({ behavior: 'wait' });
    await context.close();
    const office = await plainBrowser.newContext({ timezoneId: 'Pacific/Auckland', serviceWorkers });
    await deviceAt(office, instant);
    const owner = await TerminalPage.open(office, server.url, '/login');
    await owner.fillSignIn('admin');
    const ownersReport = new SalesReportScreen(owner.page, server.url);
    await ownersReport.open('/sales-report-date');
    await owner.page
      .getByLabel('Store', { exact: true })
      .selectOption({ label: store.user.store_name ?? '' });
    await expect(ownersReport.date).toHaveValue(day);
    await office.unrouteAll({ behavior: 'wait' });
    await office.close();
  });
