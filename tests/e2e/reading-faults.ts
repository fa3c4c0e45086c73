import type { Page } from '@playwright/test';

/** WCAG 2.2's text spacing (1.4.12). */
export const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/**
 * The texts that nobody can read to the end: cut by a box, outside the page, or under another text; and what makes
 * the page or a part that is no table or figure scroll sideways.
 */
export const textFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const SLACK = 1.5;
    const style = (node: Element) => getComputedStyle(node);
    const ancestorsOf = (node: Element) => {
      const all: Element[] = [];
      for (let one: Element | null = node; one; one = one.parentElement) all.push(one);
      return all;
    };
    const isForReadersOnly = (node: Element) => {
      const { clip, clipPath, position } = style(node);
      const { width, height } = node.getBoundingClientRect();
      return position === 'absolute' && (clip !== 'auto' || clipPath !== 'none') && width <= 2 && height <= 2;
    };
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      found.add(`the page is ${document.documentElement.scrollWidth} px wide`);

    type Line = { text: string; node: Element; rect: DOMRect; layer: Element | undefined };
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const textNode = walker.currentNode;
      const text = textNode.nodeValue?.trim() ?? '';
      const node = textNode.parentElement;
      if (!text || !node?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const ancestors = ancestorsOf(node);
      if (ancestors.some(isForReadersOnly)) continue;
      // What the row opens has the whole of it.
      if (node.closest('tr[data-opens] > td[data-clipped]')) continue;
      if (ancestors.some(({ tagName }) => ['SELECT', 'OPTION', 'SCRIPT', 'STYLE'].includes(tagName)))
        continue;
      const range = document.createRange();
      range.selectNodeContents(textNode);
      const layer = ancestors.find(
        (one) => ['fixed', 'sticky'].includes(style(one).position) || one.matches('dialog'),
      );
      for (const rect of range.getClientRects()) {
        if (rect.width === 0) continue;
        lines.push({ text, node, rect, layer });
        let [isFreeX, isFreeY] = [false, false];
        for (const box of ancestors) {
          const { overflowX, overflowY, position } = style(box);
          const { left, right, top, bottom } = box.getBoundingClientRect();
          if (box !== document.body && box !== document.documentElement) {
            if (['auto', 'scroll'].includes(overflowX)) isFreeX = true;
            if (['auto', 'scroll'].includes(overflowY)) isFreeY = true;
            // A clipped box may show a margin around it.
            const margin =
              SLACK + (overflowX === 'clip' ? Number.parseFloat(style(box).overflowClipMargin) || 0 : 0);
            const cutsX = ['hidden', 'clip'].includes(overflowX);
            const cutsY = ['hidden', 'clip'].includes(overflowY);
            if (cutsX && !isFreeX && (rect.left < left - margin || rect.right > right + margin))
              found.add(`cut at the side: “${text.slice(0, 60)}” in ${box.tagName}.${box.className}`);
            if (cutsY && !isFreeY && (rect.top < top - 2.5 - margin || rect.bottom > bottom + 2.5 + margin))
              found.add(`cut below: “${text.slice(0, 60)}” in ${box.tagName}.${box.className}`);
          }
          if (position === 'fixed') break;
        }
        if (!isFreeX && (rect.left < -SLACK || rect.right > width + SLACK))
          found.add(`outside the page: “${text.slice(0, 60)}”`);
      }
    }
    lines.sort((a, b) => a.rect.top - b.rect.top);
    lines.forEach((line, place) => {
      for (const other of lines.slice(place + 1)) {
        if (other.rect.top > line.rect.bottom) break;
        if (other.node === line.node || other.layer !== line.layer) continue;
        // Lines of 1.5 overlap in their leading.
        const high = Math.min(line.rect.bottom, other.rect.bottom) - other.rect.top;
        const wide = Math.min(line.rect.right, other.rect.right) - Math.max(line.rect.left, other.rect.left);
        if (wide > 2 && high > Math.min(line.rect.height, other.rect.height) * 0.35)
          found.add(`overlap: “${line.text.slice(0, 40)}” and “${other.text.slice(0, 40)}”`);
      }
    });
    for (const box of document.querySelectorAll('body *')) {
      if (box.scrollWidth <= box.clientWidth + SLACK || !['auto', 'scroll'].includes(style(box).overflowX))
        continue;
      if (!box.checkVisibility() || box.matches('textarea, input, pre') || box.querySelector('table, svg'))
        continue;
      found.add(`scrolls sideways: ${box.tagName}.${box.className} “${box.textContent?.slice(0, 40)}”`);
    }
    return [...found];
  });
