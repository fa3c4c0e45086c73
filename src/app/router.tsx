import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '../terminal/session-store';
import { useStorage } from '../terminal/storage-store';
import { paths } from '../ui/paths';
import { StatusAlert } from '../ui/status-alert';
import { ErrorBoundary } from './error-boundary';
import { screens } from './screens';

/** 'Lottery Inventory' on sign-in, 'Lottery Admin' elsewhere (specification, section 1). */
function useDocumentTitle(pathname: string) {
  useEffect(() => {
    document.title = pathname === paths.login ? 'Lottery Inventory' : 'Lottery Admin';
  }, [pathname]);
}

/** The protected part: to the sign-in when nobody is signed in, once that is known. */
function Protected() {
  const status = useSession((session) => session.status);
  const problem = useStorage((storage) => storage.problem);
  if (status === 'loading') return problem && <StatusAlert kind="error">{problem}</StatusAlert>;
  if (status === 'out') return <Navigate to={paths.login} replace />;
  return <screens.layout.Component />;
}

/** Screens whose time hasn't come: they are in the menu and at their addresses, and say so. */
const NOT_YET = [
  paths.store,
  paths.user,
  paths.vendor,
  paths.plan,
  paths.subscription,
  paths.profile,
  paths.addInventory,
  paths.inventoryReport,
  paths.salesReport,
];

function Screens() {
  const { pathname } = useLocation();
  useDocumentTitle(pathname);
  return (
    <ErrorBoundary place={pathname}>
      <Suspense>
        <Routes>
          <Route path={paths.root} element={<Navigate to={paths.dashboard} replace />} />
          <Route path={paths.login} element={<screens.login.Component />} />
          <Route path={paths.logout} element={<screens.logout.Component />} />
          <Route path={paths.forgotPassword} element={<screens.notYet.Component />} />
          <Route path={paths.lockScreen} element={<screens.notYet.Component />} />
          <Route element={<Protected />}>
            <Route path={paths.dashboard} element={<screens.dashboard.Component />} />
            <Route path={paths.verifyStock} element={<screens.verifyStock.Component />} />
            <Route path={paths.addOnShelf} element={<screens.addOnShelf.Component />} />
            <Route path={paths.salesReportDate} element={<screens.salesReportDate.Component />} />
            <Route path={paths.outbox} element={<screens.outbox.Component />} />
            {NOT_YET.map((path) => (
              <Route key={path} path={path} element={<screens.notYet.Component />} />
            ))}
          </Route>
          <Route path="*" element={<screens.notFound.Component />} />
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
