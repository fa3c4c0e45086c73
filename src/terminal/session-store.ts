import { create } from 'zustand';
import { login, logout } from '../api/auth';
import { API_BASE } from '../api/base';
import { createApi, NetworkError } from '../api/client';
import type { SignedInUser } from '../contract/auth';
import { db } from '../device/db';
import type { SessionRow } from '../device/rows';
import { clearSession, loadSession, saveSession, workerOf } from '../device/session';
import { terminalCode } from '../device/terminal-code';
import { watched } from './connectivity-store';
import { observe } from './observe';

type SessionState = {
  /** `loading` until the database has answered once */
  status: 'loading' | 'in' | 'out';
  /** who works here: whoever is signed in, or the clerk on duty; null also while a handed-over terminal is locked */
  user: SignedInUser | null;
  /** whose token it is: who is signed in, or the handed-over terminal itself */
  account: SignedInUser | null;
  /** the terminal is in the hands of its store's clerks */
  handedOver: boolean;
  /** the server refused the token: everything local goes on, sending waits for a sign-in */
  expired: boolean;
  token: string | null;
};

const NOBODY = { user: null, account: null, handedOver: false, expired: false, token: null };

/** Who is signed in on this terminal, in every tab. */
export const useSession = create<SessionState>(() => ({ status: 'loading', ...NOBODY }));

function show(session: SessionRow | null): void {
  if (!session) {
    useSession.setState({ status: 'out', ...NOBODY });
    return;
  }
  const { token, expired, user: account, handedOver } = session;
  const shown = useSession.getState();
  const user = workerOf(session);
  // The row also notes when the server is asked what it still has: no news for any screen.
  if (token === shown.token && expired === shown.expired && user?.id === shown.user?.id) return;
  useSession.setState({ status: 'in', user, account, handedOver: handedOver !== undefined, expired, token });
}

/** Follows the session kept on this device. Resolves when it's known. */
export const watchSession = (): Promise<void> =>
  new Promise((known) => {
    observe(
      () => loadSession(db),
      (session) => {
        show(session);
        known();
      },
    );
  });

const api = watched(createApi({ base: API_BASE, token: () => useSession.getState().token }));

/** Ends a session that this device has left; what it can't be told, the server finds out by itself in time. */
function revoke(token: string): void {
  const leaving = createApi({ base: API_BASE, token: () => token });
  logout(leaving).catch((error: unknown) => console.warn('The server was not told of the sign-out', error));
}

/**
 * Signs a user in and keeps the session on this device, which takes the terminal back where its clerks had it.
 * @throws ApiError with the server's words, NetworkError, or StorageError
 */
export async function signIn(Username: string, password: string): Promise<SignedInUser> {
  const { data, token } = await login(api, { Username, password }, await terminalCode());
  const user = data[0];
  if (!user) throw new NetworkError();
  const before = await loadSession();
  await saveSession(user, token);
  show({ id: 'session', user, token, expired: false });
  if (before?.handedOver) revoke(before.token);
  return user;
}

/** Signs out on this device, also without a network. What waits to be sent stays. */
export async function signOut(): Promise<void> {
  // As it's kept on the device: the page that signs out may be the first one that is opened.
  const session = await loadSession();
  await clearSession();
  show(null);
  if (session) revoke(session.token);
}
