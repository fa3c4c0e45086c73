import Type, { type Static } from 'typebox';
import { DateText, Dollars, LotCounter, Nullable, REAL_UPC, Serial, Upc } from '../wire/common';

/** The game of a line. */
const GAME = {
  /** the first four digits of its serials */
  game: Type.String(),
  /** null: neither its game nor its vendor has one */
  name: Nullable(Type.String()),
  lot_number: Upc,
  ...REAL_UPC,
  ticket_price: Dollars,
};
/** `bin`: null: not known, since the store doesn't number its bins; `bin_name`: as people call it (an addition) */
const BIN = { bin: Nullable(Type.Integer()), bin_name: Type.Optional(Type.String()) };
const Tickets = Type.Integer();

/** A pack that settles before it's sold. Days are business days of the store. */
const SETTLING = {
  ...GAME,
  lot_counter: LotCounter,
  ...BIN,
  size: Tickets,
  left: Tickets,
  /** tickets of the pack sold per day */
  sold_per_day: Type.Number(),
  due_by: DateText,
  days_left: Type.Integer(),
  /** tickets expected to be unsold then */
  expected_left: Tickets,
  expected_left_value: Dollars,
  /** the lottery's charge: the whole pack */
  value: Dollars,
};
/** A game that has ended or ends soon, with its unsold tickets. */
const ENDING = {
  ...GAME,
  last_sale: DateText,
  /** until its end, or since then */
  days: Type.Integer(),
  back_packs: Type.Integer(),
  back_value: Dollars,
  shelf_packs: Type.Integer(),
  shelf_value: Dollars,
};
const kind = <Kind extends string>(name: Kind) => ({ kind: Type.Literal(name) });

export const TodayLine = Type.Union([
  Type.Object({
    ...kind('put_up'),
    ...GAME,
    ...BIN,
    /** the pack to put up, from the back room */
    lot_counter: LotCounter,
    /** its first ticket (an addition), for the number printed on the pack */
    start_ticket: Type.Optional(Serial),
    back_packs: Type.Integer(),
  }),
  Type.Object({
    ...kind('order'),
    ...GAME,
    sold: Tickets,
    /** with a count and the game on the shelf */
    days: Type.Integer(),
    sold_per_day: Type.Number(),
    left: Tickets,
    cover_days: Type.Number({ description: 'days until everything that is left is sold' }),
    packs: Type.Integer({ description: 'packs to order' }),
    pack_size: Tickets,
    last_days: Type.Number({ description: 'days that these packs last' }),
  }),
  Type.Object({ ...kind('slow'), ...SETTLING }),
  Type.Object({ ...kind('ended'), ...ENDING }),
  Type.Object({ ...kind('empty_bin'), ...GAME, ...BIN, bin: Type.Integer() }),
  Type.Object({ ...kind('unsold'), ...SETTLING }),
  Type.Object({ ...kind('ends'), ...ENDING }),
  Type.Object({
    ...kind('facings'),
    ...GAME,
    change: Type.Union([Type.Literal('more'), Type.Literal('fewer')]),
    /** packs of it on the shelf, and all packs there */
    facings: Type.Integer(),
    all_facings: Type.Integer(),
    facings_percent: Type.Number(),
    /** of the dollars sold */
    sales_percent: Type.Number(),
  }),
]);
export type TodayLine = Static<typeof TodayLine>;

/** `GET /today-list/{storeId}`: the lines kind by kind, most urgent first within a kind. */
export const TodayListReply = Type.Object({
  data: Type.Array(TodayLine),
  today: DateText,
  /** the settings for computing orders */
  order_lead_days: Type.Integer(),
  order_safety_days: Type.Integer(),
  /** the packs in the bins with the tickets that each sells a day (null: too little data), and the bins that have stayed empty (an addition) */
  bins: Type.Optional(
    Type.Object({
      packs: Type.Array(
        Type.Object({
          bin: Type.Integer(),
          lot_number: Upc,
          lot_counter: LotCounter,
          sold_per_day: Nullable(Type.Number()),
        }),
      ),
      empty: Type.Array(Type.Integer()),
    }),
  ),
});
export type TodayListReply = Static<typeof TodayListReply>;
