import Type, { type Static } from 'typebox';
import { DISAGREEMENTS, SecondSignature } from '../counting/clerks-side-schema';
import { CountPlace } from '../counting/sales-schema';
import { MAX_MACHINE_NAME, MAX_MACHINES } from '../stock/bins';
import { MAX_LENGTH } from '../values/limits';
import {
  DateText,
  Dollars,
  format,
  Id,
  Instant,
  Nullable,
  OF_ALL_STORES,
  OF_STORE,
  PageQuery,
  SINCE,
  Uuid,
} from '../wire/common';
import { type CashPiece, MAX_PIECES, PIECE_NAMES } from './money-count';
import { base64Length, MAX_PICTURE_BYTES } from './slip-picture';

/** Dollars that may be negative, with at most two decimals. */
export const SignedDollars = Type.Number({
  minimum: -100_000_000,
  maximum: 100_000_000,
  description: 'dollars, at most two decimals; may be negative',
  ...format('dollars'),
});

const Pieces = Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_PIECES }));
/** The number of each kind of bills, coins and rolls; absent: none. */
const CashBy = Type.Object(
  Object.fromEntries(PIECE_NAMES.map((piece) => [piece, Pieces])) as Record<CashPiece, typeof Pieces>,
  {
    description:
      'bills (b), coins (c) and rolls of coins (r) by their value: b100 is a $100 bill, r25 a roll of quarters',
  },
);

/** A vending machine's shift slip, and the cash pulled from the machine. */
const Slip = Type.Object({
  machine: Type.Integer({ minimum: 1, maximum: MAX_MACHINES, description: 'number of the vending machine' }),
  name: Type.String({ maxLength: MAX_MACHINE_NAME, description: 'its name then' }),
  /** its sales by its slip; absent: it printed none */
  slip_sales: Type.Optional(Dollars),
  /** absent: none */
  cash_pulled: Type.Optional(Dollars),
});

/** The maximum number of records of one money count: the clerks who share a drawer. */
export const MAX_RECORDS_OF_DRAWER = 20;
/** The maximum number of money counts of one record: the first one, and its changes. */
export const MAX_MONEY_COUNTS_OF_RECORD = 20;

const Basis = Type.Union([Type.Literal('delta'), Type.Literal('cumulative')], {
  description: 'whether the figures count the shift, or the business day since its start',
});

/** `POST /shift-money`: the figures of the lottery's terminal and the cash in the drawer, for one or several records. */
export const ShiftMoneyBody = Type.Object({
  store_id: Id,
  submission_ids: Type.Array(Uuid, {
    maxItems: MAX_RECORDS_OF_DRAWER,
    description:
      'keys of the sales records that share the drawer, or of those that they replaced; they may arrive later',
  }),
  basis: Basis,
  online_sales: Dollars,
  online_cancels: Dollars,
  instant_cashes: Dollars,
  online_cashes: Dollars,
  cashless: Dollars,
  other: SignedDollars,
  /** absent: not counted */
  cash_counted: Type.Optional(Dollars),
  /** an addition: the bills, coins and rolls that add up to `cash_counted` */
  cash_by: Type.Optional(CashBy),
  /**
   * an addition: the store's vending machines. The cash pulled from them isn't in `cash_counted`, and joins it in
   * over/short
   */
  machines: Type.Optional(Type.Array(Slip, { maxItems: MAX_MACHINES })),
  note: Type.Optional(Type.String({ maxLength: MAX_LENGTH.reason })),
  /**
   * the lottery's terminal was closed after the previous money count, so its figures restarted at zero (an
   * addition)
   */
  terminal_closed: Type.Optional(Type.Boolean()),
  recorded_at: Type.Optional(Instant),
});
export type ShiftMoneyBody = Static<typeof ShiftMoneyBody>;

/** The amounts derived from a money count. A clerk on a handed-over terminal gets null for hidden ones. */
export const ShiftMoneyReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: Type.Object({
    id: Id,
    /** null, like the following fields, while one of the records is missing */
    counted: Nullable(Dollars),
    expected_cash: Nullable(SignedDollars),
    /**
     * the counted cash: the drawer's, and what was pulled from vending machines (an addition); null without cash_counted. Absent
     * from a server of an earlier release
     */
    cash_total: Type.Optional(Nullable(Dollars)),
    /** null without cash_counted */
    over_short: Nullable(SignedDollars),
    even: Nullable(Type.Boolean()),
    /** records not yet received (an addition) */
    waits_for: Type.Array(Uuid),
  }),
});
export type ShiftMoneyReply = Static<typeof ShiftMoneyReply>;

