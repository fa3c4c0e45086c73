import Type, { type Static } from 'typebox';
import { Dollars, Id, LotCounter, RowReply, Upc } from '../common';

/** Which way the tickets of a roll are sold: `up` from the lowest number, `down` from the highest. */
export const Sells = Type.Union([Type.Literal('up'), Type.Literal('down')], {
  description: 'direction in which the tickets of a roll are sold',
});
export type Sells = Static<typeof Sells>;

/** What each store sets for itself (domain/stock/store-settings). What the texts may be is a rule: 422 with `fields`. */
export const StoreSettings = Type.Object({
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
export type StoreSettings = Static<typeof StoreSettings>;

/** `PUT /store-settings/{storeId}`: what is absent stays. */
export const ChangeSettingsBody = Type.Partial(StoreSettings);
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
});
export type LotDirectionBody = Static<typeof LotDirectionBody>;
export const LotDirectionReply = RowReply(
  Type.Object({ lot_number: Upc, lot_counter: LotCounter, sells: Sells }),
);
export type LotDirectionReply = Static<typeof LotDirectionReply>;
