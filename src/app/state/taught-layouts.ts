import { ApiError, isUnreachable } from '../../device/client';
import { db, inStorage, type TerminalDb } from '../../device/db';
import { placesPaths } from '../../shared/places/paths';
import { ticketsPaths } from '../../shared/tickets/paths';
import type { TeachLayoutBody } from '../../shared/tickets/ticket-layouts-schema';
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

/**
 * A layout taught on this device that isn't saved on the server yet. It's a row of the drafts, which every
 * release has, so no table had to be added.
 */
export type WaitingLayout = {
  /** Idempotency-Key of the layout, created when it was taught */
  key: string;
  /** Idempotency-Key of the change that assigns it to the store */
  settingsKey: string;
  userId: number;
  body: TeachLayoutBody;
  /** the server's message when it refused it */
  refusal?: string;
};

const PREFIX = 'taught-layout:';
const prefixOf = (userId: number) => `${PREFIX}${userId}:`;
const idOf = ({ userId, key }: Pick<WaitingLayout, 'userId' | 'key'>) => prefixOf(userId) + key;

/** Saves a taught layout on the device. @throws StorageError */
export const keepLayout = (db: TerminalDb, layout: WaitingLayout): Promise<void> =>
  inStorage(db, async () => {
    await db.drafts.put({ id: idOf(layout), value: layout });
  });

/** The waiting layouts taught by a user on this device. @throws StorageError */
export const waitingLayouts = (db: TerminalDb, userId: number): Promise<WaitingLayout[]> =>
  inStorage(db, async () => {
    const rows = await db.drafts.where('id').startsWith(prefixOf(userId)).toArray();
    return rows.map(({ value }) => value as WaitingLayout);
  });

/** Deletes a layout that was saved on the server, or given up. @throws StorageError */
export const forgetLayout = (db: TerminalDb, layout: Pick<WaitingLayout, 'userId' | 'key'>): Promise<void> =>
  inStorage(db, () => db.drafts.delete(idOf(layout)));
