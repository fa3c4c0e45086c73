import { useEffect, useState } from 'react';

type Charts = typeof import('./charts');

/** Kept once loaded, so that they show at once. */
let loaded: Charts | null = null;

/**
 * The charts, which load separately so that the figures don't wait for them.
 * @param afterMs delay before loading, in milliseconds, if other parts are more urgent
 * @returns null until loaded; 'failed' if they can't be loaded
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
