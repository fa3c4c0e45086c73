import Type, { type Static } from 'typebox';
import { CounterSettings, SampleMark, Sells } from '../places/store-settings-schema';
import { LayoutDefinition } from '../tickets/ticket-layouts-schema';
import { MAX_ENTRIES, MAX_RUNS_OF_LOT } from '../values/limits';
import {
  Dollars,
  Id,
  Instant,
  LotCounter,
  Nullable,
  PagedList,
  REAL_UPC,
  RowReply,
  Serial,
  StockVersion,
  Upc,
  Uuid,
} from '../wire/common';
import { binAt, LAST_BIN, MAX_MACHINES } from './bins';
import { OtherStore, RemovalReason } from './removals-schema';

/** A run of adjoining tickets of one lot and one status. */
export const StockRange = Type.Object({
  lot_number: Upc,
  ...REAL_UPC,
  lot_counter: LotCounter,
  min: Serial,
  max: Serial,
  ticket_price: Dollars,
  vendor_id: Nullable(Id),
  vendor_name: Nullable(Type.String()),
  /** absent from a server of the previous release: up */
  sells: Type.Optional(Sells),
});
export type StockRange = Static<typeof StockRange>;

/**
 * A numbered place in a store's dispenser, or in a vending machine. It holds one lot, and a lot is in at most one
 * bin.
 */
export const Bin = Type.Integer({
  minimum: 1,
  maximum: binAt(MAX_MACHINES, LAST_BIN),
  not: { multipleOf: binAt(1, 0) },
  description: 'number of a bin: 1 to 999 at the counter; 1001 and following in vending machine 1, and so on',
});

export const StockListRange = Type.Intersect([
  StockRange,
  Type.Object({
    status_code: Type.Union([Type.Literal(1), Type.Literal(13)]),
    /** of a range On Shelf whose lot has one */
    bin: Type.Optional(Bin),
  }),
]);
export type StockListRange = Static<typeof StockListRange>;

/** `GET /stock-list/{storeId}`. Parts with the same `version` belong together. */
export const StockListReply = Type.Object({
  version: Type.String(),
  ...PagedList(StockListRange).properties,
  /** absent from a server of the previous release: the defaults */
  settings: Type.Optional(
    Type.Object({
      // A setting may be absent from a server of an earlier release: its initial value.
      ...Type.Partial(CounterSettings).properties,
      sells: CounterSettings.properties.sells,
      time_zone: CounterSettings.properties.time_zone,
      day_ends_at: CounterSettings.properties.day_ends_at,
      ticket_layout: LayoutDefinition,
      /** the stores to which clerks may send packs; absent if they may not, and from a server of the previous release */
      other_stores: Type.Optional(Type.Array(OtherStore)),
      sample: Type.Optional(SampleMark),
    }),
  ),
});
export type StockListReply = Static<typeof StockListReply>;

/** A lot with sales in the last 90 days, with all its sold tickets. */
export const SoldLot = Type.Object({
  lot_number: Upc,
  lot_counter: LotCounter,
  /** the whole lot */
  start_ticket: Serial,
  end_ticket: Serial,
  ticket_price: Dollars,
  vendor_name: Nullable(Type.String()),
  sells: Sells,
  sold: Type.Array(
    Type.Tuple([Type.Integer(), Type.Integer(), Type.Integer()], {
      description: 'first and last ticket, counted from the start of the lot, and the record in `records`',
    }),
  ),
});
export type SoldLot = Static<typeof SoldLot>;

/**
 * `GET /sold-list/{storeId}`: the data with which a terminal can name, offline, the author of a ticket's
 * sale. `version` is that of the stock list.
 */
export const SoldListReply = Type.Object({
  version: Type.String(),
  /**
   * the records that sold these tickets: author and time; `purpose`: an opening check, which found them
   * missing
   */
  records: Type.Array(
    Type.Object({
      name: Type.String(),
      recorded_at: Instant,
      purpose: Type.Optional(Type.Literal('opening')),
      /** the reason of the tickets' removal (an addition); absent: the record counted them */
      reason: Type.Optional(RemovalReason),
    }),
  ),
  data: Type.Array(SoldLot),
});
export type SoldListReply = Static<typeof SoldListReply>;

export const OnShelfEntry = Type.Object({
  lot_number: Upc,
  start_ticket_number: Serial,
  end_ticket_number: Serial,
  /** an addition: as shown on the terminal (absent: up); the lot's own direction decides */
  sells: Type.Optional(Sells),
  created_by: Type.Optional(Type.Unknown()),
  store_id: Id,
  /** the bin for its lot (the first one, when the run extends into the next); absent or null: no change */
  bin: Type.Optional(Nullable(Bin)),
});
export type OnShelfEntry = Static<typeof OnShelfEntry>;

export const OnShelfBody = Type.Object({
  data: Type.Array(OnShelfEntry, {
    maxItems: MAX_ENTRIES,
    description: `at most ${MAX_RUNS_OF_LOT} runs of one lot (422)`,
  }),
  stock_version: Type.Optional(StockVersion),
  /** an addition: when the tickets were put there; absent (the previous release): the receipt */
  recorded_at: Type.Optional(Instant),
});
export type OnShelfBody = Static<typeof OnShelfBody>;

export const OnShelfReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  submission_id: Uuid,
  entries: Type.Array(
    Type.Object({
      index: Type.Integer(),
      status: Type.Union([Type.Literal('done'), Type.Literal('already_on_shelf')]),
      message: Type.String(),
      /** tickets put on the shelf, and tickets already there or sold (additions) */
      moved: Type.Optional(Type.Integer()),
      stayed: Type.Optional(Type.Integer()),
    }),
  ),
});
export type OnShelfReply = Static<typeof OnShelfReply>;

/**
 * `PUT /bins`: puts a lot into a bin in place of the lot there; null takes the lot out of its bin. The latest
 * instant counts.
 */
export const BinBody = Type.Object({
  store_id: Id,
  lot_number: Upc,
  lot_counter: LotCounter,
  bin: Nullable(Bin),
  /** an addition: when it was put there; absent: the receipt */
  recorded_at: Type.Optional(Instant),
});
export type BinBody = Static<typeof BinBody>;
export const BinReply = RowReply(
  Type.Object({ lot_number: Upc, lot_counter: LotCounter, bin: Nullable(Bin) }),
);
export type BinReply = Static<typeof BinReply>;

export const SubmissionStatusBody = Type.Object({ keys: Type.Array(Uuid, { maxItems: MAX_ENTRIES }) });
export const SubmissionStatusReply = Type.Object({
  data: Type.Record(Type.String(), Type.Union([Type.Literal('done'), Type.Literal('unknown')])),
});
export type SubmissionStatusReply = Static<typeof SubmissionStatusReply>;
