import type { Dice } from '../chaos/dice';
import type { Roll } from './shop';

/**
 * "The clerk scans the front ticket of each bin. One scan makes the pack: its game by the first digits, its price and size from the game,
 * the lot from the front ticket to the end, On Shelf from the walk's instant. Nothing is sold: tickets before the front were sold before
 * the store used the app."
 */
export type Walk = {
  /** one of the games that the store has two packs of */
  game: number;
  /** tickets of the pack that were sold before */
  sold: number;
};

/** The tickets of a pack by the price's plan, and what each of them costs. */
export const PLAN = { lotSize: 60, priceCents: 500 };

export const anyWalk = (dice: Dice): Walk => ({
  game: dice.whole(0, 3),
  sold: dice.whole(0, PLAN.lotSize - 1),
});

export const upcOfGame = (game: number): string => `0284001${String(game).padStart(5, '0')}`;

/** The first ticket of a pack of a game. */
export const firstTicket = (game: number, pack: number): number =>
  (10_000_000_000 + game * 10_000_000 + pack) * 1000;

/** The pack that nobody received, of each game one. */
const PACK = 500;

/** It hangs, from its front to its end, as the third one of its game. */
export function walkedRoll({ game, sold }: Walk): Roll {
  const first = firstTicket(game, PACK);
  const [start, end] = [first + sold, first + PLAN.lotSize - 1];
  return {
    ...{ upc: upcOfGame(game), lotCounter: 3, start, end, front: start, hangs: true, hangsSince: null },
    receivedAt: Number.NaN,
    finds: [],
  };
}

/** The tickets that a line of a walk makes a pack of. @param code of its front ticket */
export function walkedTickets(code: string): { upc: string; start: number; end: number } {
  const start = Number(code);
  const end = start - (start % 1000) + PLAN.lotSize - 1;
  return { upc: upcOfGame(Number(code.slice(0, 4)) - 1000), start, end };
}
