import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { call } from '../../src/device/client';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { ADDED_PASSWORD, StoreAccount } from '../support/shops/store-account';
import { test } from './demo-test';

test.use({ serviceWorkers: 'block' });

const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(ADDED_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test('a second factor is turned on with a key and a code, after which signing in takes a code or a recovery code', {
  tag: '@all',
}, async ({ page, server, store }) => {
  const name = 'two.steps';
  const { api } = await StoreAccount.signIn(server.url, 'admin');
  await call(api, accountsPaths.addUser, {
    body: { name, Username: name, password: ADDED_PASSWORD, store_id: store.user.store_id },
  });
  await page.goto(`${server.url}/login`);
  await logIn(page, name);
  await expect(page).toHaveURL(/dashboard/);

  await page.goto(`${server.url}/profile`);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current Password').fill(ADDED_PASSWORD);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const key = (await dialog.getByText(/^Key: /).textContent()) ?? '';
  const secret = key.replace('Key:', '').replace(/\s/g, '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/wrong/);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('On. 10 recovery codes are left.')).toBeVisible();

  await page.goto(`${server.url}/logout`);
  await logIn(page, name);
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await code.fill('999999');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is wrong/);
  // The code of the next half minute, since that of this one is used.
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard/);

  // The lock screen asks for it, too.
  await page.goto(`${server.url}/auth-lock-screen`);
  await page.getByLabel('Password', { exact: true }).fill(ADDED_PASSWORD);
  await page.keyboard.press('Enter');
  await code.fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard/);
});
