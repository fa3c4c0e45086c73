import { type ComponentType, createElement, type ElementType, lazy, useState } from 'react';
import { paths } from '../ui/paths';

/** A part of the app that couldn't be fetched: the network is gone, or a newer version replaced it. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError';
}

function screen(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | null = null;
  const get = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Waiting = lazy(async () => {
    try {
      return { default: await get() };
    } catch (cause) {
      throw new ScreenLoadError('The screen could not be loaded.', { cause });
    }
  });
  return {
    /** Fetches the screen ahead of its use; a failure shows when the screen is really opened. */
    preload: async (): Promise<void> => {
      try {
        await get();
      } catch (error) {
        console.warn('A screen could not be preloaded', error);
      }
    },
    /** A screen that is there is shown at once: what once had to wait, React holds back for 300 ms. */
    Component: () => {
      const [Screen] = useState<ElementType>(() => loaded ?? Waiting);
      return createElement(Screen);
    },
  };
}

/** The screens, each a chunk of its own. */
export const screens = {
  layout: screen(() => import('./layout/app-layout').then((m) => m.AppLayout)),
  login: screen(() => import('../features/auth/login-page').then((m) => m.LoginPage)),
  logout: screen(() => import('../features/auth/logout-page').then((m) => m.LogoutPage)),
  dashboard: screen(() => import('../features/dashboard/dashboard-page').then((m) => m.DashboardPage)),
  verifyStock: screen(() =>
    import('../features/verify-stock/verify-stock-page').then((m) => m.VerifyStockPage),
  ),
  addOnShelf: screen(() =>
    import('../features/add-on-shelf/add-on-shelf-page').then((m) => m.AddOnShelfPage),
  ),
  salesReportDate: screen(() =>
    import('../features/sales-report/sales-report-date-page').then((m) => m.SalesReportDatePage),
  ),
  outbox: screen(() => import('../features/outbox/outbox-page').then((m) => m.OutboxPage)),
  notFound: screen(() => import('../features/not-found/not-found-page').then((m) => m.NotFoundPage)),
  notYet: screen(() => import('../features/not-found/not-yet-page').then((m) => m.NotYetPage)),
};

const FIRST: Partial<Record<string, keyof typeof screens>> = {
  [paths.login]: 'login',
  [paths.root]: 'dashboard',
  [paths.dashboard]: 'dashboard',
  [paths.verifyStock]: 'verifyStock',
  [paths.addOnShelf]: 'addOnShelf',
  [paths.outbox]: 'outbox',
};

/** Fetches the screen of an address. Resolves when it's there, or can't be had. */
export async function preloadScreenOf(pathname: string): Promise<void> {
  const name = FIRST[pathname];
  if (!name) return;
  const parts = name === 'login' ? [screens.login] : [screens.layout, screens[name]];
  await Promise.all(parts.map((part) => part.preload()));
}

/** Fetches the screens of the counter, so that going there needs no network. */
export function preloadCounter(): void {
  screens.verifyStock.preload();
  screens.addOnShelf.preload();
  screens.outbox.preload();
}
