import type { CardField } from '../domain/card-typing';
import type { Card } from '../domain/cards';
import type { Cards, Choice, ScanMessage, ScanResult } from '../domain/scan-routing';
import type { StockRun } from '../domain/stock';
import type { CardEvent, FormProblem } from '../i18n/en/counting';

/** What the last scan did, for the eye and the ear. */
export type LastScan = Pick<ScanResult, 'tone' | 'replaced' | 'unknown'> & {
  message: ScanMessage | CardEvent;
  /** tells two equal ones apart */
  nth: number;
  /** id of the card that it changed, or that has it already */
  card: number | null;
};

/** What is kept of a half-done form, so that a reload or a dead battery loses nothing. */
export type CardDraft = Pick<CardState, 'cards' | 'current' | 'soldOut'>;

/** How one card was before a scan: null when the scan made it. */
export type Undo = { id: number; index: number; before: Card | null };

export type CardState = Cards & {
  /** false until draft and stock are there; scans wait until then */
  ready: boolean;
  /** another tab edits these cards: here they are only shown, and scans are refused */
  elsewhere: boolean;
  /** cards came from a draft */
  restored: boolean;
  last: LastScan | null;
  choice: Choice | null;
  /** a code that the clerk is asked about, with the question */
  question: { code: string; message: ScanMessage } | null;
  history: readonly Undo[];
  /** cards whose missing fields are shown */
  checked: ReadonlySet<number>;
  /** why the last button did nothing */
  problem: FormProblem | null;
  /** reviewing: the summary of a count, the confirm of a shelf entry */
  step: 'cards' | 'review';
  /** keys (`packKey`) of the packs that the clerk says are sold out; only a count has any */
  soldOut: readonly string[];
};

/** Whether Undo takes back what is shown as the last scan: a refused one has changed nothing. */
export function canUndo({ history, last }: Pick<CardState, 'history' | 'last'>): boolean {
  const step = history.at(-1);
  return step !== undefined && (!last || last.tone === 'good' || last.card === step.id);
}

export type CardActions = {
  /** Takes what the draft held, or the cards to begin with, and the scans that came meanwhile. */
  start(draft: CardDraft | null, initial?: CardDraft): void;
  /** Shows what another tab has, or began with; scans that waited are refused. */
  mirror(draft: CardDraft | null, initial?: CardDraft): void;
  /** Takes nothing any more. Resolves when the form isn't being saved. */
  stop(): Promise<void>;
  /** While the form is being saved, scans wait: they belong to the next one. */
  hold(on: boolean): void;
  /** A code from the gun, the camera or the scan box. */
  scan(raw: string): void;
  /** @returns whether something in `raw` wasn't a digit */
  type(id: number, field: CardField, raw: string): boolean;
  /** Opens the choice of packs for a card whose UPC has several. */
  askChoice(id: number): void;
  choose(range: StockRun): void;
  /** Closes the choice or the question without an answer. */
  dismiss(): void;
  addMore(): void;
  remove(id: number): void;
  undo(): void;
  /** @returns the first field that's in the way, else null and the form is in review */
  review(): { id: number; field: CardField } | null;
  /** Review without cards: what isn't scanned is decided there. */
  reviewWithoutCards(): void;
  back(): void;
  /** What the clerk says of packs that weren't scanned, by `packKey`. */
  markSoldOut(keys: readonly string[], isSoldOut: boolean): void;
  /** The stock changed: a card that waited for its range may have it now. */
  stockChanged(): void;
  reset(): void;
};
