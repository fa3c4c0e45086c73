import { expect, type Page } from '@playwright/test';

/** The addresses of the files that only the office needs, as the worker of the server knows them. */
export const officePartsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const script = await (await fetch('/sw.js')).text();
    const entries = script.matchAll(/\{[^{}]*"?url"?:\s*["'`]([^"'`]+)["'`][^{}]*\}/g);
    return [...entries].filter(([entry]) => /"?office"?:/.test(entry)).map(([, url]) => `/${url}`);
  });

/** The addresses in the office's cache of this device. */
export const officeCache = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('office')).keys()).map(({ url }) => new URL(url).pathname),
  );

/** Waits until this device has cached all of the office, which it does in the background after the first office screen. */
export async function untilOfficeIsKept(page: Page): Promise<void> {
  const parts = await officePartsOf(page);
  await expect.poll(() => officeCache(page)).toEqual(expect.arrayContaining(parts));
}
