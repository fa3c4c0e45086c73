import Type, { type Static } from 'typebox';
import { SignedDollars } from '../drawer/shift-money-schema';
import { MAX_LENGTH } from '../values/limits';
import {
  DateText,
  Dollars,
  Id,
  Instant,
  LotCounter,
  Nullable,
  OF_ALL_STORES,
  OF_STORE,
  PagedList,
  PageQuery,
  REAL_UPC,
  SINCE,
  Upc,
  Uuid,
} from '../wire/common';
import { ACCOUNT_LINES } from './account';
import { PACK_DIFFERENCES } from './pack-list';

const PACK = { lot_number: Upc, lot_counter: LotCounter };

/**
 * `GET /settling/{storeId}`: a pack before the day on which the lottery charges it. Days are business days of
 * the store.
 */
export const SettlingPack = Type.Object({
  ...OF_STORE,
  ...PACK,
  ...REAL_UPC,
  /** its first day on the shelf, or the day entered by a person */
  activated_at: Nullable(DateText),
  /** null: the store's settings name no limit of days */
  due_by: Nullable(DateText),
  /** days since its activation */
  days: Nullable(Type.Integer()),
  /** as entered by a person or on a statement */
  settled_at: Nullable(DateText),
  /** of the whole pack */
  value: Dollars,
  /** unsold tickets now */
  left: Type.Integer(),
  left_value: Dollars,
  /** of the tickets expected to be unsold on the due day; null: no due day, or no day of sales */
  expected_left_value: Nullable(Dollars),
  // Additions:
  vendor_name: Nullable(Type.String()),
  ticket_price: Dollars,
  /** tickets of the pack sold per day */
  sold_per_day: Nullable(Type.Number()),
  /** enough are sold for the lottery to have validated its share, which settles the pack early */
  may_settle: Type.Boolean(),
  /** author and source of its settlement day */
  source: Nullable(Type.String()),
});
export type SettlingPack = Static<typeof SettlingPack>;
/** The packs of one store that the lottery charges within ten days, or charged already though tickets are left. */
const StoreSettling = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  packs: Type.Integer({ minimum: 0 }),
  value: Dollars,
  /** of the tickets expected to be unsold then */
  unsold_value: Dollars,
});
export type StoreSettling = Static<typeof StoreSettling>;

export const SettlingQuery = PageQuery;

/**
 * For a company's id: a page of its stores' unsettled packs that are due within four weeks or overdue, those with the most unsold
 * first; and the stores with packs due soon.
 */
export const SettlingReply = Type.Object({
  data: Type.Array(SettlingPack),
  today: DateText,
  /** an addition for a company: its stores, the most unsold first */
  stores: Type.Optional(Type.Array(StoreSettling)),
  ...OF_ALL_STORES,
});
export type SettlingReply = Static<typeof SettlingReply>;

/** The maximum number of packs in one submission. */
export const MAX_SETTLED = 500;

/** A business day, or an instant in it. */
const Day = Type.Union([DateText, Instant], {
  description: 'business day of the store, or an instant in it',
});

/**
 * `POST /packs-settled`: days on which packs settled or were activated. Absent days stay, null withdraws one.
 */
export const PacksSettledBody = Type.Object({
  store_id: Id,
  data: Type.Array(
    Type.Object({
      ...PACK,
      settled_at: Type.Optional(Nullable(Day)),
      activated_at: Type.Optional(Nullable(Day)),
      source: Type.Optional(Type.String({ maxLength: MAX_LENGTH.reason, description: 'what says so' })),
    }),
    { minItems: 1, maxItems: MAX_SETTLED },
  ),
  recorded_at: Type.Optional(Instant),
});
export type PacksSettledBody = Static<typeof PacksSettledBody>;
export const PacksSettledReply = Type.Object({ message: Type.String(), submission_id: Uuid });
export type PacksSettledReply = Static<typeof PacksSettledReply>;

const AccountLine = Type.Enum(ACCOUNT_LINES);

/** A line of a statement: an amount of the account, or a charged pack. */
export const StatementLine = Type.Union([
  Type.Object({ line: AccountLine, amount: SignedDollars }),
  Type.Object({
    line: Type.Literal('pack'),
    /** game and pack number, or a serial of the pack */
    pack: Type.String({
      pattern: '^[0-9]{11}([0-9]{3})?$',
      description: 'game and pack number: 11 digits, or a serial',
    }),
    amount: SignedDollars,
  }),
]);
export type StatementLine = Static<typeof StatementLine>;

