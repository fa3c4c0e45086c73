import { expect } from '@playwright/test';
import { holdRequests } from '../support/browsers/held-requests';
import { test } from './demo-test';
import { SalesReportScreen } from './sales-report-screen';
import { TerminalPage } from './terminal-page';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block', firstScreen: null });

/** 22:30 on March 11 in Los Angeles, and March 12 in New York and in UTC. */
const LATE_EVENING = '2025-03-12T05:30:00Z';
const TODAY = '2025-03-11';

for (const timezoneId of ['America/New_York', 'UTC', 'Pacific/Auckland']) {
  test(`a date field on a device set to ${timezoneId} uses the store’s date in Los Angeles and picks the pressed day`, {
    tag: '@all',
  }, async ({ plainBrowser, server, serviceWorkers }) => {
    const context = await plainBrowser.newContext({ timezoneId, serviceWorkers });
    await context.clock.setFixedTime(LATE_EVENING);
    // The server has the same time; otherwise the app would treat the device's clock as wrong.
    await context.route('**/api/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), date: new Date(LATE_EVENING).toUTCString() },
      });
    });
    const { page } = await TerminalPage.signedIn(context, server.url);
    const report = new SalesReportScreen(page, server.url);
    for (const path of ['/sales-report-date', '/sales-report'] as const) {
      // A late answer leaves the day being chosen unchanged.
      const answerLastCount = await holdRequests(report.page, '**/today/*');
      await report.open(path);
      await expect(report.date).toHaveValue(TODAY);
      await report.date.click();
      const today = report.calendar.getByRole('button', { name: /^Today, Tuesday, March 11, 2025/ });
      await expect(today).toBeFocused();
      answerLastCount();
      await expect(page.getByText('Not counted today yet.')).toBeVisible();
      await expect(report.date).toHaveValue(TODAY);
      await expect(today).toBeFocused();
      await report.calendar.getByRole('button', { name: 'Sunday, March 9, 2025' }).click();
      await expect(report.date).toHaveValue('2025-03-09');
      await expect(report.calendar).toBeHidden();
    }
    await context.unrouteAll({ behavior: 'wait' });
    await context.close();
  });
}

test('the month and year of a date field are chosen from lists, and the day with the keyboard alone', {
  tag: '@all',
}, async ({ terminal: { page }, server }) => {
  const report = new SalesReportScreen(page, server.url);
  await report.open('/sales-report-date');
  await report.date.fill('2025-05-15');
  await report.date.press('Space');
  await report.calendar.getByRole('combobox', { name: /month/i }).selectOption('February');
  await report.calendar.getByRole('combobox', { name: /year/i }).selectOption('2024');
  await report.calendar.getByRole('button', { name: 'Thursday, February 29, 2024' }).press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(report.date).toHaveValue('2024-02-28');
  await expect(report.date).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await expect(report.calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(report.calendar).toBeHidden();
  await expect(report.date).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(report.calendar.getByRole('button', { name: /February 28, 2024, selected/ })).toBeFocused();
  // Enter chose a day, and didn't search.
  await expect(report.page.getByText('Feb 28, 2024')).toBeHidden();
});

test('tapping a date field opens a calendar whose days are large enough for a finger', {
  tag: '@all',
}, async ({ plainBrowser, server, serviceWorkers }) => {
  const phone = { hasTouch: true, viewport: { width: 390, height: 844 } };
  const context = await plainBrowser.newContext({ ...phone, serviceWorkers });
  const terminal = await TerminalPage.signedIn(context, server.url);
  const report = new SalesReportScreen(terminal.page, server.url);
  await report.open('/sales-report-date');
  await report.date.fill('2025-05-15');
  await report.date.tap();
  const day = report.calendar.getByRole('button', { name: 'Friday, May 16, 2025' });
  const box = await day.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await day.tap();
  await expect(report.date).toHaveValue('2025-05-16');
  await expect(report.calendar).toBeHidden();
  await context.close();
});

test('a required date is emptied by Delete or Backspace wherever the caret is, and the search reports it', {
  tag: '@all',
}, async ({ terminal: { page }, server }) => {
  const report = new SalesReportScreen(page, server.url);
  await report.open('/sales-report');
  for (const [caret, key] of [
    ['End', 'Delete'],
    ['Home', 'Backspace'],
    ['End', 'Backspace'],
    ['ControlOrMeta+a', 'Delete'],
  ] as const) {
    await report.date.fill('2025-05-15');
    await expect(report.date).toHaveValue('2025-05-15');
    await report.date.press(caret);
    await report.date.press(key);
    await expect(report.date).toHaveValue('');
  }
  await report.search();
  await expect(report.date).toHaveAccessibleDescription('Sale Date is required.');
});

test('a date field blocks typing, and accepts only a whole date that is filled in', { tag: '@all' }, async ({
  terminal: { page },
  server,
}) => {
  const report = new SalesReportScreen(page, server.url);
  await report.open('/sales-report-date');
  await report.date.fill('2025-05-15');
  await expect(report.date).toHaveValue('2025-05-15');
  await report.date.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2025-01-01');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Backspace');
  await expect(report.date).toHaveValue('2025-05-15');
  for (const noDay of ['2025-02-30', '05/16/2025', 'today']) {
    await report.date.fill(noDay);
    await expect(report.date).toHaveValue('2025-05-15');
  }
});
