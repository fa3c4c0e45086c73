import { create } from 'zustand';
import { login, logout } from '../api/auth';
import { API_BASE } from '../api/base';
import { createApi, NetworkError } from '../api/client';
import type { SignedInUser } from '../contract/auth';
import { db } from '../outbox/db';
import type { SessionRow } from '../outbox/rows';
import { clearSession, loadSession, saveSession } from '../outbox/session';
import { terminalCode } from '../outbox/terminal-code';
import { watched } from './connectivity-store';
import { observe } from './live';

type SessionState = {
  /** `loading` until the database has answered once */
  status: 'loading' | 'in' | 'out';
  user: SignedInUser | null;
  /** the server refused the token: everything local goes on, sending waits for a sign-in */
  expired: boolean;
  token: string | null;
};

/** Who is signed in on this terminal, in every tab. */
export const useSession = create<SessionState>(() => ({
  status: 'loading',
  user: null,
  expired: false,
  token: null,
}));

function show(session: SessionRow | null): void {
  const shown = useSession.getState();
  // The row also notes when the server is asked what it still has: no news for any screen.
  if (session && session.token === shown.token && session.expired === shown.expired) return;
  useSession.setState(
    session
      ? { status: 'in', user: session.user, expired: session.expired, token: session.token }
      : { status: 'out', user: null, expired: false, token: null },
  );
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

/**
 * Signs a user in and keeps the session on this device.
 * @throws ApiError with the server's words, NetworkError, or StorageError
 */
export async function signIn(Username: string, password: string): Promise<SignedInUser> {
  const { data, token } = await login(api, { Username, password }, await terminalCode());
  const user = data[0];
  if (!user) throw new NetworkError();
  await saveSession(user, token);
  show({ id: 'session', user, token, expired: false });
  return user;
}

/** Signs out on this device, also without a network. What waits to be sent stays. */
export async function signOut(): Promise<void> {
  // As it's kept on the device: the page that signs out may be the first one that is opened.
  const session = await loadSession();
  await clearSession();
  show(null);
  if (!session) return;
  const leaving = createApi({ base: API_BASE, token: () => session.token });
  logout(leaving).catch((error: unknown) => console.warn('The server was not told of the sign-out', error));
}