export const MAX_STATEMENT_LINES = 1_000;

/** `POST /lottery-statement`: the lottery's statement of a week. A newer one for the week replaces it. */
export const LotteryStatementBody = Type.Object({
  store_id: Id,
  week_start: DateText,
  lines: Type.Array(StatementLine, { minItems: 1, maxItems: MAX_STATEMENT_LINES }),
  /**
   * the unexplained amount that a person confirmed: the sweep minus the sum of the lines. Required, and
   * checked, for a statement with a sweep and other lines that don't add up to it.
   */
  unexplained: Type.Optional(SignedDollars),
  recorded_at: Type.Optional(Instant),
});
export type LotteryStatementBody = Static<typeof LotteryStatementBody>;
export const LotteryStatementReply = Type.Object({ message: Type.String(), submission_id: Uuid });
export type LotteryStatementReply = Static<typeof LotteryStatementReply>;

/**
 * The kinds of differences: a line's amount; or a pack charged but never received, charged while in the back room, charged before its
 * due day, charged with another value, or due and not charged.
 */
const DIFFERENCES = [
  'amount',
  'unknown_pack',
  'in_back_room',
  'not_due',
  'other_value',
  'not_charged',
] as const;

/** A difference between the account and the statement. */
export const Difference = Type.Object({
  line: Type.Union([AccountLine, Type.Literal('pack')]),
  /** null: not on that side */
  estimate: Nullable(SignedDollars),
  statement: Nullable(SignedDollars),
  /** statement minus estimate in the line's own sign: positive is more to pay, so the lines add up to the sweep's */
  difference: SignedDollars,
  message: Type.String(),
  // Additions: the pack, where it's one of the store's.
  lot_number: Nullable(Upc),
  lot_counter: Nullable(LotCounter),
  /** absent from a server of an earlier release */
  kind: Type.Optional(Type.Enum(DIFFERENCES)),
  /** game and pack number: the first 11 digits of its serials; absent for an amount */
  pack: Type.Optional(Type.String()),
});
export type Difference = Static<typeof Difference>;

const Due = { commission: SignedDollars, cashes: Dollars, cashing_commission: Dollars, due: SignedDollars };

/** `GET /lottery-week/{date}/{storeId}`: the expected charge of the lottery for the week of the date. */
export const LotteryWeek = Type.Object({
  week_start: DateText,
  week_end: DateText,
  sweep_on: DateText,
  /** days of the week with entered figures of the lottery's terminal */
  days_with_figures: Type.Integer(),
  instant: Type.Object({ settled: Dollars, returned: Dollars, ...Due }),
  online: Type.Object({ sales: SignedDollars, cancels: SignedDollars, ...Due }),
  fees: Dollars,
  adjustments: SignedDollars,
  sweep: SignedDollars,
  sweep_low: SignedDollars,
  sweep_high: SignedDollars,
  statement: Nullable(
    Type.Object({ lines: Type.Array(StatementLine), entered_by: Type.String(), entered_at: Instant }),
  ),
  differences: Type.Array(Difference),
  // Additions: the packs of the week.
  packs: Type.Array(
    Type.Object({
      ...PACK,
      vendor_name: Nullable(Type.String()),
      ticket_price: Dollars,
      value: Dollars,
      /** certainly settled, or perhaps */
      kind: Type.Union([Type.Literal('settles'), Type.Literal('may')]),
      day: Nullable(DateText),
    }),
  ),
});
export type LotteryWeek = Static<typeof LotteryWeek>;
export const LotteryWeekReply = Type.Object({ data: LotteryWeek });
export type LotteryWeekReply = Static<typeof LotteryWeekReply>;

const Sweep = {
  week_start: DateText,
  week_end: DateText,
  sweep_on: DateText,
  /** days of the week with entered figures of the lottery's terminal */
  days_with_figures: Type.Integer(),
  /** estimated */
  sweep: SignedDollars,
  sweep_low: SignedDollars,
  sweep_high: SignedDollars,
  /** on the lottery's statement; null: none is entered, or it has no sweep */
  stated: Nullable(SignedDollars),
  /** statement minus estimate */
  difference: Nullable(SignedDollars),
  /** the stated sweep minus the sum of its lines */
  unexplained: SignedDollars,
};

