import { LAYOUTS, type TicketFields, type TicketLayout } from './layouts';
import { type Code, readCode } from './read-code';

/** The information about a game in a scanned code. */
export type GameCode =
  /** the wide barcode, which names the game; an 11-digit one gets its check digit */
  | { kind: 'upc'; upc: string }
  /** the long barcode of a ticket or of a pack's label; `priceCents` and `packSize` are null where it lacks them */
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
