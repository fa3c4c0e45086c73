import Type, { type Static } from 'typebox';
import { Sells } from '../places/store-settings-schema';
import {
  Dollars,
  format,
  Id,
  Instant,
  LotCounter,
  Nullable,
  PageSize,
  Serial,
  Upc,
  WallTime,
} from '../wire/common';
import { MAX_LOT_COUNTER } from './stock';

export const Lot = Type.Object({
  lot_number: Upc,
  lot_counter: LotCounter,
  start_ticket_number: Serial,
  end_ticket_number: Serial,
  vendor_id: Nullable(Id),
  vendor_name: Nullable(Type.String()),
  plan_id: Nullable(Id),
  plan_name: Nullable(Type.String()),
  ticket_price: Dollars,
  store_id: Id,
  created_by: Id,
  time_created: WallTime,
  total_count: Type.Integer(),
  active_count: Type.Integer(),
  shelf_count: Type.Integer(),
  sold_count: Type.Integer(),
  /** additions; absent from a server of the previous release */
  returned_count: Type.Optional(Type.Integer()),
  missing_count: Type.Optional(Type.Integer()),
  damaged_count: Type.Optional(Type.Integer()),
  transferred_count: Type.Optional(Type.Integer()),
  /** absent from a server of the previous release: up */
  sells: Type.Optional(Sells),
});
export type Lot = Static<typeof Lot>;

export const AddLotBody = Type.Object({
  lot_number: Upc,
  start_number: Serial,
  end_number: Serial,
  /**
   * absent: the vendor with the UPC's code, otherwise that of the UPC's last lot, otherwise a new one named after the
   * game in the list of games
   */
  vendor_id: Type.Optional(Id),
  /**
   * absent, as in the specification's body: the plan of the UPC's last lot, otherwise the only one with this
   * lot size
   */
  plan_id: Type.Optional(Id),
  store_id: Id,
  created_by: Type.Optional(Type.Unknown()),
  lot_counter: Type.Integer({ minimum: 1, maximum: MAX_LOT_COUNTER }),
  /** an addition: its direction of sale; absent: the store's */
  sells: Type.Optional(Sells),
  /** an addition: the transfer from another store that this receives, entirely or in part */
  transfer_id: Type.Optional(Nullable(Id)),
  /** an addition: when the person added it */
  recorded_at: Type.Optional(Instant),
});
export type AddLotBody = Static<typeof AddLotBody>;
/** `submission_id` is the Idempotency-Key, where the request had one. */
export const AddLotReply = Type.Object({
  message: Type.String(),
  submission_id: Type.Optional(Type.String()),
  data: Lot,
});
export type AddLotReply = Static<typeof AddLotReply>;

export const CheckUpcReply = Type.Object({ lotData: Type.Array(Lot), maxLotCounter: Type.Integer() });
export type CheckUpcReply = Static<typeof CheckUpcReply>;

/** One ticket and the name of its status. */
export const Ticket = Type.Object({ ticket_number: Serial, name: Type.String() });
export type Ticket = Static<typeof Ticket>;

/** Search criteria of the Inventory Report; a number may be given by its first digits. */
export const InventoryCriteria = Type.Object({
  upc_number: Type.Optional(Nullable(Type.String({ maxLength: 50 }))),
  ticket_number: Type.Optional(Nullable(Type.String({ maxLength: 50 }))),
  ticket_status: Type.Optional(Nullable(Type.Union([Type.Integer(), Type.String({ maxLength: 2 })]))),
  store_id: Id,
});
export type InventoryCriteria = Static<typeof InventoryCriteria>;

const InventorySort = Type.Union(
  [
    Type.Literal('upc_code'),
    Type.Literal('ticket_number'),
    Type.Literal('ticket_price'),
    Type.Literal('vendor_name'),
    Type.Literal('status'),
  ],
  { ...format('report_column') },
);
/** The sortable columns of the Inventory Report. */
export type InventorySort = Static<typeof InventorySort>;

export const InventorySearchBody = Type.Object({
  ...InventoryCriteria.properties,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
  page_size: Type.Optional(PageSize),
  /** an addition; the default order is by lot and serial, which also orders equal rows */
  sort: Type.Optional(InventorySort),
  direction: Type.Optional(Type.Union([Type.Literal('ascending'), Type.Literal('descending')])),
});
export type InventorySearchBody = Static<typeof InventorySearchBody>;

export const InventoryRow = Type.Object({
  upc_code: Upc,
  ticket_number: Serial,
  ticket_price: Dollars,
  vendor_name: Nullable(Type.String()),
  status: Type.String(),
  status_code: Type.Integer(),
});
export type InventoryRow = Static<typeof InventoryRow>;
export const InventorySearchReply = Type.Object({
  success: Type.Literal(true),
  total: Type.Integer(),
  data: Type.Array(InventoryRow),
});
export type InventorySearchReply = Static<typeof InventorySearchReply>;

/** Adjoining tickets of one lot and status. */
export const InventoryRun = Type.Object({
  upc_code: Upc,
  lot_counter: LotCounter,
  start_ticket: Serial,
  end_ticket: Serial,
  /** an addition; absent: up */
  sells: Type.Optional(Sells),
  ticket_count: Type.Integer(),
  ticket_price: Dollars,
  vendor_name: Nullable(Type.String()),
  status: Type.String(),
  status_code: Type.Integer(),
});
export type InventoryRun = Static<typeof InventoryRun>;
