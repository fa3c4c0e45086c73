import {
  type CodeForm,
  cutCode,
  formLength,
  MAX_CODE_DIGITS,
  SERIAL_FIELDS,
  type Symbology,
  type TicketFields,
} from './layouts';
import { cleanCode } from './read-code';

/** Reasons why another scan doesn't prove a taught layout. */
export type TestFault =
  | { kind: 'test_unreadable'; digits: number; expected: number }
  | { kind: 'test_same_ticket'; ticket: number }
  | { kind: 'test_other_pack' }
  /** tickets as numbers, 0 to 999 */
  | { kind: 'test_not_next'; expected: number; scanned: number };

/** A scan read by a taught form, or null. */
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

/** The symbology named in the AIM prefix of all scans, or undefined. */
export function symbologyOf(scans: readonly string[]): Symbology | undefined {
  const [first, ...rest] = scans.map((scan) => AIM[/^[~*>\s]*\]([A-Za-z])/.exec(scan)?.[1] ?? '']);
  return rest.every((symbology) => symbology === first) ? first : undefined;
}

/** Reasons why three scans and a number don't show a ticket layout. */
export type TeachingFault =
  /** `scan`: 1, 2 or 3 */
  | { kind: 'scan_unreadable'; scan: number }
  | { kind: 'different_lengths' }
  /** no three digits rise or fall by one from scan to scan */
  | { kind: 'no_step' }
  /** the printed number has no dashes or blanks to split it at */
  | { kind: 'no_groups' }
  /** 3-digit ticket numbers: of the last scan and as typed */
  | { kind: 'other_ticket'; scanned: string; typed: string }
  /** the typed game and pack aren't in the scans in this order */
  | { kind: 'other_pack' }
  /** the game has more than 4 digits or the pack more than 7 */
  | { kind: 'too_long' };

/** The digits of a scan that belong to one field; ends are exclusive. */
type Span = { start: number; end: number };

/**
 * Derives a lottery's ticket layout (tickets.md, Teaching a layout): the digits that change by one are the
 * ticket, the equal digits before them are game and pack, and the dashes of the print separate these.
 * @param scans three tickets of one roll in order, up or down
 * @param printed the number printed on the last of them, with its dashes
 * @param symbology of the scans, if a camera reported it
 */
export function teachLayout(
  scans: readonly [string, string, string],
  printed: string,
  symbology?: Symbology,
): { forms: readonly [CodeForm, CodeForm] } | { fault: TeachingFault } {
  const codes = scans.map(cleanCode);
  const bad = codes.findIndex((code) => !/^[0-9]+$/.test(code) || code.length > MAX_CODE_DIGITS);
  if (bad >= 0) return { fault: { kind: 'scan_unreadable', scan: bad + 1 } };
  if (new Set(codes.map((code) => code.length)).size > 1) return { fault: { kind: 'different_lengths' } };
  const ticket = steppingDigits(codes);
  if (!ticket) return { fault: { kind: 'no_step' } };

  const groups = printed.split(/[^0-9]+/).filter((group) => group !== '');
  const [game, pack, ...rest] = groups;
  if (!game || !pack || rest.length === 0) return { fault: { kind: 'no_groups' } };
  if (significant(game) > SERIAL_FIELDS.G || significant(pack) > SERIAL_FIELDS.P)
    return { fault: { kind: 'too_long' } };
  const last = codes[2] ?? '';
  const scanned = last.slice(ticket.start, ticket.end);
  const ticketGroup = rest.findIndex((group) => Number(group) === Number(scanned));
  if (ticketGroup < 0) return { fault: { kind: 'other_ticket', scanned, typed: rest.at(-1) ?? '' } };
  const scanMask = maskOfScan(last, ticket, game, pack);
  if (!scanMask) return { fault: { kind: 'other_pack' } };
  const printedMask = [
    fieldMask(game, 'G', SERIAL_FIELDS.G),
    fieldMask(pack, 'P', SERIAL_FIELDS.P),
    ...rest.map((group, i) =>
      i === ticketGroup ? fieldMask(group, 'T', SERIAL_FIELDS.T) : 'x'.repeat(group.length),
    ),
  ].join('-');
  return {
    forms: [
      { mask: scanMask, source: 'scan', ...(symbology && { symbology }) },
      { mask: printedMask, source: 'typed' },
    ],
  };
}

/** The three digits that change by one from scan to scan after equal digits. */
function steppingDigits(codes: readonly string[]): Span | null {
  const [first = ''] = codes;
  const changed = [...first].findIndex((digit, i) => codes.some((code) => code[i] !== digit));
  if (changed < 0) return null;
  const ends = [changed + 1, changed + 2, changed + 3].filter(
    (end) => end >= SERIAL_FIELDS.T && end <= first.length,
  );
  const spans = ends
    .map((end) => ({ start: end - SERIAL_FIELDS.T, end }))
    .filter(({ start, end }) => {
      const [a = 0, b = 0, c = 0] = codes.map((code) => Number(code.slice(start, end)));
      return Math.abs(b - a) === 1 && c - b === b - a;
    });
  return spans.length === 1 ? (spans[0] ?? null) : null;
}

const significant = (digits: string): number => digits.replace(/^0+/, '').length;

/** The field of a printed group; zeros beyond the field's length must be zero. */
const fieldMask = (group: string, letter: string, digits: number): string =>
  '0'.repeat(Math.max(0, group.length - digits)) + letter.repeat(Math.min(group.length, digits));

/**
 * The mask of a scan in which game, pack and ticket follow one another, with zeros or other digits between
 * them.
 */
function maskOfScan(scan: string, ticket: Span, game: string, pack: string): string | null {
  const before = scan.slice(0, ticket.start);
  const match = new RegExp(`^(0*)(${trimmed(game)})(0*)(${trimmed(pack)})([0-9]*)$`).exec(before);
  if (!match) return null;
  const [, zeros = '', gameDigits = '', padding = '', packDigits = '', more = ''] = match;
  return [
    paddedMask(zeros, gameDigits, 'G', SERIAL_FIELDS.G),
    paddedMask(padding, packDigits, 'P', SERIAL_FIELDS.P),
    'x'.repeat(more.length),
    'TTT',
    'x'.repeat(scan.length - ticket.end),
  ].join('');
}

/** Digits of a field without its leading zeros; a field of zeros keeps one. */
const trimmed = (digits: string): string => digits.replace(/^0+(?=.)/, '');

const paddedMask = (zeros: string, digits: string, letter: string, longest: number): string =>
  fieldMask(zeros + digits, letter, longest);
