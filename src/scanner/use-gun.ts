import { useEffectEvent, useLayoutEffect } from 'react';
import { beginsWithSerial } from '../shared/tickets/layouts';
import {
  type Code,
  cleanCode,
  type FieldContext,
  machineLengths,
  readCode,
  TEAR,
} from '../shared/tickets/read-code';
import { listenToGun, type ScanListener } from './wedge';

/**
 * Listens for gun scans while the component is mounted. Starts as soon as the component is in the document, before the
 * first paint, so that no key of an early scan is lost.
 * @param onScan called for each scan
 * @param options.enabled whether to listen now
 * @param options.codes how tickets are read here; with it, the pieces of a code that a gun sent with a pause are joined, and a
 *   whole code needs no Enter
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
  const isWhole = useEffectEvent((text: string) => codes !== undefined && isWholeCode(text, codes()));
  const handlesShortReads = onShortRead !== undefined;
  useLayoutEffect(() => {
    if (enabled)
      return listenToGun(document, (scan) => scanned(scan), {
        join: (before, burst) => join(before, burst),
        isWhole: (text) => isWhole(text),
        ...(handlesShortReads && { onShortRead: (scan) => shortRead(scan) }),
      });
  }, [enabled, handlesShortReads]);
}

/**
 * The code of a gun that paused in the middle (tickets.md, A gun that stalls). Earlier characters are put
 * before a burst only if the whole is a code and the burst alone isn't. If both are codes, it doesn't guess.
 * @param before the characters that came within two seconds before the burst
 * @param burst the characters up to the gun's Enter
 * @returns the burst, the whole, or pieces that every reader refuses with "scan again"; null if `before`
 *   isn't part of a code
 */
export function joinPieces(before: string, burst: string, context: FieldContext): string | null {
  const whole = before + burst;
  if (!/^[0-9]+$/.test(cleanCode(whole))) return null;
  const [alone, joined] = [burst, whole].map((raw) => readCode(raw, { ...context, source: 'scan' }));
  if (!alone || !joined) return null;
  if (meaningOf(alone) === meaningOf(joined)) return burst;
  const certainty = certaintyOf(alone, context);
  const certaintyOfWhole = certaintyOf(joined, context);
  if (certainty > certaintyOfWhole) return burst;
  return certainty === 0 && certaintyOfWhole > 0 ? whole : before + TEAR + burst;
}

/**
 * Checks whether digits that no Enter followed are surely a whole code, and not the beginning of one that a gun is still
 * sending: a wrong ticket is worse than none (product: a gun that sends no Enter).
 */
export function isWholeCode(text: string, context: FieldContext): boolean {
  const code = readCode(text, { ...context, source: 'scan' });
  if (code.kind === 'unreadable' || certaintyOf(code, context) < 2) return false;
  // Further digits don't change the ticket of a code that begins with its serial.
  const lengths = machineLengths(context.layout);
  return (
    lengths.every((length) => length <= code.text.length) ||
    beginsWithSerial(context.layout) ||
    code.kind === 'upc'
  );
}

/** The meaning of a code, as text; an unreadable code stands for itself. */
function meaningOf(code: Code): string {
  if (code.kind === 'upc') return code.upc;
  return code.kind === 'ticket' || code.kind === 'pack_label' ? code.serial : `${code.kind} ${code.text}`;
}

/**
 * The certainty that digits are a whole code rather than a fragment. 3: the store has the ticket; 2: one of its layout's machine codes,
 * even a refused one, or a UPC with the right check digit; 1: any serial where the layout doesn't define machine codes; 0: none.
 */
function certaintyOf(code: Code, { layout, isKnown }: FieldContext): number {
  if (code.kind === 'upc') return code.isCheckDigitWrong ? 0 : 2;
  if (code.kind === 'unreadable') return REFUSED_CODES.has(code.reason.kind) ? 2 : 0;
  if (code.kind !== 'ticket' && code.kind !== 'pack_label') return 0;
  if (isKnown(code.serial)) return 3;
  const lengths = machineLengths(layout);
  if (lengths.includes(code.text.length)) return 2;
  return lengths.length === 0 || beginsWithSerial(layout) ? 1 : 0;
}

/** The kinds of refused machine codes of the layout. */
const REFUSED_CODES: ReadonlySet<string> = new Set(['wrong_side', 'bad_check', 'game_too_long']);
