import type { CountPurpose } from '../../../domain/counting/review/opening-check';
import type { SummaryChange } from '../../../domain/counting/review/summary-changes';
import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

type TourStep = { title: string; text: string };

/** What is said otherwise in an opening check: what it finds gone is nobody's sale. */
type PurposeTexts = {
  name: string;
  soFar: (tickets: number, amount: string) => string;
  /** the summary's heading */
  heading: string;
  nothing: string;
  count: (tickets: number) => string;
  total: (tickets: number, amount: string) => string;
  gone: string;
  markAllGone: string;
  save: string;
};

const OF_PURPOSE: Record<CountPurpose, PurposeTexts> = {
  shift: {
    name: 'Shift count',
    soFar: (tickets, amount) => `${pluralize(tickets, 'ticket')} sold · ${amount}`,
    heading: 'Ticket Sold',
    nothing: 'Nothing sold',
    count: (tickets) => `${tickets} sold`,
    total: (tickets, amount) => `${pluralize(tickets, 'ticket')} · ${amount}`,
    gone: 'Sold out',
    markAllGone: 'Mark all remaining as sold out',
    save: 'Add Sales',
  },
  opening: {
    name: 'Opening check',
    soFar: (tickets, amount) => `${pluralize(tickets, 'ticket')} missing · ${amount}`,
    heading: 'Opening check',
    nothing: 'Nothing missing',
    count: (tickets) => `${tickets} missing`,
    total: (tickets, amount) => `${pluralize(tickets, 'ticket')} missing · ${amount}`,
    gone: 'Gone',
    markAllGone: 'Mark all remaining as gone',
    save: 'Save check',
  },
};

type Tour = [first: TourStep, second: TourStep, third: TourStep];

const SCAN_STEP: TourStep = {
  title: 'Scan one ticket of each pack',
  text: 'Scan the long barcode on the back of the front ticket with the gun or the camera, or type its number. The card fills in automatically.',
};
const PROCEED = 'All packs scanned? Press Proceed';
const SAVED = 'Saved on this device right away, even offline, and sent automatically.';

const TOUR: Record<CountPurpose, Tour> = {
  shift: [
    SCAN_STEP,
    {
      title: PROCEED,
      text: 'It lists the packs that you didn’t scan. Only packs you mark Sold out are recorded as sold.',
    },
    { title: 'Add Sales saves the count', text: SAVED },
  ],
  opening: [
    SCAN_STEP,
    {
      title: PROCEED,
      text: 'It lists the packs that you didn’t scan. Only packs you mark Gone are recorded as missing.',
    },
    { title: 'Save check saves what is missing', text: SAVED },
  ],
};

/** Why a lot of the open summary has other figures. */
function changeReason({ gone, added }: SummaryChange): string {
  const reasons = [
    gone > 0 && `another terminal counted ${pluralize(gone, 'ticket')}`,
    added > 0 && `${pluralize(added, 'ticket')} came to the shelf`,
  ].filter(Boolean);
  return reasons.length > 0 ? reasons.join(', ') : 'the direction of the roll was changed';
}

/** Verify Stock: the count, the packs left to count, and the Ticket Sold summary; its help menu and tour. */
export const VERIFY_STOCK = area('VERIFY_STOCK', {
  title: 'Verify Stock',
  of: OF_PURPOSE,
  kindOfCount: 'Kind of count',
  openingHint:
    'Count before the first sale. Tickets that are gone since the last count are recorded as missing, in no clerk’s sales.',
  openingReminder:
    'Nobody has checked the shelf on this terminal today. Count the packs before the first sale.',
  startOpening: 'Start the opening check',
  counted: (packs: number, all: number) => `${packs} of ${all} packs counted`,
  nextBin: (bin: number) => `Next bin ${bin}`,
  proceed: 'Proceed',
  continueWithoutScanning: 'Continue without scanning',
  nothingToScan: (packs: number) =>
    `Is every ticket of a pack gone? Then there is nothing left to scan: ${packs} ${packs === 1 ? 'pack is' : 'packs are'} on the shelf.`,
  leftToCount: (packs: number, amount: string) => `${packs} left to count ·\u00a0${amount}`,
  view: {
    label: 'Show packs as',
    list: 'List',
    grid: 'Grid',
    packs: 'Packs on the shelf',
    leftToCount: 'left to count',
    scanIt: 'Left to count: scan the front ticket',
  },
  notCounted: 'Not counted yet',
  packsWorth: (packs: number, amount: string) => `${pluralize(packs, 'pack')} · ${amount}`,
  more: (packs: number) => `and ${packs} more`,
  bin: (bin: number) => `Bin ${bin}`,
  from: 'from',
  nothingSeen:
    'No pack was scanned: go back and scan the ticket at the front of each pack, or mark the packs that are gone.',
  scanned: (packs: number, onShelf: number) => `${packs} of ${onShelf} packs on the shelf scanned`,
  /** what an opening check found */
  nothingMissing: (packs: number, onShelf: number) =>
    `${packs} of ${onShelf} seen, nothing missing${packs < onShelf ? ' among them' : ''}`,
  missing: (seen: number, onShelf: number, packs: number, tickets: number, amount: string) =>
    `${seen} of ${onShelf} seen. Missing since the last count: ${pluralize(packs, 'pack')}, ${pluralize(tickets, 'ticket')}, ${amount}`,
  nobodysSale: 'It is nobody’s sale: the report of the day lists it as missing.',
  reported: 'Will be reported',
  reportedHint:
    'These packs are here, but were recorded as sold or missing. The store’s admin will look into it.',
  isHere: (sold: string) => `is at the front, ${sold}`,
  summaryChanged: 'The stock changed while this summary was open:',
  lotChanged: (change: SummaryChange) => {
    const { upc, lotCounter, before, now } = change;
    const figure = before === now ? `still ${now}` : `${before} → ${now}`;
    return `Lot ${lotCounter} of ${upc}: ${changeReason(change)}; ${figure}`;
  },
  understood: 'Understood',
  newCount: 'New count',
  printShift: 'Print my shift',
  lock: 'Lock',
  packsSeen: (packs: number, onShelf: number) => `${packs} of ${onShelf} packs seen`,
  packsScanned: (packs: number) => `Scanned · ${pluralize(packs, 'pack')}`,
  subtotal: (packs: number, count: string, amount: string) =>
    `${pluralize(packs, 'pack')} · ${count} · ${amount}`,
  staysOnShelf: (packs: number, amount: string) => `${packs} not scanned · ${amount} stays on shelf`,
  notScanned: 'Not scanned',
  onShelf: (packs: number, tickets: number, amount: string) =>
    `${pluralize(packs, 'pack')}, ${tickets} tickets, ${amount} on the shelf`,
  tickets: (count: number) => `${count} tickets`,
  markAllOnShelf: 'Mark all as still on shelf',
  stillOnShelf: 'Still on shelf',
  showTour: 'Show the tour',
  tour: {
    label: 'Tour',
    skip: 'Skip the tour',
    next: 'Next tip',
    end: 'Got it',
    heading: (step: number, steps: number, title: string) => `${step} of ${steps}: ${title}`,
    steps: TOUR,
  },
});
