import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { APP_FAILURE } from '../../messages/areas/app-failure';
import { STORAGE_FAULT } from '../../messages/areas/storage-fault';
import { useMessages } from '../../messages/hooks/use-messages';
import { takeAnyDigit } from '../../scanner/any-digit';
import { paths, TITLES } from '../../shared/wire/page-paths';
import type { LeftScreen } from '../accounts/sign-in/lock-screen-page';
import { useFailure, useStorage } from '../state/problem-store';
import { useSession } from '../state/session-store';
import { StatusAlert } from '../ui/status-alert';
import { StoreClockContext, useClockState } from '../ui/store-clock';
import { CLERK_SCREENS } from './counter-screens';
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
  if (status === 'out') return <Navigate to={paths.login} replace />;
  if (!user) {
    const left: LeftScreen = { from: pathname + search, by: lastWorker.current };
    return <Navigate to={paths.lockScreen} replace state={left} />;
  }
  if (handedOver && !CLERK_SCREENS.includes(pathname)) return <Navigate to={paths.verifyStock} replace />;
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

/** The routes of screens by address; Chakra comes with those that use it. */
function routesOf(screens: typeof PUBLIC_SCREENS) {
  const routes = (isPlain: boolean) =>
    Object.entries(screens)
      .filter(([path]) => PLAIN_SCREENS.includes(path) === isPlain)
      .map(([path, { Component }]) => <Route key={path} path={path} element={<Component />} />);
  return (
    <>
      {routes(true)}
      <Route element={<office.Component />}>{routes(false)}</Route>
    </>
  );
}

function Screens() {
  const { pathname } = useLocation();
  useDocumentTitle(pathname);
  return (
    <ErrorBoundary place={pathname}>
      <StartProblem />
      <Suspense>
        <Routes>
          <Route path={paths.root} element={<Navigate to={paths.dashboard} replace />} />
          {routesOf(PUBLIC_SCREENS)}
          <Route element={<Protected />}>{routesOf(PROTECTED_SCREENS)}</Route>
          <Route path="*" element={<notFound.Component />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** All routes of the app. */
export function Router() {
  useEffect(() => takeAnyDigit(document), []);
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}

/** All screens show times by the clock of the store that they are about. */
export function WithStoreClock({ children }: { children: ReactNode }) {
  const clock = useClockState((state) => state.clock);
  return <StoreClockContext.Provider value={clock}>{children}</StoreClockContext.Provider>;
}
