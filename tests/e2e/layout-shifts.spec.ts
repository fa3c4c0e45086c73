import { expect, type Page } from '@playwright/test';
import { screensOf } from '../../src/app/shell/layout/menu-entries';
import { ROLE } from '../../src/shared/wire/access';
import { SCENES } from '../screens/scenes';
import { layoutShifts, recordLayoutShifts } from '../support/browsers/layout-shifts';
import { storeSession } from '../support/browsers/store-session';
import type { RunningServer } from '../support/servers/server';
import { demoServer, test as demoTest } from './demo-test';

/** On the demo of four weeks, so that every screen has something to show. */
const test = demoTest.extend<Record<never, never>, { server: RunningServer }>({ server: demoServer('demo') });

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
/** Google's limit for a good score, https://web.dev/articles/cls */
const MAX_SHIFT = 0.02;

const ROLES = { store: ROLE.store, admin: ROLE.admin, super: ROLE.superAdmin } as const;
/** All screens of a user, those with an address of their own in the pictures included. */
const pathsOf = (user: keyof typeof ROLES) =>
  new Set([
    ...screensOf(ROLES[user]).map(({ path }) => path),
    ...SCENES.flatMap((scene) => (scene.user === user ? scene.path : [])),
  ]);

/** Opens a screen and waits until it shows all its data. @returns the excessive shifts, as a sentence */
async function movesOn(page: Page, url: string, where: string): Promise<string[]> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const shifts = await layoutShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < MAX_SHIFT ? [] : [`${where}: ${sum.toFixed(3)} ${JSON.stringify(shifts)}`];
}

for (const user of ['store', 'admin', 'super'] as const) {
  test(`nothing moves on its own on the screens of ${user}, on a phone, a tablet and a desktop`, async ({
    plainBrowser,
    server,
  }) => {
    test.setTimeout(300_000);
    const moved = SIZES.map(async (viewport) => {
      const context = await plainBrowser.newContext({ viewport, serviceWorkers: 'block' });
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
