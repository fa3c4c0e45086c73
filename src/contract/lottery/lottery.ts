import Type, { type Static } from 'typebox';
import { ACCOUNT_LINES } from '../../domain/lottery/account-lines';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import { DateText, Dollars, Id, Instant, LotCounter, Nullable, Upc, Uuid } from '../common';
import { SignedDollars } from '../money/shift-money';

const PACK = { lot_number: Upc, lot_counter: LotCounter };

/** `GET /settling/{storeId}`: a pack on its way to the day on which the lottery charges it. Days are business days of the store. */
export const SettlingPack = Type.Object({
  ...PACK,
  /** its first day on the shelf, or as a person said */
  activated_at: Nullable(DateText),
  /** null: the store's settings name no limit of days */
  due_by: Nullable(DateText),
  /** days since its activation */
  days: Nullable(Type.Integer()),
  /** as a person or a statement said */
  settled_at: Nullable(DateText),
  /** of the whole pack */
  value: Dollars,
  /** unsold tickets now */
  left: Type.Integer(),
  left_value: Dollars,
  /** of the tickets that will probably be unsold on the due day; null: it has no due day, or no day of sales */
  expected_left_value: Nullable(Dollars),
  // Additions:
  vendor_name: Nullable(Type.String()),
  ticket_price: Dollars,
  /** tickets of the pack that one day sells */
  sold_per_day: Nullable(Type.Number()),
  /** so many are sold that the lottery may have validated its share, which settles the pack early */
  may_settle: Type.Boolean(),
  /** who said when it settled, and from what */
  source: Nullable(Type.String()),
});
export type SettlingPack = Static<typeof SettlingPack>;
export const SettlingReply = Type.Object({ data: Type.Array(SettlingPack), today: DateText });
export type SettlingReply = Static<typeof SettlingReply>;

/** Packs that one submission may name. */
export const MAX_SETTLED = 500;

/** A business day, or an instant in it. */
const Day = Type.Union([DateText, Instant], {
  description: 'business day of the store, or an instant in it',
});

/** `POST /packs-settled`: when packs settled, or were activated. What is absent stays, null takes it back. */
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

/** A line of a statement: an amount of the account, or a pack that was charged. */
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

/** `POST /lottery-statement`: the lottery's statement of a week. A newer one for the week replaces it. */
export const LotteryStatementBody = Type.Object({
  store_id: Id,
  week_start: DateText,
  lines: Type.Array(StatementLine, { minItems: 1, maxItems: 1_000 }),
  /**
   * what a person confirmed that the lines leave unexplained: the sweep minus their sum. It must be right for a statement
   * with a sweep and other lines that don't add up to it.
   */
  unexplained: Type.Optional(SignedDollars),
  recorded_at: Type.Optional(Instant),
});
export type LotteryStatementBody = Static<typeof LotteryStatementBody>;
export const LotteryStatementReply = Type.Object({ message: Type.String(), submission_id: Uuid });
export type LotteryStatementReply = Static<typeof LotteryStatementReply>;

/** Where the account and the statement differ. */
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
});
export type Difference = Static<typeof Difference>;

const Due = { commission: SignedDollars, cashes: Dollars, cashing_commission: Dollars, due: SignedDollars };

/** `GET /lottery-week/{date}/{storeId}`: what the lottery will probably take for the week that the date is in. */
export const LotteryWeek = Type.Object({
  week_start: DateText,
  week_end: DateText,
  sweep_on: DateText,
  /** days of the week for which somebody entered the figures of the lottery's terminal */
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
      /** surely settled, or perhaps */
      kind: Type.Union([Type.Literal('settles'), Type.Literal('may')]),
      day: Nullable(DateText),
    }),
  ),
});
export type LotteryWeek = Static<typeof LotteryWeek>;
export const LotteryWeekReply = Type.Object({ data: LotteryWeek });
export type LotteryWeekReply = Static<typeof LotteryWeekReply>;
