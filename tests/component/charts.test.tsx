import { ChakraProvider } from '@chakra-ui/react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ChartPoints } from '../../src/app/ui/chart-points';
import { system } from '../../src/app/ui/theme/system';

const DAYS = ['Mon 23: $5.00', null, 'Wed 25: $7.00', 'Thu 26: $0.00'];

/** The cards that are to be seen; the others are for screen readers, in one pixel. */
const cards = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-bar] > :first-child')]
    .filter((card) => card.offsetWidth > 1)
    .map((card) => card.textContent ?? '');

test('a chart shows a bar’s figures on hover and on focus until Escape is pressed, and arrow keys move along the bars', async () => {
  await cleanup();
  await render(
    <ChakraProvider value={system}>
      <button type="button">Before</button>
      <div style={{ position: 'relative', height: '200px', width: '320px' }}>
        <ChartPoints texts={DAYS} sides={{ left: 20, right: 0 }} />
      </div>
      <button type="button">After</button>
    </ChakraProvider>,
  );
  const bars = page.getByRole('listitem');
  const texts = DAYS.filter((text) => text !== null);
  // Screen readers have all of them.
  await expect.poll(() => bars.elements().map((bar) => bar.textContent)).toEqual(texts);
  expect(cards()).toEqual([]);
  for (const [index, text] of texts.entries()) {
    await bars.nth(index).hover();
    await expect.poll(cards).toEqual([text]);
    const { left, right } = page.getByText(text).element().getBoundingClientRect();
    const chart = page.getByRole('list').element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(chart.left - 1);
    expect(right).toBeLessThanOrEqual(chart.right + 1);
  }
  // The pointer may go on to the card, and Escape hides it until the bar is left.
  await page.getByText(texts[2] ?? '').hover();
  expect(cards()).toEqual([texts[2]]);
  await userEvent.keyboard('{Escape}');
  expect(cards()).toEqual([]);
  await userEvent.unhover(bars.last());
  await expect.poll(cards).toEqual([]);
  await bars.last().hover();
  await expect.poll(cards).toEqual([texts[2]]);
  await userEvent.unhover(bars.last());
  await expect.poll(cards).toEqual([]);

  // One stop of the Tab key, which stays where the arrows led.
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.tab();
  await expect.element(bars.first()).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
  await expect.element(bars.nth(1)).toHaveFocus();
  expect(cards()).toEqual([texts[1]]);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(bars.nth(1)).toHaveFocus();
});
