import type { StockListReply } from '../shared/stock/stock-schema';
import { DEFAULT_CLOCK, type StoreClock } from '../shared/time/store-clock';
import type { TerminalDb } from './db';

const idOf = (storeId: number) => `store-settings/${storeId}` as const;

/** A store's settings in the stock list. */
export type ListedSettings = NonNullable<StockListReply['settings']>;

/**
 * The store's settings in the server's last stock list.
 * @returns null from a server without settings; undefined if the list was saved by an earlier release
 */
export const loadSettings = (db: TerminalDb, storeId: number): Promise<ListedSettings | null | undefined> =>
  db.kept(idOf(storeId)).then((row) => row?.settings);

/**
 * Checks whether the server supports opening checks, by its last stock list. A server of an earlier release
 * lacks the setting of their reminder too, and would record as sold the tickets that a check found missing.
 */
export const knowsOpeningChecks = (settings: ListedSettings | null | undefined): boolean =>
  settings?.opening_reminder !== undefined;

/**
 * Checks whether the server supports shift money, by its last stock list. A server of an earlier release
 * refuses it.
 */
export const knowsMoney = (settings: ListedSettings | null | undefined): boolean =>
  settings?.over_short_tolerance !== undefined;

/**
 * Checks whether the server records removals, by its last stock list. A server of an earlier release refuses
 * them.
 */
export const knowsRemovals = (settings: ListedSettings | null | undefined): boolean =>
  settings?.clerks_remove_all !== undefined;

/** Checks whether the server takes a census, by its last stock list. A server of an earlier release refuses it. */
export const knowsCensus = (settings: ListedSettings | null | undefined): boolean =>
  settings?.second_language !== undefined;

/** Checks whether the server takes the packs of a first walk, by its last stock list. A server of an earlier release refuses them. */
export const knowsWalks = (settings: ListedSettings | null | undefined): boolean =>
  settings?.clerks_find_packs !== undefined;

/**
 * Checks whether the server keeps pictures of slips, by its last stock list. A server of an earlier release doesn't know their
 * call.
 */
export const knowsPictures = (settings: ListedSettings | null | undefined): boolean =>
  settings?.slip_picture_days !== undefined;

/** Saves a store's settings, in the transaction that saves its stock. */
export async function saveSettings(
  db: TerminalDb,
  storeId: number,
  settings: ListedSettings | null,
): Promise<void> {
  await db.meta.put({ id: idOf(storeId), settings });
}

/** The store's clock, or the default if it's unknown. */
export const clockIn = (settings: ListedSettings | null | undefined): StoreClock => settings ?? DEFAULT_CLOCK;
