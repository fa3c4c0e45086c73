import { expect } from '@playwright/test';
import { type MailServer, startMailServer, tokenIn } from '../support/servers/mail-server';
import { type RunningServer, startServer } from '../support/servers/server';
import { test as base } from './base-test';

const PASSWORD = 'Count#tickets1';

/** A server with an empty database that takes sign-ups, and its mail server. */
const test = base.extend<{ mail: MailServer; server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
  mail: async ({}, use) => {
    const mail = await startMailServer();
    await use(mail);
    await mail.close();
  },
  server: [
    async ({ mail }, use) => {
      const server = await startServer({ seed: false, env: { SIGN_UP: '1', SMTP_URL: mail.url } });
      await use(server);
      await server.stop();
    },
    { timeout: 180_000 },
  ],
});
test.use({ serviceWorkers: 'block' });

test('a visitor gets from the sign-in page to the first screen of a trial', { tag: '@all' }, async ({
  page,
  server,
  mail,
}) => {
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Start a trial' }).click();
  await page.getByLabel('Company Name').fill('Ocean Group');
  await page.getByLabel('Store Name').fill('Ocean Shop');
  await page.getByLabel('State').selectOption('Ohio');
  await page.getByLabel('Email').fill('olga@ocean.example');
  await page.getByLabel('Username').fill('olga');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('status')).toContainText('We sent a mail to olga@ocean.example.');

  await page.goto(`${server.url}/reset-password?token=${tokenIn((await mail.next()).source)}`);
  await expect(page.getByLabel('Username')).toHaveValue('olga');
  await page.getByLabel('Username').fill('olga ocean');
  await page.getByLabel('New Password').fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Please provide valid Username.');
  await page.getByLabel('Username').fill('olga.ocean');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await page.goto(`${server.url}/profile`);
  await expect(page.getByText('olga.ocean · Store')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Subscription' })).toBeVisible();
});

test('the sign-in page doesn’t link to sign-ups if the server takes none', { tag: '@all' }, async ({
  page,
  server,
}) => {
  await page.route('**/app/operator.json', (route) => route.fulfill({ json: { name: 'Lottery Inventory' } }));
  const read = page.waitForResponse('**/app/operator.json');
  await page.goto(`${server.url}/login`);
  await read;
  await expect(page.getByRole('button', { name: 'Download App' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start a trial' })).toHaveCount(0);
});
