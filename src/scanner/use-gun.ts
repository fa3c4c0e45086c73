import { useEffectEvent, useLayoutEffect } from 'react';
import type { ScanListener } from './scan';
import { listenToGun } from './wedge';

/**
 * Hears the gun while the component is mounted. It listens as soon as the component is in the document, before it's
 * painted: the first key of a scan may come at once.
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
  const hearsShortReads = onShortRead !== undefined;
  useLayoutEffect(() => {
    if (enabled)
      return listenToGun(
        document,
        (scan) => scanned(scan),
        hearsShortReads ? (scan) => shortRead(scan) : undefined,
      );
  }, [enabled, hearsShortReads]);
}
