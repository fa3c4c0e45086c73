import { useEffectEvent, useLayoutEffect } from 'react';
import type { ScanListener } from './scan';
import { listenToGun } from './wedge';

/**
 * Listens for gun scans while the component is mounted. Starts as soon as the component is in the document, before the
 * first paint, so that no key of an early scan is lost.
 * @param onScan called for each scan
 * @param options.enabled whether to listen now
 * @param options.onShortRead called for a few digits at a gun's speed
 */
export function useGun(
  onScan: ScanListener,
  { enabled = true, onShortRead }: { enabled?: boolean; onShortRead?: ScanListener } = {},
): void {
  const scanned = useEffectEvent(onScan);
  const shortRead = useEffectEvent((scan: Parameters<ScanListener>[0]) => onShortRead?.(scan));
  const handlesShortReads = onShortRead !== undefined;
  useLayoutEffect(() => {
    if (enabled)
      return listenToGun(
        document,
        (scan) => scanned(scan),
        handlesShortReads ? (scan) => shortRead(scan) : undefined,
      );
  }, [enabled, handlesShortReads]);
}
