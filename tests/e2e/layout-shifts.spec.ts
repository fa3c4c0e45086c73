import { expect, type Page } from '@playwright/test';
import { dayReportOf, periodReportOf } from '../../src/app/office/addresses';
import { screensOf } from '../../src/app/shell/layout/menu-entries';
import { lastWeek } from '../../src/shared/time/periods';
import { businessDate, DEFAULT_CLOCK, dayBefore } from '../../src/shared/time/store-clock';
import { ROLE } from '../../src/shared/wire/access';
import { paths } from '../../src/shared/wire/page-paths';
import { SCENES } from '../screens/scenes';
import { holdRequests } from '../support/browsers/held-requests';
import { layoutShifts, recordLayoutShifts } from '../support/browsers/layout-shifts';
import { storeSession } from '../support/browsers/store-session';
import { DEMO_PASSWORD } from '../support/shops/store-account';
import { storyTest as test } from './demo-test';
import { PUBLIC } from './screens';
import { smallTargets } from './touch-targets';

/** Spanish is longer than English, which the narrowest screen shows first. */
const VIEWS = [
  { width: 390, height: 844, language: 'es' },
  { width: 820, height: 1180, language: 'en' },
  { width: 1440, height: 900, language: 'en' },
  { width: 1024, height: 768, language: 'en' },
] as const;
/** Without `npm run test:all`, each screen is opened on the phone, and on one of the others in turn. */
const isOpenedOn = (view: number, screen: number): boolean =>
  Boolean(process.env.TEST_EVERYTHING) || view === 0 || view === 1 + (screen % 3);
/** Up to a tablet held upright, screens are pressed with a thumb. */
const isTouched = (width: number): boolean => width < 1024;
/** A tenth of Google's limit for a good score, https://web.dev/articles/cls */
const MAX_SHIFT = 0.01;

const ROLES = { store: ROLE.store, admin: ROLE.admin, super: ROLE.superAdmin } as const;
/** Reports with an address of their own that no picture has. */
const PERIOD = periodReportOf(lastWeek(businessDate(new Date(), DEFAULT_CLOCK)));
/** All screens of a user, those with an address of their own in the pictures included. */
const pathsOf = (user: keyof typeof ROLES) =>
  new Set([
    ...screensOf(ROLES[user]).map(({ path }) => path),
    PERIOD,
    ...SCENES.flatMap(({ user: viewer = 'store', path }) => (viewer === user ? path : [])),
  ]);

/** On the desk, the rows of the first table, and the first chart, are in view, not below what narrows them. */
const MAX_ROW_TOP = 300;
/** These screens list cards or tiles first. */
const FIRST_ROWS: Record<string, string> = { '/exceptions': 'main section li', '/bins': 'main section li' };
/** What comes before the dashboard's table is what it is for: an answer, figures and charts (specification, section 3). */
const NOT_A_LIST = ['/dashboard'];
/** The chart of a pack comes below what was done with it. */
const CHART_BELOW = '/packs?pack=';

/** How far down the first row of the page's first table, cards or tiles is, or what an empty table says, in px; null: it has none. */
const firstRowTop = (page: Page): Promise<number | null> =>
  page.evaluate(
    (rows) => document.querySelector(rows)?.getBoundingClientRect().top ?? null,
    FIRST_ROWS[new URL(page.url()).pathname] ?? 'main :is(tbody tr, [data-empty])',
  );

/** How far down the page's first chart begins, in px; null: it has none. */
const firstChartTop = (page: Page): Promise<number | null> =>
  page.evaluate(() => document.querySelector('main figure')?.getBoundingClientRect().top ?? null);

/** Buttons in rows that touch, or nearly touch, the one in the row above, as their names. */
const touchingButtons = (page: Page): Promise<string[]> =>
  page.evaluate((gap) => {
    const buttons = [...document.querySelectorAll('main td[data-actions] > button:not([popovertarget])')];
    return buttons
      .filter((button, index) => {
        const above = buttons[index - 1]?.getBoundingClientRect();
        const { top, left } = button.getBoundingClientRect();
        return above && above.left < left + 1 && top > above.top && top - above.bottom < gap;
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  }, 4);

/** The chosen ones among choices that look like the main button, as their texts. */
const loudChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.createElement('span');
    main.style.background = 'var(--chakra-colors-blue-solid)';
    document.body.append(main);
    const color = getComputedStyle(main).backgroundColor;
    main.remove();
    return [...document.querySelectorAll('main :is([aria-pressed=true], nav [aria-current])')]
      .filter((choice) => getComputedStyle(choice).backgroundColor === color)
      .map(({ textContent }) => textContent);
  });

