import { expect, type Page } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { layoutShifts, recordLayoutShifts } from '../support/browsers/layout-shifts';
import type { Pack } from '../support/shops/store-account';
import { test } from './counter-test';
import { inspect, SIZES } from './inspect';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

/** Minimum size of a touch target, in CSS px; a mouse has smaller ones (src/app/ui/theme/system.ts). */
const TARGET = 44;

/**
 * The controls on the page that are smaller than a touch target, each as a sentence. A radio button has the size of its
 * label; links in sentences don't count.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=button], [tabindex="0"]',
    );
    const isText = (control: HTMLElement) =>
      control.matches('a') && getComputedStyle(control).display === 'inline';
    return [...controls]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !isText(control))
      .map((control) => control.closest('label') ?? control)
      .flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
        return Math.min(width, height) < least - 0.5
          ? [`${control.tagName} “${name.trim()}”: ${width} × ${height}`]
          : [];
      });
  }, TARGET);
}

/** Checks the current screen's touch targets at all sizes, and runs axe. @returns axe's findings */
async function inspectCounter(page: Page, where: string): Promise<string[]> {
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // The bars adapt to the new size with a delay.
    await expect.poll(() => smallTargets(page), `${where}, ${size.width} px`).toEqual([]);
  }
  return inspect(page, where);
}

test('counter screens in use have thumb-sized targets and no axe findings, at a desk, on a tablet and on a phone', async ({
  store,
  openCounter,
}) => {
  const pack = await store.receive('028400660013', '66010000000000', 60);
  const back = await store.receive('028400660020', '66020000000000', 60);
  await store.putOnShelf(pack);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const found: string[] = [];

  await counter.gun('66010000000023');
  await counter.gun('66010000000023');
  await counter.gun('012345678905');
  await counter.button('Add More').click();
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('button', { name: /left to count/ }).click();
  found.push(...(await inspectCounter(page, 'cards')));

  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Grid' }).check();
  found.push(...(await inspectCounter(page, 'grid')));
  await page.getByRole('radio', { name: 'List' }).check();
  await page
    .getByRole('button', { name: /^Remove card/ })
    .last()
    .click();
  await counter.proceed();
  found.push(...(await inspectCounter(page, 'Ticket Sold')));
  await counter.addSales('23 tickets, $115');

  await page.goto(page.url().replace('verifystock', 'addonshelf'));
  await expect(counter.field('UPC')).toBeVisible();
  await counter.gun(back.start);
  await counter.gun('ABC1234');
  found.push(...(await inspectCounter(page, 'shelf cards')));
  await counter.button('Save').click();
  found.push(...(await inspectCounter(page, 'shelf question')));
  expect(found.join('\n')).toBe('');
});

/** Where the counter's screens are watched for moves: on a phone, with `npm run test:all` in all sizes. */
const WATCHED = process.env.TEST_EVERYTHING ? SIZES : SIZES.slice(-1);

test('nothing on the counter’s screens moves on its own while they open and while five packs are scanned', {
  tag: '@all',
}, async ({ context, server, store, openCounter }) => {
  await recordLayoutShifts(context);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const expectStill = async (where: string) => {
    const shifts = await layoutShifts(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, `${where}, ${page.viewportSize()?.width} px: ${JSON.stringify(shifts)}`).toBeLessThan(0.02);
  };
  for (const [device, size] of WATCHED.entries()) {
    const packs: Pack[] = [];
    for (const lot of [1, 2, 3, 4, 5]) {
      const start = `3340${device}${lot}00000000`;
      packs.push(await store.receive(`02840000334${device}`, start, 60, lot));
    }
    const scanAll = async (ticket: number) => {
      await counter.expectCards(1);
      // Queued: a notice about a gun that paused, on a busy machine, would move the cards.
      for (const { start } of packs) await counter.gun(addToSerial(start, ticket), { isQueued: true });
      await counter.expectCards(5);
    };
    await page.setViewportSize(size);
    await page.goto(`${server.url}/addonshelf`);
    await scanAll(0);
    await expectStill('Add On Shelf');
    await counter.button('Save').click();
    await counter.button('Ok').click();
    await expect(counter.button('Dismiss')).toBeVisible();

    await page.goto(`${server.url}/verifystock`);
    await scanAll(2);
    await expectStill('Verify Stock');
    for (const [offline, status] of [
      [true, 'Offline'],
      [false, 'Online'],
    ] as const) {
      await context.setOffline(offline);
      await expect(page.getByRole('banner').getByRole('link', { name: 'waiting' })).toContainText(status);
      await expectStill(status);
    }
    await counter.proceed();
    await expect(counter.button('Add Sales')).toBeInViewport();
    await expectStill('Ticket Sold');
    await counter.addSales('10 tickets, $50');

    await page.goto(`${server.url}/my-shift`);
    await expect(page.getByText('10 tickets').first()).toBeVisible();
    await expectStill('My shift');
  }
});

