import { API_BASE } from '../api/base';
import { call } from '../api/call';
import { ApiError, createApi, isUnreachable } from '../api/client';
import { counterEndpoints } from '../contract/endpoints/counter';
import { TERMINAL_HEADER } from '../contract/headers';
import { ROLE } from '../contract/roles';
import type { TerminalReport } from '../contract/terminal-reports';
import { loadClock } from './clock';
import { type TerminalDb, db as terminalDb } from './db';
import { loadSession } from './session';
import { terminalCode } from './terminal-code';

/** How many entries of a store wait, and how many need attention. */
export async function countUnsent(
  storeId: number,
  db: TerminalDb = terminalDb,
): Promise<{ waiting: number; attention: number }> {
  const inState = (state: 'pending' | 'attention') =>
    db.outbox.where('[storeId+state]').equals([storeId, state]).count();
  return { waiting: await inState('pending'), attention: await inState('attention') };
}

/** How this terminal is, for one store. @param version which build of the app runs here */
async function reportFor(storeId: number, version: string, db: TerminalDb): Promise<TerminalReport> {
  const { waiting, attention } = await countUnsent(storeId, db);
  // In the order in which they were captured.
  const oldest = await db.outbox.where('[storeId+state]').equals([storeId, 'pending']).first();
  const { offsetMs } = await loadClock(db);
  return {
    version,
    waiting,
    attention,
    oldest_waiting_at: oldest?.recordedAt ?? null,
    clock_offset_ms: Math.round(offsetMs),
  };
}

/**
 * Tells the server how this terminal is, so that an owner sees a tablet that doesn't send; nothing while no store's user
 * or clerks have it. It goes past the outbox and past whatever watches the API: nothing waits for it or follows from it.
 * @param version which build of the app runs here
 */
export async function sendReport(
  version: string,
  db: TerminalDb = terminalDb,
  send: typeof fetch = (url, init) => fetch(url, init),
): Promise<void> {
  const session = await loadSession(db);
  const storeId = session?.user.store_id;
  if (!session || session.expired || !storeId) return;
  if (!session.handedOver && session.user.user_role !== ROLE.store) return;
  const body = await reportFor(storeId, version, db);
  const headers = { [TERMINAL_HEADER]: await terminalCode(db) };
  const api = createApi({ base: API_BASE, token: () => session.token, fetch: send });
  try {
    await call(api, counterEndpoints.terminalReport, { body, headers });
  } catch (error) {
    // Lost, it's lost: the next one says more, and that none came is just what the owner reads then.
    if (!isUnreachable(error) && !(error instanceof ApiError)) throw error;
  }
}
