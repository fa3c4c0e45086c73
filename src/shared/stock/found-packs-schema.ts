import Type, { type Static } from 'typebox';
import { MAX_CODE_DIGITS } from '../tickets/layouts';
import { MAX_LOT_SIZE } from '../tickets/serial';
import { Dollars, Instant, LotCounter, Nullable, Serial, Upc, Uuid } from '../wire/common';
import { FOUND_PLACES } from './found-packs';
import { Bin } from './stock-schema';

/** The maximum number of packs of one call, and of one walk. */
export const MAX_PACKS_FOUND = 200;
export const MAX_PACKS_OF_WALK = 2_000;

const FoundPack = Type.Object({
  /** as scanned */
  code: Type.String({ minLength: 1, maxLength: MAX_CODE_DIGITS + 4 }),
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
 * was added; or one whose tickets are in part another lot's.
 */
export const FOUND_RESULTS = ['added', 'known', 'needs_game', 'overlaps'] as const;

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
