import { eq } from 'drizzle-orm';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../src/domain/stock/store-settings';
import type { Db } from '../db/connect';
import { storeSettings as table } from '../db/schema';

const SETTINGS = {
  ticket_layout: table.ticketLayout,
  sells: table.sells,
  time_zone: table.timeZone,
  day_ends_at: table.dayEndsAt,
};

/** The settings of a store; the defaults where it has set nothing. */
export async function storeSettings(tx: Db, storeId: number): Promise<StoreSettings> {
  const [found] = await tx.select(SETTINGS).from(table).where(eq(table.storeId, storeId));
  return found ?? DEFAULT_SETTINGS;
}
