import { expect, type Page } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, HOUR_MS } from '../../src/shared/time/store-clock';
import { instantOfWall } from '../../src/shared/time/time';
import { untilOfficeIsKept } from '../support/browsers/office-parts';
import { storedRows } from '../support/browsers/stored-rows';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

const SLACK_MS = 5_000;

/** The clock offset stored on this terminal, in ms. */
const storedOffset = async (page: Page): Promise<number> => {
  const rows = await storedRows<{ id: string; offsetMs?: number }>(page, 'meta');
  return rows.find(({ id }) => id === 'clock')?.offsetMs ?? 0;
};

test('a tablet 26 hours behind records offline counts at the right time, even after its clock is corrected', {
  tag: '@all',
}, async ({ context, server, store }) => {
  const pack = await store.shelve('028400008112', '80110000000000', 60);
  await context.clock.install({ time: Date.now() - 26 * HOUR_MS });
  const terminal = await TerminalPage.openSignedIn(context, server.url, '/verifystock', 'allow');
  const { page } = terminal;
  await expect.poll(() => storedOffset(page)).toBeGreaterThan(25 * HOUR_MS);
  // Once loaded, the screens of the office open without a network.
  await terminal.goTo('/sales-report-date');
  await untilOfficeIsKept(page);

  await context.setOffline(true);
  const begun = Date.now();
  await terminal.sell(pack, addToSerial(pack.start, 23));
  const notice = page.getByText('This device’s clock is 26 hours behind.');
  await expect(notice).toBeVisible();
  await terminal.goTo('/sales-report-date');
  const today = page.getByLabel('Sale Date');
  expect([businessDate(new Date(begun), DEFAULT_CLOCK), businessDate(new Date(), DEFAULT_CLOCK)]).toContain(
    await today.inputValue(),
  );

  await page.clock.setSystemTime(Date.now());
  await expect(notice).toBeHidden();
  await expect.poll(() => storedOffset(page)).toBeLessThan(SLACK_MS);
  await terminal.sell(pack, addToSerial(pack.start, 35));
  const ended = Date.now();
  expect(await store.salesOf(pack.upc)).toEqual([]);

  await context.setOffline(false);
  await expect.poll(() => store.salesOf(pack.upc)).toHaveLength(2);
  const sales = await store.salesOf(pack.upc);
  expect(sales.map(({ ticketCount }) => ticketCount)).toEqual([23, 12]);
  for (const { time_created } of sales) {
    const instant = instantOfWall(time_created, DEFAULT_CLOCK)?.getTime() ?? 0;
    expect(instant).toBeGreaterThan(begun - SLACK_MS);
    expect(instant).toBeLessThan(ended + SLACK_MS);
  }
});
