import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { APP_FAILURE } from '../../messages/areas/app-failure';
import { STORAGE_FAULT } from '../../messages/areas/storage-fault';
import { useMessages } from '../../messages/hooks/use-messages';
import { takeAnyDigit } from '../../scanner/any-digit';
import { paths, TITLES } from '../../shared/wire/page-paths';
import type { LeftScreen } from '../accounts/sign-in/lock-screen-page';
import { useFailure, useStorage } from '../state/problem-store';
import { useSession } from '../state/session-store';
import { useClockState } from '../state/store-clock';
import { Framed, Navigate } from '../ui/links';
import { CurrentPlace, useHistory, useLocation } from '../ui/navigation';
import { StatusAlert } from '../ui/status-alert';
import { StoreClockContext } from '../ui/store-clock';
import { CLERK_SCREENS, type Screens } from './counter-screens';
import { ErrorBoundary } from './error-boundary';
import { layout, notFound, office, PLAIN_SCREENS, PROTECTED_SCREENS, PUBLIC_SCREENS } from './screens';

function useDocumentTitle(pathname: string) {
  useEffect(() => {
    document.title = pathname === paths.login ? TITLES.app : TITLES.admin;
  }, [pathname]);
}

/**
 * Guards the protected screens. Redirects to the sign-in page once the session has loaded and no user is signed in. On
 * a handed-over terminal, redirects to the lock screen while no clerk is on duty and limits clerks to counter screens.
 */
function Protected() {
  const { status, user, handedOver } = useSession();
  const { pathname, search } = useLocation();
  const lastWorker = useRef<number | null>(null);
  useEffect(() => {
    if (user) lastWorker.current = user.id;
  }, [user]);
  if (status === 'loading') return null;
  if (status === 'out') return <Navigate to={paths.login} />;
  if (!user) {
    const left: LeftScreen = { from: pathname + search, by: lastWorker.current };
    return <Navigate to={paths.lockScreen} state={left} />;
  }
  if (handedOver && !CLERK_SCREENS.includes(pathname)) return <Navigate to={paths.verifyStock} />;
  return <layout.Component />;
}

/** Shows startup failures until the session has loaded. After that the layout's banners show them. */
function StartProblem() {
  const storageFault = useMessages(STORAGE_FAULT);
  const appFailure = useMessages(APP_FAILURE);
  const isLoading = useSession((session) => session.status === 'loading');
  const problem = useStorage((storage) => storage.problem);
  const failure = useFailure((state) => state.failure);
  const text = problem ? storageFault[problem] : failure && appFailure.text({ detail: failure });
  return isLoading && text && <StatusAlert kind="error">{text}</StatusAlert>;
}

/** The key of an address in a table of screens. Addresses differ neither in case nor in a slash at the end. */
const pathOf = (pathname: string): string => pathname.toLowerCase().replace(/(.)\/+$/, '$1');

/** The screen of an address; Chakra comes with those that use it. */
function screenOf(path: string, { Component }: NonNullable<Screens[string]>): ReactNode {
  if (PLAIN_SCREENS.includes(path)) return <Component />;
  return (
    <Framed frame={<office.Component />}>
      <Component />
    </Framed>
  );
}

/** What is shown at an address. */
function At({ path }: { path: string }) {
  if (path === paths.root) return <Navigate to={paths.dashboard} />;
  const open = PUBLIC_SCREENS[path];
  if (open) return screenOf(path, open);
  const inside = PROTECTED_SCREENS[path];
  if (!inside) return <notFound.Component />;
  return <Framed frame={<Protected />}>{screenOf(path, inside)}</Framed>;
}

function Screen() {
  const { pathname } = useLocation();
  useDocumentTitle(pathname);
  return (
    <ErrorBoundary place={pathname}>
      <StartProblem />
      <Suspense>
        <At path={pathOf(pathname)} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** All screens of the app by their addresses. */
export function Router() {
  useEffect(() => takeAnyDigit(document), []);
  return (
    <CurrentPlace value={useHistory()}>
      <Screen />
    </CurrentPlace>
  );
}

/** All screens show times by the clock of the store that they are about. */
export function WithStoreClock({ children }: { children: ReactNode }) {
  const clock = useClockState((state) => state.clock);
  return <StoreClockContext.Provider value={clock}>{children}</StoreClockContext.Provider>;
}
