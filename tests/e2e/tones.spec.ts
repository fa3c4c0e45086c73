import { expect, test } from '@playwright/test';
import { buildScannerPage, openScannerPage } from './scanner-page';

test('each outcome of a scan has its own tone, on one audio context, and muting silences it', {
  tag: '@all',
}, async ({ browser }) => {
  const page = await openScannerPage(browser, await buildScannerPage());
  await page.getByRole('button', { name: 'Proceed' }).click();
  const outcomes = await page.evaluate(() => {
    const beeps: { tone: string; hertz: number; context: BaseAudioContext }[] = [];
    const start = OscillatorNode.prototype.start;
    let tone: 'good' | 'repeated' | 'refused' | 'missing' | 'muted' = 'muted';
    OscillatorNode.prototype.start = function (this: OscillatorNode, when) {
      beeps.push({ tone, hertz: this.frequency.value, context: this.context });
      start.call(this, when);
    };
    window.harness.signal('good', true);
    for (tone of ['good', 'repeated', 'refused', 'missing'] as const) window.harness.signal(tone, false);
    return {
      beeps: beeps.map(({ tone, hertz }) => `${tone} ${hertz}`),
      contexts: new Set(beeps.map(({ context }) => context)).size,
    };
  });
  expect(outcomes).toEqual({
    beeps: ['good 1760', 'repeated 880', 'repeated 880', 'refused 196', 'missing 660', 'missing 440'],
    contexts: 1,
  });
  await page.close();
});