/** The choices whose chosen text is longer than their field, as that text. */
const cutChoices = (page: Page): Promise<string[]> =>
  page.evaluate((arrow) => {
    const context = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll<HTMLSelectElement>('main select')].flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const text = select.selectedOptions[0]?.text ?? '';
      if (!context || select.clientWidth === 0) return [];
      context.font = font;
      const room =
        select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow;
      return context.measureText(text).width > room ? [text] : [];
    });
  }, 18);

/** UPCs and serials in tables that go over several lines. */
const brokenCodes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main td')].flatMap((cell) => {
      const code = /^\d{12,}$/.exec(cell.textContent.trim())?.[0];
      const range = document.createRange();
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
      // The rest of a broken code is another text, or another line of this one.
      if (code && text?.textContent?.trim() !== code) return [code];
      range.selectNodeContents(text ?? cell);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return code && lines.size > 1 ? [code] : [];
    }),
  );

/** How high the head of a page is on a desk: its name, tabs and actions in one line, in px. */
const HEAD = 56;
const headHeight = (page: Page): Promise<number> =>
  page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const head = title.closest('header') ?? title.parentElement?.parentElement;
    return head?.getBoundingClientRect().height ?? 0;
  });

/** The most px of a figure on the dashboard of a desk. */
const MAX_TILE = 112;
const tallestTile = async (page: Page): Promise<number> => {
  const tiles = page.getByRole('region', { name: 'Sales and the last count' }).getByRole('link');
  return Math.max(
    0,
    ...(await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().height))),
  );
};

/** Opens a screen and waits until it shows all its data. @returns the excessive shifts, and a page wider than the window */
async function movesOn(page: Page, url: string, where: string): Promise<string[]> {
  await page.goto(url);
  // Three browsers at once begin with cold caches.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const shifts = await layoutShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const isDesk = page.viewportSize()?.width === 1440;
  const rowTop = isDesk ? await firstRowTop(page) : null;
  const head = isDesk ? await headHeight(page) : HEAD;
  const chartTop = isDesk ? await firstChartTop(page) : null;
  const tile = isDesk ? await tallestTile(page) : 0;
  const isList = NOT_A_LIST.every((path) => !where.startsWith(path));
  return [
    ...(head === HEAD ? [] : [`${where}: a head of ${head} px`]),
    ...(isList && rowTop !== null && rowTop > MAX_ROW_TOP
      ? [`${where}: its first row is at ${rowTop} px`]
      : []),
    ...(isList && !where.startsWith(CHART_BELOW) && chartTop !== null && chartTop > MAX_ROW_TOP
      ? [`${where}: its first chart is at ${chartTop} px`]
      : []),
    ...(isTouched(page.viewportSize()?.width ?? 0) ? await smallTargets(page) : []).map(
      (target) => `${where}: ${target}`,
    ),
    ...(await loudChoices(page)).map((text) => `${where}: ${text} looks like the main button`),
    ...(await cutChoices(page)).map((text) => `${where}: ${text} is cut`),
    ...(await brokenCodes(page)).map((code) => `${where}: ${code} is broken`),
    ...(await touchingButtons(page)).map((name) => `${where}: ${name} touches the button above`),
    ...(tile > MAX_TILE ? [`${where}: a figure of ${tile} px`] : []),
    ...(sum < MAX_SHIFT ? [] : [`${where}: ${sum.toFixed(3)} ${JSON.stringify(shifts)}`]),
    ...(tooWide > 0 ? [`${where}: ${tooWide} px wider than the window`] : []),
  ];
}

for (const user of ['store', 'admin', 'super'] as const) {
  test(`on the screens of ${user}, nothing moves or sticks out, lists begin at the top, and targets fit a thumb`, {
    tag: '@all',
  }, async ({ plainBrowser, server }) => {
    const moved = VIEWS.map(async ({ language, ...viewport }, view) => {
      const hasTouch = isTouched(viewport.width);
      const touch = { hasTouch, isMobile: hasTouch };
      const context = await plainBrowser.newContext({ viewport, ...touch, serviceWorkers: 'block' });
      await recordLayoutShifts(context);
      const page = await context.newPage();
      await storeSession(page, server.url, user, DEMO_PASSWORD, language);
      const faults: string[] = [];
      for (const path of [...pathsOf(user)].filter((_, screen) => isOpenedOn(view, screen)))
        faults.push(...(await movesOn(page, server.url + path, `${path}, ${viewport.width} px`)));
      await context.close();
      return faults;
    });
    expect((await Promise.all(moved)).flat().join('\n')).toBe('');
  });
}

