import type { ClerksSee } from '../../../domain/money/statement';
import { centsOf, formatCents } from '../../../domain/values/money';

const CLERKS_SEE: Record<ClerksSee, string> = {
  tickets: 'Tickets only',
  dollars: 'Tickets and expected cash',
  over_short: 'Tickets, expected cash and over/short',
};

/** Store Settings: the money of shifts. */
export const MONEY_SETTINGS = {
  title: 'Money of a shift',
  tolerance: 'Tolerance in dollars',
  toleranceHint: 'A drawer that is over or short by no more than this counts as even.',
  toleranceRequired: 'Enter an amount from 0 to 1,000 dollars, such as 1.00.',
  clerksSee: 'What clerks see on a handed-over terminal',
  seen: CLERKS_SEE,
  blindCount: 'Blind count: clerks type the cash before they see what is expected',
  changed: {
    over_short_tolerance: (dollars: number) => `tolerance ${formatCents(centsOf(dollars))}`,
    clerks_see: (sees: ClerksSee) => `clerks see ${CLERKS_SEE[sees].toLowerCase()}`,
    blind_count: (isOn: boolean) => `blind count ${isOn ? 'on' : 'off'}`,
  },
};
