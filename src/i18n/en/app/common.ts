import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

/** Words that many screens share. */
export const COMMON = area('COMMON', {
  allStores: 'All stores',
  amount: 'Amount',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  discard: 'Discard',
  edit: 'Edit',
  end: 'End',
  help: 'Help',
  inventory: 'Inventory',
  lot: 'Lot',
  lottery: 'Lottery',
  password: 'Password',
  practice: 'Practice',
  print: 'Print',
  quickCard: 'Quick Card',
  quickCardSheet: 'Quick card for the counter',
  retry: 'Retry',
  save: 'Save',
  start: 'Start',
  tickets: 'Tickets',
  upc: 'UPC',
  lotNumber: (lot: number | string) => `lot ${lot}`,
  ticketCount: (count: number) => pluralize(count, 'ticket'),
});
