import Type, { type Static } from 'typebox';
import { ALARM_RULES } from '../../domain/alarms/alarm';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import { DateText, Dollars, Id, Instant, LotCounter, Nullable, RowReply, Upc, Uuid } from '../common';
import { SignedDollars } from '../money/shift-money';

/** A bin; or, for packs without one, all of a UPC. */
const PLACE = {
  bin: Nullable(Type.Integer()),
  /** of packs without a bin */
  lot_number: Nullable(Upc),
  vendor_name: Nullable(Type.String()),
};

/** A record behind an alarm. Days are business days of the store. */
export const AlarmRecord = Type.Object({
  submission_id: Uuid,
  date: DateText,
  report_time: Type.String(),
  created_by: Id,
  name: Type.String(),
  purpose: Type.Union([Type.Literal('shift'), Type.Literal('opening'), Type.Literal('removal')]),
  /** that it sold at the place, or that were missing */
  ticketCount: Type.Optional(Type.Integer()),
  /** of the drawer that it belongs to */
  over_short: Type.Optional(SignedDollars),
});
export type AlarmRecord = Static<typeof AlarmRecord>;

/** A pack behind an alarm. */
export const AlarmPack = Type.Object({
  lot_number: Upc,
  lot_counter: LotCounter,
  vendor_name: Nullable(Type.String()),
});
export type AlarmPack = Static<typeof AlarmPack>;

const ABOUT = {
  id: Type.String({ description: 'the same whenever the alarm is derived' }),
  date: DateText,
  records: Type.Array(AlarmRecord),
  packs: Type.Array(AlarmPack),
  /** null: open */
  seen: Nullable(Type.Object({ by: Type.String(), at: Instant, reason: Type.String() })),
};

/** An alarm: its rule, the numbers that broke it, and the records behind them. Derived, so a late record may change it. */
export const Alarm = Type.Union([
  Type.Object({
    ...ABOUT,
    rule: Type.Literal(ALARM_RULES[0]),
    ...PLACE,
    ticketCount: Type.Integer(),
    /** tickets on an average one of the days that it is compared with */
    usual: Type.Number(),
    usual_days: Type.Array(DateText),
  }),
  Type.Object({
    ...ABOUT,
    rule: Type.Literal(ALARM_RULES[1]),
    game: Type.String(),
    pack: Type.String(),
  }),
  Type.Object({
    ...ABOUT,
    rule: Type.Literal(ALARM_RULES[2]),
    created_by: Id,
    name: Type.String(),
    short: Type.Integer(),
    shifts: Type.Integer(),
    /** over/short of these shifts together */
    over_short: SignedDollars,
  }),
  Type.Object({
    ...ABOUT,
    rule: Type.Literal(ALARM_RULES[3]),
    ...PLACE,
    /** business days on which something was missing */
    days: Type.Array(DateText),
    ticketCount: Type.Integer(),
    amount: Dollars,
  }),
  Type.Object({
    ...ABOUT,
    rule: Type.Literal(ALARM_RULES[4]),
    name: Type.String(),
    typed: Type.Integer(),
    /** of which it is known how they were made */
    cards: Type.Integer(),
  }),
]);
export type Alarm = Static<typeof Alarm>;

/** `GET /alarms/{storeId}`: business days; default: the last four weeks. */
export const AlarmsQuery = Type.Object({ from: Type.Optional(DateText), to: Type.Optional(DateText) });
export type AlarmsQuery = Static<typeof AlarmsQuery>;
export const AlarmsReply = Type.Object({
  data: Type.Array(Alarm, { description: 'the newest first' }),
  from: DateText,
  to: DateText,
});
export type AlarmsReply = Static<typeof AlarmsReply>;

/** `POST /alarms/{storeId}/{alarmId}/seen` */
export const AlarmSeenBody = Type.Object({
  reason: Type.String({ minLength: 1, maxLength: MAX_LENGTH.reason }),
  recorded_at: Type.Optional(Instant),
});
export type AlarmSeenBody = Static<typeof AlarmSeenBody>;
export const AlarmSeenReply = RowReply(Type.Object({ id: Type.String(), seen_at: Instant }));
export type AlarmSeenReply = Static<typeof AlarmSeenReply>;
