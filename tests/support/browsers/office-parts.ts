import { expect, type Page } from '@playwright/test';

/** A file that a worker may cache, as a path below dist. */
type WorkerFile = { url: string; isOffice: boolean };

/** The files that a built worker names. @param script the worker's */
export const filesOfWorker = (script: string): WorkerFile[] =>
  [...script.matchAll(/\{[^{}]*"?url"?:\s*["'`]([^"'`]+)["'`][^{}]*\}/g)].map(([entry, url = '']) => ({
    url,
    isOffice: /"?office"?:/.test(entry),
  }));

/** The addresses of the files that only the office needs, as the worker of the server knows them. */
export async function officePartsOf(page: Page): Promise<string[]> {
  const script = await page.evaluate(async () => (await fetch('/sw.js')).text());
  return filesOfWorker(script).flatMap(({ url, isOffice }) => (isOffice ? [`/${url}`] : []));
}

/** The addresses in the office's cache of this device. */
export const officeCache = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('office')).keys()).map(({ url }) => new URL(url).pathname),
  );

/** Waits until this device has cached all of the office, which it does in the background after an admin's first screen. */
export async function untilOfficeIsKept(page: Page): Promise<void> {
  const parts = await officePartsOf(page);
  await expect.poll(() => officeCache(page)).toEqual(expect.arrayContaining(parts));
}
