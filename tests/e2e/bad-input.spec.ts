import { expect } from '@playwright/test';
import { test } from './counter-test';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const UNKNOWN = '012345678905';

// The rest is in tests/component/bad-input.test.tsx.
test('letters and emoji, pasted or scanned, never get into a card', { tag: '@all' }, async ({
  context,
  openCounter,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const paste = async (text: string) => {
    await page.evaluate((value) => navigator.clipboard.writeText(value), text);
    await page.keyboard.press('ControlOrMeta+V');
  };
  await counter.field('UPC').focus();
  await paste('abc😀');
  await expect(counter.field('UPC')).toHaveValue('');
  await expect(page.getByText('Only digits are taken here.')).toBeVisible();
  await paste(' 0123-4567 8905\n');
  await expect(counter.field('UPC')).toHaveValue(UNKNOWN);
  await counter.scanBox.focus();
  await paste('LOTTO😀');
  await page.keyboard.press('Enter');
  await expect(counter.lastScan).toContainText('Received LOTTO😀: not a UPC or a ticket serial.');
  await counter.gun('ABCDEFGH');
  await expect(counter.lastScan).toContainText('Received ABCDEFGH');
  await counter.expectCards(1);
});
