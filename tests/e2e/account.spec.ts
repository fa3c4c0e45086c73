import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { call } from '../../src/device/client';
import { accountsPaths } from '../../src/shared/accounts/paths';
import type { RunningServer } from '../support/servers/server';
import { ADDED_PASSWORD, DEMO_PASSWORD, StoreAccount } from '../support/shops/store-account';
import { test } from './demo-test';

test.use({ mayFail: /The app could not be downloaded/ });

// Only the tests under “with the worker” need the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const SENT = 'Reset link are sended to your mailbox, check there first';
const NEW_PASSWORD = 'Changed#pass2';

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Requests a reset link. */
async function requestLink(page: Page, server: RunningServer, email: string): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('status')).toHaveText(SENT);
}

/** The mails to an address, from the data folder. */
async function mailsTo(server: RunningServer, email: string): Promise<string[]> {
  const folder = join(server.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const letters = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return letters.filter((letter) => letter.startsWith(`To: ${email}\n`));
}

/** The link in the latest mail, with this server's address. */
async function linkTo(server: RunningServer, email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(server, email)).length).toBeGreaterThan(0);
  const link = (await mailsTo(server, email)).at(-1)?.match(/https?:\/\/\S+/)?.[0] ?? '';
  const { pathname, search } = new URL(link);
  return server.url + pathname + search;
}

async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(again);
  await page.getByRole('button', { name: 'Save' }).click();
}

test('a forgotten password is reset through the mailed link, which works once', { tag: '@all' }, async ({
  page,
  server,
  store,
}) => {
  // A separate user, since other tests need the passwords of theirs.
  const [name, email] = ['forgetful', 'forgetful@demo.example'];
  const { api } = await StoreAccount.signIn(server.url, 'admin');
  await call(api, accountsPaths.addUser, {
    body: { name, Username: name, email, password: ADDED_PASSWORD, store_id: store.user.store_id },
  });
  await requestLink(page, server, email);
  const link = await linkTo(server, email);
  await page.goto(link);
  await expect(page).toHaveURL(`${server.url}/reset-password`);
  await page.reload();

  await setPassword(page, '');
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription('Password is required');
  await setPassword(page, 'Short#1');
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(
    'Password should be min 8 chars long.',
  );
  for (const weak of ['1Lottery#demo', 'lottery#demo1', 'LOTTERY#DEMO1', 'Lottery#demo', 'Lotterydemo1']) {
    await setPassword(page, weak);
    await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(
      'Password should not start with a digit and contain at least 1 uppercase letter, 1 lowercase letter, 1 special character and 1 number.',
    );
  }
  await setPassword(page, NEW_PASSWORD, `${NEW_PASSWORD}x`);
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription(
    'The two passwords are not the same.',
  );
  await setPassword(page, NEW_PASSWORD);
  // The new password signs in directly.
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`${server.url}/logout`);
  await logIn(page, name, ADDED_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await logIn(page, name, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link has expired or was used already.');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('the reset page explains errors, and never reveals whether an address is known', {
  tag: '@all',
}, async ({ page, context, server }) => {
  await requestLink(page, server, 'nobody@demo.example');
  expect(await mailsTo(server, 'nobody@demo.example')).toEqual([]);

  const email = page.getByLabel('Email');
  const reset = page.getByRole('button', { name: 'Reset' });
  await email.fill('');
  await reset.click();
  await expect(email).toHaveAccessibleDescription('Email is required.');
  await email.fill('store2@demo');
  await reset.click();
  await expect(email).toHaveAccessibleDescription('Please provide a valid email.');

  await email.fill('nobody@demo.example');
  await context.setOffline(true);
  await reset.click();
  await expect(page.getByRole('alert')).toHaveText('Can’t connect. This screen needs internet.');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a reset link without a token or with a made-up one is refused with a message', { tag: '@all' }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/reset-password`);
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.');
  await page.goto(`${server.url}/reset-password?token=made-up`);
  await expect(page.getByRole('alert')).toContainText('This link has expired or was used already.');
});

test('the lock screen unlocks with the signed-in user’s password', { tag: '@all' }, async ({
  terminal: { page },
  context,
  server,
}) => {
  await page.goto(`${server.url}/auth-lock-screen`);
  await expect(page).toHaveTitle('Lottery Admin');
  const password = page.getByLabel('Password', { exact: true });
  const unlock = page.getByRole('button', { name: 'Unlock' });
  await unlock.click();
  await expect(password).toHaveAccessibleDescription('Password is required');
  await password.fill('wrong');
  await unlock.click();
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');

  await context.setOffline(true);
  await password.fill(DEMO_PASSWORD);
  await unlock.click();
  await expect(page.getByRole('alert')).toHaveText('Can’t connect. This screen needs internet.');
  await context.setOffline(false);
  const signedIn = page.waitForResponse((response) => response.url().endsWith('/api/login'));
  await unlock.click();
  expect((await signedIn).status()).toBe(200);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('without a session the lock screen leads to the sign-in', async ({ page, server }) => {
  await page.goto(`${server.url}/auth-lock-screen`);
  await expect(page).toHaveURL(`${server.url}/login`);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('Download App saves the app file that the server has, and without one only logs an error', {
    tag: '@all',
  }, async ({ page, server }) => {
    const failures: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') failures.push(message.text());
    });
    await page.goto(`${server.url}/login`);
    const button = page.getByRole('button', { name: 'Download App' });
    await button.click();
    await expect.poll(() => failures.join()).toContain('The app could not be downloaded');
    await expect(page.getByRole('alert')).toHaveCount(0);

    const bytes = Buffer.from([0x50, 0x4b, 3, 4, 0, 255, 10, 13]);
    await mkdir(join(server.dataDir, 'app'), { recursive: true });
    await writeFile(join(server.dataDir, 'app', 'lottery-inventory.apk'), bytes);
    const waiting = page.waitForEvent('download');
    await button.click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('lottery-inventory.apk');
    expect(await readFile(await download.path())).toEqual(bytes);
  });
});

test('Logout leads to the sign-in page and ends the session on the server too', {
  tag: '@all',
}, async ({ terminal: { page }, server }) => {
  const logout = page.waitForResponse((response) => response.url().endsWith('/api/logout'));
  await page.goto(`${server.url}/logout`);
  expect((await logout).status()).toBe(200);
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.goto(`${server.url}/dashboard`);
  await expect(page).toHaveURL(`${server.url}/login`);
});
