import Type, { type Static } from 'typebox';
import { TOKEN_SCOPES } from '../wire/access';
import { Id, Instant, Nullable } from '../wire/common';
import { CurrentPassword } from './auth-schema';

export const MAX_TOKEN_NAME = 60;
/** The longest life of a token, in days. */
export const MAX_TOKEN_DAYS = 366;
/** The maximum number of a place's tokens that haven't ended. */
export const MAX_TOKENS = 20;

export const AccessToken = Type.Object({
  id: Id,
  /** the store or the company */
  store_id: Id,
  name: Type.String(),
  scope: Type.Enum(TOKEN_SCOPES),
  /** the name of the admin who made it */
  created_by: Type.String(),
  created_at: Instant,
  expires_at: Instant,
  /** to the minute; null: never */
  last_used_at: Nullable(Instant),
  /** null: it works until it expires */
  ended_at: Nullable(Instant),
});
export type AccessToken = Static<typeof AccessToken>;

/**
 * `POST /access-tokens`. A token of a company reads all of its stores; one for registers is a store's. It is
 * a dangerous act.
 */
export const AddAccessTokenBody = Type.Object({
  store_id: Id,
  name: Type.String({ minLength: 1, maxLength: MAX_TOKEN_NAME }),
  scope: Type.Optional(Type.Enum(TOKEN_SCOPES, { description: 'default: read' })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TOKEN_DAYS, description: 'default: 366' })),
  current_password: CurrentPassword,
});
export type AddAccessTokenBody = Static<typeof AddAccessTokenBody>;
export const AddAccessTokenReply = Type.Object({
  message: Type.String(),
  data: AccessToken,
  /** shown this once; the server keeps only its hash */
  token: Type.String(),
});
export const EndAccessTokenReply = Type.Object({ message: Type.String(), data: AccessToken });
