import Type, { type Static, type TLiteral, type TObject, type TSchema, type TUnsafe } from 'typebox';
import { SignedDollars } from '../drawer/shift-money-schema';
import { MAX_LENGTH } from '../values/limits';
import {
  DateText,
  Dollars,
  Id,
  Instant,
  LotCounter,
  Nullable,
  OF_STORE,
  PageQuery,
  RowReply,
  Serial,
  Upc,
  Uuid,
  Waiting,
} from '../wire/common';
import { ALARM_RULES, ALARMS, type AlarmField, type AlarmRule } from './alarm';

/** A record behind an alarm. Days are business days of the store. */
export const AlarmRecord = Type.Object({
  submission_id: Uuid,
  date: DateText,
  report_time: Type.String(),
  created_by: Id,
  name: Type.String(),
  purpose: Type.Union([Type.Literal('shift'), Type.Literal('opening'), Type.Literal('removal')]),
  /** sold at the place, or missing */
  ticketCount: Type.Optional(Type.Integer()),
  /** of its drawer */
  over_short: Type.Optional(SignedDollars),
});
export type AlarmRecord = Static<typeof AlarmRecord>;

/** A pack behind an alarm. */
export const AlarmPack = Type.Object({
  lot_number: Upc,
  lot_counter: LotCounter,
  vendor_name: Nullable(Type.String()),
  /** its first ticket (an addition), for the number printed on the pack */
  start_ticket: Type.Optional(Serial),
});
export type AlarmPack = Static<typeof AlarmPack>;

const ABOUT = {
  ...OF_STORE,
  /** the money that it is about (an addition); absent: none is known */
  at_stake: Type.Optional(Dollars),
  id: Type.String({ description: 'the same whenever the alarm is derived' }),
  date: DateText,
  records: Type.Array(AlarmRecord),
  packs: Type.Array(AlarmPack),
  /** null: open */
  seen: Nullable(Type.Object({ by: Type.String(), at: Instant, reason: Type.String() })),
};

const FIELD = {
  count: Type.Integer(),
  average: Type.Number(),
  text: Type.String(),
  user: Id,
  days: Type.Array(DateText),
  dollars: Dollars,
  signed_dollars: SignedDollars,
  bin: Nullable(Type.Integer()),
  /** as people call it (an addition) */
  bin_name: Type.Optional(Type.String()),
  upc: Nullable(Upc),
  name_or_null: Nullable(Type.String()),
} satisfies Record<AlarmField, TSchema>;

/** An alarm of a rule: the numbers that broke it, and the records behind them. */
type OfRule<Rule extends AlarmRule> = Static<
  TObject<
    typeof ABOUT & { rule: TLiteral<Rule> } & {
      [Name in keyof (typeof ALARMS)[Rule]]: (typeof ALARMS)[Rule][Name] extends AlarmField
        ? (typeof FIELD)[(typeof ALARMS)[Rule][Name]]
        : never;
    }
  >
>;
export type Alarm = { [Rule in AlarmRule]: OfRule<Rule> }[AlarmRule];

const schemaOf = (rule: AlarmRule): TSchema =>
  Type.Object({
    ...ABOUT,
    rule: Type.Literal(rule),
    ...Object.fromEntries(Object.entries(ALARMS[rule]).map(([name, field]) => [name, FIELD[field]])),
  });
/** Derived, so a late record may change it. */
export const Alarm = Type.Union(ALARM_RULES.map(schemaOf)) as TSchema as TUnsafe<Alarm>;

/** `GET /alarms/{storeId}`: business days; default: the last four weeks, the only ones for a company. */
export const AlarmsQuery = Type.Object({
  ...PageQuery.properties,
  from: Type.Optional(DateText),
  to: Type.Optional(DateText),
});
export type AlarmsQuery = Static<typeof AlarmsQuery>;
export const AlarmsReply = Type.Object({
  data: Type.Array(Alarm, {
    description:
      'all of a store, the newest first; of a company, a page of the open ones of its stores, those that cost most first',
  }),
  /** for a company (additions): all open alarms of its stores */
  total: Type.Optional(Type.Integer()),
  waiting: Waiting,
  from: DateText,
  to: DateText,
});
export type AlarmsReply = Static<typeof AlarmsReply>;

/** `GET /attention/{id}`: the numbers of open alarms, exceptions and late records. */
export const AttentionReply = Type.Object({
  data: Type.Object({
    alarms: Type.Integer(),
    exceptions: Type.Integer(),
    late: Type.Integer(),
    /** disagreements without an answer (an addition) */
    disagreements: Type.Optional(Type.Integer()),
    /** packs that counts saw and nobody received (an addition) */
    unknown: Type.Optional(Type.Integer()),
    waiting: Type.Integer({ description: 'stores whose newest alarms are not counted yet' }),
  }),
});
export type AttentionReply = Static<typeof AttentionReply>;

/** `POST /alarms/{storeId}/{alarmId}/seen` */
export const AlarmSeenBody = Type.Object({
  reason: Type.String({ minLength: 1, maxLength: MAX_LENGTH.reason }),
  recorded_at: Type.Optional(Instant),
});
export type AlarmSeenBody = Static<typeof AlarmSeenBody>;
export const AlarmSeenReply = RowReply(Type.Object({ id: Type.String(), seen_at: Instant }));
export type AlarmSeenReply = Static<typeof AlarmSeenReply>;
