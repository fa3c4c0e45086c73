import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/shared/wire/page-paths';
import { storyTest, test } from './demo-test';
import { addClerk, ClerksTerminal } from './handed-over';
import { TEXT_SPACING, textFaults } from './reading-faults';
import { DESK, opener, PUBLIC, signIn, USERS } from './screens';
import { tabFaults } from './tab-walk';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });
storyTest.use({ serviceWorkers: 'block' });

/** A desk of 1280 × 1024 at 400 % zoom, and a phone. */
const ZOOMED = { width: 320, height: 256 };
const PHONE = { width: 390, height: 844 };

/** Resizes the window, and waits until the page has adapted to it. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Sets the browser's own text size, in percent. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 0.16 * percent, fixed: 0.13 * percent } });
  await client.detach();
}

/** Adds a reader's style sheet. @returns removes it */
async function addStyles(page: Page, css: string): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((text) => {
    const added = new CSSStyleSheet();
    added.replaceSync(text);
    document.adoptedStyleSheets.push(added);
    return added;
  }, css);
  return () =>
    page.evaluate((added) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== added);
    }, sheet);
}

/** What can't be read at 320 px, with wide text spacing, or with text of 200 %. */
async function readingFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const look = async (how: string) => {
    for (const fault of await textFaults(page)) faults.push(`${how}: ${fault}`);
  };
  await resize(page, ZOOMED);
  await look('at 320 px');
  const removeSpacing = await addStyles(page, TEXT_SPACING);
  await look('at 320 px, spaced');
  await resize(page, DESK);
  await look('spaced');
  await removeSpacing();
  await setTextSize(page, 200);
  await resize(page, DESK);
  await look('text of 200 %');
  await setTextSize(page, 100);
  return faults;
}

/** What Tab doesn't reach, or the eye doesn't follow, at a desk, zoomed in and on a phone. */
async function keyboardFaults(page: Page, sizes = [PHONE, DESK]): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await resize(page, size);
    for (const fault of await tabFaults(page)) faults.push(`${size.width} × ${size.height}: ${fault}`);
  }
  return faults;
}

for (const { username, screens } of USERS) {
  storyTest(
    `screens of ${username} cut nothing at 320 px, with wide spacing or with 200 % text, and Tab reaches and reveals every control`,
    { tag: '@all' },
    async ({ page, server }) => {
      // On a slow machine next to two other browsers, each screen takes up to ten seconds.
      storyTest.setTimeout(120_000 + screens.length * 20_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const open = opener(page);
      await signIn(page, server.url, username);
      const faults: string[] = [];
      for (const path of screens) {
        await open(server.url + path);
        for (const fault of [...(await readingFaults(page)), ...(await keyboardFaults(page))])
          faults.push(`${path}, ${fault}`);
      }
      expect(faults.join('\n')).toBe('');
    },
  );
}

storyTest(
  'the public screens and the lock screen cut nothing when enlarged, and Tab reaches and reveals every control',
  { tag: '@all' },
  async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const open = opener(page);
    const faults: string[] = [];
    const walk = async (path: string) => {
      await open(server.url + path);
      for (const fault of [...(await readingFaults(page)), ...(await keyboardFaults(page))])
        faults.push(`${path}, ${fault}`);
    };
    for (const path of PUBLIC) await walk(path);
    await signIn(page, server.url, 'store');
    await walk(paths.lockScreen);
    expect(faults.join('\n')).toBe('');
  },
);

test('Verify Stock and Packs cut nothing when enlarged, and Tab reaches and reveals every control', {
  tag: '@all',
}, async ({ terminal: { page } }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const open = opener(page);
  const { origin } = new URL(page.url());
  const faults: string[] = [];
  for (const path of [paths.verifyStock, paths.packs]) {
    await open(origin + path);
    for (const fault of [...(await readingFaults(page)), ...(await keyboardFaults(page, [DESK]))])
      faults.push(`${path}, ${fault}`);
  }
  expect(faults.join('\n')).toBe('');
});

test('a password and a PIN can be pasted, and password managers know the fields', { tag: '@all' }, async ({
  store,
  terminal,
}) => {
  const { page } = terminal;
  const paste = async (text: string, name: string) => {
    await page.evaluate((copied) => {
      const area = document.createElement('textarea');
      document.body.append(area);
      area.value = copied;
      area.select();
      document.execCommand('copy');
      area.remove();
    }, text);
    await page.getByLabel(name, { exact: true }).focus();
    await page.keyboard.press('Control+V');
    await expect(page.getByLabel(name, { exact: true })).toHaveValue(text);
  };
  const clerk = await addClerk(store, 'Pastes', '7391');
  const clerks = new ClerksTerminal(terminal);
  await clerks.handOver();
  await clerks.choose(clerk);
  await paste(clerk.pin, 'PIN');

  const { origin } = new URL(page.url());
  await page.goto(`${origin}/login`);
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  await paste('a phrase of a manager', 'Password');
});
