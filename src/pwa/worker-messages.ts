import { type TerminalDb, db as terminalDb } from '../device/db';
import { loadSession } from '../device/session';
import { countUnsent } from '../device/terminal-report';

/** Tag of the Background Sync event that sends the outbox. */
export const OUTBOX_TAG = 'outbox';

const TYPES = ['drain', 'skip-waiting', 'step-down', 'keep-office'] as const;

/**
 * A message from the page to a worker. `drain`: send the outbox. `skip-waiting`, to the new worker: take
 * over. `step-down`, to the old one: begin no further request, since the browser lets no other worker take
 * over before its work ends. `keep-office`: cache the office's parts, which this device uses.
 */
export type WorkerMessage = { type: (typeof TYPES)[number] };

/** Checks whether a value is a `WorkerMessage`. */
export const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  typeof data === 'object' && data !== null && 'type' in data && TYPES.some((type) => type === data.type);

/** Shows the number of unsent entries on the installed app's icon; 0 removes it. Not all browsers support badges. */
export function showBadge(count: number): void {
  navigator.setAppBadge?.(count).catch((error: unknown) => console.warn('The icon has no badge', error));
}

/** Updates the badge from the worker if no page is open. Without a session it stays unchanged: nothing is sent then. */
export async function refreshBadge(db: TerminalDb = terminalDb): Promise<void> {
  const storeId = (await loadSession(db))?.user.store_id ?? null;
  if (storeId === null) return;
  const { waiting, attention } = await countUnsent(storeId, db);
  showBadge(waiting + attention);
}
