import Type, { type Static, type TObject, type TSchema, type TUnsafe } from 'typebox';
import {
  ACCOUNT_TYPES,
  JOURNAL_ROLES,
  MAX_ACCOUNT_CODE,
  MAX_ACCOUNT_NAME,
  OPTIONAL_ROLE,
} from '../journal/accounts';
import type { Setting, Settings, ValuesOf } from '../values/setting';
import { Dollars, Id, Instant, LotCounter, Nullable, RowReply, Upc } from '../wire/common';
import { COUNTER_SETTINGS, SETTINGS } from './store-settings';

/** The direction of sale of a roll: `up` from the lowest number, `down` from the highest. */
export const Sells = Type.Union([Type.Literal('up'), Type.Literal('down')], {
  description: 'direction in which the tickets of a roll are sold',
});
export type Sells = Static<typeof Sells>;

/** An account of the books. Pages of earlier releases send no type and no party: they stay. */
const JournalAccount = Type.Object({
  name: Type.String({ maxLength: MAX_ACCOUNT_NAME }),
  code: Type.String({ maxLength: MAX_ACCOUNT_CODE }),
  type: Type.Optional(Type.Enum(ACCOUNT_TYPES)),
  party: Type.Optional(Type.String({ maxLength: MAX_ACCOUNT_NAME })),
});
const accountsOf = <Role extends string>(roles: readonly Role[]) =>
  Type.Object(
    Object.fromEntries(roles.map((role) => [role, JournalAccount])) as Record<Role, typeof JournalAccount>,
  );

/** Restrictions of texts beyond their length are rules: 422 with `fields`. */
function schemaOf(setting: Setting): TSchema {
  const { about } = setting;
  const options = about === undefined ? {} : { description: about };
  switch (setting.kind) {
    case 'switch':
      return Type.Boolean(options);
    case 'choice':
      return Type.Union(
        setting.of.map((value) => Type.Literal(value)),
        options,
      );
    case 'text':
      return Type.String({ maxLength: setting.maxLength, ...options });
    case 'whole': {
      const number = Type.Integer({ minimum: setting.min, maximum: setting.max, ...options });
      return setting.initial === null ? Nullable(number) : number;
    }
    case 'decimal': {
      const description = [`${setting.unit}, at most two decimals`, ...(about ? [about] : [])].join(': ');
      const unit = setting.unit === 'dollars' ? Dollars : { minimum: 0 };
      return Type.Number({ ...unit, maximum: setting.max, description });
    }
    case 'accounts':
      return accountsOf(Object.keys(setting.initial));
    case 'uses': {
      const code = Type.String({ minLength: 1, maxLength: setting.codeLength });
      const use = Type.Union(setting.of.map((value) => Type.Literal(value)));
      return Type.Array(Type.Object({ code, as: use }), { maxItems: setting.max, ...options });
    }
    case 'machines': {
      const number = Type.Integer({ minimum: 1, maximum: setting.max });
      const name = Type.String({ maxLength: setting.nameLength });
      const bins = Type.Integer({ minimum: 1, maximum: setting.maxBins });
      return Type.Array(Type.Object({ number, name, bins }), { maxItems: setting.max, ...options });
    }
  }
}

/** The schema of settings with the type that their table has. */
const schemasOf = <Rows extends Settings>(rows: Rows) =>
  Type.Object(
    Object.fromEntries(Object.entries(rows).map(([field, setting]) => [field, schemaOf(setting)])),
  ) as TSchema as TObject<{ [Field in keyof ValuesOf<Rows>]: TUnsafe<ValuesOf<Rows>[Field]> }>;

/** A store's settings for its counter (shared/places/store-settings). */
export const CounterSettings = schemasOf(COUNTER_SETTINGS);
export type CounterSettings = Static<typeof CounterSettings>;

/** All settings of a store. */
export const StoreSettings = schemasOf(SETTINGS);
export type StoreSettings = Static<typeof StoreSettings>;

/**
 * `PUT /store-settings/{storeId}`: absent settings stay. Pages of earlier releases send no account for lost
 * and stolen packs.
 */
export const ChangeSettingsBody = Type.Partial(
  Type.Object({
    ...StoreSettings.properties,
    journal_accounts: Type.Object({
      ...accountsOf(JOURNAL_ROLES).properties,
      [OPTIONAL_ROLE]: Type.Optional(JournalAccount),
    }),
  }),
);
export type ChangeSettingsBody = Static<typeof ChangeSettingsBody>;
/** Present while the store holds sample data: nothing in it is real. */
export const SampleMark = Type.Literal(true);

const text = Nullable(Type.String());
/** `store`: for forms of the lottery; absent from a server of an earlier release */
export const SettingsReply = Type.Object({
  data: StoreSettings,
  store: Type.Optional(
    Type.Object({
      store_name: Type.String(),
      address: text,
      city: text,
      state: text,
      zipcode: text,
      contact_number: text,
    }),
  ),
  sample: Type.Optional(SampleMark),
});
export type SettingsReply = Static<typeof SettingsReply>;
/** `POST /sample-load` and `POST /sample-clear`. */
export const SampleBody = Type.Object({ store_id: Id });
export type SampleBody = Static<typeof SampleBody>;

export const ChangeSettingsReply = RowReply(StoreSettings);
export type ChangeSettingsReply = Static<typeof ChangeSettingsReply>;

/** `PUT /lot-direction`. `turned`: the roll was turned around after its first tickets had been counted. */
export const LotDirectionBody = Type.Object({
  store_id: Id,
  lot_number: Upc,
  lot_counter: LotCounter,
  sells: Sells,
  turned: Type.Optional(Type.Boolean()),
  /** an addition: the time of the observation; absent: the receipt */
  recorded_at: Type.Optional(Instant),
});
export type LotDirectionBody = Static<typeof LotDirectionBody>;
export const LotDirectionReply = RowReply(
  Type.Object({ lot_number: Upc, lot_counter: LotCounter, sells: Sells }),
);
export type LotDirectionReply = Static<typeof LotDirectionReply>;
