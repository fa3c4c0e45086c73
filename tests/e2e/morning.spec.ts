import { expect } from '@playwright/test';
import { paths } from '../../src/shared/wire/page-paths';
import { test } from './demo-test';

test.use({ serviceWorkers: 'block', firstScreen: null });

test('an owner reads a store’s morning message, shares it, chooses the mail, and rereads it without a network', {
  tag: '@all',
}, async ({ context, server, terminal: { page } }) => {
  await page.goto(`${server.url}${paths.morning}`);
  const message = page.getByRole('region', { name: 'Morning Message' });
  await expect(message.getByRole('listitem').first()).toHaveText(/^Sales: \$[\d,.]+, \d+ tickets?$/);
  const lines = await message.getByRole('listitem').allTextContents();
  const heading = await message.getByRole('heading').textContent();

  // Without a share sheet it is copied. The page may not read the clipboard, so the title shows the copied
  // text.
  const text = [heading, ...lines].join(' ');
  const share = message.getByRole('button', { name: 'Share' });
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    navigator.clipboard.writeText = async (copied) => {
      document.title = `Copied: ${copied}`;
    };
  });
  await share.click();
  await expect(message.getByText('Copied.')).toBeVisible();
  await expect(page).toHaveTitle(`Copied: ${text}`);
  await page.evaluate(() => {
    const share = async ({ text = '' }: ShareData) => {
      document.title = `Shared: ${text}`;
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await share.click();
  await expect(page).toHaveTitle(`Shared: ${text}`);

  const mail = page.getByRole('form', { name: 'Email' });
  await mail.getByLabel('Email me the morning message').check();
  await expect(mail.getByText('Emails are off.')).toBeHidden();
  await mail.getByLabel('Send at (store time)').selectOption('9:00 AM');
  await mail.getByLabel('Only when something needs attention').uncheck();
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect(mail.getByText('Saved.')).toBeVisible();

  // To another screen and back, without a network: the cached message.
  await page.goto(`${server.url}${paths.morning}`);
  await expect(mail.getByLabel('Email me the morning message')).toBeChecked();
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await tabs.getByRole('link', { name: 'To do' }).click();
  await expect(tabs.getByRole('link', { name: 'To do' })).toHaveAttribute('aria-current', 'page');
  await context.setOffline(true);
  await tabs.getByRole('link', { name: 'Yesterday' }).click();
  await expect(message.getByRole('listitem')).toHaveText(lines);
  await expect(mail.getByLabel('Send at (store time)')).toHaveValue('9');
  await mail.getByLabel('Email me the morning message').uncheck();
  await expect(mail.getByText('Emails are off.')).toBeVisible();
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect(mail.getByText('Can’t connect. Nothing was changed.')).toBeVisible();
});