/** `GET /lottery-sweeps/{date}/{storeId}`: the sweeps of the last weeks up to that of the date, oldest first. */
export const LotterySweep = Type.Object(Sweep);
export type LotterySweep = Static<typeof LotterySweep>;
/** The number of weeks of lottery-sweeps. */
export const LAST_SWEEPS = 8;

/** The number of earlier weeks whose bills of all stores are known. */
export const WEEKS_OF_BILLS = 4;

export const StoreBill = Type.Object({ store_id: Id, store_name: Type.String(), ...Sweep });
export type StoreBill = Static<typeof StoreBill>;
/**
 * `GET /lottery-bills/{date}/{companyId}`: the week of the date in each active store: those with the largest difference to the
 * statement first, then those without a statement by their sweep.
 */
export const StoreBillsReply = Type.Object({
  ...PagedList(StoreBill).properties,
  ...OF_ALL_STORES,
  ...SINCE,
});
export type StoreBillsReply = Static<typeof StoreBillsReply>;

/** The maximum number of packs on the lottery's list, and of differences in a reply: the most valuable ones. */
export const MAX_LISTED_PACKS = 5_000;
export const MAX_PACK_DIFFERENCES = 500;

/** Digits, possibly without the leading zeros that spreadsheets drop. */
const Digits = Type.Union([Type.String({ minLength: 1, maxLength: 20 }), Type.Integer({ minimum: 0 })]);
const ListedDay = Type.Optional(Nullable(DateText));

/** `POST /lottery-packs`: the lottery's own list of a store's packs. A newer one of the same day replaces it. */
export const LotteryPacksBody = Type.Object({
  store_id: Id,
  as_of: DateText,
  packs: Type.Array(
    Type.Object({
      game: Digits,
      pack: Digits,
      shipped_at: ListedDay,
      confirmed_at: ListedDay,
      activated_at: ListedDay,
      settled_at: ListedDay,
      returned_at: ListedDay,
    }),
    { minItems: 1, maxItems: MAX_LISTED_PACKS },
  ),
  recorded_at: Type.Optional(Instant),
});
export type LotteryPacksBody = Static<typeof LotteryPacksBody>;

/** A difference between the lottery's list and our records. */
const ListedPackDifference = Type.Object({
  kind: Type.Enum(PACK_DIFFERENCES),
  /** four digits, and seven */
  game: Type.String(),
  pack: Type.String(),
  /** null: the store has no such pack */
  lot_number: Nullable(Upc),
  lot_counter: Nullable(LotCounter),
  /** of the tickets concerned; 0 for a pack of a game that the store doesn't know */
  value: Dollars,
  // Additions:
  ...REAL_UPC,
  vendor_name: Nullable(Type.String()),
  /** tickets concerned; 0 for a pack that the store never had */
  tickets: Type.Integer(),
});

/** The newest list of a store, compared with what is known now. */
export const LotteryPackList = Type.Object({
  id: Type.Integer(),
  as_of: DateText,
  /** packs on the list */
  packs: Type.Integer(),
  /** the most valuable first, at most `MAX_PACK_DIFFERENCES` */
  differences: Type.Array(ListedPackDifference),
  // Additions:
  differences_count: Type.Integer(),
  /** dollars, of all differences */
  differences_value: Dollars,
});
export type LotteryPackList = Static<typeof LotteryPackList>;
export const LotteryPacksReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: LotteryPackList,
});
export type LotteryPacksReply = Static<typeof LotteryPacksReply>;
/** A difference in a store of a company. */
const DifferenceOfStore = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  ...ListedPackDifference.properties,
});
export type DifferenceOfStore = Static<typeof DifferenceOfStore>;

/** The newest list of one store, and the sums of its differences. */
const StorePackList = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  as_of: DateText,
  packs: Type.Integer(),
  differences_count: Type.Integer(),
  differences_value: Dollars,
});
export type StorePackList = Static<typeof StorePackList>;

export const PackListsQuery = PageQuery;

/**
 * `GET /pack-lists/{companyId}`: a page of the differences in all stores of a company, the most valuable first, at most a hundred of
 * each store; and its stores that have a list, those whose differences are worth most first.
 */
export const PackListsReply = Type.Object({
  data: Type.Array(DifferenceOfStore),
  stores: Type.Array(StorePackList),
  ...OF_ALL_STORES,
});
export type PackListsReply = Static<typeof PackListsReply>;
export const LotteryPackListReply = Type.Object({ data: Nullable(LotteryPackList) });
export type LotteryPackListReply = Static<typeof LotteryPackListReply>;
