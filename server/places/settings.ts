import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { StockListReply } from '../../src/contract/counting/stock';
import { ERROR_CODE } from '../../src/contract/errors';
import type { ChangeSettingsBody } from '../../src/contract/office/store-settings';
import {
  isAccountName,
  JOURNAL_ROLES,
  type JournalAccounts,
  OPTIONAL_ROLE,
} from '../../src/domain/journal/accounts';
import {
  type CounterSettings,
  DEFAULT_COUNTER_SETTINGS,
  DEFAULT_SETTINGS,
  isDayEnd,
  isTimeZone,
  type StoreSettings,
} from '../../src/domain/stock/store-settings';
import { centsToDollars, dollarsToCents } from '../../src/domain/values/money';
import { cleanName } from '../../src/domain/values/visible-text';
import type { Refusal } from '../../src/i18n/en/rules/refusals';
import type { Db } from '../db/connect';
import { stores, storeSettings as table } from '../db/schema';
import { ApiError, badField, notFound } from '../errors';
import { sisterStores } from './sister-stores';
import { layoutOfStore, mayChooseLayout } from './ticket-layouts';

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
  settle_days: table.settleDays,
  settle_percent: table.settlePercent,
  settle_at_activation: table.settleAtActivation,
  week_starts_on: table.weekStartsOn,
  sweep_weekday: table.sweepWeekday,
  sweep_lag_weeks: table.sweepLagWeeks,
  salesCommission: table.salesCommission,
  cashingCommission: table.cashingCommission,
  feeCents: table.weeklyFeeCents,
  order_lead_days: table.orderLeadDays,
  order_safety_days: table.orderSafetyDays,
  accounts: table.journalAccounts,
  taxRate: table.journalTaxRate,
};

/** The settings of a store; the defaults where it has set nothing. */
export const storeSettings = async (tx: Db, storeId: number): Promise<StoreSettings> =>
  (await settingsOf(tx, [storeId])).get(storeId) ?? DEFAULT_SETTINGS;

