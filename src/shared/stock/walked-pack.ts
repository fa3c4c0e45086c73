import { gameOfSerial } from '../catalogue/game';
import type { Sells } from '../places/store-settings';
import type { TicketFields, TicketLayout } from '../tickets/layouts';
import { readCode, upcCheckDigit } from '../tickets/read-code';
import { hull, type Run } from '../tickets/runs';
import { packNumber, serialToNumber, ticketNumber } from '../tickets/serial';
import { FIPS_CODES, isState } from '../values/us-states';
import { type FoundPlace, IN_STORE, STAND_IN_GAME_DIGITS } from './found-packs';

/**
 * The stand-in UPC of a game whose real one isn't known yet: the in-store prefix, the state's FIPS code (`00`: unknown), the
 * game's number, and the check digit (product: the first day).
 * @param state postal code of the store's state, as typed; null: unknown
 * @param game 4 digits
 * @returns 12 digits
 */
export function standInUpc(state: string | null, game: string): string {
  const code = (state ?? '').trim().toUpperCase();
  const digits =
    IN_STORE + (isState(code) ? FIPS_CODES[code] : '00') + game.padStart(STAND_IN_GAME_DIGITS, '0');
  return digits + upcCheckDigit(digits);
}

/** A pack's size, and the number of its first ticket. */
type PackShape = { size: number; firstTicket: number };

/**
 * The tickets of a pack that is here, by the one code that was scanned: on the shelf from the front ticket to the end in
 * the direction of sale, since the tickets before were sold before the store used the app; in the back room the whole pack.
 * @param serial 14 digits: the front ticket, or in the back room any ticket or the label
 * @returns null for a ticket beyond the pack's size
 */
export function runFound(serial: string, place: FoundPlace, shape: PackShape, sells: Sells): Run | null {
  const first = serialToNumber(`${packNumber(serial)}000`) + shape.firstTicket;
  const last = first + shape.size - 1;
  if (place === 'back') return { start: first, end: last };
  const front = serialToNumber(serial);
  if (front < first || front > last) return null;
  return sells === 'down' ? { start: first, end: front } : { start: front, end: last };
}

/**
 * The number of a pack's first ticket: that of other packs of the game, otherwise 0; but 1 for a pack whose last ticket has
 * the number of its size.
 * @param serial 14 digits: a ticket of the pack
 * @param before the first ticket of another whole pack of the game; null: none
 */
const firstTicketOf = (serial: string, size: number, before: number | null): number =>
  before === 1 || Number(ticketNumber(serial)) === size ? 1 : 0;

/** A source's knowledge of a game, each part null or absent if it has none. */
export type GameSource = {
  upc?: string | null | undefined;
  priceCents?: number | null | undefined;
  lotSize?: number | null | undefined;
  /** of whole packs, the number of the first ticket */
  firstTicket?: number | null | undefined;
  name?: string | null | undefined;
};

/** A game whose price and pack size are known, and the tickets of the pack that is here. */
export type WalkedPack = {
  run: Run;
  upc: string;
  priceCents: number;
  lotSize: number;
  firstTicket: number;
  name: string | null;
};

/**
 * The pack of a scanned ticket. Each fact is that of the first source that has it: packs of the game in the store, the list
 * of games, the code itself, a person. A size that doesn't have the scanned ticket is passed over.
 * @param sources in that order
 * @param sizesOf the pack sizes of the plans of a price: the only one counts if no source has a size
 * @returns null while its price or size isn't known
 */
export function walkedPack(
  serial: string,
  sources: readonly GameSource[],
  context: {
    place: FoundPlace;
    sells: Sells;
    state: string | null;
    sizesOf: (priceCents: number) => readonly number[];
  },
): WalkedPack | null {
  const first = <Field extends keyof GameSource>(field: Field) =>
    sources.find((source) => source[field] != null)?.[field] ?? null;
  const priceCents = first('priceCents');
  if (!priceCents) return null;
  const planned = [...new Set(context.sizesOf(priceCents))];
  const sizes = [...sources.map(({ lotSize }) => lotSize), planned.length === 1 ? planned[0] : null];
  for (const lotSize of sizes) {
    if (lotSize == null) continue;
    const firstTicket = firstTicketOf(serial, lotSize, first('firstTicket'));
    const run = runFound(serial, context.place, { size: lotSize, firstTicket }, context.sells);
    const upc = first('upc') ?? standInUpc(context.state, gameOfSerial(serial));
    if (run) return { run, upc, priceCents, lotSize, firstTicket, name: first('name') };
  }
  return null;
}

/**
 * The ticket or label that a walk's code names, as the server reads it.
 * @returns null if it names no pack, or if several readings fit
 */
export function walkedTicket(code: string, layout: TicketLayout, place: FoundPlace): TicketFields | null {
  const read = readCode(code, { layout, source: 'scan', isKnown: () => false });
  if (read.kind === 'ticket' || (read.kind === 'pack_label' && place === 'back')) return read;
  const [only, ...others] = read.kind === 'uncertain' ? read.readings : [];
  return others.length === 0 ? (only ?? null) : null;
}

/** A line of a walk about one pack; `at`: the walk's instant, in ms since 1970. */
export type FoundLine = { place: FoundPlace; run: Run; at: number };

/**
 * The tickets of a pack. `hangsSince`: the first line that saw it on the shelf, null if none did; `wasInBack`: a walk saw it
 * in the back room before that.
 */
type Beginning<Line> = { run: Run; hangsSince: Line | null; wasInBack: boolean };

/**
 * The beginning of a pack that several lines name, in whatever order they arrived: on the shelf if any line saw it there. It
 * has all tickets that any of them saw. A line of the back room says nothing about a pack that hung before; one from before
 * saw a whole pack, whose first tickets were sold since then.
 * @param lines in the order of their submissions, which decides between lines of the same instant
 * @returns null without lines
 */
export function beginningOf<Line extends FoundLine>(lines: readonly Line[]): Beginning<Line> | null {
  const [hangsSince = null] = lines.filter(({ place }) => place === 'shelf').sort((a, b) => a.at - b.at);
  const seen = lines.filter(({ place, at }) => place === 'shelf' || !hangsSince || at < hangsSince.at);
  const run = hull(seen.map((line) => line.run));
  return run && { run, hangsSince, wasInBack: seen.some(({ place }) => place === 'back') };
}
