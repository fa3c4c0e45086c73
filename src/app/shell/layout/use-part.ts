import { type ComponentType, useCallback, useState } from 'react';
import { useUpdate } from '../../../pwa/update-store';

/**
 * Lazy-loads a part of the layout. If that fails, the layout stays as it is, a reload is offered, and the next request
 * tries again.
 * @param load fetches the chunk; must be a module constant
 * @returns the component (null until loaded) and the function that requests it
 */
export function usePart<Props>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | null, () => void] {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  const request = useCallback(() => {
    load().then(
      (loaded) => {
        setPart(() => loaded);
        useUpdate.setState({ partMissing: false });
      },
      (error: unknown) => {
        console.warn('A part of the layout could not be loaded', error);
        useUpdate.setState({ partMissing: true });
      },
    );
  }, [load]);
  return [part, request];
}
