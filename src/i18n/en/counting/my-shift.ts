import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

/** My shift: the screen, the printed sheet and the file. */
export const MY_SHIFT = area('MY_SHIFT', {
  title: 'My shift',
  saleDate: 'Sale Date',
  nothingRecorded: (name: string) => `${name} recorded nothing on this terminal on that day.`,
  countNow: 'Count now',
  counts: 'Counts',
  ticketsSold: 'Tickets sold',
  sales: 'Sales',
  ticketsShelved: 'Tickets put on the shelf',
  allSent: 'Everything is sent.',
  unsent: (records: number) =>
    `${pluralize(records, 'record is', 'records are')} only on this terminal and not sent yet.`,
  kind: {
    sale: 'Count',
    shelf: 'Put on the shelf',
    opening: 'Opening check',
    removal: 'Taken out of stock',
    sold_before: 'Sold before the front',
  },
  packsSeen: (seen: number, onShelf: number) => `${seen} of ${onShelf} packs seen`,
  nothingSold: 'Nothing sold',
  nothingMissing: 'Nothing missing',
  missing: (tickets: number, amount: string) => `${pluralize(tickets, 'ticket')} missing, ${amount}`,
  recordedOtherwise: (tickets: number, amount: string) =>
    `The server recorded ${pluralize(tickets, 'ticket')}, ${amount}: the others had been counted before.`,
  shiftOf: (clerk: string) => `Shift of ${clerk}`,
  notSentYet: 'not sent yet',
  total: 'Total',
  totalMissing: 'Missing',
  sold: (tickets: number, amount: string) => `Sold: ${tickets} tickets, ${amount}`,
  time: 'Time',
  record: 'Record',
  sent: 'Sent',
  yes: 'yes',
  no: 'no',
});
