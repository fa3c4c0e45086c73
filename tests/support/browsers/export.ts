import type { Page } from '@playwright/test';

/** Chooses from the menu 'Export' of a report. */
export async function chooseExport(page: Page, what: 'Download CSV' | 'Print'): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.locator('[popover]:popover-open').getByRole('button', { name: what, exact: true }).click();
}
