import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

/** Practice: a count on made-up packs. */
export const PRACTICE = area('PRACTICE', {
  intro:
    'Count these made-up packs as you would the real ones. Tap a ticket as if you scanned it, then press Proceed. All rolls but the $10 one are sold downwards (↓ 029 → 000). The $20 pack is gone: nothing of it is left to scan, and the $30 pack is still in the back room.',
  nothingRecorded: 'Practice: nothing is recorded',
  leave: 'Leave',
  done: (tickets: number, amount: string) =>
    `Well done: a real count would be saved now, with ${pluralize(tickets, 'ticket')} for ${amount}. This was practice, so nothing was recorded. You can count the packs again.`,
  printCodes: 'Print the codes',
  ticketsToScan: 'Tickets to scan',
  pack: (price: string) => `${price} pack`,
  packInBack: (price: string) => `${price} in back`,
  sheetTitle: 'Practice codes',
  sheetSubtitle: 'Made-up tickets, for the Practice screen only',
});
