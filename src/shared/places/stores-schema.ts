import Type, { type Static } from 'typebox';
import { MAX_DIGITS } from '../values/limits';
import { Flag, format, Id, Nullable, ShortText } from '../wire/common';
import { StoreSettings } from './store-settings-schema';

/** A store in lists (specification, section 3, Store). */
export const Store = Type.Object({
  id: Id,
  store_name: Type.String(),
  /** an addition: the store's own user */
  user_id: Type.Optional(Nullable(Id)),
  Username: Nullable(Type.String()),
  address: Nullable(Type.String()),
  country_id: Type.Integer(),
  state: Nullable(Type.String()),
  city: Nullable(Type.String()),
  zipcode: Nullable(Type.String()),
  contact_person: Nullable(Type.String()),
  contact_number: Nullable(Type.String()),
  contact_email: Nullable(Type.String()),
  website: Nullable(Type.String()),
  is_active: Flag,
  isActive: Flag,
  parent_id: Nullable(Id),
  created_by: Nullable(Id),
  modified_by: Nullable(Id),
  allow_store_creation: Type.Integer(),
  creation_limit: Type.Integer(),
  user_role: Type.Integer(),
});
export type Store = Static<typeof Store>;

/** A company: a separate row that stores belong to. */
export const Company = Type.Object({ id: Id, store_name: Type.String() });
export type Company = Static<typeof Company>;

const optionalText = Type.Optional(Nullable(ShortText));
/** Numeric texts: digits only, kept as text for their leading zeros. */
const optionalDigits = Type.Optional(
  Nullable(Type.String({ pattern: `^[0-9]{0,${MAX_DIGITS}}$`, ...format('phone') })),
);

const storeFields = {
  store_name: ShortText,
  Username: ShortText,
  country_id: Type.Literal(1),
  address: optionalText,
  state: optionalText,
  city: optionalText,
  zipcode: optionalDigits,
  contact_person: optionalText,
  contact_number: optionalDigits,
  contact_email: optionalText,
  website: optionalText,
  is_active: Type.Optional(Flag),
  isActive: Type.Optional(Flag),
};
/** The fixed values of store creation (section 9) are accepted and ignored. Its settings are additions. */
export const AddStoreBody = Type.Object({
  ...storeFields,
  company_id: Id,
  ...Type.Partial(StoreSettings).properties,
});
export type AddStoreBody = Static<typeof AddStoreBody>;
export const UpdateStoreBody = Type.Partial(Type.Object(storeFields));
export type UpdateStoreBody = Static<typeof UpdateStoreBody>;

export const AddStoreReply = Type.Object({
  message: Type.String(),
  data: Store,
  /** the link for setting the password of the store's user, once, within 7 days */
  setup_url: Type.String(),
});
export type AddStoreReply = Static<typeof AddStoreReply>;

/** `POST /sign-up`: a company with one store and its owner. `state`: a name or postal code, which sets its time zone */
export const SignUpBody = Type.Object({
  company_name: ShortText,
  store_name: ShortText,
  state: ShortText,
  time_zone: Type.Optional(ShortText),
  email: ShortText,
  Username: ShortText,
});
export type SignUpBody = Static<typeof SignUpBody>;
