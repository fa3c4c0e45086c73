import Type, { type Static } from 'typebox';
import { MAX_LOT_SIZE } from '../tickets/serial';
import { MAX_LENGTH } from '../values/limits';
import { Dollars, Id, Instant, LotCounter, Nullable, PageQuery, Serial, Upc, Uuid } from '../wire/common';
import { FOUND_PLACES, MAX_CODE_LENGTH, MAX_PACKS_FOUND } from './found-packs';
import { Bin } from './stock-schema';

const FoundPack = Type.Object({
  /** as scanned */
  code: Type.String({ minLength: 1, maxLength: MAX_CODE_LENGTH }),
  bin: Type.Optional(Nullable(Bin)),
  /** a person's answers about a game that nobody knows yet */
  ticket_price: Type.Optional(Dollars),
  lot_size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LOT_SIZE })),
  upc: Type.Optional(Upc),
});
export type FoundPack = Static<typeof FoundPack>;

/** `POST /packs-found`: the packs that a store begins with, one scan each. Nothing is sold by it. */
export const PacksFoundBody = Type.Object({
  /** made by the terminal that began the walk */
  walk_id: Uuid,
  recorded_at: Type.Optional(Instant),
  place: Type.Enum(FOUND_PLACES),
  data: Type.Array(FoundPack, { minItems: 1, maxItems: MAX_PACKS_FOUND }),
});
export type PacksFoundBody = Static<typeof PacksFoundBody>;

/**
 * The result of a line: a new pack; one that the store has already; one whose game's price or size isn't known, so nothing
 * was added; or one whose tickets are in part another lot's, or, without a lot, on their way between two stores.
 */
const FOUND_RESULTS = ['added', 'known', 'needs_game', 'overlaps'] as const;

const FoundResult = Type.Object({
  code: Type.String(),
  result: Type.Enum(FOUND_RESULTS),
  /** null without a lot */
  lot_number: Nullable(Upc),
  lot_counter: Nullable(LotCounter),
  /** the tickets sold first and last of what the store has of it at its beginning */
  front: Nullable(Serial),
  end: Nullable(Serial),
});
export type FoundResult = Static<typeof FoundResult>;

export const PacksFoundReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: Type.Array(FoundResult),
});
export type PacksFoundReply = Static<typeof PacksFoundReply>;

/** A pack that counts saw and nobody received. */
const UnknownPack = Type.Object({
  id: Id,
  store_id: Type.Optional(Id),
  /** of a company's list */
  store_name: Type.Optional(Type.String()),
  /** as it was scanned last */
  code: Type.String(),
  /** 4 and 7 digits; null where the code can't be read by the store's layout */
  game: Nullable(Type.String()),
  pack: Nullable(Type.String()),
  /** the game's name in the company's list (an addition); null: it has none */
  name: Type.Optional(Nullable(Type.String())),
  /** the ticket at its front then; null as above */
  front: Nullable(Serial),
  seen_at: Instant,
  seen_by: Type.String(),
  /** the counts that saw it */
  counts: Type.Integer(),
});
export type UnknownPack = Static<typeof UnknownPack>;

/** `GET /unknown-packs/{storeId}`: those of the last 90 days, newest first. */
export const UnknownPacksQuery = PageQuery;
export const UnknownPacksReply = Type.Object({ total: Type.Integer(), data: Type.Array(UnknownPack) });
export type UnknownPacksReply = Static<typeof UnknownPacksReply>;

/** `POST /unknown-packs/{id}/dismiss`: takes a pack from the list until a later count sees it again. */
export const DismissUnknownBody = Type.Object({
  store_id: Id,
  reason: Type.String({ minLength: 1, maxLength: MAX_LENGTH.reason }),
  recorded_at: Type.Optional(Instant),
});
export type DismissUnknownBody = Static<typeof DismissUnknownBody>;
export const DismissUnknownReply = Type.Object({ message: Type.String(), data: Type.Object({ id: Id }) });
