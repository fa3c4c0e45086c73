import { chromium } from '@playwright/test';

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const shots = [
  ['phone', 390, 844, 'light'],
  ['tablet', 820, 1180, 'dark'],
  ['desktop', 1440, 900, 'light'],
];
for (const [name, width, height, colorScheme] of shots) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()));
  await page.goto('http://localhost:4955/login');
  await page.getByLabel('Username').fill('store');
  await page.getByLabel('Password', { exact: true }).fill('Lottery#demo1');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/dashboard/);
  if (colorScheme === 'dark') await page.evaluate(() => document.documentElement.classList.add('dark'));
  for (const path of ['settling', 'lottery-week', 'storesettings']) {
    await page.goto(`http://localhost:4955/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    if (path === 'lottery-week' && name === 'desktop') {
      await page.getByRole('button', { name: 'Enter the statement' }).click();
      await page.screenshot({ path: `/tmp/lot-statement.png` });
      await page.keyboard.press('Escape');
    }
    await page.screenshot({ path: `/tmp/lot-${path}-${name}.png`, fullPage: path !== 'settling' });
  }
  await context.close();
}
await browser.close();
