import type { BrowserContext } from '@playwright/test';

/** SIGKILL of a whole Chromium, as when a tablet's battery is empty. Resolves when it's gone. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const cdp = await context.browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('This context is not a Chromium of its own');
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser has no process');
  const gone = context.waitForEvent('close');
  process.kill(main.id, 'SIGKILL');
  await gone;
}
