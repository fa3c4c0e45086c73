import { serialToNumber } from '../tickets/serial';
import { daysBetween } from '../time/store-clock';

/** The number of digits of a game's number, with which each of its serials begins. */
export const GAME_DIGITS = 4;

/** A game as listed by a state lottery. Days are YYYY-MM-DD, null if the list has none. */
export type ListedGame = {
  /** 4 digits */
  number: string;
  name: string;
  priceCents: number;
  /** tickets in a pack; null: the list doesn't say */
  packSize: number | null;
  /** 12 digits */
  upc: string | null;
  firstSale: string | null;
  lastSale: string | null;
  lastReturn: string | null;
  lastClaim: string | null;
  /** as in the list */
  status: string | null;
};

/** The number of the only game with a name, whatever its case and punctuation; null: none, or several. */
export function numberByName(
  games: Iterable<{ name: string | null; number: string }>,
  name: string,
): string | null {
  const numbers = new Set<string>();
  for (const game of games)
    if (game.name !== null && plain(game.name) === plain(name)) numbers.add(game.number);
  const [only, ...others] = numbers;
  return only !== undefined && others.length === 0 ? only : null;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9$]+/g, '');

/** A game of a company's list. */
export type KnownGame = Omit<ListedGame, 'priceCents'> & {
  /** null: its UPC came from a scan, and no list or pack has given its price (decision 76) */
  priceCents: number | null;
};

/** A game of a store's state, as far as the company's list says. */
export type GameOfStore = Pick<KnownGame, 'number' | 'upc' | 'priceCents' | 'packSize'> & {
  /** null: the list has only its number */
  name: string | null;
};

/** The UPC by which people know a lot: the real one as soon as it is known, otherwise its number. */
export const shownUpc = ({ lot_number, upc }: { lot_number: string; upc?: string | undefined }): string =>
  upc ?? lot_number;

/** The number of the game that a serial belongs to. @param serial 14 digits */
export const gameOfSerial = (serial: string): string => serial.slice(0, GAME_DIGITS);

/** The number of days before a game's end from which it is announced. */
const ENDS_SOON_DAYS = 30;

/** The stages of a game's end. The last day of sale still counts as `soon`. */
export type GameEnd = { state: 'open' } | { state: 'soon'; days: number } | { state: 'ended'; days: number };

/** @param today the store's business day; days count from it */
export function endOf(lastSale: string | null, today: string): GameEnd {
  if (lastSale === null) return { state: 'open' };
  const days = daysBetween(today, lastSale);
  if (days < 0) return { state: 'ended', days: -days };
  return days <= ENDS_SOON_DAYS ? { state: 'soon', days } : { state: 'open' };
}

/** The serials of a pack: game 4, pack 7, ticket 3 digits. */
export const serialOfParts = (game: string, pack: string, ticket: string): number =>
  serialToNumber(game + pack + ticket);
