import Type, { type Static } from 'typebox';
import { PRICE_UNITS } from '../imports/cells';
import {
  GAME_FIELDS,
  type GameField,
  MAX_GAME_ROWS,
  MAX_STOCK_ROWS,
  STOCK_FIELDS,
  type StockField,
} from '../imports/columns';
import { LINE_RESULTS } from '../imports/game-rows';
import { STOCK_PLACES } from '../imports/words';
import { US_STATES } from '../values/us-states';
import {
  DateText,
  Dollars,
  GameNumber,
  Id,
  Instant,
  Nullable,
  PagedList,
  ShortText,
  Upc,
} from '../wire/common';

const Day = Nullable(DateText);

/** A game of a state lottery, with the stock of a store or the company's stores. */
export const Game = Type.Object({
  id: Id,
  /** postal code */
  state: Type.String(),
  /** the first four digits of its serials */
  game: Type.String(),
  name: Type.String(),
  price: Dollars,
  pack_size: Nullable(Type.Integer()),
  upc: Nullable(Upc),
  first_sale: Day,
  last_sale: Day,
  last_return: Day,
  last_claim: Day,
  status: Nullable(Type.String()),
  /** the file that last changed it */
  source: Type.String(),
  as_of: DateText,
  back_packs: Type.Integer({ description: 'packs with tickets in the back' }),
  back_value: Dollars,
  shelf_packs: Type.Integer(),
  shelf_value: Dollars,
});
export type Game = Static<typeof Game>;

/** A game whose UPC came from a scan, and whose price no list or pack has given. */
const GameWithoutPrice = Type.Object({ state: Type.String(), game: Type.String(), upc: Upc });

/** Without a page, the first games that fit in a reply; `total`: all with a price. Games without a price come with the first page. */
export const GamesReply = Type.Object({
  ...PagedList(Game).properties,
  /** absent from servers of earlier releases */
  without_price: Type.Optional(Type.Array(GameWithoutPrice)),
});
export type GamesReply = Static<typeof GamesReply>;

/** `POST /game-upc`: the real UPC of a game that has a stand-in (product: the first day). */
export const GameUpc = Type.Object({
  state: Type.Enum(Object.keys(US_STATES)),
  game: GameNumber,
  upc: Upc,
});
export type GameUpc = Static<typeof GameUpc>;

/** A game with unsold packs that have a stand-in UPC and no real one. */
export const GameWithoutUpc = Type.Object({
  /** postal code; null: of stores without a state */
  state: Nullable(Type.String()),
  game: Type.String(),
  /** in the list of games; null: it lacks the game */
  name: Nullable(Type.String()),
  price: Dollars,
  packs: Type.Integer(),
});
export type GameWithoutUpc = Static<typeof GameWithoutUpc>;

const Line = { line: Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'line of the file' }) };
const cells = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, Type.Optional(ShortText)])) as Record<
    Field,
    ReturnType<typeof Type.Optional<typeof ShortText>>
  >;

export const GameRow = Type.Object({ ...Line, ...cells<GameField>(GAME_FIELDS) });
export const StockRow = Type.Object({ ...Line, ...cells<StockField>(STOCK_FIELDS) });

const dry_run = Type.Boolean({ description: 'true: answer what would happen, and change nothing' });

/** Lines of a game list, as in the file. A client omits lines by not sending them. */
export const GamesImportBody = Type.Object({
  company_id: Id,
  state: Type.Enum(Object.keys(US_STATES)),
  /** the unit of the list's prices; absent: dollars */
  prices: Type.Optional(Type.Enum(PRICE_UNITS)),
  /** the name of the file */
  source: Type.Optional(ShortText),
  /** the day of the list; absent: today */
  as_of: Type.Optional(DateText),
  rows: Type.Array(GameRow, { minItems: 1, maxItems: MAX_GAME_ROWS }),
  dry_run,
});
export type GamesImportBody = Static<typeof GamesImportBody>;

/** A store's initial packs, as in the file. */
export const StockImportBody = Type.Object({
  store_id: Id,
  rows: Type.Array(StockRow, { minItems: 1, maxItems: MAX_STOCK_ROWS }),
  dry_run,
  /** the time at which the store had them; absent: the receipt */
  recorded_at: Type.Optional(Instant),
});
export type StockImportBody = Static<typeof StockImportBody>;

export const ImportLine = Type.Object({
  line: Type.Integer(),
  result: Type.Enum(LINE_RESULTS),
  errors: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
  /** of an opening stock: the pack as it was understood, with its first and last ticket left; absent for an error */
  pack: Type.Optional(
    Type.Object({
      game: Type.String(),
      pack: Type.String(),
      first_ticket: Type.String(),
      last_ticket: Type.String(),
      place: Type.Enum(STOCK_PLACES),
      bin: Nullable(Type.Integer()),
    }),
  ),
});
export type ImportLine = Static<typeof ImportLine>;

/** The result of an import, or with `dry_run` the planned one. */
export const ImportReply = Type.Object({
  message: Type.String(),
  data: Type.Object({
    dry_run: Type.Boolean(),
    added: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    errors: Type.Integer({ description: 'lines that are not right' }),
    lines: Type.Array(ImportLine),
  }),
});
export type ImportReply = Static<typeof ImportReply>;
