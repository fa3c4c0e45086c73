import { cleanCode } from './clean-code';
import { cutCode, type TicketFields } from './cut-code';
import { type CodeForm, formLength, type Symbology } from './layouts';

/** Why another scan doesn't prove a taught layout. */
export type TestFault =
  | { kind: 'test_unreadable'; digits: number; expected: number }
  | { kind: 'test_same_ticket'; ticket: number }
  | { kind: 'test_other_pack' }
  /** tickets as numbers, 0 to 999 */
  | { kind: 'test_not_next'; expected: number; scanned: number };

/** A scan as a taught form reads it, or null. */
export function readTaught(scan: string, form: CodeForm): TicketFields | null {
  const cut = cutCode(cleanCode(scan), form);
  return cut && 'fields' in cut ? cut.fields : null;
}

/** The ticket after two that follow each other, up or down. */
export const nextTicket = (before: number, last: number): number => 2 * last - before;

/**
 * Tests a taught layout against one more scan: it must be the next ticket of the roll that taught it.
 * @param scans the three tickets that taught it, in order
 * @param form the taught form of scans
 */
export function testLayout(
  scans: readonly string[],
  form: CodeForm,
  scan: string,
): { fields: TicketFields } | { fault: TestFault } {
  const fields = readTaught(scan, form);
  const [before, last] = scans.slice(-2).map((taught) => readTaught(taught, form));
  if (!fields || !before || !last)
    return {
      fault: { kind: 'test_unreadable', digits: cleanCode(scan).length, expected: formLength(form) },
    };
  if (fields.game !== last.game || fields.pack !== last.pack) return { fault: { kind: 'test_other_pack' } };
  if (fields.ticket === last.ticket) return { fault: { kind: 'test_same_ticket', ticket: fields.ticket } };
  const expected = nextTicket(before.ticket, last.ticket);
  if (fields.ticket !== expected)
    return { fault: { kind: 'test_not_next', expected, scanned: fields.ticket } };
  return { fields };
}

/** Letters of AIM prefixes (ISO/IEC 15424) by symbology. */
const AIM: Readonly<Record<string, Symbology>> = { I: 'itf', C: 'code128', Q: 'qr', d: 'data_matrix' };

/** The symbology that all scans name in their AIM prefix, or undefined. */
export function symbologyOf(scans: readonly string[]): Symbology | undefined {
  const [first, ...rest] = scans.map((scan) => AIM[/^[~*>\s]*\]([A-Za-z])/.exec(scan)?.[1] ?? '']);
  return rest.every((symbology) => symbology === first) ? first : undefined;
}
