import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
export const whole = (name: string) => bigint(name, { mode: 'number' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** filled by the database */
export const ownId = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
export const ownLongId = () => whole('id').generatedByDefaultAsIdentity();
