import { type PathInsideLayout, type PathOutsideLayout, paths } from '../../shared/wire/page-paths';
import {
  addOnShelf,
  census,
  firstWalk,
  outbox,
  packs,
  type Screens,
  screen,
  verifyStock,
} from './counter-screens';
import { dashboard, OFFICE_SCREENS, SCREENS_ONLINE } from './office-screens';

/** The frame of every protected screen. */
export const layout = screen(() => import('./layout/app-layout').then((m) => m.AppLayout));
/** The route around the screens that use Chakra. */
export const office = screen(() => import('./office').then((m) => m.Office));
export const notFound = screen(() => import('./not-found-page').then((m) => m.NotFoundPage));

/** The public screens by address, each lazy-loaded. */
export const PUBLIC_SCREENS: Screens = {
  ...SCREENS_ONLINE,
  [paths.login]: screen(() => import('../accounts/sign-in/login-page').then((m) => m.LoginPage)),
  [paths.logout]: screen(() => import('../accounts/sign-in/logout-page').then((m) => m.LogoutPage)),
  [paths.lockScreen]: screen(() =>
    import('../accounts/sign-in/lock-screen-page').then((m) => m.LockScreenPage),
  ),
} satisfies Record<PathOutsideLayout, Screens[string]>;

/** The screens for signed-in users by address, inside the layout, each lazy-loaded. */
export const PROTECTED_SCREENS: Screens = {
  ...OFFICE_SCREENS,
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
  [paths.myShift]: screen(() => import('../counting/my-shift/my-shift-page').then((m) => m.MyShiftPage)),
} satisfies Record<PathInsideLayout, Screens[string]>;

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
