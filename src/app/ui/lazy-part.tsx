import { type ComponentType, lazy } from 'react';

/**
 * A part of a screen that loads once it is shown. If it can't load (no worker and no network), the screen works without it.
 * @param Missing shown in its place
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P> = () => null,
) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      // Runs even if only the style sheet is missing, which a second callback of `then` wouldn't catch.
      console.warn('A part of the screen could not be loaded', error);
      return { default: Missing };
    }
  });
