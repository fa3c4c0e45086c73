import { expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { terminalsPaths } from '../../src/shared/terminals/paths';
import { StoreAccount } from '../support/shops/store-account';
import { test } from './admin-screen';
import { inspect } from './inspect';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

test('a SuperAdmin opens a company by keyboard, can only read there, and learns when the company closes it', {
  tag: '@all',
}, async ({ openScreen, server }) => {
  const screen = await openScreen('super', '/store');
  const { page, dialog } = screen;
  await screen.button('Open as its admin').press('Enter');
  await expect(dialog).toContainText('its admins and managers of several stores get a mail');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();

  const strip = page.getByRole('region', { name: 'Open company' });
  await expect(strip).toContainText(/^Reading as the admin of .+ until \d/);
  await expect(page).toHaveURL(/\/dashboard/);
  // The company's own admin chooses no company.
  await page.goto(new URL('/store', page.url()).href);
  await expect(screen.button('Open as its admin')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveCount(0);
  expect(await inspect(page, 'an open company')).toEqual([]);

  await screen.button('Add Store').click();
  await screen.fill({ 'Store Name': 'Never', Username: 'never.there' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('This sign-in reads only, so it can’t change anything.');
  await page.keyboard.press('Escape');

  await strip.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/store\?company=\d+/);
  await expect(strip).toHaveCount(0);
  await expect(screen.button('Open as its admin')).toBeVisible();
  // Who closes it has no need to be told.
  const closed = page.getByRole('status').filter({ hasText: /^.+ is closed again: its hour is over/ });
  await expect(closed).toHaveCount(0);

  // The server closes it: the message leads to where it can be opened again, and stays until it's dismissed or followed.
  await screen.button('Open as its admin').click();
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(strip).toBeVisible();
  const company = (await strip.innerText()).match(/admin of (.+) until/)?.[1] ?? '';
  const { api, user } = await StoreAccount.signIn(server.url, 'admin');
  const { data } = await call(api, terminalsPaths.sessionList, { params: { id: user.store_id } });
  const opened = data.find((session) => session.opened === 1);
  if (!opened) throw new Error('The list has no open company.');
  await call(api, terminalsPaths.endSession, { params: { id: opened.id } });
  await page.reload();
  await expect(strip).toHaveCount(0);
  await expect(closed).toContainText(`${company} is closed again`);
  await page.reload();
  expect(await inspect(page, 'a company that is closed again')).toEqual([]);
  await closed.getByRole('link', { name: 'Store' }).press('Enter');
  await expect(page).toHaveURL(/\/store\?company=\d+/);
  await expect(closed).toHaveCount(0);
  await expect(screen.button('Open as its admin')).toBeVisible();
});
