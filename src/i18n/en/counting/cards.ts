import type { CardField } from '../../../domain/counting/card-typing';
import type { CardMode } from '../../../domain/counting/cards';
import type { CountPurpose } from '../../../domain/counting/review/opening-check';
import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';
import { ticketOf } from './packs';

/** The labels of a card's fields (specification, section 5). */
const FIELD: Record<CardField, string> = {
  upc: 'UPC',
  start: 'Start Serial',
  end: 'End Serial',
  bin: 'Bin',
};

/** What came of a scan, in a word. */
const OUTCOME: Record<CardMode, Record<'good' | 'repeated' | 'refused', string>> = {
  count: { good: 'Counted', repeated: 'Already counted', refused: 'Not counted' },
  shelf: { good: 'Added', repeated: 'Already added', refused: 'Not added' },
};

const IN_ANOTHER_TAB: Record<CardMode, { sentence: string; button: string }> = {
  count: {
    sentence: 'This count goes on in another tab or window. Nothing can be scanned or changed here.',
    button: 'Count here instead',
  },
  shelf: {
    sentence: 'These cards are open in another tab or window. Nothing can be scanned or changed here.',
    button: 'Continue here instead',
  },
};

/** What a pack's scan came to. */
type PackResult = {
  count: (tickets: number) => string;
  nothing: string;
  total: (tickets: number, amount: string) => string;
};
const OF_PURPOSE: Record<CountPurpose, PackResult> = {
  shift: {
    count: (tickets) => `${tickets} sold`,
    nothing: 'nothing sold',
    total: (tickets, amount) => `${tickets} sold · ${amount}`,
  },
  opening: {
    count: (tickets) => `${tickets} missing`,
    nothing: 'nothing missing',
    total: (tickets, amount) => `${tickets} missing · ${amount}`,
  },
};

/** The cards with their scan panel, on Verify Stock, Add On Shelf and in practice. */
export const CARDS = area('CARDS', {
  field: FIELD,
  outcome: OUTCOME,
  /** of an opening check's scan */
  foundMissing: 'Missing',
  undone: 'Undone',
  removed: 'Removed',
  undo: 'Undo',
  screens: 'Counter screens',
  count: 'Count',
  putOnShelf: 'Put on shelf',
  scan: 'Scan',
  camera: 'Camera',
  scanFirst: 'Scan a ticket or a UPC',
  shownAsInOtherTab: 'Shown as the other tab keeps it',
  of: OF_PURPOSE,
  tickets: (tickets: number) => pluralize(tickets, 'ticket'),
  at: (price: string) => `at ${price}`,
  insteadOf: (serial: string) => `instead of ${ticketOf(serial)}`,
  onlyDigits: 'Only digits are taken here.',
  removeCard: (n: number) => `Remove card ${n}`,
  choosePack: 'Choose the pack',
  scanOrChoose: 'Scan a ticket of it, or choose:',
  isThisTheCode: 'Is this the code?',
  isElsewhere: (place: string) => `It ${place}.`,
  checkDigitDiffers: 'Check digit doesn’t match. Was it read correctly?',
  scanTheFront: 'Now scan the ticket at the front',
  leavesBin: (pack: string, bin: string) => `${pack} is in bin ${bin} now and will be taken out`,
  reallyHere: 'It is really here',
  scanAgain: 'Scan again',
  seen: (sold: string) => `Seen, ${sold}`,
  frontWasSold: (sold: string) => `This ticket was ${sold}.`,
  addMore: 'Add More',
  gettingStock: 'Getting this store’s stock…',
  noStockYet: 'This device hasn’t had this store’s stock yet: it has to reach the server once.',
  restored: 'Continued where you left off.',
  inAnotherTab: IN_ANOTHER_TAB,
  signInAsStore: 'Tickets are counted and put on the shelf at a store: sign in as that store.',
  message: 'Message',
  cancel: 'Cancel',
  ok: 'Ok',
  yes: 'Yes',
  no: 'No',
  noneOfThese: 'None of these',
  turn: {
    question: {
      up: 'Is this roll sold downwards?',
      down: 'Is this roll sold upwards?',
    },
    why: (ticket: string, tickets: number, amount: string) =>
      `You scanned ticket ${ticket}, the last one of this pack. If the roll is sold the other way round, nothing has been sold yet. Otherwise ${tickets} were sold, ${amount}.`,
    yes: 'Yes, change it',
    no: (tickets: number) => `No, ${tickets} were sold`,
    failed: 'The direction couldn’t be changed. Leave this pack out of the count and scan it again later.',
    leaveOut: 'Leave this pack out',
  },
  packChanged: (upc: string, lot: number, serials: string) => `${upc} lot ${lot}: ${serials}`,
  sending: 'Saved on this device. Sending…',
  refused: (reason: string) => `The server did not accept it: ${reason}`,
  keptInOutbox: 'It is kept in the Outbox',
  nothingToChange: 'This entry needs no attention any more, so there is nothing to change.',
  seeOutbox: 'See the outbox',
  leaveAsItWas: 'Leave as it was',
  changing: (name: string, at: string) => `You are changing what ${name} captured ${at}. It keeps that time.`,
  wasRefused: (reason: string) => `The server had refused it: ${reason}`,
  soldOutDiffers:
    'These packs were marked as sold out and aren’t on the shelf as they were. Look at them again:',
});
