import type { TeachLayoutBody } from '../shared/tickets/ticket-layouts-schema';
import { inStorage, type TerminalDb } from './db';

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
