import { create } from 'zustand';
import { ApiError, isUnreachable } from '../../../device/client';
import { provenTime } from '../../../device/clock';
import { beginTry, changeRoster, goOffDuty, goOnDuty, provesPin } from '../../../device/duty';
import { MAX_TRIES } from '../../../shared/accounts/pins';
import { terminalsPaths } from '../../../shared/terminals/paths';
import type { RosterClerk } from '../../../shared/terminals/terminals-schema';
import { ERROR_CODE } from '../../../shared/wire/errors';
import { api } from '../api';
import { useConnectivity } from '../connectivity-store';
import { reportProblem } from '../problem-store';
import { ask } from '../queries/ask';
import { useSession } from '../session-store';
import { noteUse } from './last-use';
import { refreshRoster } from './roster';
import { endTour } from './tour-store';

/** Longest wait for the server when a PIN is wrong here, since the server may have a newer one; in milliseconds. */
const PATIENCE_MS = 2_000;

/** The reasons why the server sends a clerk back to the lock screen. */
type SentBack = { kind: 'no_longer_clerk' | 'pin_changed' | 'locked_out_elsewhere'; name: string };
export const useSentBack = create<{ reason: SentBack | null }>(() => ({ reason: null }));

/** The outcome of entering a PIN. */
export type Verdict =
  | { is: 'on-duty' }
  | { is: 'wrong'; triesLeft: number }
  | { is: 'locked' }
  | { is: 'no-longer-clerk' };

/**
 * Puts a clerk on duty after the right PIN. The terminal decides with its own roster, so no clerk waits for
 * the network; the server is informed and can overrule. A PIN that is wrong here may be newer than the
 * roster, so a quick response of the server decides then (ADR 0028).
 * @throws StorageError
 */
export async function unlock(clerk: RosterClerk, pin: string): Promise<Verdict> {
  const tries = await beginTry(clerk, provenTime());
  if (!tries) return { is: 'locked' };
  if (clerk.pin && (await provesPin(pin, clerk.pin))) {
    await comeOnDuty(clerk);
    void tellServer(clerk, pin);
    return { is: 'on-duty' };
  }
  const answer = await verdictOn(clerk, pin, AbortSignal.timeout(PATIENCE_MS));
  if (answer.is === 'yes') {
    await keepClerk(clerk.id, answer.clerk);
    await comeOnDuty({ ...clerk, ...answer.clerk });
    return { is: 'on-duty' };
  }
  if (answer.is === 'no') {
    await saveRefusal(clerk, answer.error);
    if (answer.error.body?.code === ERROR_CODE.inactiveUser) return { is: 'no-longer-clerk' };
    if (answer.error.body?.code === ERROR_CODE.tooManyTries) return { is: 'locked' };
  }
  const triesLeft = MAX_TRIES - tries.failed;
  return triesLeft === 0 ? { is: 'locked' } : { is: 'wrong', triesLeft };
}

async function comeOnDuty(clerk: RosterClerk): Promise<void> {
  noteUse();
  useSentBack.setState({ reason: null });
  if (clerk.has_counted) endTour(clerk.id);
  await goOnDuty(clerk);
}

type PinResult = { is: 'yes'; clerk: RosterClerk } | { is: 'no'; error: ApiError } | { is: 'none' };

const REFUSALS: ReadonlySet<string | undefined> = new Set([
  ERROR_CODE.wrongPin,
  ERROR_CODE.inactiveUser,
  ERROR_CODE.tooManyTries,
]);

/** The server's verdict on a PIN; `none` without a clear yes or no. */
async function verdictOn({ id }: RosterClerk, pin: string, signal?: AbortSignal): Promise<PinResult> {
  if (!useConnectivity.getState().online || useSession.getState().expired) return { is: 'none' };
  try {
    const { data } = await ask(api, terminalsPaths.clerkUnlock, { body: { clerk_id: id, pin }, signal });
    return { is: 'yes', clerk: data };
  } catch (error) {
    if (error instanceof ApiError && REFUSALS.has(error.body?.code)) return { is: 'no', error };
    if (!(error instanceof ApiError || isUnreachable(error) || signal?.aborted)) throw error;
    return { is: 'none' };
  }
}

/** Saves the server's data of one clerk. @param clerk null if no longer a clerk */
async function keepClerk(id: number, clerk: RosterClerk | null): Promise<void> {
  const { token } = useSession.getState();
  if (!token) return;
  await changeRoster(token, (clerks) =>
    clerks.flatMap((kept) => (kept.id === id ? (clerk ? { ...kept, ...clerk } : []) : kept)),
  );
}

/** Saves the consequences of a refusal for later attempts, perhaps without a network. */
async function saveRefusal(clerk: RosterClerk, { body, retryAfterMs }: ApiError): Promise<void> {
  if (body?.code === ERROR_CODE.inactiveUser) await keepClerk(clerk.id, null);
  if (body?.code === ERROR_CODE.tooManyTries) {
    const locked_until = new Date(provenTime() + retryAfterMs).toISOString();
    await keepClerk(clerk.id, { ...clerk, locked_until });
  }
}

/** Informs the server after a PIN that was right here. A clerk whom it refuses returns to the lock screen. */
async function tellServer(clerk: RosterClerk, pin: string): Promise<void> {
  try {
    const answer = await verdictOn(clerk, pin);
    // The server may have created a stronger verifier from the PIN.
    if (answer.is === 'yes') await keepClerk(clerk.id, answer.clerk);
    if (answer.is !== 'no') return;
    await saveRefusal(clerk, answer.error);
    await goOffDuty(clerk.id);
    useSentBack.setState({ reason: { kind: reasonOf(answer.error), name: clerk.name } });
    // Fetches the new PIN if it was changed.
    const storeId = useSession.getState().account?.store_id;
    if (storeId) await refreshRoster(storeId);
  } catch (error) {
    if (!isUnreachable(error)) reportProblem(error);
  }
}

function reasonOf({ body }: ApiError): SentBack['kind'] {
  if (body?.code === ERROR_CODE.wrongPin) return 'pin_changed';
  return body?.code === ERROR_CODE.inactiveUser ? 'no_longer_clerk' : 'locked_out_elsewhere';
}
