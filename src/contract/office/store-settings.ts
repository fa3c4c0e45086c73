import Type, { type Static } from 'typebox';
import { MAX_ORDER_DAYS } from '../../domain/advice/order-settings';
import {
  JOURNAL_ROLES,
  type JournalRole,
  MAX_ACCOUNT_CODE,
  MAX_ACCOUNT_NAME,
  OPTIONAL_ROLE,
} from '../../domain/journal/accounts';
import { WEEKDAYS } from '../../domain/lottery/calendar';
import { Dollars, Id, Instant, LotCounter, Nullable, RowReply, Upc } from '../common';

/** Which way the tickets of a roll are sold: `up` from the lowest number, `down` from the highest. */
export const Sells = Type.Union([Type.Literal('up'), Type.Literal('down')], {
  description: 'direction in which the tickets of a roll are sold',
});
export type Sells = Static<typeof Sells>;

/** What a store sets for its counter (domain/stock/store-settings). What the texts may be is a rule: 422 with `fields`. */
export const CounterSettings = Type.Object({
  ticket_layout: Type.String({ maxLength: 64, description: 'code of a ticket layout' }),
  sells: Sells,
  time_zone: Type.String({ maxLength: 64, description: 'IANA time zone' }),
  day_ends_at: Type.String({
    maxLength: 5,
    description: 'HH:mm, 00:00 to 05:59: when the business day ends, on the next morning',
  }),
  opening_reminder: Type.Boolean({
    description: 'terminals remind the first clerk of a business day of the opening check',
  }),
  clerks_remove_all: Type.Boolean({
    description: 'clerks may also record packs as lost, stolen or transferred',
  }),
  over_short_tolerance: Type.Number({
    ...Dollars,
    maximum: 1000,
    description: 'dollars, at most two decimals: a drawer is even within this difference',
  }),
  clerks_see: Type.Union([Type.Literal('tickets'), Type.Literal('dollars'), Type.Literal('over_short')], {
    description: 'what clerks see of the money on a handed-over terminal',
  }),
  blind_count: Type.Boolean({ description: 'clerks count the cash before they see what is expected' }),
});
export type CounterSettings = Static<typeof CounterSettings>;

const Weekday = Type.Enum(WEEKDAYS);
const Percent = Type.Number({ minimum: 0, maximum: 100, description: 'percent, at most two decimals' });

/** What a store sets for its account with the lottery (domain/lottery/lottery-settings). */
const AccountSettings = Type.Object({
  settle_days: Nullable(
    Type.Integer({ minimum: 1, maximum: 365, description: 'days after activation in which a pack settles' }),
  ),
  settle_percent: Nullable(
    Type.Integer({ minimum: 1, maximum: 100, description: 'share of a pack whose validation settles it' }),
  ),
  settle_at_activation: Type.Boolean({ description: 'a pack is charged when it is activated' }),
  week_starts_on: Weekday,
  sweep_weekday: Weekday,
  sweep_lag_weeks: Type.Integer({
    minimum: 0,
    maximum: 8,
    description: 'weeks between a week and its sweep',
  }),
  sales_commission_percent: Percent,
  cashing_commission_percent: Percent,
  weekly_fee: Type.Number({ ...Dollars, maximum: 10_000 }),
});

/** What a store sets for its orders (domain/advice/order-settings). */
const OrderSettings = Type.Object({
  order_lead_days: Type.Integer({
    minimum: 0,
    maximum: MAX_ORDER_DAYS,
    description: 'days from an order to its packs',
  }),
  order_safety_days: Type.Integer({
    minimum: 0,
    maximum: MAX_ORDER_DAYS,
    description: 'days of sales that should be left when the packs come',
  }),
});

/** An account of the books: its name, and the code by which Xero finds it. */
const JournalAccount = Type.Object({
  name: Type.String({ maxLength: MAX_ACCOUNT_NAME }),
  code: Type.String({ maxLength: MAX_ACCOUNT_CODE }),
});

/** What a store sets for its accountant's journal (domain/journal/accounts). */
const JournalSettings = Type.Object({
  journal_accounts: Type.Object(
    Object.fromEntries(JOURNAL_ROLES.map((role) => [role, JournalAccount])) as Record<
      JournalRole,
      typeof JournalAccount
    >,
  ),
  journal_tax_rate: Type.String({
    maxLength: MAX_ACCOUNT_NAME,
    description: 'name of the tax rate for Xero',
  }),
});

/** Everything that a store sets for itself. */
export const StoreSettings = Type.Object({
  ...CounterSettings.properties,
  ...AccountSettings.properties,
  ...OrderSettings.properties,
  ...JournalSettings.properties,
});
export type StoreSettings = Static<typeof StoreSettings>;

/** `PUT /store-settings/{storeId}`: what is absent stays. Pages of earlier releases send no account for lost and stolen packs. */
export const ChangeSettingsBody = Type.Partial(
  Type.Object({
    ...StoreSettings.properties,
    journal_accounts: Type.Object({
      ...JournalSettings.properties.journal_accounts.properties,
      [OPTIONAL_ROLE]: Type.Optional(JournalAccount),
    }),
  }),
);
export type ChangeSettingsBody = Static<typeof ChangeSettingsBody>;
export const SettingsReply = Type.Object({ data: StoreSettings });
export type SettingsReply = Static<typeof SettingsReply>;
export const ChangeSettingsReply = RowReply(StoreSettings);
export type ChangeSettingsReply = Static<typeof ChangeSettingsReply>;

/** `PUT /lot-direction`. `turned`: the roll was turned round after its first tickets had been counted. */
export const LotDirectionBody = Type.Object({
  store_id: Id,
  lot_number: Upc,
  lot_counter: LotCounter,
  sells: Sells,
  turned: Type.Optional(Type.Boolean()),
  /** an addition: when somebody saw it; absent: when the server received it */
  recorded_at: Type.Optional(Instant),
});
export type LotDirectionBody = Static<typeof LotDirectionBody>;
export const LotDirectionReply = RowReply(
  Type.Object({ lot_number: Upc, lot_counter: LotCounter, sells: Sells }),
);
export type LotDirectionReply = Static<typeof LotDirectionReply>;
