import { call } from '../api/call';
import type { Api } from '../api/client';
import { counterEndpoints } from '../contract/endpoints/counter';
import { loadClock } from '../device/clock';
import type { TerminalDb } from '../device/db';
import type { LastError, OutboxRow, SessionRow } from '../device/rows';
import { checkAgainAt, expireSession } from '../device/session';
import { timeBy } from '../domain/clock';
import { MAX_ENTRIES } from '../domain/max-lengths';
import { classifyError, classifyStates, type KeyStates, type Outcome } from './classify';
import { noteLink } from './connection';
import { readRows } from './queries';

const DAY_MS = 86_400_000;
/** How long an entry stays on the device after it was sent. */
const KEPT_MS = 90 * DAY_MS;
const CHECK_EVERY_MS = DAY_MS;
/** After a check that didn't come off. Sending doesn't wait for it. */
const CHECK_AGAIN_MS = 60_000;

const LOST: LastError = {
  status: 0,
  code: 'lost_by_server',
  message: 'The server no longer has this entry, perhaps after a restore from a backup. It is sent again.',
};

/** What is to be done with entries that were sent, by their numbers: send again, or forget. */
type Plan = { again: number[]; forget: number[] };

/**
 * What the server's answer means for entries that it had acknowledged: those that it has lost are sent again with
 * their old keys; those that it still has are forgotten when they are old enough.
 * @param now milliseconds since 1970
 */
export function planOf(rows: readonly OutboxRow[], states: KeyStates, now: number): Plan {
  const keptSince = new Date(now - KEPT_MS).toISOString();
  const seqsOf = (state: 'done' | 'unknown', isMeant: (row: OutboxRow) => boolean) =>
    rows.filter((row) => states[row.key] === state && isMeant(row)).map(({ seq }) => seq);
  return {
    again: seqsOf('unknown', () => true),
    forget: seqsOf('done', ({ sentAt }) => sentAt !== undefined && sentAt < keptSince),
  };
}

async function carryOut(db: TerminalDb, { again, forget }: Plan): Promise<void> {
  if (again.length + forget.length === 0) return;
  const sent = (seqs: number[]) =>
    db.outbox
      .where('seq')
      .anyOf(seqs)
      .and(({ state }) => state === 'sent');
  await db.transaction('rw', db.outbox, async () => {
    await sent(forget).delete();
    await sent(again).modify({ state: 'pending', attempts: 0, nextAttemptAt: 0, ackSeq: 0, lastError: LOST });
  });
}

/**
 * Asks the server which of the entries sent for the session's store it still has, and carries out what follows.
 * Whoever calls holds the sender's lock, so nothing is being sent meanwhile. What can't be asked now is asked soon.
 */
export async function reconcile(
  db: TerminalDb,
  api: Api,
  session: SessionRow,
  now: () => number,
): Promise<void> {
  const storeId = session.user.store_id ?? 0;
  const seqs = await db.outbox.where('[storeId+state]').equals([storeId, 'sent']).primaryKeys();
  for (let from = 0; from < seqs.length; from += MAX_ENTRIES) {
    const rows = await readRows(db, seqs.slice(from, from + MAX_ENTRIES));
    const answer = await ask(api, rows);
    if (answer.is !== 'told') {
      await noteLink(db, answer, now());
      if (answer.is === 'signed-out') await expireSession(session.token, db);
      else await checkAgainAt(db, session.token, now() + CHECK_AGAIN_MS);
      return;
    }
    // A device that is years ahead mustn't take for old what was sent a moment ago.
    await carryOut(db, planOf(rows, answer.states, timeBy(await loadClock(db), now())));
  }
  await checkAgainAt(db, session.token, now() + CHECK_EVERY_MS);
}

type Told = { is: 'told'; states: KeyStates };

async function ask(api: Api, rows: readonly OutboxRow[]): Promise<Told | Outcome> {
  const keys = rows.map(({ key }) => key);
  try {
    return classifyStates(keys, await call(api, counterEndpoints.submissionStatus, { body: { keys } }));
  } catch (error) {
    return classifyError(error);
  }
}
