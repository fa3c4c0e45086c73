import { pluralize } from '../../../domain/values/pluralize';

/** Settling: packs on their way to the day on which the lottery charges them. */
export const SETTLING = {
  title: 'Settling',
  group: 'Lottery account',
  none: 'No pack is waiting to settle.',
  noneHint:
    'Packs appear here from the day on which they are put on the shelf until the lottery charges them.',
  noRule: 'This store’s settings don’t say when packs settle, so no pack has a due day.',
  toSettings: 'Open Store Settings',
  pack: 'Pack',
  upc: 'UPC',
  lot: 'Lot',
  price: 'Ticket price',
  activated: 'Activated',
  days: 'Days',
  due: 'Due by',
  left: 'Tickets left',
  leftValue: 'Value left',
  expected: 'Probably unsold',
  value: 'Charged',
  state: 'State',
  source: 'Source',
  settled: (day: string) => `Settled ${day}`,
  dueToday: 'Due today',
  dueIn: (days: number) => `Due in ${pluralize(days, 'day')}`,
  pastDue: (days: number) => `Due ${pluralize(days, 'day')} ago`,
  mayNow: 'May settle early: so many tickets are sold that the lottery may charge it any day.',
  noDue: 'No due day',
  filters: { due: 'Due', soon: 'Within 10 days', later: 'Later', settled: 'Settled' },
  dueSoon: (packs: number) => `${pluralize(packs, 'pack')} due within 10 days`,
  unsoldSoon: 'probably unsold by then',
  /** 'About $290 of it will be unsold when $400 is charged on Sep 20, 2026.' */
  unsold: (left: string, value: string, day: string) =>
    `About ${left} of it will be unsold when ${value} is charged on ${day}.`,
  setDays: 'Set days',
  setDaysOf: (pack: string) => `Set days of ${pack}`,
  activatedOn: 'Activated on',
  settledOn: 'Settled on',
  sourceHint: 'Such as “statement of September 19”',
  dayFormat: 'Enter a day, such as 2026-09-15, or leave it empty.',
} as const;
