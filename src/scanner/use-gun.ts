import { useEffectEvent, useLayoutEffect } from 'react';
import type { FieldContext } from '../shared/tickets/read-code';
import { joinPieces } from '../shared/tickets/torn-code';
import { listenToGun, type ScanListener } from './wedge';

/**
 * Listens for gun scans while the component is mounted. Starts as soon as the component is in the document, before the
 * first paint, so that no key of an early scan is lost.
 * @param onScan called for each scan
 * @param options.enabled whether to listen now
 * @param options.codes how tickets are read here; with it, the pieces of a code that a gun sent with a pause are joined
 * @param options.onShortRead called for a few digits at a gun's speed
 */
export function useGun(
  onScan: ScanListener,
  {
    enabled = true,
    codes,
    onShortRead,
  }: { enabled?: boolean; codes?: () => FieldContext; onShortRead?: ScanListener } = {},
): void {
  const scanned = useEffectEvent(onScan);
  const shortRead = useEffectEvent((scan: Parameters<ScanListener>[0]) => onShortRead?.(scan));
  const join = useEffectEvent((before: string, burst: string) =>
    codes ? joinPieces(before, burst, codes()) : null,
  );
  const handlesShortReads = onShortRead !== undefined;
  useLayoutEffect(() => {
    if (enabled)
      return listenToGun(document, (scan) => scanned(scan), {
        join: (before, burst) => join(before, burst),
        ...(handlesShortReads && { onShortRead: (scan) => shortRead(scan) }),
      });
  }, [enabled, handlesShortReads]);
}
