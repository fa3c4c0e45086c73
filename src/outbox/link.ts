import type { TerminalDb } from './db';
import type { Link } from './rows';

const FRESH: Link = { id: 'link', reachable: true, failures: 0, nextAttemptAt: 0 };

/** How the sender last found the way to the server. */
export async function loadLink(db: TerminalDb): Promise<Link> {
  const link = await db.meta.get('link');
  return link?.id === 'link' ? link : FRESH;
}
