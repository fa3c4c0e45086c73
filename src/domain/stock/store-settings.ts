import { DEFAULT_ORDER_SETTINGS, type OrderSettings } from '../advice/order-settings';
import { DEFAULT_JOURNAL_SETTINGS, type JournalSettings } from '../journal/accounts';
import { DEFAULT_LOTTERY_SETTINGS, type LotterySettings } from '../lottery/lottery-settings';
import type { ClerksSee } from '../money/statement';
import { DEFAULT_CLOCK, type StoreClock } from '../time/store-clock';

/** The direction in which a roll is sold: `up` from its lowest ticket number, `down` from its highest. */
export type Sells = 'up' | 'down';

/** What a store sets for its counter, as its terminals know it. */
export type CounterSettings = StoreClock & {
  /** the code of a ticket layout: a built-in one, or one that the company taught */
  ticket_layout: string;
  /** the direction of its new lots */
  sells: Sells;
  /** its terminals remind the first clerk of a business day of the opening check */
  opening_reminder: boolean;
  /** its clerks may also record packs as lost, stolen or transferred */
  clerks_remove_all: boolean;
  /** a drawer is even within this many dollars */
  over_short_tolerance: number;
  /** what clerks see of the money on a handed-over terminal */
  clerks_see: ClerksSee;
  /** clerks count the cash before they see what is expected */
  blind_count: boolean;
};

/** Everything that a store sets for itself. */
export type StoreSettings = CounterSettings & LotterySettings & OrderSettings & JournalSettings;

/** The counter of a store that has set nothing. */
export const DEFAULT_COUNTER_SETTINGS: CounterSettings = {
  ticket_layout: 'standard',
  sells: 'up',
  opening_reminder: false,
  clerks_remove_all: false,
  over_short_tolerance: 1,
  clerks_see: 'dollars',
  blind_count: false,
  ...DEFAULT_CLOCK,
};

/** The settings of a store that has set nothing. */
export const DEFAULT_SETTINGS: StoreSettings = {
  ...DEFAULT_COUNTER_SETTINGS,
  ...DEFAULT_LOTTERY_SETTINGS,
  ...DEFAULT_ORDER_SETTINGS,
  ...DEFAULT_JOURNAL_SETTINGS,
};

/** Whether a business day may end at this time: HH:mm, 00:00 to 05:59. */
export const isDayEnd = (time: string): boolean => /^0[0-5]:[0-5][0-9]$/.test(time);

/** Whether this is the name of a time zone that this platform knows. An offset such as `+02:00` is none. */
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
