import { type PathOutsideLayout, paths } from '../../shared/wire/page-paths';
import {
  addOnShelf,
  census,
  firstWalk,
  outbox,
  packs,
  type Screens,
  screen,
  verifyStock,
  withOfficeTexts,
} from './counter-screens';
import { OFFICE_SCREENS } from './office-screens';

const dashboard = withOfficeTexts(() => import('../board/dashboard-page').then((m) => m.DashboardPage));

/** The frame of every protected screen. */
export const layout = screen(() => import('./layout/app-layout').then((m) => m.AppLayout));
/** The route around the screens that use Chakra. */
export const office = screen(() => import('./office').then((m) => m.Office));
export const notFound = screen(() => import('./not-found-page').then((m) => m.NotFoundPage));

/** The public screens by address, each lazy-loaded. */
export const PUBLIC_SCREENS: Screens = {
  [paths.login]: screen(() => import('../accounts/sign-in/login-page').then((m) => m.LoginPage)),
  [paths.logout]: screen(() => import('../accounts/sign-in/logout-page').then((m) => m.LogoutPage)),
  [paths.forgotPassword]: screen(() =>
    import('../accounts/sign-in/forgot-password-page').then((m) => m.ForgotPasswordPage),
  ),
  [paths.signUp]: screen(() => import('../accounts/sign-in/sign-up-page').then((m) => m.SignUpPage)),
  [paths.resetPassword]: screen(() =>
    import('../accounts/sign-in/reset-password-page').then((m) => m.ResetPasswordPage),
  ),
  [paths.lockScreen]: screen(() =>
    import('../accounts/sign-in/lock-screen-page').then((m) => m.LockScreenPage),
  ),
} satisfies Record<PathOutsideLayout, Screens[string]>;

/** The screens for signed-in users by address, inside the layout, each lazy-loaded. */
export const PROTECTED_SCREENS: Screens = {
  ...OFFICE_SCREENS,
  // What every terminal opens: after the sign-in, at the counter, and to be handed over.
  [paths.dashboard]: dashboard,
  [paths.addOnShelf]: addOnShelf,
  [paths.verifyStock]: verifyStock,
  [paths.packs]: packs,
  [paths.census]: census,
  [paths.firstWalk]: firstWalk,
  [paths.outbox]: outbox,
  [paths.howTo]: screen(() => import('./how-to-page').then((m) => m.HowToPage)),
  [paths.gunCheck]: screen(() => import('../counting/help/gun-check-page').then((m) => m.GunCheckPage)),
  [paths.practice]: screen(() => import('../counting/help/practice-page').then((m) => m.PracticePage)),
  [paths.quickCard]: screen(() => import('../counting/help/quick-card-page').then((m) => m.QuickCardPage)),
  [paths.handOver]: withOfficeTexts(() => import('../terminals/hand-over-page').then((m) => m.HandOverPage)),
  [paths.myShift]: screen(() => import('../counting/my-shift/my-shift-page').then((m) => m.MyShiftPage)),
};

/** The screens without Chakra: they have to open at once on a slow tablet (docs/decisions 50). */
export const PLAIN_SCREENS: readonly string[] = [
  paths.login,
  paths.logout,
  paths.lockScreen,
  paths.verifyStock,
  paths.addOnShelf,
];

/** Preloads the screen of an address. Resolves when it has loaded or failed to load. */
export async function preloadScreenOf(pathname: string): Promise<void> {
  const inside = pathname === paths.root ? dashboard : PROTECTED_SCREENS[pathname];
  const parts = inside ? [layout, inside] : [PUBLIC_SCREENS[pathname]];
  if (!PLAIN_SCREENS.includes(pathname)) parts.push(office);
  await Promise.all(parts.map((part) => part?.preload()));
}
