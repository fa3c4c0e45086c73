import { create } from 'zustand';
import { API_BASE } from '../../device/api-base';
import { createApi, NetworkError } from '../../device/client';
import { db } from '../../device/db';
import { terminalCode } from '../../device/kept-values';
import type { ClosedCompany, SessionRow } from '../../device/rows';
import { clearSession, loadSession, saveSession, workerOf } from '../../device/session';
import type { SignedInUser } from '../../shared/accounts/auth-schema';
import { login, logout } from './auth-calls';
import { watched } from './connectivity-store';
import { endTour } from './duty/tour-store';
import { observe } from './problem-store';

type SessionState = {
  /** `loading` until the first result from the database */
  status: 'loading' | 'in' | 'out';
  /** the signed-in user or the clerk on duty; null also while a handed-over terminal is locked */
  user: SignedInUser | null;
  /** the user of the token: the signed-in user, or the handed-over terminal itself */
  account: SignedInUser | null;
  /** the terminal is handed over to its store's clerks */
  handedOver: boolean;
  /** the server rejected the token: local work continues, sending waits for a sign-in */
  expired: boolean;
  token: string | null;
  /** a company that was open until the server closed it */
  closed: ClosedCompany | undefined;
};

const NOBODY = {
  user: null,
  account: null,
  handedOver: false,
  expired: false,
  token: null,
  closed: undefined,
};

/** The session of this terminal, in every tab. */
export const useSession = create<SessionState>(() => ({ status: 'loading', ...NOBODY }));

function show(session: SessionRow | null): void {
  if (!session) {
    useSession.setState({ status: 'out', ...NOBODY });
    return;
  }
  const { token, expired, user: account, handedOver, closed } = session;
  const shown = useSession.getState();
  const user = workerOf(session);
  // The row also stores the time of the next check, which no screen shows.
  const isSame = token === shown.token && expired === shown.expired && user?.id === shown.user?.id;
  if (isSame && closed?.id === shown.closed?.id) return;
  const handed = handedOver !== undefined;
  useSession.setState({ status: 'in', user, account, handedOver: handed, expired, token, closed });
}

/**
 * Follows the session stored on this device. Resolves when it's known.
 * @param prepare called before a session is shown, with the id of the current user
 */
export function watchSession(
  prepare: (workerId: number | null) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  let latest: SessionRow | null;
  return new Promise((resolve) => {
    observe(
      () => loadSession(db),
      (session) => {
        latest = session;
        void prepare((session && workerOf(session)?.id) ?? null).then(() => {
          if (session !== latest) return;
          show(session);
          resolve();
        });
      },
    );
  });
}

const api = watched(createApi({ base: API_BASE, token: () => useSession.getState().token }));

/** Ends a former session on the server. If that fails, the server ends it after its time limit. */
function revoke(token: string): void {
  const leaving = createApi({ base: API_BASE, token: () => token });
  logout(leaving).catch((error: unknown) =>
    console.warn('The server could not be informed of the sign-out', error),
  );
}

/**
 * Signs a user in and stores the session on this device. Ends a handover.
 * @param code of the second factor, once the server has asked for it
 * @throws ApiError with the server's message, NetworkError, or StorageError
 */
export async function signIn(Username: string, password: string, code?: string): Promise<SignedInUser> {
  const body = code === undefined ? { Username, password } : { Username, password, code };
  const { data, token } = await login(api, body, await terminalCode());
  const user = data[0];
  if (!user) throw new NetworkError();
  const before = await loadSession();
  await saveSession(user, token);
  show({ id: 'session', user, token, expired: false });
  if (user.has_counted) endTour(user.id);
  if (before?.handedOver) revoke(before.token);
  if (before?.opener) revoke(before.opener.token);
  return user;
}

/** Signs out on this device, also without a network. Waiting entries stay. */
export async function signOut(): Promise<void> {
  // From the database, since the sign-out page may be the first page that opens.
  const session = await loadSession();
  await clearSession();
  show(null);
  // Ending the sign-in also ends the company that it opened.
  if (session) revoke((session.opener ?? session).token);
}
