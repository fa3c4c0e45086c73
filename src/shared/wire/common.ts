import Type, { type Static, type TSchema } from 'typebox';
import { SERIAL_LENGTH, UPC_LENGTH } from '../tickets/serial';
import { MAX_LENGTH } from '../values/limits';
import { PAGE_SIZES } from './requests';

/** A UUID in lower or upper case. */
const UUID_PATTERN = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';
/** An ISO 8601 instant with Z or an offset. shared/time/time (`parseInstant`) checks that it exists. */
const INSTANT_PATTERN = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$';

/** The formats that values of the contract have; the catalogue (src/messages) describes each for people. */
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

/** The keyword for a schema's format, used in refusals. Every schema with a pattern has one. */
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
/** The number of a game, with which its serials begin. */
export const GameNumber = Type.String({ pattern: '^[0-9]{4}$', description: '4 digits' });
/** An addition: the real UPC of a lot whose number is its game's stand-in, as soon as it is known (product: the first day). */
export const REAL_UPC = { upc: Type.Optional(Upc) };
export const Id = Type.Integer({ minimum: 1, maximum: 2147483647, ...format('id') });
/** The number of an exception: above 2^31, except those of earlier releases. */
export const ExceptionId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...format('id') });
export const LotCounter = Type.Integer({ minimum: 1, maximum: 2147483647 });
/** Dollars with at most two decimals; converted to integer cents on receipt. */
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
/** The terminal's stock version at the time of a submission, as received from the server. */
export const StockVersion = Type.String({
  pattern: '^-?[0-9]{1,16}$',
  description: 'version of the stock list that the terminal had',
  ...format('stock_version'),
});
/** 1 or 0. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
/** One line of text from a person; each field has further rules of its own. */
export const ShortText = Type.String({ maxLength: MAX_LENGTH.text });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const PageSize = Type.Unsafe<(typeof PAGE_SIZES)[number]>(
  Type.Union(PAGE_SIZES.map((size) => Type.Literal(size))),
);

/** The requested page of a list, from 1. */
export const PageQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  page_size: Type.Optional(PageSize),
});
export type PageQuery = Static<typeof PageQuery>;

/** A page of a long list, or the rows after the first `from`: as many as fit in a reply. */
export const ListQuery = Type.Object({
  ...PageQuery.properties,
  from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
});
export type ListQuery = Static<typeof ListQuery>;

/** The store of a row, in the answers for a company's id (an addition). */
export const OF_STORE = { store_id: Type.Optional(Id), store_name: Type.Optional(Type.String()) };

/**
 * Stores of a company whose newest records aren't in the answer yet (an addition). They are derived in the background.
 */
export const Waiting = Type.Optional(Type.Integer({ minimum: 0 }));

/** The number of stores that aren't set up yet whose names are in a reply. */
export const MAX_NOT_SET_UP = 20;

/** Additions to a report in the answers for a company's id. */
export const OF_ALL_STORES = {
  /** the rows on all pages */
  total: Type.Optional(Type.Integer()),
  waiting: Waiting,
  /** stores that never received a pack; no figure includes them */
  not_set_up: Type.Optional(
    Type.Array(Type.Object({ store_id: Id, store_name: Type.String() }), { maxItems: MAX_NOT_SET_UP }),
  ),
};

/** The earliest day that such a report covers, if it has days. */
export const SINCE = { since: Type.Optional(DateText) };

/** The maximum number of rows of a company's or store's list in the reply to a request without a page. */
export const MAX_UNPAGED_ROWS = 1_000;
export const MAX_ROWS_OF_STORE = 10_000;

/** A long list: the rows that a `ListQuery` asks for. `total`: all rows */
export const PagedList = <T extends TSchema>(item: T) =>
  Type.Object({ data: Type.Array(item), total: Type.Optional(Type.Integer({ minimum: 0 })) });

/** `{ data: [...] }`, the reply of lists. */
export const DataList = <T extends TSchema>(item: T) => Type.Object({ data: Type.Array(item) });

export type Dollars = Static<typeof Dollars>;

/** The reply of a call without other data: a sentence to show. */
export const MessageReply = Type.Object({ message: Type.String() });
export type MessageReply = Static<typeof MessageReply>;

/** The reply for an added (201) or changed (200) row. */
export const RowReply = <T extends TSchema>(row: T) => Type.Object({ message: Type.String(), data: row });
