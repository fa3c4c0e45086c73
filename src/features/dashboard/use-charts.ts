import { useEffect, useState } from 'react';

type Charts = typeof import('./charts');

/** Once here, they are shown at once. */
let loaded: Charts | null = null;

/**
 * The charts, which are a part of the app of their own: the figures don't wait for them.
 * @param afterMs when to fetch them, for who has more urgent parts to fetch
 * @returns null until they are here; 'failed' when they can't be had
 */
export function useCharts(afterMs: number): Charts | 'failed' | null {
  const [charts, setCharts] = useState<Charts | 'failed' | null>(loaded);
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => {
      import('./charts').then(
        (module) => {
          loaded = module;
          setCharts(module);
        },
        (error: unknown) => {
          console.warn('The charts could not be loaded', error);
          setCharts('failed');
        },
      );
    }, afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return charts;
}
