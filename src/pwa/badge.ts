import { type TerminalDb, db as terminalDb } from '../device/db';
import { loadSession } from '../device/session';
import { countUnsent } from '../device/terminal-report';

/** Shows on the installed app's icon how many entries aren't with the server yet; 0 takes it away. Not every browser can. */
export function showBadge(count: number): void {
  navigator.setAppBadge?.(count).catch((error: unknown) => console.warn('The icon has no badge', error));
}

/**
 * Brings the badge up to date where no page does it. While nobody is signed in it stays as it is: nothing is sent then.
 */
export async function refreshBadge(db: TerminalDb = terminalDb): Promise<void> {
  const storeId = (await loadSession(db))?.user.store_id ?? null;
  if (storeId === null) return;
  const { waiting, attention } = await countUnsent(storeId, db);
  showBadge(waiting + attention);
}
