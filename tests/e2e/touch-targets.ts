import type { Page } from '@playwright/test';

/** The least height and width of what a thumb presses, in px. */
const THUMB = 44;

/**
 * What a thumb may miss, as names with sizes. Not asked of links within a sentence, of the bars of a chart, whose figures stand in a
 * report, too, and of a button that opens its row, as the whole row does.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button:not([data-row]), input:not([type=hidden]), select, textarea, summary',
    );
    const isInSentence = (node: HTMLElement) =>
      node.tagName === 'A' &&
      getComputedStyle(node).display === 'inline' &&
      [...(node.parentElement?.childNodes ?? [])].some(
        (one) => one.nodeType === Node.TEXT_NODE && one.nodeValue?.trim(),
      );
    return [...targets].flatMap((node) => {
      if (!node.checkVisibility({ visibilityProperty: true }) || node.closest('[inert], [data-bar]'))
        return [];
      const { width, height } = node.getBoundingClientRect();
      // Its label, or what only extends it for a thumb, is pressed as well.
      const more = [...((node as HTMLInputElement).labels ?? [])].map((label) =>
        label.getBoundingClientRect(),
      );
      for (const part of ['::before', '::after']) {
        const style = getComputedStyle(node, part);
        if (style.position === 'absolute')
          more.push(new DOMRect(0, 0, Number.parseFloat(style.width), Number.parseFloat(style.height)));
      }
      const [wide, high] = [
        Math.max(width, ...more.map((box) => box.width || 0)),
        Math.max(height, ...more.map((box) => box.height || 0)),
      ];
      // What is shown to screen readers only, or until it has the focus.
      if ((width <= 2 && height <= 2) || node.closest('.sr-only')) return [];
      if ((wide > least - 1 && high > least - 1) || isInSentence(node)) return [];
      const name = node.getAttribute('aria-label') ?? node.textContent?.trim();
      return [
        `${node.tagName.toLowerCase()} “${name?.slice(0, 40)}” has ${Math.round(wide)} × ${Math.round(high)} px`,
      ];
    });
  }, THUMB);