/** The settings of those stores that have set something. */
export async function settingsOf(tx: Db, storeIds: readonly number[]): Promise<Map<number, StoreSettings>> {
  const found = await tx
    .select({ storeId: table.storeId, ...SETTINGS })
    .from(table)
    .where(inArray(table.storeId, [...storeIds]));
  return new Map(
    found.map(
      ({
        storeId,
        toleranceCents,
        salesCommission,
        cashingCommission,
        feeCents,
        accounts,
        taxRate,
        ...settings
      }) => [
        storeId,
        {
          ...settings,
          over_short_tolerance: centsToDollars(toleranceCents),
          sales_commission_percent: salesCommission / 100,
          cashing_commission_percent: cashingCommission / 100,
          weekly_fee: centsToDollars(feeCents),
          // Accounts that were set before this release lack the one for lost and stolen packs.
          journal_accounts: { ...DEFAULT_SETTINGS.journal_accounts, ...accounts },
          journal_tax_rate: taxRate ?? DEFAULT_SETTINGS.journal_tax_rate,
        },
      ],
    ),
  );
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
 * @throws ApiError 422 with `fields`; 400 for an amount or a percentage with more than two decimals
 */
export async function keepSettings(tx: Db, change: Change): Promise<StoreSettings> {
  const { storeId, companyId, before, body } = change;
  const fields = Object.keys(DEFAULT_SETTINGS) as (keyof StoreSettings)[];
  const after = Object.fromEntries(
    fields.map((field) => [field, body[field] === undefined ? before[field] : body[field]]),
  ) as StoreSettings;
  const faults: [keyof StoreSettings, Refusal][] = [];
  const { ticket_layout: layout } = after;
  if (layout !== before.ticket_layout && !(await mayChooseLayout(tx, companyId, layout)))
    faults.push(['ticket_layout', { kind: 'unknown_ticket_layout' }]);
  if (!isTimeZone(after.time_zone)) faults.push(['time_zone', { kind: 'unknown_time_zone' }]);
  if (!isDayEnd(after.day_ends_at)) faults.push(['day_ends_at', { kind: 'wrong_day_end' }]);
  const accounts = cleanAccounts({ ...before.journal_accounts, ...body.journal_accounts });
  const taxRate = cleanName(after.journal_tax_rate);
  const names = JOURNAL_ROLES.flatMap((role) => {
    const { name, code } = accounts[role];
    return role === OPTIONAL_ROLE && name === '' ? code || [] : code === '' ? [name] : [name, code];
  });
  if (!names.every(isAccountName)) faults.push(['journal_accounts', { kind: 'wrong_account_name' }]);
  if (!isAccountName(taxRate)) faults.push(['journal_tax_rate', { kind: 'wrong_account_name' }]);
  const [first] = faults;
  if (first)
    throw new ApiError(422, ERROR_CODE.invalidContent, first[1], { fields: Object.fromEntries(faults) });
  const set = {
    ticketLayout: after.ticket_layout,
    sells: after.sells,
    timeZone: after.time_zone,
    dayEndsAt: after.day_ends_at,
    openingReminder: after.opening_reminder,
    clerksRemoveAll: after.clerks_remove_all,
    overShortToleranceCents: hundredths(after, 'over_short_tolerance'),
    clerksSee: after.clerks_see,
    blindCount: after.blind_count,
    settleDays: after.settle_days,
    settlePercent: after.settle_percent,
    settleAtActivation: after.settle_at_activation,
    weekStartsOn: after.week_starts_on,
    sweepWeekday: after.sweep_weekday,
    sweepLagWeeks: after.sweep_lag_weeks,
    salesCommission: hundredths(after, 'sales_commission_percent'),
    cashingCommission: hundredths(after, 'cashing_commission_percent'),
    weeklyFeeCents: hundredths(after, 'weekly_fee'),
    orderLeadDays: after.order_lead_days,
    orderSafetyDays: after.order_safety_days,
    journalAccounts: accounts,
    journalTaxRate: taxRate,
  };
  await tx
    .insert(table)
    .values({ storeId, ...set })
    .onConflictDoUpdate({ target: table.storeId, set });
  return { ...after, journal_accounts: accounts, journal_tax_rate: taxRate };
}

/** Accounts as they're kept: names of one line, without what can't be seen. */
const cleanAccounts = (accounts: JournalAccounts): JournalAccounts =>
  Object.fromEntries(
    JOURNAL_ROLES.map((role) => [
      role,
      { name: cleanName(accounts[role].name), code: cleanName(accounts[role].code) },
    ]),
  ) as JournalAccounts;

type Decimal =
  | 'over_short_tolerance'
  | 'sales_commission_percent'
  | 'cashing_commission_percent'
  | 'weekly_fee';

/** A setting with two decimals as an integer. @throws ApiError 400 for more decimals */
function hundredths(settings: StoreSettings, field: Decimal): number {
  const whole = dollarsToCents(settings[field]);
  if (whole === null) throw badField(field, { kind: 'too_many_decimals' });
  return whole;
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

/**
 * The settings of a store as its terminals need them: with the definition of the layout and, where clerks may send packs to
 * other stores, the names of those. Only then a terminal in clerks' hands gets them.
 */
export async function stockSettings(
  db: Db,
  storeId: number,
): Promise<NonNullable<StockListReply['settings']>> {
  const settings = await storeSettings(db, storeId);
  const counter = Object.keys(DEFAULT_COUNTER_SETTINGS) as (keyof CounterSettings)[];
  const known = Object.fromEntries(counter.map((field) => [field, settings[field]])) as CounterSettings;
  return {
    ...known,
    ticket_layout: await layoutOfStore(db, storeId),
    ...(known.clerks_remove_all && { other_stores: await sisterStores(db, storeId) }),
  };
}
