import { pluralize } from '../../../domain/values/pluralize';

type TourStep = { title: string; text: string };

/** Verify Stock: the count, the packs left to count, and the Ticket Sold summary; its help menu and tour. */
export const VERIFY_STOCK = {
  title: 'Verify Stock',
  counted: (packs: number, all: number) => `${packs} of ${all} packs counted`,
  sold: (tickets: number, amount: string) => `${pluralize(tickets, 'ticket')} sold · ${amount}`,
  nextBin: (bin: number) => `Next bin ${bin}`,
  proceed: 'Proceed',
  continueWithoutScanning: 'Continue without scanning',
  nothingToScan: (packs: number) =>
    `Is every ticket of a pack gone? Then there is nothing left to scan: ${packs} ${packs === 1 ? 'pack is' : 'packs are'} on the shelf.`,
  leftToCount: (packs: number, amount: string) => `${packs} left to count · ${amount}`,
  notCounted: 'Not counted yet',
  packsWorth: (packs: number, amount: string) => `${pluralize(packs, 'pack')} · ${amount}`,
  more: (packs: number) => `and ${packs} more`,
  bin: (bin: number) => `Bin ${bin}`,
  from: (serial: string) => `from ${serial}`,
  ticketSold: 'Ticket Sold',
  nothingSoldHelp:
    'Nothing was sold: mark the packs that are sold out, or go back and scan the ticket at the front.',
  total: (tickets: number, amount: string) => `${pluralize(tickets, 'ticket')} · ${amount}`,
  addSales: 'Add Sales',
  scanned: (packs: number, onShelf: number) => `${packs} of ${onShelf} packs on the shelf scanned`,
  nothingSold: 'Nothing sold',
  soldCount: (tickets: number) => `${tickets} sold`,
  notScanned: 'Not scanned',
  onShelf: (packs: number, tickets: number, amount: string) =>
    `${pluralize(packs, 'pack')}, ${tickets} tickets, ${amount} on the shelf`,
  tickets: (count: number) => `${count} tickets`,
  markAllOnShelf: 'Mark all as still on shelf',
  markAllSoldOut: 'Mark all remaining as sold out',
  stillOnShelf: 'Still on shelf',
  soldOut: 'Sold out',
  showTour: 'Show the tour',
  tour: {
    label: 'Tour',
    skip: 'Skip the tour',
    next: 'Next tip',
    end: 'Got it',
    heading: (step: number, steps: number, title: string) => `${step} of ${steps}: ${title}`,
    steps: [
      {
        title: 'Scan one ticket of each pack',
        text: 'Scan the long barcode on the back of the front ticket with the gun or the camera, or type its number. The card fills in automatically.',
      },
      {
        title: 'All packs scanned? Press Proceed',
        text: 'It lists the packs that you didn’t scan. Only packs you mark Sold out are recorded as sold.',
      },
      {
        title: 'Add Sales saves the count',
        text: 'Saved on this device right away, even offline, and sent automatically.',
      },
    ] as [first: TourStep, second: TourStep, third: TourStep],
  },
};
