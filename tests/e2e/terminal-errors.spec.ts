import { expect, type Page } from '@playwright/test';
import type { TerminalError } from '../../src/shared/terminals/terminals-schema';
import { paths } from '../../src/shared/wire/page-paths';
import { storedRows } from '../support/browsers/stored-rows';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

test.use({ mayFail: /TypeError/ });

test.use({ firstScreen: '/verifystock' });

/** The errors of the next report. */
async function nextReport(page: Page): Promise<TerminalError[]> {
  const response = await page.waitForResponse('**/api/terminal-errors');
  expect(response.status()).toBe(200);
  return response.request().postDataJSON().data;
}

/** The texts of the errors that this device keeps, with those that were sent. */
const keptTexts = async (page: Page) =>
  (await storedRows<{ id: string; errors?: TerminalError[] }>(page, 'meta'))
    .flatMap(({ errors = [] }) => errors)
    .map(({ error }) => error);

test('an app error without a network is kept on the device without personal data, and sent once online', {
  tag: '@all',
}, async ({ context, terminal: { page }, server }) => {
  await context.setOffline(true);
  await page.evaluate(() => {
    void Promise.reject(new TypeError('Ticket 15401234567012 of "Jas Singh" for $12.50 is lost'));
  });
  await expect.poll(() => keptTexts(page)).toHaveLength(1);
  expect(JSON.stringify(await storedRows(page, 'meta'))).not.toMatch(/15401234567012|Jas/);
  await page.reload();
  const report = nextReport(page);
  await context.setOffline(false);
  const html = await (await fetch(server.url)).text();
  const [error, ...more] = await report;
  expect(more).toEqual([]);
  expect(error).toMatchObject({ kind: 'rejection', screen: '/verifystock' });
  expect(error?.error).toMatch(/^TypeError: Ticket # of … for # is lost/);
  expect(html).toContain(`/assets/start-${error?.version}.js`);
});

test('a screen that crashes shows a message, and Health lists its error within a minute', {
  tag: '@all',
}, async ({ context, browser, terminal: { page }, server }) => {
  // A state that this release doesn't know.
  await context.route(/\/api\/terminals\/\d+/, async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const data = list.data.map((terminal: object) => ({ ...terminal, state: 'unheard of' }));
    await route.fulfill({ response, json: { ...list, data } });
  });
  const report = nextReport(page);
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, paths.terminals);
  await expect(page.getByRole('alert').filter({ hasText: 'something went wrong' })).toBeVisible();
  const errors = await report;
  expect(errors).toContainEqual(
    expect.objectContaining({
      kind: 'screen',
      screen: paths.terminals,
      error: expect.stringMatching(/^TypeError: /),
    }),
  );
  const platform = await TerminalPage.signedIn(await browser.newContext(), server.url, 'super');
  await platform.goTo(paths.health);
  const row = platform.page
    .getByRole('table', { name: 'Errors of terminals' })
    .getByRole('row', { name: /A screen failed/ });
  await expect(row.first()).toContainText(paths.terminals);
  await expect(platform.page.getByText(/^Terminals reported \d+ errors? within a week/)).toBeVisible();
  await platform.page.context().close();
});
