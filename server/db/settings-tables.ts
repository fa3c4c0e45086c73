import { bigint, customType, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { SETTINGS, type StoreSettings } from '../../src/shared/places/store-settings';
import type { Setting } from '../../src/shared/values/setting';

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
export const whole = (name: string) => bigint(name, { mode: 'number' });
/** YYYY-MM-DD */
export const day = (name: string) => date(name, { mode: 'string' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** filled by the database */
export const ownId = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
export const ownLongId = () => whole('id').generatedByDefaultAsIdentity();

/** The type of a kind's columns, and their values where they aren't the setting's own. */
const STORED: {
  [Kind in Setting['kind']]: {
    type: string;
    /** @param value has passed the rules of its setting */
    write?(value: never): unknown;
    read?(stored: never, setting: Extract<Setting, { kind: Kind }>): unknown;
  };
} = {
  switch: { type: 'boolean' },
  choice: { type: 'text' },
  text: { type: 'text' },
  whole: { type: 'integer' },
  decimal: {
    type: 'integer',
    write: (value: number) => Math.round(value * 100),
    read: (stored: number) => stored / 100,
  },
  uses: { type: 'json', write: (value: readonly object[]) => JSON.stringify(value) },
  accounts: {
    type: 'json',
    write: (value: object) => JSON.stringify(value),
    // Accounts that were set by an earlier release lack those that came later.
    read: (stored: object, { initial }) => ({ ...initial, ...stored }),
  },
};

const columnOf = <Value>(field: string, setting: Setting) => {
  const { type, write, read } = STORED[setting.kind];
  return customType<{ data: Value; notNull: true; default: true }>({
    dataType: () => type,
    ...(write && { toDriver: (value) => write(value as never) as Value }),
    ...(read && { fromDriver: (stored) => read(stored as never, setting as never) as Value }),
  })(setting.column ?? field);
};
type Columns = { [Field in keyof StoreSettings]: ReturnType<typeof columnOf<StoreSettings[Field]>> };

/** A column for each setting. No row, or null: the initial value. */
export const storeSettings = pgTable('store_settings', {
  storeId: integer('store_id').primaryKey(),
  ...(Object.fromEntries(
    Object.entries(SETTINGS).map(([field, setting]) => [field, columnOf(field, setting)]),
  ) as Columns),
});

export const ticketLayouts = pgTable('ticket_layouts', {
  /** the company that taught it */
  storeId: integer('store_id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  definition: jsonb('definition').notNull(),
  example: text('example').notNull(),
  createdBy: integer('created_by').notNull(),
  timeCreated: instant('time_created').notNull(),
});

/** A taught layout with a row here is no longer offered. */
export const ticketLayoutEnds = pgTable('ticket_layout_ends', {
  storeId: integer('store_id').notNull(),
  code: text('code').notNull(),
  endedBy: integer('ended_by').notNull(),
  endedAt: instant('ended_at').notNull(),
});
