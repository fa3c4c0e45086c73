import { ApiError, isUnreachable } from '../api/client/client';
import { changeSettings, teachLayout } from '../api/store-settings';
import { db } from '../device/db';
import { forgetLayout, keepLayout, type WaitingLayout, waitingLayouts } from '../device/taught-layouts';
import { api } from './api';
import { useSession } from './session-store';
import { refreshStock } from './stock-store';

/** What became of a waiting layout: saved and given to its store, still waiting, or refused. */
type Sent = 'saved' | 'waiting' | 'refused';

/** Whether a later try can succeed without any change. */
const isPassing = (error: unknown): boolean =>
  isUnreachable(error) ||
  (error instanceof ApiError && (error.status === 401 || error.status === 429 || error.status >= 500));

/** Saves a taught layout for the company and chooses it for the store that taught it. */
async function send(layout: WaitingLayout): Promise<Sent> {
  const { body, key, settingsKey } = layout;
  try {
    const { data } = await teachLayout(api, body, key);
    await changeSettings(api, body.store_id, { ticket_layout: data.code }, settingsKey);
  } catch (error) {
    if (isPassing(error)) return 'waiting';
    if (!(error instanceof ApiError)) throw error;
    await keepLayout(db, { ...layout, refusal: error.message });
    return 'refused';
  }
  await forgetLayout(db, layout);
  return 'saved';
}

let sending: Promise<void> = Promise.resolve();

/**
 * Sends the taught layouts that wait on this device, one after another. Another tab may send the same one: its key makes
 * that one layout.
 * @throws StorageError
 */
export function sendTaughtLayouts(): Promise<void> {
  const next = async () => {
    const { user } = useSession.getState();
    if (!user) return;
    const waiting = (await waitingLayouts(db, user.id)).filter(({ refusal }) => refusal === undefined);
    for (const layout of waiting) {
      const outcome = await send(layout);
      if (outcome === 'waiting') return;
      if (outcome === 'saved') void refreshStock();
    }
  };
  // Whoever called before has been told of its failure.
  sending = sending.catch(() => undefined).then(next);
  return sending;
}
