import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '../terminal/session-store';
import { useStorage } from '../terminal/storage-store';
import { paths } from '../ui/paths';
import { StatusAlert } from '../ui/status-alert';
import { ErrorBoundary } from './error-boundary';
import { layout, notFound, OF_CLERKS, PROTECTED_SCREENS, PUBLIC_SCREENS } from './screens';

/** 'Lottery Inventory' on sign-in, 'Lottery Admin' elsewhere (specification, section 1). */
function useDocumentTitle(pathname: string) {
  useEffect(() => {
    document.title = pathname === paths.login ? 'Lottery Inventory' : 'Lottery Admin';
  }, [pathname]);
}

/**
 * The protected part: to the sign-in when nobody is signed in, once that is known. On a handed-over terminal to the lock
 * screen while nobody is on duty, and for a clerk only to the counter.
 */
function Protected() {
  const { status, user, handedOver } = useSession();
  const { pathname } = useLocation();
  if (status === 'loading') return null;
  if (status === 'out') return <Navigate to={paths.login} replace />;
  if (!user) return <Navigate to={paths.lockScreen} replace state={{ from: pathname }} />;
  if (handedOver && !OF_CLERKS.includes(pathname)) return <Navigate to={paths.verifyStock} replace />;
  return <layout.Component />;
}

/** Until the device's storage can be used: why it can't be. Afterwards the layout says so. */
function StorageProblem() {
  const isLoading = useSession((session) => session.status === 'loading');
  const problem = useStorage((storage) => storage.problem);
  return isLoading && problem && <StatusAlert kind="error">{problem}</StatusAlert>;
}

function Screens() {
  const { pathname } = useLocation();
  useDocumentTitle(pathname);
  return (
    <ErrorBoundary place={pathname}>
      <StorageProblem />
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

/** Every route of the app. */
export function Router() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}
