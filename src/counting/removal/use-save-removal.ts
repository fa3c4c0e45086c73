import { useRef, useState } from 'react';
import type { RemovalBody } from '../../contract/counting/removals';
import type { RemovalEntry, Summary } from '../../device/rows';
import { StorageError } from '../../device/storage';
import { ENTRY_CONFLICT } from '../../i18n/en/outbox/saving';
import { currentMessages } from '../../i18n/language';
import { enqueueRemoval, OutboxConflict } from '../../outbox/enqueue';
import { armOutbox, nudgeOutbox } from '../../pwa/wake';
import { failureOf, reportProblem } from '../../terminal/problem-store';
import { useSession } from '../../terminal/session-store';
import { takeIntoStock } from '../../terminal/stock-store';

/**
 * Saves a removal to the outbox, once per press, and takes it into the stock on display.
 * @param changed the refused removal that it replaces
 * @param onSaved called once it's on this device's disk, with the number of tickets
 */
export function useSaveRemoval(changed: RemovalEntry | undefined, onSaved: (tickets: number) => void) {
  const user = useSession((session) => session.user);
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const save = async (make: (storeId: number) => { body: RemovalBody; summary: Summary }) => {
    if (busy.current || user?.store_id == null) return;
    busy.current = true;
    setSaving(true);
    try {
      const { body, summary } = make(user.store_id);
      const armed = armOutbox().catch((failure: unknown) =>
        console.warn('The browser cannot send while the app is closed', failure),
      );
      const [row] = await Promise.all([enqueueRemoval(user, body, summary, { replaces: changed }), armed]);
      takeIntoStock(row);
      nudgeOutbox();
      onSaved(summary.count);
    } catch (failure) {
      setError(
        failure instanceof OutboxConflict
          ? currentMessages(ENTRY_CONFLICT)[failure.state]
          : failureOf(failure),
      );
      if (!(failure instanceof OutboxConflict || failure instanceof StorageError)) reportProblem(failure);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { save, saving, error };
}
