import type { Lot } from '../../../../shared/stock/inventory-schema';
import type { GameOfCode, Sitting } from '../receiving-state';

export type GameLookup = ReturnType<typeof createGameLookup>;

/** The games looked up in a sitting, by UPC, with the packs that it added. */
export function createGameLookup({ server, get, set }: Sitting) {
  const games = new Map<string, GameOfCode>();
  /** The last UPC that was scanned, if it couldn't be looked up without a network. */
  let upcWithoutGame = '';

  return {
    gameOf: (upc: string): GameOfCode | undefined => games.get(upc),
    upcWithoutGame: (): string => upcWithoutGame,

    /** @throws ApiError, NetworkError */
    async lookUp(upc: string): Promise<GameOfCode> {
      const game = await server.game(upc);
      games.set(upc, game);
      upcWithoutGame = '';
      return game;
    },

    /** Remembers the UPC for the tickets scanned until it can be looked up. */
    lookUpLater(upc: string): void {
      upcWithoutGame = upc;
    },

    /** Adds a saved lot to its game. */
    addLot(lot: Lot): void {
      const { game: openGame } = get();
      const game = openGame?.upc === lot.lot_number ? openGame : games.get(lot.lot_number);
      if (!game) return;
      const lots = [...game.lots.filter(({ lot_counter }) => lot_counter !== lot.lot_counter), lot];
      const withLot = { ...game, lots, lotCounter: Math.max(game.lotCounter, lot.lot_counter + 1) };
      games.set(game.upc, withLot);
      if (openGame?.upc === game.upc) set({ game: withLot });
    },
  };
}
