import type { JournalRole } from '../../../domain/journal/accounts';
import type { JournalPart } from '../../../domain/journal/entries';
import { pluralize } from '../../../domain/values/pluralize';
import { unexplainedText } from './journal-memo';

const ROLES: Record<JournalRole, string> = {
  cash: 'Cash in the drawers',
  cashless: 'Paid by card',
  other: 'Paid into or out of the drawers',
  over_short: 'Over and short',
  clearing: 'Lottery clearing',
  payable: 'Owed to the lottery',
  commissions: 'Commissions',
  fees: 'Fees of the lottery',
  adjustments: 'Adjustments of the lottery',
  missing: 'Lost and stolen packs',
};

const KINDS: Record<JournalRole, string> = {
  cash: 'bank or cash account',
  cashless: 'other current asset',
  other: 'any account',
  over_short: 'expense',
  clearing: 'other current liability',
  payable: 'other current liability',
  commissions: 'income',
  fees: 'expense',
  adjustments: 'expense',
  missing: 'expense; empty: they stay in lottery clearing',
};

const PARTS: Record<JournalPart, string> = {
  drawers: 'Cash of the drawers',
  account: 'Packs charged and sweep',
};

/** Accountant: the journal of a week for the store's books. */
export const JOURNAL = {
  title: 'Accountant',
  trust: (clearing: string, commissions: string) =>
    `Ticket sales and prizes are the lottery’s money, held in trust: they go through ${clearing} and are never revenue. ` +
    `The store’s own income is ${commissions}.`,
  open: 'Open',
  closed: 'Closed',
  closedBy: (by: string, at: string) => `Closed by ${by}, ${at}.`,
  parts: PARTS,
  entry: (part: JournalPart) => PARTS[part],
  reversal: (part: JournalPart, number: string) => `Reversal of ${number}: ${PARTS[part]}`,
  correction: (part: JournalPart, number: string | null) =>
    number === null ? `Late: ${PARTS[part]}` : `In place of ${number}: ${PARTS[part]}`,
  ofWeek: (week: string) => `Week ${week}`,
  account: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  entryHeading: 'Entry',
  date: 'Date',
  balanced: 'Balanced',
  none: 'Nothing to book in this week.',
  daysWithFigures: (days: number) =>
    `${days} of 7 days have figures of the lottery’s terminal. On the other days, draw games and prizes paid are missing from the cash.`,
  uncounted: (drawers: number, all: number) =>
    `The cash of ${drawers} of ${pluralize(all, 'drawer')} wasn’t counted: the expected cash is booked.`,
  estimate: 'The lottery’s statement isn’t entered: packs charged and sweep are the app’s estimate.',
  unexplained: (cents: number) =>
    `The lottery’s statement doesn’t add up to its sweep: ${unexplainedText(cents)}. It’s booked as an adjustment; check the statement.`,
  missing: (amount: string, account: string, clearing: string) =>
    account === ''
      ? `Lost and stolen packs: ${amount}. They stay in ${clearing}, since they have no account of their own.`
      : `Lost and stolen packs: ${amount}, booked to ${account}.`,
  toWeek: 'Lottery Week',
  close: 'Close week',
  closeTitle: (week: string) => `Close ${week}`,
  closeHint:
    'Its entries then never change. What arrives later is corrected in the next open week, by a reversal and a new entry.',
  notOver: 'A week can be closed when it’s over.',
  closeFirst: 'Close the week to download it: a closed week never changes.',
  files: 'Files for the books',
  quickBooksOnline: 'QuickBooks Online (CSV)',
  xero: 'Xero (CSV)',
  quickBooksDesktop: 'QuickBooks Desktop (IIF)',
  filesHint:
    'The accounts must exist in your books before you import a file. In QuickBooks Online, turn off account numbers for the import.',
  needsCodes: (accounts: string) =>
    `Xero finds accounts by their codes. These had none when the week was closed: ${accounts}.`,
  changed: (week: string) =>
    `Something arrived after this week was closed. The week of ${week} takes back the old entries and books the new ones:`,
  toCorrection: 'Show that week',
  history: 'Closed weeks',
  noHistory: 'No week is closed yet.',
  week: 'Week',
  closedAt: 'Closed',
  by: 'By',
  correctedBy: 'Changed by entries',
  show: 'Show',
  accounts: 'Accounts',
  accountsHint:
    'Names as in your books; “Parent:Sub” is a sub-account. Only Xero needs the codes. Closed weeks keep the names that they had.',
  nameOf: (role: JournalRole) => `${ROLES[role]} (${KINDS[role]})`,
  codeOf: (role: JournalRole) => `Code: ${ROLES[role]}`,
  taxRate: 'Tax rate in Xero',
  accountName: 'Enter a name that doesn’t begin with a quote, =, +, - or @.',
  accountCode: 'Enter a code that doesn’t begin with a quote, =, +, - or @, or leave it empty.',
} as const;
