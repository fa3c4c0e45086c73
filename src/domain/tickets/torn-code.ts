import { cleanCode } from './clean-code';
import { beginsWithSerial } from './layouts';
import { type Code, machineLengths, readCode, TEAR } from './read-code';
import type { FieldContext } from './typed-serial';

/**
 * The code that a gun meant when it paused in the middle (tickets.md, A gun that stalls). What came before a burst is put
 * before it only if the whole is a code and the burst alone is none. Where both are, nothing is guessed.
 * @param before the characters that came within two seconds before the burst
 * @param burst the characters up to the gun's Enter
 * @returns the burst, the whole, or pieces that every reader refuses with "scan again"; null if `before` isn't part of a
 *   code
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

/** What a code stands for, as text; of codes that stand for nothing, each for itself. */
function meaningOf(code: Code): string {
  if (code.kind === 'upc') return code.upc;
  return code.kind === 'ticket' || code.kind === 'pack_label' ? code.serial : `${code.kind} ${code.text}`;
}

/**
 * How certain it is that digits are a whole code and not a piece of one: 3 the store has the ticket; 2 one of its layout's
 * machine codes, also a refused one, or a UPC with the right check digit; 1 any serial where the layout says nothing of
 * machine codes; 0 none.
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

/** Why a machine code of the layout is refused. */
const REFUSED_CODES: ReadonlySet<string> = new Set(['wrong_side', 'bad_check', 'game_too_long']);
