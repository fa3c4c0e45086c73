import { useLiveQuery } from 'dexie-react-hooks';
import { db } from '../../../device/db';
import type { OutboxRow } from '../../../device/rows';
import { knowsMoney, type ListedSettings, loadSettings } from '../../../device/store-settings';
import { DAY_MS } from '../../../shared/time/store-clock';

/** This terminal's data on the money around a count. */
export type KnownMoney = {
  /** its entries of the surrounding days, in order of capture */
  rows: OutboxRow[];
  settings: ListedSettings;
};

/**
 * This terminal's data on the money around a count, live.
 * @param count an entry of the outbox
 * @returns undefined until it's read; null where the server doesn't support shift money
 */
export function useMoney({ storeId, recordedAt }: OutboxRow): KnownMoney | null | undefined {
  return useLiveQuery(async () => {
    const settings = await loadSettings(db, storeId);
    if (!settings || !knowsMoney(settings)) return null;
    const at = Date.parse(recordedAt);
    const [start, end] = [at - 2 * DAY_MS, at + 30 * DAY_MS].map((time) => new Date(time).toISOString());
    const rows = await db.outbox
      .where('[storeId+recordedAt]')
      .between([storeId, start], [storeId, end])
      .and(({ kind }) => kind === 'sale' || kind === 'removal' || kind === 'money')
      .toArray();
    return { rows, settings };
  }, [storeId, recordedAt]);
}
