import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

/** The search box of the top bar. */
export const SEARCH = area('SEARCH', {
  label: 'Find a screen or a lot',
  placeholder: 'Search',
  found: 'Found',
  nothing: 'Nothing found.',
  screen: 'Screen',
  lotNav: 'Lot',
  inventoryReport: 'Inventory Report',
  verifyStock: 'Verify Stock',
  addOnShelf: 'Add On Shelf',
  noneLeft: 'No unsold tickets are left.',
  game: (name: string, price: string) => `${name}, ${price}`,
  upc: (upc: string) => `UPC ${upc}`,
  upcAndLot: (upc: string, lot: number) => `UPC ${upc}, lot ${lot}`,
  lotName: (upc: string, lot: number) => `${upc} lot ${lot}`,
  lot: (lot: number) => `Lot ${lot}`,
  ticketsAt: (tickets: number, price: string) => `${pluralize(tickets, 'ticket')} at ${price}`,
  onShelf: (tickets: number) => `${tickets} on the shelf`,
  inBackRoom: (tickets: number) => `${tickets} in the back room`,
});
