import { DEFAULT_LEAD, type Lead } from '../board/sell-through';
import { CLERKS_SEE } from '../drawer/money-count';
import { REGISTER_SETTINGS } from '../drawer/register';
import { MAX_PICTURE_DAYS } from '../drawer/slip-picture';
import { JOURNAL_SETTINGS } from '../journal/accounts';
import { LOTTERY_SETTINGS } from '../lottery/lottery-settings';
import { MAX_MACHINE_BINS, MAX_MACHINE_NAME, MAX_MACHINES } from '../stock/bins';
import { DEFAULT_CLOCK } from '../time/store-clock';
import { initialOf, type Settings, type ValuesOf } from '../values/setting';

/** The maximum of each order setting. */
const MAX_ORDER_DAYS = 60;

/** A store's settings for its orders. */
export const ORDER_SETTINGS = {
  order_lead_days: {
    kind: 'whole',
    min: 0,
    max: MAX_ORDER_DAYS,
    initial: DEFAULT_LEAD.leadDays,
    name: 'days from an order to its packs',
    about: 'days from an order to its packs',
  },
  order_safety_days: {
    kind: 'whole',
    min: 0,
    max: MAX_ORDER_DAYS,
    initial: DEFAULT_LEAD.safetyDays,
    name: 'days of stock left when an order comes',
    about: 'days of sales that should be left when the packs come',
  },
} as const satisfies Settings;
export type OrderSettings = ValuesOf<typeof ORDER_SETTINGS>;

export const leadOf = ({ order_lead_days, order_safety_days }: OrderSettings): Lead => ({
  leadDays: order_lead_days,
  safetyDays: order_safety_days,
});

/** The direction in which a roll is sold: `up` from its lowest ticket number, `down` from its highest. */
const SELLS = ['up', 'down'] as const;
export type Sells = (typeof SELLS)[number];

/** The languages below the counter's English messages: Punjabi (specification, section 1), or none. */
export const SECOND_LANGUAGES = ['punjabi', 'none'] as const;

/** A store's settings for its counter, as its terminals get them. */
export const COUNTER_SETTINGS = {
  ticket_layout: {
    kind: 'text',
    maxLength: 64,
    initial: 'standard',
    name: 'ticket layout',
    about: 'code of a ticket layout',
  },
  sells: {
    kind: 'choice',
    of: SELLS,
    initial: 'up',
    name: 'rolls sold',
    about: 'direction in which the tickets of a roll are sold',
  },
  time_zone: {
    kind: 'text',
    maxLength: 64,
    initial: DEFAULT_CLOCK.time_zone,
    name: 'time zone',
    about: 'IANA time zone',
  },
  day_ends_at: {
    kind: 'text',
    maxLength: 5,
    initial: DEFAULT_CLOCK.day_ends_at,
    name: 'end of the business day',
    about: 'HH:mm, 00:00 to 05:59: when the business day ends, on the next morning',
  },
  opening_reminder: {
    kind: 'switch',
    initial: false,
    name: 'reminder of the opening check',
    about: 'terminals remind the first clerk of a business day of the opening check',
  },
  clerks_remove_all: {
    kind: 'switch',
    initial: false,
    name: 'clerks record packs as lost, stolen or transferred',
    about: 'clerks may also record packs as lost, stolen or transferred',
  },
  clerks_find_packs: {
    kind: 'switch',
    initial: false,
    name: 'clerks add packs that nobody received',
    about: 'clerks may also add packs that they find on the shelf or in the back room',
  },
  puts_up_at_count: {
    kind: 'switch',
    initial: false,
    name: 'packs of the back room are put up at the count',
    about: 'a count puts up a pack of the back room that is scanned, without a question',
  },
  sweep_in_counts: {
    kind: 'switch',
    initial: false,
    name: 'sweep in counts',
    about: 'a count may be helped by a camera that reads every code in view',
  },
  over_short_tolerance: {
    kind: 'decimal',
    unit: 'dollars',
    max: 1000,
    initial: 1,
    name: 'tolerance of over/short',
    about: 'a drawer is even within this difference',
    column: 'over_short_tolerance_cents',
  },
  clerks_see: {
    kind: 'choice',
    of: CLERKS_SEE,
    initial: 'over_short',
    name: 'what clerks see of the money',
    about: 'what clerks see of the money on a handed-over terminal',
  },
  slip_picture_days: {
    kind: 'whole',
    min: 0,
    max: MAX_PICTURE_DAYS,
    initial: 90,
    name: 'days for which pictures of slips are kept',
    about: 'days after which a picture of the slip beside a drawer is deleted; 0: none are taken',
  },
  blind_count: {
    kind: 'switch',
    initial: false,
    name: 'blind count',
    about: 'clerks count the cash before they see what is expected',
  },
  second_language: {
    kind: 'choice',
    of: SECOND_LANGUAGES,
    initial: 'punjabi',
    name: 'second language',
    about: "language below the counter's English messages",
  },
  vending_machines: {
    kind: 'machines',
    max: MAX_MACHINES,
    nameLength: MAX_MACHINE_NAME,
    maxBins: MAX_MACHINE_BINS,
    initial: [],
    name: 'vending machines',
    about: 'machines with bins of their own; bin 3 of machine 2 is bin 2003 of the store',
  },
} as const satisfies Settings;
export type CounterSettings = ValuesOf<typeof COUNTER_SETTINGS>;

/** All settings of a store. A new setting is a row here, a column in a migration, and a row of its form. */
export const SETTINGS = {
  ...COUNTER_SETTINGS,
  ...LOTTERY_SETTINGS,
  ...ORDER_SETTINGS,
  ...JOURNAL_SETTINGS,
  ...REGISTER_SETTINGS,
} as const satisfies Settings;
export type StoreSettings = ValuesOf<typeof SETTINGS>;

/** The counter of a store that has set nothing. */
export const DEFAULT_COUNTER_SETTINGS: CounterSettings = initialOf(COUNTER_SETTINGS);

/** The settings of a store that has set nothing. */
export const DEFAULT_SETTINGS: StoreSettings = initialOf(SETTINGS);

/** Checks whether a business day may end at this time: HH:mm, 00:00 to 05:59. */
export const isDayEnd = (time: string): boolean => /^0[0-5]:[0-5][0-9]$/.test(time);

/** Checks whether this platform knows a time zone of this name. An offset such as `+02:00` isn't one. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+\-/]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    // RangeError: unknown time zone.
    return false;
  }
}
