import { terminalsPaths } from '../shared/terminals/paths';
import type { TerminalReport } from '../shared/terminals/terminals-schema';
import { ROLE } from '../shared/wire/access';
import { TERMINAL_HEADER } from '../shared/wire/requests';
import { API_BASE } from './api-base';
import { ApiError, call, createApi, isUnreachable } from './client';
import { entriesIn, type TerminalDb, db as terminalDb } from './db';
import { loadClock, terminalCode } from './kept-values';
import { activeSession } from './session';
import { speedOf } from './speed';
import { sendErrors } from './terminal-errors';

/** Counts the entries of a store that wait, and those that need attention. */
export async function countUnsent(
  storeId: number,
  db: TerminalDb = terminalDb,
): Promise<{ waiting: number; attention: number }> {
  const inState = (state: 'pending' | 'attention') => entriesIn(db, storeId, state).count();
  return { waiting: await inState('pending'), attention: await inState('attention') };
}

/** The state of this terminal for one store. @param version build of the app */
async function reportFor(storeId: number, version: string, db: TerminalDb): Promise<TerminalReport> {
  const { waiting, attention } = await countUnsent(storeId, db);
  const oldest = await entriesIn(db, storeId, 'pending').first();
  const { offsetMs } = await loadClock(db);
  return {
    version,
    waiting,
    attention,
    oldest_waiting_at: oldest?.recordedAt ?? null,
    clock_offset_ms: Math.round(offsetMs),
    ...(await speedOf(db)),
  };
}

/**
 * Reports the state of this terminal to the server, so that an owner notices a tablet that doesn't send, if a store's user or
 * clerks work here; and the errors of the app, whoever is signed in. The report bypasses the outbox and the connectivity watch:
 * nothing depends on it.
 * @param version build of the app
 */
export async function sendReport(
  version: string,
  db: TerminalDb = terminalDb,
  send: typeof fetch = (url, init) => fetch(url, init),
): Promise<void> {
  const session = await activeSession(db);
  if (!session) return;
  const { token, handedOver, user } = session;
  const storeId = user.store_id;
  const api = createApi({ base: API_BASE, token: () => token, fetch: send });
  try {
    if (storeId && (handedOver || user.user_role === ROLE.store)) {
      const body = await reportFor(storeId, version, db);
      const headers = { [TERMINAL_HEADER]: await terminalCode(db) };
      await call(api, terminalsPaths.terminalReport, { body, headers });
    }
    await sendErrors(api, db);
  } catch (error) {
    // A lost report doesn't matter: the next one is newer, and the owner has to see that one is missing.
    if (!isUnreachable(error) && !(error instanceof ApiError)) throw error;
  }
}
