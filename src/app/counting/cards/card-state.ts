import type { CardEvent, FormProblem } from '../../../messages/bilingual';
import type { Tone } from '../../../scanner/tones';
import type { CardField } from '../../../shared/counting/card-typing';
import type { Card, CardMode } from '../../../shared/counting/cards';
import type {
  Cards,
  Choice,
  ScanMessage,
  ScanResult,
  ScanStock,
} from '../../../shared/counting/scan-routing';
import type { CountPurpose } from '../../../shared/counting/sightings';
import { lotKey, type SoldTicket, type StockRun } from '../../../shared/stock/stock';
import type { CodeSource } from '../../../shared/tickets/layouts';
import { isAtOtherEnd } from '../../../shared/tickets/runs';

/** The result of the last scan, for display and sound. */
export type LastScan = Pick<ScanResult, 'replaced' | 'unknown'> & {
  tone: Tone;
  message: ScanMessage | CardEvent;
  /** distinguishes consecutive equal results */
  revision: number;
  /** id of the card that the scan changed, or that already contains it */
  card: number | null;
};

/** The part of an unfinished form that is saved, so that a reload or a dead battery loses nothing. */
export type CardDraft = Pick<CardState, 'cards' | 'current' | 'soldOut'> &
  Partial<Pick<CardState, 'purpose' | 'place' | 'unknownPacks'>>;

/** A card's state before a scan: null if the scan created the card. */
export type Undo = { id: number; index: number; before: Card | null };

export type CardState = Cards & {
  /** false until draft and stock have loaded; scans wait until then */
  ready: boolean;
  /** another tab edits these cards: they are read-only here, and scans are refused */
  elsewhere: boolean;
  /** the cards were restored from a draft */
  restored: boolean;
  last: LastScan | null;
  choice: Choice | null;
  /**
   * a question to the clerk: the possible codes and the message; with `sold`, whether that ticket is really here; with
   * `toPutUp`, whether to put that pack up and count it
   */
  question: {
    codes: readonly string[];
    message: ScanMessage;
    sold?: SoldTicket | undefined;
    toPutUp?: StockRun | undefined;
    /** how the code was given */
    source: CodeSource;
  } | null;
  /** the pack whose direction of sale the clerk is asked about */
  turning: StockRun | null;
  /** packs (`lotKey`) already asked about: once is enough */
  askedToTurn: ReadonlySet<string>;
  history: readonly Undo[];
  /** cards whose missing fields are shown */
  checked: ReadonlySet<number>;
  /** why the last button had no effect */
  problem: FormProblem | null;
  /** `review`: the summary of a count, or the confirmation of a shelf entry */
  step: 'cards' | 'review';
  /** keys (`lotKey`) of the packs that the clerk marked as sold out; counts only */
  soldOut: readonly string[];
  /** a ticket of each pack that the count saw and the store never received: serials of 14 digits */
  unknownPacks: readonly string[];
  /** purpose of the count; counts only */
  purpose: CountPurpose;
  /**
   * the place that is counted, or into whose bins the packs go: the counter (0) or a vending machine; null: all of
   * them, or the counter
   */
  place: number | null;
};

/** Identifies a range of tickets. If its tickets change, so does the key. */
export const packKey = (range: StockRun): string =>
  `${range.upc}/${range.lotCounter}/${range.start}-${range.end}`;

/**
 * The pack to ask about after a scan: its front is at the other end of its roll, and the clerk wasn't asked
 * yet.
 */
export function toTurn(state: Pick<CardState, 'askedToTurn'>, card: Card | undefined): StockRun | null {
  if (!card?.range || !card.confirmed || state.askedToTurn.has(lotKey(card.range))) return null;
  return isAtOtherEnd(card.range, Number(card.start)) ? card.range : null;
}

/** The state after the clerk was asked about a pack. */
export const asked = (
  state: Pick<CardState, 'askedToTurn'>,
  pack: StockRun | null,
): Pick<CardState, 'turning' | 'askedToTurn'> => ({
  turning: pack,
  askedToTurn: pack ? new Set([...state.askedToTurn, lotKey(pack)]) : state.askedToTurn,
});

export type CardActions = {
  /** Loads the draft or the initial cards, then processes the scans that waited. */
  start(draft: CardDraft | null, initial?: CardDraft): void;
  /** Shows another tab's cards, or the initial ones. Refuses the scans that waited. */
  mirror(draft: CardDraft | null, initial?: CardDraft): void;
  /** Ends editing in this tab. Resolves once no save is in progress. */
  stop(): Promise<void>;
  /** Holds scans while the form is being saved: they belong to the next form. */
  hold(on: boolean): void;
  /** Processes a code from the gun, the camera or the scan box (`typed`). */
  scan(raw: string, source?: CodeSource): void;
  /** Answers the question with one of its codes: a UPC or a serial. */
  answer(code: string): void;
  /** Answers the question about a sold ticket, or one of the back room: its pack is here. */
  answerHere(): void;
  /** Takes an unknown pack from the count. @param serial its ticket in `unknownPacks` */
  removeUnknownPack(serial: string): void;
  /** Reports a card's pack as really here, though its front ticket was recorded as sold. */
  report(id: number): void;
  /** @returns whether `raw` contains invalid characters */
  type(id: number, field: CardField, raw: string): boolean;
  /** The clerk left a field, so its value is complete. */
  leave(id: number, field: CardField): void;
  /** Opens the pack choice for a card whose UPC has several packs. */
  askChoice(id: number): void;
  choose(range: StockRun): void;
  /** Takes over the other direction of a pack's roll from the stock; null: its direction stays. */
  turned(pack: StockRun | null): void;
  /** Closes the choice or the question without an answer. */
  dismiss(): void;
  addMore(): void;
  remove(id: number): void;
  undo(): void;
  /** @returns the first field that prevents a review, or null if the form is now in review */
  review(): { id: number; field: CardField } | null;
  /** Starts a review without cards, to decide about the packs that weren't scanned. */
  reviewWithoutCards(): void;
  back(): void;
  setPurpose(purpose: CountPurpose): void;
  setPlace(place: number | null): void;
  /** Marks unscanned packs, by `lotKey`, as sold out or not. */
  markSoldOut(keys: readonly string[], isSoldOut: boolean): void;
  /** Updates the cards after a stock change: a card without a range may have one now. */
  stockChanged(): void;
  reset(): void;
};

/** The form data that its actions use. */
export type FormAccess = {
  mode: CardMode;
  /** called on each scan, so it must read from memory */
  stock: () => ScanStock;
  /** called with each scan's result, to play its tone */
  onScan: (result: LastScan) => void;
  get: () => CardState;
  set: (changes: Partial<CardState>) => void;
  /** the card before the current typing in one of its fields */
  typing: { field: CardField; before: Card } | null;
};
