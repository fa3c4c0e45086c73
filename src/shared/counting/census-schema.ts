import Type, { type Static } from 'typebox';
import { MAX_LENGTH } from '../values/limits';
import { Dollars, Id, Instant, LotCounter, Nullable, REAL_UPC, Serial, Upc, Uuid } from '../wire/common';
import { CENSUS_PLACES, MAX_CENSUS_SCANS } from './census';

/** The maximum number of scans of one census, and of different codes in it that name no pack. */
export const MAX_SCANS_OF_CENSUS = 20_000;
export const MAX_UNKNOWN_OF_CENSUS = 1_000;
/** The maximum number of censuses that a store begins in 24 hours. */
export const MAX_CENSUSES_OF_DAY = 20;
/** The newest censuses that a reply has with their lists, those that it names, and the entries of each list. */
export const LISTED_CENSUSES = 3;
export const NAMED_CENSUSES = 50;
export const MAX_CENSUS_LIST = 1_000;

const Place = Type.Enum(CENSUS_PLACES);

/** A scan: of a pack, or of a code that names no pack of the store (an addition), then without lot. */
const Scan = Type.Object({
  lot_number: Type.Optional(Upc),
  lot_counter: Type.Optional(LotCounter),
  place: Place,
  front_ticket: Type.Optional(Serial),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});
export type CensusScanRow = Static<typeof Scan>;

/** `POST /census-record`: packs that a person saw, and where. Merged by the census's id; nothing is sold by it. */
export const CensusRecordBody = Type.Object({
  store_id: Id,
  /** made by the terminal that began it */
  census_id: Uuid,
  data: Type.Array(Scan, { minItems: 1, maxItems: MAX_CENSUS_SCANS }),
  recorded_at: Type.Optional(Instant),
});
export type CensusRecordBody = Static<typeof CensusRecordBody>;
export const CensusRecordReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: Type.Object({ census_id: Uuid, recorded: Type.Integer() }),
});
export type CensusRecordReply = Static<typeof CensusRecordReply>;

/** `POST /census-close`: ends a census. Closing it again changes nothing. */
export const CensusCloseBody = Type.Object({
  store_id: Id,
  census_id: Uuid,
  note: Type.Optional(Type.String({ maxLength: MAX_LENGTH.reason })),
  recorded_at: Type.Optional(Instant),
});
export type CensusCloseBody = Static<typeof CensusCloseBody>;

/** A pack in a list of a census. */
const CensusPackRow = Type.Object({
  lot_number: Upc,
  ...REAL_UPC,
  lot_counter: LotCounter,
  vendor_name: Nullable(Type.String()),
  ticket_price: Dollars,
  /** the first ticket of the pack */
  start_ticket: Serial,
  /** where our records have it */
  places: Type.Array(Place),
  seen_in: Type.Array(Place),
  scans: Type.Integer(),
  /** unsold */
  tickets: Type.Integer(),
  value: Dollars,
});
export type CensusPackRow = Static<typeof CensusPackRow>;

/** A census and its findings: at its end, or as of now while it is open. */
export const Census = Type.Object({
  census_id: Uuid,
  begun_at: Instant,
  /** null: open */
  closed_at: Nullable(Instant),
  closed_by: Nullable(Type.String()),
  note: Nullable(Type.String()),
  /** who scanned, by name */
  by: Type.Array(Type.String()),
  /** packs of the stock that were seen, and all of them; dollars of both */
  seen: Type.Integer(),
  packs: Type.Integer(),
  seen_value: Dollars,
  value: Dollars,
  /** each at most `MAX_CENSUS_LIST`, fewer where the names of the packs are so long that the reply would be above its budget */
  never_seen: Type.Array(CensusPackRow),
  elsewhere: Type.Array(CensusPackRow),
  twice: Type.Array(CensusPackRow),
  unknown: Type.Array(
    Type.Object({
      lot_number: Nullable(Upc),
      lot_counter: Nullable(LotCounter),
      code: Nullable(Type.String()),
      place: Place,
    }),
  ),
  /**
   * an addition: of an open census that was asked for by its id, what each submission saw. With it a terminal shows the
   * figures of all terminals, also without a network
   */
  records: Type.Optional(
    Type.Array(Type.Object({ submission_id: Uuid, by: Type.String(), data: Type.Array(Scan) })),
  ),
});
export type Census = Static<typeof Census>;
export const CensusCloseReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: Census,
});
export type CensusCloseReply = Static<typeof CensusCloseReply>;
/** `GET /census/:storeId`. @property census_id only this census, with its records while it is open */
export const CensusQuery = Type.Object({ census_id: Type.Optional(Uuid) });
/** Additions: `history` names the newest censuses, `placed` the packs that a person put elsewhere than on the shelf. */
export const CensusListReply = Type.Object({
  data: Type.Array(Census),
  history: Type.Array(Type.Pick(Census, ['census_id', 'begun_at', 'closed_at', 'closed_by'])),
  placed: Type.Array(Type.Object({ lot_number: Upc, lot_counter: LotCounter, place: Place })),
});
export type CensusListReply = Static<typeof CensusListReply>;

/** `POST /packs-placed`: where packs lie that aren't where our records have them. Their tickets stay as they are. */
export const PacksPlacedBody = Type.Object({
  store_id: Id,
  data: Type.Array(Type.Object({ lot_number: Upc, lot_counter: LotCounter, place: Place }), {
    minItems: 1,
    maxItems: MAX_CENSUS_SCANS,
  }),
  recorded_at: Type.Optional(Instant),
});
export type PacksPlacedBody = Static<typeof PacksPlacedBody>;
export const PacksPlacedReply = Type.Object({ message: Type.String(), submission_id: Uuid });
export type PacksPlacedReply = Static<typeof PacksPlacedReply>;
