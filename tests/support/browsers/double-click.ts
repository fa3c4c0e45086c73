import type { Locator } from '@playwright/test';

/** Clicks twice. Both clicks wait for the page at once, so that the second one isn't late on a busy machine. */
export async function doubleClick(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target of the double click is not visible');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' as const };
  const cdp = await target.page().context().newCDPSession(target.page());
  await Promise.all(
    [1, 2].flatMap((clickCount) => [
      cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed', clickCount }),
      cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased', clickCount }),
    ]),
  );
  await cdp.detach();
}
