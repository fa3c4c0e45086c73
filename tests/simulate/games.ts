import type { GamesReply } from '../../src/shared/catalogue/games-schema';
import { gameOfStandIn } from '../../src/shared/stock/found-packs';
import { standInUpc } from '../../src/shared/stock/walked-pack';
import { TICKETS_PER_PACK_NUMBER } from '../../src/shared/tickets/serial';

/** The tickets of a pack by the price's plan, and what each of them costs. */
export const PLAN = { lotSize: 60, priceCents: 500 };

/** "Without it the game gets a stand-in UPC": the games from this number on, of which the store has nothing. */
export const UNLISTED = 50;
export const UNLISTED_GAMES = 6;
/** The games from this number on are in the lists that the terminals keep, with a price, and no longer in the store's. */
const IN_OLD_LIST = 54;

const isUnlisted = (game: number): boolean => game >= UNLISTED;

/** The game number of game 0 on its tickets. */
const FIRST_GAME = 1000;
const numberOfGame = (game: number): string => String(FIRST_GAME + game);

/** The stand-in UPCs of a store that doesn't say in which state it is. */
export const STAND_INS: readonly string[] = Array.from({ length: UNLISTED_GAMES }, (_, index) =>
  standInUpc(null, numberOfGame(UNLISTED + index)),
);

/** The list of games that the terminals keep, from a time when the store had them: their state is that of the list. */
export const OLD_LIST: GamesReply = {
  data: Array.from({ length: UNLISTED + UNLISTED_GAMES - IN_OLD_LIST }, (_, index) => ({
    ...{ id: index, state: 'CA', game: numberOfGame(IN_OLD_LIST + index), name: 'Old', upc: null },
    ...{ price: PLAN.priceCents / 100, pack_size: PLAN.lotSize, source: '', as_of: '2026-01-01' },
    ...{ first_sale: null, last_sale: null, last_return: null, last_claim: null, status: null },
    ...{ back_packs: 0, back_value: 0, shelf_packs: 0, shelf_value: 0 },
  })),
};

/** The store's UPC of a lot, which a terminal may know by a stand-in: of another state, or of a game of which it has no pack left. */
export function upcInStore(upc: string): string {
  const game = gameOfStandIn(upc);
  return game === null ? upc : upcOfGame(Number(game) - FIRST_GAME);
}

/** Whether the server asks about a line's game: neither a person's answer nor a pack of the store says its price. */
export const isAsked = (upc: string, isAnswered: boolean, hasPacks: boolean): boolean =>
  gameOfStandIn(upc) !== null && !isAnswered && !hasPacks;

export const upcOfGame = (game: number): string =>
  isUnlisted(game) ? standInUpc(null, numberOfGame(game)) : `0284001${String(game).padStart(5, '0')}`;

/** The UPC of the game that a ticket names with its first digits. */
export const upcOfTicket = (serial: string): string => upcOfGame(Number(serial.slice(0, 4)) - FIRST_GAME);

/** The first ticket of a pack of a game. */
export const firstTicket = (game: number, pack: number): number =>
  (10_000_000_000 + game * 10_000_000 + pack) * TICKETS_PER_PACK_NUMBER;
