import { paths } from '../contract/page-paths';
import { screen } from './load-screen';

export const verifyStock = screen(() =>
  import('../features/verify-stock/verify-stock-page').then((m) => m.VerifyStockPage),
);
export const addOnShelf = screen(() =>
  import('../features/add-on-shelf/add-on-shelf-page').then((m) => m.AddOnShelfPage),
);
export const outbox = screen(() => import('../features/outbox/outbox-page').then((m) => m.OutboxPage));

/** The screens of a clerk on duty: the counter's, and what helps there. */
export const OF_CLERKS: readonly string[] = [
  paths.verifyStock,
  paths.addOnShelf,
  paths.myShift,
  paths.outbox,
  paths.practice,
  paths.quickCard,
];

/** Fetches the screens of the counter, so that going there needs no network. */
export function preloadCounter(): void {
  verifyStock.preload();
  addOnShelf.preload();
  outbox.preload();
}
