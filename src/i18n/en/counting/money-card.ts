import type { Amount } from '../../../domain/money/typed';
import { formatCents, formatSignedCents } from '../../../domain/values/money';
import { area } from '../../area';

const LABELS: Record<Amount, string> = {
  online_sales: 'Online sales',
  online_cancels: 'Online cancels',
  instant_cashes: 'Instant cashes',
  online_cashes: 'Online cashes',
  cashless: 'Cashless',
  other: 'Other (paid in or out)',
  cash_counted: 'Cash in the drawer',
};

/** The Money card: the figures of the lottery's terminal and the cash in the drawer, for a count. */
export const MONEY_CARD = area('MONEY_CARD', {
  title: 'Money of this shift',
  enter: 'Enter money',
  replace: 'Replace money',
  skip: 'Skip',
  notEntered: 'Money not entered',
  entered: (at: string) => `Money entered at ${at}`,
  basis: 'The figures are for',
  delta: 'This shift',
  cumulative: 'The day so far',
  labels: LABELS,
  changeSign: 'Change the sign of Other',
  note: 'Note',
  sameDrawer: 'Same drawer as',
  countOf: (name: string, at: string) => `${name}, ${at}`,
  tooLarge: 'Enter an amount up to $250,000.',
  notAnAmount: 'Enter dollars and cents, such as 12.50.',
  notNegative: 'This amount can’t be negative.',
  counted: (cents: number) => `Tickets counted: ${formatCents(cents)}`,
  expected: (cents: number) => `Expected cash: ${cents < 0 ? formatSignedCents(cents) : formatCents(cents)}`,
  blind: 'Count the cash first: what is expected shows afterwards.',
  even: (cents: number) => (cents === 0 ? 'Even' : `Even (${formatSignedCents(cents)})`),
  over: (cents: number) => `Over ${formatSignedCents(cents)}`,
  short: (cents: number) => `Short ${formatSignedCents(cents)}`,
  fell: 'A figure is lower than at the shift before. Was the lottery terminal closed in between?',
  closed: 'Yes, it was closed',
  check: 'No, check the figures',
  save: 'Save money',
  cancel: 'Cancel',
});
