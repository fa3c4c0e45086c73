import {
  type CodeForm,
  LAYOUTS,
  layoutOf,
  maskLetters,
  SERIAL_MASK,
  STANDARD,
  type TicketFields,
  type TicketLayout,
} from './layouts';
import { type Code, readCode } from './read-code';

/**
 * The meaning of the characters of a written code; `other`: separators, padding, check digits and everything
 * else.
 */
export type CodeField = 'game' | 'pack' | 'ticket' | 'other';
/** Characters that follow each other in a code and belong to one field. */
type CodePart = { field: CodeField; text: string };

const FIELD_OF: Readonly<Record<string, CodeField>> = { G: 'game', P: 'pack', T: 'ticket' };

/** The serial of the standard layout, which has no forms of its own. */
const SERIAL_FORM: CodeForm = { mask: SERIAL_MASK, source: 'both' };

/**
 * The printed form of a verified layout's tickets.
 * @returns null for codes of other layouts
 */
export function printedForm(layoutCode: string): CodeForm | null {
  if (layoutCode === STANDARD.code) return SERIAL_FORM;
  return layoutOf(layoutCode)?.forms.find(({ source }) => source !== 'scan') ?? null;
}

/**
 * Splits a code into its fields for display.
 * @param written the code with its dashes and brackets, which stay in the parts
 * @returns the parts in order; their texts joined are `written`. One part where the code has another length.
 */
export function codeParts(written: string, form: CodeForm): CodePart[] {
  const letters = maskLetters(form.mask);
  if (letters.length !== written.replace(/[^0-9]/g, '').length) return [{ field: 'other', text: written }];
  const parts: CodePart[] = [];
  let next = 0;
  for (const character of written) {
    const isDigit = /[0-9]/.test(character);
    const field = (isDigit && FIELD_OF[letters[next] ?? '']) || 'other';
    if (isDigit) next += 1;
    const last = parts.at(-1);
    if (last?.field === field) last.text += character;
    else parts.push({ field, text: character });
  }
  return parts;
}

/** The information about a game in a scanned code. */
export type GameCode =
  /** the wide barcode, which names the game; an 11-digit one gets its check digit */
  | { kind: 'upc'; upc: string }
  /** the long barcode of a ticket or of a pack's label; `priceCents` and `packSize` are null if it lacks them */
  | ({ kind: 'ticket' } & Pick<TicketFields, 'game' | 'priceCents' | 'packSize'>)
  | { kind: 'unreadable' };

/** The possible layouts of an unknown state. */
export const ANY_LAYOUT: TicketLayout = { code: 'any', forms: LAYOUTS.flatMap(({ forms }) => forms) };

/** The game is new, so no store's stock can choose between readings. */
const read = (raw: string, layout: TicketLayout): Code =>
  readCode(raw, { layout, source: 'scan', isKnown: () => false });

const ticketOf = (code: Code): TicketFields[] =>
  code.kind === 'ticket' || code.kind === 'pack_label' ? [code] : [];

/**
 * Reads a scanned code of a game that no store has yet. The long barcode has the game's number but not its
 * UPC, the wide one only the UPC.
 * @param raw the code as sent by the gun
 * @param layout of the company's stores: it reads first. A code that it can't read must be the same game in
 *   all verified layouts
 */
export function gameOfCode(raw: string, layout: TicketLayout): GameCode {
  const code = read(raw, layout);
  if (code.kind === 'upc' || code.kind === 'short_upc') return { kind: 'upc', upc: code.upc };
  const readingsOfStore = layout.forms.length > 0 ? ticketOf(code) : [];
  const readings =
    readingsOfStore.length > 0 ? readingsOfStore : LAYOUTS.flatMap((tried) => ticketOf(read(raw, tried)));
  const [first, ...others] = readings;
  if (!first || others.some(({ game }) => game !== first.game)) return { kind: 'unreadable' };
  const { game, priceCents, packSize } = first;
  return { kind: 'ticket', game, priceCents, packSize };
}
