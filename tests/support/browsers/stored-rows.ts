import type { Page } from '@playwright/test';

/** Reads all rows of a table of the terminal's database directly, without the app. */
export const storedRows = <Row>(
  page: Page,
  table: 'outbox' | 'session' | 'drafts' | 'snapshots' | 'readings' | 'meta',
): Promise<Row[]> =>
  page.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, reject) => {
        const open = indexedDB.open('lottery-terminal');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const all = open.result.transaction(name).objectStore(name).getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            open.result.close();
            resolve(all.result);
          };
        };
      }),
    table,
  );

/** Everything that the app stores on the device. */
export async function everythingStored(page: Page): Promise<string> {
  const tables = ['session', 'readings', 'snapshots', 'meta', 'drafts', 'outbox'] as const;
  const rows = await Promise.all(tables.map((table) => storedRows(page, table)));
  const values = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  return JSON.stringify([rows, values]);
}
