import Type, { type Static } from 'typebox';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import { DateText, Dollars, format, Id, Instant, Nullable, Uuid } from '../common';

/** Dollars that may be negative, with at most two decimals. */
export const SignedDollars = Type.Number({
  minimum: -100_000_000,
  maximum: 100_000_000,
  description: 'dollars, at most two decimals; may be negative',
  ...format('dollars'),
});

/** Records that one statement may cover: the clerks who share a drawer. */
export const MAX_RECORDS_OF_DRAWER = 20;

const Basis = Type.Union([Type.Literal('delta'), Type.Literal('cumulative')], {
  description: 'whether the figures count the shift, or the business day since its start',
});

/** `POST /shift-money`: the figures of the lottery's terminal and the cash in the drawer, for one or several records. */
export const ShiftMoneyBody = Type.Object({
  store_id: Id,
  submission_ids: Type.Array(Uuid, {
    maxItems: MAX_RECORDS_OF_DRAWER,
    description:
      'keys of the sales records that share the drawer, or of those that they replaced; they may arrive later',
  }),
  basis: Basis,
  online_sales: Dollars,
  online_cancels: Dollars,
  instant_cashes: Dollars,
  online_cashes: Dollars,
  cashless: Dollars,
  other: SignedDollars,
  /** absent: not counted */
  cash_counted: Type.Optional(Dollars),
  note: Type.Optional(Type.String({ maxLength: MAX_LENGTH.reason })),
  /** the lottery's terminal was closed since the statement before, so its figures began at zero (an addition) */
  terminal_closed: Type.Optional(Type.Boolean()),
  recorded_at: Type.Optional(Instant),
});
export type ShiftMoneyBody = Static<typeof ShiftMoneyBody>;

/** What is derived from a statement. A clerk on a handed-over terminal gets null for what the store doesn't show. */
export const ShiftMoneyReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: Type.Object({
    id: Id,
    /** null, as what follows, while one of the records hasn't arrived */
    counted: Nullable(Dollars),
    expected_cash: Nullable(SignedDollars),
    /** null without cash_counted */
    over_short: Nullable(SignedDollars),
    even: Nullable(Type.Boolean()),
    /** records that haven't arrived (an addition) */
    waits_for: Type.Array(Uuid),
  }),
});
export type ShiftMoneyReply = Static<typeof ShiftMoneyReply>;

/** What changed the over/short of a row after it was first known; or, without `was`, what a late record took over. */
export const MoneyChange = Type.Object({
  at: Instant,
  was: Nullable(SignedDollars),
  message: Type.String(),
});
export type MoneyChange = Static<typeof MoneyChange>;

/** A record of a row (an addition). */
export const DrawerRecord = Type.Object({
  submission_id: Uuid,
  created_by: Id,
  name: Type.String(),
  report_time: Type.String(),
  counted: Dollars,
});
export type DrawerRecord = Static<typeof DrawerRecord>;

/** A drawer: of one record, or of several that a statement covers. Figures are the shift's own, null without a statement. */
export const OverShortRow = Type.Object({
  date: DateText,
  /** of the record that the statement names first */
  report_time: Type.String(),
  created_by: Id,
  /** everyone whose record it is */
  name: Type.String(),
  counted: Dollars,
  online_sales: Nullable(SignedDollars),
  online_cancels: Nullable(SignedDollars),
  instant_cashes: Nullable(SignedDollars),
  online_cashes: Nullable(SignedDollars),
  cashless: Nullable(SignedDollars),
  other: Nullable(SignedDollars),
  expected_cash: Nullable(SignedDollars),
  cash_counted: Nullable(Dollars),
  over_short: Nullable(SignedDollars),
  even: Nullable(Type.Boolean()),
  changes: Type.Array(MoneyChange),
  // Additions:
  records: Type.Array(DrawerRecord),
  /** who entered the newest statement, when, with which note; null without one */
  entered: Nullable(
    Type.Object({
      by: Type.String(),
      at: Instant,
      basis: Basis,
      note: Type.String(),
      replaced: Type.Integer(),
    }),
  ),
  /** a statement covers a record that hasn't arrived, so nothing can be derived yet */
  waiting: Type.Boolean(),
  /** a cumulative figure fell: was the lottery's terminal closed in between? */
  check_terminal: Type.Boolean(),
});
export type OverShortRow = Static<typeof OverShortRow>;

/** Per clerk; `created_by` is null for drawers that several clerks shared. */
export const OverShortTotal = Type.Object({
  created_by: Nullable(Id),
  name: Type.String(),
  counted: Dollars,
  /** null where no drawer was counted */
  over_short: Nullable(SignedDollars),
  // Additions: drawers, and those of them with counted cash.
  shifts: Type.Integer(),
  entered: Type.Integer(),
});
export type OverShortTotal = Static<typeof OverShortTotal>;

export const OverShortReply = Type.Object({
  data: Type.Array(OverShortRow),
  totals: Type.Array(OverShortTotal),
});
export type OverShortReply = Static<typeof OverShortReply>;
