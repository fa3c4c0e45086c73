import type { CardField } from '../../domain/counting/card-typing';
import type { Card, CardMode } from '../../domain/counting/cards';
import type { Cards, Choice, ScanMessage, ScanResult, ScanStock } from '../../domain/counting/scan-routing';
import type { StockRun } from '../../domain/stock/stock';
import type { CodeSource } from '../../domain/tickets/layouts';
import type { CardEvent, FormProblem } from '../../i18n/en/counting/counting';

/** What the last scan did, for the eye and the ear. */
export type LastScan = Pick<ScanResult, 'tone' | 'replaced' | 'unknown'> & {
  message: ScanMessage | CardEvent;
  /** tells two equal results apart */
  revision: number;
  /** id of the card that it changed, or that has it already */
  card: number | null;
};

/** The part of a half-done form that is kept, so that a reload or a dead battery loses nothing. */
export type CardDraft = Pick<CardState, 'cards' | 'current' | 'soldOut'>;

/** How one card was before a scan: null when the scan made it. */
export type Undo = { id: number; index: number; before: Card | null };

export type CardState = Cards & {
  /** false until draft and stock are there; scans wait until then */
  ready: boolean;
  /** another tab edits these cards: here they are read-only, and scans are refused */
  elsewhere: boolean;
  /** cards came from a draft */
  restored: boolean;
  last: LastScan | null;
  choice: Choice | null;
  /** the codes of which the clerk is asked which one is meant, with the question */
  question: { codes: readonly string[]; message: ScanMessage } | null;
  history: readonly Undo[];
  /** cards whose missing fields are shown */
  checked: ReadonlySet<number>;
  /** why the last button did nothing */
  problem: FormProblem | null;
  /** reviewing: the summary of a count, the confirm of a shelf entry */
  step: 'cards' | 'review';
  /** keys (`packKey`) of the packs that the clerk marked as sold out; only a count has any */
  soldOut: readonly string[];
};

/** Identifies a range of tickets; when its tickets change, what the clerk said about it no longer applies. */
export const packKey = (range: StockRun): string =>
  `${range.upc}/${range.lotCounter}/${range.start}-${range.end}`;

export type CardActions = {
  /** Takes what the draft held, or the cards to begin with, and the scans that came meanwhile. */
  start(draft: CardDraft | null, initial?: CardDraft): void;
  /** Shows the cards of another tab, or those it began with; scans that waited are refused. */
  mirror(draft: CardDraft | null, initial?: CardDraft): void;
  /** Ends editing in this tab. Resolves once no save is in progress. */
  stop(): Promise<void>;
  /** While the form is being saved, scans wait: they belong to the next one. */
  hold(on: boolean): void;
  /** A code from the gun, the camera or the scan box (`typed`). */
  scan(raw: string, source?: CodeSource): void;
  /** The code of the question that is meant: a UPC or a serial. */
  answer(code: string): void;
  /** @returns whether something in `raw` wasn't a digit */
  type(id: number, field: CardField, raw: string): boolean;
  /** The clerk left a field: what it holds is whole now. */
  leave(id: number, field: CardField): void;
  /** Opens the choice of packs for a card whose UPC has several. */
  askChoice(id: number): void;
  choose(range: StockRun): void;
  /** Closes the choice or the question without an answer. */
  dismiss(): void;
  addMore(): void;
  remove(id: number): void;
  undo(): void;
  /** @returns the first field that prevents a review, or null when the form is in review now */
  review(): { id: number; field: CardField } | null;
  /** Review without cards: the packs that weren't scanned are decided there. */
  reviewWithoutCards(): void;
  back(): void;
  /** Marks packs that weren't scanned, by `packKey`, as sold out or not. */
  markSoldOut(keys: readonly string[], isSoldOut: boolean): void;
  /** The stock changed: a card that waited for its range may have it now. */
  stockChanged(): void;
  reset(): void;
};

/** What the actions of one form work on. */
export type FormAccess = {
  mode: CardMode;
  /** read at each scan, so it has to be in memory */
  stock: () => ScanStock;
  /** called with each scan's result, for the tone */
  onScan: (result: LastScan) => void;
  get: () => CardState;
  set: (changes: Partial<CardState>) => void;
  /** the card as it was before typing in one of its fields began */
  typing: { field: CardField; before: Card } | null;
};
