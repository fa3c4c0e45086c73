import type { BrowserContext, Page } from '@playwright/test';

/** Holds requests back. @param urls a glob of Playwright @returns lets them go, and later ones at once */
export async function holdRequests(pages: Page | BrowserContext, urls: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await pages.route(urls, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
