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
  /** the counts that its pictures of slips name, each as often as it has pictures */
  pictured: string[];
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
    const around = await db.outbox
      .where('[storeId+recordedAt]')
      .between([storeId, start], [storeId, end])
      .toArray();
    const rows = around.filter(({ kind }) => kind === 'sale' || kind === 'removal' || kind === 'money');
    const pictured = around.flatMap((row) =>
      row.kind === 'slip_picture' && row.state !== 'discarded' ? row.payload.record : [],
    );
    return { rows, settings, pictured };
  }, [storeId, recordedAt]);
}
