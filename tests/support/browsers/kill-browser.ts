import type { BrowserContext } from '@playwright/test';

/** Kills a whole Chromium with SIGKILL, as when a tablet's battery is empty. Resolves when it has exited. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const cdp = await context.browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('This context doesn’t have its own Chromium');
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser has no process');
  const gone = context.waitForEvent('close');
  process.kill(main.id, 'SIGKILL');
  await gone;
}
