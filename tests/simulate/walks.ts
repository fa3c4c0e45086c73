import type { Dice } from '../chaos/dice';
import type { Roll } from './shop';
import { serialOf } from './transfers';

/**
 * "The clerk scans the front ticket of each bin. One scan makes the pack: its game by the first digits, its price and size from the game,
 * the lot from the front ticket to the end, On Shelf from the walk's instant. Nothing is sold: tickets before the front were sold before
 * the store used the app." "The back room is walked the same way (any ticket or label of the pack, whole packs)."
 */
export type Walk = {
  /** one of the games that the store has two packs of */
  game: number;
  place: 'shelf' | 'back';
  /** tickets of a pack on the shelf that were sold before; in the back room, the one that is scanned */
  sold: number;
  /** tickets of a pack from the back room that somebody hung up, and that were sold before a walk saw it there */
  bought: number;
};

/** The tickets of a pack by the price's plan, and what each of them costs. */
export const PLAN = { lotSize: 60, priceCents: 500 };

export const anyWalk = (dice: Dice): Walk => ({
  game: dice.whole(0, 3),
  place: dice.chance(40) ? 'back' : 'shelf',
  sold: dice.whole(0, PLAN.lotSize - 1),
  bought: dice.whole(0, 9),
});

export const upcOfGame = (game: number): string => `0284001${String(game).padStart(5, '0')}`;

/** The first ticket of a pack of a game. */
export const firstTicket = (game: number, pack: number): number =>
  (10_000_000_000 + game * 10_000_000 + pack) * 1000;

/** The pack that nobody received, of each game one. */
const PACK = 500;

/** It hangs, from its front to its end, or lies in the back room, as the third one of its game. */
export function walkedRoll({ game, sold, place }: Walk): Roll {
  const first = firstTicket(game, PACK);
  const hangs = place === 'shelf';
  const [start, end] = [hangs ? first + sold : first, first + PLAN.lotSize - 1];
  return {
    ...{ upc: upcOfGame(game), lotCounter: 3, start, end, front: start, hangs, hangsSince: null },
    receivedAt: Number.NaN,
    finds: [],
  };
}

/** The code that is scanned of a roll, which may lie in the back room until then. */
export function scannedOf({ front, end, hangs }: Roll, { sold, bought }: Walk, place: Walk['place']): string {
  if (place === 'back') return serialOf(end - PLAN.lotSize + 1 + sold);
  return serialOf(hangs ? front : front + bought);
}

/** The tickets that a line of a walk makes a pack of. @param code of its front ticket, in the back room of any one */
export function walkedTickets(
  code: string,
  place: Walk['place'],
): { upc: string; start: number; end: number } {
  const scanned = Number(code);
  const first = scanned - (scanned % 1000);
  const upc = upcOfGame(Number(code.slice(0, 4)) - 1000);
  return { upc, start: place === 'shelf' ? scanned : first, end: first + PLAN.lotSize - 1 };
}
