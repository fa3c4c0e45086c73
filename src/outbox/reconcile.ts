import { type Api, call } from '../device/client';
import { timeBy } from '../device/clock';
import type { TerminalDb } from '../device/db';
import { loadClock } from '../device/kept-values';
import type { LastError, OutboxRow, SessionRow } from '../device/rows';
import { checkAgainAt, expireSession } from '../device/session';
import { REFUSED } from '../messages/areas/refused';
import { countingPaths } from '../shared/counting/paths';
import { DAY_MS } from '../shared/time/store-clock';
import { MAX_ENTRIES } from '../shared/values/limits';
import {
  classifyError,
  classifyStates,
  type KeyStates,
  lacksAnotherRecord,
  type SendOutcome,
} from './classify';
import { recordConnection } from './connection';
import { readRows } from './queries';

/** Time that a sent entry stays on the device; a picture is large, and nothing depends on it. */
const RETENTION_MS = 90 * DAY_MS;
const PICTURE_RETENTION_MS = 7 * DAY_MS;
const CHECK_EVERY_MS = DAY_MS;
/** Delay after a failed check. Sending continues in the meantime. */
const CHECK_AGAIN_MS = 60_000;

const LOST: LastError = { status: 0, code: 'lost_by_server', message: REFUSED.lost_by_server };

const WAITING = { state: 'pending', attempts: 0, nextAttemptAt: 0 } as const;

/** The sent entries to send again and to remove, by `seq`. */
type Plan = { resend: number[]; remove: number[] };

/**
 * Decides about acknowledged entries after the server's response: lost ones are sent again with their keys; the others are
 * removed once they are old enough.
 * @param now milliseconds since 1970
 */
export function planOf(rows: readonly OutboxRow[], states: KeyStates, now: number): Plan {
  const before = (ms: number) => new Date(now - ms).toISOString();
  const [oldest, oldestPicture] = [before(RETENTION_MS), before(PICTURE_RETENTION_MS)];
  const seqsOf = (state: 'done' | 'unknown', isSelected: (row: OutboxRow) => boolean) =>
    rows.filter((row) => states[row.key] === state && isSelected(row)).map(({ seq }) => seq);
  return {
    resend: seqsOf('unknown', () => true),
    remove: seqsOf(
      'done',
      ({ kind, sentAt }) =>
        sentAt !== undefined && sentAt < (kind === 'slip_picture' ? oldestPicture : oldest),
    ),
  };
}

/** Entries that were refused for lack of another record wait again, too, if any was lost: it may be that one. */
async function applyPlan(db: TerminalDb, storeId: number, { resend, remove }: Plan): Promise<void> {
  if (resend.length + remove.length === 0) return;
  const sent = (seqs: number[]) =>
    db.outbox
      .where('seq')
      .anyOf(seqs)
      .and(({ state }) => state === 'sent');
  await db.transaction('rw', db.outbox, async () => {
    await sent(remove).delete();
    await sent(resend).modify({ ...WAITING, ackSeq: 0, lastError: LOST });
    if (resend.length > 0)
      await db.outbox
        .where('[storeId+state]')
        .equals([storeId, 'attention'])
        .and(({ lastError }) => lacksAnotherRecord(lastError))
        .modify(WAITING);
  });
}

/**
 * Asks the server which of the store's sent entries it still has; sends lost ones again and removes old ones.
 * The caller holds the sender's lock, so nothing is sent during the check. A failed check is repeated soon.
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
    const answer = await requestStates(api, rows);
    if (answer.is !== 'known') {
      await recordConnection(db, answer, now());
      if (answer.is === 'signed-out') await expireSession(session.token, db);
      else await checkAgainAt(db, session.token, now() + CHECK_AGAIN_MS);
      return;
    }
    // On a device that is years ahead, an entry sent a moment ago must not look old.
    await applyPlan(db, storeId, planOf(rows, answer.states, timeBy(await loadClock(db), now())));
  }
  await checkAgainAt(db, session.token, now() + CHECK_EVERY_MS);
}

type KnownStates = { is: 'known'; states: KeyStates };

async function requestStates(api: Api, rows: readonly OutboxRow[]): Promise<KnownStates | SendOutcome> {
  const keys = rows.map(({ key }) => key);
  try {
    return classifyStates(keys, await call(api, countingPaths.submissionStatus, { body: { keys } }));
  } catch (error) {
    return classifyError(error);
  }
}
