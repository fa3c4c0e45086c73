import Type, { type Static } from 'typebox';
import { Dollars, format, Id, Nullable, RowReply, Serial, ShortText, Upc } from '../wire/common';

/** One format of a ticket, as a mask with one letter a digit (shared/tickets/layouts, CodeForm). */
export const CodeForm = Type.Object({
  mask: Type.String({
    maxLength: 100,
    description: 'G game, P pack, T ticket, V price, S pack size, L left, 0 zero, K check, x anything',
  }),
  source: Type.Union([Type.Literal('scan'), Type.Literal('typed'), Type.Literal('both')]),
  symbology: Type.Optional(
    Type.Union(
      [Type.Literal('itf'), Type.Literal('code128'), Type.Literal('qr'), Type.Literal('data_matrix')],
      { ...format('code_form') },
    ),
  ),
  notZero: Type.Optional(
    Type.Union([Type.Literal('wrong_side'), Type.Literal('game_too_long')], { ...format('code_form') }),
  ),
});

/** The ticket number of a pack's label. */
const PackLabel = Type.Optional(Type.Integer({ minimum: 0, maximum: 999 }));

/** A layout as needed for reading codes. */
export const LayoutDefinition = Type.Object({
  code: Type.String(),
  name: Type.String(),
  forms: Type.Array(CodeForm),
  packLabel: PackLabel,
});
export type LayoutDefinition = Static<typeof LayoutDefinition>;

/** A layout in lists; `example`: a ticket of it, as printed or scanned. */
export const LayoutRow = Type.Object({
  code: Type.String(),
  name: Type.String(),
  taught: Type.Boolean(),
  example: Type.String(),
  /** the formats of its tickets; none for the standard layout */
  forms: Type.Array(CodeForm),
});
export type LayoutRow = Static<typeof LayoutRow>;

/** A layout taught by a store. It belongs to the store's company. */
export const TeachLayoutBody = Type.Object({
  store_id: Id,
  name: ShortText,
  forms: Type.Array(CodeForm, { minItems: 1, maxItems: 8 }),
  packLabel: PackLabel,
  /** a code that these forms read */
  example: ShortText,
});
export type TeachLayoutBody = Static<typeof TeachLayoutBody>;
export const TeachLayoutReply = RowReply(LayoutRow);
export type TeachLayoutReply = Static<typeof TeachLayoutReply>;

/** Ends a taught layout, so that it's no longer offered. `store_id`: any store of its company. */
export const EndLayoutBody = Type.Object({ store_id: Id });
export type EndLayoutBody = Static<typeof EndLayoutBody>;
export const EndLayoutReply = RowReply(LayoutRow);
export type EndLayoutReply = Static<typeof EndLayoutReply>;

/** `POST /ticket-codes`: reads a code by the store's layout. `source` absent: `scan`. */
export const TicketCodeBody = Type.Object({
  store_id: Id,
  code: Type.String({ maxLength: 200 }),
  source: Type.Optional(Type.Union([Type.Literal('scan'), Type.Literal('typed')])),
});
export type TicketCodeBody = Static<typeof TicketCodeBody>;

/** The meaning of a code. Fields that don't apply are null. */
export const TicketCode = Type.Object({
  kind: Type.Union([Type.Literal('ticket'), Type.Literal('upc'), Type.Literal('pack_label')]),
  upc: Nullable(Upc),
  serial: Nullable(Serial),
  /** as written, without the zeros that pad the serial */
  game: Nullable(Type.String()),
  pack: Nullable(Type.String()),
  ticket: Nullable(Type.Integer()),
  /** of one ticket, in dollars */
  price: Nullable(Dollars),
  /** tickets of the whole pack */
  pack_size: Nullable(Type.Integer()),
});
export type TicketCode = Static<typeof TicketCode>;
export const TicketCodeReply = Type.Object({ data: TicketCode });
export type TicketCodeReply = Static<typeof TicketCodeReply>;
