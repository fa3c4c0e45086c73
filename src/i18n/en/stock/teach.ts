import type { TeachingFault } from '../../../domain/tickets/teach';
import type { TestFault } from '../../../domain/tickets/teach-test';
import type { Sentences } from '../../say';

const padded = (ticket: number): string => String(ticket).padStart(3, '0');

/** What the teaching of a layout says besides its rule's faults. */
export type TeachingNotice =
  /** `scan`: 1 to 3 */
  { kind: 'already_scanned'; scan: number } | { kind: 'type_instead' };

/** Why the app couldn't learn a layout, and what to do. */
export const TEACHING_FAULT: Sentences<TeachingFault | TestFault | TeachingNotice> = {
  already_scanned: ({ scan }) =>
    `This is the same ticket as scan ${scan}. Scan the next ticket of the roll instead.`,
  type_instead: 'Type the number here instead of scanning it, with its dashes.',
  scan_unreadable: ({ scan }) =>
    `Scan ${scan} isn’t a number. Scan the long barcode on the back of three tickets again.`,
  different_lengths:
    'The three scans have different lengths. Scan the same barcode on each ticket: start again with three tickets of one roll.',
  no_step:
    'The three scans don’t count up or down by one. Scan three tickets that follow each other on one roll: start again.',
  no_groups:
    'The typed number has no dashes, so the app can’t tell game, pack and ticket apart. Type it as printed, with its dashes or blanks.',
  other_ticket: ({ scanned, typed }) =>
    `The last scan was ticket ${scanned}, but the typed number ends in ${typed}. Type the number printed on the ticket you scanned last.`,
  other_pack:
    'The typed game and pack numbers aren’t in the scans. Check the number, or start again with tickets of one roll.',
  too_long:
    'The typed game has more than 4 digits, or the pack more than 7, and this app can’t store that. Check the dashes.',
  test_unreadable: ({ digits, expected }) =>
    `This code has ${digits} digits, but the others have ${expected}. Scan the same barcode as before.`,
  test_same_ticket: ({ ticket }) =>
    `This is ticket ${padded(ticket)} again. Scan the ticket that comes after it.`,
  test_other_pack: 'This ticket is from another pack. Scan the next ticket of the same roll.',
  test_not_next: ({ expected, scanned }) =>
    `This is ticket ${padded(scanned)}, but ticket ${padded(expected)} comes next. Scan ticket ${padded(expected)}; if the numbers here are wrong, start again.`,
};

/** The dialog in which a store teaches its ticket layout. */
export const TEACH = {
  title: 'Teach the app your tickets',
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  scanHeading: 'Scan three tickets of one roll',
  scanText: 'Take three tickets that follow each other. Scan the long barcode on each, in order.',
  scanned: (scan: number) => `Scan ${scan}`,
  lastScan: 'Last scan',
  notScanned: 'not scanned yet',
  code: 'Code of the ticket',
  add: 'Add',
  camera: 'Camera',
  startAgain: 'Start again',
  printHeading: 'Type the printed number of the last ticket',
  printText: 'Type it as printed on the ticket you scanned last, with its dashes.',
  printed: 'Printed number',
  printedExample: '1747-1263622-5-077',
  next: 'Next',
  checkHeading: 'Is this right?',
  checkText: 'Compare game, pack and ticket with your tickets.',
  right: 'Yes, this is right',
  wrong: 'No, start again',
  testHeading: 'Scan one more ticket',
  testText: (ticket: number) => `Scan the next ticket of the same roll: number ${padded(ticket)}.`,
  testRight: 'It works: same pack, next ticket.',
  nameHeading: 'Give the layout a name',
  nameText: 'All stores of your company can choose it under this name.',
  name: 'Name',
  nameExample: 'For example Nevada',
  nameRequired: 'Give the layout a name.',
  save: 'Save and use in this store',
  saved: (name: string) => `“${name}” is saved, and this store uses it from now on.`,
  notKept: 'This device could not keep the layout. Free some storage and save again.',
};
