import Type, { type Static } from 'typebox';
import { SignedDollars } from '../drawer/shift-money-schema';
import { binName } from '../stock/bins';
import { centsOf, statedCents } from '../values/money';
import { DateText, Dollars, Id, Instant, Nullable } from '../wire/common';
import { MORNING_HOURS, type MorningFigures } from './morning-message';

/** `GET /morning/{date}/{storeId}`: the content of a morning message about a store's business day. */
export const Morning = Type.Object({
  store_name: Type.String(),
  date: DateText,
  ticketCount: Type.Integer(),
  amount: Dollars,
  shifts: Type.Integer({ description: 'counts at the end of a shift' }),
  over_short: Type.Array(
    Type.Object({
      name: Type.String(),
      over_short: SignedDollars,
      even: Type.Boolean({ description: 'each drawer is within the tolerance of the store' }),
    }),
    { description: 'by clerk, of those who counted the cash' },
  ),
  shifts_without_money: Type.Integer({
    description: '0 in a store that has entered no money for four weeks',
  }),
  // Absent from servers of the previous release:
  slips_off: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), difference: SignedDollars }), {
      description: 'vending machines whose slip differs from their tickets beyond the store’s tolerance',
    }),
  ),
  drawers: Type.Optional(Type.Integer({ description: 'drawers, with counted cash or without' })),
  cash_not_counted: Type.Optional(
    Type.Integer({ description: 'of them those whose cash nobody counted, also where nobody enters money' }),
  ),
  /** about the day's shifts, and unanswered ones about earlier shifts (an addition) */
  disagreements: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), words: Type.String(), answered: Type.Boolean() })),
  ),
  missingCount: Type.Integer(),
  missingAmount: Dollars,
  changes: Type.Array(Type.Object({ date: DateText, was: Dollars, is: Dollars }), {
    description: 'sales of earlier days as the caller’s mails stated them, and as they are now',
  }),
  packs_not_counted: Type.Integer({ description: 'packs on the shelf that no count of the day saw' }),
  // As of now, for any date:
  as_of: Instant,
  open_exceptions: Type.Integer(),
  open_alarms: Type.Integer({ description: 'of the last four weeks' }),
  settling: Type.Object({
    packs: Type.Integer({ description: 'packs that settle within seven days' }),
    value: Dollars,
    first_day: Nullable(DateText),
  }),
  empty_bins: Type.Array(Type.Integer()),
  /** as people call them (an addition) */
  empty_bin_names: Type.Optional(Type.Array(Type.String())),
  terminals_silent: Type.Array(Type.String()),
});
export type Morning = Static<typeof Morning>;
export const MorningReply = Type.Object({ data: Morning });
export type MorningReply = Static<typeof MorningReply>;

/** The figures of a morning message, with money in cents. */
export const morningFigures = (morning: Morning): MorningFigures => ({
  date: morning.date,
  sales: { tickets: morning.ticketCount, cents: centsOf(morning.amount) },
  shifts: morning.shifts,
  overShort: morning.over_short.map(({ name, over_short, even }) => ({
    name,
    cents: statedCents(over_short),
    isEven: even,
  })),
  slips: (morning.slips_off ?? []).map(({ name, difference }) => ({
    name,
    cents: statedCents(difference),
  })),
  cash: {
    drawers: morning.drawers ?? morning.shifts,
    notCounted: morning.cash_not_counted ?? morning.shifts_without_money,
  },
  notEntered: morning.shifts_without_money,
  disagreements: (morning.disagreements ?? []).map(({ answered, ...words }) => ({
    ...words,
    isAnswered: answered,
  })),
  missing: { tickets: morning.missingCount, cents: centsOf(morning.missingAmount) },
  changes: morning.changes.map(({ date, was, is }) => ({
    date,
    wasCents: centsOf(was),
    isCents: centsOf(is),
  })),
  notCounted: morning.packs_not_counted,
  exceptions: morning.open_exceptions,
  alarms: morning.open_alarms,
  settling: {
    packs: morning.settling.packs,
    cents: centsOf(morning.settling.value),
    firstDay: morning.settling.first_day,
  },
  emptyBins: morning.empty_bin_names ?? morning.empty_bins.map((bin) => binName(bin)),
  silentTerminals: morning.terminals_silent,
});

/** The maximum number of stores: more than any person reads messages about. */
const MAX_STORES = 500;

/** `GET` and `PUT /morning-mail`: the caller's mail subscriptions. */
export const MorningMailBody = Type.Object({
  stores: Type.Array(Id, { maxItems: MAX_STORES, description: 'none: no mail' }),
  hour: Type.Integer({
    minimum: MORNING_HOURS.first,
    maximum: MORNING_HOURS.last,
    description: 'by the clock of each store',
  }),
  only_red: Type.Boolean({ description: 'only when something needs attention' }),
  with_files: Type.Optional(
    Type.Boolean({ description: 'with the daily sheet (PDF) and the day’s sales (CSV); absent: as before' }),
  ),
  weekly: Type.Optional(Type.Boolean({ description: 'on Sundays with the week; absent: as before' })),
});
export type MorningMailBody = Static<typeof MorningMailBody>;
export const MorningMailReply = Type.Object({
  data: Type.Object({
    ...MorningMailBody.properties,
    with_files: Type.Boolean(),
    weekly: Type.Boolean(),
    email: Nullable(Type.String({ description: 'where the mail goes; null: the caller has no address' })),
  }),
});
export type MorningMailReply = Static<typeof MorningMailReply>;
