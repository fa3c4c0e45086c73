import { type ComponentType, useCallback, useState } from 'react';
import { useUpdate } from '../../pwa/update-store';

/**
 * A part of the layout that is fetched when it's first needed. When that fails, the layout stays as it is, a
 * reload is offered, and the next need tries again.
 * @param load fetches its chunk; a constant of the module
 * @returns the part (null until it's there) and what fetches it
 */
export function usePart<Props>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | null, () => void] {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  const need = useCallback(() => {
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
  return [part, need];
}
