import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Refusal } from '../../src/messages/words/refusals';
import {
  isAccountName,
  JOURNAL_ROLES,
  type JournalAccounts,
  OPTIONAL_ROLE,
} from '../../src/shared/journal/accounts';
import {
  type CounterSettings,
  DEFAULT_COUNTER_SETTINGS,
  DEFAULT_SETTINGS,
  isDayEnd,
  isTimeZone,
  SETTINGS,
  type StoreSettings,
} from '../../src/shared/places/store-settings';
import type { ChangeSettingsBody, SettingsReply } from '../../src/shared/places/store-settings-schema';
import {
  binAt,
  binName,
  COUNTER,
  lastBinAt,
  numberAtPlace,
  placeOfBin,
  type VendingMachine,
} from '../../src/shared/stock/bins';
import type { OtherStore } from '../../src/shared/stock/removals-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { DEFAULT_CLOCK, type StoreClock } from '../../src/shared/time/store-clock';
import { dollarsToCents } from '../../src/shared/values/money';
import { cleanName, cleanText } from '../../src/shared/values/visible-text';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Db } from '../db/connect';
import { isSample } from '../db/samples';
import { stores, storeSettings as table } from '../db/schema';
import { isOneOf, manyRows, rows } from '../db/sql';
import { ApiError, badField, notFound } from '../errors';
import { layoutOfStore, mayChooseLayout } from '../tickets/ticket-layouts';

/** The other active stores of a store's company, by name: possible destinations of packs. */
export const sisterStores = (db: Db, storeId: number): Promise<OtherStore[]> =>
  rows<OtherStore>(
    db,
    sql`SELECT id, store_name FROM sister_stores
        WHERE is_active AND id <> ${storeId} AND parent_id = (SELECT parent_id FROM sister_stores WHERE id = ${storeId})
        ORDER BY store_name, id`,
  );

const FIELDS = Object.keys(SETTINGS) as (keyof StoreSettings)[];

/** The postal code of a store's state; null if none is entered. */
export async function stateOfStore(tx: Db, storeId: number): Promise<string | null> {
  const [store] = await rows<{ state: string | null }>(
    tx,
    sql`SELECT state FROM sister_stores WHERE id = ${storeId}`,
  );
  return store?.state ?? null;
}

/** The settings of a store, or the defaults if it has set nothing. */
export async function storeSettings(tx: Db, storeId: number): Promise<StoreSettings> {
  const [stored] = await tx.select().from(table).where(eq(table.storeId, storeId));
  return stored ? each((field) => stored[field] ?? DEFAULT_SETTINGS[field]) : DEFAULT_SETTINGS;
}

/** The clock of a store, or the default if it has set nothing. */
export const clockOf = async (tx: Db, storeId: number): Promise<StoreClock> =>
  (await clocksOf(tx, [storeId]))(storeId);

/** The clocks of these stores, by store; the default for stores that have set nothing. */
export async function clocksOf(
  tx: Db,
  storeIds: readonly number[],
): Promise<(storeId: number) => StoreClock> {
  const clocks = await manyRows<StoreClock & { storeId: number }>(tx, {
    columns: { storeId: sql`store_id`, time_zone: sql`time_zone`, day_ends_at: sql`day_ends_at` },
    from: sql`FROM store_settings WHERE ${isOneOf(sql`store_id`, storeIds)}`,
  });
  const byStore = new Map(clocks.map(({ storeId, ...clock }) => [storeId, clock]));
  return (storeId) => byStore.get(storeId) ?? DEFAULT_CLOCK;
}

/** The vending machines of a store. */
export async function machinesOf(tx: Db, storeId: number): Promise<VendingMachine[]> {
  const [stored] = await rows<{ machines: VendingMachine[] | null }>(
    tx,
    sql`SELECT vending_machines AS machines FROM store_settings WHERE store_id = ${storeId}`,
  );
  return stored?.machines ?? [];
}

/**
 * The names of a store's bins, as people call them. Machines are read only if one of the bins is a machine's.
 * @param bins the bins to be named; null for no bin
 * @returns a function from one of them to its name
 */
export async function binNamesOf(
  tx: Db,
  storeId: number,
  bins: readonly (number | null)[],
): Promise<(bin: number) => string> {
  const isOfMachine = bins.some((bin) => placeOfBin(bin) !== COUNTER);
  const machines = isOfMachine ? await machinesOf(tx, storeId) : [];
  return (bin) => binName(bin, machines);
}

const each = (from: (field: keyof StoreSettings) => unknown): StoreSettings =>
  Object.fromEntries(FIELDS.map((field) => [field, from(field)])) as StoreSettings;

/** The settings of a store, and its name, address and phone. @throws ApiError 404 for a company */
export async function readSettings(db: Db, storeId: number): Promise<SettingsReply> {
  await requireCompanyOf(db, storeId);
  const [store] = await db
    .select({
      store_name: stores.storeName,
      address: stores.address,
      city: stores.city,
      state: stores.state,
      zipcode: stores.zipcode,
      contact_number: stores.contactNumber,
    })
    .from(stores)
    .where(eq(stores.id, storeId));
  return {
    data: await storeSettings(db, storeId),
    ...(store && { store }),
    ...((await isSample(db, storeId)) && { sample: true }),
  };
}

/** A change of a store's settings. */
type SettingsChange = { storeId: number; companyId: number; before: StoreSettings; body: ChangeSettingsBody };

/**
 * Writes the settings of a store. Settings that aren't in the body stay.
 * @throws ApiError 422 with `fields`; 400 for an amount or a percentage with more than two decimals
 */