/**
 * A change of a row's over/short after it was first known or, without `was`, the tickets that a late record
 * took over.
 */
export const MoneyChange = Type.Object({
  at: Instant,
  was: Nullable(SignedDollars),
  message: Type.String(),
});
export type MoneyChange = Static<typeof MoneyChange>;

/** The figures of the store's registers that belong to a drawer; null: none. */
const RegisterBeside = Nullable(
  Type.Object({
    scratch: SignedDollars,
    draw: SignedDollars,
    payouts: SignedDollars,
    /** the number of drawers these cover; several if a register has one report for its day; absent from an earlier release */
    drawers: Type.Optional(Type.Integer()),
  }),
);

/**
 * A game's counted tickets next to the tickets that the register rang up, by its item file (an addition). Tickets of vending machines
 * aren't among the counted ones. `rung` and the differences are null for a game that the register doesn't know; otherwise
 * `difference_tickets` is rung up minus counted, and `difference` its value: negative is short.
 */
const GameBeside = Type.Object({
  game: Type.String({ description: '4 digits' }),
  upc: Type.String(),
  name: Type.String(),
  counted: Type.Integer(),
  rung: Nullable(Type.Integer()),
  difference_tickets: Nullable(Type.Integer()),
  difference: Nullable(SignedDollars),
});
export type GameBeside = Static<typeof GameBeside>;

/**
 * A vending machine of a drawer: its shift slip, the cash pulled from it, and the tickets that the drawer's records hold from it.
 * `difference`: slip_sales minus counted; `even`: within the store's tolerance.
 */
const MachineBeside = Type.Object({
  machine: Type.Integer(),
  name: Type.String(),
  counted: Dollars,
  slip_sales: Nullable(Dollars),
  cash_pulled: Nullable(Dollars),
  difference: Nullable(SignedDollars),
  even: Nullable(Type.Boolean()),
});
export type MachineBeside = Static<typeof MachineBeside>;

/** A record of a row (an addition). */
export const DrawerRecord = Type.Object({
  submission_id: Uuid,
  created_by: Id,
  name: Type.String(),
  report_time: Type.String(),
  counted: Dollars,
  /** the place that it counted (an addition); absent: everything */
  place: Type.Optional(CountPlace),
  /** of a count (an addition); null: nobody else has checked it */
  checked_by: Type.Optional(Nullable(SecondSignature)),
});
export type DrawerRecord = Static<typeof DrawerRecord>;

/** A JPEG picture in Base64. */
const Jpeg = Type.String({
  maxLength: base64Length(MAX_PICTURE_BYTES),
  description: `a JPEG picture of at most ${MAX_PICTURE_BYTES} bytes, in Base64`,
});

/** `POST /slip-pictures`: a picture of the slip of the lottery's terminal, for the drawer of a count. */
export const SlipPictureBody = Type.Object({
  store_id: Id,
  /** key of the count whose drawer it belongs to, or of the one that it replaced; it may arrive later */
  record: Uuid,
  jpeg: Jpeg,
  recorded_at: Type.Optional(Instant),
});
export type SlipPictureBody = Static<typeof SlipPictureBody>;

export const SlipPictureReply = Type.Object({ message: Type.String(), submission_id: Uuid });
export type SlipPictureReply = Static<typeof SlipPictureReply>;

/** `GET /slip-pictures/:storeId/:pictureId` */
export const SlipPicture = Type.Object({ data: Type.Object({ jpeg: Jpeg }) });

/** A picture of a drawer's slip. */
export const PictureOfDrawer = Type.Object({
  id: Uuid,
  by: Type.String(),
  at: Instant,
});
export type PictureOfDrawer = Static<typeof PictureOfDrawer>;

/**
 * A drawer of one record, or of several in one money count. Figures are the shift's own, null without a
 * money count.
 */
