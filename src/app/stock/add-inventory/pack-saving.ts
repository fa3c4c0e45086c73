import { ApiError, isUnreachable } from '../../../device/client';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { currentMessages } from '../../../messages/current';
import { lotRun, packNamed, ticketsOf } from '../../../messages/words/packs';
import type { Lot } from '../../../shared/stock/inventory-schema';
import { contains, overlaps } from '../../../shared/tickets/runs';
import { serialToNumber } from '../../../shared/tickets/serial';
import { failureText } from '../../state/problem-store';
import { nameOfLot } from './pack-rules';
import {
  type GameOfCode,
  isSaved,
  type KeptPack,
  type LineState,
  type PackBody,
  type PackLine,
  type PackShelf,
  type ReceivingServer,
  type ReceivingState,
  type SavedLine,
  savedLines,
} from './receiving-state';

/** The number of packs on the way to the server at the same time. */
const SAVES_AT_ONCE = 4;

const runOf = (start: string, end: string) => ({ start: serialToNumber(start), end: serialToNumber(end) });
const runOfLot = ({ start_ticket_number, end_ticket_number }: Lot) =>
  runOf(start_ticket_number, end_ticket_number);

/** Whether a lot has the ticket with this serial. */
const hasTicket = (lot: Lot, serial: string): boolean => contains(runOfLot(lot), serialToNumber(serial));

/** The identity of a request, without what another try may change. */
const nameOf = ({ lot_counter: _, recorded_at: __, ...pack }: PackBody): string => JSON.stringify(pack);

const keptPack = ({ state: _, ...kept }: PackLine): KeptPack => kept;

/** Why a pack isn't saved: later if the server can't be reached or can't work now, otherwise a person must see why. */
const unsaved = (error: unknown): LineState =>
  isUnreachable(error) ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.status === 401))
    ? { is: 'waiting', for: 'network' }
    : { is: 'refused', why: failureText(error) };

type Options = {
  server: ReceivingServer;
  shelf: PackShelf;
  get: () => ReceivingState;
  set: (changes: Partial<ReceivingState>) => void;
};

/** The lines of a sitting: kept on the device, and saved on the server a few at a time. */
export function createPackSaving({ server, shelf, get, set }: Options) {
  /** The games looked up in this sitting, with the packs that it added. */
  const games = new Map<string, GameOfCode>();
  /** The next lot counter that no pack of this sitting has, by UPC. */
  const counters = new Map<string, number>();
  const onTheWay = new Set<Promise<unknown>>();
  const queue: (() => void)[] = [];
  let isStopped = false;

  const lineOf = (id: string): PackLine | undefined => get().lines.find((line) => line.id === id);
  const savedWith = (serial: string): SavedLine | undefined =>
    savedLines(get().lines).find(({ state }) => hasTicket(state.lot, serial));

  /** Changes a line. @returns resolves when the change is on the disk */
  const change = async (id: string, changes: Partial<PackLine>): Promise<void> => {
    set({ lines: get().lines.map((line) => (line.id === id ? { ...line, ...changes } : line)) });
    const line = lineOf(id);
    if (line && !isSaved(line)) await shelf.keep(keptPack(line));
  };
  const drop = (ids: readonly string[]): void => {
    set({ lines: get().lines.filter(({ id }) => !ids.includes(id)) });
    for (const id of ids) void shelf.remove(id);
  };

  const nextCounter = ({ upc, lotCounter }: GameOfCode): number => {
    const counter = Math.max(counters.get(upc) ?? 0, lotCounter);
    counters.set(upc, counter + 1);
    return counter;
  };

  const save = (id: string, lot: Lot, message: string | null): LineState => {
    const state: LineState = { is: 'saved', lot, message };
    // Other tickets of the same pack were scanned, too.
    const same = get().lines.filter(
      (line) =>
        line.id !== id &&
        (line.state.is === 'waiting' || line.state.is === 'refused') &&
        hasTicket(lot, line.start),
    );
    drop(same.map((line) => line.id));
    void change(id, { state });
    void shelf.remove(id);
    const { game } = get();
    const known = game?.upc === lot.lot_number ? game : games.get(lot.lot_number);
    if (!known) return state;
    const lots = [...known.lots.filter(({ lot_counter }) => lot_counter !== lot.lot_counter), lot];
    const after = { ...known, lots, lotCounter: Math.max(known.lotCounter, lot.lot_counter + 1) };
    games.set(known.upc, after);
    if (game?.upc === known.upc) set({ game: after });
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
    const line = lineOf(id);
    if (!line?.tried || isStopped) return { is: 'saving' };
    const { key, body } = line.tried;
    try {
      // On the disk before it's sent: a killed browser repeats the same request.
      await shelf.keep(keptPack(line));
      const { data, message } = await server.add(body, key);
      return save(id, data, message);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) return unsaved(error);
      return await afterConflict(line, body, error).catch(unsaved);
    }
  };

  /** Sets the request of a line. The server accepts a key for one request only. */
  const prepare = (id: string, body: PackBody): void => {
    void change(id, { tried: { key: crypto.randomUUID(), body } });
  };

  return {
    games,
    lineOf,
    savedWith,
    change,
    drop,

    /** Adds a line. */
    add(line: PackLine): void {
      set({ lines: [line, ...get().lines] });
      void shelf.keep(keptPack(line));
    },

    /**
     * Sets the request that saves a line, with the game's next lot counter. The same request as before keeps its key: it may
     * have arrived.
     */
    request(id: string, pack: Omit<PackBody, 'lot_counter'>, game: GameOfCode): void {
      const tried = lineOf(id)?.tried;
      const body = { ...pack, lot_counter: tried?.body.lot_counter ?? 0 };
      if (tried && nameOf(tried.body) === nameOf(body)) return;
      prepare(id, { ...body, lot_counter: nextCounter(game) });
    },

    /**
     * Sends a line's request as soon as fewer than `SAVES_AT_ONCE` are on the way. @returns the state that the line has then
     */
    async send(id: string): Promise<LineState> {
      if (onTheWay.size >= SAVES_AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve));
      const outcome = tryOnce(id);
      onTheWay.add(outcome);
      try {
        const state = await outcome;
        if (state.is !== 'saved') await change(id, { state });
        return state;
      } finally {
        onTheWay.delete(outcome);
        queue.shift()?.();
      }
    },

    /** Records why a line isn't saved. */
    fail: (id: string, error: unknown): LineState => {
      const state = unsaved(error);
      void change(id, { state });
      return state;
    },

    /** Begins no further save. Resolves when none is on the way. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.allSettled(onTheWay);
    },
    isStopped: (): boolean => isStopped,
  };
}
