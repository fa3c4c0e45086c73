import Type, { type Static } from 'typebox';

/** Which way the tickets of a roll are sold: `up` from the lowest number, `down` from the highest. */
export const Sells = Type.Union([Type.Literal('up'), Type.Literal('down')], {
  description: 'direction in which the tickets of a roll are sold',
});

/** What each store sets for itself (domain/stock/store-settings). */
export const StoreSettings = Type.Object({
  ticket_layout: Type.String({ description: 'code of a ticket layout' }),
  sells: Sells,
  time_zone: Type.String({ description: 'IANA time zone' }),
  day_ends_at: Type.String({
    description: 'HH:mm, 00:00 to 05:59: when the business day ends, on the next morning',
  }),
});
export type StoreSettings = Static<typeof StoreSettings>;