/** A row of a table for a mouse, in px; the most of one with two lines. */
const MAX_ROW = 40;
const MAX_TWO_LINES = 52;
const COUNTED = dayReportOf(dayBefore(businessDate(new Date(), DEFAULT_CLOCK)));
/** Tables by user. */
const TABLES = {
  store: [
    COUNTED,
    paths.packs,
    paths.addInventory,
    paths.bins,
    paths.overShort,
    paths.settling,
    paths.lotteryWeek,
    paths.games,
    paths.exceptions,
    paths.auditLog,
    paths.terminals,
  ],
  admin: [
    paths.store,
    paths.user,
    paths.auditLog,
    paths.terminals,
    paths.overShort,
    paths.settling,
    paths.packList,
    paths.accountant,
  ],
};
/** Next to the menu of a counter's PC, the nine columns that the specification names have two lines. */
const MAY_BREAK: readonly string[] = [COUNTED];
/** The counter's PC shows those with most columns as cards. */
const CARDS: readonly string[] = [paths.addInventory, paths.terminals, paths.exceptions];

/** The heights of a page's rows in px, without notes below rows, and the widest overflow of its tables. */
const rowsOf = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr')].filter(
      (row) => !row.querySelector('[colspan]'),
    );
    const rooms = [...document.querySelectorAll('main [role=group]:has(> table)')];
    return {
      count: rows.length,
      highest: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
      overflow: Math.max(0, ...rooms.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    };
  });

for (const user of ['store', 'admin'] as const) {
  test(`on the screens of ${user}, a table row is one line for a mouse, no table scrolls sideways, and no code is broken`, {
    tag: '@all',
  }, async ({ plainBrowser, server }) => {
    const faults: string[] = [];
    // Spanish is longer than English.
    for (const [width, height, language] of [
      [1440, 900, 'es'],
      [1280, 800, 'en'],
      [1024, 768, 'es'],
    ] as const) {
      const context = await plainBrowser.newContext({ viewport: { width, height }, serviceWorkers: 'block' });
      const page = await context.newPage();
      await storeSession(page, server.url, user, DEMO_PASSWORD, language);
      for (const path of TABLES[user]) {
        await page.goto(server.url + path);
        await expect(page.getByRole('table').first().getByRole('row').nth(1)).toBeVisible();
        await page.waitForLoadState('networkidle');
        const isCounter = width === 1024;
        const { count, highest, overflow } = await rowsOf(page);
        const most = isCounter && MAY_BREAK.includes(path) ? MAX_TWO_LINES : MAX_ROW;
        expect(count, path).toBeGreaterThan(0);
        if (highest > most && !(isCounter && CARDS.includes(path)))
          faults.push(`${path}, ${width} px: rows of ${highest} px`);
        if (overflow > 0) faults.push(`${path}, ${width} px: a table scrolls ${overflow} px sideways`);
        faults.push(...(await brokenCodes(page)).map((code) => `${path}, ${width} px: ${code} is broken`));
      }
      await context.close();
    }
    expect(faults.join('\n')).toBe('');
  });
}

test('nothing moves on its own on the pages of a visitor, in any size', { tag: '@all' }, async ({
  plainBrowser,
  server,
}) => {
  const moved: string[] = [];
  for (const { language: _, ...viewport } of VIEWS) {
    const context = await plainBrowser.newContext({ viewport, serviceWorkers: 'block' });
    await recordLayoutShifts(context);
    const page = await context.newPage();
    for (const path of PUBLIC) {
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const shifts = await layoutShifts(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum >= MAX_SHIFT)
        moved.push(`${path}, ${viewport.width} px: ${sum.toFixed(3)} ${JSON.stringify(shifts)}`);
    }
    await context.close();
  }
  expect(moved.join('\n')).toBe('');
});

test('a font that arrives after the first screen is used from the next visit on, so that no text moves', {
  tag: '@all',
}, async ({ plainBrowser, server }) => {
  const context = await plainBrowser.newContext({ serviceWorkers: 'block' });
  const release = await holdRequests(context, '**/fonts/inter.woff2');
  const page = await context.newPage();
  await storeSession(page, server.url, 'store', DEMO_PASSWORD);
  const name = page.getByRole('banner').getByText('Mission Street Market', { exact: true });
  const width = () => name.evaluate((each) => each.getBoundingClientRect().width);
  await page.goto(`${server.url}/audit-log`, { waitUntil: 'commit' });
  await expect(name).toBeVisible();
  const before = await width();
  const loaded = page.waitForResponse('**/fonts/inter.woff2');
  release();
  await (await loaded).finished();
  // Another screen brings new layers of styles, with which browsers load the faces of style sheets again.
  await page.getByRole('link', { name: 'Over / Short' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await width()).toBe(before);
  await page.reload();
  await expect(name).toBeVisible();
  expect(await width()).not.toBe(before);
});
