import { expect } from '@playwright/test';
import { test } from './add-inventory-screen';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}))
  test(`a waiting pack of a known game has its end serial filled in without error messages, on a ${device}`, {
    tag: '@all',
  }, async ({ receiving, store }) => {
    await receiving.page.setViewportSize(viewport);
    const upc = device === 'phone' ? '028400671012' : '028400671029';
    const game = device === 'phone' ? '6711' : '6712';
    await store.receive(upc, `${game}0001000000`, 60);
    await receiving.gun(upc);
    await receiving.gun(`${game}0002000017`);
    await expect(receiving.field('Start Serial')).toHaveValue(`${game}0002000017`);
    await expect(receiving.field('End Serial')).toHaveValue(/^[0-9]{14}$/);
    await expect(receiving.main.getByRole('status')).toContainText('It would begin at ticket 017');
    await receiving.field('End Serial').scrollIntoViewIfNeeded();
    await expect(receiving.field('End Serial')).toBeInViewport({ ratio: 1 });
    await expect(receiving.field('End Serial')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(receiving.main.getByText('End serial number required')).toHaveCount(0);
  });
