import { type ComponentType, createElement, type ElementType, lazy, useState } from 'react';

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
