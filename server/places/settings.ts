import { and, eq, isNotNull } from 'drizzle-orm';
import { ERROR_CODE } from '../../src/contract/errors';
import type { ChangeSettingsBody } from '../../src/contract/office/store-settings';
import type { LayoutDefinition } from '../../src/contract/office/ticket-layouts';
import {
  DEFAULT_SETTINGS,
  isDayEnd,
  isTimeZone,
  type StoreSettings,
} from '../../src/domain/stock/store-settings';
import { centsToDollars, dollarsToCents } from '../../src/domain/values/money';
import type { Refusal } from '../../src/i18n/en/rules/refusals';
import type { Db } from '../db/connect';
import { stores, storeSettings as table } from '../db/schema';
import { ApiError, badField, notFound } from '../errors';
import { hasLayout, layoutOfStore } from './ticket-layouts';

const SETTINGS = {
  ticket_layout: table.ticketLayout,
  sells: table.sells,
  time_zone: table.timeZone,
  day_ends_at: table.dayEndsAt,
  opening_reminder: table.openingReminder,
  clerks_remove_all: table.clerksRemoveAll,
  toleranceCents: table.overShortToleranceCents,
  clerks_see: table.clerksSee,
  blind_count: table.blindCount,
};

/** The settings of a store; the defaults where it has set nothing. */
export async function storeSettings(tx: Db, storeId: number): Promise<StoreSettings> {
  const [found] = await tx.select(SETTINGS).from(table).where(eq(table.storeId, storeId));
  if (!found) return DEFAULT_SETTINGS;
  const { toleranceCents, ...settings } = found;
  return { ...settings, over_short_tolerance: centsToDollars(toleranceCents) };
}

/** The settings of a store. @throws ApiError 404 for a company */
export async function readSettings(db: Db, storeId: number): Promise<StoreSettings> {
  await requireCompanyOf(db, storeId);
  return storeSettings(db, storeId);
}

/** A store whose settings are written. */
type Change = { storeId: number; companyId: number; before: StoreSettings; body: ChangeSettingsBody };

/**
 * Writes settings of a store: those of the body, and what was there of the others.
 * @throws ApiError 422 with `fields`; 400 for a tolerance with more than two decimals
 */
export async function keepSettings(tx: Db, change: Change): Promise<StoreSettings> {
  const { storeId, companyId, before, body } = change;
  const after: StoreSettings = {
    ticket_layout: body.ticket_layout ?? before.ticket_layout,
    sells: body.sells ?? before.sells,
    time_zone: body.time_zone ?? before.time_zone,
    day_ends_at: body.day_ends_at ?? before.day_ends_at,
    opening_reminder: body.opening_reminder ?? before.opening_reminder,
    clerks_remove_all: body.clerks_remove_all ?? before.clerks_remove_all,
    over_short_tolerance: body.over_short_tolerance ?? before.over_short_tolerance,
    clerks_see: body.clerks_see ?? before.clerks_see,
    blind_count: body.blind_count ?? before.blind_count,
  };
  const faults: [keyof StoreSettings, Refusal][] = [];
  if (!(await hasLayout(tx, companyId, after.ticket_layout)))
    faults.push(['ticket_layout', { kind: 'unknown_ticket_layout' }]);
  if (!isTimeZone(after.time_zone)) faults.push(['time_zone', { kind: 'unknown_time_zone' }]);
  if (!isDayEnd(after.day_ends_at)) faults.push(['day_ends_at', { kind: 'wrong_day_end' }]);
  const [first] = faults;
  if (first)
    throw new ApiError(422, ERROR_CODE.invalidContent, first[1], { fields: Object.fromEntries(faults) });
  const toleranceCents = dollarsToCents(after.over_short_tolerance);
  if (toleranceCents === null) throw badField('over_short_tolerance', { kind: 'too_many_decimals' });
  const set = {
    ticketLayout: after.ticket_layout,
    sells: after.sells,
    timeZone: after.time_zone,
    dayEndsAt: after.day_ends_at,
    openingReminder: after.opening_reminder,
    clerksRemoveAll: after.clerks_remove_all,
    overShortToleranceCents: toleranceCents,
    clerksSee: after.clerks_see,
    blindCount: after.blind_count,
  };
  await tx
    .insert(table)
    .values({ storeId, ...set })
    .onConflictDoUpdate({ target: table.storeId, set });
  return after;
}

/** The company and the name of a store. @throws ApiError 404 for a company */
export async function requireCompanyOf(
  tx: Db,
  storeId: number,
): Promise<{ companyId: number; storeName: string }> {
  const [store] = await tx
    .select({ companyId: stores.parentId, storeName: stores.storeName })
    .from(stores)
    .where(and(eq(stores.id, storeId), isNotNull(stores.parentId)));
  if (!store?.companyId) throw notFound();
  return { companyId: store.companyId, storeName: store.storeName };
}

/** The settings of a store as its terminals need them, with the definition of the layout. */
export async function stockSettings(
  db: Db,
  storeId: number,
): Promise<Omit<StoreSettings, 'ticket_layout'> & { ticket_layout: LayoutDefinition }> {
  return { ...(await storeSettings(db, storeId)), ticket_layout: await layoutOfStore(db, storeId) };
}
