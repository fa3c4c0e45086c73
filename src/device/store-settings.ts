import type { StockListReply } from '../contract/counting/stock';
import { DEFAULT_CLOCK, type StoreClock } from '../domain/time/store-clock';
import type { TerminalDb } from './db';

const idOf = (storeId: number) => `store-settings/${storeId}` as const;

/** What a store sets for itself, as the stock list tells it. */
export type ListedSettings = NonNullable<StockListReply['settings']>;

/**
 * The store's settings in the server's last stock list.
 * @returns null from a server that has none yet; undefined where only a release before has kept a list
 */
export async function loadSettings(
  db: TerminalDb,
  storeId: number,
): Promise<ListedSettings | null | undefined> {
  const row = await db.meta.get(idOf(storeId));
  return row && 'settings' in row ? row.settings : undefined;
}

/**
 * Whether the server knows opening checks, by its last stock list. One of an earlier release doesn't, nor does it know the
 * setting of their reminder: it would record as sold what a check found missing.
 */
export const knowsOpeningChecks = (settings: ListedSettings | null | undefined): boolean =>
  settings?.opening_reminder !== undefined;

/** Whether the server knows the money of shifts, by its last stock list. One of an earlier release refuses it. */
export const knowsMoney = (settings: ListedSettings | null | undefined): boolean =>
  settings?.over_short_tolerance !== undefined;

/** Whether the server records removals, by its last stock list. One of an earlier release refuses them. */
export const knowsRemovals = (settings: ListedSettings | null | undefined): boolean =>
  settings?.clerks_remove_all !== undefined;

/** Keeps a store's settings, in the transaction that keeps its stock. */
export async function saveSettings(
  db: TerminalDb,
  storeId: number,
  settings: ListedSettings | null,
): Promise<void> {
  await db.meta.put({ id: idOf(storeId), settings });
}

/** The clock that a store has set; the default where it's not known. */
export const clockIn = (settings: ListedSettings | null | undefined): StoreClock => settings ?? DEFAULT_CLOCK;
