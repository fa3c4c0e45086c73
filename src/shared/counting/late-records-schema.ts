import Type, { type Static } from 'typebox';
import { MAX_LENGTH } from '../values/limits';
import {
  DateText,
  Dollars,
  Id,
  Instant,
  Nullable,
  OF_STORE,
  PageQuery,
  RowReply,
  Uuid,
  Waiting,
  WallTime,
} from '../wire/common';

/** A change in dollars, negative where a record or day lost tickets. */
const DollarChange = Type.Number({ description: 'signed dollars, at most two decimals' });

const About = {
  id: Id,
  /**
   * dated before its tickets were on the shelf; it changed a business day that had ended; it took tickets
   * from a colleague's record, or one with money, and was received late or its author wasn't on duty; or
   * (additions) a shelf record dated before its lot was received, or a record that kept tickets which its
   * store has since sent to another
   */
  kind: Type.Union([
    Type.Literal('before_shelf'),
    Type.Literal('other_day'),
    Type.Literal('took_over'),
    Type.Literal('before_receipt'),
    Type.Literal('before_sent'),
  ]),
  received_at: Instant,
  recorded_at: Instant,
  /** by the store's clock then (an addition); absent: by its current clock */
  time_recorded: Type.Optional(WallTime),
  /** the record's author */
  by: Type.String(),
  /** the person on duty in the session that sent it, at `recorded_at`; null: unknown */
  on_duty: Nullable(Type.String()),
  /** the code of the terminal; null if the sign-in named none */
  terminal: Nullable(Type.String()),
};

/** A sales record that changed business days that had ended, or is dated before its tickets were on the shelf. */
export const LateRecord = Type.Object({
  ...About,
  ...OF_STORE,
  submission_id: Uuid,
  /** the business days whose figures or records it changed on receipt */
  days: Type.Array(Type.Object({ date: DateText, ticketCount: Type.Integer(), amount: DollarChange })),
  /**
   * of `took_over` (an addition): the records that lost most, at most 10, with the numbers of tickets and
   * dollars lost
   */
  taken_from: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        time_created: WallTime,
        ticketCount: Type.Integer(),
        amount: Dollars,
      }),
    ),
  ),
  /** when an owner marked it as seen */
  seen_at: Nullable(Instant),
  /** the owner's name and reason (an addition); absent: not seen. `reason` is null in records of releases without reasons */
  seen: Type.Optional(Type.Object({ by: Type.String(), reason: Nullable(Type.String()) })),
});
export type LateRecord = Static<typeof LateRecord>;

/** The changes that a late record made in one report. */
export const LateChange = Type.Object({ ...About, ticketCount: Type.Integer(), amount: DollarChange });
export type LateChange = Static<typeof LateChange>;

/** `GET /late-records/{storeId}`: the open ones by default. */
export const LateRecordsQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('seen')])),
});
export type LateRecordsQuery = Static<typeof LateRecordsQuery>;
/**
 * A page of late records, newest first. For a company's id: the open ones of its stores, those that changed the most money
 * first.
 */
export const LateRecordsReply = Type.Object({
  total: Type.Integer(),
  waiting: Waiting,
  data: Type.Array(LateRecord),
});
export type LateRecordsReply = Static<typeof LateRecordsReply>;

/** `reason` is an addition: the app asks for one, clients of earlier releases send none. */
export const LateSeenBody = Type.Object({
  store_id: Id,
  reason: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_LENGTH.reason })),
  recorded_at: Type.Optional(Instant),
});
export type LateSeenBody = Static<typeof LateSeenBody>;
export const LateSeenReply = RowReply(Type.Object({ id: Id, seen_at: Instant }));
export type LateSeenReply = Static<typeof LateSeenReply>;
