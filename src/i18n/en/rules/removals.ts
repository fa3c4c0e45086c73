import type { ClaimReason, RemovalReason } from '../../../domain/stock/removals';
import { formatMoney } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';

/** What was done to tickets, after their number: '45 tickets returned'. */
export const REMOVED_AS: Record<RemovalReason, string> = {
  returned: 'returned',
  lost: 'lost',
  stolen: 'stolen',
  damaged: 'damaged',
  sold_whole: 'sold whole',
  transferred: 'sent to another store',
};

/** How a claim recorded its tickets, as in 'Keep as sold'. */
export function recordedAs(reason: ClaimReason = 'sale'): string {
  if (reason === 'sale' || reason === 'sold_whole') return 'sold';
  return reason === 'found_gone' ? 'missing' : REMOVED_AS[reason];
}

type Figures = { count: number; cents: number };
const figures = ({ count, cents }: Figures): string => `${pluralize(count, 'ticket')}, ${formatMoney(cents)}`;

/** 'Recorded: 45 tickets, $225 removed; 12 tickets, $60 sold before.' */
export const removalText = (removed: Figures, sold: Figures): string =>
  `Recorded: ${figures(removed)} removed${sold.count > 0 ? `; ${figures(sold)} sold before` : ''}.`;

/** The note of a record that takes tickets back from the store that received them. */
export const TAKEN_BACK_NOTE = (store: string): string =>
  `${store} recorded these tickets before it sent them, so they never came.`;