export async function keepSettings(tx: Db, change: SettingsChange): Promise<StoreSettings> {
  const { storeId, companyId, before, body } = change;
  const changed = each((field) => (body[field] === undefined ? before[field] : body[field]));
  const after = {
    ...changed,
    journal_accounts: changedAccounts(before.journal_accounts, body.journal_accounts ?? {}),
    journal_tax_rate: cleanName(changed.journal_tax_rate),
    register_map: changed.register_map.map(({ code, as }) => ({ code: cleanText(code), as })),
    vending_machines: [...changed.vending_machines]
      .sort((a, b) => a.number - b.number)
      .map(({ number, name, bins }) => ({ number, name: cleanName(name), bins })),
    retailer_number: cleanName(changed.retailer_number),
    register_location: cleanText(changed.register_location),
  };
  const faults: [keyof StoreSettings, Refusal][] = [];
  const { ticket_layout: layout } = after;
  if (layout !== before.ticket_layout && !(await mayChooseLayout(tx, companyId, layout)))
    faults.push(['ticket_layout', { kind: 'unknown_ticket_layout' }]);
  if (!isTimeZone(after.time_zone)) faults.push(['time_zone', { kind: 'unknown_time_zone' }]);
  if (!isDayEnd(after.day_ends_at)) faults.push(['day_ends_at', { kind: 'wrong_day_end' }]);
  const departments = after.register_map.map(({ code }) => code);
  if (departments.includes('') || new Set(departments).size < departments.length)
    faults.push(['register_map', { kind: 'department_twice' }]);
  const machines = await machineFault(tx, storeId, before.vending_machines, after.vending_machines);
  if (machines) faults.push(['vending_machines', machines]);
  const names = JOURNAL_ROLES.flatMap((role) => {
    const { name, code, party } = after.journal_accounts[role];
    const others = [code, party ?? ''].filter((text) => text !== '');
    return role === OPTIONAL_ROLE && name === '' ? others : [name, ...others];
  });
  if (!names.every(isAccountName)) faults.push(['journal_accounts', { kind: 'wrong_account_name' }]);
  if (!isAccountName(after.journal_tax_rate))
    faults.push(['journal_tax_rate', { kind: 'wrong_account_name' }]);
  const [first] = faults;
  if (first)
    throw new ApiError(422, ERROR_CODE.invalidContent, first[1], { fields: Object.fromEntries(faults) });
  for (const field of FIELDS)
    if (SETTINGS[field].kind === 'decimal' && dollarsToCents(Number(after[field])) === null)
      throw badField(field, { kind: 'too_many_decimals' });
  await tx
    .insert(table)
    .values({ storeId, ...after })
    .onConflictDoUpdate({ target: table.storeId, set: after });
  return after;
}

/** Checks that machines have unique names and numbers, and that no bin with tickets leaves its machine. */
async function machineFault(
  tx: Db,
  storeId: number,
  before: readonly VendingMachine[],
  after: readonly VendingMachine[],
): Promise<Refusal | null> {
  const names = after.map(({ name }) => name.toLowerCase());
  if (names.includes('')) return { kind: 'machine_without_name' };
  if (new Set(names).size < names.length) return { kind: 'machine_twice' };
  if (new Set(after.map(({ number }) => number)).size < names.length) return { kind: 'machine_twice' };
  const shrunk = before.filter(({ number, bins }) => lastBinAt(number, after) < bins);
  if (shrunk.length === 0) return null;
  const held = await rows<{ bin: number }>(
    tx,
    sql`SELECT b.bin FROM bins b
        WHERE b.store_id = ${storeId} AND b.bin > ${binAt(1, 0)} AND EXISTS (
          SELECT FROM ticket_runs r
          WHERE r.store_id = ${storeId} AND r.lot_id = b.lot_id AND r.status = ${TICKET_STATUS.onShelf}
        ) ORDER BY b.bin`,
  );
  const gone = held.find(({ bin }) => numberAtPlace(bin) > lastBinAt(placeOfBin(bin), after));
  return gone ? { kind: 'machine_holds_packs', bin: binName(gone.bin, before) } : null;
}

/**
 * The accounts to store after a change: single-line texts without invisible characters. A page of an earlier release
 * doesn't send all fields of an account, so absent ones stay.
 */
const changedAccounts = (before: JournalAccounts, change: Partial<JournalAccounts>): JournalAccounts =>
  Object.fromEntries(
    JOURNAL_ROLES.map((role) => {
      const { name, code, type, party } = { ...before[role], ...change[role] };
      return [
        role,
        {
          name: cleanName(name),
          code: cleanName(code),
          ...(type && { type }),
          ...(party !== undefined && { party: cleanName(party) }),
        },
      ];
    }),
  ) as JournalAccounts;

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
 * The settings of a store as its terminals need them, with the definition of the ticket layout. Includes the names of
 * other stores only if clerks may send packs to them, so that a handed-over terminal gets the names only then.
 */
export async function stockSettings(
  db: Db,
  storeId: number,
): Promise<NonNullable<StockListReply['settings']>> {
  const settings = await storeSettings(db, storeId);
  const counter = Object.keys(DEFAULT_COUNTER_SETTINGS) as (keyof CounterSettings)[];
  const counterSettings = Object.fromEntries(
    counter.map((field) => [field, settings[field]]),
  ) as CounterSettings;
  return {
    ...counterSettings,
    ticket_layout: await layoutOfStore(db, storeId),
    ...(counterSettings.clerks_remove_all && { other_stores: await sisterStores(db, storeId) }),
    ...((await isSample(db, storeId)) && { sample: true }),
  };
}
