import { ApiError, isUnreachable } from '../../device/client';
import { db } from '../../device/db';
import { forgetLayout, keepLayout, type WaitingLayout, waitingLayouts } from '../../device/taught-layouts';
import { placesPaths } from '../../shared/places/paths';
import { ticketsPaths } from '../../shared/tickets/paths';
import { api } from './api';
import { ask } from './queries/ask';
import { useSession } from './session-store';
import { refreshStock } from './stock-store';

/** The result for a waiting layout: saved and assigned to its store, still waiting, or refused. */
type Sent = 'saved' | 'waiting' | 'refused';

/** Checks whether a later attempt can succeed without any change. */
const isPassing = (error: unknown): boolean =>
  isUnreachable(error) ||
  (error instanceof ApiError && (error.status === 401 || error.status === 429 || error.status >= 500));

/** Saves a taught layout for the company and assigns it to the store that taught it. */
async function send(layout: WaitingLayout): Promise<Sent> {
  const { body, key, settingsKey } = layout;
  try {
    const { data } = await ask(api, ticketsPaths.teachLayout, { body, key });
    await ask(api, placesPaths.changeSettings, {
      params: { storeId: body.store_id },
      body: { ticket_layout: data.code },
      key: settingsKey,
    });
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
 * Sends the taught layouts waiting on this device, one after another. If another tab sends the same one, its
 * key prevents a second layout.
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
  // The earlier caller has handled its failure.
  sending = sending.catch(() => undefined).then(next);
  return sending;
}
