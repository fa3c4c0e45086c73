import { expect } from '@playwright/test';
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
