import { type ComponentType, createElement, type ElementType, lazy, useState } from 'react';

/** A screen that couldn't be fetched: the network is gone, or a newer version replaced it. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError';
}

/**
 * A screen that is a chunk of its own.
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
    /** Fetches the screen ahead of its use; a failure shows when the screen is really opened. */
    preload: async (): Promise<void> => {
      try {
        await get();
      } catch (error) {
        console.warn('A screen could not be preloaded', error);
      }
    },
    /** A screen that is there shows at once; React would hold it back for 300 ms after a suspense. */
    Component: () => {
      const [Screen] = useState<ElementType>(() => loaded ?? Waiting);
      return createElement(Screen);
    },
  };
}
