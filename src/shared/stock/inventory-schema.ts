import type { Static } from 'typebox';
import Type from 'typebox';
import { Purpose, SOLD } from '../counting/sales-schema';
import { Sells } from '../places/store-settings-schema';
import { MAX_LENGTH } from '../values/limits';
import {
  DataList,
  Dollars,
  ExceptionId,
  format,
  Id,
  Instant,
  LotCounter,
  Nullable,
  OF_ALL_STORES,
  PageQuery,
  PageSize,
  REAL_UPC,
  Serial,
  Upc,
  WallTime,
} from '../wire/common';
import { RemovalReason, Transfer } from './removals-schema';
import { MAX_LOT_COUNTER } from './stock';
import { Bin } from './stock-schema';

export const Lot = Type.Object({
  lot_number: Upc,
  ...REAL_UPC,
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

/** The maximum number of packs in `GET /checkUPCNumber`, the newest of one game: more than a store sells in years. */
export const MAX_LOTS_OF_UPC = 500;

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

/** Of tickets on the shelf, the bin of their pack as people name it (an addition): `7`, `Lobby 7`; absent: none. */
const IN_BIN = { bin_name: Type.Optional(Type.String()) };

export const InventoryRow = Type.Object({
  upc_code: Upc,
  ticket_number: Serial,
  ticket_price: Dollars,
  vendor_name: Nullable(Type.String()),
  status: Type.String(),
  status_code: Type.Integer(),
  ...IN_BIN,
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
  ...IN_BIN,
});
export type InventoryRun = Static<typeof InventoryRun>;

/** A pack with unsold tickets in a store of a company. */
const PackInStock = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  upc_code: Upc,
  lot_counter: LotCounter,
  /** any of its tickets */
  start_ticket: Serial,
  vendor_name: Nullable(Type.String()),
  ticket_price: Dollars,
  /** tickets */
  on_shelf: Type.Integer(),
  active: Type.Integer(),
  ...IN_BIN,
});
export type PackInStock = Static<typeof PackInStock>;

/** The unsold packs of one store, on the shelf and in the back room; an open pack may be in both. */
const StoreStock = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  shelf_packs: Type.Integer(),
  shelf_value: Type.Number({ description: 'dollars' }),
  back_packs: Type.Integer(),
  back_value: Type.Number({ description: 'dollars' }),
});
export type StoreStock = Static<typeof StoreStock>;

/** The maximum number of packs of a store in `GET /packs-in-stock`. */
export const MAX_PACKS_OF_STORE = 200;

export const PacksInStockQuery = Type.Object({
  upc: Type.Optional(
    Type.String({ maxLength: MAX_LENGTH.search, description: 'the first digits of the UPC' }),
  ),
  ticket: Type.Optional(
    Type.String({ maxLength: MAX_LENGTH.search, description: 'a ticket of the pack, or its first digits' }),
  ),
  status: Type.Optional(
    Type.String({ pattern: '^(1|13)$', description: 'Active (1) or On Shelf (13): packs with such tickets' }),
  ),
  ...PageQuery.properties,
});

export type PacksInStockQuery = Static<typeof PacksInStockQuery>;

/**
 * `GET /packs-in-stock/{companyId}`: a page of the packs with unsold tickets in all stores of a company, the most valuable first, at
 * most `MAX_PACKS_OF_STORE` of each store; and the sums of all unsold packs of each store, the most valuable first.
 */
export const PacksInStockReply = Type.Object({
  data: Type.Array(PackInStock),
  stores: Type.Array(StoreStock),
  ...OF_ALL_STORES,
});
export type PacksInStockReply = Static<typeof PacksInStockReply>;

const RUN_OF_PACK = { start_ticket: Serial, end_ticket: Serial, ticketCount: Type.Integer() };

/** Adjoining tickets of a pack in the same status. */
export const PackState = Type.Object({
  status_code: Type.Integer(),
  status: Type.String(),
  ...RUN_OF_PACK,
});
export type PackState = Static<typeof PackState>;

/** An event in the history of a pack's tickets. */
export const PackEvent = Type.Object({
  at: Instant,
  what: Type.Union([
    Type.Literal('received'),
    Type.Literal('put_on_shelf'),
    /** counted as sold up to a front ticket, or sold out: as sent, whichever record holds the tickets now */
    Type.Literal('sold'),
    Type.Literal('sold_out'),
    /** scanned, and nothing counted as sold: `start_ticket` and `end_ticket` are the front ticket */
    Type.Literal('seen'),
    Type.Literal('corrected'),
    /** removed for this reason */
    ...RemovalReason.anyOf,
    /** an exception about the claim of these tickets was dismissed */
    Type.Literal('dismissed'),
  ]),
  by: Type.String(),
  /** null if the sign-in named none */
  terminal: Nullable(Type.String()),
  ...RUN_OF_PACK,
  ...SOLD,
  amount: Dollars,
  /** purpose of the count; absent: not a count */
  purpose: Type.Optional(Type.Union([...Purpose.anyOf, Type.Literal('removal')])),
  /** the ticket that a count saw at the front */
  front_ticket: Type.Optional(Serial),
  /** of `seen`: only a sweep saw it */
  swept: Type.Optional(Type.Literal(true)),
  /** of a correction or dismissal */
  reason: Type.Optional(Type.String()),
  exception_id: Type.Optional(ExceptionId),
  /** of a shelf record: its bin */
  bin: Type.Optional(Bin),
  /** the bin as people name it: `7`, `Lobby 7` */
  bin_name: Type.Optional(Type.String()),
  /** of a removal: the number of a slip or police report, and its note */
  reference: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  /** the other store of a transfer, and the pack's current status */
  transfer: Type.Optional(Type.Object({ id: Id, store: Type.String(), status: Transfer.properties.status })),
});
export type PackEvent = Static<typeof PackEvent>;

/** A pack that went into another bin, or took the bin of this one. */
export const PackMove = Type.Object({
  at: Instant,
  by: Type.String(),
  /** the moved pack in the audit log's notation: `028400001234 lot 1` */
  moved: Type.String(),
  /** the old and new bin, in the words of the audit log */
  how: Type.String(),
});
export type PackMove = Static<typeof PackMove>;

/** A pack, its tickets by status, and what happened to it, oldest first. */
const PackHistory = Type.Object({
  lot: Lot,
  states: Type.Array(PackState),
  history: Type.Array(PackEvent),
  /** how many older counts, which hold none of its tickets now, aren't in `history` (an addition); absent: none */
  omitted: Type.Optional(Type.Integer()),
  /** absent from a server of the previous release */
  moves: Type.Optional(Type.Array(PackMove)),
});

/** `GET /pack/{lotNumber}/{lotCounter}/{storeId}` */
export const PackReply = Type.Object({ data: PackHistory });
export type PackReply = Static<typeof PackReply>;

/** More than a store sells at a time. */
const MAX_PACKS = 500;

/** `POST /packs`: several packs of a store, in the order of the request. */
export const PacksBody = Type.Object({
  store_id: Id,
  packs: Type.Array(Type.Object({ lot_number: Upc, lot_counter: LotCounter }), { maxItems: MAX_PACKS }),
});
export type PacksBody = Static<typeof PacksBody>;
export const PacksReply = DataList(PackHistory);
