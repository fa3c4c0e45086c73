import { type Run, runLength } from '../../../domain/runs/runs';
import type { Sells } from '../../../domain/stock/store-settings';
import { pluralize } from '../../../domain/values/pluralize';
import { ticketsInWords } from '../counting/serials';

/** A run of a lot that a record is about. */
export type LotRun = Run & { lotNumber: string; lotCounter: number; sells?: Sells };
/** The runs that a line lists, and how many more there are. */
export type Listed<R> = { runs: readonly R[]; more: number };

/** '3 tickets' */
export const tickets = (count: number): string => pluralize(count, 'ticket');

/** '3 tickets of 028400001234 lot 1' */
export const ticketsOf = (run: LotRun): string =>
  `${tickets(runLength(run))} of ${run.lotNumber} lot ${run.lotCounter}`;
/** The same with the serials. */
export const runText = (run: LotRun): string => `${ticketsOf(run)}, ${ticketsInWords(run)}`;
/** Runs in words, and how many more there are. */
export const listText = <R>({ runs, more }: Listed<R>, inWords: (run: R) => string): string =>
  [...runs.map(inWords), ...(more > 0 ? [pluralize(more, 'more run')] : [])].join('; ');
