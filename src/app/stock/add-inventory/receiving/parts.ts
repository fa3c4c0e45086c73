import { ApiError, isUnreachable } from '../../../../device/client';
import { ADD_INVENTORY } from '../../../../messages/areas/add-inventory';
import { currentMessages } from '../../../../messages/current';
import { lotRun, packNamed, ticketsOf } from '../../../../messages/words/packs';
import type { Lot } from '../../../../shared/stock/inventory-schema';
import { overlaps } from '../../../../shared/tickets/runs';
import { failureText } from '../../../state/problem-store';
import { nameOfLot, runOf, runOfLot } from '../pack-rules';
import type { GameOfCode, LineState, PackBody, PackLine, Sitting } from '../receiving-state';
import {
  createNotices,
  createPackForm,
  createPackLines,
  type Notices,
  type PackInForm,
  type PackLines,
} from './pack-lines';

/** The parts of a sitting on which the handling of scans and presses builds. */
export type ReceivingParts = Sitting & {
  lines: PackLines;
  games: GameLookup;
  saving: PackSaving;
  form: PackInForm;
  notices: Notices;
};

export function createParts(sitting: Sitting): ReceivingParts {
  const lines = createPackLines(sitting);
  const games = createGameLookup(sitting);
  return {
    ...sitting,
    lines,
    games,
    saving: createPackSaving(sitting, lines, games),
    form: createPackForm(sitting, lines),
    notices: createNotices(sitting, lines),
  };
}

/** The number of packs on the way to the server at the same time. */
const SAVES_AT_ONCE = 4;

/** The identity of a request, without the values that another try may change. */
const nameOf = ({ lot_counter: _, recorded_at: __, ...pack }: PackBody): string => JSON.stringify(pack);

/** The state of a pack that couldn't be saved: it waits if the server is unreachable or out of order, otherwise a person must see why. */
const unsaved = (error: unknown): LineState =>
  isUnreachable(error) ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.status === 401))
    ? { is: 'waiting', for: 'network' }
    : { is: 'refused', why: failureText(error) };

type PackSaving = ReturnType<typeof createPackSaving>;

/** Saves the lines of a sitting on the server, a few at a time. */
function createPackSaving({ server }: Sitting, lines: PackLines, games: GameLookup) {
  /** The next lot counter that no pack of this sitting has, by UPC. */
  const counters = new Map<string, number>();
  const saves = createSlots(SAVES_AT_ONCE);
  let isStopped = false;

  const nextCounter = ({ upc, lotCounter }: GameOfCode): number => {
    const counter = Math.max(counters.get(upc) ?? 0, lotCounter);
    counters.set(upc, counter + 1);
    return counter;
  };

  const save = (id: string, lot: Lot, message: string | null): LineState => {
    const state = lines.markSaved(id, lot, message);
    games.addLot(lot);
    return state;
  };

  /** The server refused a pack because of another one: a counter or serials that another device took. */
  const afterConflict = async (line: PackLine, body: PackBody, error: ApiError): Promise<LineState> => {
    const game = await server.game(body.lot_number);
    const sent = runOf(body.start_number, body.end_number);
    const holder = game.lots.find((lot) => overlaps(runOfLot(lot), sent));
    if (holder) {
      const { start, end } = runOfLot(holder);
      if (start === sent.start && end === sent.end) return save(line.id, holder, null);
      const detail = currentMessages(ADD_INVENTORY).lotHolds({
        pack: packNamed(nameOfLot(holder), holder.start_ticket_number),
        tickets: ticketsOf(lotRun(holder)),
      });
      return { is: 'refused', why: error.message, detail };
    }
    if (game.lotCounter <= body.lot_counter) return unsaved(error);
    prepare(line.id, { ...body, lot_counter: nextCounter(game) });
    return tryOnce(line.id);
  };

  const tryOnce = async (id: string): Promise<LineState> => {
    const line = lines.lineOf(id);
    if (!line?.tried || isStopped) return { is: 'saving' };
    const { key, body } = line.tried;
    try {
      // On the disk before it's sent: a killed browser repeats the same request.
      await lines.keep(line);
      const { data, message } = await server.add(body, key);
      return save(id, data, message);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) return unsaved(error);
      return await afterConflict(line, body, error).catch(unsaved);
    }
  };

  /** Sets the request of a line. The server accepts a key for one request only. */
  const prepare = (id: string, body: PackBody): void => {
    void lines.change(id, { tried: { key: crypto.randomUUID(), body } });
  };

  return {
    /**
     * Sets the request that saves a line, with the game's next lot counter. The same request as before keeps its key: it may
     * have arrived.
     */
    request(id: string, pack: Omit<PackBody, 'lot_counter'>, game: GameOfCode): void {
      const tried = lines.lineOf(id)?.tried;
      const body = { ...pack, lot_counter: tried?.body.lot_counter ?? 0 };
      if (tried && nameOf(tried.body) === nameOf(body)) return;
      prepare(id, { ...body, lot_counter: nextCounter(game) });
    },

    /**
     * Sends a line's request as soon as fewer than `SAVES_AT_ONCE` are on the way. @returns the state that the line has then
     */
    send: (id: string): Promise<LineState> =>
      saves.run(async () => {
        const state = await tryOnce(id);
        if (state.is !== 'saved') await lines.change(id, { state });
        return state;
      }),

    /** Records why a line isn't saved. */
    fail: (id: string, error: unknown): LineState => {
      const state = unsaved(error);
      void lines.change(id, { state });
      return state;
    },

    /** Begins no further save. Resolves when no save is running. */
    async stop(): Promise<void> {
      isStopped = true;
      await saves.ended();
    },
    isStopped: (): boolean => isStopped,
  };
}

/** Slots for work at the same time; further work begins when one is free, first come, first served. */
function createSlots(count: number) {
  const underWay = new Set<Promise<unknown>>();
  const queue: (() => void)[] = [];
  return {
    async run<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
      if (underWay.size >= count) await new Promise<void>((resolve) => queue.push(resolve));
      const outcome = work();
      underWay.add(outcome);
      try {
        return await outcome;
      } finally {
        underWay.delete(outcome);
        queue.shift()?.();
      }
    },
    ended: (): Promise<unknown> => Promise.allSettled(underWay),
  };
}

type GameLookup = ReturnType<typeof createGameLookup>;

/** The games looked up in a sitting, by UPC, with the packs that it added. */
function createGameLookup({ server, get, set }: Sitting) {
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
