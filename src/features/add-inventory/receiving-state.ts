import type { Plan, Vendor } from '../../contract/office/catalogue';
import type { AddLotBody, Lot } from '../../contract/office/inventory';
import type { PackBefore } from '../../domain/stock/receiving';
import type { TicketFields } from '../../domain/tickets/cut-code';
import type { Tone } from '../../scanner/tones';
import type { AlertKind } from '../../ui/status-alert';

/** The values of the serial form, as text. */
export type PackValues = {
  start_number: string;
  plan_id: string;
  /** of the chosen plan */
  lot_size: number | null;
  end_number: string;
  vendor_id: string;
  /** the user confirmed that the pack runs into the next pack number */
  crossing: boolean;
};

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
export type Game = {
  upc: string;
  /** the store's lots of this UPC */
  lots: readonly Lot[];
  /** of the next pack */
  lotCounter: number;
  /** the active ones */
  plans: readonly Plan[];
  vendors: readonly Vendor[];
};

/** What is known of a game by its number, before its UPC is scanned. */
export type KnownGame = {
  /** the UPCs of its packs in this store, and the one in the list of games */
  upcs: readonly string[];
  /** by the list of games */
  listed: { priceCents: number; packSize: number } | null;
  /** its last day of sale has passed */
  hasEnded: boolean;
};

export type AddedPack = PackBefore & { lot: Lot };

/** The code from which a pack's start was read, and its number of characters. */
export type PackCode = { code: TicketFields; length: number };

/** A pack that was scanned or typed but replaced by another before it was saved. It keeps its own UPC. */
export type DeferredPack = PackCode & {
  start: string;
  /** as the form had it; '' if it wasn't known */
  end: string;
  upc: string;
  /** why it wasn't saved; '' if it only waits for the first pack of its game */
  why: string;
};

/** The outcome of the last scan or button. `revision` distinguishes two equal ones. */
export type Notice = { kind: AlertKind; tone: Tone; text: string; detail?: string; revision: number };

export type ReceivingState = {
  step: 'lot' | 'confirm' | 'serials';
  /** the initial value of the lot number field */
  lotNumber: string;
  game: Game | null;
  /** the game for which the question about another lot is open */
  gameToConfirm: Game | null;
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
  game(upc: string): Promise<Game>;
  /** @param number the first four digits of its serials. @throws ApiError, NetworkError */
  known(number: string): Promise<KnownGame>;
  /**
   * @param key a uuid, the same for every try of the same request, so that it's done once
   * @throws ApiError, NetworkError
   */
  add(body: Omit<AddLotBody, 'store_id'>, key: string): Promise<{ message: string; data: Lot }>;
};
