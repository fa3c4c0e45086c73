import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseExport } from '../support/browsers/export';
import { spokenClock } from '../support/tickets/spoken';
import { test as demoTest } from './demo-test';
import { fillSignIn } from './screens';

/** The width of a page between the margins of a sheet, 13 mm on either side. */
const PRINTED_WIDTH_MM = { Letter: 215.9 - 26, A4: 210 - 26 };

/** Tests of one of the reports, opened by a signed-in store. */
export const reportTest = (path: '/sales-report' | '/sales-report-date') =>
  demoTest.extend<{ report: SalesReportScreen }>({
    report: async ({ terminal, server }, use) => {
      const report = new SalesReportScreen(terminal.page, server.url);
      await report.open(path);
      await use(report);
    },
  });

/** The two sales reports, as a user sees them. */
export class SalesReportScreen {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  async open(path: '/sales-report' | '/sales-report-date'): Promise<void> {
    await this.page.goto(this.url + path);
    await expect(this.date).toBeVisible();
  }

  /** Signs the current user out and another one in. */
  async signInAs(username: string): Promise<void> {
    const { page } = this;
    await page.goto(`${this.url}/logout`);
    await expect(page).toHaveURL(/\/login$/);
    await fillSignIn(page, username);
  }

  /** A figure above the table. */
  total(label: string): Locator {
    return this.page.locator('dl > div', { hasText: label }).locator('dd');
  }

  get date(): Locator {
    return this.page.getByLabel('Sale Date');
  }

  get shift(): Locator {
    return this.page.getByLabel('Shift', { exact: true });
  }

  get calendar(): Locator {
    return this.page.getByRole('dialog', { name: 'Choose a day' });
  }

  get noData(): Locator {
    return this.page.getByText('No data found.');
  }

  get unknownOffline(): Locator {
    return this.page.getByText('Not known without the network.');
  }

  get asOf(): Locator {
    return this.page.getByText(/^Offline\. Showing data from /);
  }

  get waiting(): Locator {
    return this.page.getByRole('region', { name: 'Not yet sent from this device' });
  }

  search(): Promise<void> {
    return this.page.getByRole('button', { name: 'Search' }).click();
  }

  async findDay(date: string): Promise<void> {
    await this.date.fill(date);
    await this.search();
  }

  /** Searches for a shift of a day by its report time, once the day's shifts are loaded. */
  async findShift(date: string, reportTime: string): Promise<void> {
    await this.date.fill(date);
    await this.chooseShift(reportTime);
    await this.search();
  }

  async chooseShift(reportTime: string): Promise<void> {
    const option = this.shift.getByRole('option', { name: `, ${spokenClock(reportTime)}` });
    await expect(option).toBeAttached();
    await this.shift.selectOption((await option.getAttribute('value')) ?? '');
  }

  /** The cells of a column. @param index from 1 */
  column(index: number): Locator {
    return this.page.locator(
      `[role=group][aria-label] > table > tbody > tr:not(:has([colspan])) > td:nth-child(${index})`,
    );
  }

  /** The file that 'Download CSV' saves. */
  async csv(): Promise<{ name: string; bytes: Buffer }> {
    const saved = this.page.waitForEvent('download');
    await chooseExport(this.page, 'Download CSV');
    const download = await saved;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  /** Prints to PDF. @returns the number of pages */
  async print(format: 'Letter' | 'A4'): Promise<number> {
    const pdf = await this.page.pdf({ format });
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  }

  /**
   * Texts of the sheet that don't fit on paper: they extend beyond the right margin when it's laid out as
   * wide as a page.
   */
  async cutOff(format: 'Letter' | 'A4'): Promise<string[]> {
    const screen = this.page.viewportSize();
    const width = Math.floor(PRINTED_WIDTH_MM[format] * (96 / 25.4));
    await this.page.setViewportSize({ width, height: 1_000 });
    await this.page.emulateMedia({ media: 'print' });
    const texts = await this.page.evaluate((edge) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        if ([...range.getClientRects()].some(({ right }) => right > edge)) found.push(node.textContent ?? '');
      }
      return found;
    }, width);
    await this.page.emulateMedia({ media: null });
    if (screen) await this.page.setViewportSize(screen);
    return texts;
  }
}
