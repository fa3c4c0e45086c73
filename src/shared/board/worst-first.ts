import { dayBefore } from '../time/store-clock';
import { sumOf } from '../values/collections';
import { centsOf, statedCents } from '../values/money';

/** The figures of a store's row that decide its rank. Dollars, and business days as YYYY-MM-DD. */
export type Ranked = {
  store_name: string;
  /** whether it ever received a pack; absent: yes */
  has_stock?: boolean;
  /** today */
  date: string;
  last_count_date: string | null;
  last_count_at: string | null;
  over_short_7_days: number | null;
  short_shifts_7_days: number;
  slips_off_7_days?: number;
  missing_7_days: number;
  charged_wrongly?: readonly { amount: number }[];
  open_exceptions: number;
  open_alarms?: number;
  packs_unseen: number | null;
  terminals_late: number;
};

/** Reasons why a store needs attention. */
export const REASONS = [
  'missing',
  'short',
  'charged',
  'slips',
  'exceptions',
  'alarms',
  'terminals',
  'not_counted',
  'unseen',
] as const;
export type Reason = (typeof REASONS)[number];

/** Checks whether a store never received a pack: it isn't set up yet, and no figure includes it. */
export const isNotSetUp = ({ has_stock }: Pick<Ranked, 'has_stock'>): boolean => has_stock === false;

/** Cents lost for a reason: missing tickets, drawers short beyond the tolerance, and wrong charges of the lottery. */
const lost = ({ missing_7_days, short_shifts_7_days, over_short_7_days, charged_wrongly = [] }: Ranked) => ({
  missing: centsOf(missing_7_days),
  short: short_shifts_7_days > 0 ? Math.max(0, -statedCents(over_short_7_days ?? 0)) : 0,
  charged: sumOf(charged_wrongly, ({ amount }) => centsOf(amount)),
});

/** The reasons why a store needs attention, the one that cost most first; empty if it doesn't. */
export function reasonsOf(store: Ranked): Reason[] {
  if (isNotSetUp(store)) return [];
  const isCounted = store.last_count_date !== null && store.last_count_date >= dayBefore(store.date);
  const holds: Record<Reason, boolean> = {
    missing: store.missing_7_days > 0,
    short: store.short_shifts_7_days > 0,
    charged: (store.charged_wrongly ?? []).length > 0,
    slips: (store.slips_off_7_days ?? 0) > 0,
    exceptions: store.open_exceptions > 0,
    alarms: (store.open_alarms ?? 0) > 0,
    terminals: store.terminals_late > 0,
    not_counted: !isCounted,
    unseen: (store.packs_unseen ?? 0) > 0,
  };
  const cents: Partial<Record<Reason, number>> = lost(store);
  return REASONS.filter((reason) => holds[reason]).sort((a, b) => (cents[b] ?? 0) - (cents[a] ?? 0));
}

/**
 * Stores by need for attention: first those with a reason, and among these by the dollars of the reason that cost most,
 * exceptions, alarms, late terminals, days without a count, and packs missed by the last count, each highest first. Then by
 * name; last those that aren't set up.
 */
export function worstFirst<Store extends Ranked>(stores: readonly Store[]): Store[] {
  const ranked = stores.map((store) => ({
    store,
    needs: reasonsOf(store).length > 0,
    lost: Math.max(...Object.values(lost(store))),
    counted: store.last_count_at ?? '',
  }));
  const byNeed = (a: (typeof ranked)[number], b: typeof a): number =>
    b.lost - a.lost ||
    b.store.open_exceptions - a.store.open_exceptions ||
    (b.store.open_alarms ?? 0) - (a.store.open_alarms ?? 0) ||
    b.store.terminals_late - a.store.terminals_late ||
    (a.counted < b.counted ? -1 : a.counted > b.counted ? 1 : 0) ||
    (b.store.packs_unseen ?? 0) - (a.store.packs_unseen ?? 0);
  return ranked
    .sort(
      (a, b) =>
        Number(isNotSetUp(a.store)) - Number(isNotSetUp(b.store)) ||
        Number(b.needs) - Number(a.needs) ||
        (a.needs ? byNeed(a, b) : 0) ||
        a.store.store_name.localeCompare(b.store.store_name),
    )
    .map(({ store }) => store);
}

/** A row of *Attention*, whatever its kind. */
export type AttentionRow = {
  /** the money at stake; 0: unknown */
  cents: number;
  /** its instant, or business day */
  at: string;
};

/** Sorts rows of several kinds: the most money first, then the newest. */
export const dearestFirst = <Row extends AttentionRow>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => b.cents - a.cents || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
