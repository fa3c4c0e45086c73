import type { GamesReply } from '../../src/shared/catalogue/games-schema';
import { gameOfStandIn } from '../../src/shared/stock/found-packs';
import { standInUpc } from '../../src/shared/stock/walked-pack';
import type { Dice } from '../chaos/dice';
import type { Roll } from './shop';
import { serialOf } from './transfers';

/** The tickets of a pack by the price's plan, and what each of them costs. */
export const PLAN = { lotSize: 60, priceCents: 500 };

/**
 * "The clerk scans the front ticket of each bin. One scan makes the pack: its game by the first digits, its price and size from the game,
 * the lot from the front ticket to the end, On Shelf from the walk's instant. Nothing is sold: tickets before the front were sold before
 * the store used the app." "The back room is walked the same way (any ticket or label of the pack, whole packs)."
 */
export type Walk = {
  /** one of the games that the store has two packs of, or one that it doesn't list */
  game: number;
  /** one of the packs of the game that nobody received */
  pack: number;
  place: 'shelf' | 'back';
  /** tickets of a pack on the shelf that were sold before; in the back room, the one that is scanned */
  sold: number;
  /** tickets of a pack from the back room that somebody hung up, and that were sold before a walk saw it there */
  bought: number;
  /** the person ends the walk at once, also if a game's price is asked for */
  ends: boolean;
};

export const anyWalk = (dice: Dice): Walk => ({
  game: dice.whole(0, 3),
  pack: 0,
  place: dice.chance(40) ? 'back' : 'shelf',
  sold: dice.whole(0, PLAN.lotSize - 1),
  bought: dice.whole(0, 9),
  ends: true,
});

/** "Without it the game gets a stand-in UPC": the games from this number on, of which the store has nothing. */
const UNLISTED = 50;
const UNLISTED_GAMES = 6;
/** The games from this number on are in the lists that the terminals keep, with a price, and no longer in the store's. */
const IN_OLD_LIST = 54;

const isUnlisted = (game: number): boolean => game >= UNLISTED;

/** "Two bins of one game are common": packs of one game that a person is asked about. */
export function unlistedWalks(dice: Dice): Walk[] {
  const game = UNLISTED + dice.whole(0, UNLISTED_GAMES - 1);
  const packs = dice.pick([1, 1, 2, 3]);
  return Array.from({ length: packs }, (_, pack) => ({
    ...anyWalk(dice),
    ...{ game, pack, ends: dice.chance(50) },
  }));
}

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

/** The first ticket of a pack of a game. */
export const firstTicket = (game: number, pack: number): number =>
  (10_000_000_000 + game * 10_000_000 + pack) * 1000;

/** The first pack of each game that nobody received. */
const FIRST_PACK = 500;

/** In place of the lot counter of a pack that the server hasn't named. */
export const UNNAMED = 0;

/** It hangs, from its front to its end, or lies in the back room. */
export function walkedRoll({ game, pack, sold, place }: Walk): Roll {
  const first = firstTicket(game, FIRST_PACK + pack);
  const hangs = place === 'shelf';
  const [start, end] = [hangs ? first + sold : first, first + PLAN.lotSize - 1];
  return {
    ...{ upc: upcOfGame(game), lotCounter: UNNAMED },
    ...{ start, end, front: start, hangs, keptIn: null, hangsSince: null },
    receivedAt: Number.NaN,
    finds: [],
  };
}

/** The code that is scanned of a roll, which may lie in the back room until then. */
export function scannedOf({ front, end, hangs }: Roll, { sold, bought }: Walk, place: Walk['place']): string {
  if (place === 'back') return serialOf(end - PLAN.lotSize + 1 + sold);
  return serialOf(hangs ? front : front + bought);
}

/** A scan of a walk. */
export type WalkScan = {
  code: string;
  place: Walk['place'];
  /** id of the person who made it */
  by: number;
  /** by the terminal's clock, in milliseconds since 1970 */
  at: number;
  /** it was shown as saved */
  isSaved: boolean;
};

/** The tickets that a line of a walk makes a pack of. @param code of its front ticket, in the back room of any one */
export function walkedTickets(
  code: string,
  place: Walk['place'],
): { upc: string; start: number; end: number } {
  const scanned = Number(code);
  const first = scanned - (scanned % 1000);
  const upc = upcOfGame(Number(code.slice(0, 4)) - FIRST_GAME);
  return { upc, start: place === 'shelf' ? scanned : first, end: first + PLAN.lotSize - 1 };
}
