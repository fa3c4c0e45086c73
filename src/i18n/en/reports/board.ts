import { pluralize } from '../../../domain/values/pluralize';

/** The board of a company's stores. */
export const BOARD = {
  title: 'All stores',
  caption: 'All stores, worst first',
  store: 'Store',
  day: 'Business day',
  lastCount: 'Last count',
  countedByHeader: 'Counted by',
  unseenHeader: 'Packs not counted',
  neverCounted: 'Never counted',
  countedBy: (since: string, name: string) => `${since}, ${name}`,
  unseen: (packs: number) => `${pluralize(packs, 'pack')} not counted`,
  today: 'Sold today',
  week: 'Sold, 7 days',
  overShort: 'Over / short, 7 days',
  shortShifts: 'Drawers short',
  missing: 'Missing, 7 days',
  exceptions: 'Exceptions',
  terminals: 'Terminals late',
  settling: 'Settling soon',
  sweep: 'Next sweep, about',
  sweepLow: 'Sweep, at least',
  sweepHigh: 'Sweep, at most',
  sweepDay: 'Swept on',
  sweepOn: (amount: string, day: string) => `${amount}, ${day}`,
  range: (low: string, high: string) => `${low} to ${high}`,
  needsAttention: 'Needs attention',
  inOrder: 'In order',
  storesInNeed: (count: number, of: number) =>
    count === 0
      ? `All ${pluralize(of, 'store')} in order`
      : `${count} of ${pluralize(of, 'store')} need attention`,
} as const;
