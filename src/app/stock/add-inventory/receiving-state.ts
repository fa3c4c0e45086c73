import type { Tone } from '../../../scanner/sound';
import type { Plan, Vendor } from '../../../shared/catalogue/catalogue-schema';
import type { AddLotBody, Lot } from '../../../shared/stock/inventory-schema';
import type { PackBefore } from '../../../shared/stock/receiving';
import type { TicketFields, TicketLayout } from '../../../shared/tickets/layouts';
import type { Code } from '../../../shared/tickets/read-code';
import { packNumber } from '../../../shared/tickets/serial';
import type { AlertKind } from '../../ui/status-alert';

/** A pack as it is sent; the server call adds the store. */
export type PackBody = Omit<AddLotBody, 'store_id'>;

/** The values of the serial form, as text. */
export type PackValues = {
  start_number: string;
  plan_id: string;
  /** the lot size of the chosen plan */
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
  /** the counter of the next pack */
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
  /** the game's last day of sale has passed */
  hasEnded: boolean;
};

/** The code from which a pack's start was read, and its number of characters. */
export type PackCode = { code: TicketFields; length: number };

/** A scanned or typed pack as this device keeps it until it is saved or a person discards it. */
export type KeptPack = PackCode & {
  id: string;
  /** an ISO instant */
  scannedAt: string;
  start: string;
  /** as typed by a person; '' if it follows from the plan */
  end: string;
  /** '' until it is known */
  upc: string;
  /** the game's name; '' if unknown */
  name: string;
  /**
   * The request of the last try and its Idempotency-Key, a uuid. It is repeated unchanged until its outcome is known, so that a lost
   * response or a killed browser adds nothing twice.
   */
  tried: { key: string; body: PackBody } | null;
  /** a person typed it into the form, so it needs *Save* */
  isTyped?: true;
  /** read by a sweep, which may have seen any of its tickets */
  isSwept?: true;
};

export type LineState =
  /** in the queue, or on the way to the server */
  | { is: 'saving' }
  /** `message`: the server's; null: somebody else had received it */
  | { is: 'saved'; lot: Lot; message: string | null }
  /** for its UPC, for a person's answer about its game's first pack (`price`), or for the network */
  | { is: 'waiting'; for: 'upc' | 'price' | 'network' }
  /** a person must look at it */
  | { is: 'refused'; why: string; detail?: string };

/** A pack of this sitting, saved or not. */
export type PackLine = KeptPack & { state: LineState };
export type SavedLine = PackLine & { state: LineState & { is: 'saved' } };

export const isSaved = (line: PackLine): line is SavedLine => line.state.is === 'saved';
export const savedLines = (lines: readonly PackLine[]): SavedLine[] => lines.filter(isSaved);
/** The line of the pack with this ticket, by game and pack number. */
export const lineOfPack = (lines: readonly PackLine[], serial: string): PackLine | undefined =>
  lines.find(({ code, start }) =>
    [code.serial, start].some((each) => packNumber(each) === packNumber(serial)),
  );

/** The lines that need a person, another code or the network. */
export const waitingLines = (lines: readonly PackLine[]): PackLine[] =>
  lines.filter(({ state }) => state.is === 'waiting' || state.is === 'refused');
export const waitsForNetwork = ({ state }: PackLine): boolean =>
  state.is === 'waiting' && state.for === 'network';
/** Checks whether a pack waits for *Save*: typed input is never saved automatically. */
export const waitsForSave = ({ isTyped, tried }: KeptPack): boolean => isTyped === true && tried === null;
export const savingLines = (lines: readonly PackLine[]): PackLine[] =>
  lines.filter(({ state }) => state.is === 'saving');

/** A saved pack, as used to check the next one of its game for doubts. */
export const packOfLine = ({ state, length }: SavedLine): PackBefore => ({
  start: state.lot.start_ticket_number,
  end: state.lot.end_ticket_number,
  codeLength: length,
});

