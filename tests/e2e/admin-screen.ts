import { expect, type Locator, type Page } from '@playwright/test';
import { storeSession } from '../support/browsers/store-session';
import { DEMO_PASSWORD } from '../support/shops/store-account';
import { test as demoTest } from './demo-test';

export const SAVED = 'Data Added/Updated Successfully...!';

/** Signs in as a user of the demo company and opens a screen. */
type OpenScreen = (username: string, path: string, password?: string) => Promise<AdminScreen>;

/** Tests of the administration screens. Each uses its own names in the demo company. */
export const test = demoTest.extend<{ openScreen: OpenScreen }>({
  openScreen: async ({ page, server }, use) => {
    await use(async (username, path, password = DEMO_PASSWORD) => {
      await storeSession(page, server.url, username, password);
      await page.goto(server.url + path);
      return new AdminScreen(page);
    });
  },
});

/** A list with its add/edit modal, as an admin sees it. */
export class AdminScreen {
  constructor(readonly page: Page) {}

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** A field of the open modal. */
  field(name: string): Locator {
    return this.dialog.getByLabel(name, { exact: true });
  }

  /** The table row with this text. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Narrows the list, if it has more rows than are read at a glance. */
  async search(text: string): Promise<void> {
    await expect(this.page.getByRole('table').first()).toBeVisible();
    const box = this.page.getByRole('searchbox', { name: /^Search / });
    if ((await box.count()) > 0) await box.fill(text);
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value);
  }

  async select(fields: Record<string, string>): Promise<void> {
    for (const [name, label] of Object.entries(fields)) await this.field(name).selectOption({ label });
  }

  save(): Promise<void> {
    return this.dialog.getByRole('button', { name: 'Save' }).click();
  }

  /** Saves, expects the success message and closes the modal immediately. */
  async saved(): Promise<void> {
    await this.save();
    await expect(this.dialog.getByRole('status').last()).toHaveText(SAVED);
    await this.dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(this.dialog).toBeHidden();
  }

  /** Chooses an action in the menu of a row. */
  async choose(row: string, action: string): Promise<void> {
    await this.button(`Actions for ${row}`).click();
    await this.button(action).last().click();
  }

  /** Deletes a row and confirms. */
  async delete(name: string): Promise<void> {
    await this.choose(name, `Delete ${name}`);
    await this.dialog.getByRole('button', { name: 'Ok' }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** Expects this message at a field of the modal. */
  async expectFault(field: string, message: string): Promise<void> {
    await expect(this.field(field)).toHaveAccessibleDescription(message);
  }
}
