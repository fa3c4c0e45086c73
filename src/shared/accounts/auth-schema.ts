import Type, { type Static } from 'typebox';
import { CompanysSubscription } from '../catalogue/catalogue-schema';
import { TERMINAL_CODE } from '../terminals/terminals';
import { MAX_LENGTH } from '../values/limits';
import { TOKEN_SCOPES } from '../wire/access';
import { Flag, format, Id, Instant, Nullable } from '../wire/common';

/** A password as typed; account-rules has the rules of a new one. */
export const Password = Type.String({ maxLength: MAX_LENGTH.password, writeOnly: true });

/** A code of the second factor as typed, or a recovery code. */
const SecondFactorCode = Type.String({ maxLength: 40 });

export const LoginBody = Type.Object({
  Username: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ ...Password, minLength: 1 }),
  /** the second factor's code, or a recovery code; required after 401 `second_factor` (an addition) */
  code: Type.Optional(SecondFactorCode),
});
export type LoginBody = Static<typeof LoginBody>;

/** The signed-in user with the fields of the specification's section 3, plus the store's name. */
export const SignedInUser = Type.Object({
  id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  Username: Type.String(),
  user_role: Type.Integer(),
  created_at: Type.String(),
  store_id: Nullable(Id),
  store_name: Nullable(Type.String()),
  /** the company whose catalog the owner of a single store edits with this sign-in; absent for everyone else */
  owns_company: Type.Optional(Id),
  /** has recorded something in this store before (an addition; only in the answer to a sign-in) */
  has_counted: Type.Optional(Type.Boolean()),
  /** a bookkeeper, who changes nothing (an addition) */
  reads_only: Type.Optional(Type.Literal(true)),
  /** an area manager, who works in several stores of this company (an addition) */
  area_of: Type.Optional(Id),
  /** a SuperAdmin who reads as this company's admin, and until when (an addition) */
  opened_until: Type.Optional(Instant),
  /** the company or the operator requires a second factor, and there is none yet (an addition) */
  needs_second_factor: Type.Optional(Type.Literal(true)),
});
export type SignedInUser = Static<typeof SignedInUser>;

/** The code that a device has generated for itself: letters and digits without lookalikes. */
export const TerminalCode = Type.String({
  pattern: `^[${TERMINAL_CODE.alphabet}]{${TERMINAL_CODE.length}}$`,
  description: 'the code of the terminal: 6 of the letters and digits that have no lookalike',
  ...format('terminal_code'),
});

export const LoginReply = Type.Object({ data: Type.Array(SignedInUser), token: Type.String() });
export type LoginReply = Static<typeof LoginReply>;

/** `POST /company-views`: the company that a SuperAdmin opens. */
export const OpenCompanyBody = Type.Object({ company_id: Id });

export const LogoutReply = Type.Object({ success: Type.Literal(true) });

/** For role 6, it includes the store profile's fields (section 3, Store profile); for roles 5 and 6 the company's subscription. */
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
      subscription: Nullable(CompanysSubscription),
      second_factor: Type.Object({
        is_on: Flag,
        /** recovery codes that are left */
        recovery_codes: Type.Integer(),
        /** the company asks all its people for one; null: this person can't decide that */
        company_requires: Nullable(Flag),
      }),
    }),
  ),
]);
export type Profile = Static<typeof Profile>;
export const ProfileReply = Type.Object({ data: Profile });

/** An active session: a user's sign-in, or a terminal handed over to the clerks. */
export const ActiveSession = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  handed_over: Flag,
  /** a SuperAdmin who has opened the company to read (an addition) */
  opened: Type.Optional(Type.Literal(1)),
  /** the person who signed in or handed the terminal over */
  person: Type.String(),
  Username: Type.String(),
  /** the store or company of that person; null for a SuperAdmin */
  store_id: Nullable(Id),
  store_name: Nullable(Type.String()),
  /** null: it started without a code and has never reported one */
  terminal: Nullable(TerminalCode),
  /** such as 'Chrome on Android' */
  device: Nullable(Type.String()),
  began_at: Instant,
  /** accurate to the hour */
  last_used_at: Instant,
  /** its end unless it is used before */
  expires_at: Instant,
  /** the caller's own session */
  is_own: Flag,
});
export type ActiveSession = Static<typeof ActiveSession>;

export const SessionId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** `GET` and `DELETE /sessions`: the numbers of the caller's other sign-ins, handed-over terminals and access tokens. */
export const OtherSessionsReply = Type.Object({
  data: Type.Object({ others: Type.Integer(), terminals: Type.Integer(), tokens: Type.Integer() }),
});
export type OtherSessionsReply = Static<typeof OtherSessionsReply>;

/** `DELETE /sessions`. Absent: the person's handed-over terminals are signed out as well. */
export const KeptTerminals = Type.Object({ terminals: Type.Optional(Type.Literal('keep')) });

export const BeginSecondFactorReply = Type.Object({
  data: Type.Object({
    /** base32, to type where no camera is */
    secret: Type.String(),
    /** the address of a QR code for an authenticator app */
    uri: Type.String(),
  }),
});
export type BeginSecondFactorReply = Static<typeof BeginSecondFactorReply>;
export const ConfirmSecondFactorBody = Type.Object({ code: SecondFactorCode });
export const ConfirmSecondFactorReply = Type.Object({
  message: Type.String(),
  /** each signs in once, without the phone; they are nowhere kept in clear */
  data: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
});
export type ConfirmSecondFactorReply = Static<typeof ConfirmSecondFactorReply>;
export const SecondFactorRuleBody = Type.Object({ required: Flag });

/** The caller's own password, which dangerous acts require unless the sign-in is younger than ten minutes. */
export const CurrentPassword = Type.Optional(Password);

/**
 * Ends the access of the person's handed-over terminals too. Absent means yes: a person who changes a
 * password because a device is lost wants to end that device's access, in any release of the app.
 */
export const EndTerminals = Type.Optional(
  Type.Boolean({
    description: 'false keeps the access of terminals in the hands of the clerks; default true',
  }),
);

export const BeginSecondFactorBody = Type.Object({ current_password: CurrentPassword });
export const EndSecondFactorBody = Type.Object({ current_password: CurrentPassword, code: SecondFactorCode });

const MAX_TOKEN_NAME = 60;
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
