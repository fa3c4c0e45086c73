import { cleanCode } from './clean-code';
import { type CodeForm, MAX_CODE_DIGITS, SERIAL_FIELDS, type Symbology } from './layouts';

/** Why three scans and a number don't show how tickets are written. */
export type TeachingFault =
  /** `scan`: 1, 2 or 3 */
  | { kind: 'scan_unreadable'; scan: number }
  | { kind: 'different_lengths' }
  /** no three digits of the scans step by one */
  | { kind: 'no_step' }
  /** the printed number has no dashes or blanks to cut it at */
  | { kind: 'no_groups' }
  /** 3-digit ticket numbers: the last scan's and the one that was typed */
  | { kind: 'other_ticket'; scanned: string; typed: string }
  /** the typed game and pack aren't in the scans in this order */
  | { kind: 'other_pack' }
  /** the game has more than 4 digits or the pack more than 7 */
  | { kind: 'too_long' };

/** The digits of a scan that belong to one field; ends are exclusive. */
type Span = { start: number; end: number };

/**
 * Finds how a lottery writes its tickets (tickets.md, Teaching a layout): the digits that step by one are the
 * ticket, the equal digits before them are game and pack, and the dashes of the print say where to cut.
 * @param scans three tickets of one roll in order, up or down
 * @param printed what is printed on the last of them, with its dashes
 * @param symbology of the scans, where a camera has told it
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

/** The three digits that step by one from scan to scan, all digits before them being equal. */
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

/** A group of the print as its field; zeros that don't fit into the field must be zero. */
const fieldMask = (group: string, letter: string, digits: number): string =>
  '0'.repeat(Math.max(0, group.length - digits)) + letter.repeat(Math.min(group.length, digits));

/** The mask of a scan in which game, pack and ticket follow each other, with zeros or other digits between them. */
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
