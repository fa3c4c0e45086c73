// @module-tag all
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { openScreen } from './screen';

test('Gun check stays open while a gun scans, and shows what the gun sends and what to change', async () => {
  const screen = await openScreen('store', '/gun-check');
  await expect.element(screen.main.getByText('Scan any ticket now.')).toBeVisible();
  await commands.gun('174700123450291234567890');
  await expect.element(screen.main.getByText('This gun is set up well.')).toBeVisible();
  await expect.element(screen.main.getByText('174700123450291234567890')).toBeVisible();
  await commands.gun(']C1174700123450291234567890');
  await expect.element(screen.main.getByText('Turn off the prefix')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Gun check' })).toBeVisible();
});

test('“I want to …” opens the task that the address names, and a task links to its screen', async () => {
  const screen = await openScreen('store', '/how-to#lostTablet');
  await expect.element(screen.main.getByText('Press Revoke access next to the tablet.')).toBeVisible();
  await expect.element(screen.main.getByText('Press Add Sales.')).not.toBeVisible();
  await screen.main.getByText('Fix a wrong count').click();
  await expect.element(screen.main.getByText('Press Revoke access next to the tablet.')).not.toBeVisible();
  await screen.main.getByRole('link', { name: 'Open Counts that disagree' }).click();
  await expect.element(page.getByRole('heading', { name: 'Open exceptions' })).toBeVisible();
});

test('a gun scan on a screen that takes no scans shows a message with a link to Gun check', async () => {
  const screen = await openScreen('store', '/my-shift');
  await expect.element(page.getByRole('heading', { name: 'My shift' })).toBeVisible();
  await commands.gun('174700123450291234567890');
  await expect.element(page.getByText('but this screen takes no scan')).toBeVisible();
  await page.getByRole('link', { name: 'Gun check' }).click();
  await expect.element(screen.main.getByText('Scan any ticket now.')).toBeVisible();
});
