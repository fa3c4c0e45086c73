import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Router, WithStoreClock } from '../../src/app/shell/router';
import { preloadScreenOf } from '../../src/app/shell/screens';
import { login } from '../../src/app/state/auth-calls';
import { useSession } from '../../src/app/state/session-store';
import { refreshStock as fetchStock, useStock } from '../../src/app/state/stock-store';
import { createApi } from '../../src/device/client';
import { db } from '../../src/device/db';
import { saveSession } from '../../src/device/session';
import type { SignedInUser } from '../../src/shared/accounts/auth-schema';
import { DEMO_PASSWORD, StoreAccount } from '../support/shops/store-account';

export const SAVED = 'Data Added/Updated Successfully...!';

/** Sessions by username: a sign-in takes the server 0.1 s of CPU time. */
const sessions = new Map<string, { user: SignedInUser; token: string }>();

async function sessionOf(username: string, password: string) {
  const known = sessions.get(username);
  if (known) return known;
  const api = createApi({ base: '/api', token: () => null });
  const { data, token } = await login(api, { Username: username, password });
  const [user] = data;
  if (!user) throw new Error(`no user ${username}`);
  const session = { user, token };
  sessions.set(username, session);
  return session;
}

let account: Promise<StoreAccount> | undefined;

/** The demo store's admin without a screen, for preparing tests and checking results through the API. */
export function storeAccount(): Promise<StoreAccount> {
  account ??= StoreAccount.signIn('');
  return account;
}

/** Gives files to an input, as the browser's own dialog does. */
export function chooseFiles(input: Element | null, ...files: File[]): void {
  const field = input as HTMLInputElement;
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Shows a screen of the app to a user of the demo company, on a device without rows of earlier tests. */
export async function openScreen(
  username: string,
  path: string,
  password = DEMO_PASSWORD,
): Promise<AdminScreen> {
  await cleanup();
  const { user, token } = await sessionOf(username, password);
  await Promise.all([db.readings, db.drafts, db.outbox].map((table) => table.clear()));
  sessionStorage.clear();
  await saveSession(user, token);
  await expect.poll(() => useSession.getState().token).toBe(token);
  await preloadScreenOf(path);
  history.pushState(null, '', path);
  await show();
  return new AdminScreen();
}

async function show(): Promise<void> {
  await render(
    <WithStoreClock>
      <Router />
    </WithStoreClock>,
  );
  // The keys of a gun go to this frame.
  window.focus();
}

/** Shows the screen at the current address again, as a reload does. */
export async function reloadScreen(): Promise<void> {
  await cleanup();
  await show();
}

/** Fetches the store's stock and settings again, as a new page does: a request that was running may have older ones. */
export async function refreshStock(): Promise<void> {
  await fetchStock();
  // The newest is read again at each look: a request that ran before may end after this one.
  await expect.poll(async () => useStock.getState().asOf?.toISOString() === (await newestFetch())).toBe(true);
}

async function newestFetch(): Promise<string | undefined> {
  const snapshots = await db.snapshots.toArray();
  return snapshots
    .map(({ fetchedAt }) => fetchedAt)
    .sort()
    .at(-1);
}

/** Presses the button of a search. */
export const search = () => page.getByRole('button', { name: 'Search', exact: true }).click();
/** A figure above a report's table. */
export const total = (label: string): Locator => page.css('dl > div').filter({ hasText: label }).css('dd');

/** Moves the focus, without a press. */
export const focus = (locator: Locator): void => (locator.element() as HTMLElement).focus();
export const blur = (locator: Locator): void => (locator.element() as HTMLElement).blur();

/** The text of each element of a locator. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());

/** Expects exactly these elements, with exactly these texts. */
export const expectTexts = (locator: Locator, texts: string[]): Promise<void> =>
  expect.poll(() => textsOf(locator)).toEqual(texts);

/** Expects that the texts of these elements contain these words, one after the other. */
export const expectTextsIn = (locator: Locator, words: string[]): Promise<void> =>
  expect
    .poll(() => {
      const rest = textsOf(locator);
      return words.filter((word) => {
        const at = rest.findIndex((text) => text.includes(word));
        rest.splice(0, at < 0 ? rest.length : at + 1);
        return at < 0;
      });
    })
    .toEqual([]);

/** A list with its add/edit modal, as an admin sees it. */
export class AdminScreen {
  get dialog(): Locator {
    return page.getByRole('dialog');
  }

  get main(): Locator {
    return page.getByRole('main');
  }

  button(name: string): Locator {
    return page.getByRole('button', { name, exact: true });
  }

  /** A field of the open modal. */
  field(name: string): Locator {
    return this.dialog.getByLabelText(name, { exact: true });
  }

  /** The table row with this text. */
  row(text: string): Locator {
    return page.getByRole('row').filter({ hasText: text });
  }

  /** Narrows the list, if it has more rows than are read at a glance. */
  async search(text: string): Promise<void> {
    await expect.element(page.getByRole('table')).toBeVisible();
    const box = page.getByRole('searchbox', { name: /^Search / });
    if (box.elements().length > 0) await box.fill(text);
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value);
  }

  async select(fields: Record<string, string>): Promise<void> {
    for (const [name, label] of Object.entries(fields)) await this.field(name).selectOptions(label);
  }

  save(): Promise<void> {
    return this.dialog.getByRole('button', { name: 'Save' }).click();
  }

  /** Saves, expects the success message and closes the modal immediately. */
  async saved(): Promise<void> {
    await this.save();
    await expect.element(this.dialog.getByRole('status').last()).toHaveTextContent(SAVED);
    await this.dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(this.dialog).not.toBeInTheDocument();
  }

  /** Chooses an action in the menu of a row. */
  async choose(row: string, action: string): Promise<void> {
    await this.button(`Actions for ${row}`).click();
    await this.button(action).last().click();
  }

  /** Expects these actions in the menu of a row. */
  async expectActions(row: string, actions: string[]): Promise<void> {
    await this.button(`Actions for ${row}`).click();
    await expectTexts(page.css(':popover-open button'), actions);
    await userEvent.keyboard('{Escape}');
    await expectTexts(page.css(':popover-open'), []);
  }

  /** Deletes a row and confirms. */
  async delete(name: string): Promise<void> {
    await this.choose(name, `Delete ${name}`);
    await this.dialog.getByRole('button', { name: 'Ok' }).click();
    await expect.element(this.dialog).not.toBeInTheDocument();
  }

  /** Expects this message at a field of the modal. */
  async expectFault(field: string, message: string): Promise<void> {
    await expect.element(this.field(field)).toHaveAccessibleDescription(message);
  }
}
