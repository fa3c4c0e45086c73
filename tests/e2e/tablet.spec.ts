import { expect } from '@playwright/test';
import { test } from './counter-test';

test.use({ serviceWorkers: 'block' });

test('the badge of the app’s icon counts waiting entries, and is cleared once they are sent', {
  tag: '@all',
}, async ({ context, store, openCounter }) => {
  await context.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(window, { badges });
    navigator.setAppBadge = async (count) => void badges.push(count ?? 0);
  });
  await store.shelve('028400460036', '46030000000000', 60);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const badge = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1));
  await expect.poll(badge).toBe(0);
  await context.setOffline(true);
  await counter.gun('46030000000004');
  await counter.proceed();
  await counter.button('Add Sales').click();
  await expect.poll(badge).toBe(1);
  await context.setOffline(false);
  await expect.poll(badge).toBe(0);
});

test('the bell offers to install the app after a saved count, and the device remembers a refusal', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  await store.shelve('028400460043', '46040000000000', 60);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const bell = page.getByRole('button', { name: 'Notifications' });
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const offer = () =>
    page.evaluate(() => {
      const prompt = async () => ({ outcome: 'dismissed' });
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
  await offer();
  await bell.click();
  await expect(list).toContainText('Nothing has happened on this terminal yet.');
  await page.keyboard.press('Escape');

  await counter.gun('46040000000003');
  await counter.proceed();
  await counter.addSales('3 tickets, $15');
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await bell.click();
  await expect(list).toContainText('Install the app on this device');
  // The user declines in the browser's own dialog.
  await list.getByRole('button', { name: 'Install' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Sync done/]);
  await page.reload();
  await offer();
  await bell.click();
  await expect(list.getByRole('listitem')).toHaveText([/Sync done/]);
});

test('in every orientation, a tablet and a phone show the controls of a count, between notch and home bar', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  await store.shelve('028400460050', '46050000000000', 60);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const devtools = await page.context().newCDPSession(page);
  await counter.gun('46050000000003');
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Held sideways, a device has its notch at the side.
    const side = width > height ? 44 : 0;
    const insets = { top: 30, bottom: 21, left: side, right: side };
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    for (const part of [
      counter.field('Start Serial'),
      counter.scanBox,
      counter.button('Camera'),
      counter.button('Add More'),
      counter.button('Proceed'),
      page.getByRole('button', { name: 'Menu', exact: true }),
    ]) {
      const where = `${part} at ${width} × ${height}`;
      await part.evaluate((node) => node.scrollIntoView({ block: 'center' }));
      const box = await part.boundingBox();
      if (!box) throw new Error(where);
      expect(box.x, where).toBeGreaterThanOrEqual(insets.left);
      expect(box.x + box.width, where).toBeLessThanOrEqual(width - insets.right);
      expect(box.y, where).toBeGreaterThanOrEqual(insets.top);
      expect(box.y + box.height, where).toBeLessThanOrEqual(height - insets.bottom);
      // Nothing covers it.
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      expect(
        await part.evaluate((node, { x, y }) => node.contains(document.elementFromPoint(x, y)), middle),
        where,
      ).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(
      width,
    );
  }
});
