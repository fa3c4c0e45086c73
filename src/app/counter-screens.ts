import { paths } from '../contract/page-paths';
import { screen } from './load-screen';

export const verifyStock = screen(() =>
  import('../features/verify-stock/verify-stock-page').then((m) => m.VerifyStockPage),
);
export const addOnShelf = screen(() =>
  import('../features/add-on-shelf/add-on-shelf-page').then((m) => m.AddOnShelfPage),
);
export const outbox = screen(() => import('../features/outbox/outbox-page').then((m) => m.OutboxPage));
export const packs = screen(() => import('../features/packs/packs-page').then((m) => m.PacksPage));

/** The screens open to a clerk on duty: the counter screens and Help. */
export const CLERK_SCREENS: readonly string[] = [
  paths.verifyStock,
  paths.addOnShelf,
  paths.packs,
  paths.myShift,
  paths.outbox,
  paths.practice,
  paths.quickCard,
];

/** Preloads the counter screens so that they open without a network. */
export function preloadCounter(): void {
  verifyStock.preload();
  addOnShelf.preload();
  outbox.preload();
}
