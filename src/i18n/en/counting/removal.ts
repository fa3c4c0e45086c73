import type { RemovalReason } from '../../../domain/stock/removals';
import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

const REASONS: Record<RemovalReason, string> = {
  returned: 'Returned to the lottery',
  damaged: 'Damaged',
  sold_whole: 'Sold whole',
  lost: 'Lost',
  stolen: 'Stolen',
  transferred: 'Sent to another store',
};

const tickets = (count: number, amount: string): string => `${pluralize(count, 'ticket')}, ${amount}`;

/** The form that takes a pack, or a part of it, out of stock. */
export const REMOVAL = area('REMOVAL', {
  title: 'Take out of stock',
  open: 'Return, damaged, sold whole…',
  openFor: (pack: string) => `Return, damaged, sold whole: ${pack}`,
  what: 'What happened?',
  reasons: REASONS,
  front: 'Ticket at the front',
  frontHint: (ticket: string) => `Empty if nothing was sold since the last count: ${ticket} is at the front.`,
  first: 'First ticket',
  last: 'Last ticket',
  partHint: (first: string, last: string) => `Empty for all that is left: ${first} to ${last}.`,
  reference: 'Reference (slip or report number)',
  note: 'Note',
  toStore: 'To store',
  chooseStore: 'Choose the store',
  noStores: 'The company’s other stores aren’t known here without the network.',
  leave: (count: number, amount: string) => `${tickets(count, amount)} leave the stock.`,
  soldWhole: (count: number, amount: string) => `${tickets(count, amount)} are recorded as your sale.`,
  soldBefore: (count: number, amount: string) =>
    `${tickets(count, amount)} before the front are recorded as your sale.`,
  chooseReason: 'Choose what happened.',
  notLeft: 'This ticket isn’t left in this pack.',
  nothingLeft: 'Nothing of this pack is left in stock.',
  otherPack: 'That ticket belongs to another pack.',
  save: 'Take out of stock',
  saved: (count: number, pack: string) => `${pluralize(count, 'ticket')} of ${pack} taken out of stock.`,
});