test('with keyboard and screen reader only, each scan is announced once, missing packs are listed, and a key undoes a scan', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  const pack = await store.receive('028400660037', '66030000000000', 60);
  const game = await store.gameOf(pack);
  await store.putOnShelf(pack);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const missing = page.getByRole('region', { name: 'Not counted yet' });
  const line = missing.getByRole('listitem').filter({ hasText: pack.upc });
  const key = async (code: string) => {
    await page.keyboard.type(code, { delay: 80 });
    await page.keyboard.press('Enter');
  };

  await expect(counter.scanBox).toBeFocused();
  await counter.scrollToMissing(line);
  await expect(line).toContainText(`$5 ${game} ${pack.upc} lot 1`);
  await expect(line).toContainText('from #000 66030000000000');
  await expect(line).toContainText('60 tickets');
  await expect(line).toContainText('$300');

  await key('66030000000012');
  await expect(counter.scanBox).toBeFocused();
  await expect(counter.lastScan).toHaveText(`Counted: ${game} #012, 12 sold, $60`);
  await expect(line).toBeHidden();
  await key('66030000000012');
  await expect(counter.lastScan).toHaveText(`Already counted: ${game} #012: already scanned, 12 sold, $60`);
  await page.keyboard.press('Control+z');
  await expect(counter.lastScan).toHaveText('Scan undone');
  await counter.expectCard(1, { upc: '', start: '', end: '' });
  await expect(line).toBeVisible();

  // In a field, the browser undoes the typed text.
  await key('66030000000015');
  await key('ABC123');
  await expect(counter.lastScan).toContainText('Not counted: Received ABC123');
  await expect(counter.button('Undo')).toBeHidden();
  await page.keyboard.press('Control+z');
  await counter.expectCard(1, { ...pack, start: '66030000000015' });
  await counter.field('End Serial').focus();
  await page.keyboard.press('Control+z');
  await counter.expectCard(1, { ...pack, start: '66030000000015' });

  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Ticket Sold' })).toBeFocused();
  // The decisions come before the buttons; one key moves to the last.
  await page.keyboard.press('Tab');
  await expect(counter.button('Mark all remaining as sold out')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(counter.button('Add Sales')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(counter.button('Back')).toBeFocused();
  await page.keyboard.press('Tab');
  // The same keys again save.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: '15 tickets, $75' })).toBeVisible();
});

test('the last scan is readable from a meter away on a phone, with the remaining packs below it', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  const pack = await store.receive('028400660044', '66040000000000', 60);
  const game = await store.gameOf(pack);
  await store.putOnShelf(pack);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  await page.setViewportSize({ width: 390, height: 844 });
  const toggle = page.getByRole('button', { name: /left to count · \$/ });
  const missing = page.getByRole('region', { name: 'Not counted yet' });
  await expect(missing).toBeHidden();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(missing).toBeInViewport();

  await counter.gun('66040000000023');
  const figures = page.getByText('23 sold', { exact: true }).locator('../..');
  for (const figure of [game, '#023', '23 sold', '$115'])
    await expect(figures.getByText(figure, { exact: true })).toBeInViewport({ ratio: 1 });
  const sizes = await figures
    .locator('> * > *')
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(32);
  await expect(missing).toBeInViewport();
  await expect(missing).not.toContainText(pack.upc);
});

test('a count with cards keeps the screen on, gives each outcome of a scan its own feedback, and saves muting', {
  tag: '@all',
}, async ({ context, store, openCounter }) => {
  await store.shelve('028400660051', '66050000000000', 60);
  await context.addInitScript(() => {
    const seen: string[] = [];
    const request = async () => {
      seen.push('screen on');
      return { released: false, release: async () => void seen.push('screen off') };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.defineProperty(navigator, 'vibrate', {
      value: (pattern: number[]) => seen.push(`buzz ${pattern}`),
    });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when) {
      seen.push(`beep ${this.frequency.value}`);
      start.call(this, when);
    };
    Object.assign(window, { seen });
  });
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const seen = (what: RegExp) =>
    page.evaluate(
      (pattern) => (window as unknown as { seen: string[] }).seen.filter((one) => pattern.test(one)),
      what,
    );
  const feedback = () => seen(/buzz|beep/);
  const screen = () => seen(/screen/);

  expect(await screen()).toEqual([]);
  for (const code of ['66050000000004', '66050000000004', 'ABC1234']) await counter.gun(code);
  await expect
    .poll(feedback)
    .toEqual(['buzz 40', 'beep 1760', 'buzz 40,60,40', 'beep 880', 'beep 880', 'buzz 250', 'beep 196']);
  expect(await screen()).toEqual(['screen on']);

  await counter.button('Sound on').click();
  await page.reload();
  await expect(counter.button('Sound off')).toBeVisible();
  await counter.gun('66050000000004');
  await expect.poll(feedback).toEqual(['buzz 40,60,40']);
  expect(await screen()).toEqual(['screen on']);
  await counter.proceed();
  await counter.addSales('4 tickets, $20');
  await expect.poll(screen).toEqual(['screen on', 'screen off']);
});
