import { Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../contract/page-paths';
import type { LeftScreen } from '../features/auth/landing';
import { APP_FAILURE, STORAGE_FAULT } from '../i18n/en/app/device';
import { TITLES } from '../i18n/en/app/titles';
import { useMessages } from '../i18n/hooks/use-messages';
import { useFailure, useStorage } from '../terminal/problem-store';
import { useSession } from '../terminal/session-store';
import { StatusAlert } from '../ui/status-alert';
import { CLERK_SCREENS } from './counter-screens';
import { ErrorBoundary } from './error-boundary';
import { layout, notFound, PROTECTED_SCREENS, PUBLIC_SCREENS } from './screens';

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
  const text = problem ? storageFault[problem] : failure && appFailure.text(failure);
  return isLoading && text && <StatusAlert kind="error">{text}</StatusAlert>;
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
          {Object.entries(PUBLIC_SCREENS).map(([path, { Component }]) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
          <Route element={<Protected />}>
            {Object.entries(PROTECTED_SCREENS).map(([path, { Component }]) => (
              <Route key={path} path={path} element={<Component />} />
            ))}
          </Route>
          <Route path="*" element={<notFound.Component />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** All routes of the app. */
export function Router() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}
