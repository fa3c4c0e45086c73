import type { Page } from '@playwright/test';

declare global {
  interface Window {
    tabWalk: { begin(): void; step(): Promise<{ isEnd: boolean; found: string[] }>; rest(): string[] };
  }
}

/** Runs in the page. */
function install(): void {
  const SELECTOR =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true]';
  const nameOf = (node: Element) => {
    const label = node.getAttribute('aria-label') ?? (node as HTMLInputElement).labels?.[0]?.textContent;
    return `${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ''} “${(label || node.textContent || node.getAttribute('placeholder') || '').trim().slice(0, 50)}”`;
  };
  const isModal = () =>
    document.querySelector('dialog:modal, [role=dialog][aria-modal=true]') ?? document.body;
  const tabbable = (): HTMLElement[] => {
    const all = [...isModal().querySelectorAll<HTMLElement>(SELECTOR)].filter(
      (node) =>
        node.tabIndex >= 0 &&
        !node.matches(':disabled') &&
        !node.closest('[inert]') &&
        node.checkVisibility({ visibilityProperty: true }),
    );
    // Arrow keys move within a group of radio buttons.
    return all.filter((node) => {
      if (!(node instanceof HTMLInputElement) || node.type !== 'radio') return true;
      const group = all.filter(
        (one) =>
          one instanceof HTMLInputElement &&
          one.type === 'radio' &&
          one.name === node.name &&
          one.form === node.form,
      );
      return node === (group.find((one) => (one as HTMLInputElement).checked) ?? group[0]);
    });
  };
  /** Where an element's focus may show: on itself, its label, what follows a hidden input, or the box around it. */
  const shownOn = (node: HTMLElement): Element[] => {
    const labels = [...((node as HTMLInputElement).labels ?? [])];
    return [
      node,
      node.nextElementSibling,
      node.parentElement,
      ...labels,
      ...labels.flatMap((one) => [...one.children]),
    ].filter((one) => one !== null);
  };
  const look = (node: HTMLElement): string =>
    shownOn(node)
      .map((one) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, borderWidth } =
          getComputedStyle(one);
        return [
          outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`,
          boxShadow,
          borderColor,
          borderWidth,
        ].join();
      })
      .join('|');
  const isSeen = (node: HTMLElement): boolean => {
    const seen = shownOn(node)
      .slice(0, 1)
      .concat([...((node as HTMLInputElement).labels ?? [])]);
    return seen.some((one) =>
      [...one.getClientRects()].some(({ left, top, width, height }) =>
        [0.5, 0.1, 0.9].some((x) =>
          [0.5, 0.1, 0.9].some((y) => {
            const there = document.elementFromPoint(left + width * x, top + height * y);
            return (
              there !== null &&
              (one.contains(there) ||
                (there.contains(one) &&
                  there !== document.body &&
                  there !== document.documentElement &&
                  there.tagName !== 'MAIN'))
            );
          }),
        ),
      ),
    );
  };
  let expected: HTMLElement[] = [];
  let reached: HTMLElement[] = [];
  let last: { node: HTMLElement; look: string } | undefined;
  const judgeLast = (found: string[]) => {
    if (last?.node.isConnected && look(last.node) === last.look)
      found.push(`no visible focus: ${nameOf(last.node)}`);
    last = undefined;
  };
  window.tabWalk = {
    begin() {
      // The next Tab begins at the top of the page, wherever the focus was.
      if (isModal() === document.body) {
        document.body.tabIndex = -1;
        document.body.focus();
        document.body.removeAttribute('tabindex');
      }
      expected = tabbable();
      reached = [];
      last = undefined;
    },
    async step() {
      const found: string[] = [];
      judgeLast(found);
      const node = document.activeElement as HTMLElement | null;
      if (!node || node === document.body || reached.includes(node)) return { isEnd: true, found };
      const before = reached.at(-1);
      if (before?.isConnected && !(before.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING))
        found.push(`out of order: ${nameOf(node)} after ${nameOf(before)}`);
      reached.push(node);
      last = { node, look: look(node) };
      // The browser may scroll in the next frame.
      if (!isSeen(node)) await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
      if (!isSeen(node)) found.push(`focus is covered: ${nameOf(node)}`);
      return { isEnd: false, found };
    },
    rest() {
      const missed = expected.filter((node) => node.isConnected && !reached.includes(node));
      const pointers = [...isModal().querySelectorAll<HTMLElement>('*')].filter(
        (node) =>
          getComputedStyle(node).cursor === 'pointer' &&
          node.checkVisibility({ visibilityProperty: true }) &&
          (!node.parentElement || getComputedStyle(node.parentElement).cursor !== 'pointer') &&
          !node.closest(`a[href], button, select, summary, label, input, [tabindex], option`) &&
          !node.querySelector('a[href], button, input, select, summary'),
      );
      return [
        ...missed.map((node) => `Tab doesn’t reach ${nameOf(node)}`),
        ...pointers.map((node) => `only a mouse reaches ${nameOf(node)}`),
      ];
    },
  };
}

const MAX_STEPS = 600;

/** Walks a screen with Tab and returns what a person without a mouse couldn't do or see there. */
export async function tabFaults(page: Page): Promise<string[]> {
  await page.evaluate(install);
  await page.evaluate(() => window.tabWalk.begin());
  const found: string[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => window.tabWalk.step());
    found.push(...here.found);
    if (here.isEnd) {
      found.push(...(await page.evaluate(() => window.tabWalk.rest())));
      return found;
    }
  }
  return [...found, 'Tab never comes to an end'];
}
