import { expect } from '@playwright/test';
import { holdRequests } from '../support/browsers/held-requests';
import { test } from './demo-test';

test('the preloader is shown on the first visit only, and later visits show the screen’s frame at once', {
  tag: '@all',
}, async ({ browser, server }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const preloader = () =>
    page.evaluate(() => {
      const root = document.querySelector('#root');
      return root ? getComputedStyle(root, '::before').content : null;
    });
  const release = await holdRequests(page, '**/assets/start-*.js');
  await page.goto(`${server.url}/login`, { waitUntil: 'commit' });
  await expect.poll(preloader).toBe('""');
  // It ends no matter how slowly the rest loads.
  const visibility = () =>
    page.evaluate(() => {
      const root = document.querySelector('#root');
      return root ? getComputedStyle(root, '::before').visibility : null;
    });
  await expect.poll(visibility).toBe('hidden');
  release();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await preloader()).toBe('none');

  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.unroute('**/assets/start-*.js');
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible();
  const mark = (name: string) => page.locator(`html[data-${name}]`).count();
  expect([await mark('first-visit'), await mark('frame')]).toEqual([0, 0]);

  // A screen with menus shows its frame at once, and its parts are fetched with the app's own.
  await page.goto(`${server.url}/verifystock`);
  expect([await mark('first-visit'), await mark('frame')]).toEqual([0, 1]);
  await expect(page.locator('head link[rel="modulepreload"][href*="/counter-"]')).toHaveCount(1);
  await context.close();
});
