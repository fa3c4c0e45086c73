import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

const tickets = (count: number): string => pluralize(count, 'ticket');

/**
 * What became of an entry once the server has it. `ticket`: `Crossword Mini #133`; `by`: the records that were there before,
 * each with its time.
 */
export const SAVED = area('SAVED', {
  sales: (count: number, amount: string) => `Sales recorded: ${tickets(count)}, ${amount}.`,
  nothingSold: (packs: number) => `Nothing sold: ${pluralize(packs, 'pack')} seen.`,
  nothingMissing: 'Opening check recorded: nothing is missing.',
  missing: (count: number, amount: string) => `Opening check recorded: ${tickets(count)} missing, ${amount}.`,
  shelved: (count: number) => `${tickets(count)} put on the shelf.`,
  shelvedBefore: (count: number) => `${tickets(count)} on the shelf or sold already.`,
  stillRecorded: 'Another terminal had sent this entry: it stays recorded.',
  thisRecord: 'this record',
  moreRecords: (count: number) => `${count} more`,
  soldBefore: (ticket: string, by: string) => `${ticket} was already recorded as sold: ${by}.`,
  behindSoldBefore: (ticket: string, by: string) =>
    `Tickets behind ${ticket} were already recorded as sold: ${by}.`,
  totalsStay: 'The totals stay; the store admin can correct them.',
  goneBefore: (ticket: string, by: string) => `${ticket} was already recorded as gone: ${by}.`,
  behindGoneBefore: (ticket: string, by: string) =>
    `Tickets behind ${ticket} were already recorded as gone: ${by}.`,
  canPutBack: 'If the pack is really here, the store admin can put it back.',
  soldAfterGone: (count: number, by: string) => `${tickets(count)} had left the store before: ${by}.`,
  staysGone: 'That record stays; the store admin can correct it.',
  inThisRecord: (left: number, counted: number) => `${left} of ${tickets(counted)} are in this record.`,
  recordedBefore: (count: number, by: string) => `${tickets(count)} already recorded: ${by}.`,
  backOnShelf: (count: number) =>
    `${tickets(count)} put back on the shelf by the store admin after this count.`,
  takenOver: (by: string) => `Counted earlier, so taken over from the record of ${by}.`,
});