/** The outcome of the last scan or button. `revision` distinguishes two equal ones. */
export type Notice = { kind: AlertKind; tone: Tone; text: string; detail?: string; revision: number };

export type ReceivingState = {
  step: 'lot' | 'confirm' | 'serials';
  /** the serial form is shown, not only filled: a person fetched its game, or its pack needs one */
  isFormOpen: boolean;
  /** a lot number for the user to fetch; '' if there is none */
  lotNumber: string;
  game: GameOfCode | null;
  /** the game for which the question about another lot is open */
  gameToConfirm: GameOfCode | null;
  busy: boolean;
  notice: Notice | null;
  /** the form needs the user before the next scan */
  waits: boolean;
  /** the packs scanned or typed since the page was opened, and those kept before, last first */
  lines: readonly PackLine[];
};

/** Whether the screen shows the serial form. */
export const showsForm = ({ step, isFormOpen }: ReceivingState): boolean => step === 'serials' && isFormOpen;

export type ReceivingActions = {
  /** Looks up a lot number, then shows the serial form or the question before it. */
  fetch(upc: string): Promise<void>;
  /** Answers the question about another lot with the same UPC. */
  answer(yes: boolean): void;
  /** Closes the form, for another game. It keeps its values. */
  anotherGame(): void;
  /**
   * Handles a code from gun, camera or the lot number field. A pack becomes a line at once; games are looked up in the order of the
   * scans. Resolves when the pack is saved or waits.
   */
  scan(raw: string): Promise<void>;
  /**
   * Handles the codes that a sweep has read: each pack becomes a line once, and other codes are ignored. Resolves when each pack is
   * saved or waits.
   */
  sweep(texts: readonly string[]): Promise<void>;
  /** Recomputes the end serial after a change of start serial or plan. */
  recompute(): void;
  save(): Promise<void>;
  /** Chooses the plan of the form's pack, and saves it. */
  savePriced(planId: string): Promise<void>;
  /** Saves the form's pack and all waiting ones, each under its own UPC. A pack that needs the user stays. */
  saveAll(): Promise<void>;
  /** Saves the packs that wait for the network. */
  retry(): Promise<void>;
  /** Takes over packs that this device kept, as if they were scanned now. Resolves when each is saved or waits. */
  resume(kept: readonly KeptPack[]): Promise<void>;
  /** Puts a waiting pack back into the form. */
  edit(line: PackLine): Promise<void>;
  /** Discards a pack. */
  drop(line: PackLine): void;
  /** Discards all packs that aren't saved. */
  dropAll(): void;
  /** Keeps the form's pack as a line, before the page is left. */
  stash(): void;
  /** Begins no further save, since the page was left. Resolves when no save is running. */
  stop(): Promise<void>;
};

/** The server calls of this screen. */
export type ReceivingServer = {
  /** @throws ApiError, NetworkError */
  game(upc: string): Promise<GameOfCode>;
  /** @param number the first four digits of its serials. @throws ApiError, NetworkError */
  gameFacts(number: string): Promise<KnownGame>;
  /**
   * @param key a uuid, the same for every try of the same request, so that it's done once
   * @throws ApiError, NetworkError
   */
  add(body: PackBody, key: string): Promise<{ message: string; data: Lot }>;
};

/** Where this device keeps the packs that aren't saved. */
export type PackShelf = {
  /** Resolves when it's on the disk. */
  keep(pack: KeptPack): Promise<void>;
  remove(id: string): Promise<void>;
};

/** Reads a scanned code by the store's layout. */
type StoreCodes = { read: (raw: string) => Code; layout: () => TicketLayout };

/** The outside parts that receiving needs. */
export type ReceivingTools = {
  server: ReceivingServer;
  /** the serial form */
  fields: PackFields;
  /** how the store's tickets are written and read */
  codes: StoreCodes;
  shelf: PackShelf;
};

/** One sitting of receiving, as its parts share it: the tools, and the state that the screen shows. */
export type Sitting = ReceivingTools & {
  get: () => ReceivingState;
  set: (changes: Partial<ReceivingState>) => void;
};
