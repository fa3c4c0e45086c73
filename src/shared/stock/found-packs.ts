import { GAME_DIGITS } from '../catalogue/game';
import { MAX_CODE_DIGITS } from '../tickets/layouts';
import { UPC_LENGTH } from '../tickets/serial';

/** The places that a walk of a store's first day goes through (product: the first day). */
export const FOUND_PLACES = ['shelf', 'back'] as const;
export type FoundPlace = (typeof FOUND_PLACES)[number];

/** The maximum length of a scanned code as sent, and the maximum number of unknown packs of one count. */
export const MAX_CODE_LENGTH = MAX_CODE_DIGITS + 4;
export const MAX_UNKNOWN_PACKS = 100;

/** The maximum number of packs of one call of a first walk, and of one walk. */
export const MAX_PACKS_FOUND = 200;
export const MAX_PACKS_OF_WALK = 2_000;

/** The prefix of UPCs that a store gives its own goods; no product has one (GS1 General Specifications, prefix 4). */
export const IN_STORE = '4';
/** The digits of a stand-in UPC that have the game's number. */
export const STAND_IN_GAME_DIGITS = UPC_LENGTH - 4;

/** Checks whether a UPC is one that stores give their own goods, so no ticket has it. @param upc 12 digits */
export const isInStoreUpc = (upc: string): boolean => upc.startsWith(IN_STORE);

/** The game of a stand-in UPC, 4 digits; null for another UPC. @param upc 12 digits */
export function gameOfStandIn(upc: string): string | null {
  const number = upc.slice(3, -1);
  const game = number.slice(-GAME_DIGITS);
  return isInStoreUpc(upc) && number === game.padStart(STAND_IN_GAME_DIGITS, '0') ? game : null;
}
