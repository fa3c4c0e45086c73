import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { call } from '../../src/device/client';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { ADDED_PASSWORD, DEMO_PASSWORD, type StoreAccount } from '../support/shops/store-account';
import type { TerminalPage } from './terminal-page';

/** A clerk of the demo store, used by one test only. */
type TestClerk = { id: number; name: string; pin: string };

/** Adds a clerk with a PIN. @param name unique among the tests */
export async function addClerk({ api, user }: StoreAccount, name: string, pin: string): Promise<TestClerk> {
  // Without digits, among which the PIN could be.
  const Username = `c.${randomUUID()
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .slice(0, 18)}`;
  const { data } = await call(api, accountsPaths.addUser, {
    body: {
      name,
      Username,
      password: ADDED_PASSWORD,
      pin,
      store_id: user.store_id,
    },
  });
  return { id: data.id, name, pin };
}

export const deactivate = ({ api }: StoreAccount, { id }: TestClerk) =>
  call(api, accountsPaths.updateUserStatus, { body: { id, status: 0 } });

/** A terminal that is or will be handed over to clerks. */
export class ClerksTerminal {
  constructor(private readonly terminal: TerminalPage) {}

  get page(): Page {
    return this.terminal.page;
  }

  /** Hands the terminal over as its admin. */
  async handOver(): Promise<void> {
    await this.page.getByRole('button', { name: 'Store, Store' }).click();
    await this.page.getByRole('link', { name: 'Hand over to clerks' }).click();
    await this.fillHandOver();
  }

  /** Hands over on the open screen. */
  async fillHandOver({ password = 'Password', button = 'Hand over' } = {}): Promise<void> {
    await this.page.getByLabel(password, { exact: true }).fill(DEMO_PASSWORD);
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await this.expectLocked();
  }

  async expectLocked(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Who is on duty?' })).toBeVisible();
  }

  /** Enters a PIN with the keyboard. */
  async tryPin(pin: string): Promise<void> {
    await this.page.getByLabel('PIN').fill(pin);
    await this.page.keyboard.press('Enter');
  }

  choose({ name }: TestClerk): Promise<void> {
    return this.page.getByRole('button', { name }).click();
  }

  async goOnDuty(clerk: TestClerk): Promise<void> {
    await this.choose(clerk);
    await this.tryPin(clerk.pin);
    await this.expectOnDuty(clerk);
  }

  async expectOnDuty({ name }: TestClerk): Promise<void> {
    await expect(this.page.getByRole('banner')).toContainText(`On duty: ${name}`);
  }

  async lock(): Promise<void> {
    await this.page.getByRole('button', { name: 'Lock' }).click();
    await this.expectLocked();
  }
}
