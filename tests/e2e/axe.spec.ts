import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/shared/wire/page-paths';
import { storyTest as test } from './demo-test';
import { addClerk, ClerksTerminal } from './handed-over';
import { inspect, outsideRegions } from './inspect';
import { DESK, opener, PUBLIC, signIn, USERS } from './screens';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

/** A pack's page, the form that takes it out of stock, and the Stolen Pack Report. */
async function inspectPack(page: Page): Promise<string[]> {
  await page
    .getByRole('checkbox', { name: /^Choose .* for the report$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Stolen Pack Report: 1 pack' }).click();
  await expect(page.getByRole('table', { name: 'Missing tickets' })).toBeVisible();
  const found = await inspect(page, 'the Stolen Pack Report');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  found.push(...(await inspect(page, 'the page of a pack')));
  await page.getByRole('button', { name: 'Return, damaged, sold whole…' }).click();
  await page.getByRole('button', { name: 'Returned to the lottery' }).click();
  return [...found, ...(await inspect(page, 'the form of a removal'))];
}

for (const { username, screens } of USERS) {
  test(`axe finds nothing serious on the screens of ${username}, in light and dark, at a desk and on a phone`, {
    tag: '@all',
  }, async ({ page, server }) => {
    const open = opener(page);
    await signIn(page, server.url, username);
    const found: string[] = [];
    for (const path of screens) {
      await page.setViewportSize(DESK);
      await open(server.url + path);
      found.push(...(await inspect(page, path)));
      if (path === paths.packs) found.push(...(await inspectPack(page)));
      const add = page.getByRole('button', { name: /^Add (Store|User|Vendor|Plan|Subscription)$/ });
      if ((await add.count()) === 0) continue;
      await add.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      found.push(...(await inspect(page, `${path}, its form`)));
    }
    expect(found.join('\n')).toBe('');
  });
}

test('axe finds nothing serious on the public screens, dialogs and drawers', { tag: '@all' }, async ({
  page,
  server,
}) => {
  const found: string[] = [];
  const open = opener(page);
  for (const path of PUBLIC) {
    await open(server.url + path);
    found.push(...(await inspect(page, path)), ...(await outsideRegions(page, path)));
  }
  await signIn(page, server.url, 'store');
  await open(server.url + paths.lockScreen);
  found.push(...(await inspect(page, paths.lockScreen)), ...(await outsideRegions(page, paths.lockScreen)));

  const over: [what: string, show: () => Promise<void>][] = [
    ['settings bar', () => page.getByRole('button', { name: 'Settings' }).click()],
    ['notifications', () => page.getByRole('button', { name: 'Notifications' }).click()],
    ['user menu', () => page.getByRole('button', { name: 'Store, Store' }).click()],
    ['find box', () => page.getByRole('combobox', { name: 'Find anything' }).fill('28')],
    [
      'bars the other way round',
      async () => {
        await page.getByRole('button', { name: 'Settings' }).click();
        await page.getByRole('group', { name: 'Topbar theme' }).getByLabel('Dark').check();
        await page.getByRole('group', { name: 'Left sidebar theme' }).getByLabel('Light').check();
        await page.keyboard.press('Escape');
      },
    ],
  ];
  for (const [what, show] of over) {
    await page.setViewportSize(DESK);
    await page.reload();
    await open(server.url + paths.outbox);
    await show();
    found.push(...(await inspect(page, what)));
  }
  expect(found.join('\n')).toBe('');
});

test('axe finds nothing serious on a clerk’s screens of a handed-over terminal', { tag: '@all' }, async ({
  store,
  terminal,
}) => {
  const clerk = await addClerk(store, 'Seen by axe', '7391');
  const { page } = terminal;
  const clerks = new ClerksTerminal(terminal);
  await clerks.handOver();
  const found = await inspect(page, 'names of clerks');
  await clerks.choose(clerk);
  await clerks.tryPin('0000');
  await expect(page.getByRole('alert')).toBeVisible();
  found.push(...(await inspect(page, 'a wrong PIN')));
  await clerks.tryPin(clerk.pin);
  await expect(page.getByRole('heading', { name: 'Verify Stock' })).toBeVisible();
  found.push(...(await inspect(page, 'a clerk on duty')));
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Packs' }).click();
  await page.getByRole('table', { name: 'Packs in stock' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Return, damaged, sold whole…' }).click();
  const reasons = page.getByRole('group', { name: 'What happened?' }).getByRole('button');
  await expect(reasons).toHaveText(['Returned to the lottery', 'Damaged', 'Sold whole']);
  found.push(...(await inspect(page, 'the form of a removal for a clerk')));
  expect(found.join('\n')).toBe('');
});
