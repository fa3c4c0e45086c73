import { pluralize } from '../../../domain/values/pluralize';

/** Vendor: the list and the form. */
export const VENDORS = {
  title: 'Vendor',
  emptyHint:
    'Your games appear here, each with the UPC on its tickets. Every pack that a store receives has one.',
  admin: 'Admin',
  vendors: 'Vendors',
  company: 'Company',
  upcCode: 'UPC Code',
  vendorName: 'Vendor Name',
  updated: 'Updated',
  scanGames: 'Scan games',
  scanHint: 'Scan the wide barcode (UPC) on the back of a ticket, type the game’s name, and press Enter.',
  saved: (vendor: string) => `${vendor} was added. Scan the next game.`,
  upcRead: (upc: string) => `UPC ${upc}`,
  upcKnown: (upc: string, vendor: string) => `UPC ${upc} is already there: ${vendor}.`,
  gameRead: (game: string) => `That was the long barcode: game ${game}.`,
  gameAndPackRead: (game: string, price: string, packSize: number) =>
    `That was the long barcode: game ${game}, ${price} a ticket, ${pluralize(packSize, 'ticket')} in a pack.`,
  nowUpc: 'Now scan the wide barcode (UPC).',
  nowName: 'Now type its name.',
  gameName: (game: string) => `Game ${game}`,
  unreadable: (code: string) =>
    `Received ${code}: neither a UPC nor a ticket that can be read here. Scan again.`,
  saveFirst: (vendor: string) => `Save ${vendor} first: press Enter.`,
  deactivate: (vendor: string) => `Deactivate ${vendor}? New lots can no longer use it.`,
};
