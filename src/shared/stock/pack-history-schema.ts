import Type, { type Static } from 'typebox';
import { Purpose, SOLD } from '../counting/sales-schema';
import {
  DataList,
  Dollars,
  ExceptionId,
  Id,
  Instant,
  LotCounter,
  Nullable,
  Serial,
  Upc,
} from '../wire/common';
import { Lot } from './inventory-schema';
import { RemovalReason, Transfer } from './removals-schema';
import { Bin } from './stock-schema';

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
  /** null where the sign-in named none */
  terminal: Nullable(Type.String()),
  ...RUN_OF_PACK,
  ...SOLD,
  amount: Dollars,
  /** purpose of the count; absent: not a count */
  purpose: Type.Optional(Type.Union([...Purpose.anyOf, Type.Literal('removal')])),
  /** the ticket that a count saw at the front */
  front_ticket: Type.Optional(Serial),
  /** of a correction or dismissal */
  reason: Type.Optional(Type.String()),
  exception_id: Type.Optional(ExceptionId),
  /** of a shelf record: its bin */
  bin: Type.Optional(Bin),
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
  /** absent from a server of the release before */
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
