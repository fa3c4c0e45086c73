import { type TerminalDb, db as terminalDb } from '../device/db';
import { loadSession } from '../device/session';
import { countUnsent } from '../device/terminal-report';

/** Shows the number of unsent entries on the installed app's icon; 0 removes it. Not all browsers support badges. */
export function showBadge(count: number): void {
  navigator.setAppBadge?.(count).catch((error: unknown) => console.warn('The icon has no badge', error));
}

/** Updates the badge from the worker, where no page is open. Without a session it stays unchanged: nothing is sent then. */
export async function refreshBadge(db: TerminalDb = terminalDb): Promise<void> {
  const storeId = (await loadSession(db))?.user.store_id ?? null;
  if (storeId === null) return;
  const { waiting, attention } = await countUnsent(storeId, db);
  showBadge(waiting + attention);
}
