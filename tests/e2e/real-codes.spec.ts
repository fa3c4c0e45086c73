import { expect } from '@playwright/test';
import { typeAt } from '../support/browsers/gun';
import { REAL_CODES } from '../support/tickets/real-codes';
import { test } from './counter-test';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

/**
 * The screen's message about a code: its ticket, or why it can't be counted. The demo store already has one of these
 * packs.
 */
function expected({ refuse, isPackLabel, normal }: (typeof REAL_CODES)[number]): RegExp {
  if (refuse) return /Scan the back of the ticket|Read it again/;
  if (isPackLabel) return /label of a whole pack/;
  return new RegExp(
    `Ticket ${normal} isn't on the shelf|Ticket #${normal?.slice(-3)} of .* was (sold earlier|recorded as sold)`,
  );
}

for (const layout of new Set(REAL_CODES.map((code) => code.layout))) {
  test(`every real code of ${layout} by gun, and the printed numbers by hand`, async ({
    store,
    openCounter,
  }) => {
    // The longest list takes half a minute on a busy machine.
    test.setTimeout(180_000);
    await store.setLayout(layout);
    const counter = await openCounter('/verifystock');
    const codes = REAL_CODES.filter((each) => each.layout === layout);
    // Typed ones first: an Enter right after a scan would count as the gun's.
    for (const code of codes.toSorted((a, b) => b.source.localeCompare(a.source))) {
      if (code.source === 'scan') await counter.gun(code.code);
      else {
        await counter.scanBox.fill(code.code);
        await counter.scanBox.press('Enter');
      }
      await expect(counter.lastScan).toContainText(expected(code));
      await counter.expectCards(1);
    }
    await store.setLayout('standard');
  });
}

test.describe('a gun that stalls', () => {
  const CODE = '17471263622075000000000478';
  /** ms before the key of an index; the last one is Enter */
  const STALLS: Record<number, number>[] = [
    { 1: 500 },
    { 9: 300, 20: 700 },
    { 14: 400 },
    { 25: 200, 26: 600 },
    { 26: 800 },
  ];
  const UNKNOWN_HERE = /Ticket 17471263622075 isn't|Ticket #075 of .* was/;

  test.beforeEach(({ store }) => store.setLayout('us-ca'));
  test.afterEach(({ store }) => store.setLayout('standard'));

  const keys = (code: string) => [...code, 'Enter'];
  const stalls = (pauses: Record<number, number>) => (index: number) => pauses[index] ?? 8;

  for (const screen of ['/verifystock', '/addonshelf'] as const)
    test(`within a code, on ${screen}: the ticket is read, wherever the focus is`, async ({
      openCounter,
    }) => {
      const { page, scanBox, lastScan, ...counter } = await openCounter(screen).then((opened) => ({
        page: opened.page,
        scanBox: opened.scanBox,
        lastScan: opened.lastScan,
        start: opened.field('Start Serial'),
        upc: opened.field('UPC'),
      }));
      for (const field of [scanBox, counter.start, counter.upc])
        for (const pauses of STALLS) {
          await field.focus();
          await typeAt(page, keys(CODE), stalls(pauses));
          await expect(lastScan).toContainText(UNKNOWN_HERE);
          for (const each of [scanBox, counter.start, counter.upc]) await expect(each).toHaveValue('');
          // The next one must be another message.
          await typeAt(page, keys('hello1'), () => 8);
          await expect(lastScan).toContainText('Received hello1');
        }
    });

  test('whose beginning is lost: the message says what to do, and the Scan box is empty', async ({
    openCounter,
  }) => {
    const { page, scanBox, lastScan } = await openCounter('/verifystock');
    await typeAt(page, keys(CODE.slice(2)), stalls({ 5: 400 }));
    await expect(lastScan).toContainText('The scanner paused in the middle of the code. Scan it again.');
    await expect(scanBox).toHaveValue('');
    await typeAt(page, keys(CODE), stalls({}));
    await expect(lastScan).toContainText(UNKNOWN_HERE);
  });

  test('the code under the latex is refused however it is given', async ({ openCounter }) => {
    const { page, scanBox, lastScan, ...counter } = await openCounter('/verifystock').then((opened) => ({
      page: opened.page,
      scanBox: opened.scanBox,
      lastScan: opened.lastScan,
      start: opened.field('Start Serial'),
    }));
    const front = '17471263622075123456789478';
    const refusal = 'This is the code from the front. Scan the back of the ticket.';
    await scanBox.fill(front);
    await scanBox.press('Enter');
    await expect(lastScan).toContainText(refusal);
    await typeAt(page, keys('hello1'), () => 8);
    await expect(lastScan).toContainText('Received hello1');
    await typeAt(page, keys(front), stalls({ 1: 400 }));
    await expect(lastScan).toContainText(refusal);
    await counter.start.fill(front);
    await counter.start.blur();
    await expect(page.getByText(refusal).last()).toBeVisible();
  });
});
