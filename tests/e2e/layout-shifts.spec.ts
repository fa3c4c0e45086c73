import { expect, type Page } from '@playwright/test';
import { SCENES } from '../screens/scenes';
import { layoutShifts, recordLayoutShifts } from '../support/browsers/layout-shifts';
import { storeSession } from '../support/browsers/store-session';
import { test } from './demo-test';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
/** What Google calls good is 0.1, https://web.dev/articles/cls */
const MAX_SHIFT = 0.02;

const USERS = ['store', 'admin', 'super'] as const;
const pathsOf = (user: string) => new Set(SCENES.flatMap((scene) => (scene.user === user ? scene.path : [])));

/** Opens a screen and waits until it shows all its data. @returns what moved too much, as a sentence */
async function movesOn(page: Page, url: string, where: string): Promise<string[]> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const shifts = await layoutShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < MAX_SHIFT ? [] : [`${where}: ${sum.toFixed(3)} ${JSON.stringify(shifts)}`];
}

for (const user of USERS) {
  test(`nothing moves by itself on the screens of ${user}, on a phone, a tablet and a desktop`, async ({
    browser,
    headlessShell,
    server,
  }) => {
    test.setTimeout(180_000);
    const moved = SIZES.map(async (viewport) => {
      const context = await (headlessShell ?? browser).newContext({ viewport, serviceWorkers: 'block' });
      await recordLayoutShifts(context);
      const page = await context.newPage();
      await storeSession(page, server.url, user);
      const found: string[] = [];
      for (const path of pathsOf(user))
        found.push(...(await movesOn(page, server.url + path, `${path}, ${viewport.width} px`)));
      await context.close();
      return found;
    });
    expect((await Promise.all(moved)).flat().join('\n')).toBe('');
  });
}
