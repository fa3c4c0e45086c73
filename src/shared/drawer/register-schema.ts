import Type, { type Static } from 'typebox';
import { DateText, Dollars, Id, Instant, Uuid } from '../wire/common';
import { MAX_DEPARTMENTS, MAX_REGISTER_ITEMS, MAX_REGISTER_TEXT, REPORT_PARTS } from './register';
import { SignedDollars } from './shift-money-schema';

const Text = Type.String({ minLength: 1, maxLength: MAX_REGISTER_TEXT });

/**
 * `POST /register-figures`: what a register reported at the end of a shift or a day. The key of a report is its register, period,
 * business date, shift and sequence. Sending the same report again changes nothing, even after its correction; one with other figures
 * replaces the earlier one, which is kept.
 */
export const RegisterFiguresBody = Type.Object({
  store_id: Id,
  register_id: Text,
  /** the register's own number of the store, an addition; refused where it differs from `register_location` of the settings */
  location: Type.Optional(Text),
  period: Type.Union([Type.Literal('shift'), Type.Literal('day')], {
    description: 'a day’s report has the same sales as its shifts’, and is never added to them',
  }),
  /** the shift of the day, an addition: for registers that number their reports by shift and day */
  shift: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 })),
  /** the number of the report at its register */
  sequence: Type.Integer({ minimum: 0, maximum: 2147483647 }),
  begins_at: Instant,
  ends_at: Instant,
  business_date: DateText,
  /** its departments */
  lines: Type.Array(
    Type.Object({
      code: Text,
      name: Type.Optional(Type.String({ maxLength: MAX_REGISTER_TEXT })),
      amount: SignedDollars,
    }),
    { maxItems: MAX_DEPARTMENTS },
  ),
  /** paid out of the drawer, besides the departments */
  payouts: Type.Optional(Dollars),
  /**
   * an addition: the items rung up according to its item file, net of voids and refunds. Only games of the store are kept; absent: no
   * item file came, and earlier items stay
   */
  items: Type.Optional(
    Type.Array(
      Type.Object({
        /** its UPC as the register writes it */
        code: Text,
        name: Type.Optional(Type.String({ maxLength: MAX_REGISTER_TEXT })),
        quantity: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
      }),
      { maxItems: MAX_REGISTER_ITEMS },
    ),
  ),
  /** an addition: which part of the report this is; its other parts stay. Absent: departments and summary */
  part: Type.Optional(Type.Enum(REPORT_PARTS)),
  recorded_at: Type.Optional(Instant),
});
export type RegisterFiguresBody = Static<typeof RegisterFiguresBody>;
export const RegisterFiguresReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: Type.Object({
    /** false: the server has this report already */
    added: Type.Boolean(),
    /** it replaces an earlier one with other figures; an addition */
    replaced: Type.Boolean(),
    /** departments that the store hasn't mapped (`register_map`) */
    unmapped: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    /** how many of the items sent are games of the store; an addition */
    games: Type.Optional(Type.Integer()),
  }),
});
export type RegisterFiguresReply = Static<typeof RegisterFiguresReply>;