export const OverShortRow = Type.Object({
  ...OF_STORE,
  date: DateText,
  /** of the record named first in the money count */
  report_time: Type.String(),
  created_by: Id,
  /** the authors of its records */
  name: Type.String(),
  counted: Dollars,
  online_sales: Nullable(SignedDollars),
  online_cancels: Nullable(SignedDollars),
  instant_cashes: Nullable(SignedDollars),
  online_cashes: Nullable(SignedDollars),
  cashless: Nullable(SignedDollars),
  other: Nullable(SignedDollars),
  expected_cash: Nullable(SignedDollars),
  /** in the drawer */
  cash_counted: Nullable(Dollars),
  over_short: Nullable(SignedDollars),
  even: Nullable(Type.Boolean()),
  changes: Type.Array(MoneyChange),
  // Additions:
  /**
   * the counted cash: the drawer's, and what was pulled from vending machines. expected_cash + over_short = cash_total. Absent from a
   * server of an earlier release
   */
  cash_total: Type.Optional(Nullable(Dollars)),
  /**
   * false: a count that holds no ticket, saw no pack and is in no money count, so nobody has to count its cash. Absent from a server of
   * an earlier release: true
   */
  is_drawer: Type.Optional(Type.Boolean()),
  records: Type.Array(DrawerRecord),
  /** author, time and note of the newest money count; null without one */
  entered: Nullable(
    Type.Object({
      by: Type.String(),
      at: Instant,
      basis: Basis,
      note: Type.String(),
      replaced: Type.Integer(),
      /** null: only the sum of the cash is known; absent from a server of an earlier release */
      cash_by: Type.Optional(Nullable(CashBy)),
    }),
  ),
  /** a money count names a record not yet received, so nothing can be derived yet */
  waiting: Type.Boolean(),
  /** a cumulative figure fell: was the lottery's terminal closed in between? */
  check_terminal: Type.Boolean(),
  /** the figures of the store's registers for this drawer */
  register: RegisterBeside,
  /**
   * an addition if an item file belongs to the drawer: its games, at most a hundred, the largest difference first. From a register's
   * report of the day, they cover all drawers of the day
   */
  games: Type.Optional(Type.Array(GameBeside)),
  /** an addition for a drawer of all stores, whose `games` are the largest differences: how many other games differ */
  more_games: Type.Optional(Type.Integer()),
  /** the store's vending machines; absent from a server of an earlier release */
  machines: Type.Optional(Type.Array(MachineBeside)),
  /** an addition where there are any: the pictures of its slip */
  pictures: Type.Optional(Type.Array(PictureOfDrawer)),
  ...DISAGREEMENTS,
});
export type OverShortRow = Static<typeof OverShortRow>;

/** Per clerk; `created_by` is null for drawers that several clerks shared. */
export const OverShortTotal = Type.Object({
  created_by: Nullable(Id),
  name: Type.String(),
  counted: Dollars,
  /** null if no drawer was counted */
  over_short: Nullable(SignedDollars),
  // Additions: drawers, and the number of them with counted cash.
  shifts: Type.Integer(),
  entered: Type.Integer(),
});
export type OverShortTotal = Static<typeof OverShortTotal>;

/** The sums of one store in the over/short of a company. */
const StoreOverShort = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  counted: Dollars,
  over_short: Nullable(SignedDollars),
  shifts: Type.Integer(),
  entered: Type.Integer(),
});

/** The sums of a clerk over all stores of a company. Clerks with the same name count as one; those who share a drawer count together. */
const ClerkOverShort = Type.Object({
  name: Type.String(),
  /** the number of stores in which the clerk has drawers */
  stores: Type.Integer(),
  counted: Dollars,
  over_short: Nullable(SignedDollars),
  shifts: Type.Integer(),
  entered: Type.Integer(),
});
export type ClerkOverShort = Static<typeof ClerkOverShort>;

/** The maximum number of clerks in a company's report: those with the largest shortages. */
export const MAX_CLERKS_OF_ALL = 200;

export const OverShortQuery = Type.Object({
  ...PageQuery.properties,
  /** an addition for a company's id: only the drawers of this clerk, by a name of `clerks` */
  clerk: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
});

/**
 * For a company's id: a page of the drawers of its stores' last `MAX_DAYS_OF_ALL` business days, the largest shortage first, without
 * changes, at most two hundred of each store; and totals of all drawers by store instead of by clerk.
 */
export const OverShortReply = Type.Object({
  data: Type.Array(OverShortRow),
  totals: Type.Array(OverShortTotal),
  /** an addition for a store: the games of all these drawers with an item file, added up */
  games: Type.Optional(Type.Array(GameBeside)),
  /** an addition for a company: its stores, the largest shortage first */
  stores: Type.Optional(Type.Array(StoreOverShort)),
  /** an addition for a company: its clerks, the largest shortage first, even if only one of them is requested */
  clerks: Type.Optional(Type.Array(ClerkOverShort, { maxItems: MAX_CLERKS_OF_ALL })),
  /** an addition for a company: the number of rows of busy stores that neither the pages nor `clerks` include */
  left_out: Type.Optional(Type.Integer()),
  ...OF_ALL_STORES,
  ...SINCE,
});
export type OverShortReply = Static<typeof OverShortReply>;
