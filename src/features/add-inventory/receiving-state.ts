import type { Plan, Vendor } from '../../contract/catalogue';
import type { AddLotBody, Lot } from '../../contract/inventory';
import type { PackBefore } from '../../domain/receiving';
import type { Tone } from '../../scanner/tones';
import type { AlertKind } from '../../ui/status-alert';

/** What the serial form holds, as text. */
export type PackValues = {
  start_number: string;
  plan_id: string;
  /** the chosen plan's */
  lot_size: number | null;
  end_number: string;
  vendor_id: string;
  /** a person has confirmed that the pack runs into the next pack number */
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

/** The serial form, as who fills it by scans needs it. */
export type PackFields = {
  read(): PackValues;
  write(values: Partial<PackValues>): void;
  /** Shows what is wrong. @returns nothing is */
  check(): Promise<boolean>;
};

/** What is known of a UPC before a pack of it is added. */
export type Game = {
  upc: string;
  /** the lots of it that the store has */
  lots: readonly Lot[];
  /** the next pack's */
  lotCounter: number;
  /** those that may be chosen */
  plans: readonly Plan[];
  vendors: readonly Vendor[];
};

export type AddedPack = PackBefore & { lot: Lot };
/** A pack that was scanned or typed and gave way to another one without being added. */
export type LeftPack = { start: string; upc: string; why: string };

/** What came of the last scan or button. `nth` tells two equal ones apart. */
export type Notice = { kind: AlertKind; tone: Tone; text: string; detail?: string; nth: number };

export type ReceivingState = {
  step: 'lot' | 'confirm' | 'serials';
  /** what the lot number's field begins with */
  lotNumber: string;
  game: Game | null;
  /** the game of which it's asked whether another lot is meant */
  asked: Game | null;
  busy: boolean;
  notice: Notice | null;
  /** a scan can't go on before a person has done something in the form */
  waits: boolean;
  /** the packs added since the form was opened, the last one first */
  added: readonly AddedPack[];
  /** the packs that were not, the last one first */
  left: readonly LeftPack[];
};

export type ReceivingActions = {
  /** Looks a lot number up: the serial form, or the question before it. */
  fetch(upc: string): Promise<void>;
  /** Answers whether another lot with the same UPC is meant. */
  answer(yes: boolean): void;
  /** Back to the lot number, for another game. What the form holds stays. */
  anotherGame(): void;
  /** A code from gun or camera; codes that come while the server is asked wait for their turn. */
  scan(raw: string): Promise<void>;
  /** The start serial was changed by hand, or another plan chosen: the end follows. */
  recompute(): void;
  save(): Promise<void>;
  /** Puts a pack that wasn't added into the form again. */
  resume(pack: LeftPack): Promise<void>;
  /** Takes it off the list of those that weren't added. */
  drop(pack: LeftPack): void;
};

/** The server, as this screen needs it. */
export type ReceivingServer = {
  /** @throws ApiError, NetworkError */
  game(upc: string): Promise<Game>;
  /**
   * @param key a uuid, the same for every try of the same request, so that it's done once
   * @throws ApiError, NetworkError
   */
  add(body: Omit<AddLotBody, 'store_id'>, key: string): Promise<{ message: string; data: Lot }>;
};
