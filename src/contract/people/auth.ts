import Type, { type Static } from 'typebox';
import { TERMINAL_CODE } from '../../domain/terminals/terminal-code';
import { format, Id, Nullable } from '../common';

export const LoginBody = Type.Object({
  Username: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ minLength: 1, maxLength: 1000 }),
});
export type LoginBody = Static<typeof LoginBody>;

/** The signed-in user, as the specification's section 3 lists it, plus the store's name. */
export const SignedInUser = Type.Object({
  id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  Username: Type.String(),
  user_role: Type.Integer(),
  created_at: Type.String(),
  store_id: Nullable(Id),
  store_name: Nullable(Type.String()),
});
export type SignedInUser = Static<typeof SignedInUser>;

/** The code that a device gave itself once: letters and digits that can't be taken for one another. */
export const TerminalCode = Type.String({
  pattern: `^[${TERMINAL_CODE.alphabet}]{${TERMINAL_CODE.length}}$`,
  description: 'the code of the terminal: 6 of the letters and digits that have no lookalike',
  ...format('terminal_code'),
});

export const LoginReply = Type.Object({ data: Type.Array(SignedInUser), token: Type.String() });
export type LoginReply = Static<typeof LoginReply>;

export const LogoutReply = Type.Object({ success: Type.Literal(true) });

/** For role 6 the store profile's fields come with it (section 3, Store profile). */
export const Profile = Type.Intersect([
  SignedInUser,
  Type.Partial(
    Type.Object({
      contact_number: Nullable(Type.String()),
      contact_person: Nullable(Type.String()),
      contact_email: Nullable(Type.String()),
      website: Nullable(Type.String()),
      address: Nullable(Type.String()),
      state: Nullable(Type.String()),
      city: Nullable(Type.String()),
      country_id: Nullable(Type.Integer()),
      zipcode: Nullable(Type.String()),
    }),
  ),
]);
export type Profile = Static<typeof Profile>;
export const ProfileReply = Type.Object({ data: Profile });
