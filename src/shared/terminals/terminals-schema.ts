import Type, { type Static } from 'typebox';
import { format, Id, Instant, Nullable } from '../wire/common';

/** The PIN that a clerk types to go on duty: 4 to 8 digits, set by the store's admin. */
export const Pin = Type.String({
  pattern: '^[0-9]{4,8}$',
  description: '4 to 8 digits',
  ...format('pin'),
});

/**
 * Proves a PIN without a network: PBKDF2 with HMAC-SHA-256 over the digits as UTF-8 (RFC 8018). Only terminals of the
 * clerk's store get it.
 */
export const PinVerifier = Type.Object({
  salt: Type.String({ description: '16 random bytes in base64' }),
  iterations: Type.Integer({ minimum: 1 }),
  hash: Type.String({ description: '32 bytes in base64' }),
});
export type PinVerifier = Static<typeof PinVerifier>;

/** A clerk who may go on duty in this store. */
export const RosterClerk = Type.Object({
  id: Id,
  name: Type.String(),
  /** null: no PIN has been set, so this clerk can't go on duty yet */
  pin: Nullable(PinVerifier),
  /** after five wrong PINs in a row, the time until which none is accepted */
  locked_until: Nullable(Instant),
});
export type RosterClerk = Static<typeof RosterClerk>;

/** The store's active clerks by name. */
export const RosterReply = Type.Object({
  data: Type.Array(RosterClerk),
  /** of a handed-over terminal: the end of its access, regardless of use (an addition) */
  access_ends_at: Type.Optional(Nullable(Instant)),
});
export type RosterReply = Static<typeof RosterReply>;

/**
 * `POST /terminals/hand-over`: the admin's password (an addition), unless the sign-in is younger than ten
 * minutes. The terminal's code is in the header X-Terminal.
 */
export const HandOverBody = Type.Optional(
  Nullable(Type.Object({ current_password: Type.Optional(Type.String({ maxLength: 1000 })) })),
);
export type HandOverBody = Static<typeof HandOverBody>;

/** The terminal's own token; the session of the admin who handed it over has ended. */
export const HandOverReply = Type.Object({
  token: Type.String(),
  data: Type.Object({ store_id: Id, store_name: Type.String() }),
  roster: Type.Array(RosterClerk),
});
export type HandOverReply = Static<typeof HandOverReply>;

/**
 * `POST /clerk-unlock`, by a handed-over terminal: 200 with the clerk; 401 `wrong_pin`; 403 `inactive_user`
 * for one who no longer works here; 429 with Retry-After after five wrong PINs in a row: for five minutes,
 * and longer each further time.
 */
export const UnlockBody = Type.Object({ clerk_id: Id, pin: Pin });
export type UnlockBody = Static<typeof UnlockBody>;
export const UnlockReply = Type.Object({ data: RosterClerk });
export type UnlockReply = Static<typeof UnlockReply>;
