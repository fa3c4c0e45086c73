import { expect, type Page } from '@playwright/test';
import { PROTECTED_SCREENS, PUBLIC_SCREENS } from '../../src/app/shell/screens';
import { paths } from '../../src/shared/wire/page-paths';
import { DEMO_PASSWORD } from '../support/shops/store-account';
import { followRequests } from './inspect';

/** An inspection ends at the size of a phone, where the menu is a drawer. */
export const DESK = { width: 1280, height: 800 };

/** Screens that differ for an admin. */
const ADMIN_SCREENS: string[] = [
  paths.dashboard,
  paths.store,
  paths.user,
  paths.vendor,
  paths.plan,
  paths.terminals,
  paths.profile,
];

/** The users of the demo with the screens that differ for each. */
export const USERS: { username: string; screens: string[] }[] = [
  { username: 'store', screens: Object.keys(PROTECTED_SCREENS) },
  { username: 'admin', screens: [...ADMIN_SCREENS, paths.subscription] },
  { username: 'super', screens: [paths.store, paths.user, paths.health] },
];

/** The addresses that a visitor can open. */
export const PUBLIC: string[] = [
  ...Object.keys(PUBLIC_SCREENS).filter((path) => path !== paths.logout && path !== paths.lockScreen),
  `${paths.resetPassword}?token=made-up`,
  '/no-such-screen',
];

/** Opens a screen by its address, and waits until its data is shown. */
type Open = (url: string) => Promise<void>;

/** @returns a function that opens screens, without loading the app again if it's there already */
export function opener(page: Page): Open {
  const settled = followRequests(page);
  return async (url) => {
    if (page.url().startsWith(new URL(url).origin))
      await page.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, url);
    else await page.goto(url);
    await settled();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The charts load last.
    if (url.endsWith(paths.dashboard))
      await expect(page.getByRole('img', { name: 'Tickets Statistics' }).locator('svg')).toBeVisible();
  };
}

/** Signs in with a demo user's name on the page to sign in. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Signs in with a demo user's name. */
export async function signIn(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/login`);
  await fillSignIn(page, username);
}
