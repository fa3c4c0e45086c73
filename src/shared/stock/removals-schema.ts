import Type, { type Static } from 'typebox';
import { RUN, SalesEntryResult } from '../counting/sales-schema';
import { LIMITS_OF_RECORD, MAX_ENTRIES, MAX_LENGTH } from '../values/limits';
import { DateText, Dollars, Id, Instant, Nullable, StockVersion, Uuid, WallTime } from '../wire/common';

/** The reasons for which tickets leave the stock (money: the pack's book). */
export const RemovalReason = Type.Union([
  Type.Literal('returned'),
  Type.Literal('lost'),
  Type.Literal('stolen'),
  Type.Literal('damaged'),
  Type.Literal('sold_whole'),
  Type.Literal('transferred'),
]);

/** "By `recorded_at` these tickets left the store’s stock, for this reason." */
export const Removal = Type.Object({
  ...RUN,
  reason: RemovalReason,
  /** of a transfer: another store of the company */
  to_store_id: Type.Optional(Nullable(Id)),
  /** the number of a slip or police report */
  reference: Type.Optional(Nullable(Type.String({ maxLength: MAX_LENGTH.text }))),
  note: Type.Optional(Nullable(Type.String({ maxLength: MAX_LENGTH.reason }))),
});
export type Removal = Static<typeof Removal>;

/** Tickets sold before the front of a partly returned pack (an addition). */
export const SoldBefore = Type.Object(RUN);
export type SoldBefore = Static<typeof SoldBefore>;

export const RemovalBody = Type.Object({
  store_id: Id,
  data: Type.Array(Removal, { maxItems: MAX_ENTRIES, description: LIMITS_OF_RECORD }),
  /** sold up to the front ticket scanned at a pack's removal: a sale of this record */
  sold: Type.Optional(Type.Array(SoldBefore, { maxItems: MAX_ENTRIES, description: LIMITS_OF_RECORD })),
  stock_version: Type.Optional(StockVersion),
  time_created: Type.Optional(WallTime),
  recorded_at: Type.Optional(Instant),
  business_date: Type.Optional(DateText),
});
export type RemovalBody = Static<typeof RemovalBody>;

/** The result of an entry, as in the sales call. */
export const RemovalEntryResult = Type.Object({
  ...SalesEntryResult.properties,
  list: Type.Union([Type.Literal('removed'), Type.Literal('sold')]),
});
export type RemovalEntryResult = Static<typeof RemovalEntryResult>;

export const RemovalReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: Type.Object({
    id: Id,
    report_time: Type.String(),
    created_by: Id,
    /** tickets and dollars removed */
    ticketCount: Type.Integer(),
    amount: Dollars,
    /** tickets sold before, in this record */
    sold_count: Type.Integer(),
    sold_amount: Dollars,
    entries: Type.Array(RemovalEntryResult),
  }),
});
export type RemovalReply = Static<typeof RemovalReply>;

const LotName = Type.Object({ lot_number: RUN.lot_number, lot_counter: RUN.lot_counter });

const COUNTED_RUN = {
  start_ticket: RUN.start_ticket,
  end_ticket: RUN.end_ticket,
  ticketCount: Type.Integer(),
  amount: Dollars,
};

/** Tickets that left a transfer: the other store received them, or the sender called them back or recorded them as lost. */
export const TransferPart = Type.Object({
  kind: Type.Union([Type.Literal('received'), Type.Literal('called_back'), Type.Literal('lost')]),
  at: Instant,
  ...COUNTED_RUN,
});
export type TransferPart = Static<typeof TransferPart>;

/** A pack or a part of one, sent to another store of the company. */
export const Transfer = Type.Object({
  /** the same in both stores */
  id: Id,
  from_store_id: Id,
  from_store: Type.String(),
  to_store_id: Id,
  to_store: Type.String(),
  ...RUN,
  ticketCount: Type.Integer(),
  ticket_price: Dollars,
  amount: Dollars,
  sent_at: Instant,
  /** on the way while any of its tickets is; after that received, if any ticket was */
  status: Type.Union([Type.Literal('on_the_way'), ...TransferPart.properties.kind.anyOf]),
  /** when the last of its tickets was received, called back or recorded as lost */
  ended_at: Nullable(Instant),
  /** the lot in the receiving store */
  received_as: Nullable(LotName),
  /**
   * of a transfer to this store: its own lot with the tickets, because it had sent them away. They aren't
   * added again, but found again (`POST /corrections`), which also ends the transfer.
   */
  own_lot: Nullable(LotName),
  /** the tickets still on the way, each run with the store's own lot as above (an addition) */
  left: Type.Optional(Type.Array(Type.Object({ ...COUNTED_RUN, own_lot: Nullable(LotName) }))),
  /** the parts that left the transfer, in order (an addition) */
  parts: Type.Optional(Type.Array(TransferPart)),
});
export type Transfer = Static<typeof Transfer>;

/** Another store of the company. */
export const OtherStore = Type.Object({ id: Id, store_name: Type.String() });
export type OtherStore = Static<typeof OtherStore>;

/**
 * `GET /transfers/{storeId}`: to and from a store, newest first: a page of them (an addition), otherwise all
 * on the way and the newest 100.
 */
export const TransfersReply = Type.Object({
  data: Type.Array(Transfer),
  /** the possible destinations of packs from this store */
  stores: Type.Array(OtherStore),
});
export type TransfersReply = Static<typeof TransfersReply>;
