import { type ComponentType, createElement, type ElementType, lazy, useState } from 'react';
import { needOffice } from '../../messages/language';
import { paths } from '../../shared/wire/page-paths';

/** A screen's chunk couldn't be fetched: the network is down, or a newer version replaced the chunk. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError';
}

/**
 * Creates a lazy-loaded screen.
 * @param load fetches the chunk
 */
export function screen(load: () => Promise<ComponentType>) {
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
    /** Fetches the screen ahead of its use. A failure is reported only when the screen is opened. */
    preload: async (): Promise<void> => {
      try {
        await get();
      } catch (error) {
        console.warn('A screen could not be preloaded', error);
      }
    },
    /** Renders a loaded screen at once; after a suspense, React would delay it by 300 ms. */
    Component: () => {
      const [Screen] = useState<ElementType>(() => loaded ?? Waiting);
      return createElement(Screen);
    },
  };
}

export type Screens = Record<string, ReturnType<typeof screen>>;

/** A screen that uses the office's texts. */
export const withOfficeTexts = (load: () => Promise<ComponentType>) =>
  screen(async () => {
    const [Screen] = await Promise.all([load(), needOffice()]);
    return Screen;
  });

export const verifyStock = screen(() =>
  import('../counting/verify-stock/verify-stock-page').then((m) => m.VerifyStockPage),
);
export const addOnShelf = screen(() =>
  import('../counting/add-on-shelf/add-on-shelf-page').then((m) => m.AddOnShelfPage),
);
export const outbox = screen(() => import('../terminals/outbox/outbox-page').then((m) => m.OutboxPage));
export const packs = screen(() => import('../stock/packs/packs-page').then((m) => m.PacksPage));
export const firstWalk = screen(() =>
  import('../stock/first-walk/first-walk-page').then((m) => m.FirstWalkPage),
);
export const census = screen(() => import('../stock/census/census-page').then((m) => m.CensusPage));

/** The screens open to a clerk on duty: the counter screens and Help. */
export const CLERK_SCREENS: readonly string[] = [
  paths.verifyStock,
  paths.addOnShelf,
  paths.packs,
  paths.census,
  paths.firstWalk,
  paths.myShift,
  paths.outbox,
  paths.howTo,
  paths.gunCheck,
  paths.practice,
  paths.quickCard,
];

/** Preloads the counter screens so that they open without a network. */
export function preloadCounter(): void {
  verifyStock.preload();
  addOnShelf.preload();
}
