import Type, { type Static } from 'typebox';
import { MAX_STORES_OF_PERSON } from '../values/limits';
import { Flag, Id, Nullable, ShortText, WallTime } from '../wire/common';
import { CurrentPassword, EndTerminals, Password } from './auth-schema';

/** A user in lists (specification, section 3, User); the password never leaves the server. */
export const User = Type.Object({
  id: Id,
  name: Type.String(),
  Username: Type.String(),
  email: Nullable(Type.String()),
  store_id: Nullable(Id),
  store_name: Nullable(Type.String()),
  user_role: Type.Integer(),
  created_by: Nullable(Id),
  isActive: Flag,
  /** whether a clerk can go on duty (an addition) */
  has_pin: Flag,
  /** a bookkeeper, who changes nothing (an addition) */
  reads_only: Flag,
  /** the stores of an area manager or a clerk besides `store_id`; absent if there are none (an addition) */
  store_ids: Type.Optional(Type.Array(Id)),
  /** their names (an addition) */
  store_names: Type.Optional(Type.Array(Type.String())),
  /** a clerk of another store, which the caller can't change (an addition) */
  is_guest: Type.Optional(Flag),
  /** whether signing in requires a second factor (an addition) */
  second_factor: Flag,
  created_at: WallTime,
  updated_at: WallTime,
});
export type User = Static<typeof User>;

/** A clerk's PIN: absent leaves it, null removes it. Only clerks have one. */
const NewPin = Type.Optional(Nullable(ShortText));

/** The stores of an area manager or a clerk besides their own; absent leaves them. */
const OtherStores = Type.Optional(Type.Array(Id, { maxItems: MAX_STORES_OF_PERSON - 1 }));

/**
 * The rules of name, Username, e-mail, password and PIN are in shared/accounts/account-rules. A clerk, who can't sign in,
 * needs neither Username nor password: the server generates a Username. An invited user sets the password through a link.
 */
export const AddUserBody = Type.Object({
  name: ShortText,
  Username: Type.Optional(ShortText),
  email: Type.Optional(Nullable(ShortText)),
  password: Type.Optional(Password),
  /** without a password: the user sets it through a link, see `POST /users/{id}/password-link` (an addition) */
  invite: Type.Optional(Type.Boolean()),
  /** absent: the caller's own store, or its company for role 5 */
  store_id: Type.Optional(Nullable(Id)),
  /** absent: 7 for a store, 6 for an admin who names a store */
  user_role: Type.Optional(Type.Integer()),
  created_by: Type.Optional(Type.Unknown()),
  isActive: Type.Optional(Flag),
  /** of roles 5 and 6 (an addition) */
  reads_only: Type.Optional(Flag),
  /** of roles 6 and 7 (an addition) */
  store_ids: OtherStores,
  pin: NewPin,
});
export type AddUserBody = Static<typeof AddUserBody>;

/** `POST /post-register`: role 4 creating a role-5 user names a new company or an existing one. */
export const RegisterBody = Type.Intersect([
  AddUserBody,
  Type.Object({ company_name: Type.Optional(ShortText), company_id: Type.Optional(Id) }),
]);
export type RegisterBody = Static<typeof RegisterBody>;

/**
 * The changeable fields of a user; absent ones stay. A password here replaces the old one. Changing one's own
 * password or e-mail requires the `current_password` (an addition), unless the sign-in is younger than ten
 * minutes.
 */
export const UpdateProfileBody = Type.Object({
  name: Type.Optional(ShortText),
  Username: Type.Optional(ShortText),
  email: Type.Optional(Nullable(ShortText)),
  password: Type.Optional(Password),
  current_password: CurrentPassword,
  isActive: Type.Optional(Flag),
  reads_only: Type.Optional(Flag),
  store_ids: OtherStores,
  pin: NewPin,
  /** only relevant with a password */
  end_terminals: EndTerminals,
});
export type UpdateProfileBody = Static<typeof UpdateProfileBody>;

export const UserStatusBody = Type.Object({ id: Id, status: Flag });
export type UserStatusBody = Static<typeof UserStatusBody>;

export const PasswordLinkReply = Type.Object({
  message: Type.String(),
  /** the link for setting the user's password, once, within 7 days */
  setup_url: Type.String(),
  /** the address to which the link is mailed, of an invited user who hasn't set a password; null: none */
  mailed_to: Nullable(Type.String()),
});
export type PasswordLinkReply = Static<typeof PasswordLinkReply>;

export const ForgotPasswordBody = Type.Object({ useremail: ShortText });
const LinkToken = Type.String({ minLength: 1, maxLength: 200 });
export const LinkOwnerBody = Type.Object({ token: LinkToken });
export const LinkOwnerReply = Type.Object({
  data: Type.Object({
    Username: Type.String(),
    /** the user has no password yet */
    is_new: Type.Optional(Type.Boolean()),
    /** the link completes a sign-up, and the Username may still be changed */
    signs_up: Type.Optional(Type.Boolean()),
  }),
});
export type LinkOwnerReply = Static<typeof LinkOwnerReply>;
export const ResetPasswordBody = Type.Object({
  token: LinkToken,
  password: Password,
  end_terminals: EndTerminals,
  /** only for a sign-up's link: a Username other than the requested one */
  Username: Type.Optional(ShortText),
});
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;
