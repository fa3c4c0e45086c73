import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { RealCode } from '../support/tickets/real-codes';
import { openCounter } from './counter';
import { blur, focus, storeAccount } from './screen';

const CODES = inject('realCodes');

/**
 * The screen's message about a code: its ticket, or the reason why it can't be counted. The demo store
 * already has one of these packs.
 */
function expected({ refuse, isPackLabel, normal }: RealCode): RegExp {
  if (refuse) return /Scan the back of the ticket|Read it again/;
  if (isPackLabel) return /label of a whole pack/;
  return new RegExp(
    `Ticket ${normal}( isn.t on the shelf|: this pack isn.t received)|Ticket #${normal?.slice(-3)} of .* was (sold earlier|recorded as sold)`,
  );
}

for (const layout of new Set(CODES.map((code) => code.layout))) {
  test(`Verify Stock reads every real code of ${layout} from a gun, and its printed numbers from the keyboard`, {
    tags: layout === 'us-ca' ? [] : 'all',
  }, async () => {
    const store = await storeAccount();
    await store.setLayout(layout);
    const counter = await openCounter('/verifystock');
    const codes = CODES.filter((each) => each.layout === layout);
    // Typed ones first: an Enter right after a scan would count as the gun's.
    for (const code of codes.toSorted((a, b) => b.source.localeCompare(a.source))) {
      if (code.source === 'scan') await counter.gun(code.code);
      else {
        await counter.scanBox.fill(code.code);
        await userEvent.keyboard('{Enter}');
      }
      await expect.element(counter.lastScan).toHaveTextContent(expected(code));
      await counter.expectCards(1);
    }
    await store.setLayout('standard');
  });
}

describe('stalling guns', () => {
  const CODE = '17471263622075000000000478';
  /** ms before the key of an index; the last one is Enter */
  const STALLS: Record<number, number>[] = [
    { 1: 500 },
    { 9: 300, 20: 700 },
    { 14: 400 },
    { 25: 200, 26: 600 },
    { 26: 800 },
  ];
  const UNKNOWN_HERE =
    /Ticket 17471263622075( isn.t (on the shelf|in the back room)|: this pack isn.t received)|Ticket #075 of .* was/;

  beforeEach(async () => (await storeAccount()).setLayout('us-ca'));
  afterEach(async () => (await storeAccount()).setLayout('standard'));

  const keys = (code: string) => [...code, 'Enter'];

  for (const screen of ['/verifystock', '/addonshelf'] as const)
    test(`a gun that stalls within a code on ${screen} still reads the ticket, wherever the focus is`, {
      tags: 'all',
    }, async () => {
      const counter = await openCounter(screen);
      const { scanBox, lastScan } = counter;
      const [start, upc] = [counter.field('Start Serial'), counter.field('UPC')];
      for (const field of [scanBox, start, upc])
        for (const pauses of STALLS) {
          focus(field);
          await commands.typeWithPauses(keys(CODE), pauses);
          await expect.element(lastScan).toHaveTextContent(UNKNOWN_HERE);
          for (const each of [scanBox, start, upc]) await expect.element(each).toHaveValue('');
          // The next message must be a new one.
          await commands.typeWithPauses(keys('hello1'), {});
          await expect.element(lastScan).toHaveTextContent('Received hello1');
        }
    });

  test('a gun that stalls and loses the beginning of a code shows what to do and leaves the Scan box empty', {
    tags: 'all',
  }, async () => {
    const { scanBox, lastScan } = await openCounter('/verifystock');
    await commands.typeWithPauses(keys(CODE.slice(2)), { 5: 400 });
    await expect
      .element(lastScan)
      .toHaveTextContent('The scanner paused in the middle of the code. Scan it again.');
    await expect.element(scanBox).toHaveValue('');
    await commands.typeWithPauses(keys(CODE), {});
    await expect.element(lastScan).toHaveTextContent(UNKNOWN_HERE);
  });

  test('the code under a ticket’s latex is refused when it is typed, and when a stalling gun sends it', {
    tags: 'all',
  }, async () => {
    const counter = await openCounter('/verifystock');
    const { scanBox, lastScan } = counter;
    const start = counter.field('Start Serial');
    const front = '17471263622075123456789478';
    const refusal = 'This is the code from the front. Scan the back of the ticket.';
    await scanBox.fill(front);
    await userEvent.keyboard('{Enter}');
    await expect.element(lastScan).toHaveTextContent(refusal);
    await commands.typeWithPauses(keys('hello1'), {});
    await expect.element(lastScan).toHaveTextContent('Received hello1');
    await commands.typeWithPauses(keys(front), { 1: 400 });
    await expect.element(lastScan).toHaveTextContent(refusal);
    await start.fill(front);
    blur(start);
    await expect.element(page.getByText(refusal).last()).toBeVisible();
  });
});
