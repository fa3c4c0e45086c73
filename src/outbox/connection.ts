import type { TerminalDb } from '../device/db';
import type { Link } from '../device/rows';
import type { Outcome } from './classify';

const FIRST_MS = 1_000;
const MAX_WAIT_MS = 60_000;
const JITTER = 0.1;

/**
 * How long to wait after failed tries: 1 s, doubled each time up to 60 s, ± 10 % so that terminals which lost the
 * server together don't come back together.
 * @param failures tries in a row that failed, 1 or more
 * @param random a number from 0 up to 1
 * @returns milliseconds
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const base = Math.min(FIRST_MS * 2 ** (failures - 1), MAX_WAIT_MS);
  return Math.round(base * (1 + JITTER * (2 * random() - 1)));
}

const FRESH: Link = { id: 'link', reachable: true, failures: 0, nextAttemptAt: 0 };

/** How the sender last found the way to the server. */
export async function loadLink(db: TerminalDb): Promise<Link> {
  const link = await db.meta.get('link');
  return link?.id === 'link' ? link : FRESH;
}

/**
 * Writes down what a try has shown of the way to the server, where that is news. After one that found no server the
 * next waits half as long as a row does, so that another row is tried first after one that may have hung the server.
 * @param at of the answer, milliseconds since 1970
 */
export async function noteLink(db: TerminalDb, outcome: Outcome, at: number): Promise<void> {
  const link = await loadLink(db);
  if (outcome.is === 'unreachable') {
    const failures = link.failures + 1;
    const nextAttemptAt = at + Math.max(backoffMs(failures) / 2, outcome.waitMs);
    await db.meta.put({ id: 'link', reachable: false, failures, nextAttemptAt });
  } else if (!link.reachable) await db.meta.put(FRESH);
}
