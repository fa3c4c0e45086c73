import Type, { type Static, type TSchema } from 'typebox';

/** 14 digits, leading zeros kept. */
export const Serial = Type.String({ pattern: '^[0-9]{14}$', description: '14-digit ticket serial' });
/** 12 digits: the UPC, which is also the lot number. */
export const Upc = Type.String({ pattern: '^[0-9]{12}$', description: '12-digit UPC (lot number)' });
export const Id = Type.Integer({ minimum: 1, maximum: 2147483647 });
export const LotCounter = Type.Integer({ minimum: 1, maximum: 2147483647 });
/** Dollars with at most two decimals; becomes integer cents at the edge. */
export const Dollars = Type.Number({
  minimum: 0,
  maximum: 100_000_000,
  description: 'dollars, at most two decimals',
});
/** YYYY-MM-DD, a day in America/Los_Angeles. */
export const DateText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'day in Los Angeles' });
/** YYYY-MM-DD HH:mm:ss, wall time in America/Los_Angeles. */
export const WallTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  description: 'wall time in Los Angeles',
});
/** ISO 8601 with Z or an offset. */
export const Instant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$',
  description: 'ISO 8601 instant',
});
export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
});
/** 1 or 0. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
/** One line of text that a person wrote; what it may hold beyond that is a rule of its field. */
export const ShortText = Type.String({ maxLength: 255 });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** `{ data: [...] }`, how lists are answered. */
export const DataList = <T extends TSchema>(item: T) => Type.Object({ data: Type.Array(item) });

/** The sizes of a page (specification, section 9). */
export const PageSize = Type.Union([Type.Literal(10), Type.Literal(20), Type.Literal(50), Type.Literal(100)]);

export type Dollars = Static<typeof Dollars>;

/** How adding (201) and changing (200) a row is answered. */
export const RowReply = <T extends TSchema>(row: T) => Type.Object({ message: Type.String(), data: row });
