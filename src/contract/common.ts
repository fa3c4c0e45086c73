import Type, { type Static, type TSchema } from 'typebox';
import { SERIAL_LENGTH, UPC_LENGTH } from '../domain/tickets/serial';
import { MAX_LENGTH } from '../domain/values/max-lengths';
import { INSTANT_PATTERN, UUID_PATTERN } from './patterns';

/** The formats that values of the contract have; the catalogue (src/i18n) describes each for people. */
export type ValueFormat =
  | 'serial'
  | 'upc'
  | 'id'
  | 'dollars'
  | 'date'
  | 'wall_time'
  | 'instant'
  | 'uuid'
  | 'pin'
  | 'terminal_code'
  | 'build'
  | 'report_column'
  | 'code_form'
  | 'phone'
  | 'stock_version';

/** The keyword with which a schema names its format, for refusals. Every schema with a pattern has one. */
export const FORMAT = 'x-format';
export const format = (name: ValueFormat) => ({ [FORMAT]: name });

/** 14 digits, leading zeros kept. */
export const Serial = Type.String({
  pattern: `^[0-9]{${SERIAL_LENGTH}}$`,
  description: '14-digit ticket serial',
  ...format('serial'),
});
/** 12 digits: the UPC, which is also the lot number. */
export const Upc = Type.String({
  pattern: `^[0-9]{${UPC_LENGTH}}$`,
  description: '12-digit UPC (lot number)',
  ...format('upc'),
});
export const Id = Type.Integer({ minimum: 1, maximum: 2147483647, ...format('id') });
/** The number of an exception: above 2^31, except those of earlier releases. */
export const ExceptionId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...format('id') });
export const LotCounter = Type.Integer({ minimum: 1, maximum: 2147483647 });
/** Dollars with at most two decimals; becomes integer cents at the edge. */
export const Dollars = Type.Number({
  minimum: 0,
  maximum: 100_000_000,
  description: 'dollars, at most two decimals',
  ...format('dollars'),
});
/** YYYY-MM-DD, a business day of the store. */
export const DateText = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'business day of the store',
  ...format('date'),
});
/** YYYY-MM-DD HH:mm:ss, wall time in the store's time zone. */
export const WallTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  description: 'wall time in the time zone of the store',
  ...format('wall_time'),
});
/** ISO 8601 with Z or an offset. */
export const Instant = Type.String({
  pattern: INSTANT_PATTERN,
  description: 'ISO 8601 instant',
  ...format('instant'),
});
export const Uuid = Type.String({
  pattern: UUID_PATTERN,
  ...format('uuid'),
});
/** The version of the stock list that a terminal had when a submission was made, as the server named it. */
export const StockVersion = Type.String({
  pattern: '^-?[0-9]{1,16}$',
  description: 'version of the stock list that the terminal had',
  ...format('stock_version'),
});
/** 1 or 0. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
/** One line of text that a person wrote; what it may hold beyond that is a rule of its field. */
export const ShortText = Type.String({ maxLength: MAX_LENGTH.text });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The sizes of a page (specification, section 9). */
export const PageSize = Type.Union([Type.Literal(10), Type.Literal(20), Type.Literal(50), Type.Literal(100)]);

/** Which page of a list is wanted, from 1. */
export const PageQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  page_size: Type.Optional(PageSize),
});
export type PageQuery = Static<typeof PageQuery>;

/** `{ data: [...] }`, how lists are answered. */
export const DataList = <T extends TSchema>(item: T) => Type.Object({ data: Type.Array(item) });

export type Dollars = Static<typeof Dollars>;

/** The reply of a call that has nothing else to say: what was done, fit to show. */
export const MessageReply = Type.Object({ message: Type.String() });
export type MessageReply = Static<typeof MessageReply>;

/** How adding (201) and changing (200) a row is answered. */
export const RowReply = <T extends TSchema>(row: T) => Type.Object({ message: Type.String(), data: row });

/**
 * Runs of one lot that one submission may have. A run is a stretch of a pack between two gaps, and each gap is something
 * that a person did to the pack; a pack that is on the shelf in more than a few runs hasn't been seen.
 */
export const MAX_RUNS_OF_LOT = 100;
