import { DEFAULT_SETTINGS, type StoreSettings } from '../domain/stock/store-settings';
import type { TerminalDb } from './db';

const idOf = (storeId: number) => `store-settings/${storeId}` as const;

/** The store's settings in the server's last stock list; null where only a release before has kept one. */
export async function loadSettings(db: TerminalDb, storeId: number): Promise<StoreSettings | null> {
  const row = await db.meta.get(idOf(storeId));
  return row && 'settings' in row ? { ...DEFAULT_SETTINGS, ...row.settings } : null;
}

/** Keeps a store's settings, in the transaction that keeps its stock. */
export async function saveSettings(db: TerminalDb, storeId: number, settings: StoreSettings): Promise<void> {
  await db.meta.put({ id: idOf(storeId), settings });
}
