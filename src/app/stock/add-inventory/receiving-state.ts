import { ApiError } from '../../../device/client';
import type { Tone } from '../../../scanner/tones';
import type { Plan, Vendor } from '../../../shared/catalogue/catalogue-schema';
import type { AddLotBody, Lot } from '../../../shared/stock/inventory-schema';
import type { PackBefore } from '../../../shared/stock/receiving';
import type { TicketFields } from '../../../shared/tickets/layouts';
import { overlaps } from '../../../shared/tickets/runs';
import { serialToNumber } from '../../../shared/tickets/serial';
import type { AlertKind } from '../../ui/status-alert';

type Body = Omit<AddLotBody, 'store_id'>;
/** `holder` is the lot that already has the pack's serials. */
type SentPack = { message: string; lot: Lot } | { refusal: ApiError; holder: Lot };

const runOf = (start: string, end: string) => ({ start: serialToNumber(start), end: serialToNumber(end) });

/** The packs without a response yet, each with its Idempotency-Key and body. */
export type Tries = Map<string, { key: string; body: Body }>;

/** The identity of a pack among tries, without the lot counter, which the server decides. */
const nameOf = ({ lot_counter: _, ...pack }: Body): string => JSON.stringify(pack);

/**
 * Adds packs, each under its own Idempotency-Key, which is kept until the pack is added. So if a response was lost or
 * replaced by a gateway's, another attempt changes nothing if the first one arrived.
 * @param tries this store's tries so far
 * @returns a function that adds a pack, with the next free lot counter where another terminal took this one. It throws
 *   the errors of the server's calls, unless a lot already has the serials
 */
export function createSendPack(server: ReceivingServer, tries: Tries): (pack: Body) => Promise<SentPack> {
  return async function sendPack(pack) {
    // The body of the first try, counter included: the server accepts a key for one request only.
    const { key, body } = tries.get(nameOf(pack)) ?? { key: crypto.randomUUID(), body: pack };
    tries.set(nameOf(pack), { key, body });
    try {
      const { message, data } = await server.add(body, key);
      tries.delete(nameOf(pack));
      return { message, lot: data };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      // The server keeps no key of a refused request, so it is free for another body.
      tries.delete(nameOf(pack));
      const { lots, lotCounter } = await server.game(body.lot_number);
      const sent = runOf(body.start_number, body.end_number);
      const holder = lots.find((lot) =>
        overlaps(runOf(lot.start_ticket_number, lot.end_ticket_number), sent),
      );
      if (holder) return { refusal: error, holder };
      if (lotCounter <= body.lot_counter) throw error;
      return sendPack({ ...body, lot_counter: lotCounter });
    }
  };
}

/** The values of the serial form, as text. */
export type PackValues = {
  start_number: string;
  plan_id: string;
  /** of the chosen plan */
  lot_size: number | null;
  end_number: string;
  /** `NEW_VENDOR`: the server adds one, named after the listed game */
  vendor_id: string;
  /** the user confirmed that the pack runs into the next pack number */
  crossing: boolean;
};

/** The vendor of a listed game without one. */
export const NEW_VENDOR = 'new';

export const NO_PACK: PackValues = {
  start_number: '',
  plan_id: '',
  lot_size: null,
  end_number: '',
  vendor_id: '',
  crossing: false,
};

/** The serial form's interface for filling it by scans. */
export type PackFields = {
  read(): PackValues;
  write(values: Partial<PackValues>): void;
  /** Validates and shows faults. @returns whether the form is valid */
  check(): Promise<boolean>;
};

/** A UPC with its lots, plans and vendors, before a pack of it is added. */
export type GameOfCode = {
  upc: string;
  /** the store's lots of this UPC */
  lots: readonly Lot[];
  /** of the next pack */
  lotCounter: number;
  /** the active ones */
  plans: readonly Plan[];
  vendors: readonly Vendor[];
  /** the name of the listed game whose ticket was scanned, for packs without a vendor */
  name?: string;
};

/** The facts known about a game by its number, before its UPC is scanned. */
export type KnownGame = {
  /** the UPCs of its packs in this store, and the one in the list of games */
  upcs: readonly string[];
  /** from the list of games; `packSize` null: the list doesn't say */
  listed: { name: string; priceCents: number; packSize: number | null } | null;
  /** its last day of sale has passed */
  hasEnded: boolean;
};

export type AddedPack = PackBefore & { lot: Lot };

/** The code from which a pack's start was read, and its number of characters. */
export type PackCode = { code: TicketFields; length: number };

/** A pack that was scanned or typed but replaced by another before it was saved. It keeps its own UPC. */
export type DeferredPack = PackCode & {
  start: string;
  /** as in the form; '' if it wasn't known */
  end: string;
  /** '' until the UPC of its game is scanned */
  upc: string;
  /** of the game; '' if it isn't known */
  name: string;
  /** the reason why it wasn't saved; '' if it only waits for the first pack of its game, or for its UPC */
  why: string;
};

/** The outcome of the last scan or button. `revision` distinguishes two equal ones. */
export type Notice = { kind: AlertKind; tone: Tone; text: string; detail?: string; revision: number };

export type ReceivingState = {
  step: 'lot' | 'confirm' | 'serials';
  /** the initial value of the lot number field */
  lotNumber: string;
  game: GameOfCode | null;
  /** the game for which the question about another lot is open */
  gameToConfirm: GameOfCode | null;
  busy: boolean;
  notice: Notice | null;
  /** the form needs the user before the next scan */
  waits: boolean;
  /** the packs added since the form was opened, last first */
  added: readonly AddedPack[];
  /** the packs not saved, last first */
  deferred: readonly DeferredPack[];
};

export type ReceivingActions = {
  /** Looks up a lot number, then shows the serial form or the question before it. */
  fetch(upc: string): Promise<void>;
  /** Answers the question about another lot with the same UPC. */
  answer(yes: boolean): void;
  /** Returns to the lot number for another game. The form keeps its values. */
  anotherGame(): void;
  /** Handles a code from gun or camera; codes queue while a request to the server runs. */
  scan(raw: string): Promise<void>;
  /** Recomputes the end serial after a change of start serial or plan. */
  recompute(): void;
  save(): Promise<void>;
  /** Saves the form's pack and all deferred ones, each under its own UPC. A pack that needs the user stays. */
  saveAll(): Promise<void>;
  /** Puts a deferred pack back into the form. */
  resume(pack: DeferredPack): Promise<void>;
  /** Removes a deferred pack from the list. */
  drop(pack: DeferredPack): void;
};

/** The server calls of this screen. */
export type ReceivingServer = {
  /** @throws ApiError, NetworkError */
  game(upc: string): Promise<GameOfCode>;
  /** @param number the first four digits of its serials. @throws ApiError, NetworkError */
  known(number: string): Promise<KnownGame>;
  /**
   * @param key a uuid, the same for every try of the same request, so that it's done once
   * @throws ApiError, NetworkError
   */
  add(body: Omit<AddLotBody, 'store_id'>, key: string): Promise<{ message: string; data: Lot }>;
};
